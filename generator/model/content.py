"""Content: what lies in the content folder, read but not yet curated; made by readers/, consumed by curate/."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from generator.model.ids import EditionId
from generator.model.issue import Issue, Place
from generator.model.record import Json, Reading


@dataclass(frozen=True, slots=True)
class OverlayEntry:
    """One entry of an overlay (``papers.yml``): what it is about and what it says."""

    place: Place
    """File, line and number of the entry."""
    fields: Mapping[str, Json]
    """The entry's keys and values as written."""


@dataclass(frozen=True, slots=True)
class EditionContent:
    """One folder under ``content/``."""

    id: EditionId
    """Folder name."""
    facts: Mapping[str, Json]
    """``edition.yml`` as written; empty where there is none."""
    facts_place: Place
    """Where ``edition.yml`` is."""
    readings: tuple[Reading, ...]
    """Sources in the order of their names."""
    overlay: tuple[OverlayEntry, ...] = ()
    """Entries of ``papers.yml``."""
    facts_lines: Mapping[str, int] = field(default_factory=dict)
    """Line of each key of ``edition.yml``, from 1."""

    def place_of(self, key: str) -> Place:
        """Return where a fact stands."""
        return Place(self.facts_place.file, self.facts_lines.get(key))


@dataclass(frozen=True, slots=True)
class Content:
    """The whole content folder."""

    editions: tuple[EditionContent, ...]
    """Editions in the order of their names."""
    issues: tuple[Issue, ...] = ()
    """Problems with files and folders themselves; each Reading carries its own."""
