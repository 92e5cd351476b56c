"""Overlays: entries of ``papers.yml`` read into amendments and matched with the papers they are about; called by curate().

An entry is a mapping. It says which paper it is about:

    abstract_starts   the beginning of the abstract, at least 20 characters, case and blanks do not matter
    file, block       source file and number of the record in it, from 1
    paper             any id of the paper: its address, a former one, the source's id, DOI or OpenReview forum
    title_was         the title as the source has it
    id                alone, the same as ``paper``; beside another of these, it pins the paper's address
    add: true         none: the entry is a whole new paper

and what is so: ``title``, ``abstract``, ``authors`` (names, or mappings with name, given, family, affiliations, orcid, profile),
``keywords``, ``area``, ``track``, ``status``, ``presentation``, ``award``, ``tldr``, ``pages``, ``year``, ``session``, ``topics``; ids by
scheme (``openreview``, ``doi``, ``pmlr``, ``acl``, ``arxiv``, ``uid``); links by kind (``pdf``, ``code``, ``site`` ...; null removes one);
``notes`` and ``errata`` (shown on the page), ``former_ids`` (redirects), ``hide`` and ``withdrawn`` (true, or the reason);
``title_source: match`` and ``confidence`` as written by the match command. About people: ``join: [name, name]`` with an
optional ``name`` to show; ``split: name`` with ``on: [paper, ...]``.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass

from generator.model import Json, OverlayEntry, Place

SELECTORS = ("abstract_starts", "file", "block", "paper", "title_was")
"""Keys that say which paper an entry is about."""

TEXT_FIELDS = ("title", "abstract", "area", "subarea", "track", "presentation", "award", "tldr", "pages", "status", "venue")
"""Keys whose value replaces the record's text of the same name."""

ID_SCHEMES = ("openreview", "doi", "pmlr", "acl", "arxiv", "uid")
"""Keys whose value is an id."""

LINK_KINDS = ("pdf", "code", "site", "slides", "video", "poster", "data", "supplement")
"""Keys whose value is an address."""

OTHER_FIELDS = (
    "id", "add", "authors", "keywords", "year", "session", "sessions", "topics", "ids", "links", "notes", "errata", "former_ids",
    "hide", "withdrawn", "title_source", "confidence",
)  # fmt: skip

_BLOCK = re.compile(r"0*[1-9][0-9]{0,8}")

PEOPLE_FIELDS = ("join", "split", "on", "name")
"""Keys of entries about people."""

FIELDS = (*SELECTORS, *TEXT_FIELDS, *ID_SCHEMES, *LINK_KINDS, *OTHER_FIELDS, *PEOPLE_FIELDS)
"""All keys that an entry may have."""


@dataclass(frozen=True, slots=True)
class Selector:
    """Which paper an entry is about: all that is set must fit."""

    abstract_starts: str | None = None
    """Beginning of the abstract as written."""
    file: str | None = None
    """Name of the source file."""
    block: int | None = None
    """Number of the record in the file, from 1."""
    paper: str | None = None
    """Any id of the paper."""
    title_was: str | None = None
    """Title in the source."""

    def __str__(self) -> str:
        """Render as ``key value`` pairs for a message."""
        pairs = [(name, getattr(self, name)) for name in SELECTORS]
        return ", ".join(f"{name} {value!r}" for name, value in pairs if value is not None)


@dataclass(frozen=True, slots=True)
class Amendment:
    """One overlay entry about a paper."""

    place: Place
    """Where it stands."""
    selector: Selector
    """Which paper it is about; empty for an addition."""
    pin: str | None
    """Address to pin, or None."""
    is_addition: bool
    """True where the entry is a new paper."""
    fields: Mapping[str, Json]
    """What it says, without selector and pin; an ``id`` that is no text stays, to be complained of."""


def read_amendment(entry: OverlayEntry) -> Amendment:
    """Separate what an entry is about from what it says."""
    fields = {str(key): value for key, value in entry.fields.items()}
    has_block = fields.get("block") is not None
    texts = {key: _text(fields.pop(key, None)) for key in SELECTORS}
    block = texts["block"]
    selector = Selector(
        abstract_starts=texts["abstract_starts"],
        file=texts["file"],
        # No record has the number 0: what is no number must match nothing, rather than every record of the file.
        block=int(block) if block and _BLOCK.fullmatch(block) else 0 if has_block else None,
        paper=texts["paper"],
        title_was=texts["title_was"],
    )
    pin = _text(fields.get("id"))
    if pin is not None or fields.get("id") is None:
        fields.pop("id", None)
    is_addition = fields.pop("add", None) is True
    if selector == Selector() and pin and not is_addition:
        selector, pin = Selector(paper=pin), None
    return Amendment(entry.place, selector, pin, is_addition, fields)


def is_about_people(entry: OverlayEntry) -> bool:
    """Tell whether an entry joins or splits people."""
    return "join" in entry.fields or "split" in entry.fields


def _text(value: Json) -> str | None:
    if value is None or isinstance(value, (list, dict, bool)):
        return None
    return str(value).strip() or None
