"""Topic, Area and Vocabulary: the controlled vocabulary; loaded by analysis/, shown by publish/."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from generator.model.ids import AreaId, TopicId


@dataclass(frozen=True, slots=True)
class Area:
    """A coarse part of the field, with one hue on the site."""

    id: AreaId
    """Slug."""
    name: str
    """Name as shown."""
    hue: int
    """Hue in degrees, 0-359, the same on every page."""


@dataclass(frozen=True, slots=True)
class Topic:
    """A topic of the vocabulary."""

    id: TopicId
    """Slug, the address of its page."""
    name: str
    """Name as shown."""
    facet: str
    """``task``, ``method``, ``setting``, ``theory``, ``trust``, ``domain``, ``modality`` or ``kind``."""
    area: AreaId
    """Area it belongs to."""
    parent: TopicId | None = None
    """Broader topic, or None."""
    aliases: tuple[str, ...] = ()
    """Strong aliases: one mention is enough."""
    weak: tuple[str, ...] = ()
    """Weak aliases: they count in the title, twice, or beside a strong one."""
    vetoes: tuple[str, ...] = ()
    """Phrases that undo a mention they overlap."""
    former: tuple[TopicId, ...] = ()
    """Former ids; each redirects to this topic."""
    weight: float = 1.0
    """How much the topic tells about a paper, above 0 to 1: very general ones weigh less and rank behind."""
    is_linked: bool = True
    """False where words of an abstract are never linked to it, because it is too general to help a reader."""
    line: int = 0
    """Line in the vocabulary file."""


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """All topics and areas, validated."""

    areas: Mapping[AreaId, Area] = field(default_factory=dict)
    """Areas by id, in the file's order."""
    topics: Mapping[TopicId, Topic] = field(default_factory=dict)
    """Topics by id, in the file's order; retired topics are left out."""
