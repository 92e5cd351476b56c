"""ACL Anthology XML: one collection a file; https://aclanthology.org/info/development."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any
from xml.etree.ElementTree import ParseError

from defusedxml.common import DefusedXmlException
from defusedxml.ElementTree import XMLParser

from generator.model import Place, Reading, Record, RecordAuthor
from generator.readers.cleaning import clean_line, clean_text
from generator.readers.draft import Draft
from generator.readers.links import find_code_links, make_doi, make_links
from generator.readers.people import find_orcid, make_author
from generator.readers.rows import make_pages
from generator.readers.source import Source

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

FORMAT = "acl"
SITE = "https://aclanthology.org"

_PAPER = re.compile(r"<paper[\s>].*?</paper>", re.DOTALL)
_VOLUME = re.compile(r"<volume\s[^>]*>")
_META = re.compile(r"<meta>.*?</meta>", re.DOTALL)


@dataclass(frozen=True, slots=True)
class _Volume:
    prefix: str
    name: str
    book: str | None = None
    year: int | None = None


def is_acl(text: str) -> bool:
    """Tell whether a text is a collection of the Anthology."""
    return bool(re.search(r"<collection\s+id=", text[:4000])) or bool(re.search(r"<volume\s[^>]*>\s*<meta>", text[:4000]))


def write_markup(element: "Element") -> str:
    """Write mixed content as text: math as ``$...$``, emphasis as Markdown, a letter case that is fixed as it stands."""
    parts = [_literal(element.text)]
    for child in element:
        inner = write_markup(child)
        if child.tag == "tex-math":
            parts.append(f"${''.join(child.itertext()).strip()}$")
        elif child.tag in ("b", "i", "em", "strong") and inner.strip():
            mark = "**" if child.tag in ("b", "strong") else "*"
            left, right = inner[: len(inner) - len(inner.lstrip())], inner[len(inner.rstrip()) :]
            parts.append(f"{left}{mark}{inner.strip()}{mark}{right}")
        elif child.tag == "br":
            parts.append("\n")
        elif child.tag in ("sup", "sub"):
            parts.append(f"${'^' if child.tag == 'sup' else '_'}{{{inner.strip()}}}$" if "$" not in inner else inner)
        elif child.tag != "variant":
            parts.append(inner)
        parts.append(_literal(child.tail))
    return "".join(parts)


def _literal(text: str | None) -> str:
    """Escape a dollar of running text: math has its own element here."""
    return re.sub(r"(?<!\\)\$", r"\\$", text) if text and "$" in text else text or ""


def _parse(text: str) -> "Element":
    parser = XMLParser(forbid_dtd=False, forbid_entities=True, forbid_external=True)
    parser.feed(text)
    root: Element = parser.close()
    return root


def read_acl(source: Source) -> Reading:
    """Read a collection: every paper of every volume; front matter, events and retracted papers are dropped, saying so."""
    draft = Draft(source.name, FORMAT, issues=list(source.issues))
    text = re.sub(r"^\s*<\?xml[^>]*\?>", "", source.text)
    try:
        root = _parse(text)
    except DefusedXmlException:
        mend = "Remove the DOCTYPE with its entities: no Anthology file has one."
        line = source.text.count("\n", 0, max(0, source.text.find("<!ENTITY"))) + 1
        draft.error("xml-entities", draft.place(line), "the XML defines entities, which can blow up memory", "XML without entities", mend)
        draft.unreadable += 1
        return draft.finish()
    except ParseError as error:
        _salvage(source, error, draft)
        return draft.finish()
    lines = _paper_lines(source.text)
    collection = root.get("id") or ""
    for volume in [root] if root.tag == "volume" else root.iter("volume"):
        _read_volume(volume, collection, lines, draft)
    for event in root.iter("event"):
        draft.drop(draft.place(record=event.get("id")), "an event: its talks are no papers", event.get("id"), _text(event, "meta/title"))
    if draft.name and (title := root.find("event/meta/title")) is not None:
        draft.name = clean_line(write_markup(title)) or draft.name
    return draft.finish()


def _paper_lines(text: str) -> Iterable[int]:
    line, place = 1, 0
    found = []
    for match in re.finditer(r"<paper[\s>]", text):
        line += text.count("\n", place, match.start())
        place = match.start()
        found.append(line)
    return iter(found)


def _text(element: "Element", path: str) -> str | None:
    found = element.find(path)
    return clean_line(write_markup(found)) if found is not None else None


def _read_volume(volume: "Element", collection: str, lines: Iterable[int], draft: Draft) -> None:
    name = volume.get("id") or ""
    book, year = _text(volume, "meta/booktitle"), _text(volume, "meta/year")
    draft.name = draft.name or book
    facts = _Volume(f"{collection}-{name}", name, book, int(year) if year and year.isdecimal() else None)
    draft.year = draft.year or facts.year
    if volume.find("frontmatter") is not None:
        id = f"{facts.prefix}.0"
        draft.drop(draft.place(record=id), "front matter", id, book)
    numbers = iter(lines)
    for paper in volume.iter("paper"):
        _add_paper(paper, facts, next(numbers, None), draft)


def _add_paper(paper: "Element", volume: _Volume, line: int | None, draft: Draft) -> None:
    number = paper.get("id") or ""
    id = _text(paper, "url") or ""
    id = id if re.fullmatch(r"[A-Z]\d{2}-\d{4}|\d{4}\.[\w-]+\.\d+", id) else f"{volume.prefix}.{number}"
    place, title = draft.place(line, id), _text(paper, "title")
    retracted, removed = paper.find("retracted"), paper.find("removed")
    if number == "0" and paper.find("abstract") is None:
        draft.drop(place, "front matter", id, title)
    elif retracted is not None or removed is not None:
        kind = "retracted" if retracted is not None else "removed"
        reason = _text(paper, kind)
        draft.drop(place, f"{kind}: {reason}" if reason else kind, id, title)
        draft.warn(
            f"{kind}-paper", place, f'the paper "{title}" is {kind}', "a paper that stands", "Nothing to do; or add it in papers.yml."
        )
    else:
        draft.records.append(_read_paper(paper, id, volume, place))


def _read_paper(paper: "Element", id: str, volume: _Volume, place: Place) -> Record:
    abstract_element = paper.find("abstract")
    abstract = clean_text(write_markup(abstract_element)) if abstract_element is not None else None
    doi = make_doi(_text(paper, "doi"))
    code = paper.find("pwccode")
    videos = [element.get("href") or "" for element in paper.findall("video")]
    values: dict[str, object] = {
        "site": f"{SITE}/{id}/",
        "pdf": _pdf_link(_text(paper, "url"), id),
        "doi": doi,
        "code": code.get("url") if code is not None else None,
        "video": _file_link(videos[0]) if videos else None,
    }
    links = make_links(values)
    plain = "".join(abstract_element.itertext()) if abstract_element is not None else ""
    awards = [text for element in paper.findall("award") if (text := clean_line(write_markup(element)))]
    unknown: dict[str, Any] = {}
    if (bibkey := _text(paper, "bibkey")) is not None:
        unknown["bibkey"] = bibkey
    if datasets := [text for element in paper.findall("pwcdataset") if (text := clean_line(element.text))]:
        unknown["datasets"] = datasets
    if attachments := [element.get("type") or "attachment" for element in paper.findall("attachment")]:
        names = [clean_line(element.text) for element in paper.findall("attachment")]
        unknown["attachments"] = [{"type": kind, "file": name} for kind, name in zip(attachments, names, strict=True)]
    if errata := [text for element in (*paper.findall("erratum"), *paper.findall("revision")) if (text := clean_line(element.text))]:
        unknown["errata"] = errata
    return Record(
        place=place,
        format=FORMAT,
        id=id,
        ids={"acl": id, **({"doi": doi} if doi else {})},
        title=_text(paper, "title"),
        abstract=abstract,
        authors=tuple(author for element in paper.findall("author") if (author := _read_author(element))),
        track=volume.name or None,
        status="accepted",
        award="; ".join(awards) or None,
        links={**find_code_links(plain), **links},
        pages=make_pages(_text(paper, "pages")),
        venue=volume.book,
        year=volume.year,
        unknown=unknown,
    )


def _pdf_link(url: str | None, id: str) -> str | None:
    if not url:
        return None
    return url if url.startswith("http") else f"{SITE}/{id}.pdf"


def _file_link(name: str) -> str | None:
    return name if name.startswith("http") else f"{SITE}/{name}" if name else None


def _read_author(element: "Element") -> RecordAuthor | None:
    given, family = _text(element, "first"), _text(element, "last")
    facts: dict[str, Any] = {"given": given, "family": family} if given and family else {}
    places = tuple(text for child in element.findall("affiliation") if (text := clean_line("".join(child.itertext()))))
    name = " ".join(part for part in (given, family) if part)
    return make_author(name, affiliations=places, orcid=find_orcid(element.get("orcid")), profile=element.get("id"), **facts)


def _salvage(source: Source, error: ParseError, draft: Draft) -> None:
    """Keep the papers of a broken file that are whole by themselves."""
    line, _ = error.position
    draft.error(
        "broken-xml", draft.place(line), f"the file is no valid XML: {error.msg}", "XML", "Mend the line; & is written &amp; and < is &lt;."
    )
    collection = re.search(r"<collection\s+id=[\"']([^\"']+)", source.text)
    volumes = [(match.start(), match[0]) for match in _VOLUME.finditer(source.text)]
    for match in _PAPER.finditer(source.text):
        head = [opening for start, opening in volumes if start < match.start()]
        volume = re.search(r"\bid=[\"']([^\"']+)", head[-1]) if head else None
        name = volume[1] if volume else ""
        at = source.text.count("\n", 0, match.start()) + 1
        try:
            paper = _parse(match[0])
        except (ParseError, DefusedXmlException) as broken:
            draft.unreadable += 1
            mend = "Mend it; & is written &amp; and < is &lt;."
            draft.error(
                "broken-record",
                draft.place(at, f"#{len(draft.records) + draft.unreadable}"),
                f"the paper is no valid XML: {broken}",
                "XML",
                mend,
            )
            continue
        _add_paper(paper, _Volume(f"{collection[1] if collection else ''}-{name}", name), at, draft)
