"""Proceedings: what an edition may be called after the book in which its papers stand; used by the command new."""

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from generator.curate.texts import make_slug
from generator.model import Reading, Record

COMMON_SHARE = 0.8
"""Share of the papers that must stand in one book of one year: a few strays are slips, more make a reading list."""

LONGEST_FOLDER = 48
"""Characters of a folder's name, year included, beyond which words of the book's name are left out, whole words at a time."""

_YEAR = r"(?:19|20)\d\d"
_SERIES = re.compile(rf"(?P<acronym>[A-Z][A-Za-z&-]{{1,14}})\s*(?:['’]\s*\d\d|{_YEAR})")
"""``KDD '24`` or ``CHI 2024``, as the ACM's series have it."""
_BRACKETS = re.compile(rf"\s*\((?P<acronym>(?:[A-Z][a-z]{{0,4}}){{2,10}}|[A-Z][A-Z&-]{{1,14}})(?:\s*(?:['’]\s*\d\d|-?{_YEAR}))?\)")
_COMMAS = re.compile(rf",\s*(?P<acronym>[A-Z][A-Za-z&-]{{1,14}})\s+{_YEAR}(?=,|$)")
"""``..., ICML 2025, Vancouver``, as DBLP has it."""
_HEAD = re.compile(r"^(?:in\s*:?\s*)?proc(?:eedings|\.)?\s+(?:of\s+)?(?:the\s+)?", re.IGNORECASE)
_ORDINAL = re.compile(
    r"^(?:the\s+)?(?:annual\s+)?(?:\d+[a-z]{2}|(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)?-?\s?"
    r"(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth|[a-z]+(?:teen|tie)th))\s+",
    re.IGNORECASE,
)
_ACCEPTED_BY = re.compile(r"^accepted\s+(?:by|at|to|for)\s+", re.IGNORECASE)
_FORM = re.compile(
    r"[\s,;:-]+\(?(?:notable[\s-]top[\s-]?\d+%|spotlight\s*poster|oral|spotlight|poster|talk|highlight)(?:\s+(?:presentation|paper))?\)?$",
    re.IGNORECASE,
)
"""How one paper of the book was presented, as OpenReview writes it behind the venue."""
_PLAIN_WORDS = frozenset(
    {
        "the", "of", "on", "in", "for", "and", "at", "a", "an", "advances", "annual", "international", "european", "national",
        "conference", "workshop", "symposium", "meeting", "acm", "ieee", "proceedings",
    }
)  # fmt: skip
"""Words of a book's name that tell books apart no better than the year does."""


@dataclass(frozen=True, slots=True)
class ProceedingsName:
    """What an edition may be called."""

    folder: str
    """Name of its folder: a slug with the year."""
    facts: dict[str, str]
    """Facts for ``edition.yml``: name, series and year; full name and proceedings where they say more."""


def name_proceedings(readings: Iterable[Reading]) -> ProceedingsName | None:
    """Name an edition after the book and the year that nearly all of its papers share.

    Returns:
        The name, or None where the papers name no book or several, or no year.
    """
    readings = tuple(readings)
    records = [record for reading in readings for record in reading.records]
    venues = [_name_book(record.venue) for record in records]
    venue = _shared(venues) or _shared([reading.name for reading in readings if _is_named_book(reading)])
    year = _shared([record.year for record in records]) or _shared([reading.year for reading in readings])
    if venue is None or year is None:
        return None
    name = _full_name(str(venue))
    acronym = _find_acronym(str(venue), records) or (name if len(name.split()) == 1 else None)
    series = acronym or re.sub(r"\s+", " ", _ORDINAL.sub("", name))
    facts = {"name": f"{series} {year}", "series": series, "year": str(year)}
    if acronym and acronym != name:
        facts["full_name"] = name
    if _HEAD.match(str(venue)) and " " in name:
        facts["proceedings"] = str(venue)
    folder = f"{make_slug(acronym)}{year}" if acronym else _folder_of(series, str(year))
    return ProceedingsName(folder, facts)


def _is_named_book(reading: Reading) -> bool:
    return bool(reading.name and reading.records) and not reading.format.startswith(("text", "markdown"))


def _name_book(venue: str | None) -> str | None:
    """Return a venue without what is said of the single paper: that it was accepted, and whether as a talk or a poster."""
    return _FORM.sub("", _ACCEPTED_BY.sub("", venue.strip())) if venue else None


def _shared(values: Sequence[object]) -> object | None:
    """Return the value that nearly all have, or None."""
    most = Counter(values).most_common(1)
    if not most or most[0][0] is None or most[0][1] < COMMON_SHARE * len(values):
        return None
    return most[0][0]


def _find_acronym(venue: str, records: Sequence[Record]) -> str | None:
    series = _shared([record.unknown.get("series") if isinstance(record.unknown.get("series"), str) else None for record in records])
    for pattern, text, whole in ((_SERIES, str(series or ""), True), (_BRACKETS, venue, False), (_COMMAS, venue, False)):
        found = pattern.fullmatch(text) if whole else pattern.search(text)
        if found:
            return found["acronym"]
    return None


def _full_name(venue: str) -> str:
    """Return a book's name without "Proceedings of the", acronym, year, and what DBLP writes behind it of place and time."""
    text = _COMMAS.split(venue)[0]
    text = re.sub(rf"\b{_YEAR}\b", " ", _BRACKETS.sub("", _HEAD.sub("", text)))
    return " ".join(text.split()).strip(" ,;:-'’") or venue


def _folder_of(series: str, year: str) -> str:
    words = [word for word in make_slug(series).split("-") if word not in _PLAIN_WORDS] or make_slug(series).split("-")
    kept = words[:1]
    for word in words[1:]:
        if len("-".join([*kept, word, year])) > LONGEST_FOLDER:
            break
        kept.append(word)
    return "-".join([*kept, year])
