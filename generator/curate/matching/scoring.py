"""Scores and confidences of candidate pairs from trained weights; used by titles.py and by the training script.

Two logistic models: the first ranks an abstract's titles; the second says how sure the first place is, from its score, its lead over the
abstract's other titles and over the title's other abstracts. Trained by scripts/train_matching.py.
"""

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import numpy as np

from generator.curate.matching.features import FEATURES, Candidates
from generator.curate.matching.vectors import Floats, Ints

WEIGHTS = Path(__file__).parent / "weights.json"

COPIED = ("cosine", "covered", "covered_pairs", "information", "missing", "rarest", "name_there", "name_missing", "evidence", "salient")
"""Features of the pair that the second model takes as they are."""

CONFIDENCE_FEATURES = (
    "score", "lead", "lead_over_fifth", "lead_in_title", "second", *COPIED, "titles", "abstracts", "squared_lead", "squared_lead_in_title",
    "odds", "odds_in_title", "few", "few_odds", "few_evidence", "few_missing", "few_covered", "few_salient",
)  # fmt: skip
"""Names of the second model's features, in the order of the columns."""

FEW = 100
"""Abstracts from which on a title's lead over other abstracts tells most; with fewer, the pair's own features must."""

ACCEPT = 0.97
"""Confidence from which a match is accepted."""

OFFER = 0.5
"""Confidence from which a match is offered for confirmation; below, nothing is said."""

CAUTION_MANY, CAUTION_FEW = 0.85, 0.68
"""Factors of the log odds of what is to be accepted, with many and with few abstracts: on held-out draws in which half of the titles were
missing, .99 of the accepted titles were right with them and .98 without."""

MOST_LEAN = 0.8
"""Most that a high share of right first places adds to the log odds of what is to be accepted."""

PRIOR_SIZE = 5
"""Abstracts that the share in training counts as."""

FAR = 8.0
"""Lead, in units of the first model's logit, that stands for any larger one and for having no rival."""


@dataclass(frozen=True, slots=True)
class Logistic:
    """A logistic model over standardised features."""

    mean: Floats
    """Mean of each feature in training."""
    scale: Floats
    """Standard deviation of each."""
    weights: Floats
    """Weight of each standardised feature."""
    bias: float
    """Constant."""

    def logit(self, features: Floats) -> Floats:
        """Return the log odds of each row."""
        logits: Floats = (features - self.mean) / self.scale @ self.weights + self.bias
        return logits


@dataclass(frozen=True, slots=True)
class Ranking:
    """The first place of each abstract that has candidates."""

    abstracts: Ints
    """Abstract of each row."""
    titles: Ints
    """Its best title."""
    runners_up: Ints
    """Its second title, or -1."""
    features: Floats
    """Features of the second model."""


@cache
def load_models() -> tuple[Logistic, Logistic, float]:
    """Load both models and the share of first places that was right in training, from the weights file beside this module."""
    stored = json.loads(WEIGHTS.read_text(encoding="utf-8"))
    return _from_stored(stored["ranking"], FEATURES), _from_stored(stored["confidence"], CONFIDENCE_FEATURES), float(stored["prior"])


def _from_stored(stored: dict[str, object], names: tuple[str, ...]) -> Logistic:
    table = np.array([stored["features"][name] for name in names])  # type: ignore[index]
    return Logistic(table[:, 0], table[:, 1], table[:, 2], float(stored["bias"]))  # type: ignore[arg-type]


def rank_titles(candidates: Candidates, scores: Floats, sizes: tuple[int, int]) -> Ranking:
    """Put each abstract's candidates in order and describe how clear the first place is.

    Args:
        candidates: Pairs, those of one abstract together.
        scores: Log odds of each pair by the first model.
        sizes: Numbers of titles and abstracts.
    """
    rivals = _by_title(candidates.titles, scores)
    starts = np.flatnonzero(np.diff(candidates.abstracts, prepend=-1))
    rows, chosen, runners_up, described = [], [], [], []
    for start, end in zip(starts, [*starts[1:], len(scores)], strict=True):
        order = start + np.argsort(-scores[start:end], kind="stable")
        first, title = order[0], candidates.titles[order[0]]
        others = scores[order[1:]]
        in_title = scores[rivals[title][rivals[title] != first]]
        values = dict(zip(FEATURES, candidates.features[first], strict=True))
        described.append(_describe(scores[first], others, in_title, values, sizes))
        rows.append(candidates.abstracts[first])
        chosen.append(title)
        runners_up.append(candidates.titles[order[1]] if len(order) > 1 else -1)
    return Ranking(np.array(rows), np.array(chosen), np.array(runners_up), np.array(described, dtype=np.float64))


def _describe(score: float, others: Floats, in_title: Floats, values: dict[str, float], sizes: tuple[int, int]) -> list[float]:
    """Return the second model's features of a first place, in the order of ``CONFIDENCE_FEATURES``."""
    lead = float(np.clip(score - others.max(initial=score - FAR), -FAR, FAR))
    lead_in_title = float(np.clip(score - in_title.max(initial=score - FAR), -FAR, FAR))
    odds = float(score - np.logaddexp.reduce([*others, score - FAR]))
    few = 1 / (1 + sizes[1] / FEW)
    fifth = others[3] if len(others) > 3 else score - FAR
    return [
        score,
        lead,
        min(score - fifth, 2 * FAR),
        lead_in_title,
        score - lead,
        *(values[name] for name in COPIED),
        np.log(sizes[0]),
        np.log(sizes[1]),
        lead * abs(lead),
        lead_in_title * abs(lead_in_title),
        odds,
        score - np.logaddexp.reduce([*in_title, score - FAR]),
        few,
        few * odds,
        few * values["evidence"],
        few * values["missing"],
        few * values["covered"],
        few * values["salient"],
    ]


def _by_title(titles: Ints, scores: Floats) -> dict[int, Ints]:
    """Return the rows of each title's pairs."""
    order = np.argsort(titles, kind="stable")
    ends = np.flatnonzero(np.diff(titles[order], append=len(scores) + titles.max(initial=0) + 1)) + 1
    return {int(titles[rows[0]]): rows for rows in np.split(order, ends[:-1])}


def to_confidence(logits: Floats, prior: float) -> Floats:
    """Turn the second model's log odds into confidences for the batch at hand.

    The share of abstracts whose first place is right is estimated from the batch itself (Saerens, Latinne, Decaestecker 2002), and the odds
    are moved by it. What is to be accepted leans on a high share only in part, and less where there are few abstracts; and its odds are
    shrunk, so that accepted titles are right also where half of the titles are missing from the list.

    Args:
        logits: Log odds of the first places.
        prior: Share that was right in training.

    Returns:
        Confidences, 0-1.
    """
    count = len(logits)
    shift = _estimate_shift(logits, prior)
    few = 1 / (1 + count / FEW)
    lean = min(shift * count / (count + 3 * FEW), MOST_LEAN) if shift > 0 else shift
    accepted = (CAUTION_MANY + (CAUTION_FEW - CAUTION_MANY) * few) * (logits + lean)
    bar = np.log(ACCEPT / (1 - ACCEPT))
    final = np.where(accepted >= bar, accepted, np.minimum(logits + shift, bar - 0.01))
    confidences: Floats = 1 / (1 + np.exp(-np.clip(final, -30, 30)))
    return confidences


def _estimate_shift(logits: Floats, prior: float) -> float:
    """Return by how much the batch's log odds of being right differ from training's, by expectation maximisation."""
    shift = 0.0
    for _ in range(30):
        right = 1 / (1 + np.exp(-(logits + shift)))
        share = (right.sum() + prior * PRIOR_SIZE) / (len(logits) + PRIOR_SIZE)
        shift = float(np.log(share / (1 - share)) - np.log(prior / (1 - prior)))
    return shift
