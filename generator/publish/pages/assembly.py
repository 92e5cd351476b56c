"""Puts the browse pages of a site together; called by publish()."""

from generator.model import Publication
from generator.publish.cards import Cards
from generator.publish.pages.authors import make_author_pages
from generator.publish.pages.editions import make_edition_pages
from generator.publish.pages.home import make_home
from generator.publish.pages.papers import make_paper_pages
from generator.publish.pages.redirects import make_redirects
from generator.publish.pages.topics import make_topic_pages
from generator.publish.site import Site


def make_pages(site: Site) -> Publication:
    """Make home, the page of every edition, topic and author, and a redirect for every former address."""
    cards = Cards(site)
    pages = (
        make_home(site, cards),
        *make_edition_pages(site, cards),
        *make_topic_pages(site, cards),
        *make_author_pages(site, cards),
    )
    return Publication(pages=pages, files=make_redirects(site))


def make_papers(site: Site, share: slice = slice(None)) -> Publication:
    """Make the page of every paper, or of one share of the papers in corpus order."""
    return Publication(pages=tuple(make_paper_pages(site, Cards(site), share)))
