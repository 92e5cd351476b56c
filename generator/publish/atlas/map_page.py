"""The map page: every paper a point, with a still picture and a list where scripts do not run; called by make_atlas."""

import json
import math
from dataclasses import dataclass

from markupsafe import Markup

from generator.model import Html, Page, PaperKey, PlainText, Publication, TopicId
from generator.publish.addresses import edition_path, paper_path, relative, topic_path
from generator.publish.atlas.picture import draw_dots, place_labels
from generator.publish.atlas.points import make_points
from generator.publish.cards import Cards, hue_style
from generator.publish.site import Site
from generator.publish.templating import render, trusted

PATH = "map/"
"""Address of the page."""
POINTS = "map/points.json"
"""Address of its data."""
MOST_LISTED = 400
"""Papers up to which the page without scripts lists each; above, it leads to topics and editions."""
SCRIPT_WORDS = "map.js."
"""Keys that begin so are handed to the script."""


@dataclass(frozen=True, slots=True)
class LegendEntry:
    """An area in the legend."""

    id: str
    """Area, "" for none."""
    name: str
    """Name."""
    style: str
    """Inline style with its hue."""
    count: int
    """Papers."""
    href: str
    """Where it leads without scripts."""


@dataclass(frozen=True, slots=True)
class ClusterEntry:
    """A cluster in the list without scripts."""

    label: str
    """Name."""
    href: str | None
    """Page of the topic that it is named by, or None."""
    count: int
    """Papers."""
    papers: tuple[tuple[str, Markup], ...]
    """Address and title of each paper; empty in large sets."""


def make_map(site: Site) -> Publication | None:
    """Make the map page and its data; None where there are too few papers for a map."""
    points = site.findings.map.points
    if not points:
        return None
    words = site.words
    cards = Cards(site)
    body = render(
        "atlas/map.html.j2",
        words=words,
        count=len(points),
        dots=[(hue_style(site.vocabulary.areas.get(dots.area) if dots.area else None), dots.path) for dots in draw_dots(site)],
        labels=place_labels(site.findings.map.clusters),
        size=_dot_size(len(points)),
        legend=_list_areas(site),
        clusters=_list_clusters(site, cards),
        topics=_list_topics(site),
        editions=site.corpus.editions if len(site.corpus.editions) > 1 else (),
        points=relative(PATH, POINTS),
        explore=relative(PATH, "explore/"),
        script=relative(PATH, "assets/javascripts/map/main.js"),
        script_words=trusted(_to_script_json(site)),
    )
    page = Page(
        kind="map",
        path=PATH,
        title=PlainText(words("map.title")),
        description=PlainText(words("map.description", n=len(points))),
        body=body,
        head=Html(
            f'<link rel="stylesheet" href="{relative(PATH, "assets/stylesheets/map.css")}">\n'
            f'<link rel="preload" as="fetch" crossorigin href="{relative(PATH, POINTS)}">'
        ),
    )
    return Publication((page,), {POINTS: make_points(site, cards)})


def _dot_size(count: int) -> float:
    """Return the diameter of a dot in CSS pixels: smaller in larger sets, so that dense places still show their shape."""
    return round(min(13.0, max(3.0, 46 * math.pow(count, -0.28))), 1)


def _to_script_json(site: Site) -> str:
    """Return words and language for the script, safe inside a script element."""
    strings = {key: text for key, text in site.words.strings.items() if key.startswith(SCRIPT_WORDS)}
    return json.dumps({"language": site.words.language, "words": strings}, ensure_ascii=False).replace("<", "\\u003c")


def _list_areas(site: Site) -> list[LegendEntry]:
    """List the areas that have papers, most first."""
    counts: dict[str, int] = {}
    for point in site.findings.map.points:
        found = site.found(point.paper).area or ""
        counts[found] = counts.get(found, 0) + 1
    single = site.corpus.editions[0].id if len(site.corpus.editions) == 1 else None
    entries = []
    for area in site.vocabulary.areas.values():
        if area.id in counts:
            target = f"{edition_path(single)}#{area.id}" if single else f"explore/?area={area.id}"
            entries.append(LegendEntry(area.id, area.name, hue_style(area), counts[area.id], relative(PATH, target)))
    entries.sort(key=lambda entry: -entry.count)
    known = sum(entry.count for entry in entries)
    if known < len(site.findings.map.points):
        target = f"{edition_path(single)}#other" if single else "explore/"
        rest = len(site.findings.map.points) - known
        entries.append(LegendEntry("", site.words("area.none"), hue_style(None), rest, relative(PATH, target)))
    return entries


def _list_clusters(site: Site, cards: Cards) -> list[ClusterEntry]:
    """List the clusters, largest first, in small sets with their papers."""
    by_name = {site.vocabulary.topics[topic].name: topic for topic in site.findings.topics if topic in site.vocabulary.topics}
    members: dict[int, list[PaperKey]] = {}
    for point in site.findings.map.points:
        members.setdefault(point.cluster, []).append(point.paper)
    is_listed = len(site.findings.map.points) <= MOST_LISTED
    entries = []
    for number, cluster in enumerate(site.findings.map.clusters):
        topic: TopicId | None = by_name.get(cluster.label)
        papers = tuple((relative(PATH, paper_path(key)), cards.title(key)) for key in members.get(number, ())) if is_listed else ()
        href = relative(PATH, topic_path(topic)) if topic else None
        entries.append(ClusterEntry(cluster.label or site.words("map.unnamed"), href, cluster.size, papers))
    return entries


def _list_topics(site: Site) -> list[tuple[str, list[tuple[str, str, int]]]]:
    """List the topics that have papers by area, for the topic filter: name of the area; id, name and papers of each topic."""
    groups = []
    for area in site.vocabulary.areas.values():
        topics = [
            (str(topic), site.vocabulary.topics[topic].name, len(found.papers))
            for topic, found in site.findings.topics.items()
            if topic in site.vocabulary.topics and site.vocabulary.topics[topic].area == area.id
        ]
        if topics:
            groups.append((area.name, sorted(topics, key=lambda entry: entry[1].casefold())))
    return groups
