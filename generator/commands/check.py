"""The command ``check``: every problem of the content, found without building the site."""

import argparse
import json
import sys
from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from generator.model import Issue, Severity
from generator.progress import count_of

if TYPE_CHECKING:
    from generator.pipeline import Curated
    from generator.settings import Settings

SUMMARY = "Find problems in the content: duplicates, empty abstracts, broken links, impossible dates, math that falls back ..."


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's options."""
    parser.add_argument("--config", type=Path, default=Path("mkdocs.yml"), help="the site's configuration (mkdocs.yml)")
    parser.add_argument("--content", type=Path, help="content folder (from mkdocs.yml, else content)")
    parser.add_argument("--json", action="store_true", help="print one JSON object instead of lines")
    parser.add_argument("--strict", action="store_true", help="warnings are errors")
    parser.add_argument("--jobs", type=int, help="processes (number of cores)")


def run(args: argparse.Namespace) -> int:
    """Check and report.

    Returns:
        1 where the content has errors, or warnings under ``--strict``; else 0.
    """
    from generator import pipeline  # noqa: PLC0415 - keeps --help quick
    from generator.engine.inputs import make_settings  # noqa: PLC0415
    from generator.engine.report import say_issues  # noqa: PLC0415
    from generator.siteconfig import read_site_config  # noqa: PLC0415

    settings = make_settings(read_site_config(args.config), content_dir=args.content and args.content.resolve(), jobs=args.jobs)
    curated = pipeline.read(settings)
    issues = sort_issues(find_issues(curated, settings))
    if args.json:
        print(json.dumps(issues_to_json(issues, len(curated.corpus.papers)), ensure_ascii=False, indent=1))
    else:
        for line in say_issues(issues, settings.content_dir):
            print(line)
        print(summarise(issues, len(curated.corpus.papers)), file=sys.stderr)
    fatal = {Severity.ERROR, Severity.WARNING} if args.strict or settings.strict else {Severity.ERROR}
    return int(any(issue.severity in fatal for issue in issues))


def find_issues(curated: "Curated", settings: "Settings") -> list[Issue]:
    """Return all problems: of reading and curation, of papers against each other and of markup."""
    from generator import pipeline  # noqa: PLC0415
    from generator.curate import check_corpus  # noqa: PLC0415
    from generator.progress import Progress  # noqa: PLC0415

    with pipeline.open_workers(curated, settings) as workers:
        observed = pipeline.observe(curated, settings, workers, Progress())
    marked = {key: texts for key, (texts, _) in observed.items()}
    issues = [*curated.issues, *check_corpus(curated.corpus), *pipeline.markup_issues(curated.corpus, marked)]
    return list(dict.fromkeys(issues))


def sort_issues(issues: Iterable[Issue]) -> list[Issue]:
    """Sort issues: errors first, then by file and line."""
    order = list(Severity)
    return sorted(issues, key=lambda i: (order.index(i.severity), i.place.file, i.place.line or 0, i.place.record or "", i.code, i.found))


def summarise(issues: Sequence[Issue], papers: int) -> str:
    """Say in one line how many problems there are."""
    counts = Counter(issue.severity for issue in issues)
    return f"{count_of(papers, 'paper')} checked: {', '.join(count_of(counts[severity], severity) for severity in Severity)}."


def issues_to_json(issues: Sequence[Issue], papers: int) -> dict[str, object]:
    """Return the outcome as JSON values: counts by severity and by code, and the issues."""
    return {
        "papers": papers,
        "counts": {severity.value: sum(issue.severity is severity for issue in issues) for severity in Severity},
        "codes": dict(sorted(Counter(issue.code for issue in issues).items())),
        "issues": [
            {
                "severity": issue.severity.value,
                "code": issue.code,
                "file": issue.place.file,
                "line": issue.place.line,
                "record": issue.place.record,
                "found": issue.found,
                "expected": issue.expected,
                "mend": issue.mend,
            }
            for issue in issues
        ],
    }
