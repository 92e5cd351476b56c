"""Content folder: editions with their facts, sources and overlay; the entrance read_content of this floor."""

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from generator.cache import Store
from generator.errors import UsageError
from generator.model import Content, EditionContent, EditionId, Issue, Json, OverlayEntry, Place, Severity
from generator.readers.registry import FORMATS, FileToRead, read_files
from generator.readers.remembered import read_remembered
from generator.readers.source import load_source
from generator.readers.yaml_lines import Entry, YamlFile, read_yaml

FACTS_FILE = "edition.yml"
OVERLAY_FILE = "papers.yml"
LONGEST_NAME = 255
"""Bytes of the longest name of a file or folder that file systems allow."""
LONGEST_PATH = 1000
"""Characters of the longest path of a source below its edition."""
NOT_EDITIONS = {"pages"}
"""Folders under the content folder that hold no papers."""
SELECTORS = ("paper", "abstract_starts", "title_was", "file", "add")
"""Keys of an overlay's entry that no paper's id is likely to be; see curate/overlays.py."""
_NO_HYPHEN = re.compile(r"^(?:-[a-z_]+:|[a-z_]+:\s*\S)", re.MULTILINE)
NOT_SOURCES = {"topics.yml", "macros.yml"}
"""Files at the top of the content folder that other stages read."""


def _list_folder(folder: Path) -> list[Path]:
    return sorted(
        (path for path in folder.iterdir() if not path.name.startswith(".") and not path.name.endswith("~")), key=lambda path: path.name
    )


def _is_folder(path: Path) -> bool:
    try:
        return path.is_dir()
    except (OSError, RuntimeError):
        return False


def read_content(content_dir: Path, store: Store | None = None) -> Content:
    """Read all editions: every folder that holds ``edition.yml`` or a source.

    Args:
        content_dir: Content folder.
        store: Readings of earlier runs, which editions with unchanged files are taken from; None reads everything.

    Returns:
        Editions in the order of their names; what is wrong with a file is an issue, and the rest is read.

    Raises:
        UsageError: There is no such folder.
    """
    if not _is_folder(content_dir):
        raise UsageError(f"{content_dir}: there is no such content folder")
    issues: list[Issue] = []
    editions: list[EditionContent] = []
    for path in _list_folder(content_dir):
        if not _is_folder(path):
            if path.name not in NOT_SOURCES:
                issues.append(_stray(path))
        elif path.name not in NOT_EDITIONS:
            edition = _read_edition(path, issues, store)
            if edition is not None:
                editions.append(edition)
    if not editions and not issues:
        place, found = Place(content_dir.name or "content"), "the content folder holds no edition"
        mend = "Put a list of papers into a folder of its own, such as icml2025/papers.csv."
        issues.append(Issue(Severity.WARNING, "no-edition", place, found, "a folder for each edition", mend))
    return Content(tuple(editions), tuple(issues))


def read_edition_folder(folder: Path) -> Content:
    """Read one folder of a content folder by itself, with its facts and overlay."""
    issues: list[Issue] = []
    edition = _read_edition(folder, issues)
    return Content((edition,) if edition else (), tuple(issues))


def _stray(path: Path) -> Issue:
    if path.is_symlink() and not path.exists():
        return Issue(
            Severity.ERROR,
            "unreadable-file",
            Place(path.name),
            "the link leads nowhere or round in a circle",
            "a file",
            "Mend or remove the link.",
        )
    mend = "Move it into a folder of its own, such as icml2025/, if it holds papers."
    return Issue(Severity.WARNING, "stray-file", Place(path.name), "the file lies beside the editions", "folders of editions", mend)


def _read_edition(folder: Path, issues: list[Issue], store: Store | None = None) -> EditionContent | None:
    try:
        paths = _list_folder(folder)
    except OSError as error:
        place = Place(folder.name)
        found = f"the folder cannot be opened: {error.strerror}"
        issues.append(Issue(Severity.ERROR, "unreadable-file", place, found, "a readable folder", "Mend its rights or remove it."))
        return None
    facts, facts_place, lines = _read_facts(folder, issues)
    overlay = _read_overlay(folder, issues)
    named = _named_sources(folder, facts, Place(facts_place.file, lines.get("sources")), issues)
    # Mini-Conf's own file of papers has the overlay's name: whole papers are a source.
    is_source = bool(overlay) and all({"UID", "title", "authors"} <= entry.fields.keys() for entry in overlay)
    overlay = () if is_source else overlay
    if named is None:
        others = {FACTS_FILE} if is_source else {FACTS_FILE, OVERLAY_FILE}
        named = [FileToRead(path, f"{folder.name}/{path.name}") for path in paths if path.name not in others]
    if not named and not (folder / FACTS_FILE).exists():
        if overlay:
            place = Place(f"{folder.name}/{OVERLAY_FILE}")
            issues.append(Issue(Severity.WARNING, "no-source", place, "the folder has an overlay but no source", "a source", "Add one."))
        return None
    readings = read_files(named, folder.name) if store is None else read_remembered(named, folder.name, store)
    return EditionContent(EditionId(folder.name), facts, facts_place, readings, overlay, lines)


def _read_facts(folder: Path, issues: list[Issue]) -> tuple[dict[str, Json], Place, dict[str, int]]:
    path, place = folder / FACTS_FILE, Place(f"{folder.name}/{FACTS_FILE}")
    if not path.exists() and not path.is_symlink():
        return {}, place, {}
    source = load_source(path, place.file)
    if isinstance(source, Issue):
        if source.code != "empty-file":
            issues.append(source)
        return {}, place, {}
    loaded = read_yaml(source)
    issues += loaded.issues
    if isinstance(loaded.value, dict):
        return loaded.value, place, {entry.key: entry.line for entry in loaded.entries if entry.key is not None}
    if loaded.value is not None:
        found = f"the file holds a {type(loaded.value).__name__}"
        issues.append(
            Issue(Severity.ERROR, "broken-facts", place, found, "keys and values, such as name: ICML 2025", "Write one key a line.")
        )
    return {}, place, {}


def _named_sources(folder: Path, facts: dict[str, Json], place: Place, issues: list[Issue]) -> list[FileToRead] | None:
    """Return the sources that ``edition.yml`` names, or None where it names none."""
    if facts.get("sources") is None:
        return None
    listed = facts["sources"]
    files: list[FileToRead] = []
    if listed in ([], {}, ""):
        found, mend = f"sources is {listed!r}", "Name a file, or leave the key out to read every file of the folder."
        issues.append(Issue(Severity.WARNING, "no-source", place, found, "at least one file name", mend))
        return []
    for entry in listed if isinstance(listed, list) else [listed]:
        fields: dict[str, Json] = entry if isinstance(entry, dict) else {"file": entry}
        file, format = fields.get("file") or fields.get("path"), fields.get("format")
        if not isinstance(file, str):
            issues.append(
                Issue(Severity.ERROR, "bad-source", place, f"a source is {entry!r}", "a file name, or file: and format:", "Mend it.")
            )
            continue
        if format is not None and format not in FORMATS:
            mend = f"Use one of: {', '.join(FORMATS)}; or leave it out."
            issues.append(
                Issue(Severity.ERROR, "unknown-format", place, f'the format "{format}" of {file} is unknown', "a known format", mend)
            )
            continue
        path = folder / file
        if "\0" in file or any(len(part.encode("utf-8", "replace")) > LONGEST_NAME for part in path.parts) or len(file) > LONGEST_PATH:
            found = f"the source {file[:60]!r} is no name that a file can have"
            issues.append(Issue(Severity.ERROR, "bad-source", place, found, "the name of a file beside it", "Mend it."))
        elif not path.resolve().is_relative_to(folder.resolve()):
            issues.append(
                Issue(
                    Severity.ERROR, "bad-source", place, f'the source "{file}" lies outside the folder', "a file inside it", "Copy it here."
                )
            )
        elif not path.exists():
            issues.append(
                Issue(Severity.ERROR, "missing-source", place, f'the source "{file}" does not exist', "an existing file", "Mend the name.")
            )
        else:
            files.append(FileToRead(path, f"{folder.name}/{file}", str(format) if format else None))
    return files


def _read_overlay(folder: Path, issues: list[Issue]) -> tuple[OverlayEntry, ...]:
    path, file = folder / OVERLAY_FILE, f"{folder.name}/{OVERLAY_FILE}"
    if not path.exists() and not path.is_symlink():
        return ()
    source = load_source(path, file)
    if isinstance(source, Issue):
        issues.append(source)
        return ()
    loaded = read_yaml(source)
    issues += [_tell_hyphen(issue, source.text) for issue in loaded.issues]
    if (lone := _lone_entry(loaded, file)) is not None:
        first = loaded.entries[0]
        found = f"the file is one entry without hyphen, which begins `{first.key}: {first.value}`"
        mend = f"Write `- {first.key}: {first.value}`, and two blanks before the lines below it."
        issues.append(Issue(Severity.WARNING, "bad-overlay", Place(file, first.line), found, "a list, each entry with a hyphen", mend))
        return (lone,)
    if loaded.value is not None and not isinstance(loaded.value, list | dict):
        found = f"the file holds {str(loaded.value)[:60]!r}"
        issues.append(Issue(Severity.ERROR, "bad-overlay", Place(file, 1), found, "a list of entries", "Begin each entry with a hyphen."))
    return tuple(_overlay_entries(loaded.entries, isinstance(loaded.value, list), file, issues))


def _tell_hyphen(issue: Issue, text: str) -> Issue:
    """Say how entries are written where an overlay that is no YAML lacks a hyphen, or the blank behind one."""
    if issue.code != "broken-yaml" or not _NO_HYPHEN.search(text):
        return issue
    return replace(issue, mend="Begin each entry with a hyphen and a blank, `- paper: ...`, and put two blanks before its other lines.")


def _lone_entry(loaded: YamlFile, file: str) -> OverlayEntry | None:
    """Return what is one entry although the file is no list: keys and values with one that names a paper; None for anything else."""
    value = loaded.value
    if not isinstance(value, dict) or any(isinstance(value.get(key), dict | list) for key in SELECTORS if key in value):
        return None
    return OverlayEntry(Place(file, loaded.entries[0].line, "#1"), dict(value)) if any(key in value for key in SELECTORS) else None


def _overlay_entries(entries: tuple[Entry, ...], is_list: bool, file: str, issues: list[Issue]) -> Iterator[OverlayEntry]:
    number = 0
    for entry in entries:
        if entry.key in ("papers", "entries") and isinstance(entry.value, list):
            continue
        number += 1
        place = Place(file, entry.line, f"#{number}")
        if not isinstance(entry.value, dict):
            found = f"the entry is {str(entry.value)[:60]!r}"
            issues.append(
                Issue(Severity.ERROR, "bad-overlay", place, found, "keys and values, such as id: and title:", "Mend or remove it.")
            )
            continue
        fields: dict[str, Json] = dict(entry.value) if entry.key is None or is_list else {"id": entry.key, **entry.value}
        yield OverlayEntry(place, fields)
