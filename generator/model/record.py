"""Record: one paper as a source file tells it, before curation; made by readers/, consumed by curate/."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from generator.model.issue import Issue, Place
from generator.model.packing import compact

Json: TypeAlias = bool | int | float | str | list["Json"] | dict[str, "Json"] | None


@compact
@dataclass(frozen=True, slots=True)
class RecordAuthor:
    """One author as the source writes them."""

    name: str
    """Name as in the source, after decoding, such as ``Mohri, Mehryar`` or ``Mehryar Mohri``."""
    given: str | None = None
    """Given names where the source separates them, else None."""
    family: str | None = None
    """Family name where the source separates it, else None."""
    affiliations: tuple[str, ...] = ()
    """Institutions in the source's order; empty where unknown."""
    orcid: str | None = None
    """ORCID as ``0000-0000-0000-0000``, or None."""
    profile: str | None = None
    """Id of the person at the source, such as the OpenReview profile ``~Mehryar_Mohri1``; never an e-mail address."""


@compact
@dataclass(frozen=True, slots=True)
class RecordSession:
    """One slot in which the source says that a paper is presented."""

    name: str
    """Session name as in the source; "" where it gives a time and no session, which curation names."""
    kind: str | None = None
    """``oral``, ``poster``, ``spotlight``, ``keynote`` ...; None where untold."""
    room: str | None = None
    """Room or hall, or None."""
    start: str | None = None
    """Start as ISO 8601, with an offset where the source has one, or as a table has it (``Tue 13:30``); None where untold."""
    end: str | None = None
    """End likewise; without a day it is on the day of the start. None where untold."""
    position: str | None = None
    """Poster board or place, such as ``#2504``, or None."""
    chair: str | None = None
    """Session chairs, or None."""


@compact
@dataclass(frozen=True, slots=True)
class Record:
    """One paper of a source file; text is decoded from its container (JSON, XML, BibTeX, HTML entities) but not marked up."""

    place: Place
    """File and line or record that it comes from."""
    format: str
    """Name of the reader, such as ``openreview-v2``."""
    id: str | None = None
    """The source's own id (forum id, UID, citation key, submission number); None where it has none."""
    ids: Mapping[str, str] = field(default_factory=dict)
    """Further ids by scheme: ``openreview``, ``doi``, ``pmlr``, ``acl``, ``uid``."""
    title: str | None = None
    """Title with its TeX or Markdown, or None."""
    abstract: str | None = None
    """Abstract with its TeX or Markdown, paragraphs split by blank lines; None where the source has none."""
    authors: tuple[RecordAuthor, ...] = ()
    """Authors in order; empty where unknown."""
    keywords: tuple[str, ...] = ()
    """The authors' own keywords, in order."""
    area: str | None = None
    """Primary area as a reader would read it, or None."""
    subarea: str | None = None
    """Second level of the area, or None."""
    track: str | None = None
    """Track, such as ``long``, or None."""
    sessions: tuple[RecordSession, ...] = ()
    """Slots in which it is presented."""
    status: str | None = None
    """``accepted``, ``rejected``, ``withdrawn`` or ``pending``; None where the format does not tell."""
    presentation: str | None = None
    """``oral``, ``spotlight``, ``poster`` ..., or None."""
    award: str | None = None
    """Award, such as ``Best paper``, or None."""
    tldr: str | None = None
    """One-sentence summary by the authors, or None."""
    links: Mapping[str, str] = field(default_factory=dict)
    """Absolute http(s) addresses by kind: ``pdf``, ``openreview``, ``code``, ``site``, ``doi``, ``slides``, ``video``,
    ``poster``, ``data``, ``arxiv``, ``supplement``."""
    pages: str | None = None
    """First and last page as ``24744-24760``, or None."""
    venue: str | None = None
    """Venue or book title as in the source, or None."""
    year: int | None = None
    """Year of publication, or None."""
    edition: str | None = None
    """Edition that the source names for it (``icml2019``), or None: the folder decides."""
    unknown: Mapping[str, Json] = field(default_factory=dict)
    """Fields of the source that the reader does not understand, kept; never e-mail addresses, gender or local paths."""


@compact
@dataclass(frozen=True, slots=True)
class Dropped:
    """A record that a reader or curation leaves out, and why."""

    place: Place
    """Where it stands."""
    id: str | None
    """Its id in the source, or None."""
    title: str | None
    """Its title, or None."""
    reason: str
    """Why, as a clause, such as ``rejected`` or ``a break, not a paper``."""


@compact
@dataclass(frozen=True, slots=True)
class Reading:
    """What one source (a file, or files read together) gave."""

    format: str
    """Name of the reader that read it."""
    records: tuple[Record, ...]
    """Papers, in the source's order."""
    issues: tuple[Issue, ...] = ()
    """Problems, each with its place."""
    dropped: tuple[Dropped, ...] = ()
    """Records that are not papers or not accepted."""
    total: int = 0
    """Records in the source: ``len(records) + len(dropped)`` plus those that an error issue names as unreadable."""
    name: str | None = None
    """The list's, volume's or conference's name where the source has one."""
    year: int | None = None
    """Year of the whole source, or None."""
