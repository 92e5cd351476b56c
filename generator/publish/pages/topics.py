"""Topic pages: all topics by area, and one page a topic with what it takes in, its neighbours and its papers; called by assembly.py."""

from collections.abc import Iterator
from dataclasses import dataclass

from markupsafe import Markup

from generator.model import AreaId, Page, PaperKey, Topic, TopicId
from generator.publish.addresses import edition_path, explore_path, root_of, topic_path
from generator.publish.cards import Cards, hue_style
from generator.publish.feeds.paths import topic_feed
from generator.publish.pages.making import make_list_coins, make_page
from generator.publish.pieces import ALWAYS, Digests, Piece, mix, one_page
from generator.publish.site import Site
from generator.publish.templating import render

FILTER_FROM = 21
"""Papers from which a topic's list has a filter field (notes on the look: more than twenty)."""

CARDS_UNTIL = 60
"""Papers up to which a topic shows cards; longer lists are lines, which a reader scans faster."""

CHUNK = 50
"""Lines in one stretch that the browser may skip while it is out of sight."""

NEIGHBOURS_SHOWN = 10
"""Neighbouring topics shown."""


@dataclass(frozen=True, slots=True)
class Row:
    """A topic in the list of all topics, with those below it."""

    topic: Topic
    """Topic."""
    count: int
    """Papers of it and of those below it."""
    href: str
    """Relative address."""
    part: float
    """Its count as a share of the largest topic's, 0-100."""
    children: tuple["Row", ...]
    """Topics below it that have papers."""


@dataclass(frozen=True, slots=True)
class Wing:
    """An area in the list of all topics."""

    id: AreaId
    """Anchor."""
    name: str
    """Area as shown."""
    style: str
    """Hue as inline style."""
    rows: tuple[Row, ...]
    """Topics, largest first."""


def list_topics(site: Site, cards: Cards, digests: Digests) -> Iterator[Piece]:
    """List the list of topics and the page of every topic that has papers."""
    yield Piece("topics", ALWAYS, one_page(_make_index, site))
    sizes = {topic: len(found.papers) for topic, found in site.findings.topics.items()}
    for topic, found in site.findings.topics.items():
        related = {other: size for other, size in sizes.items() if topic in (site.vocabulary.topics[other].parent, other)}
        parent = sizes.get(site.vocabulary.topics[topic].parent or topic)
        order = digests.cards(_order(site, topic, found.papers))
        key = mix(digests.site, topic, order, related, parent, sorted(found.by_edition.items()), found.neighbours)
        yield Piece(
            f"topic {topic}", key, one_page(_make_page, site, cards, site.vocabulary.topics[topic]), weight=1 + len(found.papers) // 20
        )


def _make_index(site: Site) -> Page:
    words = site.words
    wings = [wing for area in site.vocabulary.areas if (wing := _make_wing(site, area)).rows]
    body = render(
        "topics.html.j2",
        words=words,
        root=root_of("topics/"),
        wings=wings,
        count=len(site.findings.topics),
    )
    description = words("topics.description", n=len(site.findings.topics))
    return make_page(site, "topics", "topics/", title=words("nav.topics"), description=description, body=body)


def _make_wing(site: Site, area: AreaId) -> Wing:
    found = site.findings.topics
    members = [site.vocabulary.topics[topic] for topic in found if site.vocabulary.topics[topic].area == area]
    ids = {topic.id for topic in members}
    most = max((len(topic.papers) for topic in found.values()), default=1)

    def make_row(topic: Topic) -> Row:
        below = [make_row(child) for child in members if child.parent == topic.id]
        count = len(found[topic.id].papers)
        part = round(100 * count / most, 1)
        return Row(topic, count, f"{topic.id}/", part, tuple(sorted(below, key=lambda row: -row.count)))

    top = [make_row(topic) for topic in members if topic.parent not in ids]
    known = site.vocabulary.areas[area]
    return Wing(area, known.name, hue_style(known), tuple(sorted(top, key=lambda row: -row.count)))


def _make_page(site: Site, cards: Cards, topic: Topic) -> Page:
    path = topic_path(topic.id)
    root = root_of(path)
    found = site.findings.topics[topic.id]
    area = site.vocabulary.areas[topic.area]
    several = len(site.corpus.editions) > 1
    keys = _order(site, topic.id, found.papers)
    parent = topic.parent if topic.parent in site.findings.topics else None
    children = [other for other in site.findings.topics if site.vocabulary.topics[other].parent == topic.id]
    body = render(
        "topic.html.j2",
        words=site.words,
        root=root,
        topic=topic,
        area=area,
        style=hue_style(area),
        area_href=f"{root}topics/#{area.id}",
        parent=cards.chip(parent, root, len(site.findings.topics[parent].papers)) if parent else None,
        children=[cards.chip(child, root, len(site.findings.topics[child].papers)) for child in children],
        count=len(keys),
        coins=make_list_coins(site, keys),
        bars=_bars(site, topic.id, root) if several else [],
        neighbours=[cards.chip(other, root, shared) for other, shared in found.neighbours[:NEIGHBOURS_SHOWN]],
        takes_in=aliases_in_words(topic),
        explore=root + explore_path(topic=topic.id),
        filter=len(keys) >= FILTER_FROM,
        as_cards=len(keys) <= CARDS_UNTIL,
        chunks=_list(cards, keys, root, several),
    )
    description = site.words("topic.description", n=len(keys), name=topic.name, area=area.name)
    return make_page(
        site,
        "topic",
        path,
        title=topic.name,
        description=description,
        body=body,
        feeds=[(topic_feed(topic.id), topic.name)],
        meta={"id": str(topic.id)},
    )


def aliases_in_words(topic: Topic) -> list[str]:
    """Return the words that speak for a topic as a reader may see them: strong and weak ones, without the topic's own name."""
    own = topic.name.casefold().rstrip("s")
    return [alias for alias in dict.fromkeys((*topic.aliases, *topic.weak)) if alias.casefold().rstrip("s") != own]


def _order(site: Site, topic: TopicId, papers: tuple[PaperKey, ...]) -> list[PaperKey]:
    """Order papers by edition, newest first, then by how strongly they have the topic, then as in the corpus."""
    editions = {edition: at for at, edition in enumerate(site.editions)}

    def rank(key: PaperKey) -> tuple[int, float]:
        score = max((tag.score for tag in site.found(key).topics if tag.topic == topic), default=0.0)
        return editions[site.papers[key].edition], -score

    return sorted(papers, key=rank)


def _bars(site: Site, topic: TopicId, root: str) -> list[tuple[str, str, int, float]]:
    """Return name, address, papers and share (0-100, of the largest) for each edition, oldest first."""
    counts = site.findings.topics[topic].by_edition
    most = max(counts.values(), default=1)
    return [
        (edition.name, root + edition_path(edition.id), counts.get(edition.id, 0), round(100 * counts.get(edition.id, 0) / most, 1))
        for edition in reversed(site.corpus.editions)
    ]


def _list(cards: Cards, keys: list[PaperKey], root: str, several: bool) -> list[list[Markup]]:
    if len(keys) <= CARDS_UNTIL:
        return [[cards.card(key, root, edition=several) for key in keys]]
    lines = [cards.line(key, root, edition=several) for key in keys]
    return [lines[at : at + CHUNK] for at in range(0, len(lines), CHUNK)]
