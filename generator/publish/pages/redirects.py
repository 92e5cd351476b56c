"""Redirects: a small static page at every former address of a paper or a topic; called by assembly.py."""

from collections.abc import Iterator
from functools import partial

from markupsafe import escape

from generator.model import Publication
from generator.publish.addresses import paper_path, relative, topic_path
from generator.publish.pieces import Digests, Piece, mix
from generator.publish.site import Site
from generator.words import Words

Moves = dict[str, tuple[str, str]]
"""Present address and plain title by former address."""


def list_redirects(site: Site, digests: Digests) -> Iterator[Piece]:
    """List the redirect pages, those of each edition and those of the topics together."""
    moves: dict[str, Moves] = {}
    for old, move in find_moves(site).items():
        moves.setdefault(old.partition("/")[0], {})[old] = move
    for place, found in moves.items():
        yield Piece(f"redirects {place}", mix(digests.site, found), partial(_make_pages, site, found), 1 + len(found) // 8)


def find_moves(site: Site) -> Moves:
    """Find the former addresses; an alias that is a page's own address is none."""
    moves: Moves = {}
    taken = {paper_path(key) for key in site.papers} | {topic_path(topic) for topic in site.findings.topics}
    for paper in site.papers.values():
        for alias in paper.aliases:
            moves.setdefault(f"{paper.edition}/{alias}/", (paper_path(paper.key), site.title(paper.key).plain))
    for topic in site.findings.topics:
        known = site.vocabulary.topics[topic]
        for former in known.former:
            moves.setdefault(topic_path(former), (topic_path(topic), known.name))
    return {old: move for old, move in moves.items() if old not in taken}


def _make_pages(site: Site, moves: Moves) -> Publication:
    url = site.settings.site_url
    return Publication((), {f"{old}index.html": make_redirect(site.words, old, new, title, url) for old, (new, title) in moves.items()})


def make_redirect(words: Words, old: str, new: str, title: str, site_url: str) -> bytes:
    """Make the page at a former address: it forwards at once, names the true address to machines, and has a link for everybody else.

    Args:
        words: Catalogue.
        old: Former address below the site's root, with a trailing slash.
        new: Address it leads to.
        title: Plain title of the page there.
        site_url: Absolute address of the site, or "".
    """
    href = escape(relative(old, new))
    name = escape(title)
    canonical = escape(site_url + new) if site_url else href
    return (
        f'<!doctype html>\n<html lang="{words.language}">\n<head>\n<meta charset="utf-8">\n<title>{name}</title>\n'
        f'<link rel="canonical" href="{canonical}">\n<meta http-equiv="refresh" content="0; url={href}">\n'
        f'<meta name="robots" content="noindex">\n<meta name="viewport" content="width=device-width,initial-scale=1">\n'
        f'</head>\n<body>\n<p>{escape(words("redirect"))} <a href="{href}">{name}</a></p>\n</body>\n</html>\n'
    ).encode()
