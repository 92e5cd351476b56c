"""The page of an edition: all its papers on one page, by area, found with the browser's own search; called by assembly.py."""

from collections.abc import Iterator
from dataclasses import dataclass

from markupsafe import Markup

from generator.model import Area, Edition, Page, PaperKey
from generator.publish.addresses import edition_path, make_slug, root_of, schedule_path, series_path
from generator.publish.cards import Cards, hue_style
from generator.publish.feeds.paths import edition_feed
from generator.publish.pages.making import make_list_coins, make_page
from generator.publish.pages.slots import say_days
from generator.publish.pieces import Digests, Piece, mix, one_page
from generator.publish.site import Site
from generator.publish.templating import render

CHUNK = 50
"""Papers in one stretch of the list that the browser may skip while it is out of sight (``content-visibility``)."""

LONG_FROM = 300
"""Papers beyond which stretches out of sight are skipped; shorter pages are drawn whole, so that nothing ever jumps."""

SAVE_UNTIL = 1500
"""Papers up to which every line holds a save button; beyond, the page would grow by a fifth for it."""


@dataclass(frozen=True, slots=True)
class Wing:
    """The papers of one area on an edition's page."""

    id: str
    """Anchor."""
    name: str
    """Area as shown."""
    style: str
    """Hue as inline style."""
    count: int
    """Papers."""
    chunks: tuple[tuple[Markup, ...], ...]
    """Lines in stretches of at most CHUNK."""


def list_editions(site: Site, cards: Cards, digests: Digests) -> Iterator[Piece]:
    """List the page of every edition."""
    with_sessions = {edition for edition, _ in site.corpus.sessions}
    for edition in site.corpus.editions:
        keys = [paper.key for paper in site.papers_of_edition[edition.id]]
        key = mix(digests.site, edition, digests.cards(keys), edition.id in with_sessions)
        yield Piece(f"edition {edition.id}", key, one_page(_make_page, site, cards, edition), weight=1 + len(keys) // 10)


def _make_page(site: Site, cards: Cards, edition: Edition) -> Page:
    path = edition_path(edition.id)
    root = root_of(path)
    papers = site.papers_of_edition[edition.id]
    wings = _make_wings(site, cards, [paper.key for paper in papers], root)
    body = render(
        "edition.html.j2",
        words=site.words,
        root=root,
        edition=edition,
        count=len(papers),
        long_from=LONG_FROM,
        wings=wings,
        coins=make_list_coins(site, [paper.key for paper in papers]),
        facts=_facts(site, edition),
        further=_find_further(site, edition, root),
        editions=[(other, root + edition_path(other.id)) for other in site.corpus.editions],
    )
    description = edition.description or site.words("edition.description", name=edition.name, n=len(papers))
    return make_page(
        site,
        "edition",
        path,
        title=site.words("edition.title", name=edition.name),
        description=description,
        body=body,
        edition=edition.id,
        feeds=[(edition_feed(edition.id), edition.name)],
        meta={"edition": str(edition.id), "name": edition.name},
    )


def _make_wings(site: Site, cards: Cards, keys: list[PaperKey], root: str) -> list[Wing]:
    """Group papers by area in the vocabulary's order, those without one last; inside, in the order of their titles."""
    by_area: dict[str, list[PaperKey]] = {area: [] for area in site.vocabulary.areas}
    for key in keys:
        area = site.found(key).area
        by_area.setdefault(str(area) if area in site.vocabulary.areas else "other", []).append(key)
    save = len(keys) <= SAVE_UNTIL
    areas: dict[str, Area] = {str(area.id): area for area in site.vocabulary.areas.values()}
    wings = []
    for area_id, members in by_area.items():
        if not members:
            continue
        known = areas.get(area_id)
        ordered = sorted(members, key=lambda key: (site.title(key).plain.casefold(), key))
        lines = [cards.line(key, root, save=save) for key in ordered]
        wings.append(
            Wing(
                id=area_id,
                name=known.name if known else site.words("area.none"),
                style=hue_style(known),
                count=len(members),
                chunks=tuple(tuple(lines[at : at + CHUNK]) for at in range(0, len(lines), CHUNK)),
            )
        )
    return wings


def _find_further(site: Site, edition: Edition, root: str) -> list[tuple[str, str]]:
    """Return name and address of the pages about the whole edition: its schedule, and its series where that has other editions."""
    further = []
    if any(edition_id == edition.id for edition_id, _ in site.corpus.sessions):
        further.append((site.words("nav.schedule"), root + schedule_path(edition.id)))
    slug = make_slug(edition.series) if edition.series else ""
    if slug and any(other.series and make_slug(other.series) == slug for other in site.corpus.editions if other.id != edition.id):
        further.append((site.words("series.link", name=edition.series), root + series_path(slug)))
    return further


def _facts(site: Site, edition: Edition) -> list[str]:
    days = say_days(site.words, edition.start, edition.end) if edition.start else ""
    volume = " ".join(part for part in (edition.publisher, edition.volume) if part)
    return [part for part in (edition.place or "", days, volume) if part]
