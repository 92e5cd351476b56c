"""Works: records of bibliographic services (CSL-JSON, Crossref, DBLP, Semantic Scholar, OpenAlex) to plain keys; used by plain_json.py.

Forms: https://citeproc-js.readthedocs.io/en/latest/csl-json, https://api.crossref.org, https://dblp.org/faq (search API),
https://api.semanticscholar.org, https://docs.openalex.org/api-entities/works.
"""

import re
from collections.abc import Mapping
from typing import Any

_DATES = ("issued", "published", "published-print", "published-online")
_YEAR = re.compile(r"\b(?:19|20)\d\d\b")
_JATS_TITLE = re.compile(r"<jats:title>.*?</jats:title>", re.DOTALL)

_NOT_PAPERS = frozenset({"paper-conference", "proceedings-article", "article-journal", "journal-article", "article"})
"""Values of ``type`` that say no more than that it is a paper."""


def flatten_work(value: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return a record with the keys of a plain object where a bibliographic service wrote it, else the record as it is."""
    if isinstance(message := value.get("message"), Mapping) and "title" in message and "title" not in value:
        return flatten_work(message)
    if isinstance(info := value.get("info"), Mapping) and "title" in info:
        return _from_dblp(info)
    if "externalIds" in value or "openAccessPdf" in value:
        return _from_semantic_scholar(value)
    if "authorships" in value:
        return _from_openalex(value)
    if any(key in value for key in ("container-title", "DOI")) or any(isinstance(value.get(key), Mapping) for key in _DATES):
        return _from_csl(value)
    return value


def _from_csl(value: Mapping[str, Any]) -> dict[str, Any]:
    """Flatten CSL-JSON, and Crossref's form of it, in which titles are lists."""
    flat = {key: inner for key, inner in value.items() if key not in (*_DATES, "type", "subtitle", "author")}
    title, subtitle, venue = (_first(value.get(key)) for key in ("title", "subtitle", "container-title"))
    flat["title"] = f"{title}: {subtitle}" if title and subtitle else title
    flat.pop("container-title", None)
    flat["venue"] = venue or _first(value.get("event-title")) or None
    flat["year"] = next((year for key in _DATES if (year := _year_of(value.get(key)))), value.get("year"))
    authors = value.get("author")
    flat["authors"] = [_from_csl_name(author) for author in authors] if isinstance(authors, list) else authors
    if value.get("type") not in _NOT_PAPERS and value.get("type"):
        flat["type"] = value["type"]
    if isinstance(abstract := value.get("abstract"), str):
        flat["abstract"] = _JATS_TITLE.sub("", abstract).replace("<jats:", "<").replace("</jats:", "</")
    return flat


def _first(value: object) -> str | None:
    if isinstance(value, list):
        value = value[0] if value else None
    return value if isinstance(value, str) and value.strip() else None


def _year_of(date: object) -> int | None:
    if not isinstance(date, Mapping):
        return None
    parts = date.get("date-parts")
    first = parts[0][0] if isinstance(parts, list) and parts and isinstance(parts[0], list) and parts[0] else None
    found = _YEAR.search(str(first or date.get("raw") or date.get("literal") or ""))
    return int(found[0]) if found else None


def _from_csl_name(name: object) -> object:
    if not isinstance(name, Mapping):
        return name
    particle = name.get("non-dropping-particle") or name.get("dropping-particle")
    family = f"{particle} {name['family']}" if particle and name.get("family") else name.get("family")
    kept = {key: inner for key, inner in name.items() if key not in ("sequence", "non-dropping-particle", "dropping-particle", "literal")}
    return {**kept, **({"family": family} if family else {}), **({"name": name["literal"]} if name.get("literal") else {})}


def _from_dblp(info: Mapping[str, Any]) -> dict[str, Any]:
    flat = {key: inner for key, inner in info.items() if key not in ("authors", "ee", "type", "access", "url")}
    found = info.get("authors")
    listed = found.get("author") if isinstance(found, Mapping) else found
    authors = listed if isinstance(listed, list) else [listed]
    names = [str(author.get("text") or "") if isinstance(author, Mapping) else str(author or "") for author in authors]
    flat["authors"] = [name for name in names if name]
    flat["title"] = str(info["title"]).removesuffix(".")
    flat["url"] = _first(info.get("ee")) or info.get("url")
    return flat


def _from_semantic_scholar(value: Mapping[str, Any]) -> dict[str, Any]:
    flat = {key: inner for key, inner in value.items() if key not in ("externalIds", "openAccessPdf", "authors")}
    ids, pdf = value.get("externalIds"), value.get("openAccessPdf")
    if isinstance(ids, Mapping):
        flat |= {name.lower(): inner for name, inner in ids.items() if name in ("DOI", "ArXiv")}
        if rest := {name: inner for name, inner in ids.items() if name not in ("DOI", "ArXiv")}:
            flat["externalIds"] = rest
    if isinstance(pdf, Mapping):
        flat["pdf"] = pdf.get("url")
    authors = value.get("authors")
    named = [{"name": author.get("name")} if isinstance(author, Mapping) else author for author in authors] if authors else []
    return {**flat, "authors": named}


def _from_openalex(value: Mapping[str, Any]) -> dict[str, Any]:
    flat = {key: inner for key, inner in value.items() if key not in ("authorships", "display_name", "abstract_inverted_index")}
    authors = []
    for authorship in value["authorships"] or []:
        person = authorship.get("author") or {}
        places = [place.get("display_name") for place in authorship.get("institutions") or [] if place.get("display_name")]
        authors.append({"name": person.get("display_name"), "orcid": person.get("orcid"), "affiliations": places})
    index = value.get("abstract_inverted_index")
    if isinstance(index, Mapping):
        words = sorted((place, word) for word, places in index.items() for place in places)
        flat["abstract"] = " ".join(word for _, word in words)
    return {**flat, "title": value.get("title") or value.get("display_name"), "authors": authors}
