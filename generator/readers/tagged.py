"""Tagged references in other tags than RIS's: PubMed (.nbib), Web of Science and EndNote (.enw), brought to RIS's; used by ris.py.

Forms: https://www.nlm.nih.gov/bsd/mms/medlineelements.html, Web of Science field tags, EndNote's import format (Refer).
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

END = "ER"
"""Tag that ends a record."""


_PUBMED = {
    "PMID": "ID", "TI": "TI", "AB": "AB", "FAU": "AU", "AU": "A2", "DP": "PY", "JT": "T2", "TA": "J2", "PG": "SP", "OT": "KW", "AID": "DO",
    "LID": "DO", "BTI": "T2", "CTI": "T2",
}  # fmt: skip
_SCIENCE = {
    "PT": "TY", "AF": "AU", "AU": "A2", "TI": "TI", "SO": "T2", "AB": "AB", "PY": "PY", "BP": "SP", "EP": "EP", "AR": "SP", "DI": "DO",
    "DE": "KW", "UT": "ID", "ER": END,
}  # fmt: skip
_ENDNOTE = {
    "0": "TY", "A": "AU", "T": "TI", "D": "PY", "X": "AB", "B": "T2", "J": "T2", "P": "SP", "R": "DO", "U": "UR", "K": "KW", "F": "ID",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Dialect:
    """A form of tagged references."""

    sign: re.Pattern[str]
    """What a text in it holds near its beginning."""
    line: re.Pattern[str]
    """A line with a tag (group 1) and a value (group 2)."""
    tags: dict[str, str]
    """RIS tag by tag; others are left out."""
    begin: str
    """Tag that begins a record."""


DIALECTS = (
    Dialect(
        re.compile(r"\A\s*PMID-\s*\d+\s*$", re.MULTILINE), re.compile(r"([A-Z]{2,4})\s{0,3}-(?: (.*)|$)"), _PUBMED, "PMID"
    ),
    Dialect(
        re.compile(r"\A\s*(?:FN .*\n(?:VR .*\n)?)?PT [A-Z]\s*$", re.MULTILINE), re.compile(r"([A-Z][A-Z0-9])(?: (.*)|$)"), _SCIENCE, "PT"
    ),
    Dialect(re.compile(r"\A\s*%0 [A-Z][\w ]+$", re.MULTILINE), re.compile(r"%([A-Z0-9@~!*+\[\]<>])(?: (.*)|$)"), _ENDNOTE, "0"),
)  # fmt: skip


def find_dialect(text: str) -> Dialect | None:
    """Return the form that a text is written in, or None where it is none of these."""
    return next((dialect for dialect in DIALECTS if dialect.sign.search(text[:2000])), None)


def read_tagged(text: str, dialect: Dialect) -> Iterator[tuple[int, dict[str, list[str]]]]:
    """Yield each record's first line, from 1, and its values by RIS tag."""
    fields: dict[str, list[str]] = {}
    start, tag = 1, ""
    for number, line in enumerate(text.split("\n"), 1):
        match = dialect.line.match(line)
        if match is None:
            if line.strip() and tag in fields:
                _continue(fields[tag], tag, line.strip(), apart=dialect.tags is _SCIENCE)
            continue
        if match[1] == dialect.begin and fields:
            yield start, _choose(fields)
            fields = {}
        start = number if not fields else start
        tag, value = dialect.tags.get(match[1], ""), (match[2] or "").strip()
        if tag == END and fields:
            yield start, _choose(fields)
            fields, tag = {}, ""
        elif tag == "DO":
            tag = "DO" if value.removesuffix(" [doi]") != value or dialect.tags is not _PUBMED else ""
            value = value.removesuffix(" [doi]")
        if tag and tag != END:
            fields.setdefault(tag, []).append(value)
    if fields:
        yield start, _choose(fields)


def _continue(values: list[str], tag: str, line: str, *, apart: bool) -> None:
    if apart and tag in ("AU", "A2"):
        values.append(line)
    else:
        values[-1] = f"{values[-1]} {line}"


def _choose(fields: dict[str, list[str]]) -> dict[str, list[str]]:
    """Take full names where there are some, else short ones; types in other words than RIS's say nothing here."""
    short = fields.pop("A2", [])
    fields.setdefault("AU", short)
    fields.pop("TY", None)
    return fields
