"""The command ``tree``: writes the generated tree and a configuration with which another engine builds it."""

import argparse
import sys
from pathlib import Path

SUMMARY = "Write the Markdown tree and a configuration for another engine, such as Zensical"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's options."""
    parser.add_argument("--config", type=Path, default=Path("mkdocs.yml"), help="the site's configuration (mkdocs.yml)")
    parser.add_argument("--content", type=Path, help="content folder (from mkdocs.yml, else content)")
    parser.add_argument("--jobs", type=int, help="processes (number of cores)")


def run(args: argparse.Namespace) -> int:
    """Write ``build/docs``, ``build/engine-docs`` and ``build/engine.yml``; returns the exit status that the content deserves."""
    from generator.engine.inputs import make_settings  # noqa: PLC0415 - keeps --help quick
    from generator.engine.report import exit_status, say_issues  # noqa: PLC0415
    from generator.engine.tree import make_tree  # noqa: PLC0415
    from generator.siteconfig import read_site_config  # noqa: PLC0415

    config = read_site_config(args.config)
    settings = make_settings(config, content_dir=args.content and args.content.resolve(), jobs=args.jobs)
    path, issues = make_tree(config, settings)
    for line in say_issues(issues, settings.content_dir):
        print(line, file=sys.stderr)
    print(f"Wrote {path} and its tree; build them with: zensical build -f {path}", file=sys.stderr)
    return exit_status(issues, strict=settings.strict)
