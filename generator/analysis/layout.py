"""Layout: papers on a plane so that near ones lie together; called by collection, or by the pipeline beside other work."""

import hashlib
from dataclasses import dataclass

import numpy as np
import scipy.sparse as sp
from numpy.typing import NDArray
from threadpoolctl import threadpool_limits

from generator.analysis.tokens import Floats

DIMENSIONS = 50
"""Latent dimensions used: t-SNE on SVD-50 keeps .56 of the ten nearest at 3,340 papers, UMAP .44 (notes on the map)."""
NEAREST = 12
"""Papers that each one is kept near: .550 of the ten nearest kept at 3,340 papers, scikit-learn's t-SNE .549; a quarter of
the set where that is less."""
SMALL = 12
"""Below this many papers there is nothing to descend on: principal components."""
LARGE = 12_000
"""Above this many papers, evenly spaced ones are laid out and the others placed between their nearest of them, so that time
stays bounded."""
ANCHORS = 5
"""Laid-out papers between which another one is placed."""
GOLDEN_ANGLE = 2.399963229728653
"""Radians between neighbours on an even spiral."""
DECIMALS = 4
"""Decimals of a coordinate."""
VERSION = 2
"""Raised whenever the same vectors get another layout, so that layouts kept from earlier runs are made anew."""
MARGIN = 0.02
"""Free space at each side, of a map of size 1."""


@dataclass(frozen=True, eq=False)
class Layout:
    """Places of papers on the unit square."""

    key: str
    """Digest of the vectors that the layout was made from."""
    places: Floats
    """Papers x 2, each 0-1, x from the left and y from the top, rounded."""


def key_of(latent: Floats) -> str:
    """Return the digest of vectors and of everything here that changes their layout."""
    options = f"{VERSION} {latent.shape}"
    return hashlib.sha256(options.encode() + np.ascontiguousarray(latent[:, :DIMENSIONS]).tobytes()).hexdigest()[:16]


def lay_out(latent: Floats) -> Layout:
    """Lay papers out on the unit square: t-SNE from principal components, one thread and no chance, hence the same each time.

    Args:
        latent: Papers x latent dimensions, rounded, strongest dimension first.

    Returns:
        The layout, rows in the same order.
    """
    with threadpool_limits(limits=1):
        rows = _cut(latent)
        count = len(rows)
        if count < SMALL:
            plane = _principal(rows)
        elif count <= LARGE:
            plane = _descend(rows)
        else:
            chosen = np.unique(np.linspace(0, count - 1, LARGE).astype(np.int64))
            plane = place_between(rows, chosen, _descend(rows[chosen]))
        return Layout(key_of(latent), _fit(plane))


def _cut(latent: Floats) -> Floats:
    """Keep the strongest dimensions, rows of length 1 again."""
    rows = latent[:, :DIMENSIONS].astype(np.float64)
    lengths = np.linalg.norm(rows, axis=1, keepdims=True)
    return np.asarray((rows / np.maximum(lengths, 1e-6)).round(DECIMALS), dtype=np.float32)


def _principal(rows: Floats) -> Floats:
    """Project on the two strongest principal components, each with a fixed sign."""
    centred = rows.astype(np.float64) - rows.mean(axis=0)
    plane = np.zeros((len(rows), 2))
    if len(rows) > 1:
        left, sizes, _ = np.linalg.svd(centred, full_matrices=False)
        found = (left * sizes)[:, :2]
        signs = np.sign(found[np.abs(found).round(DECIMALS).argmax(axis=0), np.arange(found.shape[1])])
        plane[:, : found.shape[1]] = found * np.where(signs == 0, 1, signs)
    return np.asarray(plane.round(DECIMALS), dtype=np.float32)


def _descend(rows: Floats) -> Floats:
    """Run t-SNE from the principal components."""
    from generator.analysis.embedding import descend  # noqa: PLC0415 - its Fourier transforms load slowly, and maps are mostly kept

    start = _principal(rows).astype(np.float64)
    start = start / max(float(start[:, 0].std()), 1e-6) * 1e-4
    # equal papers would start, and stay, at one place: a spiral too small to matter sets them apart
    turn = np.arange(len(rows)) * GOLDEN_ANGLE
    start += 1e-6 * np.stack([np.cos(turn), np.sin(turn)], axis=1)
    return np.asarray(descend(_link_nearest(rows), start), dtype=np.float32)


def _link_nearest(rows: Floats) -> sp.csr_matrix:
    """Give each paper and its nearest ones equal affinities, symmetric and summing to 1."""
    count = len(rows)
    near = max(2, min(NEAREST, count // 4))
    heads = []
    for start in range(0, count, 512):
        distance = _order_by_nearness(rows[start : start + 512], rows)
        own = np.arange(len(distance))
        distance[own, start + own] = np.iinfo(np.int32).max
        heads.append(np.argpartition(distance, near, axis=1)[:, :near].copy())
    columns = np.concatenate(heads).ravel()
    links = sp.csr_matrix((np.ones(len(columns)), (np.repeat(np.arange(count), near), columns)), shape=(count, count))
    links = (links + links.T).tocsr()
    links.sort_indices()
    links.data /= links.data.sum()
    return links


def _order_by_nearness(rows: Floats, others: Floats) -> NDArray[np.int32]:
    """Return whole numbers that rise with distance and carry the order of equals too: the earlier of the others first."""
    count = len(others)
    likeness = (rows @ others.T * 10**DECIMALS).round().astype(np.int32)
    return np.asarray(np.arange(count, dtype=np.int32) - likeness * np.int32(count))


def place_between(rows: Floats, chosen: np.ndarray, plane: Floats) -> Floats:
    """Place every paper between the laid-out papers that it is nearest to, weighted by nearness."""
    placed = np.zeros((len(rows), 2), dtype=np.float32)
    anchors = rows[chosen]
    for start in range(0, len(rows), 512):
        block = rows[start : start + 512]
        order = _order_by_nearness(block, anchors)
        nearest = np.argpartition(order, ANCHORS, axis=1)[:, :ANCHORS] if len(anchors) > ANCHORS else np.argsort(order, axis=1)
        nearness = (block[:, None, :] * anchors[nearest]).sum(axis=2).round(DECIMALS)
        weight = np.maximum(nearness, 1e-3) ** 8
        spots = plane[nearest]
        placed[start : start + 512] = (spots * weight[:, :, None]).sum(axis=1) / weight.sum(axis=1)[:, None]
    placed[chosen] = plane
    return placed


def _fit(plane: Floats) -> Floats:
    """Scale a plane into the unit square, each axis by itself, so that the map uses all of its room."""
    low, high = plane.min(axis=0), plane.max(axis=0)
    span = np.where(high - low > 1e-9, high - low, 1)
    unit = np.where(high - low > 1e-9, (plane - low) / span, 0.5)
    return np.asarray((MARGIN + unit * (1 - 2 * MARGIN)).round(DECIMALS), dtype=np.float32)
