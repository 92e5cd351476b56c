"""CSL-JSON: the input of citation processors, and the record from which the browser makes all other formats.

Format: the CSL-JSON schema 1.0.2 of the Citation Style Language. ``custom`` carries what BibTeX needs and CSL has no variable for: the TeX
form of each field whose TeX differs from its plain text. overrides/assets/javascripts/citations/ reads it.
"""

from datetime import date

from generator.model import Json, PaperKey
from generator.publish.citations.record import Citation, CitedName, make_citation
from generator.publish.site import Site

_BROWSER_FIELDS = ("title", "author", "booktitle", "publisher", "address", "keywords", "note")
"""Fields whose TeX form the record carries; the abstract's is left out, as it would double the file."""


def to_csl(site: Site, key: PaperKey, *, abstract: bool = False) -> dict[str, Json]:
    """Write a paper as a CSL-JSON item.

    Args:
        site: Site.
        key: Paper.
        abstract: Whether the item carries the abstract and its TeX form.

    Returns:
        The item, ready for ``json.dumps``; unknown variables are left out.
    """
    return write_csl(make_citation(site, key), abstract=abstract)


def write_csl(citation: Citation, *, abstract: bool = False) -> dict[str, Json]:
    """Write a gathered citation as a CSL-JSON item; see to_csl."""
    item: dict[str, Json] = {
        "id": citation.key,
        "type": "paper-conference",
        "citation-key": citation.citekey,
        "title": citation.title,
        "author": [_write_name(name) for name in citation.authors],
        "container-title": citation.booktitle,
        "event-title": citation.conference,
        "event-place": citation.place,
        "event-date": _write_dates(citation.start, citation.end),
        "issued": {"date-parts": [[citation.year]]} if citation.year else None,
        "volume": citation.volume,
        "page": f"{citation.first_page}-{citation.last_page}" if citation.last_page else citation.first_page,
        "publisher": citation.publisher,
        "DOI": citation.doi,
        "URL": citation.url,
        "keyword": ", ".join(citation.keywords),
        "note": citation.note,
        "abstract": citation.abstract if abstract else "",
        "custom": _write_custom(citation, abstract=abstract),
    }
    return {name: value for name, value in item.items() if value not in ("", None, [], {})}


def _write_name(name: CitedName) -> dict[str, Json]:
    return {"family": name.family, "given": name.given} if name.given else {"literal": name.family}


def _write_dates(start: date | None, end: date | None) -> dict[str, Json] | None:
    days = [day for day in (start, end if end != start else None) if day]
    return {"date-parts": [[day.year, day.month, day.day] for day in days]} if start else None


def _write_custom(citation: Citation, *, abstract: bool) -> dict[str, Json]:
    plain = {
        "title": citation.title,
        "booktitle": citation.booktitle,
        "publisher": citation.publisher,
        "address": citation.place,
        "keywords": ", ".join(citation.keywords),
        "note": citation.note,
        "author": " and ".join(f"{name.family}, {name.given}" if name.given else name.family for name in citation.authors),
    }
    tex: dict[str, Json] = {name: citation.tex[name] for name in _BROWSER_FIELDS if citation.tex[name] != plain[name]}
    if abstract and citation.abstract:
        tex["abstract"] = citation.tex["abstract"]
    custom: dict[str, Json] = {"tex": tex} if tex else {}
    if citation.pdf:
        custom["pdf"] = citation.pdf
    if len(citation.keywords) > 1 and any(", " in keyword for keyword in citation.keywords):
        custom["keywords"] = list(citation.keywords)
    if citation.is_made:
        custom["made"] = True
    if citation.is_withdrawn:
        custom["withdrawn"] = True
    return custom
