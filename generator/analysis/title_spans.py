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

MIN_WORDS, MAX_WORDS = 2, 14
"""Words of a span."""

_INTRODUCE_WORDS = (
    "propose proposes introduce introduces present presents develop develops design designs devise devises build builds create "
    "creates release releases contribute formulate formulates construct constructs advocate advocates advance promote promotes "
    "describe describes offer offers adopt leverage derive derives unveil establish establishes"
)
_STUDY_WORDS = (
    "study studies investigate investigates analyze analyzes analyse analyses consider considers explore explores examine "
    "examines address addresses tackle tackles revisit revisits characterize characterizes provide provides give gives obtain "
    "evaluate evaluates compare conduct define review survey initiate aim aims seek formalize generalize extend improve identify "
    "quantify focus focuses"
)
_SHOW_WORDS = "show shows demonstrate demonstrates prove proves argue argues find finds observe observes reveal reveals report discover"
_TIERS = {
    **dict.fromkeys(_INTRODUCE_WORDS.split(), 1),
    **dict.fromkeys(_STUDY_WORDS.split(), 2),
    **dict.fromkeys(_SHOW_WORDS.split(), 3),
}
_CLAUSE = re.compile(
    r"\b(?:we|this (?:paper|work|article|study|position paper|survey)|our (?:work|paper|study|approach|method|framework)|the (?:present "
    r")?paper)\s+"
    r"(?:(?:also|then|first|next|here|thus|hence|instead|therefore|\w+ly)\s+)*(?P<verb>[a-z]+)\s+",
    re.IGNORECASE,
)
_OWN = re.compile(r"\b(?:we|this paper|this work)\b", re.IGNORECASE)
_PIECE = re.compile(r"[^,;:.\u2014!?()\[\]\"]+(?:\.\d+[^,;:.\u2014!?()\[\]\"]*)*")
_WORD = re.compile(r"\S+")
_VERB_WORDS = (
    "propose proposes introduce introduces present presents develop develops study studies show shows demonstrate demonstrates "
    "prove proves provide provides address addresses investigate investigates analyze analyzes consider considers explore "
    "explores establish establishes achieve achieves use uses employ employs leverage leverages learn learns make makes allow "
    "allows enable enables require requires improve improves outperform outperforms obtain obtains suffer suffers rely relies "
    "remain remains become becomes lead leads exhibit exhibits find finds give gives take takes derive derives design designs "
    "evaluate evaluates compare compares conduct conducts reveal reveals suggest suggests include includes aim aims fail fails "
    "capture captures generate generates predict predicts perform performs exploit exploits incorporate incorporates combine "
    "combines extend extends reduce reduces increase increases apply applies yield yields offer offers contain contains solve "
    "solves tackle tackles focus focuses argue argues describe describes understand identify identifies formulate formulates "
    "release releases integrate integrates utilize utilizes seen plays play"
)
_VERBS = frozenset(_VERB_WORDS.split())
_AUXILIARY_WORDS = "is are was were be been being can could may might will would should must has have had do does did cannot"
_BREAK_WORDS = (
    "that which where while whereas whose who because although though however since when if we our this these those it they them "
    "its their such than but there here thus hence therefore also not both either called named termed dubbed coined referred "
    "denoted achieving allowing enabling leading resulting showing demonstrating proving proposed designed"
)
_BREAKS = frozenset(_AUXILIARY_WORDS.split()) | frozenset(_BREAK_WORDS.split())
_PREPOSITION_WORDS = (
    "for of in on with via by under through from using to and over across into without between towards toward beyond against as "
    "at"
)
PREPOSITIONS = frozenset(_PREPOSITION_WORDS.split())
_DETERMINERS = frozenset(["a", "an", "the"])
_KEEPS_VERB = (PREPOSITIONS | _DETERMINERS) - {"and", "to"}
_HYPE_WORDS = (
    "novel new simple simpler efficient effective yet and but powerful general generic first principled innovative robust "
    "scalable comprehensive flexible practical promising conceptually highly very computationally fast lightweight versatile "
    "elegant several various two three four complementary rigorous systematic detailed thorough extensive modern recently much "
    "more so-called problem problems task use question challenge of"
)
_HYPE = frozenset(_HYPE_WORDS.split())
_TAIL_WORDS = (
    "a an the of for in on with by to and or via from that is are be as at into which based its their our using under this these "
    "such between over through across new novel both when where than more"
)
_TAIL = frozenset(_TAIL_WORDS.split())
_BAD_START = frozenset(["and", "or", "of", "but", "as", "than", "to", "by", "at", "from", "that", "into"])
_MANNER = frozenset(["via", "with", "using", "through", "by"])
_LY_NOUNS = frozenset(["early", "family", "only", "anomaly", "assembly", "likely"])
_VAGUE_WORDS = (
    "method approach framework algorithm model technique analysis problem result study system theory tool solution paper way set "
    "family class new novel variant perspective view"
)
_POOR_WORDS = "previous existing prior experiment extensive recent baseline result work paper literature author code performance"

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


_VAGUE = frozenset(_stem(normalise(word)) for word in _VAGUE_WORDS.split())
_POOR = frozenset(_stem(normalise(word)) for word in _POOR_WORDS.split())

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
    features: tuple[float, ...]
    """Values in the order of FEATURES."""


class _Segment(NamedTuple):
    """Words of one clause between verbs and conjunctions."""

    sentence: int
    words: tuple[tuple[str, int], ...]
    """Words with their offsets."""
    verb_end: int | None
    """Offset after "we propose" in the sentence, or None."""
    tier: int
    """1 introduced, 2 studied, 3 shown, 0 no such verb."""


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
        self.total = sum(self.by_stem[stem] for stem in order[:25]) or 1.0
        self.top = frozenset(order[:8])
        first = folded[slice(*sentences[0])] if sentences else ""
        self.first = frozenset(stems_of(first)) - _EMPTY


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
        for words, at_end, at_start in _cuts(segment.words):
            key = " ".join(word for word, _ in words).lower()
            if key not in spans:
                features = _features(words, segment, len(sentences), at_end=at_end, at_start=at_start, weights=weights)
                start, (last, at) = words[0][1], words[-1]
                spans[key] = Span(tuple(word for word, _ in words), start, at + len(last), features)
    return list(spans.values())


def _segments(folded: str, sentences: Sequence[tuple[int, int]]) -> list[_Segment]:
    """Split sentences at punctuation, finite verbs and conjunctions."""
    segments: list[_Segment] = []
    for number, (start, end) in enumerate(sentences):
        verb_end, tier = _find_verb(folded, start, end)
        for piece in _PIECE.finditer(folded, start, end):
            current: list[tuple[str, int]] = []
            for match in _WORD.finditer(folded, piece.start(), piece.end()):
                lower = match.group().lower()
                is_verb = lower in _VERBS and not (current and current[-1][0].lower() in _KEEPS_VERB)
                if lower in _BREAKS or is_verb:
                    if current:
                        segments.append(_Segment(number, tuple(current), verb_end, tier))
                    current = []
                else:
                    current.append((match.group(), match.start()))
            if current:
                segments.append(_Segment(number, tuple(current), verb_end, tier))
    return segments


def _find_verb(folded: str, start: int, end: int) -> tuple[int | None, int]:
    """Return where the object of "we propose" and the like begins in a sentence, and the verb's tier."""
    for match in _CLAUSE.finditer(folded, start, end):
        tier = _TIERS.get(match["verb"].lower())
        if tier:
            return match.end(), tier
    return None, 0


def _cuts(segment: Sequence[tuple[str, int]]) -> list[tuple[Sequence[tuple[str, int]], bool, bool]]:
    """Return the stretches of a segment from a word that may begin a title to one that may end it."""
    cuts = []
    lowers = [word.lower() for word, _ in segment]
    starts = [0, *(index + 1 for index, word in enumerate(lowers) if word in _DETERMINERS or (word in PREPOSITIONS and word != "and"))]
    for start in dict.fromkeys(starts):
        words = _strip_lead(segment[start:])
        for end in range(2, len(words) + 1):
            if end < len(words) and words[end][0].lower() not in PREPOSITIONS:
                continue
            kept = words[:end]
            while kept and (kept[-1][0].lower() in _TAIL or kept[-1][0].lower().endswith("ly")):
                kept = kept[:-1]
            if MIN_WORDS <= len(kept) <= MAX_WORDS and kept[0][0].lower() not in _BAD_START:
                cuts.append((kept, end == len(words), start == 0))
    return cuts


def _strip_lead(words: Sequence[tuple[str, int]]) -> Sequence[tuple[str, int]]:
    """Drop articles, praise and "problem of" from the beginning."""
    for index, (word, _) in enumerate(words):
        lower = word.lower()
        is_adverb = index == 0 and len(words) > 3 and lower.endswith("ly") and lower not in _LY_NOUNS
        if lower not in _DETERMINERS and lower not in _HYPE and not is_adverb:
            return words[index:]
    return ()


def _features(
    words: Sequence[tuple[str, int]], segment: _Segment, sentences: int, *, at_end: bool, at_start: bool, weights: _Weights
) -> tuple[float, ...]:
    """Return the features of one span; see FEATURES."""
    lowers = [word.lower() for word, _ in words]
    content = [stem for stem in stems_of(" ".join(lowers)) if stem not in _EMPTY]
    unique = set(content)
    size = len(words)
    coverage = sum(weights.by_stem.get(stem, 0.0) for stem in unique) / weights.total
    density = coverage / max(1, len(unique))
    distance = words[0][1] - segment.verb_end if segment.verb_end is not None else -1
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
        not _MANNER.isdisjoint(lowers),
        lowers[0] in PREPOSITIONS,
        at_end,
        at_start,
        max(0, size - len(content)) / size,
        any(MASK in word for word in lowers),
        not unique.isdisjoint(weights.first),
        len(unique & weights.top) / max(1, len(unique)),
        max((weights.by_stem.get(stem, 0.0) for stem in unique), default=0.0) / (weights.total / 8),
        lowers[0].endswith("ing"),
        sum(any(letter.isupper() for letter in word[1:]) for word, _ in words) / size,
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
    ]
    return tuple(map(float, values))
