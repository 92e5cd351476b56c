"""Data: bulk files, their schema and index, the data page and preview pictures; called by publish()."""

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import partial

from generator.model import Edition, Publication
from generator.publish.citations import keys_of_edition
from generator.publish.data.files import FORMATS, Format, make_files
from generator.publish.data.listing import INDEX_PATH, make_index, make_llms
from generator.publish.data.page import make_data_page
from generator.publish.data.schema import SCHEMA_PATH, make_schema
from generator.publish.metadata import preview_path
from generator.publish.pieces import Digests, Piece, join, make_pieces, mix
from generator.publish.site import Site

__all__ = ["list_data", "make_data", "make_listing"]

WITH_RELATED = tuple(form for form in FORMATS if form.names_related)
WITHOUT_RELATED = tuple(form for form in FORMATS if not form.names_related)
"""Formats apart, so that a changed paper makes only those of other editions again that may name it."""


def list_data(site: Site, digests: Digests) -> Iterator[Piece]:
    """List the bulk files and the preview picture of every edition."""
    for edition in site.corpus.editions:
        keys = keys_of_edition(site, edition.id)
        for name, digest, forms in (("data", digests.data, WITH_RELATED), ("citations", digests.cited, WITHOUT_RELATED)):
            key = mix(digests.site, [digest(key) for key in keys])
            yield Piece(f"{name} {edition.id}", key, partial(_make_files, site, edition, forms), 1 + len(keys) // 6)
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


def _make_files(site: Site, edition: Edition, forms: Iterable[Format]) -> Publication:
    return Publication((), make_files(site, edition, forms))


def _make_preview(site: Site, edition: Edition) -> Publication:
    from generator.publish.preview_picture import draw_preview  # noqa: PLC0415 - drawing loads slowly, and pictures are mostly kept

    return Publication((), {preview_path(edition.id): draw_preview(site, edition)})
