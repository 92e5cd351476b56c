"""The command ``prepare``: does the work on single papers of some editions ahead, so that machines can share it."""

import argparse
import sys
from dataclasses import replace
from pathlib import Path

SUMMARY = "Mark up and read the papers of some editions into the cache, for a later build"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's options."""
    parser.add_argument("editions", nargs="*", metavar="EDITION", help="folders of the content folder (all)")
    parser.add_argument("--config", type=Path, default=Path("mkdocs.yml"), help="the site's configuration (mkdocs.yml)")
    parser.add_argument("--content", type=Path, help="content folder (from mkdocs.yml, else content)")
    parser.add_argument("--jobs", type=int, help="processes (number of cores)")


def run(args: argparse.Namespace) -> int:
    """Fill the caches of the editions under ``build/cache``, which another machine's build may be given.

    Returns:
        0, or 2 where an edition does not exist.
    """
    from generator import pipeline  # noqa: PLC0415 - keeps --help quick
    from generator.engine.inputs import make_settings  # noqa: PLC0415
    from generator.errors import UsageError  # noqa: PLC0415
    from generator.progress import Progress  # noqa: PLC0415
    from generator.siteconfig import read_site_config  # noqa: PLC0415

    settings = make_settings(read_site_config(args.config), content_dir=args.content and args.content.resolve(), jobs=args.jobs)
    curated = pipeline.read(settings)
    known = {str(edition.id): edition for edition in curated.corpus.editions}
    unknown = [name for name in args.editions if name not in known]
    if unknown:
        raise UsageError(f"no edition is called {', '.join(unknown)}; there are: {', '.join(known)}")
    chosen = tuple(known[name] for name in args.editions) or curated.corpus.editions
    corpus = replace(
        curated.corpus, editions=chosen, papers=tuple(paper for paper in curated.corpus.papers if paper.edition in {e.id for e in chosen})
    )
    with pipeline.open_workers(curated, settings) as workers:
        pipeline.observe(replace(curated, corpus=corpus), settings, workers, Progress())
    print(
        f"Prepared {len(corpus.papers):,} papers of {', '.join(str(edition.id) for edition in chosen)} in {settings.cache_dir}",
        file=sys.stderr,
    )
    return 0
