"""SIGCHI: the programme JSON of programs.sigchi.org (scheme version 7, and older ones with times in the session)."""

import re
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Any

from generator.model import Place, Reading, Record, RecordAuthor, RecordSession
from generator.readers.cleaning import clean_line, clean_text
from generator.readers.draft import Draft
from generator.readers.html_text import convert_html
from generator.readers.links import find_code_links, make_doi, make_links
from generator.readers.lists import clean_list
from generator.readers.people import find_orcid, make_author
from generator.readers.privacy import keep_unknown
from generator.readers.rows import as_text, read_affiliations

FORMAT = "sigchi"

_UNDERSTOOD = {
    "id", "typeId", "title", "addons", "recognitionIds", "isBreak", "importedId", "source", "trackId", "tags", "keywords", "sessionIds",
    "eventIds",
    "abstract", "authors", "award",
}  # fmt: skip
_NOT_PAPERS = re.compile(r"\bbreaks?\b|lunch|meal|reception|keynote|social|registration|plenary|opening|closing|ceremony", re.IGNORECASE)
_KINDS = (("poster", re.compile(r"poster|late.breaking", re.IGNORECASE)), ("oral", re.compile(r"\bpaper|\btalk|oral", re.IGNORECASE)))


def is_sigchi(contents: Sequence[Mapping[str, Any]], wrapper: Mapping[str, Any]) -> bool:
    """Tell whether objects and what stands beside them are such a programme."""
    keys = {key for content in contents[:20] for key in content}
    return bool({"people", "timeSlots", "contentTypes"} & wrapper.keys()) and bool(
        {"typeId", "sessionIds", "isBreak", "recognitionIds", "importedId", "trackId"} & keys
        or any("personId" in author for content in contents[:20] for author in content.get("authors") or [] if isinstance(author, Mapping))
    )


def _by_id(value: Mapping[str, Any], key: str) -> dict[Any, Mapping[str, Any]]:
    return {member.get("id"): member for member in value.get(key) or [] if isinstance(member, Mapping)}


def _local_time(milliseconds: object) -> str | None:
    """Return ISO local time: the milliseconds, read as UTC, are the wall clock at the conference."""
    if not isinstance(milliseconds, int | float) or isinstance(milliseconds, bool):
        return clean_line(as_text(milliseconds))
    try:
        return datetime.fromtimestamp(milliseconds / 1000, UTC).strftime("%Y-%m-%dT%H:%M:%S")
    except (ValueError, OverflowError, OSError):
        return None


class _Programme:
    """The tables of a programme, by id."""

    def __init__(self, value: Mapping[str, Any]) -> None:
        self.people = _by_id(value, "people")
        self.sessions = _by_id(value, "sessions")
        self.rooms = _by_id(value, "rooms")
        self.slots = _by_id(value, "timeSlots")
        self.types = _by_id(value, "contentTypes")
        self.tracks = _by_id(value, "tracks")
        self.recognitions = _by_id(value, "recognitions")
        self.sessions_of: dict[Any, list[Any]] = {}
        for id, session in self.sessions.items():
            for content in session.get("contentIds") or []:
                self.sessions_of.setdefault(content, []).append(id)

    def name(self, table: dict[Any, Mapping[str, Any]], id: object) -> str | None:
        """Return the name of a member of a table, or None."""
        return clean_line(convert_html(as_text(table.get(id, {}).get("name")))) if isinstance(id, int | str) else None

    def person_name(self, id: object) -> str | None:
        """Return a person's name as shown, or None."""
        person = self.people.get(id, {}) if isinstance(id, int | str) else {}
        return clean_line(" ".join(str(person.get(key) or "") for key in ("firstName", "middleInitial", "lastName")))


def read_sigchi(value: Mapping[str, Any], draft: Draft) -> Reading:
    """Read the contents of a programme that are papers."""
    programme = _Programme(value)
    conference = value.get("conference") if isinstance(value.get("conference"), Mapping) else {}
    assert isinstance(conference, Mapping)
    draft.name = clean_line(
        as_text(conference.get("name")) or as_text(conference.get("displayShortName")) or as_text(conference.get("shortName"))
    )
    year = conference.get("year")
    draft.year = year if isinstance(year, int) else None
    for number, content in enumerate(value["contents"]):
        if not isinstance(content, Mapping):
            draft.drop(draft.place(record=f"#{number + 1}"), "not an object")
            continue
        id = as_text(content.get("id"))
        place = draft.place(record=id or f"#{number + 1}")
        kind = programme.name(programme.types, content.get("typeId")) or as_text(content.get("type"))
        title = clean_line(convert_html(as_text(content.get("title"))))
        if content.get("isBreak") or _NOT_PAPERS.search(kind or ""):
            draft.drop(place, f"a {kind or 'break'}, not a paper", id, title)
        elif not title and not content.get("abstract"):
            draft.drop(place, "neither title nor abstract", id)
        else:
            draft.records.append(_read_content(content, place, kind, programme, draft))
    return draft.finish()


def _read_content(content: Mapping[str, Any], place: Place, kind: str | None, programme: _Programme, draft: Draft) -> Record:
    addons = content.get("addons") if isinstance(content.get("addons"), Mapping) else {}
    assert isinstance(addons, Mapping)
    doi = make_doi(_address(addons.get("doi")) or content.get("doi"))
    abstract = clean_text(convert_html(as_text(content.get("abstract"))))
    unknown = keep_unknown(content, _UNDERSTOOD)
    badges = [name for id in content.get("recognitionIds") or [] if (name := programme.name(programme.recognitions, id))]
    if badges:
        unknown["badges"] = [*badges]
    if track := programme.name(programme.tracks, content.get("trackId")):
        unknown["track"] = track
    links = {name: _address(addon) for name, addon in addons.items() if name != "doi"}
    found = make_links({"doi": doi, **{_kind_of_link(name): address for name, address in links.items() if address}})
    ids = [id for id in content.get("sessionIds") or [] if id in programme.sessions] or programme.sessions_of.get(content.get("id"), [])
    return Record(
        place=place,
        format=FORMAT,
        id=as_text(content.get("id")),
        ids={"doi": doi} if doi else {},
        title=clean_line(convert_html(as_text(content.get("title")))),
        abstract=abstract,
        authors=_authors(content, place, programme, draft),
        keywords=clean_list(content.get("keywords") or []) if isinstance(content.get("keywords"), list) else (),
        track=kind,
        sessions=tuple(_session(programme.sessions[id], programme) for id in ids),
        status="accepted",
        presentation=next((form for form, pattern in _KINDS if pattern.search(kind or "")), None),
        award=_award(content.get("award")),
        links={**find_code_links(abstract), **found},
        unknown=unknown,
    )


def _kind_of_link(name: str) -> str:
    words = re.sub(r"[^a-z]", "", name.lower())
    for word, kind in (("video", "video"), ("slide", "slides"), ("poster", "poster"), ("pdf", "pdf"), ("paper", "pdf"), ("code", "code")):
        if word in words:
            return kind
    return "site"


def _address(addon: object) -> str | None:
    if isinstance(addon, Mapping):
        return as_text(addon.get("url"))
    return addon if isinstance(addon, str) else None


def _award(value: object) -> str | None:
    text = clean_line(as_text(value))
    return text.replace("_", " ").title() if text and text.isupper() else text


def _authors(content: Mapping[str, Any], place: Place, programme: _Programme, draft: Draft) -> tuple[RecordAuthor, ...]:
    found: list[RecordAuthor] = []
    for entry in content.get("authors") or []:
        if not isinstance(entry, Mapping):
            continue
        id = entry.get("personId")
        person = programme.people.get(id)
        if person is None:
            draft.warn(
                "unknown-person",
                place,
                f"author {id} is not among the people",
                "a person",
                "Make the export again; the paper lacks an author.",
            )
            continue
        given = clean_line(f"{person.get('firstName') or ''} {person.get('middleInitial') or ''}")
        family = clean_line(as_text(person.get("lastName")))
        places = read_affiliations(entry.get("affiliations") or entry.get("institutions") or person.get("affiliations") or [])
        facts: dict[str, Any] = {"given": given, "family": family} if given and family else {}
        orcid = find_orcid(as_text(person.get("orcid")))
        author = make_author(" ".join(part for part in (given, family) if part), affiliations=places, orcid=orcid, **facts)
        found += [author] if author else []
    return tuple(found)


def _session(session: Mapping[str, Any], programme: _Programme) -> RecordSession:
    slot = programme.slots.get(session.get("timeSlotId"), {})
    start, end = (session.get(key) or slot.get(key) for key in ("startDate", "endDate"))
    chairs = [name for id in session.get("chairIds") or [] if (name := programme.person_name(id))]
    kind = programme.name(programme.types, session.get("typeId")) or ""
    return RecordSession(
        name=clean_line(convert_html(as_text(session.get("name")))) or "Session",
        kind="poster"
        if re.search(r"poster", f"{kind} {session.get('name')}", re.IGNORECASE)
        else "oral"
        if re.search("paper", kind, re.IGNORECASE)
        else None,
        room=programme.name(programme.rooms, session.get("roomId")),
        start=_local_time(start),
        end=_local_time(end),
        chair=", ".join(chairs) or None,
    )
