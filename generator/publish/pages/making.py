"""Makes the Page value of a browse page, with its head tags; called by the modules of pages/ for every kind but papers."""

from collections.abc import Iterable, Mapping, Sequence

from markupsafe import Markup

from generator.model import EditionId, Html, Page, PaperKey, PlainText
from generator.publish.coins import make_coins
from generator.publish.metadata import Feed, make_page_head
from generator.publish.site import Site
from generator.publish.templating import trusted

COINS_UNTIL = 500
"""Papers up to which a list carries COinS for reference managers: longer lists nobody picks from, and each span is half a kilobyte."""


def make_list_coins(site: Site, keys: Sequence[PaperKey]) -> list[Markup]:
    """Return the COinS of the papers that a page lists; none where they are too many."""
    if len(keys) > COINS_UNTIL:
        return []
    return [trusted(make_coins(site, key)) for key in keys]


def make_page(
    site: Site,
    kind: str,
    path: str,
    *,
    title: str,
    description: str,
    body: Html,
    edition: EditionId | None = None,
    feeds: Iterable[tuple[str, str]] = (),
    meta: Mapping[str, object] | None = None,
) -> Page:
    """Return a page with OpenGraph tags and the feeds that it announces.

    Args:
        site: Site.
        kind: Kind of page.
        path: Address below the root.
        title: Plain title.
        description: Plain description.
        body: Content.
        edition: Edition that the page is about, or None.
        feeds: Address and title of each feed.
        meta: Further front matter.
    """
    announced = [Feed(address, name) for address, name in feeds]
    head = make_page_head(site, path, title, description, edition=edition, feeds=announced)
    return Page(kind, path, PlainText(title), PlainText(description), body, head, meta or {})
