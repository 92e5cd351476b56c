"""Spans of an abstract that could be its title, with their features; used by titles and by the script that trains the model."""

import math
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

import snowballstemmer

from generator.analysis.sentences import MASK, normalise, tokenize
from generator.analysis.terms import STOP_WORDS
from generator.analysis.title_shape import REPORTS, reads_well, strip_lead, strip_tail
from generator.analysis.title_words import (
    BREAKS,
    DETERMINERS,
    GERUND_LEADS,
    GERUND_VERBS,
    KEEPS_VERB,
    MANNER,
    POOR_WORDS,
    PREPOSITIONS,
    RELATIVES,
    TIERS,
    VAGUE_WORDS,
    VERBS,
    gerund,
)

MIN_WORDS, MAX_WORDS = 2, 14
"""Words of a span."""
_SEGMENT_WORDS = 40
"""A clause is cut into stretches of so many words, so that text without verbs and punctuation takes no endless time."""
_LEAST_RARITY = 2.0
"""Rarity (``Rarity.weigh``) that the rarest word of a span must have: "optimization problem" tells nothing of a paper."""
_SENTENCES = 60
"""Sentences read; abstracts have some ten."""

_CLAUSE = re.compile(
    r"\b(?:we|this (?:paper|work|article|study|position paper|survey)|our (?:work|paper|study|approach|method|framework)|the (?:present "
    r")?paper)\s+"
    r"(?:(?:also|then|first|next|here|thus|hence|instead|therefore|\w+ly)\s+)*(?P<verb>[a-z]+)\s+",
    re.IGNORECASE,
)
_OWN = re.compile(r"\b(?:we|this paper|this work)\b", re.IGNORECASE)
_PIECE = re.compile(r"[^,;:.\u2014!?()\[\]\"]+(?:\.\d+[^,;:.\u2014!?()\[\]\"]*)*")
_WORD = re.compile(r"\S+")

_stemmer = snowballstemmer.stemmer("english")


@lru_cache(maxsize=100_000)
def _stem(norm: str) -> str:
    return str(_stemmer.stemWord(norm))


def stems_of(text: str) -> list[str]:
    """Return the stems of all words of a text, stop words included."""
    return [_stem(token.norm) for token in tokenize(text)]


_EMPTY = frozenset(_stem(normalise(word)) for word in STOP_WORDS)


def content_stems(text: str) -> set[str]:
    """Return the distinct stems of a text's words, stop words left out."""
    return set(stems_of(text)) - _EMPTY


_VAGUE = frozenset(_stem(normalise(word)) for word in VAGUE_WORDS.split())
_POOR = frozenset(_stem(normalise(word)) for word in POOR_WORDS.split())

FEATURES = (
    "coverage",
    "coverage by length",
    "length",
    "length squared",
    "introduced",
    "studied",
    "shown",
    "after the verb",
    "distance to the verb",
    "first sentence",
    "place of the sentence",
    "vague",
    "prepositions",
    "for",
    "via",
    "begins with a preposition",
    "ends its clause",
    "begins its clause",
    "stop words",
    "math",
    "shares with the first sentence",
    "holds top words",
    "rarest word",
    "begins with -ing",
    "capitals",
    "repeats",
    "poor words",
    "ends with -ed",
    "conjunctions",
    *(f"length {low}-{high}" for low, high in ((2, 2), (3, 3), (4, 5), (6, 7), (8, 9), (10, 11), (12, 14))),
    *(f"distance {low}-{high}" for low, high in ((0, 3), (3, 25), (25, 60), (60, 120), (120, 999))),
    *(f"introduced, distance {low}-{high}" for low, high in ((0, 3), (3, 25), (25, 60))),
    *(f"studied, distance {low}-{high}" for low, high in ((0, 3), (3, 25), (25, 60))),
    *(f"sentence {number}" for number in range(3)),
    *(f"coverage > {level}" for level in (0.1, 0.2, 0.3, 0.4, 0.55, 0.7)),
    *(f"coverage a word > {level}" for level in (0.04, 0.06, 0.08, 0.1, 0.13)),
    "one word of content",
    "first sentence without a verb",
    "last sentence",
    "mean weight",
    "gerund",
    "behind we or to",
)
"""Names of the features, in the order of the model's weights."""
_LENGTHS = ((2, 2), (3, 3), (4, 5), (6, 7), (8, 9), (10, 11), (12, 14))
_DISTANCES = ((-1, 3), (3, 25), (25, 60), (60, 120), (120, 999))
_COVERAGES = (0.1, 0.2, 0.3, 0.4, 0.55, 0.7)
_DENSITIES = (0.04, 0.06, 0.08, 0.1, 0.13)


@dataclass(frozen=True, slots=True)
class Rarity:
    """How rare stems are over a background of abstracts."""

    levels: Mapping[str, float]
    """Inverse document frequency, natural logarithm, by stem."""
    rarest: float
    """The same for stems that the background does not know."""

    @classmethod
    def from_counts(cls, documents: int, counts: Mapping[str, int]) -> "Rarity":
        """Make it from the number of abstracts and how many of them hold each stem."""
        levels = {stem: round(math.log((documents + 1) / (count + 1)), 4) for stem, count in counts.items()}
        return cls(levels, round(math.log((documents + 1) / 2), 4))

    def weigh(self, stem: str) -> float:
        """Return how much a stem tells, above 0."""
        return self.levels.get(stem, self.rarest)


class Span(NamedTuple):
    """A candidate."""

    words: tuple[str, ...]
    """Words as written in the folded text."""
    start: int
    """Offset of the first word."""
    end: int
    """Offset after the last word."""
    is_gerund: bool
    """True where the first word stands in the text in its base form."""
    features: tuple[float, ...]
    """Values in the order of FEATURES."""


class _Segment(NamedTuple):
    """Words of one clause between verbs and conjunctions."""

    sentence: int
    words: tuple[tuple[str, int], ...]
    """Words with their offsets."""
    verb_end: int | None
    """Offset after "we propose" in the sentence, or None."""
    before: str
    """The word before the first one, in lower case; "" at the beginning of a clause."""
    tier: int
    """1 introduced, 2 studied, 3 shown, 0 no such verb."""
    after: str
    """The word that breaks it off, in lower case; "" at the end of a clause."""


class _Cut(NamedTuple):
    """A stretch of a segment."""

    words: Sequence[tuple[str, int]]
    """Words with their offsets."""
    is_gerund: bool
    """True where the first word is a verb that the title puts into its -ing form."""
    at_end: bool
    """True where it ends its segment."""
    at_start: bool
    """True where it begins its segment."""


class _Weights:
    """What the words of one abstract weigh."""

    def __init__(self, folded: str, sentences: Sequence[tuple[int, int]], rarity: Rarity) -> None:
        counts: Counter[str] = Counter()
        for start, end in sentences:
            sentence = folded[start:end]
            factor = 16 if _OWN.search(sentence) else 10
            for stem in set(stems_of(sentence)) - _EMPTY:
                counts[stem] += factor
        self.by_stem = {stem: (count / 10) ** 0.7 * rarity.weigh(stem) for stem, count in counts.items()}
        order = sorted(self.by_stem, key=lambda stem: (-self.by_stem[stem], stem))
        self.rarity = rarity
        self.total = sum(self.by_stem[stem] for stem in order[:25]) or 1.0
        self.top = frozenset(order[:8])
        first = folded[slice(*sentences[0])] if sentences else ""
        self.first = frozenset(stems_of(first)) - _EMPTY

    def are_telling(self, words: Sequence[str]) -> bool:
        """Tell whether one of some words at least is rare enough to tell papers apart."""
        return any(self.rarity.weigh(stem) >= _LEAST_RARITY for stem in stems_of(" ".join(words)) if stem not in _EMPTY)


def find_spans(folded: str, sentences: Sequence[tuple[int, int]], rarity: Rarity) -> list[Span]:
    """Return all candidate spans of an abstract, each wording once.

    Args:
        folded: Folded abstract.
        sentences: Its sentences.
        rarity: How rare stems are.
    """
    weights = _Weights(folded, sentences, rarity)
    spans: dict[str, Span] = {}
    for segment in _segments(folded, sentences):
        for cut in _cuts(segment):
            words = [word for word, _ in cut.words]
            if cut.is_gerund:
                words[0] = gerund(words[0].lower())
            key = " ".join(words).lower()
            if key not in spans and weights.are_telling(words):
                features = _features(words, cut, segment, sentences=len(sentences), weights=weights)
                start, (last, at) = cut.words[0][1], cut.words[-1]
                spans[key] = Span(tuple(words), start, at + len(last), cut.is_gerund, features)
    return list(spans.values())


def _segments(folded: str, sentences: Sequence[tuple[int, int]]) -> list[_Segment]:
    """Split sentences at punctuation, finite verbs and conjunctions."""
    segments: list[_Segment] = []
    for number, (start, end) in enumerate(sentences[:_SENTENCES]):
        verb_end, tier = _find_verb(folded, start, end)
        for piece in _PIECE.finditer(folded, start, end):
            current: list[tuple[str, int]] = []
            before = last = ""
            for match in _WORD.finditer(folded, piece.start(), piece.end()):
                lower = match.group().lower()
                is_verb = lower in VERBS and not (current and current[-1][0].lower() in KEEPS_VERB)
                if lower in BREAKS or is_verb:
                    if current:
                        segments.append(_Segment(number, tuple(current), verb_end, before, tier, lower))
                    begins_title = lower in GERUND_VERBS and last in GERUND_LEADS
                    current = [(match.group(), match.start())] if begins_title else []
                    before = last if begins_title else lower
                else:
                    current.append((match.group(), match.start()))
                    if len(current) == _SEGMENT_WORDS:
                        segments.append(_Segment(number, tuple(current), verb_end, before, tier, ""))
                        current, before = [], lower
                if not lower.endswith("ly"):
                    last = lower
            if current:
                segments.append(_Segment(number, tuple(current), verb_end, before, tier, ""))
    return segments


def _find_verb(folded: str, start: int, end: int) -> tuple[int | None, int]:
    """Return where the object of "we propose" and the like begins in a sentence, and the verb's tier."""
    for match in _CLAUSE.finditer(folded, start, end):
        tier = TIERS.get(match["verb"].lower())
        if tier:
            return match.end(), tier
    return None, 0


def _cuts(segment: _Segment) -> list[_Cut]:
    """Return the stretches of a segment from a word that may begin a title to one that may end it."""
    cuts = []
    lowers = [word.lower() for word, _ in segment.words]
    starts = [0, *(index + 1 for index, word in enumerate(lowers) if _begins_behind(word, lowers[index + 1 : index + 2]))]
    for begin in dict.fromkeys(starts):
        if not REPORTS.isdisjoint(lowers[:begin]):
            break
        start = begin
        lead = lowers[start - 1] if start else segment.before
        if len(lowers) > start + 1 and lowers[start].endswith("ly") and lowers[start + 1] in GERUND_VERBS:
            start += 1
        words = segment.words[start:]
        as_verb = bool(words) and lowers[start] in GERUND_VERBS and lead in GERUND_LEADS
        if as_verb:
            cuts += _ends(words, segment.after, is_gerund=True, at_start=begin == 0)
            words = words[1:]
        cuts += _ends(strip_lead(words), segment.after, is_gerund=False, at_start=begin == 0)
    return cuts


def _begins_behind(word: str, following: Sequence[str]) -> bool:
    """Tell whether a title may begin behind a word; behind "and" only with a verb."""
    if word == "and":
        return bool(following) and following[0] in GERUND_VERBS
    return word in DETERMINERS or word in PREPOSITIONS


def _ends(words: Sequence[tuple[str, int]], after: str, *, is_gerund: bool, at_start: bool) -> list[_Cut]:
    """Return the stretches that begin with the first of some words and end before a preposition or with the last one."""
    cuts = []
    for end in range(2, len(words) + 1):
        if end < len(words) and words[end][0].lower() not in PREPOSITIONS:
            continue
        kept = strip_tail(words[:end])
        lowers = [word.lower() for word, _ in kept]
        is_cut_off = end == len(words) and after in RELATIVES and "and" in lowers[-3:]
        if MIN_WORDS <= len(kept) <= MAX_WORDS and not is_cut_off and reads_well(lowers, is_gerund=is_gerund):
            cuts.append(_Cut(kept, is_gerund, end == len(words), at_start))
    return cuts


def _features(words: Sequence[str], cut: _Cut, segment: _Segment, *, sentences: int, weights: _Weights) -> tuple[float, ...]:
    """Return the features of one span; see FEATURES."""
    lowers = [word.lower() for word in words]
    content = [stem for stem in stems_of(" ".join(lowers)) if stem not in _EMPTY]
    unique = set(content)
    size = len(words)
    coverage = sum(weights.by_stem.get(stem, 0.0) for stem in unique) / weights.total
    density = coverage / max(1, len(unique))
    distance = cut.words[0][1] - segment.verb_end if segment.verb_end is not None else -1
    after = segment.verb_end is not None and distance >= -1
    tier, number = segment.tier, segment.sentence
    near = [after and low <= distance < high for low, high in _DISTANCES]
    values: list[float] = [
        coverage,
        coverage / size * 8,
        size / 10,
        (size / 10) ** 2,
        after and tier == 1,
        after and tier == 2,
        after and tier == 3,
        after,
        min(1.0, distance / 100) if after else 0.0,
        number == 0,
        number / max(1, sentences),
        len(unique & _VAGUE) / max(1, len(unique)),
        sum(word in PREPOSITIONS for word in lowers) / 3,
        "for" in lowers,
        not MANNER.isdisjoint(lowers),
        lowers[0] in PREPOSITIONS,
        cut.at_end,
        cut.at_start,
        max(0, size - len(content)) / size,
        any(MASK in word for word in lowers),
        not unique.isdisjoint(weights.first),
        len(unique & weights.top) / max(1, len(unique)),
        max((weights.by_stem.get(stem, 0.0) for stem in unique), default=0.0) / (weights.total / 8),
        lowers[0].endswith("ing"),
        sum(any(letter.isupper() for letter in word[1:]) for word in words) / size,
        len(content) - len(unique),
        len(unique & _POOR),
        lowers[-1].endswith("ed"),
        sum(word in ("and", "or") for word in lowers),
        *(low <= size <= high for low, high in _LENGTHS),
        *near,
        *(tier == 1 and value for value in near[:3]),
        *(tier == 2 and value for value in near[:3]),
        *(number == place for place in range(3)),
        *(coverage > level for level in _COVERAGES),
        *(density > level for level in _DENSITIES),
        len(unique) <= 1,
        tier == 0 and number == 0,
        number == sentences - 1,
        density * 10,
        cut.is_gerund,
        segment.before == "we" or segment.before in GERUND_LEADS,
    ]
    return tuple(map(float, values))
