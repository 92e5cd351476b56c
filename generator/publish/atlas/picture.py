"""The still picture of the map: dots by area as SVG paths, and labels that do not overlap; called by map_page.

The picture fills its frame in both directions while dots keep their size, so the script can draw exactly over it.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from generator.model import AreaId, Cluster, MapPoint
from generator.publish.site import Site

MOST_DOTS = 20_000
"""Dots at most; of a larger set evenly spaced papers are drawn (9 bytes a dot)."""
FRAMES = (("s", 340, 420), ("m", 680, 560), ("l", 1000, 680))
"""Widths of the frame, named for the style sheet, in CSS pixels with their height: labels are placed for each."""
LETTER, LINE = 6.9, 19.0
"""Width of a letter and height of a label in CSS pixels, a little more than the style sheet's type needs."""


@dataclass(frozen=True, slots=True)
class Dots:
    """The dots of one area."""

    area: AreaId | None
    """Area, or None for papers without one."""
    path: str
    """SVG path of zero-length strokes in a square of 1000."""


@dataclass(frozen=True, slots=True)
class Label:
    """A cluster's name on the picture."""

    text: str
    """Name."""
    left: float
    """Percent of the width."""
    top: float
    """Percent of the height."""
    frames: str
    """Frames on which it fits, such as ``ml``; "" on none."""


def draw_dots(site: Site) -> list[Dots]:
    """Draw the dots of each area, areas in the vocabulary's order, papers without one first so that they lie below."""
    points = site.findings.map.points
    step = max(1, -(-len(points) // MOST_DOTS))
    by_area: dict[AreaId | None, list[MapPoint]] = {None: [], **{area: [] for area in site.vocabulary.areas}}
    for point in points[::step]:
        area = site.found(point.paper).area
        by_area[area if area in by_area else None].append(point)
    return [
        Dots(area, "".join(f"M{point.x * 1000:.0f} {point.y * 1000:.0f}h0" for point in members))
        for area, members in by_area.items()
        if members
    ]


def place_labels(clusters: Sequence[Cluster]) -> list[Label]:
    """Place the names of clusters, the largest first, on each frame where they overlap no other.

    Args:
        clusters: Clusters, largest first.
    """
    frames = [""] * len(clusters)
    for name, width, height in FRAMES:
        taken: list[tuple[float, float, float, float]] = []
        for number, cluster in enumerate(clusters):
            half = (len(cluster.label) * LETTER + 10) / 2
            x, y = cluster.x * width, cluster.y * height
            box = (x - half, y - LINE / 2, x + half, y + LINE / 2)
            fits = cluster.label and box[0] >= 0 and box[2] <= width and not any(_overlap(box, other) for other in taken)
            if fits:
                taken.append(box)
                frames[number] += name
    return [
        Label(cluster.label, round(cluster.x * 100, 2), round(cluster.y * 100, 2), frames[number])
        for number, cluster in enumerate(clusters)
        if cluster.label
    ]


def _overlap(one: tuple[float, float, float, float], other: tuple[float, float, float, float]) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]
