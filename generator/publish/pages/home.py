"""The home page: what this is, the search field, the programme as a mosaic of areas, a wall of posters; called by assembly.py."""

from collections import Counter
from dataclasses import dataclass
from math import sqrt

from generator.model import AreaId, Edition, Page, PaperKey, TopicId
from generator.publish.addresses import edition_path
from generator.publish.cards import Cards, hue_style
from generator.publish.feeds.paths import SITE_FEED
from generator.publish.pages.making import make_page
from generator.publish.pages.mosaic import Tile, lay_mosaic
from generator.publish.site import Site
from generator.publish.templating import render

MOSAIC_RATIO = 2.6
"""Width over height of the mosaic on a wide screen."""

MOSAIC_SURFACE = 1240 * 477
"""Surface of the mosaic on a wide screen, in square pixels."""

MARKS_UNTIL = 400
"""Marks in the mosaic at most."""

TOPICS_IN_TILE = 3
"""Topics named in a tile that has room for them."""

LATEST_SHOWN = 12
"""Papers on the wall where no area has a central one."""


@dataclass(frozen=True, slots=True)
class AreaTile:
    """An area of the mosaic."""

    name: str
    """Area as shown."""
    style: str
    """Hue and place as inline style."""
    href: str
    """Relative address of the area's papers."""
    count: int
    """Papers."""
    marks: int
    """Small posters drawn in it."""
    topics: tuple[str, ...]
    """Names of its largest topics, for tiles with room."""


def make_home(site: Site, cards: Cards) -> Page:
    """Make the home page; with several editions it shows the newest one's programme and a way to each of the others."""
    newest = site.corpus.editions[0] if site.corpus.editions else None
    several = len(site.corpus.editions) > 1
    name = site.settings.site_name if several or newest is None else newest.name
    counts = Counter(paper.edition for paper in site.corpus.papers)
    unit = _choose_unit(counts[newest.id]) if newest else 1
    description = (newest.description or "") if newest and not several else ""
    body = render(
        "home.html.j2",
        words=site.words,
        name=name,
        list_name=newest.list_name if newest and not several else None,
        full_name=newest.full_name if newest and not several else None,
        description=description,
        facts=_facts(site),
        newest=newest,
        several=several,
        tiles=_make_tiles(site, newest, unit) if newest else [],
        unit=unit,
        mark_size=_mark_size(counts[newest.id] // unit) if newest else 0,
        wall=[cards.card(key, "", edition=several) for key in _choose_wall(site)],
        editions=[(edition, edition_path(edition.id), counts[edition.id]) for edition in site.corpus.editions],
        most=max(counts.values(), default=1),
        newest_path=edition_path(newest.id) if newest else "",
    )
    description = description or site.words("home.description", name=name, n=len(site.papers))
    return make_page(site, "home", "", title=name, description=description, body=body, feeds=[(SITE_FEED, site.settings.site_name)])


def _choose_unit(papers: int) -> int:
    """Return how many papers one mark of the mosaic stands for: 1, 10, 100 ..."""
    unit = 1
    while papers / unit > MARKS_UNTIL:
        unit *= 10
    return unit


def _mark_size(marks: int) -> int:
    """Return the width of a mark in pixels, so that all marks fill about a fifth of the mosaic on a wide screen."""
    return max(9, min(30, round(sqrt(MOSAIC_SURFACE / max(marks, 1) / 9))))


def _facts(site: Site) -> list[tuple[int, str, str]]:
    """Return the strip of facts: number, what it counts, where it leads."""
    words = site.words
    newest = site.corpus.editions[0] if len(site.corpus.editions) == 1 else None
    facts = [
        (len(site.papers), "facts.papers", edition_path(newest.id) if newest else "explore/"),
        (len(site.corpus.people), "facts.authors", "authors/"),
        (len(site.findings.topics), "facts.topics", "topics/"),
    ]
    if newest is None and site.corpus.editions:
        facts.insert(0, (len(site.corpus.editions), "facts.editions", "#editions"))
    return [(n, words(key, n=n), path) for n, key, path in facts if n]


def _make_tiles(site: Site, newest: Edition, unit: int) -> list[AreaTile]:
    """Return the areas of the newest edition as tiles, largest first, those without an area last."""
    papers = site.papers_of_edition[newest.id]
    counts: Counter[AreaId | None] = Counter(site.found(paper.key).area for paper in papers)
    areas = sorted((area for area in site.vocabulary.areas if counts[area]), key=lambda area: -counts[area])
    if not areas:
        return []
    rest = [None] if counts[None] else []
    order: list[AreaId | None] = [*areas, *rest]
    topics = _largest_topics(site, [paper.key for paper in papers])
    tiles = []
    for area, tile in zip(order, lay_mosaic([counts[area] for area in order], MOSAIC_RATIO), strict=True):
        known = site.vocabulary.areas[area] if area else None
        tiles.append(
            AreaTile(
                name=known.name if known else site.words("area.none"),
                style=f"{hue_style(known)};{_place(tile)}",
                href=f"{edition_path(newest.id)}#{area or 'other'}",
                count=counts[area],
                marks=max(1, round(counts[area] / unit)),
                topics=topics.get(area, ()) if area else (),
            )
        )
    return tiles


def _place(tile: Tile) -> str:
    return f"--x:{tile.left}%;--y:{tile.top}%;--w:{tile.width}%;--h:{tile.height}%"


def _largest_topics(site: Site, keys: list[PaperKey]) -> dict[AreaId | None, tuple[str, ...]]:
    """Return the names of the largest topics of each area among some papers, ties in the vocabulary's order."""
    counts: Counter[TopicId] = Counter(tag.topic for key in keys for tag in site.found(key).topics)
    found: dict[AreaId | None, list[tuple[int, str]]] = {}
    for topic in site.vocabulary.topics.values():
        if counts[topic.id]:
            found.setdefault(topic.area, []).append((-counts[topic.id], topic.name))
    return {area: tuple(name for _, name in sorted(names, key=lambda pair: pair[0])[:TOPICS_IN_TILE]) for area, names in found.items()}


def _choose_wall(site: Site) -> list[PaperKey]:
    """Return the most central paper of each area, in the areas' order; the first papers where there is none. None is withdrawn."""
    central = [site.findings.central[area] for area in site.vocabulary.areas if area in site.findings.central]
    shown = [key for key in dict.fromkeys(central) if site.papers[key].status != "withdrawn"]
    return shown or [key for key, paper in site.papers.items() if paper.status != "withdrawn"][:LATEST_SHOWN]
