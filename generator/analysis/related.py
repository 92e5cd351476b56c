"""Related: the nearest papers by terms, latent space and topics, and the words that say why; called by collection."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
import scipy.sparse as sp
from numpy.typing import NDArray

from generator.analysis.cells import find_cells
from generator.analysis.tokens import Floats, Ints

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
GROUPED = 8
"""Columns in a group."""
LEAST_MIXED = np.float32(5e-5)
"""Mixed similarities are rounded to four decimals: what is below this is nothing."""


@dataclass(frozen=True, eq=False)
class Space:
    """Papers in the three spaces in which nearness is measured, in corpus order."""

    terms: sp.csr_matrix
    """Papers x terms, TF-IDF, rows of length 1."""
    latent: Floats
    """Latent coordinates, rows of length 1."""
    topics: sp.csr_matrix
    """Papers x topics, rows of length 1."""


@dataclass(frozen=True, eq=False)
class Nearest:
    """Near papers in pairs, by paper, the nearest first and equals in corpus order; papers that nothing is near to are left out."""

    papers: Ints
    """Numbers in the corpus, rising within a block of papers."""
    others: Ints
    """Number of the near paper of each."""
    scores: NDArray[np.float64]
    """Nearness 0-1: the mixed similarity m as m / (1 + m); about 0.5 for a paper's twenty nearest. Rounded."""


@dataclass(frozen=True, eq=False)
class _Similarities:
    """A block of papers compared with others, in the three spaces; papers x others."""

    terms: Floats
    latent: Floats
    topics: Floats

    def cut(self, columns: Ints) -> "_Similarities":
        """Copy some columns."""
        return _Similarities(self.terms[:, columns], self.latent[:, columns], self.topics[:, columns])

    def ban(self, rows: Ints | slice, columns: Ints) -> None:
        """Take pairs out: those of rows and columns one by one, or whole columns."""
        for part in (self.terms, self.latent, self.topics):
            part[rows, columns] = 0


def find_all_neighbours(space: Space, editions: Ints) -> tuple[Nearest, Nearest]:
    """Find the nearest papers of every paper in its own edition and in all others.

    Args:
        space: All papers.
        editions: Number of each paper's edition, from 0.
    """
    count = int(editions.max()) + 1 if len(editions) else 0
    members = [np.flatnonzero(editions == number) for number in range(count)]
    if count > 1 and len(editions) <= EXACT_ELSEWHERE:
        return _find_both(space, members)
    own = join_nearest([find_neighbours(space, rows, SHOWN) for rows in members])
    elsewhere = find_neighbours(space, np.arange(len(editions)), SHOWN_ELSEWHERE, editions) if count > 1 else join_nearest([])
    return own, elsewhere


def _find_both(space: Space, members: Sequence[Ints]) -> tuple[Nearest, Nearest]:
    """Compare all pairs once, for neighbours in the own edition and elsewhere."""
    by_terms = _compare_all(space.terms)
    topics, latent = space.topics.T.tocsr(), space.latent.T
    own, elsewhere = [], []
    everywhere = np.arange(len(by_terms))
    for rows in members:
        for start in range(0, len(rows), BLOCK):
            block = rows[start : start + BLOCK]
            found = _Similarities(by_terms[block], space.latent[block] @ latent, (space.topics[block] @ topics).toarray())
            near, far = _take_both(found, block, rows, everywhere)
            own.append(near)
            elsewhere.append(far)
    return join_nearest(own), join_nearest(elsewhere)


def _take_both(found: _Similarities, block: Ints, members: Ints, everywhere: Ints) -> tuple[Nearest, Nearest]:
    """Return the nearest papers of a block of one edition in the edition and elsewhere; ``found`` compares it with all and is used up."""
    near = found.cut(members)
    near.ban(np.arange(len(block)), np.searchsorted(members, block))
    own = _take_nearest(_mix(near), block, members, SHOWN)
    found.ban(slice(None), members)
    return own, _take_nearest(_mix(found), block, everywhere, SHOWN_ELSEWHERE)


def find_neighbours_of(space: Space, rows: Ints, editions: Ints) -> tuple[Nearest, Nearest]:
    """Find the nearest papers of a few papers in their edition and elsewhere, as find_all_neighbours does for all."""
    terms, latent, topics = space.terms.T.tocsr(), space.latent.T, space.topics.T.tocsr()
    own, elsewhere = [], []
    for number in np.unique(editions[rows]):
        members = np.flatnonzero(editions == number)
        sought = rows[editions[rows] == number]
        for start in range(0, len(sought), BLOCK):
            block = sought[start : start + BLOCK]
            found = _Similarities(
                (space.terms[block] @ terms).toarray(), space.latent[block] @ latent, (space.topics[block] @ topics).toarray()
            )
            near, far = _take_both(found, block, members, np.arange(len(editions)))
            own.append(near)
            elsewhere.append(far)
    return join_nearest(own), join_nearest(elsewhere)


def _compare_all(terms: sp.csr_matrix) -> Floats:
    """Return the cosines of all pairs; each is computed once and stands in two places."""
    count = terms.shape[0]
    whole = np.zeros((count, count), dtype=np.float32)
    for start in range(0, count, BLOCK):
        stop = min(count, start + BLOCK)
        found = (terms[start:stop] @ terms[start:].T.tocsr()).toarray()
        whole[start:stop, start:] = found
        whole[stop:, start:stop] = found[:, stop - start :].T
    return whole


def find_neighbours(space: Space, rows: Ints, shown: int, groups: Ints | None = None) -> Nearest:
    """Find the nearest papers of each of some papers among them.

    Args:
        space: All papers.
        rows: Numbers of the papers, rising.
        shown: Neighbours wanted for each.
        groups: Group of every paper of the space; papers of one group are then no neighbours (other editions only).
    """
    parts = []
    for sought, among in _pair_up(space, rows, EXACT_PAPERS if groups is None else EXACT_ELSEWHERE):
        terms, latent, topics = space.terms[among].T.tocsr(), space.latent[among].T, space.topics[among].T.tocsr()
        for start in range(0, len(sought), BLOCK):
            block = sought[start : start + BLOCK]
            found = _Similarities(
                (space.terms[block] @ terms).toarray(), space.latent[block] @ latent, (space.topics[block] @ topics).toarray()
            )
            if groups is None:
                found.ban(np.arange(len(block)), np.searchsorted(among, block))
            else:
                found.ban(*np.nonzero(groups[block][:, None] == groups[among][None, :]))
            parts.append(_take_nearest(_mix(found), block, among, shown))
    return join_nearest(parts)


def _pair_up(space: Space, rows: Ints, exact: int) -> Iterator[tuple[Ints, Ints]]:
    """Yield papers with those among which their neighbours are sought: all, or above a size those of near cells."""
    if len(rows) <= exact:
        yield rows, rows
        return
    for members, around in find_cells(space.latent[rows]):
        yield rows[members], rows[around]


def _mix(found: _Similarities) -> Floats:
    """Mix the similarities of a block; 0 where nothing is near."""
    is_far = (found.terms < MIN_TERM_COSINE) & (found.topics < MIN_TOPIC_COSINE)
    mixed = found.terms * _level(found.terms, TERM_SHARE)
    mixed += found.latent * _level(found.latent, LATENT_SHARE)
    mixed += found.topics * _level(found.topics, TOPIC_SHARE)
    mixed[is_far] = 0
    return np.asarray(mixed.round(4))


def _level(similarity: Floats, share: float) -> Floats:
    """Return the factor of each row that makes the mean of its largest values the share."""
    top = _list_largest(similarity, LEVEL)
    most = top.max(axis=1, keepdims=True, initial=0)
    level = top.mean(axis=1, keepdims=True) if similarity.shape[1] > LEVEL else most
    return np.asarray(share / np.maximum(np.maximum(level, most / STEEPEST), 1e-6), dtype=np.float32)


def _list_largest(values: Floats, count: int) -> Floats:
    """Return the largest values of each row, in no order.

    They stand in the groups of columns whose largest values are largest: finding those first takes a third of the time of looking
    through all columns.
    """
    size = values.shape[1]
    groups = -(-size // GROUPED)
    if groups <= count:
        return np.partition(values, size - count, axis=1)[:, size - count :] if size > count else values
    most = values[:, :groups].copy()
    for start in range(groups, size, groups):
        part = values[:, start : start + groups]
        np.maximum(most[:, : part.shape[1]], part, out=most[:, : part.shape[1]])
    best = np.argpartition(most, groups - count, axis=1)[:, groups - count :]
    columns = (best[:, :, None] + groups * np.arange(GROUPED)).reshape(len(values), -1)
    within = np.take_along_axis(values, np.minimum(columns, size - 1), axis=1)
    within[columns >= size] = -1
    return np.partition(within, within.shape[1] - count, axis=1)[:, within.shape[1] - count :]


def _take_nearest(mixed: Floats, block: Ints, among: Ints, shown: int) -> Nearest:
    """Return the largest positive values of each row, equals in the order of columns."""
    least = np.maximum(_list_largest(mixed, shown).min(axis=1, initial=np.inf), LEAST_MIXED)
    row, column = np.divmod(np.flatnonzero(mixed >= least[:, None]), max(1, mixed.shape[1]))
    value = mixed[row, column].astype(np.float64)
    order = np.lexsort((column, -value, row))
    row, column, value = row[order], column[order], value[order]
    kept = np.arange(len(row)) - np.searchsorted(row, row) < shown
    return Nearest(block[row[kept]], among[column[kept]], (value[kept] / (1 + value[kept])).round(4))


def join_nearest(parts: Sequence[Nearest]) -> Nearest:
    """Put the pairs of several blocks one behind the other."""
    if not parts:
        return Nearest(np.empty(0, np.int64), np.empty(0, np.int64), np.empty(0))
    return Nearest(*(np.concatenate([getattr(part, name) for part in parts]) for name in ("papers", "others", "scores")))
