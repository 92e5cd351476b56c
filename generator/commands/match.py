"""The command ``match``: joins a list of titles to untitled abstracts and writes an overlay for papers.yml."""

import argparse
import json
import sys
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path

import yaml

from generator.curate import ACCEPT, OFFER, Decision, Match, Matching, match_titles
from generator.errors import UsageError
from generator.folder import write_whole
from generator.model import Place, Record
from generator.readers import FORMATS, read_source
from generator.readers.text_titles import LONGEST_TITLE

SUMMARY = "Find the titles of untitled abstracts in a list of titles, with confidence, and write an overlay"

START_LENGTH = 60
"""Characters of an abstract's beginning that an entry names it by, lengthened until it is unique."""

MIN_TITLES = 2
"""Lines from which a file may be a list of titles."""

MOST_COMMAS = 6
"""Commas in a line of bare titles at most."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's options."""
    parser.add_argument(
        "--abstracts", type=Path, required=True, nargs="+", metavar="SOURCE", help="files or folders with abstracts, in any format"
    )
    parser.add_argument(
        "--titles", type=Path, required=True, nargs="+", metavar="SOURCE", help="files or folders with titles, in any format"
    )
    parser.add_argument("--abstracts-format", choices=FORMATS, help="format of the abstracts (sniffed)")
    parser.add_argument("--titles-format", choices=FORMATS, help="format of the titles (sniffed)")
    parser.add_argument("--json", action="store_true", help="print every outcome as JSON instead of the overlay")
    parser.add_argument("--out", type=Path, help="file for the overlay (standard output); never overwritten")


def run(args: argparse.Namespace) -> int:
    """Match, and print or write the overlay.

    Returns:
        0; 1 where a source could not be read in full.
    """
    if args.out and args.out.exists():
        raise UsageError(f"{args.out} exists; its titles are not overwritten. Write elsewhere and copy the entries that you want")
    if args.out and not args.out.parent.is_dir():
        raise UsageError(f"{args.out}: cannot be written: there is no folder {args.out.parent}")
    abstracts, failed = _read(args.abstracts, args.abstracts_format)
    titles, failed_too = _read_titles(args.titles, args.titles_format)
    matching = match_titles(abstracts, titles)
    if args.json:
        print(json.dumps(matching_to_json(matching), ensure_ascii=False, indent=1))
    overlay = make_overlay(matching)
    if args.out:
        try:
            write_whole(args.out, overlay.encode())
        except OSError as error:
            raise UsageError(f"{args.out}: cannot be written: {error.strerror}") from None
    elif not args.json:
        print(overlay, end="")
    print(summarise(matching), file=sys.stderr)
    return int(failed or failed_too)


def _read(paths: Sequence[Path], format_name: str | None) -> tuple[list[Record], bool]:
    records: list[Record] = []
    failed = False
    for path in paths:
        reading = read_source(path, format_name)
        records.extend(reading.records)
        for issue in reading.issues:
            print(issue, file=sys.stderr)
            failed = failed or issue.severity == "error"
    return records, failed


def _read_titles(paths: Sequence[Path], format_name: str | None) -> tuple[list[Record], bool]:
    """Read titles; a text file with a title a line, which no reader takes for papers, is read here."""
    titles: list[Record] = []
    failed = False
    for path in paths:
        lines = read_title_lines(path) if format_name is None else []
        if lines:
            titles.extend(lines)
            continue
        records, failed_here = _read([path], format_name)
        titles.extend(records)
        failed = failed or failed_here
    return titles, failed


def read_title_lines(path: Path) -> list[Record]:
    """Return one record a line of a text file of bare titles; none for any other file."""
    if path.suffix.casefold() not in (".txt", ".csv", ".tsv", ".md", "") or not path.is_file():
        return []
    try:
        lines = [line.strip().strip('"') for line in path.read_text(encoding="utf-8-sig").splitlines()]
    except UnicodeDecodeError:
        return []
    numbered = [(number, line) for number, line in enumerate(lines, start=1) if line and line.casefold() not in ("title", "titles")]
    if any(len(line) > LONGEST_TITLE or "\t" in line or '","' in line for _, line in numbered) or len(numbered) < MIN_TITLES:
        return []
    if path.suffix.casefold() in (".csv", ".tsv") and any(mark in numbered[0][1] for mark in ",;\t|"):
        return []
    # Labels, headings and columns belong to formats that have a reader.
    if sum(line.startswith(("#", "Title:", "Authors:", "@", "{", "[")) or line.count(",") > MOST_COMMAS for _, line in numbered):
        return []
    return [Record(Place(str(path), number), "titles", title=line) for number, line in numbered]


def make_overlay(matching: Matching) -> str:
    """Write accepted matches as overlay entries, offered ones as comments to confirm; abstracts with a title are left out."""
    starts = _unique_starts([match.abstract for match in matching.matches])
    lines = [
        f"# Titles found by `match`. Accepted ones (confidence {ACCEPT} or more) stand as entries; offered ones ({OFFER} or more) are",
        "# commented out: remove the # of those that are right.",
        "# A title here never replaces one that a source has (title_source: match).",
    ]
    for match, start in zip(matching.matches, starts, strict=True):
        if match.title is None or match.decision not in (Decision.ACCEPT, Decision.OFFER):
            continue
        entry = _entry(match, start)
        if match.decision is Decision.OFFER:
            other = f"; else perhaps: {match.runner_up.title}" if match.runner_up else ""
            entry = f"offered at {match.confidence:.2f}{other}\n{entry}"
            entry = "\n".join(f"# {line}".rstrip() for line in entry.splitlines())
        lines += ["", entry]
    return "\n".join(lines) + "\n"


def _entry(match: Match, start: str) -> str:
    assert match.title is not None
    fields: dict[str, object] = {
        "abstract_starts": start,
        "title": match.title.title,
        "title_source": "match",
        "confidence": match.confidence,
    }
    if match.title.authors and not match.abstract.authors:
        fields["authors"] = [author.name for author in match.title.authors]
    for scheme in ("openreview", "doi", "pmlr", "acl", "arxiv"):
        if scheme in match.title.ids:
            fields[scheme] = match.title.ids[scheme]
    for kind in ("pdf", "code", "site"):
        if kind in match.title.links:
            fields[kind] = match.title.links[kind]
    if match.title.presentation:
        fields["presentation"] = match.title.presentation
    text: str = yaml.safe_dump([fields], allow_unicode=True, sort_keys=False, width=1000)
    return text.rstrip("\n")


def _unique_starts(records: Sequence[Record]) -> list[str]:
    """Return a beginning of each abstract that no other abstract has, as short as that allows."""
    texts = [" ".join((record.abstract or "").split()) for record in records]
    ordered = sorted(set(texts))
    shared: dict[str, int] = {}
    for first, second in pairwise(ordered):
        length = next((i for i, (a, b) in enumerate(zip(first, second, strict=False)) if a != b), min(len(first), len(second)))
        shared[first] = max(shared.get(first, 0), length)
        shared[second] = max(shared.get(second, 0), length)
    return [_cut_at_word(text, max(START_LENGTH, shared.get(text, 0) + 1)) for text in texts]


def _cut_at_word(text: str, length: int) -> str:
    """Return the beginning of a text, at least so long, up to the end of a word."""
    end = text.find(" ", length)
    return text if end < 0 else text[:end]


def matching_to_json(matching: Matching) -> dict[str, object]:
    """Return every outcome as JSON values, in the order of the abstracts."""
    return {
        "counts": {decision.value: matching.count(decision) for decision in Decision},
        "thresholds": {"accept": ACCEPT, "offer": OFFER},
        "matches": [_match_to_json(match) for match in matching.matches],
        "unused_titles": [record.title for record in matching.unused],
    }


def _match_to_json(match: Match) -> dict[str, object]:
    return {
        "abstract": {"place": str(match.abstract.place), "id": match.abstract.id, "starts": (match.abstract.abstract or "")[:START_LENGTH]},
        "decision": match.decision.value,
        "confidence": match.confidence,
        "title": match.title.title if match.title else match.abstract.title,
        "title_id": match.title.id if match.title else None,
        "runner_up": match.runner_up.title if match.runner_up else None,
        "shared": list(match.shared),
    }


def summarise(matching: Matching) -> str:
    """Say in one line how many titles were accepted, offered and not found."""
    counts = {decision: matching.count(decision) for decision in Decision}
    titled = f", {counts[Decision.TITLED]:,} have a title already" if counts[Decision.TITLED] else ""
    is_shy = counts[Decision.OFFER] and not counts[Decision.ACCEPT]
    hint = " Confirm the offered ones: few or short abstracts seldom make a title sure." if is_shy else ""
    return (
        f"{len(matching.matches):,} abstracts: {counts[Decision.ACCEPT]:,} titles accepted (confidence {ACCEPT} or more), "
        f"{counts[Decision.OFFER]:,} offered ({OFFER} or more), {counts[Decision.ABSTAIN]:,} not found{titled}.{hint}"
    )
