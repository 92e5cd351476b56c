"""Pages that people browse: home, editions, papers, topics, authors, redirects of former addresses."""

from generator.publish.pages.assembly import make_pages
from generator.publish.pages.chrome import make_chrome

__all__ = ["make_chrome", "make_pages"]
