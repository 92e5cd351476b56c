"""Data: bulk files, their schema and index, the data page and preview pictures; called by publish()."""

import json
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import partial

from generator.model import Edition, Publication
from generator.publish.citations import keys_of_edition
from generator.publish.data.files import make_files
from generator.publish.data.listing import INDEX_PATH, make_index, make_llms
from generator.publish.data.page import make_data_page
from generator.publish.data.schema import SCHEMA_PATH, make_schema
from generator.publish.metadata import preview_path
from generator.publish.pieces import Digests, Piece, join, make_pieces, mix
from generator.publish.site import Site

__all__ = ["list_data", "make_data", "make_listing"]


def list_data(site: Site, digests: Digests) -> Iterator[Piece]:
    """List the bulk files and the preview picture of every edition."""
    for edition in site.corpus.editions:
        keys = keys_of_edition(site, edition.id)
        key = mix(digests.site, [digests.data(key) for key in keys])
        yield Piece(f"data {edition.id}", key, partial(_make_files, site, edition), 1 + len(keys) // 3)
        areas = sorted(Counter(str(site.found(key).area) for key in keys).items())
        yield Piece(f"preview {edition.id}", mix(digests.site, edition, areas), partial(_make_preview, site, edition), 50)


def make_listing(site: Site, sizes: Mapping[str, int]) -> Publication:
    """Make what describes the bulk files, and the page that lists them.

    Args:
        site: Site.
        sizes: Size of each bulk file in bytes, by address.
    """
    files = {
        INDEX_PATH: make_index(site, sizes).encode(),
        SCHEMA_PATH: (json.dumps(make_schema(site), ensure_ascii=False, indent=1) + "\n").encode(),
        "llms.txt": make_llms(site).encode(),
    }
    return Publication((make_data_page(site, sizes),), files)


def make_data(site: Site) -> Publication:
    """Make all of them."""
    files = make_pieces(list_data(site, Digests(site)))
    return join([files, make_listing(site, {name: len(content) for name, content in files.files.items()})])


def _make_files(site: Site, edition: Edition) -> Publication:
    return Publication((), make_files(site, edition))


def _make_preview(site: Site, edition: Edition) -> Publication:
    from generator.publish.preview_picture import draw_preview  # noqa: PLC0415 - drawing loads slowly, and pictures are mostly kept

    return Publication((), {preview_path(edition.id): draw_preview(site, edition)})
