"""Read YAML nodes with their lines, turning every wrong shape into an Issue; used by vocabulary.py."""

import math
from collections.abc import Sequence
from dataclasses import dataclass, field

import yaml

from generator.model import Issue, Place, Severity


@dataclass(frozen=True, slots=True)
class Entry:
    """A value of the file and its line."""

    node: yaml.Node
    """The value."""
    line: int
    """Line, from 1."""


@dataclass(slots=True)
class FileIssues:
    """The problems of one file."""

    file: str
    """Name of the file as issues show it."""
    issues: list[Issue] = field(default_factory=list)
    """Problems so far."""

    def add(self, line: int | None, code: str, found: str, expected: str, mend: str, *, severity: Severity | None = None) -> None:
        """Add a problem; without a severity it is an error where the whole file suffers and a warning elsewhere."""
        if severity is None:
            severity = Severity.ERROR if code.startswith("vocabulary-") else Severity.WARNING
        self.issues.append(Issue(severity, code, Place(self.file, line), found, expected, mend))

    def all(self) -> tuple[Issue, ...]:
        """Return the problems in the order of their lines."""
        return tuple(sorted(self.issues, key=lambda issue: issue.place.line or 0))


def read_mapping(node: yaml.Node, known: Sequence[str] | None, issues: FileIssues, what: str) -> dict[str, Entry]:
    """Return the entries of a mapping.

    Args:
        node: Node that should be a mapping.
        known: Keys that have a meaning; others are named as problems and left out. None takes all.
        issues: Where problems go.
        what: How a problem calls the mapping.
    """
    line = node.start_mark.line + 1
    if not isinstance(node, yaml.MappingNode):
        issues.add(line, "vocabulary-shape", f"{what} is no mapping", "key: value", "Write it as a mapping.")
        return {}
    entries: dict[str, Entry] = {}
    for key_node, value in node.value:
        key = str(key_node.value)
        line = key_node.start_mark.line + 1
        if known is not None and key not in known:
            issues.add(line, "unknown-key", f"{what} has the key {key!r}", f"one of {', '.join(known)}", "Correct or remove it.")
        elif key in entries:
            found = f"{what} has the key {key!r} twice"
            issues.add(line, "duplicate-key", found, "each key once", "Remove one; the first counts.")
        else:
            entries[key] = Entry(value, value.start_mark.line + 1)
    return entries


def read_text(entry: Entry | None, issues: FileIssues) -> str | None:
    """Return a text as written (``NO`` and ``1.58`` stay as they are), or None where there is none."""
    if entry is None or entry.node.tag == "tag:yaml.org,2002:null":
        return None
    if not isinstance(entry.node, yaml.ScalarNode):
        issues.add(entry.line, "wrong-shape", "a list or mapping", "one text", "Write one text.")
        return None
    return " ".join(str(entry.node.value).split()) or None


def read_strings(entry: Entry | None, issues: FileIssues) -> tuple[str, ...]:
    """Return a list of texts; a single text counts as a list of one."""
    if entry is None or entry.node.tag == "tag:yaml.org,2002:null":
        return ()
    if isinstance(entry.node, yaml.SequenceNode):
        texts = [read_text(Entry(item, item.start_mark.line + 1), issues) for item in entry.node.value]
        return tuple(text for text in texts if text)
    text = read_text(entry, issues)
    return (text,) if text else ()


def read_number(entry: Entry, issues: FileIssues) -> float | None:
    """Return a number, or None with a problem where it is none."""
    text = read_text(entry, issues)
    try:
        number = float(text or "")
    except ValueError:
        number = math.nan
    if math.isnan(number):
        issues.add(entry.line, "wrong-shape", f"{text!r}", "a number", "Write a number.")
        return None
    return number
