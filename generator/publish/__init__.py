"""Publish: curated papers, marked texts and findings -> pages and files; called by pipeline.py."""

from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec

from generator.model import Page, Publication
from generator.publish.chrome import make_chrome
from generator.publish.font import make_math_font
from generator.publish.site import Site
from generator.publish.sitemap import make_sitemap
from generator.publish.tree import source_path, to_markdown, tree_files

__all__ = ["Site", "make_chrome", "make_math_font", "make_sitemap", "publish", "source_path", "to_markdown", "tree_files"]

PARTS = (
    ("pages", "make_pages"),
    ("search", "make_search"),
    ("data", "make_data"),
    ("feeds", "make_feeds"),
    ("programme", "make_programme"),
    ("saved", "make_saved"),
    ("atlas", "make_atlas"),
)


def publish(site: Site) -> Publication:
    """Make all pages and files of a site."""
    pages: list[Page] = []
    files: dict[str, bytes] = {}
    for name, function in PARTS:
        if find_spec(f"generator.publish.{name}") is None:
            continue
        part: Callable[[Site], Publication] | None = getattr(import_module(f"generator.publish.{name}"), function, None)
        if part is None:
            continue
        made = part(site)
        pages += made.pages
        files |= made.files
    return Publication(tuple(pages), files)
