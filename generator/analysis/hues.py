"""Hues of areas: given ones stay, the others are put where the colour circle is emptiest; used by vocabulary.py."""

from collections.abc import Mapping

from generator.model import AreaId

_FIRST_HUE = 210
"""Hue of the first area where none is given: a blue that reads well on light and dark."""


def spread_hues(hues: Mapping[AreaId, int | None]) -> dict[AreaId, int]:
    """Return a hue for every area, in the same order.

    An area without one gets the middle of the widest gap between the hues taken so far, so that adding an area at the end
    of the file changes no other area's colour.

    Args:
        hues: Degrees 0-359, or None where the file gives none.
    """
    taken = sorted({hue for hue in hues.values() if hue is not None})
    spread: dict[AreaId, int] = {}
    for area, given in hues.items():
        hue = _emptiest(taken) if given is None else given
        taken = sorted({*taken, hue})
        spread[area] = hue
    return spread


def _emptiest(taken: list[int]) -> int:
    """Return the middle of the widest gap on the circle; of equal gaps the first."""
    if not taken:
        return _FIRST_HUE
    gaps = [((after - before - 1) % 360 + 1, before) for before, after in zip(taken, [*taken[1:], taken[0]], strict=True)]
    width, before = max(gaps, key=lambda gap: (gap[0], -gap[1]))
    return (before + width // 2) % 360
