"""Entry: one paper of a text file, as labelled fields and free lines, to a Record; used by the text readers."""

import re

from generator.model import Json, Place, Record, RecordAuthor, RecordSession
from generator.readers.cleaning import EMAIL, clean_line, clean_text
from generator.readers.labels import Fields
from generator.readers.links import find_code_links, make_link, make_links
from generator.readers.lists import split_keywords
from generator.readers.people import split_authors
from generator.readers.verdicts import read_status

LINK_FIELDS = ("site", "pdf", "code", "data", "doi", "arxiv", "openreview", "video", "slides", "poster")

_NAME = r"(?:[A-ZÀ-ÞŁŚŞØŽČŠĐ][\w’'.-]*|van|von|de|da|di|der|den|la|le|del|dos|el|al)"
_AUTHOR_LINE = re.compile(rf"{_NAME}(?:\s+{_NAME}){{0,5}}(?:\s*(?:,|;|\band\b|&)\s*(?:and\s+)?{_NAME}(?:\s+{_NAME}){{0,5}})*$")


def is_author_line(line: str) -> bool:
    """Tell whether a line reads as nothing but names; a full stop inside a name is fine, one at the end of a sentence is not."""
    text = re.sub(r"\([^)]*\)|[*_†‡]|\d+$", "", line).strip()
    if len(text) > 400 or not text or (text.endswith(".") and not re.search(r"\b(?:Jr|Sr|[A-Z])\.$", text)):
        return False
    return bool(_AUTHOR_LINE.fullmatch(text)) and (len(text.split()) > 1)


def make_entry(
    place: Place, fields: Fields, *, format: str, id: str | None = None, title: str | None = None, unknown: dict[str, Json] | None = None
) -> Record:
    """Make a record of labelled fields; free lines that no label claims become the abstract where there is none."""
    values = dict(fields.values)
    authors = split_authors(values.get("authors"))
    abstract = values.get("abstract")
    free = "\n".join(fields.lines)
    if not (abstract or "").strip():
        abstract, free = free, ""
    kept: dict[str, Json] = dict(unknown or {})
    if values.get("lay_summary"):
        kept["lay_summary"] = clean_text(values["lay_summary"])
    if free.strip():
        kept["text"] = EMAIL.sub("", clean_text(free) or "")
    text = clean_text(abstract)
    links = make_links({name: values[name] for name in LINK_FIELDS if values.get(name)})
    links = {**find_code_links(text), **links} if text else links
    status, presentation = read_status(values.get("status"))
    session = clean_line(values.get("session"))
    year = re.search(r"\b(?:19|20)\d\d\b", values.get("year", ""))
    return Record(
        place=place,
        format=format,
        id=clean_line(values.get("id")) or id,
        ids={"doi": links["doi"].removeprefix("https://doi.org/")} if "doi" in links else {},
        title=clean_line(values.get("title")) or title,
        abstract=text,
        authors=_with_affiliations(authors, values.get("affiliations")),
        keywords=split_keywords(values.get("keywords")),
        area=clean_line(values.get("area")),
        track=clean_line(values.get("track")),
        sessions=(RecordSession(session),) if session else (),
        status=status,
        presentation=presentation,
        award=clean_line(values.get("award")),
        tldr=clean_text(values.get("tldr")),
        links=links,
        pages=clean_line(values.get("pages")),
        venue=clean_line(values.get("venue")),
        year=int(year[0]) if year else None,
        unknown=kept,
    )


def _with_affiliations(authors: tuple[RecordAuthor, ...], text: str | None) -> tuple[RecordAuthor, ...]:
    """Give authors the affiliations of their own line, where as many are listed as there are authors."""
    places = [clean_line(piece) for piece in re.split(r"[;|]", text or "")]
    if not text or len(places) != len(authors) or any(author.affiliations for author in authors):
        return authors
    return tuple(
        RecordAuthor(author.name, author.given, author.family, (place,) if place else ())
        for author, place in zip(authors, places, strict=True)
    )


__all__ = ["is_author_line", "make_entry", "make_link"]
