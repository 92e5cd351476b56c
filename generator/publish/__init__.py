"""Publish: curated papers, marked texts and findings -> pages and files; called by pipeline.py.

A site is a list of pieces (pieces.py). The pipeline asks for those that it does not have from an earlier build.
"""

from collections.abc import Callable, Sequence
from functools import partial
from typing import TypeVar

from generator.model import Publication
from generator.publish.atlas import make_atlas
from generator.publish.cards import Cards
from generator.publish.chrome import make_chrome
from generator.publish.data import list_data, make_listing
from generator.publish.feeds import list_feeds
from generator.publish.formulas import plan_font
from generator.publish.pages import list_pages
from generator.publish.pieces import ALWAYS, Digests, Piece, join
from generator.publish.programme import list_programme
from generator.publish.saved import make_saved
from generator.publish.search import list_search, make_manifest_of
from generator.publish.site import Site
from generator.publish.sitemap import make_sitemap
from generator.publish.tree import folder_path, from_markdown, source_path, to_markdown, tree_files
from generator.workers import make_forked

__all__ = [
    "Digests",
    "Piece",
    "Site",
    "complete",
    "folder_path",
    "from_markdown",
    "list_pieces",
    "make_chrome",
    "make_listed",
    "make_sitemap",
    "plan_font",
    "publish",
    "source_path",
    "to_markdown",
    "tree_files",
]

Delivered = TypeVar("Delivered")

FORK_FROM = 200
"""Weight of all pieces from which forking is quicker than making everything here."""

SHARE = 150
"""Weight of the pieces that a process takes at once: small enough that no core waits long for another."""


def list_pieces(site: Site, digests: Digests | None = None) -> list[Piece]:
    """List all pieces of a site but what complete() adds; their keys are mixed from the digests."""
    cards, digests = Cards(site), digests or Digests(site)
    return [
        *list_search(site, digests),
        *list_data(site, digests),
        Piece("atlas", ALWAYS, partial(make_atlas, site), 100),
        Piece("saved", ALWAYS, partial(make_saved, site)),
        *list_pages(site, cards, digests),
        *list_programme(site, cards, digests),
        *list_feeds(site, digests),
    ]


def make_listed(pieces: Sequence[Piece], jobs: int, deliver: Callable[[Publication], Delivered]) -> list[Delivered]:
    """Make pieces, and return what became of each.

    Args:
        pieces: Pieces.
        jobs: Processes; from two on, forked copies of this one make shares of the pieces, so nothing has to be sent to them.
        deliver: Called with what a piece gives, in the process that made it.
    """
    if sum(piece.weight for piece in pieces) < FORK_FROM:
        return _make_share(deliver, pieces)
    order = sorted(pieces, key=lambda piece: piece.weight < SHARE)  # the longest work first
    made = make_forked([partial(_make_share, deliver, share) for share in _cut(order)], jobs)
    by_name = {piece.name: delivered for piece, delivered in zip(order, (one for share in made for one in share), strict=True)}
    return [by_name[piece.name] for piece in pieces]


def complete(site: Site, outcomes: Sequence[Publication]) -> Publication:
    """Join what all pieces gave, now or in an earlier build, and make what tells about their files."""
    made = join(outcomes)
    sizes = {name: len(content) for name, content in made.files.items()} | {name: file.size for name, file in made.standing.items()}
    return join([made, make_listing(site, sizes), make_manifest_of(site, sizes)])


def publish(site: Site, jobs: int = 1) -> Publication:
    """Make all pages and files of a site."""
    return complete(site, make_listed(list_pieces(site), jobs, lambda made: made))


def _cut(pieces: Sequence[Piece]) -> list[list[Piece]]:
    """Cut a list of pieces into stretches of about the same weight."""
    shares: list[list[Piece]] = []
    room = 0
    for piece in pieces:
        if not shares or piece.weight > room:
            shares.append([])
            room = SHARE
        shares[-1].append(piece)
        room -= piece.weight
    return shares


def _make_share(deliver: Callable[[Publication], Delivered], pieces: Sequence[Piece]) -> list[Delivered]:
    return [deliver(piece.make()) for piece in pieces]
