"""The command ``build``: content folder in, site out."""

import argparse
import sys
from pathlib import Path

SUMMARY = "Build the site from the content folder"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's options."""
    parser.add_argument("--config", type=Path, default=Path("mkdocs.yml"), help="the site's configuration (mkdocs.yml)")
    parser.add_argument("--content", type=Path, help="content folder (from mkdocs.yml, else content)")
    parser.add_argument("--site", type=Path, help="folder for the built site (from mkdocs.yml, else site)")
    parser.add_argument("--strict", action="store_true", default=None, help="warnings are errors")
    parser.add_argument("--clean", action="store_true", help="forget everything from earlier builds first")
    parser.add_argument("--slow", action="store_true", help="render every page by itself, as fast: false in mkdocs.yml does")
    parser.add_argument("--jobs", type=int, help="processes (number of cores)")
    parser.add_argument("--profile", action="store_true", help="print the seconds of each stage")


def run(args: argparse.Namespace) -> int:
    """Build and report.

    Returns:
        0 where the site is built and the content has no errors, 1 where it has (the rest is built all the same).
    """
    from generator.engine.report import build_and_report  # noqa: PLC0415 - keeps --help quick

    return build_and_report(args, sys.stderr)
