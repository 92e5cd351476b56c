"""Titles for papers that have none: the best span of the abstract, behind the introduced name; used by observe() and analyse()."""

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from generator.analysis.names import SURE
from generator.analysis.observation import Observation, TitleCandidate
from generator.analysis.title_spans import FEATURES, Rarity, Span, content_stems, find_spans, stems_of
from generator.model import Paper

MODEL_FILE = Path(__file__).with_name("title_model.json")
"""Weights, trained by ``scripts/train_titles.py``."""
_KEPT = 5
"""Candidates kept a paper."""
_TWIN, _TWIN_DISTANCE = 5.0, 60
"""Two names lead a title together where the second has that many points and stands that near (characters)."""
_LONGEST = 12
"""Words of a title that joins a name's long form and a span."""
_LEAD_WORDS = 12
"""Words of the first sentence that stand in where there is no span."""
_SMALL_WORDS = "a an the of for in on with by to and or via from as at into nor but vs per under over without"
_SMALL = frozenset(_SMALL_WORDS.split())
_PLAIN_WORD = re.compile(r"[\"'\u2018\u201c]?[a-z\u00df-\u017f]{2,}[\w'\u2019\u2013\u201d\"/]*")
_TOPIC = re.compile(r"\b(?:for|in|of|on|under)\b (?P<rest>.+)$", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class _Model:
    """The ridge model: the score of a span is its features times the weights."""

    weights: NDArray[np.float64]
    intercept: float
    rarity: Rarity


@cache
def _load_model() -> _Model:
    stored = json.loads(MODEL_FILE.read_text(encoding="utf-8"))
    counts = {stem: count for count, stems in stored["stems"] for stem in stems.split()}
    weights = np.array([stored["weights"][name] for name in FEATURES])
    return _Model(weights, stored["intercept"], Rarity.from_counts(stored["documents"], counts))


def find_title_candidates(plain: str, folded: str, sentences: Sequence[tuple[int, int]]) -> tuple[TitleCandidate, ...]:
    """Return the spans of an abstract that would make the best titles, best first.

    Args:
        plain: Plain text of the abstract.
        folded: The same, folded.
        sentences: Its sentences.
    """
    model = _load_model()
    spans = find_spans(folded, sentences, model.rarity)
    if not spans:
        lead = plain[slice(*sentences[0])].split() if sentences else []
        return (TitleCandidate(" ".join(lead[:_LEAD_WORDS]).rstrip(" .,;:"), 0.0),) if lead else ()
    scores = np.array([span.features for span in spans]) @ model.weights + model.intercept
    order = sorted(range(len(spans)), key=lambda index: (-round(float(scores[index]), 6), spans[index].start))
    return tuple(TitleCandidate(_write(plain, spans[index]), round(float(scores[index]), 4)) for index in order[:_KEPT])


def _write(plain: str, span: Span) -> str:
    """Return a span as it stands in the plain text, with the -ing form of a leading verb."""
    words = plain[span.start : span.end].split()
    return " ".join([span.words[0], *words[1:]] if span.is_gerund else words)


def make_titles(papers: Sequence[Paper], observations: Sequence[Observation]) -> list[str | None]:
    """Return a made title, plain text, for each paper that has none of its own.

    Returns:
        None for a paper with a title, and for one without any text.
    """
    return [None if paper.title else make_title(observation) for paper, observation in zip(papers, observations, strict=True)]


def make_title(observation: Observation) -> str | None:
    """Join the introduced name and the best span: ``NAME: Span``, ``NAME: Long Form for Topic`` or ``Span``."""
    if not observation.title_candidates:
        return None
    span = observation.title_candidates[0].text
    name = _title_name(observation)
    if name is None or (name.lower() in span.lower() and " " in name):
        return title_case(span)
    long = next((acronym.long for acronym in observation.acronyms if acronym.short == name), None)
    tail = _join_long(long, [candidate.text for candidate in observation.title_candidates]) if long else _without_name(name, span)
    if len(re.split(r"[\s-]+", tail)) < 2:
        others = (_without_name(name, candidate.text) for candidate in observation.title_candidates[1:])
        tail = next((other for other in others if len(other.split()) > 2), "")
    return f"{title_case(name)}: {title_case(tail)}" if tail else title_case(span)


def _without_name(name: str, span: str) -> str:
    """Return a span without the name that stands before it anyway."""
    return re.sub(rf"\s*(?<!\w){re.escape(name)}(?:['\u2019]s)?(?!\w)\s*", " ", span).strip(" ,:")


def _title_name(observation: Observation) -> str | None:
    """Return the name that leads the title: the surest, or the two surest where they are introduced together."""
    sure = [name for name, points in zip(observation.names, observation.name_scores, strict=True) if points >= SURE]
    if not sure:
        return None
    if len(sure) > 1 and observation.name_scores[1] >= _TWIN:
        first, second = sorted(sure[:2], key=lambda name: name.evidence.start)
        shorts = {acronym.short for acronym in observation.acronyms}
        if second.evidence.start - first.evidence.end <= _TWIN_DISTANCE and not {first.name, second.name} & shorts:
            return f"{first.name} and {second.name}"
    return sure[0].name


def _join_long(long: str, spans: Sequence[str]) -> str:
    """Return the part behind a name that has a long form: the span where it holds it, else the long form and the spans' topic."""
    own, other = set(stems_of(long)), set(stems_of(spans[0]))
    if len(own & other) >= 0.6 * len(own) or not own - other:
        return spans[0]
    for span in spans:
        topic = _TOPIC.search(span)
        rest = topic["rest"] if topic else ""
        joined = f"{long} for {rest}"
        fits = len(content_stems(rest) - own) >= 2 and len(joined.split()) <= _LONGEST and not set(stems_of(rest)) & own
        if fits and rest[0].isalnum():
            return joined
    return long


def title_case(text: str) -> str:
    """Return a text with capitals as in a title; words that have a capital or a digit stay as they are."""
    words = text.split()
    cased = []
    for index, word in enumerate(words):
        if any(letter.isupper() or letter.isdigit() for letter in word) or (index and word.lower() in _SMALL):
            cased.append(word)
        else:
            parts = word.split("-")
            cased.append("-".join(part if number and part in _SMALL else _capitalise(part) for number, part in enumerate(parts)))
    return " ".join(cased)


def _capitalise(word: str) -> str:
    """Return a word with a capital; single letters and what is no word, which are mostly math, stay."""
    return word[:1].upper() + word[1:] if _PLAIN_WORD.fullmatch(word) else word
