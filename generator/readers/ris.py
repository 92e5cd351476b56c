"""RIS, as reference managers and publishers export it: a tag of two letters, two blanks, a hyphen, a value."""

import re

from generator.model import Place, Reading, Record, RecordAuthor
from generator.readers.cleaning import clean_line, clean_text
from generator.readers.draft import Draft
from generator.readers.html_text import convert_html
from generator.readers.links import find_code_links, find_openreview, make_doi, make_links
from generator.readers.lists import clean_list, split_keywords
from generator.readers.people import make_author
from generator.readers.privacy import keep_unknown
from generator.readers.rows import make_pages
from generator.readers.source import Source
from generator.readers.tagged import find_dialect, read_tagged

FORMAT = "ris"

_LINE = re.compile(r"^\s{0,3}([A-Z][A-Z0-9])\s{0,3}-(?:\s(.*)|$)")
_NOT_PAPERS = {"WEB", "ELEC", "BLOG", "SOUND", "VIDEO", "MAP", "ART", "ICOMM", "BOOK", "EBOOK", "EDBOOK", "SER"}
_TITLE, _ABSTRACT, _AUTHORS = ("TI", "T1", "CT"), ("AB", "N2"), ("AU", "A1")
_VENUE, _YEAR, _LINKS = ("T2", "BT", "C3", "JO", "JF", "JA", "J2"), ("PY", "Y1", "DA"), ("UR", "LK")
_UNDERSTOOD = {*_TITLE, *_ABSTRACT, *_AUTHORS, *_VENUE, *_YEAR, *_LINKS, "TY", "KW", "DO", "SP", "EP", "ID", "ER", "L1", "L2", "L3", "L4",
"AN", "A2", "A3",
               "ED", "N1", "RN", "Y2", "DB", "DP", "AD", "LA", "C1"}  # fmt: skip


def is_ris(text: str) -> bool:
    """Tell whether a text is RIS: its first line with a tag is a type; or one of its kin with other tags."""
    return find_dialect(text) is not None or bool(re.search(r"^\s{0,3}TY\s{0,3}-\s*[A-Z]+\s*$", text[:20_000], re.MULTILINE))


def read_ris(source: Source) -> Reading:
    """Read all references; a record that the next one interrupts is kept, with a warning."""
    draft = Draft(source.name, FORMAT, issues=list(source.issues))
    if dialect := find_dialect(source.text):
        for begin, values in read_tagged(source.text, dialect):
            _add(values, begin, draft)
        return draft.finish()
    fields: dict[str, list[str]] = {}
    start, tag = 0, ""
    for number, line in enumerate(source.text.split("\n"), 1):
        match = _LINE.match(line)
        if not match:
            if line.strip() and tag and fields:
                fields[tag][-1] = f"{fields[tag][-1]}\n{line.strip()}" if tag in _ABSTRACT else f"{fields[tag][-1]} {line.strip()}"
            elif not line.strip() and tag in _ABSTRACT and fields:
                fields[tag][-1] += "\n"
            continue
        tag, value = match[1], (match[2] or "").strip()
        if tag == "ER":
            _add(fields, start, draft)
            fields, tag = {}, ""
            continue
        if tag == "TY":
            if fields:
                draft.warn(
                    "open-record", draft.place(start), "the record has no end (ER)", "ER  - after it", "Add the line; the record is kept."
                )
                _add(fields, start, draft)
            fields, start = {}, number
        fields.setdefault(tag, []).append(value)
    if fields:
        draft.warn("open-record", draft.place(start), "the record has no end (ER)", "ER  - after it", "Look whether the file is cut off.")
        _add(fields, start, draft)
    return draft.finish()


def _first(fields: dict[str, list[str]], tags: tuple[str, ...]) -> str | None:
    return next((value for tag in tags for value in fields.get(tag, ()) if value.strip()), None)


def _add(fields: dict[str, list[str]], line: int, draft: Draft) -> None:
    if not fields:
        return
    id = clean_line(_first(fields, ("ID", "AN")))
    place = draft.place(line or None, id or f"#{len(draft.records) + len(draft.dropped) + 1}")
    title = clean_line(convert_html(_first(fields, _TITLE)))
    abstract = clean_text(convert_html(_first(fields, _ABSTRACT)))
    kind = (fields.get("TY") or [""])[0].upper()
    authors = _authors(fields)
    if not title and not abstract:
        draft.drop(place, "neither title nor abstract", id)
    elif kind in _NOT_PAPERS and not abstract:
        draft.drop(place, f"type {kind} without abstract, not a paper", id, title)
    elif kind == "CONF" and not authors and not abstract and not _first(fields, _VENUE):
        draft.drop(place, "proceedings, not a paper", id, title)
    else:
        draft.records.append(_make_record(fields, place, id, title, abstract))


def _authors(fields: dict[str, list[str]]) -> tuple[RecordAuthor, ...]:
    return tuple(author for tag in _AUTHORS for value in fields.get(tag, ()) if (author := make_author(value)))


def _make_record(fields: dict[str, list[str]], place: Place, id: str | None, title: str | None, abstract: str | None) -> Record:
    url, doi = _first(fields, _LINKS), make_doi(_first(fields, ("DO",)) or _first(fields, _LINKS))
    pdf = next((value for tag in ("L1", "L2") for value in fields.get(tag, ())), None)
    links = make_links({"site": url, "doi": doi, "pdf": pdf})
    ids = {"doi": doi} if doi else {}
    if forum := find_openreview(url):
        ids["openreview"] = forum
        links["openreview"] = f"https://openreview.net/forum?id={forum}"
        links.pop("site", None)
    if url and "doi.org/" in url:
        links.pop("site", None)
    first, last = clean_line(_first(fields, ("SP",))), clean_line(_first(fields, ("EP",)))
    year = re.search(r"\b(?:19|20)\d\d\b", _first(fields, _YEAR) or "")
    values = fields.get("KW", [])
    return Record(
        place=place,
        format=FORMAT,
        id=id,
        ids=ids,
        title=title,
        abstract=abstract,
        authors=_authors(fields),
        keywords=split_keywords("\n".join(values)) if len(values) == 1 else clean_list(values),
        links={**find_code_links(abstract), **links},
        pages=make_pages(f"{first}-{last}" if first and last and "-" not in first else first),
        venue=clean_line(convert_html(_first(fields, _VENUE))),
        year=int(year[0]) if year else None,
        unknown=keep_unknown({tag: "\n".join(value) for tag, value in fields.items() if tag not in _UNDERSTOOD}),
    )
