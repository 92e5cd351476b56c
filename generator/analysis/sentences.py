"""Sentences and tokens of plain text, with offsets that stay true; used by every part of observe()."""

import re
from collections.abc import Iterable
from functools import cache
from typing import NamedTuple

MASK = "\ufffc"
"""Stands for each character of math in a masked text: no letter, no digit, no space, so nothing is read across it."""

_FOLD = str.maketrans(
    {
        **dict.fromkeys("\u2010\u2011\u2012\u2013\u2212", "-"),
        **dict.fromkeys("\u2018\u2019\u02bc\u0060\u00b4", "'"),
        **dict.fromkeys("\u201c\u201d\u201e\u00ab\u00bb", '"'),
        **dict.fromkeys("\u00a0\u2009\u202f\u2002\u2003\t", " "),
    }
)
WORD = re.compile(r"[^\W_]+")
"""A word of a text."""
_SENTENCE_END = re.compile(r"[.!?\n](?:(?<=\n)\n*|(?<!\n)[\"')\]]{0,2}\s+(?=[A-Z\"'(\[0-9\ufffc\u0370-\u03ff]))")
"""Begins with a set of letters, not with alternatives: the search then skips all other letters, four times as fast."""
_ABBREVIATION = re.compile(
    r"\b(?:e\.g|i\.e|et al|cf|resp|w\.r\.t|vs|Figs?|Eqs?|Secs?|Thm|No|a\.k\.a|aka|approx|i\.i\.d|etc|Dr|Prof|St|ca)\.$|\b[A-Z]\.$"
)
_LONGEST_ABBREVIATION = 8
"""Letters before a full stop among which an abbreviation begins."""

_IRREGULAR = {
    "analyses": "analysis",
    "matrices": "matrix",
    "vertices": "vertex",
    "indices": "index",
    "equilibria": "equilibrium",
    "criteria": "criterion",
    "hypotheses": "hypothesis",
    "phenomena": "phenomenon",
    "biases": "bias",
    "minima": "minimum",
    "maxima": "maximum",
    "optima": "optimum",
    "corpora": "corpus",
    "spectra": "spectrum",
}
_UNCHANGED_WORDS = (
    "bias data series species lens physics dynamics statistics economics robotics genomics ethics mathematics linguistics "
    "semantics graphics news lasso logistics always perhaps whereas gas alias canvas atlas"
)
_UNCHANGED = frozenset(_UNCHANGED_WORDS.split())
_NOT_ISE_WORDS = (
    "supervised revised raised comprised promised surprised advised exercised compromised unsupervised raising rising advertising "
    "promising surprising revising comprising exercising supervising"
)
_NOT_ISE = frozenset(_NOT_ISE_WORDS.split())
_SPELLINGS = (
    ("isation", "ization"),
    ("behaviour", "behavior"),
    ("modelling", "modeling"),
    ("labelled", "labeled"),
    ("labelling", "labeling"),
    ("travelling", "traveling"),
    ("colour", "color"),
    ("neighbour", "neighbor"),
    ("tumour", "tumor"),
    ("centre", "center"),
)


class Token(NamedTuple):
    """A word of a text."""

    word: str
    """Word as written."""
    norm: str
    """Word in lower case, singular, with American spelling."""
    start: int
    """Offset of the first character."""
    end: int
    """Offset after the last character."""


def fold(text: str, masked: Iterable[tuple[int, int]] = ()) -> str:
    """Return a text of the same length with plain dashes, quotes and spaces, and ``MASK`` for each masked character.

    Args:
        text: Plain text.
        masked: Stretches that must not be read as words, such as math.
    """
    folded = text.replace("`", "'").replace("\t", " ") if text.isascii() else text.translate(_FOLD)
    parts: list[str] = []
    position = 0
    for start, end in masked:
        parts += [folded[position:start], MASK * (end - start)]
        position = end
    return "".join([*parts, folded[position:]]) if parts else folded


@cache
def normalise(word: str) -> str:
    """Return a word in lower case and singular, with British spellings made American."""
    lower = word.lower()
    if lower in _IRREGULAR:
        return _IRREGULAR[lower]
    if lower in _UNCHANGED or len(lower) < 4:
        return lower
    if lower.endswith("ies") and len(lower) > 4:
        lower = lower[:-3] + "y"
    elif lower.endswith(("sses", "xes", "ches", "shes")):
        lower = lower[:-2]
    elif lower.endswith("s") and not lower.endswith(("ss", "us", "is", "ous")):
        lower = lower[:-1]
    if lower not in _NOT_ISE:
        if len(lower) > 6 and lower.endswith("ising"):
            lower = lower[:-5] + "izing"
        elif len(lower) > 6 and lower.endswith("ised"):
            lower = lower[:-4] + "ized"
    for british, american in _SPELLINGS:
        if british in lower:
            lower = lower.replace(british, american)
    return lower


def tokenize(folded: str) -> list[Token]:
    """Return the words of a folded text with their offsets."""
    return [Token(word := match.group(), normalise(word), match.start(), match.end()) for match in WORD.finditer(folded)]


def split_sentences(folded: str) -> list[tuple[int, int]]:
    """Return the start and end of each sentence of a folded text; together they cover it.

    A line break ends a sentence; a full stop after an abbreviation or an initial does not.
    """
    sentences: list[tuple[int, int]] = []
    start = 0
    for match in _SENTENCE_END.finditer(folded):
        if match.group()[0] == "." and _ABBREVIATION.search(folded, max(start, match.start() - _LONGEST_ABBREVIATION), match.start() + 1):
            continue
        sentences.append((start, match.end()))
        start = match.end()
    if start < len(folded) or not sentences:
        sentences.append((start, len(folded)))
    return sentences
