"""Draft: a Reading while it is being made; every reader fills one."""

from dataclasses import dataclass, field

from generator.model import Dropped, Issue, Place, Reading, Record, Severity


@dataclass(slots=True)
class Draft:
    """Collects records, issues and dropped records of one source."""

    file: str
    """How issues call the source."""
    format: str
    """Name of the reader."""
    records: list[Record] = field(default_factory=list)
    issues: list[Issue] = field(default_factory=list)
    dropped: list[Dropped] = field(default_factory=list)
    unreadable: int = 0
    """Records that an error issue names as unreadable."""
    name: str | None = None
    """The list's or conference's name."""
    year: int | None = None
    """Year of the whole source."""

    def place(self, line: int | None = None, record: str | None = None) -> Place:
        """Return a place in this source."""
        return Place(self.file, line, record)

    def error(self, code: str, place: Place, found: str, expected: str, mend: str) -> None:
        """Note a problem that loses something."""
        self.issues.append(Issue(Severity.ERROR, code, place, found, expected, mend))

    def warn(self, code: str, place: Place, found: str, expected: str, mend: str) -> None:
        """Note a problem that may lose something."""
        self.issues.append(Issue(Severity.WARNING, code, place, found, expected, mend))

    def note(self, code: str, place: Place, found: str, expected: str, mend: str) -> None:
        """Note something that the user may want to know."""
        self.issues.append(Issue(Severity.NOTE, code, place, found, expected, mend))

    def drop(self, place: Place, reason: str, id: str | None = None, title: str | None = None) -> None:
        """Leave a record out, saying why."""
        self.dropped.append(Dropped(place, id, title, reason))

    def keep(self, record: Record, *, deleted: bool = False) -> None:
        """Keep a record, or leave it out where its source calls it deleted or it says nothing."""
        if deleted:
            self.drop(record.place, "deleted", record.id, record.title)
        elif not record.title and not record.abstract:
            self.drop(record.place, "neither title nor abstract", record.id)
        else:
            self.records.append(record)

    def finish(self) -> Reading:
        """Return what was collected."""
        return Reading(
            format=self.format,
            records=tuple(self.records),
            issues=tuple(self.issues),
            dropped=tuple(self.dropped),
            total=len(self.records) + len(self.dropped) + self.unreadable,
            name=self.name,
            year=self.year,
        )
