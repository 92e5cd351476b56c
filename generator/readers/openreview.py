"""OpenReview: notes of API versions 1 and 2; https://docs.openreview.net."""

import re
from collections import Counter
from collections.abc import Mapping
from typing import Any

from generator.model import Place, Reading, Record, RecordAuthor
from generator.readers.cleaning import clean_line, clean_text
from generator.readers.draft import Draft
from generator.readers.html_text import convert_html
from generator.readers.json_values import JsonFile
from generator.readers.links import find_code_links, make_arxiv, make_doi, make_link, make_links
from generator.readers.lists import clean_list, split_keywords
from generator.readers.people import find_orcid
from generator.readers.privacy import keep_unknown
from generator.readers.rows import as_text, read_people, split_area
from generator.readers.verdicts import find_presentation, read_status

V1, V2 = "openreview-v1", "openreview-v2"
HOST = "https://openreview.net"

_TLDR = ("TLDR", "TL;DR", "tldr", "TL_DR", "tl;dr", "one-sentence_summary", "one_sentence_summary")
_AREA = ("primary_area", "primary_subject_area", "area", "subject_area", "Primary_Area", "track_area")
_CODE = ("code", "code_link", "link_to_code", "software", "github", "code_url", "source_code")
_LINK_KEYS = {"pdf": ("pdf",), "code": _CODE, "video": ("video", "presentation_video", "video_link"), "slides": ("slides",),
"poster": ("poster",),
              "data": ("dataset", "dataset_url", "data"), "site": ("project_page", "website", "project", "html")}  # fmt: skip
_SKIP = (
    "title", "authors", "authorids", "abstract", "keywords", "venue", "venueid", "paperhash", "_bibtex", "doi", "arxiv", "track", "award",
    *_TLDR, *_AREA, *(key for keys in _LINK_KEYS.values() for key in keys),
)  # fmt: skip
_DECISION = re.compile(r"(?:decision|recommendation|acceptance)$", re.IGNORECASE)
_FORM_WORDS = re.compile(
    r"\s*[-(]?\b(?:(?:notable[ -])?top[ -]?\d+%|oral|spotlight|poster|spotlightposter|regular|conference|talk|highlight|"
    r"accept(?:ed\s+(?:by|at|to|for)|ed|))\b\)?",
    re.IGNORECASE,
)


def is_openreview(records: list[dict[str, Any]]) -> bool:
    """Tell whether objects are OpenReview notes."""
    heads = records[:20]
    return any(
        isinstance(record.get("content"), dict) and ({"forum", "invitation", "invitations", "signatures", "replyto"} & record.keys())
        for record in heads
    )


def find_version(records: list[dict[str, Any]]) -> str:
    """Return the format name: version 1 has one ``invitation``, version 2 a list of ``invitations`` and wrapped values."""
    heads = [record for record in records[:50] if isinstance(record.get("content"), dict)]
    wrapped = any(
        "invitations" in record or any(isinstance(v, dict) and "value" in v for v in record["content"].values()) for record in heads
    )
    return V2 if wrapped else V1


def unwrap(value: Any) -> Any:  # noqa: ANN401 - any JSON
    """Return the value inside ``{"value": ...}``, however often it is wrapped."""
    depth = 0
    while isinstance(value, Mapping) and "value" in value and depth < 8:
        value, depth = value["value"], depth + 1
    return value


def _content(note: Mapping[str, Any]) -> dict[str, Any]:
    content = unwrap(note.get("content"))
    return {str(key): unwrap(value) for key, value in content.items()} if isinstance(content, Mapping) else {}


def _first(content: Mapping[str, Any], keys: tuple[str, ...]) -> Any:  # noqa: ANN401 - any JSON
    return next((content[key] for key in keys if content.get(key) not in (None, "", [])), None)


def _is_reply(note: Mapping[str, Any]) -> bool:
    forum, id, replyto = note.get("forum"), note.get("id"), note.get("replyto")
    return (bool(replyto) and replyto != id) or (bool(forum) and bool(id) and forum != id)


def _invitations(note: Mapping[str, Any]) -> list[str]:
    listed = note.get("invitations") or note.get("invitation") or []
    return [text for text in ([listed] if isinstance(listed, str) else listed) if isinstance(text, str)]


def find_decision(note: Mapping[str, Any]) -> str | None:
    """Return the decision that a reply makes; a review's rating and a title are none."""
    ends = [text.rsplit("/", maxsplit=1)[-1] for text in _invitations(note)]
    content = _content(note)
    keys = [key for key in content if _DECISION.search(key)]
    is_review = any("Review" in end and "Meta" not in end for end in ends)
    if is_review or not (any("Decision" in end or "Meta_Review" in end for end in ends) or "decision" in content):
        return None
    keys.sort(key=lambda key: (key != "decision", key))
    return next((text for key in keys if (text := as_text(content[key])) and read_status(text)[0]), None)


def _replies(note: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    details = note.get("details")
    found: list[Any] = []
    for holder in (details if isinstance(details, Mapping) else {}, note):
        for key in ("directReplies", "replies"):
            if isinstance(holder.get(key), list):
                found += holder[key]
    return [reply for reply in found if isinstance(reply, Mapping)]


def read_openreview(file: JsonFile, draft: Draft) -> Reading:
    """Read notes: papers are those that are no reply; decisions come from replies, from the venue id or from the invitation."""
    notes = [(number, note) for number, note in enumerate(file.records)]
    decisions: dict[str, str] = {}
    for _, note in notes:
        if isinstance(note, Mapping) and _is_reply(note) and (decision := find_decision(note)):
            decisions[str(note.get("forum") or note.get("replyto"))] = decision
    venues: Counter[str] = Counter()
    for number, note in notes:
        place = draft.place(file.lines[number] if file.lines else None, f"#{number + 1}")
        if not isinstance(note, Mapping):
            draft.drop(place, "not an object")
            continue
        id = as_text(note.get("id")) or as_text(note.get("forum"))
        place = draft.place(place.line, id or place.record)
        title = clean_line(as_text(_content(note).get("title")))
        if _is_reply(note):
            draft.drop(place, "a reply, not a paper", id, title)
        elif note.get("ddate"):
            draft.drop(place, "deleted", id, title)
        elif not title and not _content(note).get("abstract"):
            draft.drop(place, "neither title nor abstract", id)
        else:
            record = _read_note(note, place, draft.format, decisions)
            if record.status == "accepted" and record.venue:
                venues[_FORM_WORDS.sub("", record.venue).strip(" -,")] += 1
            draft.records.append(record)
    if venues:
        draft.name = venues.most_common(1)[0][0] or None
        year = re.search(r"\b(?:19|20)\d\d\b", draft.name or "")
        draft.year = int(year[0]) if year else None
    return draft.finish()


def _read_note(note: Mapping[str, Any], place: Place, format: str, decisions: Mapping[str, str]) -> Record:
    content = _content(note)
    id = as_text(note.get("id")) or as_text(note.get("forum"))
    forum = as_text(note.get("forum")) or id
    abstract = clean_text(convert_html(as_text(content.get("abstract"))))
    area, subarea = split_area(as_text(_first(content, _AREA)))
    status, presentation = _verdict(note, content, decisions.get(forum or ""))
    keywords = content.get("keywords")
    venue = clean_line(as_text(content.get("venue")))
    year = re.search(r"\b(?:19|20)\d\d\b", venue or as_text(content.get("venueid")) or "")
    ids = {"openreview": forum} if forum else {}
    links: dict[str, object] = {kind: as_text(_first(content, keys)) for kind, keys in _LINK_KEYS.items()}
    found = make_links(
        {"openreview": f"{HOST}/forum?id={forum}" if forum else None, **links, "doi": content.get("doi"), "arxiv": content.get("arxiv")},
        HOST,
    )
    if doi := make_doi(content.get("doi")):
        ids["doi"] = doi
    if arxiv := make_arxiv(content.get("arxiv")):
        ids["arxiv"] = arxiv
    unknown = keep_unknown(content, _SKIP)
    unknown.update(keep_unknown({key: note[key] for key in ("number", "license") if key in note}))
    unknown.update(
        {
            key: text
            for key in ("code", "pdf", "video")
            if key not in found and isinstance(text := links[key], str) and make_link(text, HOST)
        }
    )
    return Record(
        place=place,
        format=format,
        id=id,
        ids=ids,
        title=clean_line(convert_html(as_text(content.get("title")))),
        abstract=abstract,
        authors=_authors(content),
        keywords=_keywords(keywords),
        area=area,
        subarea=subarea,
        track=clean_line(as_text(content.get("track"))),
        status=status,
        presentation=presentation,
        award=clean_line(as_text(content.get("award"))),
        tldr=clean_text(convert_html(as_text(_first(content, _TLDR)))),
        links={**find_code_links(abstract), **found},
        venue=venue,
        year=int(year[0]) if year else None,
        unknown=unknown,
    )


def _keywords(value: object) -> tuple[str, ...]:
    if isinstance(value, list):
        return (
            split_keywords(value[0])
            if len(value) == 1 and isinstance(value[0], str) and ("," in value[0] or ";" in value[0])
            else clean_list(value)
        )
    return split_keywords(as_text(value))


def _authors(content: Mapping[str, Any]) -> tuple[RecordAuthor, ...]:
    authors = read_people(content.get("authors"))
    profiles = content.get("authorids")
    listed = profiles if isinstance(profiles, list) else re.split(r"\s*[;,]\s*", profiles) if isinstance(profiles, str) else []
    names = content.get("authors")
    if len(listed) != len(authors) or (isinstance(names, list) and len(names) != len(authors)):
        return authors
    return tuple(
        RecordAuthor(
            author.name, author.given, author.family, author.affiliations, author.orcid or find_orcid(profile),
            author.profile or (profile if isinstance(profile, str) and profile.startswith("~") else None),
        )
        for author, profile in zip(authors, listed, strict=True)
    )  # fmt: skip


def _venue_root(note: Mapping[str, Any]) -> str | None:
    domain = note.get("domain")
    if isinstance(domain, str) and domain:
        return domain
    roots = [re.split(r"/(?:Paper|Submission)?\d*/?-/", text)[0] for text in _invitations(note) if "/-/" in text]
    return min(roots, key=len) if roots else None


def _verdict(note: Mapping[str, Any], content: Mapping[str, Any], decision: str | None) -> tuple[str | None, str | None]:  # noqa: PLR0911 - one return a case
    """Return status and presentation; withdrawal and the venue id come first, then the decision, then the venue's wording."""
    venue, venueid = as_text(content.get("venue")), as_text(content.get("venueid"))
    decision = next((found for reply in _replies(note) if (found := find_decision(reply))), decision)
    decision = decision or as_text(content.get("decision"))
    ends = " ".join(text.rsplit("/-/", maxsplit=1)[-1] for text in _invitations(note))
    if re.search(r"Withdraw(?:n|al)|Retract", ends) or content.get("withdrawal"):
        return "withdrawn", None
    if re.search(r"Desk_Reject(?:ed|ion)", ends):
        return "rejected", None
    by_decision = read_status(decision)
    presentation = by_decision[1] or find_presentation(venue)
    if venueid:
        status = _status_of_venue(venueid, venue, _venue_root(note))
        if status == "pending" and by_decision[0]:
            return by_decision
        if status:
            return status, presentation if status == "accepted" else None
    if by_decision[0]:
        return by_decision
    if venue and re.match(r"submitted to", venue, re.IGNORECASE):
        return ("rejected" if venueid else "pending"), None
    if venue:
        return read_status(venue)
    return ("pending" if by_decision == (None, None) and decision else None), None


def _status_of_venue(venueid: str, venue: str | None, root: str | None) -> str | None:
    last = venueid.rsplit("/", maxsplit=1)[-1]
    if re.search(r"withdraw|retract", last, re.IGNORECASE):
        return "withdrawn"
    if re.search(r"reject", last, re.IGNORECASE):
        return "rejected"
    if re.search(r"submission|submitted|under_review|blind|deferred", last, re.IGNORECASE):
        return "rejected" if venue and re.match(r"submitted to", venue, re.IGNORECASE) and "submission" not in last.lower() else "pending"
    if venue and re.match(r"submitted to", venue, re.IGNORECASE):
        return "rejected"
    if root is None or venueid == root or not venueid.startswith(root + "/"):
        return "accepted"
    return "accepted" if find_presentation(venue) or re.search(r"oral|poster|spotlight|accept", last, re.IGNORECASE) else None
