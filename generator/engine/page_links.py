"""Page links: finds links of hand-written pages that lead to no page of the site; called by build.py.

MkDocs looks at links to files that lie beside a page. Most links lead to pages that the generator makes, which it does not know.
"""

import html
import re
from collections.abc import Container, Iterable, Iterator
from dataclasses import dataclass
from posixpath import normpath, relpath
from urllib.parse import unquote, urlsplit

from generator.model import Issue, Place, Severity

_LINK = re.compile(r"""<a\b[^>]*?\shref=["']([^"']*)["']""")


@dataclass(frozen=True, slots=True)
class OwnPage:
    """A hand-written page."""

    name: str
    """Its source as messages name it."""
    address: str
    """Address below the site's root."""
    source: bytes
    """Markdown."""
    html: str
    """The rendered page."""


def find_dead_links(pages: Iterable[OwnPage], known: Container[str]) -> Iterator[Issue]:
    """Yield an issue for each link to a page or file of the site that is not there.

    Args:
        pages: Hand-written pages.
        known: Files of the site.
    """
    for page in pages:
        lines = page.source.decode("utf-8-sig", "replace").splitlines()
        for link in dict.fromkeys(html.unescape(found) for found in _LINK.findall(page.html)):
            target = _resolve(link, page.address)
            if target is None or _stands(target, known):
                continue
            line = next((number for number, said in enumerate(lines, start=1) if link in said), None)
            if line is not None:  # what the theme wrote is no business of the page's author
                yield Issue(
                    Severity.WARNING,
                    "broken-page-link",
                    Place(page.name, line),
                    f"the link {link!r} leads to no page of the site",
                    "an address of the site, as seen from this page's own",
                    _mend(link, page.address, known),
                )


def _resolve(link: str, address: str) -> str | None:
    """Return what a link names below the site's root, or None where that is not this site's business."""
    try:
        parts = urlsplit(link)
    except ValueError:
        return None
    if parts.scheme or parts.netloc or not parts.path or parts.path.startswith("/") or parts.path.endswith(".md"):
        return None  # MkDocs tells of sources that are not there
    return normpath(f"{address}{unquote(parts.path)}")


def _stands(target: str, known: Container[str]) -> bool:
    return target in known or normpath(f"{target}/index.html") in known


def _mend(link: str, address: str, known: Container[str]) -> str:
    meant = _resolve(link, "")
    if meant is None or not _stands(meant, known):
        return "Correct it, or leave it out."
    return f"Write {relpath(meant, address or '.')}{'/' if link.endswith('/') else ''}: the page's own address is {address or 'the root'}."
