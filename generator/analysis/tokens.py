"""Tokens: the words of all papers in one row of numbers, so that terms and phrases are counted on arrays; made once by spaces."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from generator.analysis.terms import BREAK, Terms

Floats = NDArray[np.float32]
Ints = NDArray[np.int64]

TITLE_WEIGHT = 2
"""A title's words count twice (notes on related papers, measured on six venues)."""
AT_ONCE = 500
"""Papers whose words are cut together, to bound memory."""


@dataclass(frozen=True, eq=False)
class Tokens:
    """All words of all papers; a break ends each paper."""

    paper: Ints
    """Number of the paper, rising."""
    stem: Ints
    """Number of the stem; 0 for a break."""
    word: Ints
    """Number of the word as written; 0 for a break."""
    weight: Floats
    """Weight in the counts: a title's words weigh more."""
    shown: Floats
    """Weight as a form to show: titles and sentence beginnings are capitalised and hardly count."""
    stems: tuple[str, ...]
    """Distinct stems, in the order of their first use; the break is the first."""
    words: tuple[str, ...]
    """Distinct words, likewise."""
    papers: int
    """Papers."""


class _Numbers(dict[str, int]):
    """Numbers strings in the order in which they are first asked for."""

    def __missing__(self, key: str) -> int:
        number = len(self)
        self[key] = number
        return number


def number_tokens(papers: Sequence[Terms]) -> Tokens:
    """Lay the words of all papers in one row of numbers.

    Args:
        papers: Terms of each paper, in corpus order.
    """
    stems, words = _Numbers({BREAK: 0}), _Numbers({BREAK: 0})
    stem = _number(stems, [paper.stems for paper in papers])
    word = _number(words, [paper.words for paper in papers])
    lengths = np.array([paper.stems.count(" ") + 2 if paper.stems else 1 for paper in papers], dtype=np.int64)
    number = np.repeat(np.arange(len(papers)), lengths)
    place = np.arange(len(stem)) - np.repeat(np.cumsum(lengths) - lengths, lengths)
    in_title = place < np.array([paper.title_length for paper in papers], dtype=np.int64)[number]
    weight = np.where(in_title, np.float32(TITLE_WEIGHT), np.float32(1))
    shown = np.ones(len(stem), dtype=np.float32)
    shown[1:][stem[:-1] == 0] = 0.1
    shown[in_title] = 0.01
    return Tokens(number, stem, word, weight, shown, tuple(stems), tuple(words), len(papers))


def _number(numbers: _Numbers, texts: Sequence[str]) -> Ints:
    """Number the words of all texts, a break behind each."""
    parts = [np.empty(0, dtype=np.int64)]
    for start in range(0, len(texts), AT_ONCE):
        # one text, cut once: a call a paper takes twice as long
        joined = f" {BREAK} ".join(texts[start : start + AT_ONCE])
        parts.append(np.fromiter(map(numbers.__getitem__, f"{joined} {BREAK}".split()), dtype=np.int64))
    return np.concatenate(parts)
