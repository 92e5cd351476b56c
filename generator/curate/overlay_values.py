"""The values that an overlay entry sets, checked one by one; called by amending.py."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from generator.curate.curation import Ledger
from generator.curate.overlays import ID_SCHEMES, LINK_KINDS, TEXT_FIELDS, Amendment
from generator.model import Json, Place, RecordAuthor, RecordSession, Severity, TitleSource

STATUSES = ("accepted", "rejected", "withdrawn", "pending")
"""Values of ``status``."""

NO_REASONS = ("false", "no", "off", "n", "0", "none", "null")
"""Texts that are no reason for hiding a paper: whoever wrote them in quotes meant the opposite."""

AUTHOR_KEYS = ("name", "given", "family", "affiliations", "affiliation", "orcid", "profile")
"""Keys of an author written as a mapping."""

_URL = re.compile(r"https?://[^\s/]+\.[^\s/]+[^\s]*|https?://[^\s/]+\.[^\s/]+")
_ORCID = re.compile(r"\d{4}-\d{4}-\d{4}-\d{3}[\dX]")


@dataclass(frozen=True, slots=True)
class OverlayValues:
    """What an entry sets, of the right kinds; what was of a wrong kind is left out and reported."""

    fields: Mapping[str, object] = field(default_factory=dict)
    """Fields of Record by name; None empties a field."""
    ids: Mapping[str, str] = field(default_factory=dict)
    """Ids by scheme."""
    links: Mapping[str, str] = field(default_factory=dict)
    """Addresses by kind."""
    removed_links: frozenset[str] = frozenset()
    """Kinds of links to remove."""
    notes: tuple[str, ...] = ()
    """Notes and errata."""
    former_ids: tuple[str, ...] = ()
    """Former ids."""
    topics: tuple[str, ...] = ()
    """Topic ids."""
    standing: Mapping[str, str] = field(default_factory=dict)
    """``hide`` and ``withdrawn`` where set, with the reason or ""."""
    title_source: TitleSource | None = None
    """``MATCH`` where the match command wrote the title."""


def read_values(amendment: Amendment, ledger: Ledger) -> OverlayValues:
    """Read what an entry sets; a value of a wrong kind is an issue and left out."""
    reader = _Reader(amendment.place, ledger)
    said = amendment.fields
    fields: dict[str, object] = {key: reader.text(key, said[key]) for key in TEXT_FIELDS if key in said}
    if fields.get("status") not in (None, *STATUSES):
        reader.complain("status", said["status"], f"one of {', '.join(STATUSES)}")
        del fields["status"]
    for key in ("title", "abstract"):
        if key in fields and fields[key] is None and said[key] is not None:
            del fields[key]
    if "id" in said:
        reader.complain("id", said["id"], "a text")
    if "year" in said:
        fields["year"] = reader.year(said["year"])
    if "keywords" in said:
        fields["keywords"] = reader.texts("keywords", said["keywords"])
    if "authors" in said:
        fields["authors"] = reader.authors(said["authors"])
    for key in ("session", "sessions"):
        if key in said:
            fields["sessions"] = reader.sessions(said[key])
    ids, links, removed = _read_ids_and_links(said, reader)
    source = said.get("title_source")
    return OverlayValues(
        fields,
        ids,
        links,
        removed,
        (*reader.texts("notes", said.get("notes")), *reader.texts("errata", said.get("errata"))),
        reader.texts("former_ids", said.get("former_ids")),
        reader.texts("topics", said.get("topics")),
        {key: reason for key in ("hide", "withdrawn") if (reason := reader.standing(key, said.get(key))) is not None},
        TitleSource.MATCH if source == "match" else None,
    )


def _read_ids_and_links(said: Mapping[str, Json], reader: "_Reader") -> tuple[dict[str, str], dict[str, str], frozenset[str]]:
    ids: dict[str, str] = {}
    links: dict[str, str] = {}
    nested_ids, nested_links = (reader.mapping(key, said.get(key)) for key in ("ids", "links"))
    for scheme, value in {**nested_ids, **{key: said[key] for key in ID_SCHEMES if key in said}}.items():
        text = reader.text(scheme, value)
        if text:
            ids[scheme], link = split_id(scheme, text)
            if link:
                links[scheme] = link
    removed = set()
    for kind, value in {**nested_links, **{key: said[key] for key in LINK_KINDS if key in said}}.items():
        if value is None or value is False:
            removed.add(kind)
        elif isinstance(value, str) and _URL.fullmatch(value.strip()):
            links[kind] = value.strip()
        else:
            reader.complain(kind, value, "an address that begins with https:// or http://", "broken-link")
    return ids, links, frozenset(removed)


def split_id(scheme: str, value: str) -> tuple[str, str | None]:
    """Return the bare id, and its address where the scheme has one; the value may be either."""
    if scheme == "openreview":
        forum = re.search(r"[?&]id=([\w-]+)", value)
        bare = forum[1] if forum else value
        return bare, f"https://openreview.net/forum?id={bare}"
    if scheme == "doi":
        doi = re.search(r"10\.\d{4,9}/\S+", value)
        bare = doi[0] if doi else value
        return bare, f"https://doi.org/{bare}"
    if scheme == "arxiv":
        bare = re.sub(r"^(?:https?://arxiv\.org/(?:abs|pdf)/|arxiv:)", "", value, flags=re.IGNORECASE).removesuffix(".pdf")
        return bare, f"https://arxiv.org/abs/{bare}"
    if scheme == "acl":
        return value, f"https://aclanthology.org/{value}/"
    return value, None


class _Reader:
    """Reads values of given kinds, and reports those of another kind."""

    def __init__(self, place: Place, ledger: Ledger) -> None:
        self._place = place
        self._ledger = ledger

    def complain(self, key: str, value: object, expected: str, code: str = "overlay-value") -> None:
        """Report a value of a wrong kind."""
        self._ledger.report(
            Severity.ERROR,
            code,
            self._place,
            found=f"{key} is {value!r}",
            expected=expected,
            mend="Correct the entry; the value is ignored until then.",
        )

    def text(self, key: str, value: Json) -> str | None:
        """Read a text; null stays None."""
        if value is None:
            return None
        if isinstance(value, (str, int, float)) and not isinstance(value, bool):
            return str(value).strip() or None
        self.complain(key, value, "a text")
        return None

    def texts(self, key: str, value: Json) -> tuple[str, ...]:
        """Read a list of texts; one text is a list of one."""
        if value is None:
            return ()
        items = value if isinstance(value, list) else [value]
        return tuple(text for item in items if (text := self.text(key, item)))

    def standing(self, key: str, value: Json) -> str | None:
        """Read whether something is so: true, or the reason as a text; "" stands for true."""
        if value is None or isinstance(value, bool):
            return "" if value else None
        if not isinstance(value, str) or value.strip().casefold() in NO_REASONS:
            self.complain(key, value, "true, false without quotes, or the reason as a text")
            return None
        return value.strip() or None

    def mapping(self, key: str, value: Json) -> dict[str, Json]:
        """Read a mapping; null is an empty one."""
        if value is None or isinstance(value, dict):
            return value or {}
        self.complain(key, value, "a mapping")
        return {}

    def year(self, value: Json) -> int | None:
        """Read a year."""
        if value is None or re.fullmatch(r"(?:19|20)\d\d", str(value)):
            return int(str(value)) if value else None
        self.complain("year", value, "a year such as 2025")
        return None

    def authors(self, value: Json) -> tuple[RecordAuthor, ...]:
        """Read a list of names or of mappings."""
        if value is None:
            return ()
        items = value if isinstance(value, list) else [value]
        return tuple(author for item in items if (author := self._author(item)))

    def _author(self, item: Json) -> RecordAuthor | None:
        if isinstance(item, str) and item.strip():
            return RecordAuthor(item.strip())
        if not isinstance(item, dict) or any(key not in AUTHOR_KEYS for key in item):
            self.complain("author", item, f"a name, or a mapping with {', '.join(AUTHOR_KEYS)}")
            return None
        given, family = self.text("given", item.get("given")), self.text("family", item.get("family"))
        name = self.text("name", item.get("name")) or " ".join(part for part in (given, family) if part)
        if not name:
            self.complain("author", item, "a name")
            return None
        orcid = self.text("orcid", item.get("orcid"))
        found = _ORCID.search(orcid or "")
        if orcid and not found:
            self.complain("orcid", orcid, "an ORCID such as 0000-0002-1825-0097")
        affiliations = (*self.texts("affiliations", item.get("affiliations")), *self.texts("affiliation", item.get("affiliation")))
        return RecordAuthor(name, given, family, affiliations, found[0] if found else None, self.text("profile", item.get("profile")))

    def sessions(self, value: Json) -> tuple[RecordSession, ...]:
        """Read session names or mappings with the fields of RecordSession."""
        found = []
        for item in value if isinstance(value, list) else [value]:
            if isinstance(item, str) and item.strip():
                found.append(RecordSession(item.strip()))
            elif isinstance(item, dict) and self.text("name", item.get("name")):
                texts = {key: self.text(key, item.get(key)) for key in ("kind", "room", "start", "end", "position")}
                found.append(RecordSession(str(item["name"]), **texts))
            elif item is not None:
                self.complain("session", item, "a name, or a mapping with name, kind, room, start, end, position")
        return tuple(found)
