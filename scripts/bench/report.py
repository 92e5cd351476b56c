"""Report: the figures of all sizes as Markdown tables; called by __main__.py."""

import math
import os
import platform
import re
import statistics
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from importlib.metadata import version

from scripts.bench.measure import Measured

EXPLANATION = """Whole-process figures. *plain*: mkdocs-material with the same papers as Markdown pages, papers out of the nav,
usual extensions, search and tags, run in turn with ours. *HTML alone*: the stage that makes HTML files from pages that are
known. *one changed*: the next build after one abstract changed. *reload*: the same inside a running preview. *Zensical*: its cold
build of the tree that `tree` wrote. Peak memory is that of all processes together, and every cold build has a new folder.
*first visit*: a paper page with every style sheet and script that it loads, compressed, without the math font."""

STAGE = re.compile(r" *(?P<seconds>[\d.]+) s  (?P<name>.+)")
LIBRARIES = ("mkdocs", "mkdocs-material", "lunr", "latex2mathml", "zensical")


@dataclass(slots=True)
class Size:
    """All figures of one number of papers."""

    papers: int
    """Papers."""
    cold: list[Measured] = field(default_factory=list)
    """Builds without any cache."""
    plain: list[Measured] = field(default_factory=list)
    """Builds by plain mkdocs-material, run in turn with the cold ones."""
    unchanged: list[Measured] = field(default_factory=list)
    """Builds after a build."""
    changed: list[Measured] = field(default_factory=list)
    """Builds after one abstract changed."""
    reload: list[float] = field(default_factory=list)
    """Seconds of rebuilds in a preview."""
    zensical: list[Measured] = field(default_factory=list)
    """Zensical's builds of the same tree."""
    weights: dict[str, float] = field(default_factory=dict)
    """Sizes of pages in kB, of the site in MB."""
    search: dict[str, object] = field(default_factory=dict)
    """What scripts/known_items.py measured in Chromium."""

    @property
    def failed(self) -> bool:
        """Whether a build ended with an error."""
        return any(run.status for run in [*self.cold, *self.unchanged, *self.changed, *self.zensical])

    def stages(self) -> dict[str, float]:
        """Median seconds of each stage of the cold builds."""
        found: dict[str, list[float]] = {}
        for run in self.cold:
            for line in run.errors.splitlines():
                if match := STAGE.fullmatch(line):
                    found.setdefault(match["name"], []).append(float(match["seconds"]))
        return {name: statistics.median(seconds) for name, seconds in found.items()}


def middle(runs: Iterable[Measured], figure: str) -> float:
    """Return the median of one figure over some runs, 0 where there are none."""
    values = [getattr(run, figure) for run in runs]
    return statistics.median(values) if values else 0.0


def write_report(sizes: Sequence[Size], runs: int, source: str) -> str:
    """Write all tables.

    Args:
        sizes: Figures.
        runs: Runs of each measurement.
        source: What the papers are.
    """
    versions = ", ".join(f"{name} {version(name)}" for name in LIBRARIES)
    when = f"{datetime.now(UTC).date()}, `make bench` ({runs} runs, medians), {source}"
    machine = f"Python {platform.python_version()}, {os.cpu_count()} cores, {versions}"
    parts = [f"# Benchmarks\n\n{when}; {machine}.\n\n{EXPLANATION}", _builds(sizes), "## Stages of a cold build", _stages(sizes)]
    if any(size.search for size in sizes):
        parts += ["## Search in Chromium", _search(sizes)]
    return "\n\n".join(parts) + "\n"


def _builds(sizes: Sequence[Size]) -> str:
    columns = {
        "papers": lambda size: f"{size.papers:,}",
        "cold s": lambda size: _number(middle(size.cold, "wall")),
        "CPU s": lambda size: _number(middle(size.cold, "cpu")),
        "peak MB": lambda size: _number(middle(size.cold, "peak"), 0),
        "plain s": lambda size: _number(middle(size.plain, "wall")),
        "cold / plain": lambda size: _ratio(size.cold, size.plain),
        "HTML alone / plain": lambda size: _share(size.stages().get("site", 0.0), size.plain),
        "unchanged s": lambda size: _number(middle(size.unchanged, "wall")),
        "one changed s": lambda size: _number(middle(size.changed, "wall")),
        "its peak MB": lambda size: _number(middle(size.changed, "peak"), 0),
        "changed / plain": lambda size: _ratio(size.changed, size.plain),
        "reload s": lambda size: _number(statistics.median(size.reload)) if size.reload else "-",
        "Zensical s": lambda size: _number(middle(size.zensical, "wall")),
        "page kB": lambda size: _number(size.weights["median"]),
        "gz kB": lambda size: _number(size.weights["packed"]),
        "first visit kB": lambda size: _number(size.weights["visit"], 0),
        "font kB": lambda size: _number(size.weights["font"], 0),
        "site MB": lambda size: _number(size.weights["total"], 0),
    }
    return _table(list(columns), [[write(size) for write in columns.values()] for size in sizes])


def _stages(sizes: Sequence[Size]) -> str:
    """Seconds of every stage, and how it grows: the exponent of papers in a straight fit of logarithms (1 is linear)."""
    stages = [size.stages() for size in sizes]
    rows = []
    for name in stages[-1] if stages else ():
        seconds = [stage.get(name, 0.0) for stage in stages]
        rows.append([name, *map(_number, seconds), _growth([size.papers for size in sizes], seconds)])
    return _table(["seconds", *(f"{size.papers:,} papers" for size in sizes), "grows as papers to the power of"], rows)


def _growth(papers: Sequence[int], seconds: Sequence[float]) -> str:
    points = [(math.log(count), math.log(time)) for count, time in zip(papers, seconds, strict=True) if time >= 0.1]
    if len(points) < 2:
        return "-"
    x, y = (statistics.fmean(values) for values in zip(*points, strict=True))
    spread = sum((a - x) ** 2 for a, _ in points)
    return f"{sum((a - x) * (b - y) for a, b in points) / spread:.2f}" if spread else "-"


def _search(sizes: Sequence[Size]) -> str:
    measured = [size for size in sizes if size.search]
    names = [name for name in measured[-1].search if name != "papers"]
    rows = [[name, *(_said(size.search[name]) for size in measured)] for name in names]
    return _table(["figure", *(f"{size.papers:,} papers" for size in measured)], rows)


def _said(value: object) -> str:
    return ", ".join(f"{name} {number}" for name, number in value.items()) if isinstance(value, dict) else f"{value:,}"


def _table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    return "\n".join(["| " + " | ".join(cells) + " |" for cells in (head, ["---"] * len(head), *rows)])


def _number(value: float, digits: int = 1) -> str:
    return f"{value:,.{digits}f}" if value else "-"


def _ratio(ours: Iterable[Measured], theirs: Iterable[Measured]) -> str:
    return _share(middle(ours, "wall"), theirs)


def _share(seconds: float, theirs: Iterable[Measured]) -> str:
    base = middle(theirs, "wall")
    return f"{seconds / base:.2f}" if base else "-"
