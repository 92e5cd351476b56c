"""BibTeX and BibLaTeX, as Zotero, Better BibTeX, JabRef and PMLR write them."""

import re
from collections.abc import Mapping

from generator.model import Place, Reading, Record, RecordAuthor
from generator.readers.bibtex_entries import BibEntry, read_entries
from generator.readers.cleaning import clean_line, clean_text
from generator.readers.draft import Draft
from generator.readers.html_text import convert_html
from generator.readers.links import find_code_links, find_openreview, make_arxiv, make_doi, make_link, make_links
from generator.readers.lists import split_keywords
from generator.readers.people import find_orcid, make_author
from generator.readers.privacy import keep_unknown
from generator.readers.rows import make_pages
from generator.readers.source import Source
from generator.readers.tex_text import decode_tex

FORMAT = "bibtex"
PMLR = "pmlr"

PARENTS = {"proceedings", "collection", "mvproceedings", "mvcollection", "periodical"}
"""Types of what papers stand in."""
_WEB = {"misc", "online", "electronic", "www", "webpage"}
_NOT_INHERITED = {
    "title",
    "subtitle",
    "editor",
    "author",
    "key",
    "label",
    "crossref",
    "doi",
    "url",
    "abstract",
    "keywords",
    "note",
    "pages",
    "sections",
    "file",
}
_PRIVATE = {
    "file", "owner", "timestamp", "groups", "annote", "annotation", "creationdate", "modificationdate", "added-at", "interhash",
    "intrahash", "biburl",
    "date-added", "date-modified", "bdsk-url-1", "bdsk-file-1", "local-url", "pdf-local", "mendeley-groups", "mendeley-tags", "username",
    "urldate",
    "readstatus", "ranking", "priority", "__markedentry", "qualityassured", "comment", "localfile", "review", "accessdate", "howpublished",
}  # fmt: skip
_UNDERSTOOD = {
    "title", "subtitle", "author", "abstract", "keywords", "keyword", "booktitle", "journal", "journaltitle", "year", "date", "pages",
    "doi", "url",
    "eprint", "eprinttype", "archiveprefix", "eprintclass", "primaryclass", "openreview", "software", "code", "github", "pdf", "video",
    "slides", "poster",
    "crossref", "xdata", "editor", "month", "section", "tldr", "award", "track", "ids", "options", "supplementary", "supp", "language",
    "langid", "issued",
    "bibsource", "orcid", "arxiv", "session", "venue", "status", "eventtitle",
}  # fmt: skip
_ROMAN = re.compile(r"[ivxlc]+(?:\s*[-–]+\s*[ivxlc]+)?$", re.IGNORECASE)
_FRONT_MATTER = re.compile(
    r"(?:preface|foreword|front\s*matter|editorial|introduction to the proceedings|organi[sz]ation|committees?)\b", re.IGNORECASE
)


def is_bibtex(text: str) -> bool:
    """Tell whether a text is a bibliography: an entry at the beginning of a line."""
    return bool(re.search(r"^[ \t]*@\s*[A-Za-z]+\s*[{(]\s*[^\s,={}()]*\s*(?:,|=|\n)", text[:200_000], re.MULTILINE))


def read_bibtex(source: Source) -> Reading:
    """Read a bibliography: papers are kept, proceedings entries, front matter and bare web pages are dropped, saying so."""
    draft = Draft(source.name, FORMAT, issues=list(source.issues))
    entries = read_entries(source.text, draft)
    by_key = {entry.key.lower(): entry for entry in reversed(entries)}
    volume = next((entry for entry in entries if entry.kind in PARENTS), None)
    if _is_pmlr(entries, volume):
        draft.format = PMLR
    sections = _read_sections(volume)
    if (volume is not None and draft.format == PMLR) or (volume is not None and sum(e.kind in PARENTS for e in entries) == 1):
        draft.name = _line(volume.fields.get("name") or volume.fields.get("booktitle") or volume.fields.get("title"))
        draft.year = _year(volume.fields)
    seen: set[str] = set()
    for entry in entries:
        place = draft.place(entry.line, entry.key or None)
        if entry.key and entry.key in seen:
            mend = "Give one of them another key, or remove it if they are the same paper."
            draft.warn("duplicate-key", place, f'the key "{entry.key}" stands twice', "each key once", mend)
        seen.add(entry.key)
        fields = _inherit(entry, by_key, draft)
        reason = _why_not(entry, fields, draft.format)
        if reason:
            draft.drop(place, reason, entry.key or None, _title(fields))
            if entry.kind in _WEB:
                mend = "Add an author or an abstract if it is a paper."
                draft.warn("not-a-paper", place, "the entry has neither author nor abstract", "a paper", mend)
            continue
        draft.records.append(_read_record(entry, fields, place, sections, draft))
    return draft.finish()


def _line(value: str | None) -> str | None:
    return clean_line(decode_tex(value)) if value else None


def _title(fields: Mapping[str, str]) -> str | None:
    title, subtitle = _line(fields.get("title")), _line(fields.get("subtitle"))
    return f"{title}: {subtitle}" if title and subtitle else title


def _year(fields: Mapping[str, str]) -> int | None:
    match = re.search(r"\b(?:1[89]|20)\d\d\b", fields.get("year") or fields.get("date") or fields.get("published") or "")
    return int(match[0]) if match else None


def _is_pmlr(entries: list[BibEntry], volume: BibEntry | None) -> bool:
    if (
        volume is not None
        and "volume" in volume.fields
        and ({"sections", "conference_url", "shortname", "published"} & volume.fields.keys())
    ):
        return True
    papers = [entry for entry in entries if entry.kind not in PARENTS][:20]
    said = [
        entry
        for entry in papers
        if "Machine Learning Research" in entry.fields.get("series", "") or "mlr.press" in entry.fields.get("url", "")
    ]
    return bool(papers) and len(said) == len(papers) and all(entry.kind == "inproceedings" for entry in papers)


def _read_sections(volume: BibEntry | None) -> dict[str, str]:
    pairs = (piece.partition("=") for piece in (volume.fields.get("sections", "") if volume else "").split("|"))
    return {name.strip(): title for name, _, value in pairs if (title := _line(value))}


def _inherit(entry: BibEntry, by_key: Mapping[str, BibEntry], draft: Draft) -> dict[str, str]:
    """Return the entry's fields with those of its parent: all but title, editor and the like; a parent's title is a book title."""
    fields = dict(entry.fields)
    for name in ("xdata", "crossref"):
        for key in re.split(r"\s*,\s*", entry.fields.get(name, "").strip()):
            parent = by_key.get(key.lower()) if key else None
            if key and parent is None:
                place = draft.place(entry.line, entry.key or None)
                draft.warn(
                    "missing-crossref", place, f'the parent "{key}" is not in the file', "its entry", "Add it, or remove the crossref."
                )
            elif parent is not None and parent is not entry:
                inherited = {field: value for field, value in parent.fields.items() if name == "xdata" or field not in _NOT_INHERITED}
                if name == "crossref" and "title" in parent.fields:
                    inherited.setdefault("booktitle", parent.fields["title"])
                fields = {**inherited, **fields}
    return fields


def _why_not(entry: BibEntry, fields: Mapping[str, str], format: str) -> str | None:
    if entry.kind in PARENTS:
        return f"@{entry.kind}: what papers stand in, not a paper"
    if entry.kind in ("xdata", "set"):
        return f"@{entry.kind}: shared fields, not a paper"
    if entry.kind in _WEB and not fields.get("author") and not fields.get("abstract"):
        return "a web page: neither author nor abstract"
    title = _title(fields) or ""
    if not title and not fields.get("abstract"):
        return "neither title nor abstract"
    front = fields.get("section", "").lower() in ("preface", "frontmatter", "front matter") or _FRONT_MATTER.match(title)
    if front and not fields.get("abstract") and (format == PMLR or _ROMAN.match(fields.get("pages", "").strip())):
        return "front matter"
    return None


def _read_record(entry: BibEntry, fields: dict[str, str], place: Place, sections: Mapping[str, str], draft: Draft) -> Record:
    abstract = clean_text(convert_html(decode_tex(fields["abstract"]))) if fields.get("abstract") else None
    links, ids = _links(fields, abstract)
    if match := re.fullmatch(r"pmlr-(v\d+)-([\w-]+)", entry.key):
        ids["pmlr"] = f"{match[1]}/{match[2]}"
    venue = next(
        (text for name in ("booktitle", "journaltitle", "journal", "eventtitle", "venue") if (text := _line(fields.get(name)))), None
    )
    section = fields.get("section", "").strip()
    unknown = keep_unknown({name: _line(value) for name, value in fields.items() if name not in _UNDERSTOOD | _PRIVATE and value.strip()})
    for name in ("software", "code", "url", "pdf"):
        if fields.get(name) and name in ("software", "code") and "code" not in links:
            unknown[name] = _line(fields[name])
    year = _year(fields)
    if year is None and (told := _line(fields.get("year") or fields.get("date"))):
        unknown["year"] = told  # curation says that it is none
    authors = read_names(fields.get("author", ""))
    return Record(
        place=place,
        format=draft.format,
        id=entry.key or None,
        ids=ids,
        title=_title(fields),
        abstract=abstract,
        authors=_with_orcids(authors, fields.get("orcid")),
        keywords=split_keywords(_line(fields.get("keywords") or fields.get("keyword"))),
        track=sections.get(section) or _line(section) or _line(fields.get("track")),
        status="accepted" if draft.format == PMLR else None,
        award=_line(fields.get("award")),
        tldr=clean_text(decode_tex(fields["tldr"])) if fields.get("tldr") else None,
        links=links,
        pages=make_pages(_line(fields.get("pages"))),
        venue=venue,
        year=year,
        unknown=unknown,
    )


def _with_orcids(authors: tuple[RecordAuthor, ...], text: str | None) -> tuple[RecordAuthor, ...]:
    orcids = [find_orcid(piece) for piece in re.split(r"[,;]|\band\b", text or "")]
    if not text or len(orcids) != len(authors):
        return authors
    return tuple(
        RecordAuthor(a.name, a.given, a.family, a.affiliations, orcid, a.profile) for a, orcid in zip(authors, orcids, strict=True)
    )


def _links(fields: Mapping[str, str], abstract: str | None) -> tuple[dict[str, str], dict[str, str]]:
    raw = {name: value.replace("\\_", "_").replace("\\%", "%").replace("\\&", "&").replace("\\#", "#").replace("{", "").replace("}",
    "").strip()
           for name, value in fields.items() if name in _UNDERSTOOD}  # fmt: skip
    eprint_type = (raw.get("eprinttype") or raw.get("archiveprefix") or "").lower()
    arxiv = raw.get("arxiv") or (raw.get("eprint") if eprint_type == "arxiv" or not eprint_type else None)
    url = raw.get("url", "").removeprefix("\\url")
    values: dict[str, object] = {
        "site": url,
        "doi": raw.get("doi"),
        "arxiv": make_arxiv(arxiv),
        "openreview": raw.get("openreview"),
        "code": raw.get("software") or raw.get("code") or raw.get("github"),
        "pdf": raw.get("pdf"),
        "video": raw.get("video"),
        "slides": raw.get("slides"),
        "poster": raw.get("poster"),
        "supplement": raw.get("supplementary") or raw.get("supp"),
    }
    links = make_links(values)
    ids: dict[str, str] = {}
    if doi := make_doi(raw.get("doi")) or (make_doi(url) if "doi.org/" in url else None):
        ids["doi"] = doi
        links.setdefault("doi", f"https://doi.org/{doi}")
    if match := re.search(r"arxiv\.org/(?:abs|pdf)/([\w./-]+?)(?:\.pdf)?$", url):
        links.setdefault("arxiv", f"https://arxiv.org/abs/{match[1]}")
    if "arxiv" in links:
        ids["arxiv"] = links["arxiv"].rsplit("/abs/", maxsplit=1)[-1]
    if forum := find_openreview(links.get("openreview")) or find_openreview(url):
        ids["openreview"] = forum
        links["openreview"] = f"https://openreview.net/forum?id={forum}"
    if "site" in links and links["site"].endswith(".pdf"):
        links.setdefault("pdf", links["site"])
    if re.match(r"https?://(?:dx\.)?doi\.org/", url) or find_openreview(url):
        links.pop("site", None)
    return {**find_code_links(abstract), **links}, ids


def read_names(text: str) -> tuple[RecordAuthor, ...]:
    """Read a BibTeX list of names: ``and`` outside braces separates; a name in braces is one name that is not taken apart."""
    found = (read_name(piece.strip()) for piece in _split_outside_braces(text, r"\s+and\s+") if piece.strip())
    return tuple(author for author in found if author)


def _split_outside_braces(text: str, pattern: str) -> list[str]:
    pieces, start = [], 0
    depths, depth = [], 0
    for character in text:
        depths.append(depth)
        depth += (character == "{") - (character == "}")
    for match in re.finditer(pattern, text, re.IGNORECASE):
        if depths[match.start()] == 0:
            pieces.append(text[start : match.start()])
            start = match.end()
    pieces.append(text[start:])
    return pieces


def read_name(text: str) -> RecordAuthor | None:  # noqa: PLR0911 - one return a case
    """Read one BibTeX name: ``Family, Given``, ``Family, Jr, Given`` or ``Given von Family``."""
    if text.lower() in ("others", "et al.", "et al"):
        return None
    if text.startswith("{") and text.endswith("}") and _split_outside_braces(text, r"\s+") == [text]:
        name = clean_line(decode_tex(text))
        return RecordAuthor(name) if name else None
    if "=" in text and "family" in text:
        parts = {
            key.strip().lower(): value.strip() for key, _, value in (piece.partition("=") for piece in _split_outside_braces(text, ","))
        }
        family = " ".join(part for part in (parts.get("prefix"), parts.get("family")) if part)
        return _make_name(parts.get("given"), family)
    pieces = [piece.strip() for piece in _split_outside_braces(text, ",")]
    if len(pieces) == 2:
        return _make_name(pieces[1], pieces[0])
    if len(pieces) >= 3:
        return _make_name(pieces[2], f"{pieces[0]} {pieces[1]}" if pieces[1] else pieces[0])
    words = [word for word in _split_outside_braces(text, r"[\s~]+") if word]
    if len(words) < 2:
        return make_author(_line(text))
    first = next((index for index, word in enumerate(words[1:-1], 1) if word[:1].islower()), len(words) - 1)
    return _make_name(" ".join(words[:first]), " ".join(words[first:]))


def _make_name(given: str | None, family: str | None) -> RecordAuthor | None:
    given, family = _line(given), _line(family)
    if not given or not family:
        return make_author(family or given)
    return make_author(f"{given} {family}", given=given, family=family)


__all__ = ["FORMAT", "PMLR", "is_bibtex", "make_link", "read_bibtex", "read_name", "read_names"]
