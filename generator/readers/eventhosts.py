"""Event hosts: the "virtual" JSON of icml.cc, neurips.cc, iclr.cc and others; from 2026 with the abstracts in a second file."""

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any
from urllib.parse import urlsplit

from generator.model import Place, Reading, Record, RecordSession
from generator.readers.cleaning import clean_line, clean_text
from generator.readers.draft import Draft
from generator.readers.html_text import convert_html
from generator.readers.json_values import JsonFile
from generator.readers.links import find_code_links, find_openreview, make_link, make_links
from generator.readers.lists import clean_list, split_keywords
from generator.readers.privacy import keep_unknown
from generator.readers.rows import as_text, read_people, split_area
from generator.readers.verdicts import find_presentation, read_status

FORMAT = "eventhosts"

_UNDERSTOOD = {
    "url", "keywords", "show_in_schedule_overview", "visible", "poster_position", "schedule_html", "latitude", "longitude",
    "related_events",
    "related_events_ids", "id", "uid", "name", "authors", "abstract", "topic", "decision", "session", "eventtype", "event_type",
    "room_name",
    "virtualsite_url", "sourceid", "sourceurl", "paper_url", "paper_pdf_url", "children", "children_url", "parent1", "parent2",
    "parent2_id",
    "eventmedia", "starttime", "endtime", "diversity_event", "bookmark", "children_ids", "parent1_id", "speakers",
}  # fmt: skip
_SHAPE = {"eventtype", "virtualsite_url", "poster_position", "sourceurl", "eventmedia", "related_events_ids", "event_type"}
_PAPER_TYPES = re.compile(r"poster|oral|spotlight|paper|highlight", re.IGNORECASE)
_OTHER_TYPES = re.compile(
    r"session|break|workshop|tutorial|keynote|invited|social|expo|panel|reception|registration|competition|town hall", re.IGNORECASE
)
_MEDIA = {"openreview": "openreview", "slides": "slides", "poster": "poster", "pdf": "pdf", "paper": "pdf", "paper pdf": "pdf",
"video": "video",
          "recording": "video", "code": "code", "github": "code", "project page": "data"}  # fmt: skip
_ABSTRACT_ID = re.compile(r"\d{2,9}|[0-9a-f]{32}")


def is_eventhosts(records: list[dict[str, Any]]) -> bool:
    """Tell whether objects are events of such a site."""
    return any(len(_SHAPE & record.keys()) >= 2 and "name" in record for record in records[:20])


def find_abstracts(file: JsonFile) -> dict[str, str] | None:
    """Return the abstracts by event id where a JSON value is the second file, else None."""
    value: object = file.wrapper or (file.records[0] if len(file.records) == 1 else None)
    if file.keys:
        value = dict(zip(file.keys, file.records, strict=True))
    elif len(file.records) > 1:
        value = {as_text(m.get("id")): m for m in file.records} if all(_is_id_abstract(m) for m in file.records) else None
    if not isinstance(value, Mapping) or not value:
        return None
    found: dict[str, str] = {}
    for key, inner in value.items():
        text = inner.get("abstract") if isinstance(inner, Mapping) else inner
        if not _ABSTRACT_ID.fullmatch(str(key)) or not (text is None or isinstance(text, str)):
            return None
        if isinstance(inner, Mapping) and len(inner) > 3:
            return None
        found[str(key)] = text or ""
    return found


def _is_id_abstract(member: object) -> bool:
    return isinstance(member, Mapping) and "abstract" in member and "id" in member and len(member) <= 3 and "title" not in member


def _find_host(records: list[Any], wrapper: Mapping[str, Any]) -> str | None:
    """Return ``https://host`` of the site: no field names it, but addresses of its API do."""
    addresses = [wrapper.get("next"), wrapper.get("previous")]
    for record in records[:50]:
        if isinstance(record, Mapping):
            addresses += [record.get("parent1"), record.get("children_url"), *(record.get("related_events") or [])]
            addresses += [author.get("url") for author in record.get("authors") or [] if isinstance(author, Mapping)]
    for address in addresses:
        if isinstance(address, str) and "/api/" in address and (host := urlsplit(address).hostname):
            return f"https://{host}"
    return None


def read_eventhosts(file: JsonFile, draft: Draft, abstracts: Mapping[str, str] | None = None, abstracts_file: str = "") -> Reading:
    """Read the events that are papers.

    Args:
        file: Events.
        draft: Takes them.
        abstracts: Abstracts by event id from the second file, or None where there is none.
        abstracts_file: How issues call that file.
    """
    host = _find_host(file.records, file.wrapper)
    uids = _join_events([record for record in file.records if isinstance(record, Mapping)])
    for number, value in enumerate(file.records):
        if not isinstance(value, Mapping):
            draft.drop(draft.place(record=f"#{number + 1}"), "not an object")
            continue
        id = as_text(value.get("id")) or as_text(value.get("uid"))
        place = draft.place(file.lines[number] if file.lines else None, id or f"#{number + 1}")
        title = clean_line(convert_html(as_text(value.get("name") or value.get("title"))))
        reason = _why_not(value)
        if reason:
            draft.drop(place, reason, id, title)
            continue
        record = _read_event(value, place, id, host)
        if abstracts is not None and not record.abstract:
            text = clean_text(convert_html(abstracts.get(id or "") or abstracts.get(as_text(value.get("uid")) or "")))
            record = replace(record, abstract=text, links={**find_code_links(text), **record.links})
            if text is None:
                draft.warn(
                    "no-abstract-in-file",
                    place,
                    f"{abstracts_file} has no abstract under id {id}",
                    "one",
                    "Look whether it is the same year.",
                )
        shared = uids.get(id or "")
        draft.records.append(replace(record, ids={**record.ids, **shared}) if shared else record)
    _report_file(file, draft, abstracts)
    _name_source(file, draft)
    return draft.finish()


def _join_events(events: list[Mapping[str, Any]]) -> dict[str, dict[str, str]]:
    """Return for events that are one paper the ids that they are to share: events that point at each other, or have one uid."""
    leader: dict[str, str] = {}

    def find(id: str) -> str:
        while leader.get(id, id) != id:
            id = leader[id]
        return id

    papers = {as_text(event.get("id")) or "": event for event in events if not _why_not(event)}
    for id, event in papers.items():
        related = event.get("related_events_ids") or []
        for other in (as_text(member) for member in (related if isinstance(related, list) else [])):
            if other in papers and _same_title(event, papers[other]):
                leader[find(id)] = find(other)
    shared: dict[str, dict[str, str]] = {}
    for id, event in papers.items():
        root = find(id)
        ids = shared.setdefault(root, {})
        if uid := as_text(event.get("uid")):
            ids.setdefault("uid", uid)
        if forum := find_openreview(event.get("paper_url")):
            ids.setdefault("openreview", forum)
    return {id: shared[find(id)] for id in papers}


def _same_title(first: Mapping[str, Any], second: Mapping[str, Any]) -> bool:
    titles = [re.sub(r"\W+", " ", as_text(event.get("name")) or "").casefold().strip() for event in (first, second)]
    return titles[0] == titles[1]


def _why_not(value: Mapping[str, Any]) -> str | None:
    """Return why an event is no paper, or None."""
    kind = as_text(value.get("eventtype")) or as_text(value.get("event_type")) or ""
    if value.get("visible") is False:
        return "hidden: visible is false"
    empty = not value.get("authors") and not value.get("abstract")
    if _OTHER_TYPES.search(kind) and not re.search(r"workshop (?:paper|poster)", kind, re.IGNORECASE):
        return f"a {kind}, not a paper"
    if kind and not _PAPER_TYPES.search(kind) and empty:
        return f"a {kind}, not a paper"
    if not kind and empty:
        return "neither authors nor abstract"
    return None if value.get("name") or value.get("title") else "no title"


def _read_event(value: Mapping[str, Any], place: Place, id: str | None, host: str | None) -> Record:
    abstract = clean_text(convert_html(as_text(value.get("abstract"))))
    area, subarea = split_area(convert_html(as_text(value.get("topic"))))
    kind = find_presentation(as_text(value.get("eventtype")) or as_text(value.get("event_type")))
    status, decided = read_status(as_text(value.get("decision")))
    forms = [form for form in ("oral", "spotlight", "poster") if form in (kind, decided)]
    keywords = value.get("keywords")
    links, media = _links(value, host)
    unknown = keep_unknown(value, _UNDERSTOOD)
    if media:
        unknown["media"] = [*media]
    return Record(
        place=place,
        format=FORMAT,
        id=id,
        ids={"uid": uid} if (uid := as_text(value.get("uid"))) else {},
        title=clean_line(convert_html(as_text(value.get("name") or value.get("title")))),
        abstract=abstract,
        authors=read_people(value.get("authors") or value.get("speakers")),
        keywords=clean_list(keywords) if isinstance(keywords, list) else split_keywords(as_text(keywords)),
        area=area,
        subarea=subarea,
        track=_track(as_text(value.get("sourceurl"))),
        sessions=_sessions(value, kind),
        status=status or "accepted",
        presentation=forms[0] if forms else None,
        links={**find_code_links(abstract), **links},
        unknown=unknown,
    )


def _sessions(value: Mapping[str, Any], kind: str | None) -> tuple[RecordSession, ...]:
    name = clean_line(convert_html(as_text(value.get("session"))))
    if not name:
        return ()
    room, position = (clean_line(as_text(value.get(key))) for key in ("room_name", "poster_position"))
    return (RecordSession(name, kind, room, as_text(value.get("starttime")), as_text(value.get("endtime")), position),)


def _track(sourceurl: str | None) -> str | None:
    match = re.search(r"[?&]id=[^&]*/([^/&]+)$", sourceurl or "")
    if not match or match[1] == "Conference":
        return None
    return re.sub(r"\s+(?:Paper\s+)?Track$", "", match[1].replace("_", " ")) or None


def _links(value: Mapping[str, Any], host: str | None) -> tuple[dict[str, str], list[str]]:
    links: dict[str, str] = {}
    others: list[str] = []
    for medium in value.get("eventmedia") or []:
        if not isinstance(medium, Mapping) or medium.get("visible") is False:
            continue
        address = make_link(medium.get("uri") or medium.get("file"), host)
        name, kind = (str(medium.get(key) or "").strip().lower() for key in ("name", "type"))
        found = _MEDIA.get(name) or _MEDIA.get(kind)
        if address and found and found != "data":
            links.setdefault(found, address)
        elif address:
            others.append(address)
    own = {"site": value.get("virtualsite_url"), "openreview": find_openreview(value.get("paper_url")), "pdf": value.get("paper_pdf_url")}
    links.update(make_links(own, host))
    if "openreview" not in links and (paper := make_link(value.get("paper_url"), host)):
        links.setdefault("pdf" if paper.endswith(".pdf") else "site", paper)
    return links, others


def event_ids(file: JsonFile) -> set[str]:
    """Return the ids of all events of a file."""
    return {as_text(record.get("id")) or "" for record in file.objects()}


def _report_file(file: JsonFile, draft: Draft, abstracts: Mapping[str, str] | None) -> None:
    count, following = file.wrapper.get("count"), file.wrapper.get("next")
    if following:
        draft.warn(
            "partial-file",
            draft.place(),
            f"the file is one page of several: it has {len(file.records)} of {count} events and names a next page",
            "all events",
            "Download the other pages too, or ask the site for all events at once.",
        )
    if abstracts is None and draft.records and not any(record.abstract for record in draft.records):
        draft.warn(
            "no-abstracts", draft.place(), "no event has an abstract", "abstracts", "Add the site's ...-abstracts.json as a second source."
        )


def _name_source(file: JsonFile, draft: Draft) -> None:
    for record in file.records[:50]:
        if isinstance(record, Mapping) and (match := re.search(r"[?&]id=([\w-]+?)(?:\.\w+)*/(\d{4})/", str(record.get("sourceurl") or ""))):
            draft.name, draft.year = f"{match[1]} {match[2]}", int(match[2])
            return
