"""Search: the index that the browser asks, the explore page and the header's search field; called by publish().

The index comes in two parts an edition: titles, names, authors and topics with the cards that show results, then abstracts with their
texts. Each file has the hash of its content in its name, so a browser that has it never asks again. File forms: editions.py, manifest.py,
shards.py. tokens.py says what a word is.
"""

import hashlib
from collections.abc import Collection, Iterator, Sequence
from functools import partial

from generator.model import Edition, Paper, Publication
from generator.publish.pieces import ALWAYS, Digests, Piece, join, make_pieces, mix, one_page
from generator.publish.search.editions import Json, make_cards, make_texts
from generator.publish.search.engine import read_lunr
from generator.publish.search.manifest import make_aliases, make_manifest
from generator.publish.search.page import make_explore_page
from generator.publish.search.shards import build_shard
from generator.publish.search.texts import abstract_fields, make_acronyms, title_fields
from generator.publish.site import Site

__all__ = ["list_search", "make_manifest_of", "make_search"]

HASH_LENGTH = 12
"""Hexadecimal digits of SHA-256 in file names: 48 bits, no collision among any site's files."""

FOLDER = "search/"
"""Folder of the index below the site's root."""

EDITION_FILES = ("cards", "titles", "texts", "abstracts")
"""Files of each edition."""


def list_search(site: Site, digests: Digests) -> Iterator[Piece]:
    """List the files of every edition, and the explore page."""
    for edition in site.corpus.editions:
        papers = site.papers_of_edition[edition.id]
        if papers:
            key = mix(digests.site, edition.id, digests.cards([paper.key for paper in papers]))
            weight = 1 + len(papers) // 2
            yield Piece(f"search titles {edition.id}", key, partial(_make_titles, site, edition, papers), weight)
            yield Piece(f"search abstracts {edition.id}", key, partial(_make_abstracts, site, edition, papers), weight)
    yield Piece("explore", ALWAYS, one_page(make_explore_page, site, _name_lunr()))


def make_manifest_of(site: Site, names: Collection[str]) -> Publication:
    """Make the manifest, and what it names beside the editions' files: lunr.js and the former keys of papers.

    Args:
        site: Site.
        names: Names of all files of the site, among them the editions'.
    """
    aliases = make_aliases(site)
    files = _name("lunr", "js", read_lunr()) | (_name("aliases", "json", aliases) if aliases else {})
    lunr, *former = [name.removeprefix(FOLDER) for name in files]
    found = {name.removeprefix(FOLDER).rsplit(".", 2)[0]: name.removeprefix(FOLDER) for name in names if name.startswith(FOLDER)}
    editions: list[dict[str, Json]] = []
    for edition in site.corpus.editions:
        papers = site.papers_of_edition[edition.id]
        if papers:
            own: dict[str, Json] = {part: found[f"{edition.id}.{part}"] for part in EDITION_FILES}
            editions.append({"id": edition.id, "name": edition.name, "year": edition.year, "papers": len(papers), **own})
    manifest = make_manifest(site, lunr, former[0] if former else None, editions)
    return Publication((), {**files, f"{FOLDER}manifest.json": manifest})


def make_search(site: Site) -> Publication:
    """Make the search index, the manifest, lunr.js and the explore page."""
    made = make_pieces(list_search(site, Digests(site)))
    return join([made, make_manifest_of(site, made.files)])


def _make_titles(site: Site, edition: Edition, papers: Sequence[Paper]) -> Publication:
    acronyms = make_acronyms(site, papers)
    shard = build_shard([title_fields(site, paper, acronyms) for paper in papers], site.settings.language)
    cards = make_cards(site, edition, papers)
    return Publication((), _name(f"{edition.id}.cards", "json", cards) | _name(f"{edition.id}.titles", "txt", shard))


def _make_abstracts(site: Site, edition: Edition, papers: Sequence[Paper]) -> Publication:
    shard = build_shard([abstract_fields(site, paper) for paper in papers], site.settings.language)
    texts = make_texts(site, papers)
    return Publication((), _name(f"{edition.id}.texts", "txt", texts) | _name(f"{edition.id}.abstracts", "txt", shard))


def _name_lunr() -> str:
    """Return the name of lunr.js below the index's folder."""
    return next(iter(_name("lunr", "js", read_lunr()))).removeprefix(FOLDER)


def _name(name: str, suffix: str, content: bytes) -> dict[str, bytes]:
    """Return a file under a name that tells its content."""
    return {f"{FOLDER}{name}.{hashlib.sha256(content).hexdigest()[:HASH_LENGTH]}.{suffix}": content}
