"""Sentence weights: how much a mention counts by the sentence in which it stands; used by topics.py."""

import re
from collections.abc import Sequence

PROPOSE_WEIGHT = 1.8
"""Weight of a sentence in which the authors say what they do."""
OWN_WEIGHT = 1.4
"""Weight of a sentence about the paper itself."""
FIRST_SENTENCE = 1.15
"""Factor of the first sentence."""
EXAMPLE = 0.7
"""Factor of a mention after words such as "such as" and "compared to"."""

_OWN = re.compile(r"\b(?:we|our|this (?:paper|work|study|article))\b", re.IGNORECASE)
_PROPOSE = re.compile(
    r"\b(?:we|this (?:paper|work|article|study))\s+(?:(?:also|first|then|further|therefore|thus|\w+ly)\s+)?"
    r"(?:propose|introduce|present|study|studies|develop|investigate|consider|analy[sz]e|address|show|prove|explore|derive"
    r"|design|establish|tackle|examine|formulate)",
    re.IGNORECASE,
)
_EXAMPLE = re.compile(
    r"\b(?:such as|including|e\.g\.|for example|for instance|applications? (?:in|to|of|like)|applied in|compared (?:to|with)"
    r"|outperform\w*|like)\b",
    re.IGNORECASE,
)
_OWN_HINTS = ("we", "our", "this")
"""Letters of which ``_OWN`` needs one group; looking for these is faster than the pattern. The following likewise."""
_EXAMPLE_HINTS = ("such as", "including", "e.g.", "for example", "for instance", "applica", "applied", "compared", "outperform", "like")


class SentenceWeights:
    """Weights of the sentences of one abstract, computed when asked for."""

    def __init__(self, abstract: str, sentences: Sequence[tuple[int, int]]) -> None:
        self._abstract = abstract
        self._sentences = sentences
        self._known: dict[int, tuple[float, int]] = {}
        self._current = 0

    def weigh(self, offset: int) -> float:
        """Return the weight of a mention at an offset; offsets must not fall."""
        while self._current + 1 < len(self._sentences) and self._sentences[self._current][1] <= offset:
            self._current += 1
        known = self._known.get(self._current)
        if known is None:
            known = self._known[self._current] = self._read(self._current)
        weight, example = known
        return weight * (EXAMPLE if offset > example else 1.0)

    def _read(self, number: int) -> tuple[float, int]:
        """Return the weight of a sentence and where examples begin in it."""
        start, end = self._sentences[number]
        weight = 1.0
        sentence = self._abstract[start:end].lower()
        if any(hint in sentence for hint in _OWN_HINTS) and _OWN.search(self._abstract, start, end):
            weight = PROPOSE_WEIGHT if _PROPOSE.search(self._abstract, start, end) else OWN_WEIGHT
        example = _EXAMPLE.search(self._abstract, start, end) if any(hint in sentence for hint in _EXAMPLE_HINTS) else None
        return weight * (FIRST_SENTENCE if number == 0 else 1.0), example.start() if example else end
