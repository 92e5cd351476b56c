"""The page ``/data/``: every file that programs and reference managers can take; called by make_data."""

from collections.abc import Mapping
from dataclasses import dataclass

from generator.model import Html, Json, Page, PlainText
from generator.publish.addresses import root_of
from generator.publish.citations import keys_of_edition, page_url, to_bibtex
from generator.publish.data.files import FORMATS, data_path
from generator.publish.data.listing import INDEX_PATH
from generator.publish.data.schema import SCHEMA_PATH
from generator.publish.feeds.paths import SITE_FEED, edition_feed
from generator.publish.metadata import Feed, make_page_head
from generator.publish.programme.calendar import calendar_path, has_calendar
from generator.publish.programme.toolkit import link_styles
from generator.publish.site import Site
from generator.publish.templating import render

PATH = "data/"


@dataclass(frozen=True, slots=True)
class Download:
    """A file as the page lists it."""

    label: str
    """Name of the format."""
    use: str
    """What it is good for."""
    href: str
    """Relative address."""
    name: str
    """File name."""
    size: str
    """Size in words, such as ``1.2 MB``."""


@dataclass(frozen=True, slots=True)
class Shelf:
    """The files of one edition."""

    name: str
    """Edition."""
    papers: int
    """Papers in it."""
    downloads: tuple[Download, ...]
    """Files."""


def make_data_page(site: Site, sizes: Mapping[str, int]) -> Page:
    """Make the page.

    Args:
        site: Site.
        sizes: Size of each bulk file in bytes, by address.
    """
    words, root = site.words, root_of(PATH)
    example = next(iter(site.papers), None)
    body = render(
        "data/data.html",
        words=words,
        root=root,
        shelves=[_make_shelf(site, place, sizes) for place in range(len(site.corpus.editions))],
        index_href=root + INDEX_PATH,
        schema_href=root + SCHEMA_PATH,
        feed_href=root + SITE_FEED,
        llms_href=root + "llms.txt",
        example=to_bibtex(site, example).rstrip() if example else "",
        made=any(site.is_made(key) for key in site.papers),
        withdrawn=any(paper.status == "withdrawn" for paper in site.corpus.papers),
    )
    title, lead = words("data.title"), words("data.lead")
    head = make_page_head(site, PATH, title, lead, feeds=[Feed(SITE_FEED, site.settings.site_name)], linked_data=_describe_collection(site))
    return Page("data", PATH, PlainText(title), PlainText(lead), body, Html(f"{head}\n{link_styles(root)}"))


def _make_shelf(site: Site, place: int, sizes: Mapping[str, int]) -> Shelf:
    edition, root, words = site.corpus.editions[place], root_of(PATH), site.words
    downloads = [
        Download(
            form.label,
            words(f"data.use.{form.name.split('.', 1)[1].replace('.', '_')}"),
            root + data_path(edition.id, form.name),
            form.name,
            say_size(sizes[data_path(edition.id, form.name)]),
        )
        for form in FORMATS
    ]
    if has_calendar(site, edition.id):
        downloads.append(Download("iCalendar", words("data.use.ics"), root + calendar_path(edition.id), "sessions.ics", ""))
    downloads.append(Download("Atom", words("data.use.atom"), root + edition_feed(edition.id), f"{edition.id}.xml", ""))
    return Shelf(edition.name, len(keys_of_edition(site, edition.id)), tuple(downloads))


def say_size(size: int) -> str:
    """Say a size in bytes, kB or MB (powers of ten) with at most two figures after it where small."""
    if size < 1000:
        return f"{size} B"
    if size < 1_000_000:
        return f"{size / 1000:.0f} kB"
    return f"{size / 1_000_000:.1f} MB"


def _describe_collection(site: Site) -> dict[str, Json] | None:
    address = page_url(site, PATH)
    if not address:
        return None
    return {"@type": "DataCatalog", "name": site.settings.site_name, "url": address}
