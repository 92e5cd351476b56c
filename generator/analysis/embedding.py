"""Embedding: t-SNE with forces summed on a grid by fast Fourier transform, in plain NumPy; called by layout.

Method: van der Maaten and Hinton 2008 (t-SNE); repulsion as a convolution on a grid after Linderman and others 2019 (FIt-SNE), here
with linear weights on four grid points; equal affinities to the nearest papers instead of a perplexity after Böhm, Berens and
Kobak 2022. Scikit-learn's Barnes-Hut needs 25-40 ms a round for 3,340 papers on one thread, this 4 ms, and grows linearly.
"""

import math
from functools import lru_cache

import numpy as np
import scipy.fft
import scipy.sparse as sp
from numpy.typing import NDArray

Doubles = NDArray[np.float64]

EARLY_ROUNDS = 40
"""Rounds with exaggerated attraction."""
EARLY = 12.0
"""Early exaggeration (Linderman and Steinerberger 2019)."""
LATE_ROUNDS = 160
"""Rounds after that. Of the ten nearest papers .550 are kept at 3,340 papers; 120 + 330 rounds with the momenta of .5 and .8 that are
usual keep .552 and take three times as long."""
EARLY_MOMENTUM, LATE_MOMENTUM = 0.8, 0.9
"""Momenta."""
TOTAL_EVERY = 5
"""Rounds after which the sum over all pairs, which changes slowly, is worked out again: a transform of four is saved."""
LEAST_RATE = 2.0
"""Learning rate of small sets; of others it is their size over the early exaggeration (Belkina and others 2019)."""
EXACT = 300
"""Up to this many points all pairs are summed: quicker than a grid, and exact."""
LEAST_GAIN = 0.01
"""Least factor of a coordinate's step (same source)."""
CELL = 0.5
"""Side of a grid cell; the kernels change over lengths of 1 (.6 keeps .542 of the ten nearest, 1.0 only .50)."""
MOST_CELLS = 250
"""Cells a side at most; a wider map gets larger cells."""
FEWEST_CELLS = 24
"""Cells a side at least; a narrower map gets smaller cells."""
GRADE = 1.15
"""Cells grow and shrink by powers of this, so that the transforms of the kernels are needed again in the next rounds."""


def descend(affinities: sp.csr_matrix, start: Doubles) -> Doubles:
    """Move points so that those with high affinity lie together and all others keep apart.

    Args:
        affinities: Symmetric points x points, summing to 1, diagonal empty.
        start: Points x 2, spread about 1e-4.

    Returns:
        Points x 2.
    """
    places = start.copy()
    springs = _Springs(affinities)
    rate = max(len(places) / EARLY, LEAST_RATE)
    step = np.zeros_like(places)
    gains = np.ones_like(places)
    total = 1.0
    for number in range(EARLY_ROUNDS + LATE_ROUNDS):
        is_early = number < EARLY_ROUNDS
        pull = springs.pull(places) * (EARLY if is_early else 1.0)
        if len(places) <= EXACT:
            push, total = _repel_exactly(places)
        elif number % TOTAL_EVERY == 0:
            push, total = _repel(places)
        else:
            push, _ = _repel(places, with_total=False)
        gradient = pull - push / max(total, 1e-9)
        agrees = (gradient > 0) == (step > 0)
        gains = np.maximum(np.where(agrees, gains * 0.8, gains + 0.2), LEAST_GAIN)
        step = (EARLY_MOMENTUM if is_early else LATE_MOMENTUM) * step - rate * gains * gradient
        places += step
        places -= places.mean(axis=0)
    return places


class _Springs:
    """The pairs of points that attract each other, each once."""

    def __init__(self, affinities: sp.csr_matrix) -> None:
        upper = sp.triu(affinities, 1).tocoo()
        self._left = upper.row.astype(np.intp)
        self._right = upper.col.astype(np.intp)
        self._weight = upper.data.astype(np.float32)
        pairs = np.arange(len(upper.data))
        ones = np.ones(len(pairs), dtype=np.float32)
        ends = (np.concatenate([self._left, self._right]), np.concatenate([pairs, pairs]))
        self._ends = sp.csr_matrix((np.concatenate([ones, -ones]), ends), shape=(affinities.shape[0], len(pairs)))

    def pull(self, places: Doubles) -> Doubles:
        """Sum p_ij q_ij (y_i - y_j) over the neighbours of each point."""
        # contiguous rows and take(): indexing pairs of coordinates takes ten times as long
        x, y = np.ascontiguousarray(places.T, dtype=np.float32)
        away_x = x.take(self._left) - x.take(self._right)
        away_y = y.take(self._left) - y.take(self._right)
        weight = self._weight / (1 + away_x * away_x + away_y * away_y)
        return np.stack([self._ends @ (weight * away_x), self._ends @ (weight * away_y)], axis=1).astype(np.float64)


def _repel_exactly(places: Doubles) -> tuple[Doubles, float]:
    """Sum q_ij^2 (y_i - y_j) and q_ij over all points, pair by pair."""
    away = places[:, None, :] - places[None, :, :]
    kernel = 1 / (1 + (away * away).sum(axis=2))
    return np.asarray(((kernel * kernel)[:, :, None] * away).sum(axis=1)), float(kernel.sum()) - len(places)


def _repel(places: Doubles, *, with_total: bool = True) -> tuple[Doubles, float]:
    """Sum q_ij^2 (y_i - y_j) and, if wanted, q_ij over all points, by spreading points on a grid and convolving."""
    low = places.min(axis=0)
    span = float((places.max(axis=0) - low).max())
    nodes, grade = _choose_grid(span)
    scaled = (places - low) / (CELL * GRADE**grade)
    corner = scaled.astype(np.int64)
    part = scaled - corner
    base = corner[:, 0] * nodes + corner[:, 1]
    # the four grid points around each point, and how much of it each takes
    spots = np.concatenate([base, base + 1, base + nodes, base + nodes + 1])
    right, up = part[:, 0], part[:, 1]
    shares = np.concatenate([(1 - right) * (1 - up), (1 - right) * up, right * (1 - up), right * up])
    mass: Doubles = np.bincount(spots, weights=shares, minlength=nodes * nodes).astype(np.float64).reshape(nodes, nodes)
    fields = _convolve(mass, grade, slice(None) if with_total else slice(1, None))
    force_x, force_y, *potential = [
        (field.ravel().take(spots) * shares).reshape(4, -1).sum(axis=0) for field in (*fields[-2:], *fields[:-2])
    ]
    total = float(potential[0].sum()) - len(places) if potential else 0.0
    return np.stack([force_x, force_y], axis=1), total


def _choose_grid(span: float) -> tuple[int, int]:
    """Choose the grid for a map of a width: its nodes a side, and the power of GRADE that its cells are larger by."""
    grade = 0
    if span < FEWEST_CELLS * CELL:
        grade = math.floor(math.log(max(span, 1e-9) / (FEWEST_CELLS * CELL), GRADE))
    elif span > MOST_CELLS * CELL:
        grade = math.ceil(math.log(span / (MOST_CELLS * CELL), GRADE))
    cells = math.ceil(span / (CELL * GRADE**grade))
    return 8 * math.ceil((cells + 2) / 8), grade


def _convolve(mass: Doubles, grade: int, kinds: slice) -> NDArray[np.float32]:
    """Convolve a grid of masses with some of 1/(1+d^2) and d/(1+d^2)^2 in both directions."""
    nodes = len(mass)
    size, kernels = _transform_kernels(nodes, grade)
    spectrum = scipy.fft.rfft2(mass.astype(np.float32), (size, size))
    return np.asarray(scipy.fft.irfft2(kernels[kinds] * spectrum, (size, size))[:, :nodes, :nodes])


@lru_cache(maxsize=4)
def _transform_kernels(nodes: int, grade: int) -> tuple[int, NDArray[np.complex64]]:
    """Return the size of the transform for a grid, and the transforms of the three kernels; grids recur from round to round."""
    size = scipy.fft.next_fast_len(2 * nodes - 1, real=True)
    offset = np.arange(size)
    offset = np.where(offset < nodes, offset, offset - size) * (CELL * GRADE**grade)
    kernel = 1 / (1 + offset[:, None] ** 2 + offset[None, :] ** 2)
    sloped = kernel * kernel
    fields = np.stack([kernel, sloped * offset[:, None], sloped * offset[None, :]]).astype(np.float32)
    return size, scipy.fft.rfft2(fields)
