"""Pages that people browse: home, editions, papers, topics, authors, redirects of former addresses."""

from generator.publish.pages.assembly import make_pages, make_papers

__all__ = ["make_pages", "make_papers"]
