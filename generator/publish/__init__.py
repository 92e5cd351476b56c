"""Publish: curated papers, marked texts and findings -> pages and files; called by pipeline.py."""

from collections.abc import Callable
from functools import partial

from generator.model import Publication
from generator.publish.atlas import make_atlas
from generator.publish.chrome import make_chrome
from generator.publish.data import make_data
from generator.publish.feeds import make_feeds
from generator.publish.pages import make_pages, make_papers
from generator.publish.programme import make_programme
from generator.publish.saved import make_saved
from generator.publish.search import make_search
from generator.publish.site import Site
from generator.publish.sitemap import make_sitemap
from generator.publish.tree import folder_path, source_path, to_markdown, tree_files
from generator.workers import make_forked

__all__ = ["Site", "folder_path", "make_chrome", "make_sitemap", "publish", "source_path", "to_markdown", "tree_files"]

FORK_FROM = 200
"""Papers from which forking is quicker than making everything here."""

PAPER_SHARES = 6
"""Shares into which paper pages are cut, so that no core waits long for another."""


def _parts() -> tuple[Callable[[Site], Publication], ...]:
    """Return what a site is made of, the longest work first."""
    papers = [partial(make_papers, share=slice(number, None, PAPER_SHARES)) for number in range(PAPER_SHARES)]
    return (make_search, make_pages, make_data, make_programme, *papers, make_feeds, make_atlas, make_saved)


def publish(site: Site, jobs: int = 1) -> Publication:
    """Make all pages and files of a site.

    Args:
        site: Everything that is known.
        jobs: Processes; from two on, forked copies of this one make parts of the site, so nothing has to be sent to them.
    """
    parts = _parts()
    made = make_forked([partial(part, site) for part in parts], jobs) if len(site.papers) > FORK_FROM else [part(site) for part in parts]
    files: dict[str, bytes] = {}
    for part in made:
        files |= part.files
    return Publication(tuple(page for part in made for page in part.pages), files)
