"""Findings: what analysis found in the papers; made by analysis/, read by publish/."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from generator.model.ids import AreaId, EditionId, PaperKey, TopicId
from generator.model.packing import compact


@compact
@dataclass(frozen=True, slots=True)
class Evidence:
    """Words that speak for a topic or a name, and where they stand."""

    words: str
    """The words as written."""
    field: str
    """``title``, ``abstract`` or ``keywords``; ``stated`` for a topic that the site's owner gives, offsets 0."""
    start: int
    """Offset of the first character in the field's plain text."""
    end: int
    """Offset after the last character."""


@dataclass(frozen=True, slots=True)
class TopicTag:
    """A topic that a paper has, with its evidence."""

    topic: TopicId
    """Topic."""
    score: float
    """Strength, above 0; tags of a paper are in falling order."""
    evidence: tuple[Evidence, ...]
    """At least one mention."""


@compact
@dataclass(frozen=True, slots=True)
class Acronym:
    """A short form defined in a text."""

    short: str
    """Short form as defined, such as ``KAN``."""
    long: str
    """Long form as written, such as ``Kolmogorov-Arnold Networks``."""
    start: int
    """Offset of the definition's short form in the abstract's plain text."""
    end: int
    """Offset after it."""


@compact
@dataclass(frozen=True, slots=True)
class Name:
    """A method, data set or system that the paper introduces."""

    name: str
    """Name as written."""
    evidence: Evidence
    """Where it is introduced."""
    rule: str
    """Rule that found it, such as ``long form (NAME)`` or ``called``."""


@dataclass(frozen=True, slots=True)
class TextLink:
    """A link laid over words of an abstract."""

    start: int
    """Offset in the abstract's plain text; the stretch lies inside one Run."""
    end: int
    """Offset after the last character."""
    topic: TopicId | None = None
    """Topic it leads to, or None."""
    paper: PaperKey | None = None
    """Paper it leads to, or None."""
    expansion: str | None = None
    """Long form of a defined acronym, shown as ``<abbr title>``; then topic and paper may both be None."""


@dataclass(frozen=True, slots=True)
class Related:
    """A neighbouring paper and why."""

    paper: PaperKey
    """Neighbour."""
    score: float
    """Similarity, 0-1."""
    terms: tuple[str, ...]
    """Shared terms as written, strongest first, at most three."""
    topics: tuple[TopicId, ...]
    """Shared topics."""


@dataclass(frozen=True, slots=True)
class PaperFindings:
    """What was found in one paper."""

    topics: tuple[TopicTag, ...] = ()
    """Topics shown, strongest first, at most six."""
    area: AreaId | None = None
    """Main area, from the topics; None where there is no topic."""
    acronyms: tuple[Acronym, ...] = ()
    """Short forms defined in the abstract."""
    names: tuple[Name, ...] = ()
    """Introduced names."""
    kinds: tuple[str, ...] = ()
    """Contribution kinds: ``benchmark``, ``dataset``, ``survey``, ``position``, ``theory``, ``software``."""
    made_title: str | None = None
    """Title made from the abstract as plain text; None where the paper has its own."""
    links: tuple[TextLink, ...] = ()
    """Links in the abstract, in order, not overlapping."""
    related: tuple[Related, ...] = ()
    """Neighbours in the same edition, nearest first, at most six; empty where nothing is near."""
    related_elsewhere: tuple[Related, ...] = ()
    """Neighbours in other editions, nearest first, at most three."""
    found_links: Mapping[str, str] = field(default_factory=dict)
    """Addresses found in the text by kind (``code``, ``data``, ``site``)."""


@compact
@dataclass(frozen=True, slots=True)
class MapPoint:
    """A paper's place on the map."""

    paper: PaperKey
    """Paper."""
    x: float
    """0-1, from the left, 4 decimals."""
    y: float
    """0-1, from the top, 4 decimals."""
    cluster: int
    """Index into ``PaperMap.clusters``."""


@dataclass(frozen=True, slots=True)
class Cluster:
    """A labelled group of points on the map."""

    label: str
    """Label as shown."""
    x: float
    """Centre, 0-1."""
    y: float
    """Centre, 0-1."""
    size: int
    """Papers in it."""


@dataclass(frozen=True, slots=True)
class PaperMap:
    """The layout of all papers on a plane."""

    points: tuple[MapPoint, ...] = ()
    """One a paper, in corpus order."""
    clusters: tuple[Cluster, ...] = ()
    """Largest first."""
    key: str = ""
    """Digest of what the layout was made from: a later run with the same one keeps the places."""


@dataclass(frozen=True, slots=True)
class TopicFindings:
    """What was found about one topic over the collection."""

    papers: tuple[PaperKey, ...]
    """Papers of the topic or of one below it, in corpus order."""
    by_edition: Mapping[EditionId, int]
    """Papers by edition; only editions that have some."""
    neighbours: tuple[tuple[TopicId, int], ...]
    """Topics that share papers, with how many, most first, at most twelve."""


@dataclass(frozen=True, slots=True)
class Findings:
    """All that analysis found."""

    papers: Mapping[PaperKey, PaperFindings]
    """By paper; every paper of the corpus has an entry."""
    topics: Mapping[TopicId, TopicFindings] = field(default_factory=dict)
    """By topic, only topics with papers, in the vocabulary's order."""
    map: PaperMap = PaperMap()
    """The map; empty under three papers."""
    central: Mapping[AreaId, PaperKey] = field(default_factory=dict)
    """The most central paper of each area, for the home page."""
