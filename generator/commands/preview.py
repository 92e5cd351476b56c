"""``preview``: marks up one abstract from standard input, or one a line, and prints the outputs as JSON; called by cli.py."""

import argparse
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TextIO

from generator.markup import Macros, load_macros, mark_abstract, mark_title
from generator.model import MarkedText

SUMMARY = "mark up one abstract from standard input, or with --jsonl one JSON string a line, and print every output"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument(
        "--jsonl", action="store_true", help="a JSON string, or an object with abstract and title, a line in; an object a line out"
    )
    parser.add_argument("--kind", choices=("abstract", "title"), default="abstract", help="what the text is (default: abstract)")
    parser.add_argument("--content", type=Path, default=Path("content"), metavar="DIR", help="folder with the site's macros.yml")


def run(args: argparse.Namespace) -> int:
    """Mark up standard input and print the outputs.

    Args:
        args: ``jsonl``, ``kind``, ``content``.

    Returns:
        0; a line that cannot be read gives an object with an issue and the rest goes on.
    """
    macros, issues = load_macros(args.content / "macros.yml")
    for issue in issues:
        print(issue, file=sys.stderr)
    for stream in (sys.stdin, sys.stdout):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="replace")
    if args.jsonl:
        for record in preview_lines(sys.stdin, macros, args.kind):
            print(json.dumps(record, ensure_ascii=False), flush=True)
    else:
        print(json.dumps(preview_text(sys.stdin.read(), macros, args.kind), ensure_ascii=False, indent=2))
    return 0


def preview_lines(lines: TextIO, macros: Macros, kind: str) -> Iterator[dict[str, object]]:
    """Mark up one text a line.

    Args:
        lines: JSON strings, or objects with ``abstract`` and ``title``; empty lines are passed over.
        macros: Author macros.
        kind: What a bare string is: ``abstract`` or ``title``.

    Yields:
        The outputs of each line, in order.
    """
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            value = json.loads(line)
        except (ValueError, RecursionError) as error:
            yield _bad_line(number, line, f"a line of JSON ({error.__class__.__name__}: {error})")
            continue
        if isinstance(value, str):
            yield preview_text(value, macros, kind)
        elif isinstance(value, dict) and any(isinstance(value.get(key), str) for key in ("abstract", "title")):
            yield _preview_paper(value, macros)
        else:
            yield _bad_line(number, line, "a JSON string, or an object with abstract or title")


def preview_text(raw: str, macros: Macros, kind: str) -> dict[str, object]:
    """Outputs of one abstract or title as JSON values."""
    marked = (mark_title if kind == "title" else mark_abstract)(raw, macros)
    title = marked if kind == "title" else None
    return _to_json(marked) | {"title": _title_to_json(title)} | {"issues": _issues_to_json(marked, kind)}


def _preview_paper(paper: dict[str, object], macros: Macros) -> dict[str, object]:
    """Outputs of an abstract together with its title."""
    raw_title, raw_abstract = paper.get("title"), paper.get("abstract")
    title = mark_title(raw_title, macros) if isinstance(raw_title, str) else None
    abstract = mark_abstract(raw_abstract if isinstance(raw_abstract, str) else "", macros)
    issues = _issues_to_json(abstract, "abstract") + (_issues_to_json(title, "title") if title else [])
    return _to_json(abstract) | {"title": _title_to_json(title), "issues": issues}


def _to_json(marked: MarkedText) -> dict[str, object]:
    return {
        "html": marked.html,
        "plain": marked.plain,
        "search": marked.search,
        "description": marked.description,
        "tex": marked.tex,
    }


def _title_to_json(title: MarkedText | None) -> dict[str, object] | None:
    return None if title is None else _to_json(title)


def _issues_to_json(marked: MarkedText, kind: str) -> list[dict[str, object]]:
    return [
        {"code": issue.code, "in": kind, "found": issue.found, "expected": issue.expected, "mend": issue.mend, "offset": issue.offset}
        for issue in marked.issues
    ]


def _bad_line(number: int, line: str, expected: str) -> dict[str, object]:
    """What stands for a line that cannot be read: the same keys, all empty, and one issue."""
    issue = {
        "code": "bad-line",
        "in": "line",
        "found": f"line {number}: {line.strip()[:120]}",
        "expected": expected,
        "mend": "Correct the line.",
        "offset": None,
    }
    return {"html": "", "plain": "", "search": "", "description": "", "tex": "", "title": None, "issues": [issue]}
