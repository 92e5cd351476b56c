"""Works in XML: arXiv's Atom feed and DBLP's export to plain objects; called by registry.py.

Forms: https://info.arxiv.org/help/api, https://dblp.org/faq/What+do+I+find+in+dblp+xml.html.
"""

import re
from typing import TYPE_CHECKING
from xml.etree.ElementTree import ParseError

from defusedxml.common import DefusedXmlException
from defusedxml.ElementTree import fromstring

from generator.model import Reading
from generator.readers.draft import Draft
from generator.readers.plain_json import add_object
from generator.readers.source import Source

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

FORMAT = "works-xml"

_ATOM = "{http://www.w3.org/2005/Atom}"
_ARXIV = "{http://arxiv.org/schemas/atom}"
_DBLP_PAPERS = ("inproceedings", "article", "incollection", "informal")
_ARXIV_ID = re.compile(r"arxiv\.org/abs/([\w./-]+?)(?:v\d+)?$")


def is_works_xml(text: str) -> bool:
    """Tell whether a text is a feed of arXiv's or an export of DBLP's."""
    head = text[:4000]
    return re.search(r"<dblp[\s>]", head) is not None or ("http://www.w3.org/2005/Atom" in head and "arxiv.org/" in text[:20_000])


def read_works_xml(source: Source) -> Reading:
    """Read every entry; issues name it by its number, since XML parsers keep no lines."""
    draft = Draft(source.name, FORMAT, issues=list(source.issues))
    try:
        root = fromstring(source.text.lstrip("\ufeff \n").encode("utf-8"), forbid_dtd=False)
    except (ParseError, DefusedXmlException, ValueError) as error:
        draft.unreadable = 1
        line = error.position[0] if isinstance(error, ParseError) else 1
        draft.error("broken-xml", draft.place(line), f"the file is no valid XML: {error}", "whole XML", "Make or download it again.")
        return draft.finish()
    entries = [_read_entry(entry) for entry in root.iter(f"{_ATOM}entry")]
    entries += [_read_dblp(element) for element in root.iter() if element.tag in _DBLP_PAPERS]
    for number, entry in enumerate(entries):
        add_object(entry, number, None, None, draft)
    return draft.finish()


def _text(element: "Element", name: str) -> str | None:
    found = element.find(name)
    return "".join(found.itertext()).strip() or None if found is not None else None


def _read_entry(entry: "Element") -> dict[str, object]:
    address = _text(entry, f"{_ATOM}id") or ""
    arxiv = _ARXIV_ID.search(address)
    authors = [
        {"name": _text(author, f"{_ATOM}name"), "affiliation": _text(author, f"{_ARXIV}affiliation")}
        for author in entry.iter(f"{_ATOM}author")
    ]
    pdf = next((link.get("href") for link in entry.iter(f"{_ATOM}link") if link.get("title") == "pdf"), None)
    return {
        "id": arxiv[1] if arxiv else None,
        "arxiv": arxiv[1] if arxiv else None,
        "url": address,
        "pdf": pdf,
        "title": _text(entry, f"{_ATOM}title"),
        "abstract": _text(entry, f"{_ATOM}summary"),
        "authors": authors,
        "year": (_text(entry, f"{_ATOM}published") or "")[:4],
        "doi": _text(entry, f"{_ARXIV}doi"),
        "venue": _text(entry, f"{_ARXIV}journal_ref"),
    }


def _read_dblp(element: "Element") -> dict[str, object]:
    links = ["".join(link.itertext()).strip() for link in element.findall("ee")]
    return {
        "id": (element.get("key") or "").rsplit("/", 1)[-1],
        "title": (_text(element, "title") or "").removesuffix("."),
        "authors": ["".join(author.itertext()).strip() for author in element.findall("author")],
        "venue": _text(element, "booktitle") or _text(element, "journal"),
        "year": _text(element, "year"),
        "pages": _text(element, "pages"),
        "url": links[0] if links else None,
        "doi": next((link for link in links if "doi.org/" in link), None),
    }
