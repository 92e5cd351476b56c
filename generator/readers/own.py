"""Own JSON lines: what ``convert --to jsonl`` writes, read back without a loss; also packed as ``.jsonl.gz``."""

import json
from collections.abc import Mapping
from typing import Any

from generator.model import Json, Place, Reading, Record, RecordAuthor, RecordSession
from generator.readers.cleaning import clean_line, clean_text
from generator.readers.draft import Draft
from generator.readers.json_values import JsonFile
from generator.readers.links import make_link
from generator.readers.lists import clean_list
from generator.readers.people import find_orcid
from generator.readers.privacy import keep_unknown

FORMAT = "jsonl"

CARRIED = ("source", "title_source", "notes", "aliases")
"""Facts that a Record has no field for: they travel in ``unknown`` (the source as JSON) and are written back to the top."""

_TEXTS = ("area", "subarea", "track", "status", "presentation", "award", "pages", "venue", "edition")
_UNDERSTOOD = {
    "id",
    "ids",
    "title",
    "abstract",
    "authors",
    "keywords",
    "tldr",
    "links",
    "session",
    "sessions",
    "year",
    "unknown",
    *_TEXTS,
    *CARRIED,
}
_DERIVED = {"key", "path", "address", "kinds", "names", "doi", "related", "citation_key", "raw", "topics"}
"""What the site's own ``papers.jsonl`` has beyond the record: made anew by every build."""
_STATUSES = {"accepted", "rejected", "withdrawn", "pending"}


def is_own(records: list[dict[str, Any]]) -> bool:
    """Tell whether objects are this project's own: ``title_source`` and ``source`` beside the title."""
    heads = records[:20]
    return (
        bool(heads)
        and all("title_source" in record or isinstance(record.get("source"), Mapping) for record in heads)
        and any("title_source" in record for record in heads)
    )


def read_own(file: JsonFile, draft: Draft) -> Reading:
    """Read objects as ``convert`` writes them."""
    for number, value in enumerate(file.records):
        line = file.lines[number] if file.lines else None
        if not isinstance(value, Mapping):
            draft.drop(draft.place(line, f"#{number + 1}"), "not an object")
            continue
        id = _text(value.get("id"))
        place = draft.place(line, id or f"#{number + 1}")
        record = _read_object(value, place, id, draft)
        draft.keep(record)
    return draft.finish()


def _text(value: object) -> str | None:
    return clean_line(
        value if isinstance(value, str) else str(value) if isinstance(value, int | float) and not isinstance(value, bool) else None
    )


def _read_object(value: Mapping[str, Any], place: Place, id: str | None, draft: Draft) -> Record:
    if isinstance(value.get("raw"), Mapping):
        value = {**value, **value["raw"]}
    unknown: dict[str, Json] = dict(keep_unknown(value, _UNDERSTOOD | _DERIVED))
    inner = value.get("unknown")
    if isinstance(inner, Mapping):
        unknown.update(keep_unknown(inner))
    unknown.update(keep_unknown({key: value[key] for key in CARRIED if value.get(key) and key != "source"}))
    if isinstance(source := value.get("source"), Mapping):
        unknown["source"] = json.dumps(source, ensure_ascii=False)
    texts = {name: _text(value.get(name)) for name in _TEXTS}
    if texts["status"] not in _STATUSES:
        if texts["status"]:
            mend = f"Use one of: {', '.join(sorted(_STATUSES))}."
            draft.warn("unknown-status", place, f'the status is "{texts["status"]}"', "a known status or null", mend)
        texts["status"] = None
    year = value.get("year")
    ids, links = value.get("ids"), value.get("links")
    sessions = value.get("sessions") if value.get("sessions") is not None else value.get("session")
    return Record(
        place=place,
        format=FORMAT,
        id=id,
        ids={str(scheme): text for scheme, given in ids.items() if (text := _text(given))} if isinstance(ids, Mapping) else {},
        title=_text(value.get("title")),
        abstract=clean_text(value.get("abstract") if isinstance(value.get("abstract"), str) else None),
        authors=tuple(author for member in _members(value.get("authors")) if (author := _read_author(member))),
        keywords=clean_list(_members(value.get("keywords"))),
        sessions=tuple(session for member in _members(sessions) if (session := _read_session(member))),
        tldr=clean_text(value.get("tldr") if isinstance(value.get("tldr"), str) else None),
        links={str(kind): link for kind, given in links.items() if (link := make_link(given))} if isinstance(links, Mapping) else {},
        year=year if isinstance(year, int) and not isinstance(year, bool) else None,
        unknown=unknown,
        **texts,
    )


def _members(value: object) -> list[Any]:
    return value if isinstance(value, list) else [value] if value else []


def _read_author(value: object) -> RecordAuthor | None:
    """Read one author as written: nothing is taken apart a second time."""
    if isinstance(value, str):
        return RecordAuthor(name) if (name := clean_line(value)) else None
    if not isinstance(value, Mapping):
        return None
    given, family = _text(value.get("given")), _text(value.get("family"))
    name = _text(value.get("name")) or clean_line(f"{given or ''} {family or ''}")
    if not name:
        return None
    places = clean_list(_members(value.get("affiliations")))
    profile = _text(value.get("profile"))
    return RecordAuthor(name, given, family, places, find_orcid(value.get("orcid")), profile)


def _read_session(value: object) -> RecordSession | None:
    if isinstance(value, str):
        return RecordSession(name) if (name := clean_line(value)) else None
    if not isinstance(value, Mapping) or not _text(value.get("name")):
        return None
    facts = {key: _text(value.get(key)) for key in ("kind", "room", "start", "end", "position", "chair")}
    return RecordSession(_text(value.get("name")) or "", **facts)
