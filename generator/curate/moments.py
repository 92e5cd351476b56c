"""Moments: days and times as people write them in programmes, read with what the edition tells of its days; used by schedule.py.

A table says ``Tuesday 13:30``, ``16 June 1:30 pm`` or ``Day 2 13.30``: which day that is, only the edition's own days tell.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta

from generator.curate.texts import strip_accents
from generator.model import Edition

NEAR = timedelta(days=3)
"""How far from the edition's days a day may lie to be the one that is meant: tutorials and travel days."""

LONGEST_WEEK = timedelta(days=6)
"""Longest edition in which a weekday names one day."""

_MONTHS = (
    "jan ene gen", "feb fev", "mar", "apr avr abr", "may mai mag", "jun juin giu", "jul juil lug", "aug aou ago", "sep set",
    "oct okt ott out", "nov", "dec dez dic",
)  # fmt: skip
"""Beginnings of the months' names in English, German, French, Spanish, Italian and Portuguese, without accents."""

_WEEKDAYS = ("mon montag", "tue dienstag di", "wed mittwoch mi", "thu donnerstag do", "fri freitag fr", "sat samstag sa", "sun sonntag so")
"""Beginnings of the weekdays' names in English; German ones whole, or as their two letters."""

_TIME = re.compile(
    r"(?<![\d.:])(?P<hour>[01]?\d|2[0-4])(?:(?:[:.h](?P<minute>[0-5]\d))(?::(?P<second>[0-5]\d)(?:\.\d+)?)?\s*(?P<half>[ap]\.?m\b\.?)?"
    r"|\s*(?P<bare_half>[ap]\.?m\b\.?)|(?P<sharp>h|\s*uhr)\b)(?!\d|\.\d)(?:\s*uhr\b)?",
    re.IGNORECASE,
)
_YEAR_FIRST = re.compile(r"(?P<year>(?:19|20)\d\d)(?:[-/.]|\s*年\s*)(?P<month>\d{1,2})(?:[-/.]|\s*月\s*)(?P<day>\d{1,2})(?!\d)日?")
_MONTH_DAY_CHINESE = re.compile(r"(?P<month>\d{1,2})\s*月\s*(?P<day>\d{1,2})\s*日")
_DOTS = re.compile(r"(?<!\d)(?P<day>\d{1,2})\.\s?(?P<month>\d{1,2})\.(?:\s?(?P<year>(?:20)?\d\d)(?![\d:.h]|\s*[ap]\.?m))?")
_SLASHES = re.compile(r"(?<!\d)(?P<one>\d{1,2})[/-](?P<two>\d{1,2})[/-](?P<year>(?:20)?\d\d)(?!\d)")
_DAY_MONTH = re.compile(
    r"(?<!\d)(?P<day>\d{1,2})(?:st|[nr]d|th|\.|er)?\s*(?:of\s+|de\s+|-)?(?P<month>[a-z]{3,10})\.?(?:,?[\s-]*(?P<year>20\d\d))?"
)
_MONTH_DAY = re.compile(r"(?P<month>[a-z]{3,10})\.?\s*(?P<day>\d{1,2})(?:st|[nr]d|th)?(?!\d)(?:,?\s*(?P<year>20\d\d))?")
_NUMBERED = re.compile(r"^\W*(?:day|tag|jour|dia|giorno)?\s*(?P<number>[1-9]|1\d)\W*$")
_NOON = 12


@dataclass(frozen=True, slots=True)
class Moment:
    """What a text says of a day and a time."""

    time: time | None
    """Time of day; None where the text has none that can be read."""
    day: date | None
    """Day; None where it names none, or one that nothing tells."""
    is_dated: bool
    """Whether the text names a day, known or not."""


def read_moment(text: str, edition: Edition) -> Moment:
    """Read a day and a time, in either order.

    Args:
        text: As a programme has it.
        edition: Its days tell the year, the day of a weekday, and which number is the month.
    """
    folded = strip_accents(text).lower()
    clock, rest = _read_time(folded)
    rest = rest.strip(" ,;@|\t-–—")
    if not rest:
        return Moment(clock, _only_day(edition), is_dated=False)
    day = next((day for day in _days(rest, edition) if day is not None), None)
    return Moment(clock, day, is_dated=True)


def has_words_of_a_day(text: str) -> bool:
    """Tell whether a text names a weekday or a numbered day, which only an edition's first day makes a date."""
    folded = strip_accents(text).lower()
    rest = _read_time(folded)[1]
    return _NUMBERED.match(rest) is not None or _find_weekday(rest) is not None or bool(_SLASHES.search(rest) or _DOTS.search(rest))


def _read_time(text: str) -> tuple[time | None, str]:
    """Return the time of day in a text, and the text without it; a date's numbers are no time."""
    spans = [found.span() for pattern in (_YEAR_FIRST, _DOTS, _SLASHES) for found in pattern.finditer(text)]
    for found in _TIME.finditer(text):
        if any(start < found.end() and found.start() < end for start, end in spans):
            continue
        hour, half = int(found["hour"]), (found["half"] or found["bare_half"] or "").replace(".", "")
        if half and not 1 <= hour <= _NOON:
            continue
        hour = hour % _NOON + _NOON * (half == "pm") if half else hour
        if hour < 24:
            return time(hour, int(found["minute"] or 0), int(found["second"] or 0)), text[: found.start()] + " " + text[found.end() :]
    return None, text


def _days(text: str, edition: Edition) -> Iterator[date | None]:
    """Yield the days that a text may mean, the surest first."""
    for pattern in (_YEAR_FIRST, _MONTH_DAY_CHINESE, _DOTS):
        if found := pattern.search(text):
            parts = found.groupdict()
            yield _make_day(parts.get("year"), int(parts["month"]), int(parts["day"]), edition)
            return
    if found := _SLASHES.search(text):
        yield _unswap(found["year"], int(found["one"]), int(found["two"]), edition)
        return
    for pattern in (_DAY_MONTH, _MONTH_DAY):
        for found in pattern.finditer(text):
            month = _find_month(found["month"])
            if month is not None:
                yield _make_day(found["year"], month, int(found["day"]), edition)
    if found := _NUMBERED.match(text):
        yield edition.start + timedelta(days=int(found["number"]) - 1) if edition.start else None
    weekday = _find_weekday(text)
    if weekday is not None:
        yield _day_of(weekday, edition)


def _find_month(name: str) -> int | None:
    return next((number for number, starts in enumerate(_MONTHS, 1) if any(name.startswith(start) for start in starts.split())), None)


def _find_weekday(text: str) -> int | None:
    for word in re.findall(r"[a-z]+", text):
        for number, names in enumerate(_WEEKDAYS):
            english, *german = names.split()
            if word.startswith(english) or word in german:
                return number
    return None


def _day_of(weekday: int, edition: Edition) -> date | None:
    """Return the day of an edition that is a given weekday; one that lies just beside its days counts where none is among them."""
    if edition.start is None:
        return None
    last = edition.end or edition.start
    if last - edition.start > LONGEST_WEEK:
        return None
    after = edition.start + timedelta(days=(weekday - edition.start.weekday()) % 7)
    if after <= last:
        return after
    before = after - timedelta(days=7)
    near = [day for day in (before, after) if edition.start - NEAR <= day <= last + NEAR]
    return near[0] if len(near) == 1 else None


def _only_day(edition: Edition) -> date | None:
    return edition.start if edition.start is not None and (edition.end or edition.start) == edition.start else None


def _make_day(year: str | None, month: int, day: int, edition: Edition) -> date | None:
    if year is None:
        told = edition.start.year if edition.start else edition.year
        if told is None:
            return None
    else:
        told = int(year) + (2000 if len(year) == 2 else 0)
    try:
        return date(told, month, day)
    except ValueError:
        return None


def _unswap(year: str, one: int, two: int, edition: Edition) -> date | None:
    """Return the day of two numbers between slashes: the one that can be, or that lies near the edition's days."""
    days = {day for day in (_make_day(year, one, two, edition), _make_day(year, two, one, edition)) if day}
    if len(days) > 1 and edition.start is not None:
        last = edition.end or edition.start
        days = {day for day in days if edition.start - NEAR <= day <= last + NEAR}
    return next(iter(days)) if len(days) == 1 else None


def join_moment(moment: Moment, day: date | None = None) -> datetime | None:
    """Return day and time as one, without a zone.

    Args:
        moment: What a text says.
        day: Day to take where the text names none.
    """
    day = moment.day if moment.is_dated or day is None else day
    return datetime.combine(day, moment.time) if day is not None and moment.time is not None else None
