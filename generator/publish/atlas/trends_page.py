"""The trends page: areas, topics over editions, topics that go together, as tables with drawn numbers; called by make_atlas."""

from dataclasses import dataclass
from urllib.parse import urlencode

from generator.model import Html, Page, PlainText, Publication, Topic
from generator.publish.addresses import relative, topic_path
from generator.publish.atlas.trends import (
    LEAST_FOR_CHANGE,
    TOPICS_SHOWN,
    Row,
    choose_compared,
    draw_course,
    find_changes,
    find_pairs,
    list_areas,
    list_topics,
    make_matrix,
    order_editions,
)
from generator.publish.cards import hue_style
from generator.publish.site import Site
from generator.publish.templating import render

PATH = "trends/"
"""Address of the page."""


@dataclass(frozen=True, slots=True)
class Line:
    """A row of a table."""

    name: str
    """Area or topic."""
    href: str
    """Its page."""
    style: str
    """Inline style with its hue."""
    row: Row
    """Numbers."""
    width: float
    """Length of its bar in percent of the longest."""
    bars: str
    """SVG path of its course; "" with one edition."""


def make_trends(site: Site) -> Publication | None:
    """Make the trends page; None where no paper has a topic."""
    editions = order_editions(site)
    topics = list_topics(site, editions)
    if not topics:
        return None
    words = site.words
    areas = list_areas(site, editions)
    compared = choose_compared(editions)
    growing, fading = find_changes(list_topics(site, compared)) if len(compared) > 1 else ([], [])
    matrix_topics, cells = make_matrix(site, topics)
    pairs, least = find_pairs(site)
    total, several = len(site.corpus.papers), len(editions) > 1
    body = render(
        "atlas/trends.html.j2",
        words=words,
        total=total,
        editions=editions,
        several=several,
        areas=_make_lines(site, areas, several),
        topics=_make_lines(site, topics[:TOPICS_SHOWN], several),
        growing=_make_lines(site, growing, several),
        fading=_make_lines(site, fading, several),
        compared=compared,
        least_for_change=LEAST_FOR_CHANGE,
        matrix_topics=[
            (topic, relative(PATH, topic_path(topic.id)), hue_style(site.vocabulary.areas.get(topic.area))) for topic in matrix_topics
        ],
        cells=cells,
        most=max((cell for row in cells for cell in row if cell), default=1),
        pairs=[
            (pair, relative(PATH, topic_path(pair.one.id)), relative(PATH, topic_path(pair.other.id)), _explore(pair.one, pair.other))
            for pair in pairs
        ],
        least_shared=least,
        explore=_explore,
        all_topics=relative(PATH, "topics/"),
    )
    description = words("trends.description", n=total, m=len(editions)) if several else words("trends.description.single", n=total)
    head = Html(f'<link rel="stylesheet" href="{relative(PATH, "assets/stylesheets/map.css")}">')
    page = Page("trends", PATH, PlainText(words("trends.title")), PlainText(description), body, head)
    return Publication((page,))


def _explore(one: Topic, other: Topic) -> str:
    """Return the address of the papers that have both of two topics; values of one facet widen each other, so one is a query."""
    return relative(PATH, "explore/?" + urlencode({"topic": one.id, "q": f'topic:"{other.name}"'}))


def _make_lines(site: Site, rows: list[Row], several: bool) -> list[Line]:
    """Give rows their names, addresses and drawings."""
    longest = max((row.total for row in rows), default=1) or 1
    lines = []
    for row in rows:
        if row.topic is not None:
            name, target = row.topic.name, topic_path(row.topic.id)
        elif row.area is not None:
            name, target = row.area.name, f"explore/?area={row.area.id}"
        else:
            name, target = site.words("area.none"), "explore/"
        bars = draw_course(row.shares) if several else ""
        lines.append(Line(name, relative(PATH, target), hue_style(row.area), row, round(100 * row.total / longest, 1), bars))
    return lines
