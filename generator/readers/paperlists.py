"""paperlists: the JSON lists of github.com/papercopilot/paperlists, also as JSON lines; ``;`` separates authors and what is theirs."""

import re
from collections.abc import Mapping
from typing import Any

from generator.model import Place, Reading, Record, RecordAuthor
from generator.readers.cleaning import clean_line, clean_text
from generator.readers.draft import Draft
from generator.readers.html_text import convert_html
from generator.readers.json_values import JsonFile
from generator.readers.links import find_code_links, find_openreview, make_doi, make_links
from generator.readers.lists import split_keywords
from generator.readers.people import find_orcid, make_author, split_authors
from generator.readers.privacy import keep_unknown
from generator.readers.rows import as_text, make_pages, split_area
from generator.readers.verdicts import find_presentation, read_status

FORMAT = "paperlists"
OPENREVIEW = "https://openreview.net"

_LINKS = {"pdf": "pdf", "site": "site", "code": "github", "openreview": "openreview", "video": "video", "slides": "slides",
"poster": "poster",
          "arxiv": "arxiv", "doi": "doi", "supplement": "supp"}  # fmt: skip
_SKIP = {
    "id", "title", "track", "abstract", "keywords", "primary_area", "author", "author_site", "aff", "orcid", "authorids", "tldr", "award",
    "bibtex", "supplementary_material", "oa", "project", "venue", "status", "author_num", *_LINKS.values(),
}  # fmt: skip
_UNKNOWN = ("-1", "None", "nan")
_WHOLE = "main"
"""Word of the lists for papers of no special track."""
_SHAPE = {"aff", "author_site", "status", "track", "bibtex", "site", "aff_unique_norm", "primary_area"}
_PMLR = re.compile(r"proceedings\.mlr\.press/(v\d+/[\w-]+?)\.html")
_ACL = re.compile(r"aclanthology\.org/([\w.-]+?)/?$")
_PAGES = re.compile(r"pages\s*=\s*[{\"]\s*([\dA-Za-z:]+)\s*-+\s*([\dA-Za-z:]+)\s*[}\"]")
_YEAR = re.compile(r"year\s*=\s*\{?\"?\s*(\d{4})")
_BOOK = re.compile(r"booktitle\s*=\s*[{\"](.+?)[}\"],?\s*\n")


def is_paperlists(records: list[dict[str, Any]]) -> bool:
    """Tell whether objects are paperlists records: authors as one string under ``author``, and two more of its keys."""
    heads = records[:20]
    return (
        bool(heads)
        and all(isinstance(record.get("author", ""), str) and "title" in record for record in heads)
        and any("author" in record and len(_SHAPE & record.keys()) >= 2 for record in heads)
    )


def _value(value: object) -> str:
    """Return a value as a string; -1 means unknown."""
    if not value:
        return ""
    text = value if isinstance(value, str) else as_text(value) or ""
    return "" if len(text) < 6 and text.strip() in _UNKNOWN else text


def _authors(record: Mapping[str, Any]) -> tuple[RecordAuthor, ...]:
    names = _value(record.get("author"))
    pieces = [piece.strip() for piece in names.split(";")]
    if not names.strip():
        return split_authors(_value(record.get("author_site")))
    if len(pieces) == 1 and "," in names:
        return split_authors(names)
    columns = []
    for key in ("aff", "orcid", "authorids"):
        cells = _value(record.get(key)).split(";")
        columns.append([cell.strip() for cell in cells] if len(cells) == len(pieces) else [""] * len(pieces))
    authors = []
    for name, places, orcid, profile in zip(pieces, *columns, strict=True):
        profiled = profile if profile.startswith("~") else None
        author = make_author(name, affiliations=_affiliations(places), orcid=find_orcid(orcid), profile=profiled)
        if author:
            authors.append(author)
    return tuple(authors)


def _affiliations(places: str) -> tuple[str, ...]:
    if "+" not in places and "&" not in places:
        return (places,) if places else ()
    found = dict.fromkeys(place.strip() for place in places.split("+") if place.strip())
    return tuple(convert_html(place) or "" for place in found) if "&" in places else tuple(found)


def _track(record: Mapping[str, Any]) -> str | None:
    track = clean_line(_value(record.get("track")))
    return None if track and track.lower() == _WHOLE else track  # what is in the programme itself is in no part of it


def _status(record: Mapping[str, Any]) -> tuple[str | None, str | None]:
    text = _value(record.get("status")).strip()
    if not text:
        return None, None
    if text.lower() == "active":
        return "pending", None
    status, presentation = read_status(text)
    # The list holds papers of the programme; its other words (Main, Findings, Industry) name parts of it.
    return status or "accepted", presentation or find_presentation(text)


def read_paperlists(file: JsonFile, draft: Draft) -> Reading:
    """Read paperlists records."""
    for number, value in enumerate(file.records):
        line = file.lines[number] if file.lines else None
        if not isinstance(value, Mapping):
            draft.drop(draft.place(line, f"#{number + 1}"), "not an object")
            continue
        id = clean_line(_value(value.get("id")))
        record = _read_record(value, draft.place(line, id or f"#{number + 1}"), id)
        draft.keep(record)
    return draft.finish()


def _read_record(value: Mapping[str, Any], place: Place, id: str | None) -> Record:
    abstract = clean_text(_value(value.get("abstract")))
    area, subarea = split_area(_value(value.get("primary_area")))
    status, presentation = _status(value)
    bibtex = _value(value.get("bibtex"))
    pages, year, book = (_find(bibtex, word, pattern) for word, pattern in (("pages", _PAGES), ("year", _YEAR), ("booktitle", _BOOK)))
    links, ids = _links(value, abstract)
    award, words = value.get("award"), _value(value.get("keywords"))
    unknown = keep_unknown({key: inner for key, inner in value.items() if key not in _SKIP and inner != -1})
    word = _value(value.get("status")).strip()
    if word and presentation is None:
        unknown["status"] = word
    venue = clean_line(_value(value.get("venue"))) or (clean_line(book[1].replace("{", "").replace("}", "")) if book else None)
    return Record(
        place=place,
        format=FORMAT,
        id=id,
        ids=ids,
        title=clean_line(_value(value.get("title"))),
        abstract=abstract,
        authors=_authors(value),
        keywords=_semicolons(words) if ";" in words else split_keywords(words),
        area=area,
        subarea=subarea,
        track=_track(value),
        status=status,
        presentation=presentation,
        award="Award" if award is True else clean_line(_value(award)) if award else None,
        tldr=clean_text(_value(value.get("tldr"))),
        links=links,
        pages=make_pages(f"{pages[1]}-{pages[2]}") if pages else None,
        venue=venue,
        year=int(year[1]) if year else None,
        unknown=unknown,
    )


def _find(bibtex: str, name: str, pattern: re.Pattern[str]) -> re.Match[str] | None:
    """Return the field of a BibTeX entry; looking for its name first is ten times faster than the pattern on a long abstract."""
    place = bibtex.find(name)
    while place >= 0:
        if match := pattern.match(bibtex, place):
            return match
        place = bibtex.find(name, place + 1)
    return None


def _semicolons(text: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(word for piece in text.split(";") if (word := clean_line(piece))))


def _links(value: Mapping[str, Any], abstract: str | None) -> tuple[dict[str, str], dict[str, str]]:
    found: dict[str, object] = {kind: _value(value.get(key)) for kind, key in _LINKS.items() if value.get(key)}
    if material := _value(value.get("supplementary_material")):
        found.setdefault("supplement", material)
    project = _value(value.get("project"))
    on_openreview = bool(find_openreview(found.get("site")))
    links = make_links(found, OPENREVIEW if on_openreview else None)
    ids: dict[str, str] = {}
    if forum := find_openreview(links.get("openreview")) or find_openreview(links.get("site")):
        ids["openreview"] = forum
        links["openreview"] = f"{OPENREVIEW}/forum?id={forum}"
        if on_openreview:
            del links["site"]
    address = _value(value.get("oa")) or links.get("site", "")
    if match := _PMLR.search(address):
        ids["pmlr"] = match[1]
    if match := _ACL.search(address):
        ids["acl"] = match[1]
    if doi := make_doi(found.get("doi")):
        ids["doi"] = doi
    extra = make_links({"site": project}) if "site" not in links else {}
    return {**find_code_links(abstract), **links, **extra}, ids
