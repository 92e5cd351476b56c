"""``convert``: any source to clean records as JSON lines, CSV, BibTeX or Markdown; called by cli.py."""

import argparse
import re
import sys
from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path

from generator import curate, readers
from generator.collector import paused_collector
from generator.errors import UsageError
from generator.model import (
    Content,
    Corpus,
    EditionContent,
    EditionId,
    Place,
    Reading,
    Severity,
)
from generator.publish.data.jsonl import write_jsonl

SUMMARY = "convert papers from any format into clean records"

TARGETS = {
    "csv": "papers.csv",
    "bibtex": "papers.bib",
    "markdown": "papers.md",
    "ris": "papers.ris",
    "csl": "papers.csl.json",
    "json": "papers.json",
}
"""Bulk file of the site that each target but jsonl is."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("sources", nargs="+", type=Path, metavar="SOURCE", help="files or folders; several are joined into one list")
    parser.add_argument(
        "--format", choices=readers.FORMATS, metavar="F", help=f"format of the sources, else found: {', '.join(readers.FORMATS)}"
    )
    parser.add_argument("--to", choices=("jsonl", *TARGETS), default="jsonl", help="format to write (default: jsonl)")
    parser.add_argument("--out", type=Path, metavar="FILE", help="file to write (default: standard output)")


def run(args: argparse.Namespace) -> int:
    """Convert, with the issues and a summary on standard error.

    Args:
        args: ``sources``, ``format``, ``to``, ``out``.

    Returns:
        0, or 1 where an issue is an error; what could be read is written all the same.

    Raises:
        UsageError: A source does not exist, or the output cannot be written.
    """
    with paused_collector():
        content = gather(args.sources, args.format)
        curation = curate.curate(content)
    for issue in curation.issues:
        print(issue, file=sys.stderr)
    _write(render(curation.corpus, args.to), args.out)
    print(_summarise(content, curation), file=sys.stderr)
    return 1 if any(issue.severity is Severity.ERROR for issue in curation.issues) else 0


def gather(sources: Sequence[Path], format: str | None) -> Content:
    """Read the sources as one edition; a content folder, or a folder of it, is read with its facts and overlays.

    Raises:
        UsageError: A source does not exist.
    """
    for source in sources:
        if not source.exists() and not source.is_symlink():
            raise UsageError(f"{source}: there is no such file or folder")
    if len(sources) == 1 and format is None and sources[0].is_dir():
        if (sources[0] / "edition.yml").is_file():
            return readers.read_edition_folder(sources[0])
        if any(path.is_file() for path in sources[0].glob("*/edition.yml")):
            return readers.read_content(sources[0])
    files = [readers.FileToRead(source, str(source), format) for source in sources]
    readings = readers.read_files(files, str(sources[0]) if len(sources) == 1 else "the sources")
    edition = name_edition(readings, sources)
    return Content((EditionContent(edition, {}, Place(""), readings),))


def name_edition(readings: Iterable[Reading], sources: Sequence[Path]) -> EditionId:
    """Return the edition: the one that all records name, else the source's own name as a slug, else the first source's file name."""
    readings = tuple(readings)
    named = {record.edition for reading in readings for record in reading.records}
    if len(named) == 1 and (only := next(iter(named))) and curate.is_address(only) and only.casefold() not in curate.RESERVED_EDITIONS:
        return EditionId(only)
    name = next((reading.name for reading in readings if reading.name and reading.name.isascii() and len(reading.name) <= 30), None)
    stem = sources[0].resolve().name.split(".")[0]
    slug = re.sub(r"[^a-z0-9]+", "-", (name or stem).lower()).strip("-") or "papers"
    # A list called data.csv or index.json is no edition of that name, which a site could not have.
    return EditionId(f"{slug}-papers" if slug in curate.RESERVED_EDITIONS else slug)


def render(corpus: Corpus, target: str) -> str:
    """Write the corpus in a format.

    Args:
        corpus: Curated papers.
        target: ``jsonl`` or a key of TARGETS.
    """
    if target == "jsonl":
        return write_jsonl(corpus)
    # Only the other targets need markup and analysis, whose import alone costs a second.
    from generator.commands.plain_site import render_bulk  # noqa: PLC0415

    return render_bulk(corpus, TARGETS[target])


def _write(text: str, out: Path | None) -> None:
    data = text.encode("utf-8", "replace")
    if out is None:
        sys.stdout.buffer.write(data)
        sys.stdout.flush()
        return
    try:
        out.write_bytes(data)
    except OSError as error:
        raise UsageError(f"{out}: cannot be written: {error.strerror}") from None


def _summarise(content: Content, curation: curate.Curation) -> str:
    total = sum(reading.total for edition in content.editions for reading in edition.readings)
    reasons = Counter(dropped.reason for dropped in curation.dropped)
    unreadable = total - len(curation.corpus.papers) - len(curation.merged) - len(curation.dropped)
    lines = [
        f"{total} records: {len(curation.corpus.papers)} papers, {len(curation.merged)} merged, {len(curation.dropped)} dropped"
        + (f", {unreadable} unreadable" if unreadable > 0 else "")
    ]
    lines += [f"  dropped {count}: {reason}" for reason, count in reasons.most_common()]
    lines += [f"  merged {merge.place} into {merge.paper}: {merge.reason}" for merge in curation.merged[:20]]
    return "\n".join(lines)
