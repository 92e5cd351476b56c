"""Cells: a coarse partition of the latent space, so that near papers of a very large set are found without comparing all pairs."""

from collections.abc import Iterator

import numpy as np

from generator.analysis.tokens import Floats, Ints

CELL_SIZE = 500
"""Papers in a cell on average."""
ROUNDS = 6
"""Rounds of spherical k-means: the partition only has to be coarse."""
PROBED = 6
"""Cells searched for each cell: itself and the nearest others."""


def find_cells(latent: Floats) -> Iterator[tuple[Ints, Ints]]:
    """Partition papers into cells by spherical k-means from evenly spaced papers, hence without chance.

    Args:
        latent: Papers x dimensions, rows of length 1.

    Yields:
        Numbers of the papers of a cell, and of those in the nearest cells (its own included), both rising.
    """
    count = max(1, len(latent) // CELL_SIZE)
    centres = latent[np.linspace(0, len(latent) - 1, count).astype(np.int64)]
    cell = np.zeros(len(latent), dtype=np.int64)
    for _ in range(ROUNDS):
        cell = (latent @ centres.T).round(4).argmax(axis=1)
        sums = np.zeros_like(centres)
        np.add.at(sums, cell, latent)
        lengths = np.linalg.norm(sums, axis=1, keepdims=True)
        centres = np.where(lengths > 1e-6, sums / np.maximum(lengths, 1e-6), centres).astype(np.float32)
    probed = np.argsort(-(centres @ centres.T).round(4), axis=1, kind="stable")[:, :PROBED]
    for number in range(count):
        members = np.flatnonzero(cell == number)
        if len(members):
            yield members, np.flatnonzero(np.isin(cell, probed[number]))
