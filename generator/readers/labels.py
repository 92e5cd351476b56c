"""Labels: ``Authors: ...`` lines of a text file to fields of a record; used by the text readers."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

LABELS = {
    "title": "title", "paper title": "title", "titel": "title", "titre": "title", "título": "title", "题目": "title", "标题": "title",
    "題目": "title",
    "author": "authors", "authors": "authors", "author(s)": "authors", "by": "authors", "autor": "authors", "autoren": "authors",
    "auteurs": "authors", "autores": "authors", "作者": "authors", "speaker": "authors", "speakers": "authors",
    "abstract": "abstract", "summary": "abstract", "zusammenfassung": "abstract", "résumé": "abstract", "resumen": "abstract",
    "摘要": "abstract",
    "keyword": "keywords", "keywords": "keywords", "key words": "keywords", "index terms": "keywords", "schlagwörter": "keywords",
    "mots-clés": "keywords", "palabras clave": "keywords", "关键词": "keywords", "关键字": "keywords", "關鍵詞": "keywords",
    "tags": "keywords",
    "track": "track", "area": "area", "primary area": "area", "subject area": "area", "topic": "area", "topics": "area",
    "url": "site", "link": "site", "website": "site", "project page": "site", "project": "site", "pdf": "pdf", "paper": "pdf",
    "code": "code", "github": "code", "software": "code", "data": "data", "doi": "doi", "arxiv": "arxiv", "openreview": "openreview",
    "video": "video", "slides": "slides", "poster": "poster", "session": "session", "award": "award", "status": "status",
    "decision": "status",
    "tl;dr": "tldr", "tldr": "tldr", "lay summary": "lay_summary", "id": "id", "paper id": "id", "number": "id",
    "affiliation": "affiliations",
    "affiliations": "affiliations", "venue": "venue", "year": "year", "pages": "pages", "email": "email", "e-mail": "email",
    "contact": "email",
}  # fmt: skip
"""Field by label in lower case."""

MULTILINE = {"abstract", "lay_summary", "tldr"}
"""Fields that go on over line ends and paragraphs."""

_NAMES = "|".join(sorted((re.escape(label) for label in LABELS), key=len, reverse=True))
_LABEL = re.compile(
    rf"^\s*(?:>|[*-]\s)?\s*(?P<open>\*\*|__|\*|_|)\s*(?P<label>{_NAMES})\s*(?:(?P=open)\s*(?P<a>[:：]|\.[—–]|[—–]|\.\s*-{{1,3}})|(?P<b>[:：.])\s*(?P=open))"
    rf"(?P<dash>\s*[—–]+)?\s*(?P<value>.*)$",
    re.IGNORECASE,
)
_LONE = re.compile(rf"^\s*(?:\*\*|__|#+\s*)?(?P<label>{_NAMES})(?:\*\*|__)?\s*$", re.IGNORECASE)


@dataclass(slots=True)
class Fields:
    """Labelled values and the unlabelled lines between them."""

    values: dict[str, str] = field(default_factory=dict)
    """Value by field; several of one are joined by a line end."""
    lines: list[str] = field(default_factory=list)
    """Lines without a label, blank ones among them."""


def match_label(line: str) -> tuple[str, str] | None:
    """Return the field and the value of a labelled line, or None.

    ``Abstract. We ...`` is a label only for the abstract; other labels need a colon or a dash.
    """
    match = _LABEL.match(line)
    if not match:
        return None
    name = LABELS[match["label"].lower()]
    ends_in_stop = match["b"] == "." and not match["dash"]
    if ends_in_stop and (name != "abstract" or not match["label"][0].isupper() or not match["value"]):
        return None
    return name, match["value"].strip()


def read_fields(lines: Sequence[str]) -> Fields:
    """Take labelled values out of lines; an abstract goes on to the end or to the next label."""
    fields, current = Fields(), ""
    for line in lines:
        found = match_label(line)
        lone = _LONE.match(line) if not found else None
        if lone and LABELS[lone["label"].lower()] in {"abstract", "keywords", "authors"}:
            found = (LABELS[lone["label"].lower()], "")
        if found:
            current, value = found
            fields.values[current] = f"{fields.values[current]}\n{value}" if fields.values.get(current) else value
        elif current in MULTILINE:
            fields.values[current] += f"\n{line}"
        elif current and line.strip() and not fields.values[current]:
            fields.values[current] = line.strip()
        else:
            fields.lines.append(line)
            current = "" if not line.strip() else current
    return fields
