"""Trends: numbers of areas, topics and pairs of topics over the editions; called by trends_page. No HTML here."""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from generator.model import Area, Edition, EditionId, Topic, TopicId
from generator.publish.site import Site

TOPICS_SHOWN = 40
"""Topics in the long table."""
CHANGES_SHOWN = 10
"""Growing and fading topics, each."""
LEAST_FOR_CHANGE = 8
"""Papers of the site that a topic needs before its change is worth a word."""
MATRIX = 14
"""Topics in the table of pairs."""
PAIRS_SHOWN = 14
"""Closest pairs."""
_GENERAL_WORDS = frozenset(
    {"learning", "models", "methods", "networks", "theory", "analysis", "data", "optimization", "model", "systems", "neural"}
)
"""Words in the names of topics that do not make them the same subject."""
LEAST_SHARED = 3
"""Papers that a close pair shares at least; twice as many from 1,000 papers on."""


@dataclass(frozen=True, slots=True)
class Row:
    """A topic or an area over the editions."""

    topic: Topic | None
    """Topic, or None where the row is an area."""
    area: Area | None
    """Its area; None for papers without one."""
    total: int
    """Papers over all editions."""
    counts: tuple[int, ...]
    """Papers by edition, oldest first."""
    shares: tuple[float, ...]
    """Parts of each edition's papers, 0-1."""

    @property
    def change(self) -> float:
        """Change of the share from the first to the last edition, -1 to 1."""
        return self.shares[-1] - self.shares[0]


@dataclass(frozen=True, slots=True)
class Pair:
    """Two topics that share papers."""

    one: Topic
    """Topic."""
    other: Topic
    """Topic."""
    shared: int
    """Papers with both."""
    times: float
    """Papers with both over what independence would give."""


def order_editions(site: Site) -> tuple[Edition, ...]:
    """Return the editions that have papers, oldest first; those without a year keep their places at the front."""
    sizes = count_papers(site)
    return tuple(
        sorted((edition for edition in reversed(site.corpus.editions) if sizes[edition.id]), key=lambda edition: edition.year or 0)
    )


def count_papers(site: Site) -> dict[EditionId, int]:
    """Return the number of papers of each edition."""
    sizes = {edition.id: 0 for edition in site.corpus.editions}
    for paper in site.corpus.papers:
        sizes[paper.edition] += 1
    return sizes


def list_areas(site: Site, editions: Sequence[Edition]) -> list[Row]:
    """Return the areas that have papers, most first, then the papers without one."""
    counts: dict[str, dict[EditionId, int]] = {}
    for paper in site.corpus.papers:
        by_edition = counts.setdefault(site.found(paper.key).area or "", {})
        by_edition[paper.edition] = by_edition.get(paper.edition, 0) + 1
    sizes = count_papers(site)
    rows = [_make_row(None, area, counts[area.id], editions, sizes) for area in site.vocabulary.areas.values() if area.id in counts]
    rows.sort(key=lambda row: -row.total)
    if "" in counts:
        rows.append(_make_row(None, None, counts[""], editions, sizes))
    return rows


def list_topics(site: Site, editions: Sequence[Edition]) -> list[Row]:
    """Return all topics that say what a paper is about, most papers first."""
    rows = []
    sizes = count_papers(site)
    for key, found in site.findings.topics.items():
        topic = site.vocabulary.topics.get(key)
        if topic is not None and topic.facet != "kind":
            rows.append(_make_row(topic, site.vocabulary.areas.get(topic.area), found.by_edition, editions, sizes))
    return sorted(rows, key=lambda row: -row.total)


def _make_row(
    topic: Topic | None,
    area: Area | None,
    by_edition: Mapping[EditionId, int],
    editions: Sequence[Edition],
    sizes: Mapping[EditionId, int],
) -> Row:
    counts = tuple(by_edition.get(edition.id, 0) for edition in editions)
    return Row(topic, area, sum(counts), counts, tuple(count / sizes[edition.id] for count, edition in zip(counts, editions, strict=True)))


def choose_compared(editions: Sequence[Edition]) -> tuple[Edition, ...]:
    """Return the editions between which change means something: those of the series with most of them, else all.

    What one venue has more of than another says nothing about time.
    """
    series = Counter(edition.series for edition in editions if edition.series)
    if not series:
        return tuple(editions)
    most = max(series.values())
    chosen = next(edition.series for edition in editions if edition.series and series[edition.series] == most)
    return tuple(edition for edition in editions if edition.series == chosen) if most > 1 else ()


def find_changes(rows: Sequence[Row]) -> tuple[list[Row], list[Row]]:
    """Return the topics that grew and those that faded most, by share, between the first and the last edition of the rows."""
    known = [row for row in rows if row.total >= LEAST_FOR_CHANGE and len(row.shares) > 1]
    ranked = sorted(known, key=lambda row: -round(row.change, 6))
    growing = [row for row in ranked if row.change > 0][:CHANGES_SHOWN]
    fading = [row for row in reversed(ranked) if row.change < 0][:CHANGES_SHOWN]
    return growing, fading


def is_kin(one: Topic, other: Topic, site: Site) -> bool:
    """Tell whether one topic is the other, or lies above it: such pairs always share papers."""
    return one.id in _line_of(other, site) or other.id in _line_of(one, site)


def share_word(one: Topic, other: Topic) -> bool:
    """Tell whether two topics are named by the same word, such as "Speech": that they go together is no news."""

    def words(topic: Topic) -> set[str]:
        return {word for word in re.findall(r"[^\W\d_]{4,}", topic.name.casefold()) if word not in _GENERAL_WORDS}

    return bool(words(one) & words(other))


def _line_of(topic: Topic, site: Site) -> set[TopicId]:
    line = {topic.id}
    parent = topic.parent
    while parent is not None and parent not in line:
        line.add(parent)
        parent = site.vocabulary.topics[parent].parent if parent in site.vocabulary.topics else None
    return line


def make_matrix(site: Site, rows: Sequence[Row]) -> tuple[list[Topic], list[list[int | None]]]:
    """Count the papers that each two of the largest topics share.

    Returns:
        Topics, those of an area together; for each two their papers, None on and above the diagonal and for kin.
    """
    largest = [row.topic for row in rows[:MATRIX] if row.topic is not None]
    areas = list(site.vocabulary.areas)
    largest.sort(key=lambda topic: (areas.index(topic.area) if topic.area in areas else len(areas), topic.name))
    papers = {topic.id: set(site.findings.topics[topic.id].papers) for topic in largest}
    cells: list[list[int | None]] = [
        [
            None if right >= down or is_kin(topic, other, site) else len(papers[topic.id] & papers[other.id])
            for right, other in enumerate(largest)
        ]
        for down, topic in enumerate(largest)
    ]
    return largest, cells


def find_pairs(site: Site) -> tuple[list[Pair], int]:
    """Find the pairs of topics that share more papers than chance would give.

    Returns:
        Pairs, the closest first, and the number of shared papers that was asked for.
    """
    total = len(site.corpus.papers)
    least = LEAST_SHARED * 2 if total >= 1000 else LEAST_SHARED
    found = site.findings.topics
    pairs: dict[frozenset[TopicId], Pair] = {}
    for key, findings in found.items():
        for neighbour, shared in findings.neighbours:
            one, other = site.vocabulary.topics.get(key), site.vocabulary.topics.get(neighbour)
            if one is None or other is None or neighbour not in found or "kind" in {one.facet, other.facet}:
                continue
            if shared >= least and not is_kin(one, other, site) and not share_word(one, other):
                chance = len(findings.papers) * len(found[neighbour].papers) / total
                pairs.setdefault(frozenset((key, neighbour)), Pair(one, other, shared, round(shared / chance, 1)))
    ranked = sorted(pairs.values(), key=lambda pair: (-round(pair.times * pair.shared**0.5, 4), pair.one.id, pair.other.id))
    return [pair for pair in ranked if pair.times > 1][:PAIRS_SHOWN], least


def draw_course(shares: Sequence[float], width: float = 96.0, height: float = 26.0) -> str:
    """Draw the course of a share as bars.

    Args:
        shares: Shares, oldest edition first.
        width: Width in CSS pixels.
        height: Height in CSS pixels.

    Returns:
        SVG path, scaled so that the largest share fills the height; a share of nothing keeps a line of half a pixel.
    """
    top = max(shares, default=0) or 1.0
    step = width / max(1, len(shares))
    bars = []
    for number, share in enumerate(shares):
        tall = max(0.5, height * share / top)
        bars.append(f"M{step * (number + 0.12):.1f} {height:.0f}v-{tall:.1f}h{step * 0.76:.1f}v{tall:.1f}z")
    return "".join(bars)
