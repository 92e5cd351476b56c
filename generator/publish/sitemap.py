"""Sitemap: every canonical page for search engines, in files of at most 50,000 (sitemaps.org 0.9); called by pipeline.py.

MkDocs writes one too, but of the pages that it rendered itself, with the day of the build in it.
"""

from collections.abc import Iterable
from html import escape
from urllib.parse import quote

from generator.settings import Settings

LIMIT = 50_000
"""Addresses that one sitemap file may hold."""

PRIVATE = frozenset({"saved/"})
"""Pages that show only what a reader keeps in the browser."""

HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'
SCHEMA = "http://www.sitemaps.org/schemas/sitemap/0.9"


def make_sitemap(paths: Iterable[str], settings: Settings) -> dict[str, bytes]:
    """Make ``sitemap.xml`` and ``robots.txt``.

    Args:
        paths: Addresses of canonical pages below the site's root.
        settings: Without ``site_url`` nothing is made: a sitemap needs absolute addresses.

    Returns:
        Files by path.
    """
    if not settings.site_url:
        return {}
    places = [escape(settings.site_url + quote(path), quote=False) for path in sorted(set(paths) - PRIVATE)]
    parts = [places[start : start + LIMIT] for start in range(0, len(places), LIMIT)]
    robots = f"User-agent: *\nAllow: /\nSitemap: {settings.site_url}sitemap.xml\n".encode()
    if len(parts) <= 1:
        return {"sitemap.xml": _urls(places), "robots.txt": robots}
    files = {f"sitemap-{number}.xml": _urls(part) for number, part in enumerate(parts, 1)}
    index = "".join(f"<sitemap><loc>{escape(settings.site_url + name, quote=False)}</loc></sitemap>\n" for name in files)
    return {**files, "sitemap.xml": f'{HEAD}<sitemapindex xmlns="{SCHEMA}">\n{index}</sitemapindex>\n'.encode(), "robots.txt": robots}


def _urls(places: list[str]) -> bytes:
    urls = "".join(f"<url><loc>{place}</loc></url>\n" for place in places)
    return f'{HEAD}<urlset xmlns="{SCHEMA}">\n{urls}</urlset>\n'.encode()
