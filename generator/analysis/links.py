"""Links laid over words of an abstract: to topics, to papers by the name they introduce, and long forms; called by analyse()."""

import math
import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from generator.analysis.linkable import NAME, Free, is_ordinary
from generator.analysis.names import LINKABLE, is_name
from generator.analysis.observation import Observation
from generator.model import Acronym, MarkedPaper, MarkedText, Paper, PaperKey, TextLink, TopicId, TopicTag, Vocabulary

MOST, LEAST, WORDS_A_LINK = 6, 2, 25
"""An abstract gets at most min(MOST, max(LEAST, words / WORDS_A_LINK)) links (measured: 3.1 on average, 2.4% with none)."""
LEAST_PAPERS = 2
"""A topic is linked where at least this many papers have it: a link has to lead to something else."""
MOST_SHARE, MOST_PAPERS = 0.15, 4
"""A topic on more than this share of the papers, and on more than this many, is linked only where nothing else is."""
LEAST_GAP = 3
"""Words between two links."""
LEAST_COSINE = 0.10
"""Papers less alike than this are not linked by a name: 95% of the links are right, 70% without the rules of this module."""
_PAPER_VALUE = 12.0
"""Value of a link to a paper; a topic's is at most about 10."""
_AFTER_NAME = re.compile(r"\s*[:\u2014-]?(?:\s|$)")
"""What follows the name that leads a title."""

Similarity = Callable[[int, int], float]
"""Cosine of two papers by their places in the corpus, 0-1."""


class _Candidate(NamedTuple):
    start: int
    end: int
    value: float
    topic: TopicId | None
    paper: PaperKey | None


def place_links(
    papers: Sequence[Paper],
    marked: Sequence[MarkedPaper],
    observations: Sequence[Observation],
    *,
    tags: Sequence[Sequence[TopicTag]],
    vocabulary: Vocabulary,
    similarity: Similarity,
    kept: Mapping[int, tuple[TextLink, ...]] = MappingProxyType({}),
) -> list[tuple[TextLink, ...]]:
    """Place the links of every abstract.

    Args:
        papers: Papers in corpus order; the other sequences are in the same order.
        marked: Their marked texts.
        observations: Their observations.
        tags: Topics that each paper shows.
        vocabulary: Vocabulary.
        similarity: How alike two papers are.
        kept: Links that stay as they are, by the paper's place.

    Returns:
        For each paper its links, in order, not overlapping, each inside one Run.
    """
    values, common = _topic_values(observations, tags, vocabulary)
    introduced = _introduced_names(papers, observations)
    placed = []
    for index, (text, observation) in enumerate(zip(marked, observations, strict=True)):
        if index in kept:
            placed.append(kept[index])
            continue
        candidates = _topic_candidates(observation, values)
        if any(name in introduced or name.removesuffix("s") in introduced for name in observation.used_names.split(" ")):
            candidates += _paper_candidates(index, papers, text.abstract, observation, introduced=introduced, similarity=similarity)
        chosen = _choose(candidates, text.abstract.plain)
        if not chosen:
            # an abstract of common topics only still gets a way on
            chosen = _choose(_topic_candidates(observation, common), text.abstract.plain)[:LEAST]
        placed.append(_join_expansions(chosen, text.abstract, observation.acronyms))
    return placed


def _topic_values(
    observations: Sequence[Observation], tags: Sequence[Sequence[TopicTag]], vocabulary: Vocabulary
) -> tuple[dict[TopicId, float], dict[TopicId, float]]:
    """Return how much a link to each topic is worth, apart for topics that are not too common and for common ones."""
    mentioned = Counter(topic for observation in observations for topic, _ in observation.scores)
    shown = Counter(tag.topic for paper in tags for tag in paper)
    total = len(observations)
    most = max(MOST_PAPERS, MOST_SHARE * total)
    values: dict[TopicId, float] = {}
    common: dict[TopicId, float] = {}
    for topic, count in mentioned.items():
        if topic in vocabulary.topics and shown[topic] >= LEAST_PAPERS and vocabulary.topics[topic].is_linked:
            (values if count <= most else common)[topic] = math.log((total + 1) / count)
    return values, common


def _topic_candidates(observation: Observation, values: Mapping[TopicId, float]) -> list[_Candidate]:
    return [
        _Candidate(start, end, values[topic] * factor, topic, None) for start, end, topic, factor in observation.linkable if topic in values
    ]


def _introduced_names(papers: Sequence[Paper], observations: Sequence[Observation]) -> dict[str, int]:
    """Return the papers that may be linked to by the name they introduce.

    The name leads the paper's title, is surely introduced in its abstract, is no ordinary word, and no other paper introduces
    or defines it.
    """
    owners: dict[str, int] = {}
    holders = Counter(name for observation in observations for name in observation.known_names)
    for index, (paper, observation) in enumerate(zip(papers, observations, strict=True)):
        for name, points in list(zip(observation.names, observation.name_scores, strict=True))[:2]:
            written = name.name
            if points < LINKABLE or holders[written] > 1 or is_ordinary(written) or not is_name(written):
                continue
            title = (paper.title or "").strip(' $\\{*_"')
            if title.startswith(written) and _AFTER_NAME.match(title, len(written)):
                owners[written] = index
    return owners


def _paper_candidates(
    index: int,
    papers: Sequence[Paper],
    abstract: MarkedText,
    observation: Observation,
    *,
    introduced: Mapping[str, int],
    similarity: Similarity,
) -> Iterator[_Candidate]:
    free = Free(abstract)
    for match in NAME.finditer(abstract.plain):
        name = match.group()
        end = match.end()
        if name not in introduced and name.endswith("s"):
            name, end = name[:-1], end - 1
        other = introduced.get(name)
        if other is None or other == index or name in observation.known_names:
            continue
        if free.allows(match.start(), match.end(), in_brackets=True) and similarity(index, other) >= LEAST_COSINE:
            yield _Candidate(match.start(), end if end == match.end() else match.end(), _PAPER_VALUE, None, papers[other].key)


def _choose(candidates: Sequence[_Candidate], plain: str) -> list[_Candidate]:
    """Choose the longest of overlapping stretches, the first mention of each target, and then the most telling ones."""
    if not candidates:
        return []
    taken: list[_Candidate] = []
    for candidate in sorted(candidates, key=lambda c: (c.start - c.end, -c.value, c.start, c.topic or "")):
        if not any(other.start < candidate.end and candidate.start < other.end for other in taken):
            taken.append(candidate)
    first: dict[tuple[TopicId | None, PaperKey | None], _Candidate] = {}
    for candidate in sorted(taken):
        first.setdefault((candidate.topic, candidate.paper), candidate)
    most = min(MOST, max(LEAST, len(plain.split()) // WORDS_A_LINK))
    chosen: list[_Candidate] = []
    for candidate in sorted(first.values(), key=lambda c: (-c.value, c.start)):
        if len(chosen) < most and all(_words_between(plain, candidate, other) >= LEAST_GAP for other in chosen):
            chosen.append(candidate)
    return sorted(chosen)


def _words_between(plain: str, one: _Candidate, other: _Candidate) -> int:
    left, right = sorted((one, other))
    return len(plain[left.end : right.start].split())


def _join_expansions(chosen: Sequence[_Candidate], abstract: MarkedText, acronyms: Sequence[Acronym]) -> tuple[TextLink, ...]:
    """Add each defined short form's long form at its first use after the definition."""
    links = [TextLink(c.start, c.end, c.topic, c.paper) for c in chosen]
    free = Free(abstract) if acronyms else None
    for acronym in acronyms:
        use = _find_use(abstract.plain, acronym)
        if use is None or free is None or not free.allows(*use, in_brackets=True):
            continue
        start, end = use
        clash = [link for link in links if link.start < end and start < link.end]
        if not clash:
            links.append(TextLink(start, end, expansion=acronym.long))
        elif len(clash) == 1 and (clash[0].start, clash[0].end) == (start, end):
            links[links.index(clash[0])] = TextLink(start, end, clash[0].topic, clash[0].paper, acronym.long)
    return tuple(sorted(links, key=lambda link: link.start))


def _find_use(plain: str, acronym: Acronym) -> tuple[int, int] | None:
    """Return where a short form is first used, in the singular or plural, as a word of its own."""
    at = plain.find(acronym.short, acronym.end + 1)
    while at >= 0:
        end = at + len(acronym.short)
        if not _is_inner(plain[at - 1 : at]):
            for stop in (end + 1, end):
                if (stop == end or plain[end:stop] == "s") and not _is_inner(plain[stop : stop + 1]):
                    return at, stop
        at = plain.find(acronym.short, at + 1)
    return None


def _is_inner(letter: str) -> bool:
    """Tell whether a letter beside a word belongs to it."""
    return letter.isalnum() or letter in {"_", "-"}
