"""Related: the nearest papers by terms, latent space and topics, and the words that say why; called by collection."""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
import scipy.sparse as sp
from numpy.typing import NDArray

from generator.analysis.cells import find_cells
from generator.analysis.vectors import Floats, Ints

TERM_SHARE, LATENT_SHARE, TOPIC_SHARE = 0.45, 0.30, 0.25
"""Shares of the three similarities: the best nDCG@5 on six venues with the least hubness (notes on related papers)."""
BLOCK = 512
"""Rows compared at a time, to bound memory (same source)."""
LEVEL = 20
"""Each similarity is divided by the mean of the row's that many largest ones, so that the three can be added (same source)."""
MIN_TERM_COSINE = 0.06
"""Below this and ``MIN_TOPIC_COSINE`` nothing is near (same source)."""
MIN_TOPIC_COSINE = 0.3
"""See ``MIN_TERM_COSINE``."""
SHOWN = 6
"""Neighbours shown in the same edition."""
SHOWN_ELSEWHERE = 3
"""Neighbours shown from other editions."""
EXACT_PAPERS = 15_000
"""Up to this many papers every pair is compared; above, only pairs in near cells of the latent space are, for time (about
20 s for 15,000)."""
EXACT_ELSEWHERE = 5_000
"""The same across editions, where the pairs are all of the site's: at 10,000 papers cells
take 8 s instead of 20 and find .85 of the same neighbours."""
STEEPEST = 4.0
"""No similarity counts for more than this many times the row's level, so that a single shared rare topic does not drown the rest."""


@dataclass(frozen=True, eq=False)
class Space:
    """Papers in the three spaces in which nearness is measured, in corpus order."""

    terms: sp.csr_matrix
    """Papers x terms, TF-IDF, rows of length 1."""
    latent: Floats
    """Latent coordinates, rows of length 1."""
    topics: sp.csr_matrix
    """Papers x topics, rows of length 1."""


@dataclass(frozen=True, slots=True)
class Neighbour:
    """A near paper before it is named."""

    paper: int
    """Number in the corpus."""
    score: float
    """Nearness 0-1: the mixed similarity m as m / (1 + m); about 0.5 for the row's twenty nearest."""


@dataclass(frozen=True, eq=False)
class _Columns:
    """The papers among which neighbours are sought, laid out for products."""

    numbers: Ints
    terms: sp.csr_matrix
    latent: Floats
    topics: sp.csr_matrix


def find_neighbours(space: Space, rows: Ints, shown: int, groups: Ints | None = None) -> dict[int, list[Neighbour]]:
    """Find the nearest papers of each of some papers among them.

    Args:
        space: All papers.
        rows: Numbers of the papers, rising.
        shown: Neighbours wanted for each.
        groups: Group of every paper of the space; papers of one group are then no neighbours (other editions only).

    Returns:
        By paper, the nearest first, equals in corpus order; papers that nothing is near to are left out.
    """
    found: dict[int, list[Neighbour]] = {}
    for sought, among in _pair_up(space, rows, EXACT_PAPERS if groups is None else EXACT_ELSEWHERE):
        columns = _Columns(among, space.terms[among].T.tocsr(), space.latent[among].T, space.topics[among].T.tocsr())
        for start in range(0, len(sought), BLOCK):
            block = sought[start : start + BLOCK]
            banned = block[:, None] == among[None, :] if groups is None else groups[block][:, None] == groups[among][None, :]
            _take_nearest(_mix(space, block, columns, banned), block, among, shown, found)
    return found


def _pair_up(space: Space, rows: Ints, exact: int) -> Iterator[tuple[Ints, Ints]]:
    """Yield papers with those among which their neighbours are sought: all, or above a size those of near cells."""
    if len(rows) <= exact:
        yield rows, rows
        return
    for members, around in find_cells(space.latent[rows]):
        yield rows[members], rows[around]


def _mix(space: Space, block: Ints, columns: _Columns, banned: NDArray[np.bool_]) -> Floats:
    """Compare a block of papers with the columns; 0 where nothing is near."""
    by_terms = (space.terms[block] @ columns.terms).toarray()
    by_topics = (space.topics[block] @ columns.topics).toarray()
    by_latent = space.latent[block] @ columns.latent
    is_far = ((by_terms < MIN_TERM_COSINE) & (by_topics < MIN_TOPIC_COSINE)) | banned
    mixed = np.zeros(by_terms.shape, dtype=np.float32)
    for part, share in ((by_terms, TERM_SHARE), (by_latent, LATENT_SHARE), (by_topics, TOPIC_SHARE)):
        part[banned] = 0
        mixed += _level(part) * np.float32(share)
    mixed[is_far] = 0
    return np.asarray(mixed.round(4))


def _level(similarity: Floats) -> Floats:
    """Divide each row by the mean of its largest values."""
    size = similarity.shape[1]
    if size > LEVEL:
        level = np.partition(similarity, size - LEVEL, axis=1)[:, size - LEVEL :].mean(axis=1, keepdims=True)
    else:
        level = similarity.max(axis=1, keepdims=True)
    level = np.maximum(level, similarity.max(axis=1, keepdims=True) / STEEPEST)
    return np.asarray(similarity / np.maximum(level, 1e-6), dtype=np.float32)


def _take_nearest(mixed: Floats, block: Ints, among: Ints, shown: int, found: dict[int, list[Neighbour]]) -> None:
    """Add the largest positive values of each row to what was found, equals in the order of columns."""
    size = mixed.shape[1]
    least = np.partition(mixed, size - shown, axis=1)[:, size - shown] if size > shown else np.zeros(len(mixed), np.float32)
    row, column = np.nonzero((mixed >= least[:, None]) & (mixed > 0))
    value = mixed[row, column]
    order = np.lexsort((column, -value, row))
    row, column, value = row[order], column[order], value[order]
    place = np.arange(len(row)) - np.searchsorted(row, row)
    kept = place < shown
    numbers, others = block[row[kept]].tolist(), among[column[kept]].tolist()
    scores = (value[kept].astype(np.float64) / (1 + value[kept].astype(np.float64))).round(4).tolist()
    for number, other, score in zip(numbers, others, scores, strict=True):
        found.setdefault(number, []).append(Neighbour(other, score))
