"""Observation: what one paper says by itself, before any other paper is looked at; made by observe(), cached, read by analyse()."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from generator.analysis.terms import Terms
from generator.model import Acronym, Name, TopicId
from generator.model.packing import compact


class Mention(NamedTuple):
    """One place in which a paper speaks of a topic.

    A named tuple and no dataclass: 50,000 papers hold some 700,000 of them, and tuples pickle four times as fast.
    """

    topic: TopicId
    """Topic."""
    field: str
    """``title``, ``abstract`` or ``keywords``."""
    start: int
    """Offset of the first character in the field's plain text; for keywords in the keywords joined by ``; ``."""
    end: int
    """Offset after the last character."""
    weak: bool
    """True for a weak alias."""
    words: int
    """Tokens of the mention, at least 1."""


class Linkable(NamedTuple):
    """A mention in the abstract that a link to its topic may be laid over."""

    start: int
    """Offset of the first character in the abstract's plain text."""
    end: int
    """Offset after the last character."""
    topic: TopicId
    """Topic."""
    factor: float
    """What the words are worth as a link, about 1."""


class TitleCandidate(NamedTuple):
    """A span of an untitled paper's abstract that could be its title."""

    text: str
    """Span as plain text, as written."""
    score: float
    """Estimate of how well it fits, about 0-1, by the ridge model of ``titles``."""


@compact
@dataclass(frozen=True, slots=True)
class Observation:
    """What one paper says by itself."""

    mentions: tuple[Mention, ...] = ()
    """Mentions of topics in the order title, abstract, keywords; vetoed and locally redefined ones are left out."""
    scores: tuple[tuple[TopicId, float], ...] = ()
    """Strength by topic before the collection is looked at, above 0, in the order of first mention; only topics
    whose mentions suffice (a strong alias, or a weak one in the title or twice)."""
    faint: tuple[tuple[TopicId, float], ...] = ()
    """The same for topics that a single weak mention names: taken only where a paper has hardly another."""
    keyword_topics: tuple[TopicId, ...] = ()
    """Topics that the author keywords name, in their order."""
    acronyms: tuple[Acronym, ...] = ()
    """Short forms defined in the abstract, in order; offsets in its plain text."""
    names: tuple[Name, ...] = ()
    """Names that the paper introduces, surest first."""
    name_scores: tuple[float, ...] = ()
    """Sureness of each of ``names``; 3.5 and above is safe enough to link to."""
    known_names: frozenset[str] = frozenset()
    """All that the paper may define for itself (introduced or weakly so, acronyms): never linked to another paper."""
    linkable: tuple[Linkable, ...] = ()
    """Mentions in the abstract that a link may be laid over, in order."""
    used_names: str = ""
    """Words of the abstract that could be a name that another paper introduces, joined by spaces."""
    kinds: tuple[str, ...] = ()
    """Contribution kinds: ``benchmark``, ``dataset``, ``survey``, ``position``, ``theory``, ``software``."""
    found_links: Mapping[str, str] = field(default_factory=dict)
    """Addresses found in the text by kind (``code``, ``data``, ``site``); sorted by kind."""
    title_candidates: tuple[TitleCandidate, ...] = ()
    """Best spans for a made title, best first; empty for a paper that has a title."""
    terms: Terms = Terms()
    """Words of title and abstract as stems (``terms.count_terms``)."""
