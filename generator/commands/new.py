"""The command ``new``: a ready site folder from somebody's own data."""

import argparse
import re
import sys
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from generator.commands.new_folder import write_edition, write_site
from generator.commands.origin import Origin, find_own_origin
from generator.curate import RESERVED_EDITIONS, Curation, curate, guess_edition, make_slug, name_proceedings
from generator.errors import UsageError
from generator.model import Content, EditionContent, EditionId, Issue, Place, Reading, Severity
from generator.readers import FORMATS, FileToRead, read_files, read_source

SUMMARY = "Make a ready site folder from your own papers, in any format"

ISSUES_SHOWN = 10
"""Problems told at once: enough to see of what kind they are; ``check`` tells all of them."""

_PLAIN_STEMS = frozenset(
    {
        "papers", "paper", "list", "export", "abstracts", "abstract", "accepted", "submissions", "submission", "references", "library",
        "bibliography", "proceedings", "talks", "program", "programme", "schedule", "data", "file", "copy", "my", "new", "final",
        "version", "edition", "since", "from",
    }
)  # fmt: skip
"""Words of a file's name beside a year that name no conference."""


@dataclass(frozen=True, slots=True)
class Source:
    """A source as given, and what it was read as by itself."""

    path: Path
    reading: Reading


@dataclass(frozen=True, slots=True)
class Planned:
    """An edition that is to be made."""

    sources: tuple[Source, ...]
    """Its sources, in order."""
    readings: tuple[Reading, ...]
    """What they give together, as a build reads them."""
    facts: Mapping[str, str]
    """Facts for its ``edition.yml``."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's options."""
    parser.add_argument("folder", type=Path, metavar="DIR", help="folder to make; it must not exist, or be empty")
    parser.add_argument(
        "--from", dest="sources", type=Path, nargs="+", required=True, metavar="SOURCE", help="files or folders with papers"
    )
    parser.add_argument("--format", choices=FORMATS, help="format of the sources (sniffed)")
    parser.add_argument("--name", help="name of the site, and of its edition where nothing in the sources names that (guessed)")
    parser.add_argument(
        "--edition", metavar="ID", help="folder under content/ for all sources, and first part of their addresses, as in icml2025 (guessed)"
    )


def run(args: argparse.Namespace) -> int:
    """Make the folder and say what was guessed; where a source cannot be read or no paper would be shown, say so and make nothing.

    Returns:
        0, or 1 where nothing was made.

    Raises:
        UsageError: The folder has something in it, or a source is not there.
    """
    folder: Path = args.folder
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise UsageError(f"{folder} exists and is not empty")
    sources = [Source(path, read_source(path, args.format)) for path in args.sources]
    editions = plan_editions(sources, args, folder.resolve().name)
    curation = curate(_to_content(editions))
    unread = find_unread(editions)
    if unread or not curation.corpus.papers:
        issues = list(dict.fromkeys([*(issue for source in unread for issue in source.reading.issues), *_worth_telling(curation)]))
        _tell(issues, len(issues))
        why = f"{', '.join(str(s.path) for s in unread)} cannot be read" if unread else "no paper would be shown"
        lines = "".join(f"\n  {line}" for line in tell_left_out(curation))
        print(f"{folder}: nothing was made, because {why}.{lines}", file=sys.stderr)
        return 1
    origin = find_own_origin()
    write_site(folder, args.name or _name_site(editions, folder), origin)
    for edition, planned in editions.items():
        write_edition(folder / "content" / edition, [source.path for source in planned.sources], planned.facts)
    print("\n".join(describe(folder, editions, curation, args.name, origin)))
    _tell(_worth_telling(curation), ISSUES_SHOWN)
    return 0


def plan_editions(sources: Sequence[Source], args: argparse.Namespace, fallback: str) -> dict[str, Planned]:
    """Sort sources into editions and name these.

    Args:
        sources: Sources in order.
        args: The command's options.
        fallback: Edition of sources that tell nothing, if no other source tells one.
    """
    groups = group_sources(sources, args.edition, fallback)
    planned = {}
    for edition, group in groups.items():
        files = [FileToRead(source.path, str(source.path), args.format) for source in group]
        readings = read_files(files, ", ".join(str(source.path) for source in group))
        facts = guess_edition(edition, readings)
        book = name_proceedings(readings)
        if book is not None and book.folder == edition:
            facts |= book.facts
        elif args.name and len(groups) == 1 and not facts.keys() & {"series", "list_name"}:
            facts["name"] = args.name
        planned[edition] = Planned(tuple(group), readings, facts)
    return planned


def group_sources(sources: Sequence[Source], told: str | None, fallback: str) -> dict[str, list[Source]]:
    """Sort sources into editions by the name of a conference and a year in their names or records.

    Args:
        sources: Sources in order.
        told: Edition for all of them, or None.
        fallback: Edition of sources that tell nothing, if no other source tells one.
    """
    if told:
        return {_free_name(make_slug(told)): list(sources)}
    guesses = [_guess_id(source) for source in sources]
    common = next((guess for guess in guesses if guess), None) or make_slug(fallback)
    editions: dict[str, list[Source]] = {}
    for source, guess in zip(sources, guesses, strict=True):
        editions.setdefault(_free_name(guess or common), []).append(source)
    return editions


def _guess_id(source: Source) -> str | None:
    named = {record.edition for record in source.reading.records if record.edition}
    for text in [*(named if len(named) == 1 else ()), source.path.stem if source.path.is_file() else source.path.name]:
        found = re.search(r"([A-Za-z][A-Za-z.-]{1,20}?)[-_ ']*((?:19|20)\d\d)(?!\d)", text)
        if found and set(make_slug(found[1]).split("-")) - _PLAIN_STEMS:
            return make_slug(found[1]) + found[2]
    book = name_proceedings([source.reading])
    return book.folder if book else None


def _free_name(edition: str) -> str:
    return f"{edition}-papers" if edition in RESERVED_EDITIONS else edition


def _name_site(editions: Mapping[str, Planned], folder: Path) -> str:
    return next(iter(editions.values())).facts["name"] if len(editions) == 1 else folder.resolve().name


def _to_content(editions: Mapping[str, Planned]) -> Content:
    return Content(
        tuple(
            EditionContent(EditionId(edition), dict(planned.facts), Place(f"content/{edition}/edition.yml"), planned.readings)
            for edition, planned in editions.items()
        )
    )


def find_unread(editions: Mapping[str, Planned]) -> list[Source]:
    """Return the sources that give nothing, neither by themselves nor to what lies beside them."""
    failed = {
        issue.place.file
        for planned in editions.values()
        for reading in planned.readings
        if not reading.records
        for issue in reading.issues
        if issue.severity is Severity.ERROR or issue.code in ("empty-file", "empty-folder")
    }

    def is_unread(source: Source) -> bool:
        name = str(source.path)
        return not source.reading.records and any(file == name or file.startswith(f"{name.rstrip('/')}/") for file in failed)

    return [source for planned in editions.values() for source in planned.sources if is_unread(source)]


def _worth_telling(curation: Curation) -> list[Issue]:
    """Return the problems, errors first, without notes."""
    problems = [issue for issue in curation.issues if issue.severity is not Severity.NOTE and issue.code != "no-papers-left"]
    return sorted(problems, key=lambda issue: issue.severity is not Severity.ERROR)


def _tell(issues: Sequence[Issue], shown: int) -> None:
    for issue in issues[:shown]:
        print(issue, file=sys.stderr)
    if len(issues) > shown:
        print(f"{len(issues) - shown:,} problems more; make check tells all of them.", file=sys.stderr)


def tell_left_out(curation: Curation, edition_files: frozenset[str] | None = None) -> Iterator[str]:
    """Yield a line for each reason for which records are left out, with the first of them.

    Args:
        curation: What was curated.
        edition_files: Files of the records to tell of; None tells of all.
    """
    places: dict[str, list[Place]] = defaultdict(list)
    for dropped in curation.dropped:
        if edition_files is None or dropped.place.file in edition_files:
            places[dropped.reason].append(dropped.place)
    for reason, found in places.items():
        more = " and others" if len(found) > 1 else ""
        yield f"{len(found):,} record{'s' if len(found) > 1 else ''} left out: {reason} ({found[0]}{more})"


def describe(folder: Path, editions: Mapping[str, Planned], curation: Curation, name: str | None, origin: Origin) -> list[str]:
    """Say what was made, what was guessed, what is left out, and what to do next."""
    lines = [f"Made {folder}/"]
    for edition, planned in editions.items():
        count = len(curation.corpus.papers_of(EditionId(edition)))
        names = ", ".join(source.path.name for source in planned.sources)
        formats = ", ".join(dict.fromkeys(reading.format for reading in planned.readings if reading.records))
        lines.append(f"  content/{edition}/: {count:,} paper{'' if count == 1 else 's'} from {names} ({formats})")
        files = frozenset(dropped.place.file for reading in planned.readings for dropped in reading.dropped)
        files |= {record.place.file for reading in planned.readings for record in reading.records}
        lines += [f"    {line}" for line in tell_left_out(curation, files)]
        guessed = ", ".join(f"{key} {value!r}" for key, value in planned.facts.items() if (key, value) != ("name", name))
        told = f"guessed: {guessed}; correct" if guessed else "nothing was guessed; add"
        lines.append(f"    {told} {'them' if guessed else 'facts'} in content/{edition}/edition.yml")
    if not origin.is_public:
        lines.append("  requirements.txt names a place on this machine: before another one builds the site, read what stands in it")
    lines.append(f"Next: cd {folder} && make site     (make serve for a preview, make check for problems)")
    return lines
