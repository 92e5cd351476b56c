"""Runs the benchmarks and writes their tables as Markdown; ``make bench`` calls it, ``--help`` tells the options."""

import argparse
import gzip
import json
import os
import platform
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Iterable
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path

from scripts.bench.corpora import load_papers, write_plain, write_site
from scripts.bench.measure import Measured, run_measured

PROJECT = Path(__file__).resolve().parents[2]
BUILD = [sys.executable, "-m", "generator", "build"]
SERVE_CODE = PROJECT / "scripts/bench/reload.py"

EXPLANATION = """Whole-process figures. *plain*: mkdocs-material with the same papers as Markdown pages, papers out of the nav,
usual extensions, search and tags, run in turn with ours. *one changed*: the next build after one abstract changed. *reload*:
the same inside a running preview. Peak memory is that of all processes together."""


def main() -> int:
    """Measure at every size and write the report; exit status 1 where a build failed."""
    parser = argparse.ArgumentParser(prog="make bench", description=__doc__)
    parser.add_argument("--papers", default="1000,3340,10000", help="sizes, comma-separated")
    parser.add_argument("--runs", type=int, default=3, help="runs of each measurement; medians are printed")
    parser.add_argument(
        "--shared", type=Path, default=PROJECT.parent / "shared", help="sample folder; papers are made from a seed without it"
    )
    parser.add_argument("--out", type=Path, default=PROJECT / "docs/benchmarks.md", help="report")
    parser.add_argument("--no-plain", action="store_true", help="leave out plain mkdocs-material")
    parser.add_argument("--zensical", action="store_true", help="build the same tree with Zensical too")
    args = parser.parse_args()
    shared = args.shared if args.shared.is_dir() else None
    rows = [measure_size(int(size), args.runs, shared, plain=not args.no_plain, zensical=args.zensical) for size in args.papers.split(",")]
    text = report(rows, args)
    args.out.write_text(text, encoding="utf-8")
    print(text)
    return int(any(row["failed"] for row in rows))


def measure_size(count: int, runs: int, shared: Path | None, *, plain: bool, zensical: bool) -> dict[str, object]:
    """Measure one size in a fresh folder: cold, unchanged, one abstract changed, and the engines beside it."""
    row: dict[str, object] = {"papers": count, "failed": False}
    papers = load_papers(shared, count)
    with tempfile.TemporaryDirectory(prefix="bench-") as name:
        folder = Path(name)
        write_site(folder / "ours", papers, PROJECT)
        site = folder / "ours"
        env = {"PYTHONPATH": str(PROJECT)}
        colds: list[Measured] = []
        plains: list[Measured] = []
        if plain:
            write_plain(folder / "plain", papers)
        for _ in range(runs):  # in turn, so that a slow hour of the machine meets both
            shutil.rmtree(site / "build", ignore_errors=True)
            shutil.rmtree(site / "site", ignore_errors=True)
            colds.append(run_measured([*BUILD, "--profile"], site, env))
            if plain:
                plains.append(run_measured([sys.executable, "-m", "mkdocs", "build", "-q"], folder / "plain"))
        row["cold"], row["profile"] = colds, "\n".join(line for line in colds[-1].errors.splitlines() if re.match(r" *[\d.]+ s  ", line))
        row["plain"] = plains
        row["pages"] = page_weights(site / "site")
        row["unchanged"] = [run_measured(BUILD, site, env) for _ in range(runs)]
        row["changed"] = [(_change_one(site, turn), run_measured(BUILD, site, env))[1] for turn in range(runs)]
        row["reload"] = reload_seconds(site, env)
        if zensical:
            row["zensical"] = [run_measured([*BUILD[:-1], "tree", "--build", "zensical"], site, env)]
        row["failed"] = any(run.status for run in [*colds, *row["unchanged"], *row["changed"]])  # type: ignore[misc]
    return row


def _change_one(site: Path, turn: int) -> None:
    """Change one word of one abstract."""
    path = sorted((site / "content").glob("*/papers.json"))[0]
    papers = json.loads(path.read_text(encoding="utf-8"))
    papers[0]["abstract"] += f" Changed for the {turn}th time."
    path.write_text(json.dumps(papers), encoding="utf-8")


def reload_seconds(site: Path, env: dict[str, str]) -> list[float]:
    """Return the seconds of rebuilds inside one process, as the preview makes them after one abstract changed."""
    if not SERVE_CODE.is_file():
        return []
    done = subprocess.run(
        [sys.executable, str(SERVE_CODE)], cwd=site, env={**os.environ, **env}, capture_output=True, text=True, check=False
    )
    return [float(line) for line in done.stdout.split()] if done.returncode == 0 else []


def page_weights(site: Path) -> dict[str, float]:
    """Return the median and largest page in kB, raw and compressed, and the whole site in MB."""
    pages = sorted(site.glob("*/*/index.html"))[:2000]
    sizes = [page.stat().st_size / 1000 for page in pages]
    packed = [len(gzip.compress(page.read_bytes(), 6)) / 1000 for page in pages[:200]]
    total = sum(path.stat().st_size for path in site.rglob("*") if path.is_file()) / 1e6
    return {"median": statistics.median(sizes), "packed": statistics.median(packed), "total": total}


def middle(runs: Iterable[Measured], figure: str) -> float:
    """Return the median of one figure over some runs, 0 where there are none."""
    values = [getattr(run, figure) for run in runs]
    return statistics.median(values) if values else 0.0


def report(rows: list[dict[str, object]], args: argparse.Namespace) -> str:
    """Write the tables."""
    head = [
        "papers",
        "cold s",
        "CPU s",
        "peak MB",
        "plain s",
        "cold / plain",
        "unchanged s",
        "one changed s",
        "changed / plain",
        "reload s",
        "page kB",
        "gz kB",
        "site MB",
    ]
    lines = ["| " + " | ".join(head) + " |", "|" + "---|" * len(head)]
    for row in rows:
        cold, plain = middle(row["cold"], "wall"), middle(row["plain"], "wall")  # type: ignore[arg-type]
        changed = middle(row["changed"], "wall")  # type: ignore[arg-type]
        weights: dict[str, float] = row["pages"]  # type: ignore[assignment]
        reload = row["reload"]
        cells = [
            f"{row['papers']:,}", f"{cold:.1f}", f"{middle(row['cold'], 'cpu'):.1f}", f"{middle(row['cold'], 'peak'):.0f}",  # type: ignore[arg-type]
            f"{plain:.1f}" if plain else "-", f"{cold / plain:.2f}" if plain else "-",
            f"{middle(row['unchanged'], 'wall'):.1f}", f"{changed:.1f}", f"{changed / plain:.2f}" if plain else "-",  # type: ignore[arg-type]
            f"{statistics.median(reload):.1f}" if reload else "-",  # type: ignore[arg-type]
            f"{weights['median']:.1f}", f"{weights['packed']:.1f}", f"{weights['total']:.0f}",
        ]  # fmt: skip
        lines.append("| " + " | ".join(cells) + " |")
    profile = "\n\n".join(f"{row['papers']:,} papers\n\n```\n{row['profile']}\n```" for row in rows)
    versions = ", ".join(f"{name} {version(name)}" for name in ("mkdocs", "mkdocs-material", "lunr", "scikit-learn", "latex2mathml"))
    source = "the sample corpora" if args.shared.is_dir() else "papers made from a seed"
    when = f"{datetime.now(UTC).date()}, `make bench` ({args.runs} runs, medians), {source}"
    machine = f"Python {platform.python_version()}, {os.cpu_count()} cores, {versions}"
    table = "\n".join(lines)
    return f"# Benchmarks\n\n{when}; {machine}.\n\n{EXPLANATION}\n\n{table}\n\n## Stages of a cold build\n\n{profile}\n"


if __name__ == "__main__":
    sys.exit(main())
