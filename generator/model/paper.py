"""Paper, Person, Session, Edition and Corpus: the curated content; made by curate/, read by all later stages."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date, datetime
from enum import StrEnum

from generator.model.ids import EditionId, PaperId, PaperKey, PersonId, SessionId, TopicId, make_key
from generator.model.issue import Place
from generator.model.packing import compact
from generator.model.record import Json


class TitleSource(StrEnum):
    """Where a title comes from."""

    SOURCE = "source"
    OVERLAY = "overlay"
    MATCH = "match"
    MADE = "made"
    """No title was given: ``Paper.title`` is None and analysis makes one, always marked as made."""


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who wrote papers; one page from two papers on."""

    id: PersonId
    """Slug, unique in the site."""
    name: str
    """Name as shown, ``Given Family``, NFC."""
    given: str
    """Given names; "" for a mononym."""
    family: str
    """Family name with its particles as the source has them, such as ``van der Berg``."""
    orcid: str | None = None
    """ORCID, or None."""
    profile: str | None = None
    """Profile id at the source, or None."""


@compact
@dataclass(frozen=True, slots=True)
class Authorship:
    """One person's place on one paper."""

    person: PersonId
    """Who."""
    name: str
    """Name as printed on this paper, ``Given Family``."""
    affiliations: tuple[str, ...] = ()
    """Institutions on this paper."""


@compact
@dataclass(frozen=True, slots=True)
class Presentation:
    """A slot in which a paper is presented."""

    session: SessionId
    """Session in the paper's edition."""
    position: str | None = None
    """Poster board or place in the session, or None."""
    start: datetime | None = None
    """The talk's own start with its zone where it differs from the session's, else None."""
    end: datetime | None = None
    """The talk's own end, or None."""


@dataclass(frozen=True, slots=True)
class Session:
    """A session of an edition."""

    id: SessionId
    """Slug, unique in the edition."""
    edition: EditionId
    """Edition it belongs to."""
    name: str
    """Name as shown."""
    kind: str | None = None
    """``oral``, ``poster`` ..., or None."""
    room: str | None = None
    """Room, or None."""
    start: datetime | None = None
    """Aware start time in the edition's zone, or None where unscheduled."""
    end: datetime | None = None
    """Aware end time in the edition's zone, or None."""
    chair: str | None = None
    """Session chair, or None."""


@dataclass(frozen=True, slots=True)
class Edition:
    """One year of a venue, or one list: a folder under ``content/``."""

    id: EditionId
    """Folder name, the first part of its papers' addresses."""
    name: str
    """Short name, such as ``ICML 2025``."""
    series: str | None = None
    """Series that it belongs to, such as ``ICML``, or None."""
    full_name: str | None = None
    """Full name, such as ``Forty-second International Conference on Machine Learning``, or None."""
    year: int | None = None
    """Year, or None."""
    start: date | None = None
    """First day, or None."""
    end: date | None = None
    """Last day, or None."""
    place: str | None = None
    """City and country, or None."""
    timezone: str | None = None
    """IANA zone of the place, such as ``America/Vancouver``, or None."""
    url: str | None = None
    """Conference site, or None."""
    proceedings: str | None = None
    """Title of the proceedings, for ``booktitle``; None falls back to ``full_name`` then ``name``."""
    publisher: str | None = None
    """Publisher, such as ``PMLR``, or None."""
    volume: str | None = None
    """Volume, such as ``267``, or None."""
    list_name: str | None = None
    """Name that a bare list gave itself (the seeds' Chinese title), or None."""
    description: str | None = None
    """One or two sentences by the organiser, or None."""


@compact
@dataclass(frozen=True, slots=True)
class Paper:
    """One paper of one edition, curated; text still carries its TeX and Markdown."""

    id: PaperId
    """Address in the edition; permanent."""
    edition: EditionId
    """Edition."""
    title: str | None
    """Title as given, or None where analysis has to make one."""
    title_source: TitleSource
    """Where the title comes from."""
    abstract: str
    """Abstract as given, "" where the source has none."""
    authors: tuple[Authorship, ...] = ()
    """Authors in order."""
    keywords: tuple[str, ...] = ()
    """The authors' own keywords."""
    area: str | None = None
    """Primary area as the source calls it, or None."""
    subarea: str | None = None
    """Second level of the area, or None."""
    track: str | None = None
    """Track, or None."""
    venue: str | None = None
    """Venue or book title as the source has it, or None: the edition's."""
    presentations: tuple[Presentation, ...] = ()
    """Slots."""
    status: str | None = None
    """``accepted``, ``withdrawn`` or None; a withdrawn paper keeps its page, marked."""
    presentation: str | None = None
    """Highest form of presentation: ``oral``, ``spotlight``, ``poster`` ..., or None."""
    award: str | None = None
    """Award, or None."""
    tldr: str | None = None
    """Authors' one-sentence summary, or None."""
    links: Mapping[str, str] = field(default_factory=dict)
    """Absolute addresses by kind, as in Record.links."""
    ids: Mapping[str, str] = field(default_factory=dict)
    """Ids by scheme, as in Record.ids."""
    pages: str | None = None
    """``24744-24760``, or None."""
    year: int | None = None
    """Year of publication; the edition's where the paper has none."""
    aliases: tuple[PaperId, ...] = ()
    """Other addresses of it in the edition (hash of the abstract, former ids); each redirects."""
    notes: tuple[str, ...] = ()
    """Errata and remarks by the organiser, shown on the page."""
    topics: tuple[TopicId, ...] = ()
    """Topics that the organiser states in the overlay; analysis adds what the text says. May name none of the vocabulary."""
    places: tuple[Place, ...] = ()
    """Every source record it was made from, first the main one."""
    origins: Mapping[str, str] = field(default_factory=dict)
    """For each field that was set, ``source <place>`` or ``overlay <place>`` ..., for ``explain``."""
    unknown: Mapping[str, Json] = field(default_factory=dict)
    """Source fields that nothing here understands, kept for ``convert``."""

    @property
    def key(self) -> PaperKey:
        """Address on the site, ``<edition>/<id>``."""
        return make_key(self.edition, self.id)


@dataclass(frozen=True, slots=True)
class Corpus:
    """All curated content of a site."""

    editions: tuple[Edition, ...]
    """Newest first."""
    papers: tuple[Paper, ...]
    """In edition order, then in the source's order."""
    people: Mapping[PersonId, Person]
    """Everybody who wrote one of the papers."""
    sessions: Mapping[tuple[EditionId, SessionId], Session] = field(default_factory=dict)
    """Sessions by edition and id, in order of time."""

    def papers_of(self, edition: EditionId) -> tuple[Paper, ...]:
        """Papers of one edition, in order."""
        return tuple(paper for paper in self.papers if paper.edition == edition)
