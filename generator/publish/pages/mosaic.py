"""The mosaic of areas on the home page: a treemap whose tiles are sized by papers, worked out at build time; called by home.py.

Method: squarified treemap (Bruls, Huizing and van Wijk, 2000), with a smallest share so that every tile can carry its name.
"""

from collections.abc import Sequence
from dataclasses import dataclass

SMALLEST_SHARE = 0.022
"""Smallest share of the mosaic's surface; a tile of it is about 100 px wide and high on a wide screen."""


@dataclass(frozen=True, slots=True)
class Tile:
    """A rectangle in per cent of the mosaic's width and height."""

    left: float
    """0-100."""
    top: float
    """0-100."""
    width: float
    """0-100."""
    height: float
    """0-100."""


def lay_mosaic(sizes: Sequence[float], ratio: float) -> list[Tile]:
    """Lay tiles of given sizes into one rectangle without gaps.

    Args:
        sizes: Sizes above 0, best in falling order.
        ratio: Width of the whole over its height.

    Returns:
        A tile for each size, in the same order.
    """
    total = sum(sizes)
    shares = [max(size / total, SMALLEST_SHARE) for size in sizes]
    scale = ratio / sum(shares)
    surfaces = [share * scale for share in shares]
    tiles: list[Tile] = []
    left, top, width, height = 0.0, 0.0, ratio, 1.0
    while surfaces:
        side = min(width, height)
        count = _fill_row(surfaces, side)
        row = surfaces[:count]
        depth = sum(row) / side
        at = 0.0
        for surface in row:
            length = surface / depth
            if width >= height:
                tiles.append(_in_per_cent(left, top + at, depth, length, ratio))
            else:
                tiles.append(_in_per_cent(left + at, top, length, depth, ratio))
            at += length
        if width >= height:
            left, width = left + depth, width - depth
        else:
            top, height = top + depth, height - depth
        surfaces = surfaces[count:]
    return tiles


def _fill_row(surfaces: Sequence[float], side: float) -> int:
    """Return how many surfaces fit the next row before its worst aspect ratio grows."""
    best = _worst(surfaces[:1], side)
    count = 1
    while count < len(surfaces):
        worst = _worst(surfaces[: count + 1], side)
        if worst > best:
            break
        best = worst
        count += 1
    return count


def _worst(row: Sequence[float], side: float) -> float:
    depth = sum(row) / side
    return max(max(depth / (surface / depth), (surface / depth) / depth) for surface in row)


def _in_per_cent(left: float, top: float, width: float, height: float, ratio: float) -> Tile:
    return Tile(round(left / ratio * 100, 2), round(top * 100, 2), round(width / ratio * 100, 2), round(height * 100, 2))
