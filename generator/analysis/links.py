"""Links laid over words of an abstract: to topics, to papers by the name they introduce, and long forms; called by analyse()."""

import bisect
import math
import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

from generator.analysis.names import LINKABLE, is_name
from generator.analysis.observation import Mention, Observation
from generator.analysis.sentences import normalise
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
_BRACKETS = re.compile(r"\([^()\n]*\)|\[[^\[\]\n]*\]|\"[^\"\n]{0,60}\"")
_DASHES = "-\u2010\u2011\u2013"
_NAME = re.compile(r"(?<![\w/.@-])[A-Za-z]{0,2}[A-Z][A-Za-z0-9]*(?:[-+./][A-Za-z0-9+]+)*(?![\w/@-])")
_ORDINARY = re.compile(r"[A-Z][a-z]+|[A-Z]{1,3}")
"""Names that other papers use in another sense: ordinary words and acronyms of up to three letters (MAP, DEL)."""

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
) -> list[tuple[TextLink, ...]]:
    """Place the links of every abstract.

    Args:
        papers: Papers in corpus order; the other sequences are in the same order.
        marked: Their marked texts.
        observations: Their observations.
        tags: Topics that each paper shows.
        vocabulary: Vocabulary.
        similarity: How alike two papers are.

    Returns:
        For each paper its links, in order, not overlapping, each inside one Run.
    """
    values, common = _topic_values(observations, tags, vocabulary)
    introduced = _introduced_names(papers, observations)
    placed = []
    for index, (text, observation) in enumerate(zip(marked, observations, strict=True)):
        abstract = text.abstract
        free = _Free(abstract)
        candidates = [
            *_topic_candidates(abstract.plain, observation, values, vocabulary, free),
            *_paper_candidates(index, papers, abstract.plain, observation, introduced=introduced, similarity=similarity, free=free),
        ]
        chosen = _choose(candidates, abstract.plain)
        if not chosen:
            # an abstract of common topics only still gets a way on
            chosen = _choose(list(_topic_candidates(abstract.plain, observation, common, vocabulary, free)), abstract.plain)[:LEAST]
        placed.append(_join_expansions(chosen, abstract.plain, observation.acronyms, free))
    return placed


class _Free:
    """Tells where a link may be laid in one abstract."""

    def __init__(self, abstract: MarkedText) -> None:
        self._plain = abstract.plain
        self._runs = abstract.runs
        self._starts = [run.plain_start for run in abstract.runs]
        self._brackets = [match.span() for match in _BRACKETS.finditer(abstract.plain)]

    def allows(self, start: int, end: int, in_brackets: bool = False) -> bool:
        """Tell whether a stretch lies in one run, is no part of a hyphenated word, and is outside brackets and quotes."""
        index = bisect.bisect_right(self._starts, start) - 1
        if index < 0 or end > self._runs[index].plain_end:
            return False
        before, after = self._plain[max(0, start - 1) : start], self._plain[end : end + 2]
        if (before in _DASHES and before) or before.isalnum():
            return False
        if after[:1].isalnum() or (after[:1] in _DASHES and after[:1] and after[1:].isalnum()):
            return False
        return in_brackets or not any(left < end and start < right for left, right in self._brackets)


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


def _topic_candidates(
    plain: str, observation: Observation, values: Mapping[TopicId, float], vocabulary: Vocabulary, free: _Free
) -> Iterator[_Candidate]:
    carried = {topic for topic, _ in observation.scores}
    for mention in observation.mentions:
        topic = mention.topic
        if mention.field != "abstract" or mention.weak or topic not in values or topic not in carried:
            continue
        written = plain[mention.start : mention.end]
        if not free.allows(mention.start, mention.end) or not _is_telling(mention, written, vocabulary):
            continue
        has_capital = any(letter.isupper() for letter in written[1:])
        factor = (1 + 0.35 * (mention.words - 1)) * (1.0 if mention.words > 1 or has_capital else 0.8)
        yield _Candidate(mention.start, mention.end, values[topic] * factor, topic, None)


def _is_telling(mention: Mention, written: str, vocabulary: Vocabulary) -> bool:
    """Tell whether words are clear enough to link: several, an acronym of three letters, or a word of the topic's name."""
    if mention.words > 1:
        return True
    if any(letter.isupper() for letter in written[1:]):
        return len(written.rstrip("s")) >= 3
    name = {normalise(word) for word in re.findall(r"[^\W_]+", vocabulary.topics[mention.topic].name)}
    return normalise(written) in name


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
            if points < LINKABLE or holders[written] > 1 or len(written) < 3 or _ORDINARY.fullmatch(written) or not is_name(written):
                continue
            if paper.title and re.match(rf"{re.escape(written)}\s*[:\u2014-]?(?:\s|$)", paper.title.strip(' $\\{*_"')):
                owners[written] = index
    return owners


def _paper_candidates(
    index: int,
    papers: Sequence[Paper],
    plain: str,
    observation: Observation,
    *,
    introduced: Mapping[str, int],
    similarity: Similarity,
    free: _Free,
) -> Iterator[_Candidate]:
    if not introduced:
        return
    for match in _NAME.finditer(plain):
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
    taken: list[_Candidate] = []
    for candidate in sorted(candidates, key=lambda c: (c.start - c.end, -c.value, c.start, str(c.topic))):
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


def _join_expansions(chosen: Sequence[_Candidate], plain: str, acronyms: Sequence[Acronym], free: _Free) -> tuple[TextLink, ...]:
    """Add each defined short form's long form at its first use after the definition."""
    links = [TextLink(c.start, c.end, c.topic, c.paper) for c in chosen]
    for acronym in acronyms:
        use = re.compile(rf"(?<![\w-]){re.escape(acronym.short)}s?(?![\w-])").search(plain, acronym.end + 1)
        if use is None or not free.allows(use.start(), use.end(), in_brackets=True):
            continue
        start, end = use.span()
        clash = [link for link in links if link.start < end and start < link.end]
        if not clash:
            links.append(TextLink(start, end, expansion=acronym.long))
        elif len(clash) == 1 and (clash[0].start, clash[0].end) == (start, end):
            links[links.index(clash[0])] = TextLink(start, end, clash[0].topic, clash[0].paper, acronym.long)
    return tuple(sorted(links, key=lambda link: link.start))
