"""Rows: one table row or plain object with named values to a Record; used by the table, Mini-Conf and plain JSON readers."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from generator.model import Json, Place, Record, RecordAuthor, RecordSession
from generator.readers.aliases import LINKS, find_field, normalise
from generator.readers.cleaning import clean_line, clean_text
from generator.readers.html_text import convert_html
from generator.readers.links import find_code_links, find_openreview, make_arxiv, make_doi, make_link, make_links
from generator.readers.lists import clean_list, split_keywords, split_list
from generator.readers.people import find_orcid, make_author, split_authors
from generator.readers.privacy import is_personal_key, keep_unknown
from generator.readers.times import TIMES, join_times
from generator.readers.verdicts import find_presentation, read_status

_NUMBERED_AUTHOR = re.compile(r"^(?:co)?author(\d{1,2})(.*)$|^(first|second|third)author(.*)$")
_GIVEN = {"firstname", "first", "given", "givenname", "givennames", "vorname", "prenom"}
_FAMILY = {"lastname", "last", "family", "familyname", "surname", "nachname", "nom"}
_TRUE = {"yes", "y", "true", "1", "ja", "oui", "x", "✓"}


@dataclass(slots=True)
class Row:
    """Values of one row by field, and the rest."""

    values: dict[str, object] = field(default_factory=dict)
    """First non-empty value by field."""
    unknown: dict[str, object] = field(default_factory=dict)
    """Values whose name says nothing."""
    authors: dict[str, dict[str, str]] = field(default_factory=dict)
    """Columns of numbered authors."""
    other_authors: list[object] = field(default_factory=list)
    """Further columns of all authors."""


def sort_row(raw: Mapping[str, object]) -> Row:
    """Sort the values of a row by field."""
    row = Row()
    for header, value in raw.items():
        if value in (None, "", []) or is_personal_key(header):
            continue
        name = find_field(header)
        if name is None:
            numbered = _NUMBERED_AUTHOR.match(normalise(header))
            if numbered and isinstance(value, str):
                row.authors.setdefault(numbered[1] or numbered[3], {})[numbered[2] or numbered[4] or "name"] = value
            else:
                row.unknown[header] = value
        elif name == "authors" and name in row.values:
            row.other_authors.append(value)
        elif name in row.values:
            row.unknown[header] = value
        else:
            row.values[name] = value
    return row


def as_text(value: object) -> str | None:  # noqa: PLR0911 - one return a case
    """Return a value as a string: numbers without ``.0``, lists joined by line ends, None for the rest."""
    if isinstance(value, str):
        return value
    if isinstance(value, bool) or value is None:
        return None
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    if isinstance(value, int | float):
        return str(value)
    if isinstance(value, Mapping):
        return as_text(next((value[key] for key in ("value", "name", "text", "title") if value.get(key)), None))
    if isinstance(value, Sequence):
        return "\n".join(text for member in value if (text := as_text(member))) or None
    return None


def read_people(value: object) -> tuple[RecordAuthor, ...]:
    """Read authors from a string, a list of strings or a list of objects."""
    if isinstance(value, str):
        return split_authors(convert_html(value))
    if isinstance(value, Mapping):
        if any(find_person_key(key) for key in value):
            author = read_person(value)
            return (author,) if author else ()
        return tuple(author for member in value.values() for author in read_people(member))
    if not isinstance(value, Sequence):
        return ()
    found: list[RecordAuthor] = []
    for member in value:
        if isinstance(member, str):
            author = make_author(convert_html(member))
        elif isinstance(member, Mapping):
            author = read_person(member)
        else:
            author = None
        if author:
            found.append(author)
    return tuple(found)


def find_person_key(key: str) -> bool:
    """Tell whether a key belongs to an object that is one person."""
    return normalise(key) in {"name", "fullname", "authorname", "displayname", "first", "last", "family", "given", "firstname", "lastname"}


def read_person(value: Mapping[str, object]) -> RecordAuthor | None:
    """Read a person from an object with any of the usual keys."""
    keys = {normalise(str(key)): inner for key, inner in value.items()}

    def first(*names: str) -> str | None:
        return next((clean_line(convert_html(text)) for name in names if (text := as_text(keys.get(name)))), None)

    given = first("given", "givenname", "givennames", "firstname", "first", "vorname")
    family = first("family", "familyname", "lastname", "last", "surname", "nachname")
    middle = first("middle", "middlename", "middleinitial")
    particle = first("prefix", "particle", "nondroppingparticle", "droppingparticle")
    family = f"{particle} {family}" if particle and family else family
    given = f"{given} {middle}" if given and middle else given
    name = first("name", "fullname", "authorname", "displayname", "literal")
    places = keys.get("affiliations", keys.get("affiliation", keys.get("institutions", keys.get("institution", keys.get("organization")))))
    facts: dict[str, object] = {"affiliations": read_affiliations(places)} if places else {}
    orcid = find_orcid(first("orcid", "orcidid"))
    profile = first("profile", "profileid", "authorid", "username")
    if orcid:
        facts["orcid"] = orcid
    if profile and "@" not in profile:
        facts["profile"] = profile
    if family or given:
        shown = name or " ".join(part for part in (given, family) if part)
        if family and given:
            facts |= {"given": given, "family": family}
        return make_author(shown, **facts)
    return make_author(name, **facts)


def read_affiliations(value: object) -> tuple[str, ...]:
    """Read the institutions of one person from a string, a list or objects; their department, city and country are left out."""
    if isinstance(value, str):
        return clean_list(piece for piece in re.split(r"\s*[;|]\s*", convert_html(value) or "") if piece.strip(" -"))
    if isinstance(value, Mapping):
        named = next((value[key] for key in ("institution", "name", "organization", "affiliation", "value") if value.get(key)), None)
        return read_affiliations(named)
    if isinstance(value, Sequence):
        return tuple(dict.fromkeys(place for member in value for place in read_affiliations(member)))
    return ()


def split_area(text: str | None) -> tuple[str | None, str | None]:
    """Split ``Area -> Sub area`` and write ``optimization_for_networks`` as words."""
    line = clean_line(text)
    if not line:
        return None, None
    area, *rest = (piece.strip() for piece in re.split(r"\s*(?:->|→|»|::)\s*", line, maxsplit=1))
    return _as_words(area), _as_words(rest[0]) if rest else None


def _as_words(text: str) -> str | None:
    if text and " " not in text and "_" in text:
        words = text.replace("_", " ").strip()
        text = words[:1].upper() + words[1:]
    return text or None


def _authors_of(row: Row) -> tuple[RecordAuthor, ...]:
    candidates = [read_people(value) for value in [row.values.get("authors"), *row.other_authors] if value]
    if row.authors:
        numbered = []
        for columns in (row.authors[key] for key in sorted(row.authors, key=lambda key: (len(key), key))):
            given = next((columns[key] for key in columns if key in _GIVEN), None)
            family = next((columns[key] for key in columns if key in _FAMILY), None)
            name = columns.get("name") or columns.get("fullname") or " ".join(part for part in (given, family) if part)
            facts: dict[str, object] = {"given": given, "family": family} if given and family else {}
            places = next((columns[key] for key in columns if find_field(key) == "affiliations"), None)
            author = make_author(name, **facts, **({"affiliations": read_affiliations(places)} if places else {}))
            numbered += [author] if author else []
        candidates.append(tuple(numbered))
    candidates = [authors for authors in candidates if authors]
    if not candidates:
        return ()
    most = max(len(authors) for authors in candidates)
    full = [authors for authors in candidates if len(authors) == most]
    return next((authors for authors in full if any(author.affiliations for author in authors)), full[0])


def _place_authors(authors: tuple[RecordAuthor, ...], row: Row) -> tuple[RecordAuthor, ...]:
    """Give the authors what their own columns list in their order: affiliations and ORCIDs."""
    places = row.values.get("affiliations")
    orcids = [find_orcid(piece) for piece in re.split(r"[;,|]", as_text(row.values.get("orcid")) or "")]
    listed = list(places) if isinstance(places, list) else re.split(r"\s*[;|\n]\s*", as_text(places) or "")
    if places and not any(author.affiliations for author in authors):
        if len(authors) == 1:
            listed = [as_text(places)]
        if len(listed) == len(authors):
            authors = tuple(_with(author, affiliations=read_affiliations(place)) for author, place in zip(authors, listed, strict=True))
        else:
            row.unknown["affiliations"] = places
    if len(orcids) == len(authors):
        authors = tuple(_with(author, orcid=author.orcid or orcid) for author, orcid in zip(authors, orcids, strict=True))
    return authors


def _with(author: RecordAuthor, **changes: object) -> RecordAuthor:
    facts = {
        "given": author.given,
        "family": author.family,
        "affiliations": author.affiliations,
        "orcid": author.orcid,
        "profile": author.profile,
    }
    return RecordAuthor(author.name, **{**facts, **changes})  # type: ignore[arg-type]


def _sessions_of(row: Row, *, may_be_nameless: bool) -> tuple[RecordSession, ...]:
    value = row.values.get("session")
    room, position = (clean_line(as_text(row.values.get(name))) for name in ("room", "position"))
    names: tuple[str, ...]
    if isinstance(value, list):
        objects = [member for member in value if isinstance(member, Mapping)]
        if objects:
            return tuple(session for member in objects if (session := read_session(member)))
        names = clean_list(value)
    else:
        names = split_list(as_text(value), "|\n") if value else ()
    texts = {name: clean_line(as_text(row.values.get(name))) for name in TIMES}
    start, end = join_times(texts)
    if not names and may_be_nameless and start:
        names = ("",)
    if not names or len(names) > 1:
        kept = {"room": room, "position": position, **texts}
        row.unknown |= {name: text for name, text in kept.items() if text}
        return tuple(RecordSession(name) for name in names)
    if start is None:
        row.unknown |= {name: text for name, text in texts.items() if text}
    return (RecordSession(names[0], find_presentation(names[0]), room, start, end, position),)


def read_session(value: Mapping[str, object]) -> RecordSession | None:
    """Read a session from an object with any of the usual keys."""
    row = sort_row(value)
    name = clean_line(as_text(row.values.get("session") or row.values.get("title") or value.get("name")))
    if not name:
        return None
    start, end = join_times({key: clean_line(as_text(row.values.get(key))) for key in TIMES})
    room, position = (clean_line(as_text(row.values.get(key))) for key in ("room", "position"))
    return RecordSession(name, clean_line(as_text(value.get("kind") or value.get("type"))), room, start, end, position)


def is_deleted(row: Row) -> bool:
    """Tell whether the row says of itself that it is deleted."""
    return (as_text(row.values.get("deleted")) or "").strip().lower() in _TRUE


def make_row_record(row: Row, place: Place, format: str, id: str | None = None) -> Record:
    """Make a record of a sorted row."""
    values = row.values
    authors = _place_authors(_authors_of(row), row)
    abstract = clean_text(convert_html(as_text(values.get("abstract"))))
    area, subarea = split_area(as_text(values.get("area")))
    year = find_year(as_text(values.get("year")))
    sessions = _sessions_of(row, may_be_nameless=format == "csv")
    status, presentation = _verdict(row)
    keywords = values.get("keywords")
    links, ids = _links_of(row, abstract)
    for name in ("topics", "secondary_areas", "award"):
        if values.get(name) and not isinstance(values[name], str | int | float):
            row.unknown[name] = values[name]
    if year is None and values.get("year"):
        row.unknown["year"] = values["year"]  # curation says that it is none
    unknown: dict[str, Json] = keep_unknown(row.unknown)
    for name in ("topics", "secondary_areas"):
        if listed := split_list(as_text(values.get(name)), ";|\n"):
            unknown[name] = list(listed)
    award = clean_line(as_text(values.get("award")))
    return Record(
        place=place,
        format=format,
        id=clean_line(as_text(values.get("id"))) or id,
        ids=ids,
        title=clean_line(convert_html(as_text(values.get("title")))),
        abstract=abstract,
        authors=authors,
        keywords=clean_list(keywords) if isinstance(keywords, list) else split_keywords(as_text(keywords)),
        area=area,
        subarea=subarea,
        track=clean_line(as_text(values.get("track"))),
        sessions=sessions,
        status=status,
        presentation=presentation or find_presentation(as_text(values.get("presentation"))),
        award=award if award and award.lower() not in {"no", "none", "false", "-", "0"} else None,
        tldr=clean_text(convert_html(as_text(values.get("tldr")))),
        links=links,
        pages=make_pages(as_text(values.get("pages"))),
        venue=clean_line(as_text(values.get("venue"))),
        year=year,
        unknown=unknown,
    )


def _verdict(row: Row) -> tuple[str | None, str | None]:
    value = row.values.get("status")
    if isinstance(value, bool):
        return ("accepted" if value else "rejected"), None
    text = as_text(value)
    status, presentation = read_status(text)
    if text and text.strip().lower() in {"no", "n", "false", "nein"}:
        status = "rejected"
    elif text and status is None:
        row.unknown["status"] = text
    return status, presentation


def find_year(text: str | None) -> int | None:
    """Return the year in a text: the first number of four digits from 1800 to 2099."""
    found = re.search(r"\b(?:1[89]|20)\d\d\b", text or "")
    return int(found[0]) if found else None


def make_pages(text: str | None) -> str | None:
    """Return first and last page as ``1-16``, whatever dash the source has."""
    line = clean_line(text)
    return re.sub(r"\s*[-‐-―−]+\s*", "-", line) if line else None


def _links_of(row: Row, abstract: str | None) -> tuple[dict[str, str], dict[str, str]]:
    found = {name: as_text(row.values[name]) for name in LINKS if row.values.get(name)}
    links = make_links(found)
    for name, text in found.items():
        if name not in links and text:
            row.unknown.setdefault(name, text)
    ids: dict[str, str] = {}
    if doi := make_doi(found.get("doi") or links.get("site")):
        ids["doi"] = doi
        links.setdefault("doi", f"https://doi.org/{doi}")
    if arxiv := make_arxiv(found.get("arxiv")):
        ids["arxiv"] = arxiv
    if forum := find_openreview(links.get("openreview")) or find_openreview(links.get("site")):
        ids["openreview"] = forum
        links.setdefault("openreview", f"https://openreview.net/forum?id={forum}")
    return {**find_code_links(abstract), **links}, ids


__all__ = [
    "Row",
    "as_text",
    "is_deleted",
    "make_link",
    "make_pages",
    "make_row_record",
    "read_people",
    "read_person",
    "read_session",
    "sort_row",
    "split_area",
]
