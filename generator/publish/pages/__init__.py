"""Pages that people browse: home, editions, papers, topics, authors, redirects of former addresses."""

from generator.publish.pages.assembly import list_pages, make_pages

__all__ = ["list_pages", "make_pages"]
