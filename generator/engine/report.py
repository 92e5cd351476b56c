"""Report: runs a build for the command line, says what was found and done, and remembers it for the next run."""

import argparse
import json
import shutil
from collections.abc import Iterable
from dataclasses import asdict, replace
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

from generator.engine.inputs import input_key, make_settings, site_manifest
from generator.engine.site_folder import check_site_folder
from generator.engine.workshop import open_workshop
from generator.folder import empty_folder, is_intact, write_whole
from generator.model import Issue, Severity
from generator.progress import Progress, count_of
from generator.settings import Settings
from generator.siteconfig import SiteConfig, read_site_config

if TYPE_CHECKING:
    from generator.engine.build import Built


LONGEST_NAME = 1000
"""Letters of a name up to which a file is looked for."""


def build_and_report(args: argparse.Namespace, out: TextIO) -> int:
    """Carry out the command ``build``; see commands/build.py for the arguments and the exit status."""
    config = read_site_config(args.config)
    settings = make_settings(
        config,
        content_dir=args.content and args.content.resolve(),
        site_dir=args.site and args.site.resolve(),
        strict=args.strict,
        fast=False if args.slow else None,
        jobs=args.jobs,
    )
    check_site_folder(config, settings)
    with open_workshop(settings, out) as at_work:
        return _build(config, at_work, args, out)


def _build(config: SiteConfig, settings: Settings, args: argparse.Namespace, out: TextIO) -> int:
    if args.clean:
        shutil.rmtree(settings.cache_dir, ignore_errors=True)
        empty_folder(settings.docs_dir)
        empty_folder(settings.site_dir)
    key = input_key(config, settings)
    memory = settings.cache_dir / f"{site_manifest(settings).stem}-built.json"
    before = _recall(memory, key)
    if before is not None and is_intact(settings.site_dir, site_manifest(settings)):
        issues, status = before
        print("\n".join([*issues, f"Nothing changed: {_shown(settings.site_dir)} is up to date."]), file=out)
        return status
    from generator.engine.build import build_site  # noqa: PLC0415 - all floors are imported only where something changed

    built = build_site(config, settings, Progress(out, profile=args.profile))
    issues = say_issues(built.understood.issues, settings.content_dir)
    status = exit_status(built.understood.issues, strict=settings.strict)
    print("\n".join([*issues, *(f"note: {note}" for note in built.notes), *built.imported, summarise(built, settings)]), file=out)
    write_whole(memory, json.dumps({"key": key, "status": status, "issues": issues}).encode())
    return status


def say_issues(issues: Iterable[Issue], content_dir: Path) -> list[str]:
    """Return a line for each issue, errors first."""
    return [say_issue(issue, content_dir) for issue in sorted_issues(issues)]


def say_issue(issue: Issue, content_dir: Path) -> str:
    """Return the line of an issue; a file of the content folder is named by the path that opens it from here."""
    name = issue.place.file
    path = content_dir / name
    is_there = bool(name) and len(name) <= LONGEST_NAME and path.exists()  # what an issue calls a file may be none
    return str(replace(issue, place=replace(issue.place, file=_shown(path))) if is_there else issue)


def sorted_issues(issues: Iterable[Issue]) -> list[Issue]:
    """Return issues with errors first, then by place."""
    order = list(Severity)
    return sorted(
        issues, key=lambda issue: (order.index(issue.severity), issue.place.file, issue.place.line or 0, issue.place.record or "")
    )


def exit_status(issues: tuple[Issue, ...], *, strict: bool) -> int:
    """Return 1 where the content has errors, or warnings under ``strict``; else 0."""
    fatal = {Severity.ERROR, Severity.WARNING} if strict else {Severity.ERROR}
    return int(any(issue.severity in fatal for issue in issues))


def summarise(built: "Built", settings: Settings) -> str:
    """Say in one line what the site holds and what was written."""
    corpus = built.understood.curated.corpus
    errors = sum(issue.severity is Severity.ERROR for issue in built.understood.issues)
    warnings = sum(issue.severity is Severity.WARNING for issue in built.understood.issues)
    parts = [
        count_of(len(corpus.papers), "paper"),
        count_of(len(corpus.people), "author"),
        count_of(len(built.understood.findings.topics), "topic"),
        count_of(len(corpus.editions), "edition"),
    ]
    done = asdict(built.synced)
    problems = f"; {count_of(errors, 'error')}, {count_of(warnings, 'warning')}" if errors or warnings else ""
    return (
        f"Built {', '.join(parts)} into {_shown(settings.site_dir)}"
        f" ({count_of(done['written'], 'file')} written, {done['kept']:,} unchanged, {done['removed']:,} removed){problems}."
    )


def _shown(path: Path) -> str:
    try:
        return str(path.resolve().relative_to(Path.cwd()))
    except ValueError:
        return str(path)


def _recall(memory: Path, key: str) -> tuple[list[str], int] | None:
    """Return the issues and the exit status of the last build, where it had the same input."""
    try:
        lines = json.loads(memory.read_bytes())
        return ([str(issue) for issue in lines["issues"]], int(lines["status"])) if lines["key"] == key else None
    except (OSError, ValueError, TypeError, KeyError):
        return None
