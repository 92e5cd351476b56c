"""Background: how often abstracts hold a word, and how often they hold one that stands in their title; used by features.py.

A title word that the abstract has speaks for the pair by log(hit / base), one that it lacks against it by log((1 - hit) / (1 - base)):
``toward`` is missing from most abstracts of titles that have it and says nothing, ``barycenter`` is nearly always there and says much.
The table was counted by scripts/train_matching.py; words outside it get a prior, refined by the abstracts at hand.
"""

import json
from collections.abc import Sequence
from functools import cache
from math import log
from pathlib import Path

import numpy as np

from generator.curate.matching.vectors import Floats

TABLE = Path(__file__).parent / "background.json"

PRIOR_HIT = 0.85
"""Share of abstracts that hold a rare word of their title, over the training corpus."""

PRIOR_BASE = 0.0005
"""Share of abstracts that hold a word outside the table: below the rarest word in it."""

UNKNOWN_BASE = 0.003
"""The same for salience, where rarer words, many of them misspelt or cut, are not worth more."""

PRIOR_WEIGHT = 400.0
"""Abstracts that the prior counts as, beside those at hand."""


@cache
def load_background() -> dict[str, tuple[float, float]]:
    """Load the table: for each stem the share of abstracts that hold it and the share that do when their title has it."""
    stored = json.loads(TABLE.read_text(encoding="utf-8"))
    return {word: (base / 10000, hit / 100) for word, (base, hit) in stored.items()}


def salience(stem: str) -> float:
    """Return how rare a word is in abstracts, as -log of the share that hold it."""
    return -log(load_background().get(stem, (UNKNOWN_BASE, 0.0))[0] + 1e-4)


def evidence_weights(vocabulary: Sequence[str], frequency: Floats, abstracts: int) -> tuple[Floats, Floats]:
    """Return the log likelihood ratios of a title word's presence in and absence from an abstract.

    Args:
        vocabulary: Stems.
        frequency: How many of the abstracts at hand hold each.
        abstracts: Number of abstracts at hand.

    Returns:
        Weights for hits (positive for rare words) and for misses (negative).
    """
    table = load_background()
    known = np.array([table.get(word, (PRIOR_BASE, PRIOR_HIT)) for word in vocabulary]).reshape(-1, 2)
    base = (known[:, 0] * PRIOR_WEIGHT + frequency) / (PRIOR_WEIGHT + abstracts)
    base = np.clip(base, 1e-4, 0.95)
    hit = np.maximum(known[:, 1], np.minimum(base + 0.02, 0.97))
    return np.log(hit / base), np.log((1 - hit) / (1 - base))
