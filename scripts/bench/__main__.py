"""Runs the benchmarks and writes their tables as Markdown; ``make bench`` calls it, ``--help`` tells the options."""

import argparse
import gzip
import json
import os
import re
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

from scripts.bench.corpora import load_papers, write_plain, write_site
from scripts.bench.measure import Measured, run_measured
from scripts.bench.report import Size, write_report

PROJECT = Path(__file__).resolve().parents[2]
BUILD = [sys.executable, "-m", "generator", "build"]
RELOAD = PROJECT / "scripts/bench/reload.py"
ENVIRONMENT = {"PYTHONPATH": str(PROJECT), "PYTHONDONTWRITEBYTECODE": ""}  # Python keeps compiled modules, as it does by itself

MOST_FOR_ZENSICAL = 1_000
"""Papers up to which Zensical is measured without being asked for: at 3,340 it takes 14 GB of memory."""
QUERIES = 100
"""Known-item queries of each kind."""


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
    parser.add_argument("--no-search", action="store_true", help="leave out the search in Chromium")
    parser.add_argument("--zensical", action="store_true", help=f"build with Zensical at every size, not only up to {MOST_FOR_ZENSICAL:,}")
    args = parser.parse_args()
    sizes = [measure_size(int(count), args) for count in args.papers.split(",")]
    text = write_report(sizes, args.runs, "the sample corpora" if args.shared.is_dir() else "papers made from a seed")
    args.out.write_text(text, encoding="utf-8")
    print(text)
    return int(any(size.failed for size in sizes))


def measure_size(count: int, args: argparse.Namespace) -> Size:
    """Measure one size in a fresh folder: cold, unchanged, one abstract changed, and the engines beside it."""
    size = Size(count)
    papers = load_papers(args.shared if args.shared.is_dir() else None, count)
    with tempfile.TemporaryDirectory(prefix="bench-") as name:
        for turn in range(args.runs):  # in turn, so that a slow hour of the machine meets both
            # Never in a folder that was emptied: ext4 finds room for new files slowly, by a factor of ten, where many were just removed.
            site, plain = Path(name) / f"ours{turn}", Path(name) / f"plain{turn}"
            write_site(site, papers, PROJECT)
            size.cold.append(run_measured([*BUILD, "--profile"], site, ENVIRONMENT))
            if not args.no_plain:
                write_plain(plain, papers)
                size.plain.append(run_measured([sys.executable, "-m", "mkdocs", "build", "-q"], plain))
        size.weights = weigh(site / "site")
        size.unchanged = [run_measured(BUILD, site, ENVIRONMENT) for _ in range(args.runs)]
        size.changed = [change_one(site, turn) for turn in range(args.runs)]
        size.reload = reload_seconds(site)
        if not args.no_search:
            size.search = measure_search(site / "site")
        if args.zensical or count <= MOST_FOR_ZENSICAL:
            _run([*BUILD[:-1], "tree"], site)
            size.zensical = [run_measured([str(Path(sys.executable).with_name("zensical")), "build", "-f", "engine.yml"], site / "build")]
    return size


def change_one(site: Path, turn: int) -> Measured:
    """Change one abstract and build again."""
    path = sorted((site / "content").glob("*/papers.json"))[0]
    papers = json.loads(path.read_text(encoding="utf-8"))
    papers[0]["abstract"] += f" Changed for the {turn}th time."
    path.write_text(json.dumps(papers), encoding="utf-8")
    return run_measured(BUILD, site, ENVIRONMENT)


def reload_seconds(site: Path) -> list[float]:
    """Return the seconds of rebuilds inside one process, as the preview makes them after one abstract changed."""
    done = _run([sys.executable, str(RELOAD)], site)
    return [float(line) for line in done.split()]


def measure_search(site: Path) -> dict[str, object]:
    """Return what scripts/known_items.py measures, each figure by its name."""
    measured: dict[str, object] = json.loads(
        _run([sys.executable, "-m", "scripts.known_items", str(site), "--json", "--each", str(QUERIES)], PROJECT)
    )
    return measured


def _run(command: list[str], cwd: Path) -> str:
    return subprocess.run(command, cwd=cwd, env={**os.environ, **ENVIRONMENT}, stdout=subprocess.PIPE, text=True, check=True).stdout


def weigh(site: Path) -> dict[str, float]:
    """Return kB of the median paper page, raw and compressed, of a first visit and of the math font, and MB of the site."""
    pages = sorted(page for page in site.glob("*/*/index.html") if 'class="ph-paper"' in page.read_text(encoding="utf-8"))[:500]
    sizes = [page.stat().st_size / 1000 for page in pages]
    packed = [_pack(page) for page in pages[:200]]
    loaded = {pages[0].parent / name for name in re.findall(r'(?:href|src)="([^"]+\.(?:css|js))"', pages[0].read_text(encoding="utf-8"))}
    total = sum(path.stat().st_size for path in site.rglob("*") if path.is_file()) / 1e6
    return {
        "median": statistics.median(sizes),
        "packed": statistics.median(packed),
        "visit": statistics.median(packed) + sum(_pack(path) for path in loaded if path.is_file()),
        "font": (site / "assets/fonts/math.woff2").stat().st_size / 1000,
        "total": total,
    }


def _pack(path: Path) -> float:
    return len(gzip.compress(path.read_bytes(), 6)) / 1000


if __name__ == "__main__":
    sys.exit(main())
