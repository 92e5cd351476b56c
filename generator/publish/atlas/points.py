"""The map's data for its script: one column for each fact, so that it compresses well; called by map_page.

``map/points.json``::

    {version: 1,
     areas:    [[id, name, hue]],            topics: [[id, name, broader topic or -1]],   editions: [[id, name]],
     clusters: [[label, x, y, papers]],      x, y: 0-10000 from the left and the top
     x: [], y: [], area: [] (-1 none), edition: [], cluster: [], id: [paper id], title: [plain], by: [byline],
     topics_of: [[topic, strongest first]],  made: [places of papers whose title was made]}
"""

import json

from generator.model import Topic, TopicId
from generator.publish.cards import Cards
from generator.publish.site import Site

SCALE = 10_000
"""Coordinates are whole numbers from 0 to this."""
VERSION = 1


def make_points(site: Site, cards: Cards) -> bytes:
    """Return the map's data as JSON."""
    areas = list(site.vocabulary.areas.values())
    area_numbers = {area.id: number for number, area in enumerate(areas)}
    edition_numbers = {edition.id: number for number, edition in enumerate(site.corpus.editions)}
    topics = _used_topics(site)
    topic_numbers = {topic.id: number for number, topic in enumerate(topics)}
    points = site.findings.map.points
    found = [site.found(point.paper) for point in points]
    papers = [site.papers[point.paper] for point in points]
    value = {
        "version": VERSION,
        "areas": [[area.id, area.name, area.hue] for area in areas],
        "topics": [[topic.id, topic.name, topic_numbers.get(topic.parent, -1) if topic.parent else -1] for topic in topics],
        "editions": [[edition.id, edition.name] for edition in site.corpus.editions],
        "clusters": [
            [cluster.label, _whole(cluster.x), _whole(cluster.y), cluster.size] for cluster in site.findings.map.clusters if cluster.label
        ],
        "x": [_whole(point.x) for point in points],
        "y": [_whole(point.y) for point in points],
        "area": [area_numbers.get(paper.area, -1) if paper.area else -1 for paper in found],
        "edition": [edition_numbers[paper.edition] for paper in papers],
        "cluster": [point.cluster for point in points],
        "id": [paper.id for paper in papers],
        "title": [site.title(point.paper).plain for point in points],
        "by": [cards.byline(point.paper) for point in points],
        "topics_of": [[topic_numbers[tag.topic] for tag in paper.topics if tag.topic in topic_numbers] for paper in found],
        "made": [number for number, point in enumerate(points) if site.is_made(point.paper)],
    }
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()


def _used_topics(site: Site) -> list[Topic]:
    """Return the topics that papers have, and those above them, in the vocabulary's order."""
    used: set[TopicId] = set(site.findings.topics)
    return [topic for topic in site.vocabulary.topics.values() if topic.id in used]


def _whole(value: float) -> int:
    return round(value * SCALE)
