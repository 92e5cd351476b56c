"""Puts the browse pages of a site together; called by publish()."""

from collections.abc import Iterator

from generator.model import Publication
from generator.publish.cards import Cards
from generator.publish.pages.authors import list_authors
from generator.publish.pages.editions import list_editions
from generator.publish.pages.home import make_home
from generator.publish.pages.papers import list_papers
from generator.publish.pages.redirects import list_redirects
from generator.publish.pages.topics import list_topics
from generator.publish.pieces import ALWAYS, Digests, Piece, make_pieces, one_page
from generator.publish.site import Site


def list_pages(site: Site, cards: Cards, digests: Digests) -> Iterator[Piece]:
    """List home, the page of every edition, topic, author and paper, and a redirect for every former address."""
    yield Piece("home", ALWAYS, one_page(make_home, site, cards))
    yield from list_redirects(site, digests)
    yield from list_editions(site, cards, digests)
    yield from list_topics(site, cards, digests)
    yield from list_authors(site, cards, digests)
    yield from list_papers(site, cards, digests)


def make_pages(site: Site) -> Publication:
    """Make all of them."""
    return make_pieces(list_pages(site, Cards(site), Digests(site)))
