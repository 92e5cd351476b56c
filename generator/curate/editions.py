"""Editions: the facts of ``edition.yml`` made into an Edition, with what it leaves out guessed; called by curate()."""

import difflib
import re
from collections.abc import Callable, Iterable, Mapping
from datetime import date, datetime
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from generator.curate.curation import Ledger
from generator.model import Edition, EditionContent, EditionId, Json, Place, Reading, Severity

FIELDS = (
    "name", "series", "full_name", "year", "start", "end", "place", "timezone", "url", "proceedings", "publisher", "volume",
    "list_name", "description",
)  # fmt: skip
"""Keys of ``edition.yml``, all optional."""

TEXT_FACTS = tuple(key for key in FIELDS if key not in ("year", "start", "end"))
"""Keys of ``edition.yml`` whose value is a text."""

IGNORED_FIELDS = ("sources",)
"""Keys that readers understand."""

RESERVED_EDITIONS = frozenset(
    {
        "affiliations", "assets", "authors", "data", "explore", "feeds", "map", "pages", "saved", "schedule", "search", "series",
        "sessions", "stylesheets", "javascripts", "topics", "trends", "index", "404", "readme",
    }
)  # fmt: skip
"""First parts of the site's other addresses, which no edition may have."""

_ADDRESS = re.compile(r"(?![.~-])[\w.~-]*\w")
_FILE_NAME = re.compile(r".*\.(?:html?|xml|gz|txt|md|json|js|css|ico|png|svg)", re.IGNORECASE)

LIST_FORMATS = ("text", "markdown")
"""Beginnings of the readers' names whose source gives itself a name, which is the list's and not the proceedings'."""

EARLIEST_YEAR = 1900
LATEST_YEAR = 2100


def is_address(folder: str) -> bool:
    """Tell whether a folder's name can be the first part of an address as it stands: links and feeds carry it unescaped."""
    return _ADDRESS.fullmatch(folder) is not None and _FILE_NAME.fullmatch(folder) is None


def read_edition(content: EditionContent, ledger: Ledger) -> Edition:
    """Make an Edition from its facts; a fact that is missing or wrong is guessed from the folder's name and the sources."""
    facts = {str(key): value for key, value in content.facts.items()}
    at = content.place_of
    _report_unknown(facts, at, ledger)
    _report_kinds(facts, at, ledger)
    year = _read_year(facts.get("year"), at("year"), ledger)
    start, end = (_read_date(facts.get(key), key, at(key), ledger) for key in ("start", "end"))
    if start and end and end < start:
        _report_date(at("end"), f"the edition ends ({end}) before it starts ({start})", "an end on or after the start", ledger)
        end = None
    guess = guess_edition(content.id, content.readings)
    return Edition(
        id=content.id,
        name=_text(facts, "name") or guess["name"],
        series=_text(facts, "series") or guess.get("series"),
        full_name=_text(facts, "full_name"),
        year=year or (start.year if start else None) or (int(guess["year"]) if "year" in guess else None),
        start=start,
        end=end,
        place=_text(facts, "place"),
        timezone=_read_zone(_text(facts, "timezone"), at("timezone"), ledger),
        url=_read_url(_text(facts, "url"), at("url"), ledger),
        proceedings=_text(facts, "proceedings") or guess.get("proceedings"),
        publisher=_text(facts, "publisher"),
        volume=_text(facts, "volume"),
        list_name=_text(facts, "list_name") or guess.get("list_name"),
        description=_text(facts, "description"),
    )


def guess_edition(edition: EditionId | str, readings: Iterable[Reading]) -> dict[str, str]:
    """Guess an edition's facts from its folder's name and what its sources say.

    Returns:
        ``name`` always; ``series``, ``year``, ``list_name`` and ``proceedings`` where something tells them.
    """
    guess: dict[str, str] = {}
    readings = tuple(readings)
    parts = re.fullmatch(r"(?P<series>.*?)[-_ ]?(?P<year>(?:19|20)\d\d)(?P<rest>[-_ ].*)?", str(edition))
    if parts and parts["series"]:
        series = parts["series"]
        guess["series"] = series.upper() if series.isascii() and len(series) <= 6 and series.islower() else series
        rest = (parts["rest"] or "").replace("_", " ").replace("-", " ")
        guess["name"] = f"{guess['series']} {parts['year']}{rest}"
        guess["year"] = parts["year"]
    years = {reading.year for reading in readings if reading.year} or {r.year for reading in readings for r in reading.records if r.year}
    if "year" not in guess and len(years) == 1 and EARLIEST_YEAR <= next(iter(years)) <= LATEST_YEAR:
        guess["year"] = str(next(iter(years)))
    for reading in readings:
        if reading.name:
            guess.setdefault("list_name" if reading.format.startswith(LIST_FORMATS) else "proceedings", reading.name)
    guess.setdefault("name", guess.get("list_name") or str(edition).replace("-", " ").replace("_", " "))
    return guess


def _text(facts: Mapping[str, Json], key: str) -> str | None:
    value = facts.get(key)
    if value is None or isinstance(value, (list, dict)):
        return None
    return " ".join(str(value).split()) or None


def _report_unknown(facts: Mapping[str, Json], at: Callable[[str], Place], ledger: Ledger) -> None:
    for key in facts:
        if key not in FIELDS and key not in IGNORED_FIELDS:
            near = difflib.get_close_matches(key, FIELDS, n=1)
            ledger.report(
                Severity.WARNING,
                "unknown-edition-field",
                at(key),
                found=f"the field {key!r}",
                expected=f"one of {', '.join(FIELDS)}",
                mend=f"Did you mean {near[0]!r}?" if near else "Remove it.",
            )


def _report_kinds(facts: Mapping[str, Json], at: Callable[[str], Place], ledger: Ledger) -> None:
    """Report lists and mappings where a text is expected; they are left out."""
    for key in (key for key in TEXT_FACTS if isinstance(facts.get(key), (list, dict))):
        ledger.report(
            Severity.ERROR,
            "edition-value",
            at(key),
            found=f"{key} is {facts[key]!r}",
            expected="a text",
            mend="Write it on one line, in quotes if it holds a colon; it is left out until then.",
        )


def _read_year(value: Json, place: Place, ledger: Ledger) -> int | None:
    if value is None:
        return None
    if re.fullmatch(r"\d{4}", str(value)) and EARLIEST_YEAR <= int(str(value)) <= LATEST_YEAR:
        return int(str(value))
    _report_date(place, f"the year {value!r}", f"a year from {EARLIEST_YEAR} to {LATEST_YEAR}", ledger)
    return None


def _read_date(value: object, key: str, place: Place, ledger: Ledger) -> date | None:
    if value is None:
        return None
    if isinstance(value, datetime):
        return value.date()
    if isinstance(value, date):
        return value
    try:
        return date.fromisoformat(str(value).strip())
    except ValueError:
        _report_date(place, f"{key} is {value!r}, which is no day of the calendar", "a date such as 2025-07-13", ledger)
        return None


def _report_date(place: Place, found: str, expected: str, ledger: Ledger) -> None:
    ledger.report(
        Severity.ERROR,
        "impossible-date",
        place,
        found=found,
        expected=expected,
        mend="Correct it in edition.yml; until then it is left out.",
    )


def _read_zone(name: str | None, place: Place, ledger: Ledger) -> str | None:
    if name is None:
        return None
    try:
        ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        ledger.report(
            Severity.ERROR,
            "unknown-timezone",
            place,
            found=f"the time zone {name!r}",
            expected="a name of the IANA database such as America/Vancouver",
            mend="Correct it in edition.yml; until then times are read as UTC.",
        )
        return None
    return name


def _read_url(url: str | None, place: Place, ledger: Ledger) -> str | None:
    if url is None or re.match(r"https?://[^\s/]+\.[^\s]+$", url):
        return url
    ledger.report(
        Severity.WARNING,
        "broken-link",
        place,
        found=f"the url {url!r}",
        expected="an address that begins with https://",
        mend="Correct it in edition.yml.",
    )
    return None
