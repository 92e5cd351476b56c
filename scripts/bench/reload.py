"""Rebuilds a site several times inside one process, one abstract changed each time, and prints the seconds of each rebuild."""

import json
import sys
import time
from pathlib import Path

from generator.engine.build import build_site
from generator.engine.inputs import make_settings
from generator.progress import Progress
from generator.siteconfig import read_site_config

TURNS = 4


def main() -> int:
    """Build once, then rebuild; prints one figure a line."""
    config = read_site_config(Path("mkdocs.yml"))
    settings = make_settings(config, site_dir=Path("build/preview").resolve())
    last = build_site(config, settings, Progress(), is_preview=True)
    path = sorted(Path("content").glob("*/papers.json"))[0]
    for turn in range(TURNS):
        papers = json.loads(path.read_text(encoding="utf-8"))
        papers[0]["abstract"] += f" Reloaded for the {turn}th time."
        path.write_text(json.dumps(papers), encoding="utf-8")
        start = time.perf_counter()
        last = build_site(config, settings, Progress(), last, is_preview=True)
        print(f"{time.perf_counter() - start:.2f}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
