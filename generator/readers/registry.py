"""Registry: hands every file to the reader of its format, files that belong together to one; called through __init__.py."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from generator.errors import UsageError
from generator.model import Dropped, Issue, Place, Reading, Severity
from generator.readers import (
    acl,
    bibtex,
    eventhosts,
    excel_xml,
    hotcrp,
    openreview,
    own,
    paperlists,
    plain_json,
    pmlr_posts,
    ris,
    sigchi,
    text,
    text_folder,
    works_xml,
)
from generator.readers.draft import Draft
from generator.readers.json_values import JsonFile
from generator.readers.large import is_large, read_large
from generator.readers.privacy import guard
from generator.readers.sniffing import ABSTRACTS, COMPANION, CONFIG, POST, SHEET, Sniffed, load_as_json, sniff, tell_unsure
from generator.readers.source import Source, load_source
from generator.readers.table import join_companions, read_table
from generator.readers.text_folder import NOT_PAPERS, natural_key, read_folder
from generator.readers.yaml_lines import read_yaml

TEXT_FOLDER = "text-folder"

_JSON_READERS: dict[str, Callable[[JsonFile, Draft], Reading]] = {
    hotcrp.FORMAT: hotcrp.read_hotcrp,
    openreview.V1: openreview.read_openreview,
    openreview.V2: openreview.read_openreview,
    eventhosts.FORMAT: eventhosts.read_eventhosts,
    paperlists.FORMAT: paperlists.read_paperlists,
    own.FORMAT: own.read_own,
    plain_json.FORMAT: plain_json.read_plain_objects,
    plain_json.MINICONF: plain_json.read_plain_objects,
    sigchi.FORMAT: lambda file, draft: sigchi.read_sigchi({**file.wrapper, "contents": file.records}, draft),
}
_TEXT_READERS: dict[str, Callable[[Source], Reading]] = {
    "text": text.read_text,
    "csv": read_table,
    acl.FORMAT: acl.read_acl,
    bibtex.FORMAT: bibtex.read_bibtex,
    ris.FORMAT: ris.read_ris,
    SHEET: excel_xml.read_excel_xml,
    works_xml.FORMAT: works_xml.read_works_xml,
}
_ALIASES = {"tsv": "csv", "cmt": "csv", "easychair": "csv", "openreview": openreview.V2, "ndjson": "jsonl", "biblatex": "bibtex"}

FORMATS: tuple[str, ...] = (
    "text", TEXT_FOLDER, "csv", "tsv", "cmt", "easychair", hotcrp.FORMAT, "openreview", openreview.V1, openreview.V2, eventhosts.FORMAT,
    paperlists.FORMAT,
    plain_json.MINICONF, acl.FORMAT, pmlr_posts.FORMAT, bibtex.FORMAT, ris.FORMAT, sigchi.FORMAT, own.FORMAT, plain_json.FORMAT,
    works_xml.FORMAT,
)  # fmt: skip
"""Names for ``--format``."""

ONE_PER_FILE_FILES = 5
"""Files from which a folder of texts with two or three blocks each is read as one paper a file (fewer are lists)."""


@dataclass(frozen=True, slots=True)
class FileToRead:
    """A file or folder that is to be read."""

    path: Path
    """Where it lies."""
    name: str
    """How issues call it."""
    format: str | None = None
    """Format told, or None: it is sniffed."""


def read_source(path: Path, format: str | None = None, *, name: str | None = None) -> Reading:
    """Read one source.

    Args:
        path: A file, or a folder that is one source.
        format: One of FORMATS, or None: it is sniffed.
        name: How issues call it; None takes the path.

    Returns:
        What it gave; several files of a folder are put together, each record with its own place.

    Raises:
        UsageError: There is no such file, or the format is unknown.
    """
    if format is not None and format not in FORMATS:
        raise UsageError(f"unknown format {format!r}; there are: {', '.join(FORMATS)}")
    if not path.exists() and not path.is_symlink():
        raise UsageError(f"{path}: there is no such file or folder")
    shown = name or str(path)
    readings = read_files([FileToRead(path, shown, format)], shown)
    return readings[0] if len(readings) == 1 else join_readings(readings, shown)


def join_readings(readings: Sequence[Reading], name: str) -> Reading:
    """Put readings together in their order; the name and the year are the first ones given."""
    formats = list(dict.fromkeys(reading.format for reading in readings if reading.records)) or [reading.format for reading in readings[:1]]
    return Reading(
        format="+".join(formats) or "unknown",
        records=tuple(record for reading in readings for record in reading.records),
        issues=tuple(issue for reading in readings for issue in reading.issues) or (() if readings else (_nothing(name),)),
        dropped=tuple(dropped for reading in readings for dropped in reading.dropped),
        total=sum(reading.total for reading in readings),
        name=next((reading.name for reading in readings if reading.name), None),
        year=next((reading.year for reading in readings if reading.year), None),
    )


def _nothing(name: str) -> Issue:
    return Issue(Severity.WARNING, "empty-folder", Place(name), "the folder holds no files", "papers", "Add a file, or remove the folder.")


def read_files(files: Sequence[FileToRead], name: str) -> tuple[Reading, ...]:
    """Read files that lie together: EasyChair's tables are joined, abstracts are joined to their events, posts make one volume.

    Args:
        files: Files and folders; a folder's files are read as if they were named one by one.
        name: How issues call all of them together.
    """
    readings: list[Reading] = []
    sniffed: list[Sniffed] = []
    folders = [file for file in files if _is_folder(file.path)]
    for file in expand_folders(files):
        if file.format == TEXT_FOLDER:
            readings.append(read_folder([(file.path, file.name)], file.name))
            continue
        loaded = _load_large(file) if is_large(file.path) else load_source(file.path, file.name)
        if isinstance(loaded, Reading):
            readings.append(loaded)
        elif isinstance(loaded, Issue):
            readings.append(_unreadable(file, loaded, lone=len(files) == 1 and not folders))
        elif file.format is not None:
            sniffed.append(_force(loaded, file.format))
        else:
            sniffed.append(sniff(loaded))
    in_folder = bool(folders) or len(files) > 1
    groups = _read_groups(sniffed, name, in_folder)
    ordered = sorted([*readings, *groups], key=lambda reading: not reading.records)
    return tuple(_check(guard(reading), name) for reading in ordered)


def _load_large(file: FileToRead) -> Reading | Issue:
    format = file.format

    def read_part(part: Source) -> Reading:
        nonlocal format
        reading = guard(_read_safely(_force(part, format) if format else sniff(part), in_folder=False))
        format = format or (reading.format if reading.format in FORMATS else None)  # later parts are what the first one is
        return reading

    return read_large(file.path, file.name, read_part)


def _is_folder(path: Path) -> bool:
    try:
        return path.is_dir()
    except (OSError, RuntimeError):
        return False


def expand_folders(files: Iterable[FileToRead], depth: int = 0) -> list[FileToRead]:
    """Replace folders by their files in natural order, down to two levels (``_posts/``)."""
    expanded: list[FileToRead] = []
    for file in files:
        if not _is_folder(file.path):
            expanded.append(file)
            continue
        try:
            is_loop = file.path.is_symlink() and file.path.absolute().is_relative_to(file.path.resolve())
            members = sorted(file.path.iterdir(), key=natural_key)
        except (OSError, RuntimeError):
            is_loop = True
        if is_loop:
            expanded.append(file)  # loading it says what is wrong
            continue
        inner = [
            FileToRead(path, f"{file.name.rstrip('/')}/{path.name}", file.format)
            for path in members
            if not (_is_folder(path) and depth >= 2)
        ]
        if file.format is None:
            inner = [member for member in inner if not (_is_folder(member.path) and member.path.name.startswith("."))]
        expanded += expand_folders(inner, depth + 1)
    return expanded


def _unreadable(file: FileToRead, issue: Issue, lone: bool) -> Reading:
    if file.path.name.startswith("."):
        return Reading("none", (), (), (Dropped(issue.place, file.path.name, None, "a hidden file"),), 1)
    if (
        issue.code == "not-text"
        and not lone
        and file.path.suffix.lower() in {".png", ".jpg", ".jpeg", ".gif", ".pdf", ".svg", ".ico", ".webp"}
    ):
        issue = replace(issue, severity=Severity.WARNING)
    if issue.code == "empty-file" and not lone:
        return Reading("none", (), (issue,), (Dropped(issue.place, file.path.name, None, issue.found),), 1)
    return Reading(file.format or "unknown", (), (issue,), (Dropped(issue.place, file.path.name, None, issue.found),), 1)


def _force(source: Source, format: str) -> Sniffed:
    format = _ALIASES.get(format, format)
    if format in _JSON_READERS and source.suffix not in {".yml", ".yaml"}:
        found = load_as_json(source)
        if format == openreview.V2 and found.format == openreview.V1:
            format = openreview.V1
        found.format = found.format if found.format == ABSTRACTS and format == eventhosts.FORMAT else format
        return found
    if format == pmlr_posts.FORMAT:
        return Sniffed(source, POST if source.text.startswith("---") else bibtex.FORMAT)
    if format == "csv" and (companion := sniff(source)).format == COMPANION:
        return companion
    return Sniffed(source, format)


def _read_groups(sniffed: list[Sniffed], name: str, in_folder: bool) -> list[Reading]:
    readings: list[Reading] = []
    companions = [found.source for found in sniffed if found.format == COMPANION]
    posts = [found.source for found in sniffed if found.format == POST]
    texts = [found.source for found in sniffed if found.format == "text"]
    one_per_file = in_folder and is_one_per_file(texts)
    events = [found for found in sniffed if found.format == eventhosts.FORMAT]
    abstracts = [found for found in sniffed if found.format == ABSTRACTS]
    configs = [found.source for found in sniffed if found.format == CONFIG]
    others = {COMPANION, POST, ABSTRACTS, CONFIG} | ({eventhosts.FORMAT} if abstracts else set()) | ({"text"} if one_per_file else set())
    for found in sniffed:
        if found.format not in others:
            readings.append(_check(_read_safely(found, in_folder), found.source.name))
    if companions:
        readings = _join_tables(readings, companions)
    if posts:
        place = posts[0].name if len(posts) == 1 else name
        readings.append(pmlr_posts.read_posts(posts, place, next((config for config in configs if config.stem == "_config"), None)))
    if one_per_file:
        readings.append(read_folder([(source.path, source.name) for source in texts], name))
    if abstracts:
        readings += _read_events(events, abstracts)
    return _name_by_config(readings, configs, sniffed, in_folder)


def _read_safely(found: Sniffed, in_folder: bool) -> Reading:
    try:
        return _read_one(found, in_folder)
    except RecursionError:
        place = Place(found.source.name, 1)
        issue = Issue(Severity.ERROR, "too-deep", place, "the file nests without end", "a list of papers", "Make or download it again.")
        return Reading(found.format, (), (issue,), total=1)


def _read_one(found: Sniffed, in_folder: bool) -> Reading:  # noqa: PLR0911 - one return a case
    source = found.source
    if found.file is not None and found.draft is not None:
        found.draft.format = found.format
        return _JSON_READERS[found.format](found.file, found.draft)
    if found.draft is not None:
        return found.draft.finish()
    hidden = source.path.name.startswith(".")
    if in_folder and (hidden or (found.format == "text" and NOT_PAPERS.match(source.path.stem))):
        reason = "a hidden file" if hidden else "by its name not a paper"
        return Reading("none", (), (), (Dropped(Place(source.name), source.path.name, None, reason),), 1)
    if found.format == plain_json.MINICONF:
        reading = plain_json.read_yaml_papers(source)
        if in_folder and not reading.records and not any(issue.severity is Severity.ERROR for issue in reading.issues):
            return Reading("none", (), (), (Dropped(Place(source.name), source.path.name, None, "YAML without papers"),), 1)
        return reading
    if found.format not in _TEXT_READERS:
        return Reading(
            "unknown",
            (),
            (tell_unsure(source, FORMATS),),
            (Dropped(Place(source.name), source.path.name, None, "its format is unknown"),),
            1,
        )
    return _TEXT_READERS[found.format](source)


def is_one_per_file(sources: Sequence[Source]) -> bool:
    """Tell whether text files are one paper each rather than lists: most of them hold one, or many hold a few paragraphs."""
    papers = [source for source in sources if not NOT_PAPERS.match(source.path.stem)]
    if len(papers) < 2:
        return False
    readings = [text.read_text(source) for source in papers]
    counts = sorted(len(reading.records) for reading in readings)
    median = counts[len(counts) // 2]
    titled = sum(reading.name is not None and len(reading.records) > 1 for reading in readings)
    if median <= 1:
        return True
    return len(papers) >= ONE_PER_FILE_FILES and median <= 3 and counts[-1] <= 6 and titled * 2 < len(papers)


def _join_tables(readings: list[Reading], companions: list[Source]) -> list[Reading]:
    tables = [reading for reading in readings if reading.format == "csv"]
    if not tables:
        return [*readings, *(read_table(source) for source in companions)]
    return [join_companions(reading, companions) if reading is tables[0] else reading for reading in readings]


def _read_events(events: list[Sniffed], abstracts: list[Sniffed]) -> list[Reading]:
    """Read events with the abstracts of the second files; abstracts without an event are an issue."""
    texts: dict[str, str] = {}
    for found in abstracts:
        texts |= (eventhosts.find_abstracts(found.file) if found.file else None) or {}
    file = abstracts[0].source.name
    readings: list[Reading] = []
    known: set[str] = set()
    for found in events:
        if found.file is None or found.draft is None:
            continue
        found.draft.format = eventhosts.FORMAT
        known |= eventhosts.event_ids(found.file)
        readings.append(eventhosts.read_eventhosts(found.file, found.draft, texts, file))
    orphans = [id for id in texts if id not in known]
    issues = tuple(issue for found in abstracts if found.draft for issue in found.draft.issues)
    if orphans:
        listed = ", ".join(orphans[:5]) + (" ..." if len(orphans) > 5 else "")
        count = f"{len(orphans)} of {len(texts)} abstracts have no event ({listed})"
        mend = "Add the file or page of their events, or leave them out."
        issues += (Issue(Severity.WARNING, "abstract-without-event", Place(file), count, "an event for each abstract", mend),)
    if not readings:
        return [Reading(eventhosts.FORMAT, (), issues)]
    return [replace(readings[0], issues=(*readings[0].issues, *issues)), *readings[1:]]


def _name_by_config(readings: list[Reading], configs: list[Source], sniffed: list[Sniffed], in_folder: bool) -> list[Reading]:
    """Take the conference's name from ``config.yml`` where the sources have none."""
    value = read_yaml(configs[0]).value if configs else None
    name = value.get("name") or value.get("title") if isinstance(value, dict) else None
    if isinstance(name, str):
        readings = [replace(reading, name=reading.name or name) if reading.records else reading for reading in readings]
    if configs and not in_folder and len(sniffed) == 1:
        readings.append(Reading("none", (), (tell_unsure(configs[0], FORMATS),)))
    return readings


def _check(reading: Reading, name: str) -> Reading:
    """Say so where a source that was read gave nothing at all."""
    if reading.records or reading.format in ("none", "unknown") or any(issue.severity is Severity.ERROR for issue in reading.issues):
        return reading
    if any(issue.code in ("empty-file", "empty-folder") for issue in reading.issues):
        return reading
    found = f"no paper was found as {reading.format}; {len(reading.dropped)} records were dropped"
    mend = f"Look at the reasons, or pass another --format: {', '.join(FORMATS)}."
    return replace(reading, issues=(*reading.issues, Issue(Severity.ERROR, "no-papers", Place(name), found, "papers", mend)))


__all__ = ["FORMATS", "FileToRead", "expand_folders", "join_readings", "read_files", "read_source", "text_folder"]
