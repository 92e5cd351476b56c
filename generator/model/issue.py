"""Issue: one problem found in the user's content; collected by every stage, printed by the CLI and the plugin."""

import re
from dataclasses import dataclass
from enum import StrEnum

from generator.model.packing import compact

_UNPRINTABLE = re.compile("[\x00-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ud800-\udfff]")

LONGEST_RECORD = 80
"""Letters of a record's id that a message shows: an id may be a whole paragraph that slipped into the wrong column."""


class Severity(StrEnum):
    """How much an issue matters: an error loses or breaks something, a warning may, a note only informs."""

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"


@compact
@dataclass(frozen=True, slots=True)
class Place:
    """Where in the user's content something stands."""

    file: str
    """Path as the user would type it, relative to the content folder or as given on the command line; "" for none."""
    line: int | None = None
    """Line in the file, from 1; None where the format has no useful lines."""
    record: str | None = None
    """Record in the file: its id, or ``#3`` for the third; None where the whole file is meant."""

    @classmethod
    def from_origin(cls, origin: str) -> "Place | None":
        """Read a place back from a paper's ``origins``, such as ``overlay icml2025/papers.yml:5 (#1)``; None where it is none."""
        found = re.fullmatch(r"(?:overlay|source) (?P<file>.*?)(?::(?P<line>\d+))?(?: \((?P<record>[^()]*)\))?", origin)
        if found is None:
            return None
        return cls(found["file"], int(found["line"]) if found["line"] else None, found["record"])

    def __str__(self) -> str:
        """Render as ``file:line (record)``, leaving out what is unknown."""
        head = f"{self.file}:{self.line}" if self.line is not None else self.file
        return f"{head} ({self.record})" if self.record else head


@compact
@dataclass(frozen=True, slots=True)
class Issue:
    """A problem in the content: where it is, what was found, what was expected, how to mend it."""

    severity: Severity
    code: str
    """Stable kebab-case name of the kind of problem, such as ``empty-abstract``; documented and filterable."""
    place: Place
    found: str
    """What was found, as a clause with the offending value, such as ``the abstract is one letter: "t"``."""
    expected: str
    """What was expected in its place, as a clause."""
    mend: str
    """What the user can do about it, as an imperative sentence."""

    def __str__(self) -> str:
        """Render as one line for a terminal."""
        line = f"{self._short_place()}: {self.severity}: {self.found}; expected {self.expected}. {self.mend} [{self.code}]"
        # A value from the content may hold line breaks, or commands that a terminal would obey.
        return _UNPRINTABLE.sub("\ufffd", line)

    def _short_place(self) -> str:
        record = self.place.record or ""
        short = f"{record[:LONGEST_RECORD]}\u2026" if len(record) > LONGEST_RECORD else record
        return str(Place(self.place.file, self.place.line, short))
