"""Curation: what curate() hands to the pipeline, and the values that its parts pass to each other."""

from dataclasses import dataclass, field

from generator.model import Corpus, Dropped, Issue, PaperId, PaperKey, Place, Record, Severity, TitleSource


@dataclass(frozen=True, slots=True)
class Merged:
    """A record that became part of another's paper."""

    paper: PaperKey
    """The paper that it is now part of."""
    place: Place
    """Where the record stands."""
    id: str | None
    """Its id in the source, or None."""
    reason: str
    """Evidence for the merge, as a clause such as ``same DOI 10.5555/1``."""


@dataclass(frozen=True, slots=True)
class Curation:
    """Everything that curation makes of the content."""

    corpus: Corpus
    """The curated site."""
    issues: tuple[Issue, ...] = ()
    """All problems of the content: of files, of sources, of curation."""
    dropped: tuple[Dropped, ...] = ()
    """Every record left out, by its reader or here, with the reason."""
    merged: tuple[Merged, ...] = ()
    """Every record that was merged into another's paper."""
    totals: tuple[tuple[str, int], ...] = ()
    """For each source, its file and the records in it: records = papers + merged + dropped + unreadable."""


@dataclass(slots=True)
class Draft:
    """A paper in the making: its record so far, and what is known beyond it; parts of curate/ refine it in turn."""

    record: Record
    """Merged record; its place is the main source record's."""
    places: list[Place]
    """Every source record in it, first the main one."""
    records: tuple[Record, ...]
    """Source records in it, first the main one; none for a paper that an overlay adds."""
    pin: PaperId | None = None
    """Address that an overlay pins, or None."""
    pin_place: Place | None = None
    """Where the overlay pins it."""
    former: list[str] = field(default_factory=list)
    """Former ids, and ids of merged records: each becomes an alias."""
    title_source: TitleSource = TitleSource.SOURCE
    """Where the title comes from, if there is one."""
    origins: dict[str, str] = field(default_factory=dict)
    """Where each field comes from, for ``explain``."""
    notes: list[str] = field(default_factory=list)
    """Errata and remarks."""
    topics: tuple[str, ...] = ()
    """Topics that an overlay states."""
    hidden: str | None = None
    """Why an overlay hides it, or None."""
    kept: bool = False
    """True where an overlay keeps a paper that its status would drop."""
    links_to_drop: set[str] = field(default_factory=set)
    """Kinds of links that an overlay removes."""


@dataclass(slots=True)
class Ledger:
    """Issues, drops and merges as they are found; handed through the parts of curate()."""

    issues: list[Issue] = field(default_factory=list)
    """Problems in the order in which they were found."""
    dropped: list[Dropped] = field(default_factory=list)
    """Records left out."""
    merged: list[Merged] = field(default_factory=list)
    """Records merged."""

    def report(self, severity: Severity, code: str, place: Place, *, found: str, expected: str, mend: str) -> None:
        """Note one problem."""
        self.issues.append(Issue(severity, code, place, found, expected, mend))
