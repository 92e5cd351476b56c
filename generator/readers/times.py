"""Times: the columns that tell when a paper is presented, put together to a start and an end; used by rows.py.

Which day a ``Tuesday`` or ``Day 2`` is, only the edition knows: texts that are no ISO 8601 stay as written, for curation to read.
"""

import re
from collections.abc import Mapping

TIMES = ("start", "end", "start_date", "end_date", "day", "time")
"""Fields that tell a time."""

_CLOCK = r"\d{1,2}(?:[:.h]\d\d(?::\d\d)?(?:\s*[ap]\.?m\b\.?)?|\s*[ap]\.?m\b\.?|\s*uhr\b|h\b)?(?:\s*uhr\b)?"
_RANGE = re.compile(rf"(?P<head>.*?)(?P<start>{_CLOCK})\s*(?:-|‐|‑|–|—|~|to|bis|until|till|à)\s*(?P<end>{_CLOCK})\s*", re.IGNORECASE)
_HAS_CLOCK = re.compile(r"\d[:h]\d\d|\d\s*[ap]\.?m\b|\d\s*uhr\b|\dh\b|(?<![\d.])\d{1,2}\.[0-5]\d(?![.\d])|T\d\d", re.IGNORECASE)
_ONLY_CLOCK = re.compile(rf"\s*{_CLOCK}\s*", re.IGNORECASE)
_ISO = re.compile(r"(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d(?::\d\d)?)\s*(Z|[+-]\d\d:?\d\d)?")
_HALF = re.compile(r"[ap]\.?m\b\.?", re.IGNORECASE)
_NOON = 12


def join_times(texts: Mapping[str, str | None]) -> tuple[str | None, str | None]:
    """Put the fields of a row together.

    Args:
        texts: Text of each of TIMES, or None.

    Returns:
        Start and end, each with its day where the row tells it; the start is None where no field tells a time of day.
    """
    start, clock, end = (texts.get(name) for name in ("start", "time", "end"))
    day = texts.get("start_date") or texts.get("day")
    if clock and not clock.isdigit() and not (start and _HAS_CLOCK.search(start)):
        start, day = clock, start or day  # a column Start beside one of times has days
    elif not start or not _HAS_CLOCK.search(start):
        return None, None
    if found := split_range(start):
        start, end = found[0], end or found[1]
    return _as_iso(_add_day(start, day)), _as_iso(_add_day(end, texts.get("end_date")))


def _add_day(text: str | None, day: str | None) -> str | None:
    if text and day and (_ONLY_CLOCK.fullmatch(text) or not _HAS_CLOCK.search(text)):
        return f"{day} {text}"
    return text


def split_range(text: str) -> tuple[str, str] | None:
    """Split ``13:30 - 13:50`` into start and end, with what stands before it at the start; None where there is no range.

    A half of the day that stands at the end alone is the start's too, unless the start would then be later.
    """
    found = _RANGE.fullmatch(text)
    if found is None or not (_HAS_CLOCK.search(found["start"]) or _HAS_CLOCK.search(found["end"])):
        return None
    start, end = found["start"].strip(), found["end"].strip()
    half = _HALF.search(end)
    if half and not _HALF.search(start):
        first, last = (int(re.match(r"\d+", piece)[0]) % _NOON for piece in (start, end))  # type: ignore[index]
        is_later = (first, start[2:]) > (last, end[2:]) if first == last else first > last
        other = "am" if half[0].lower().startswith("p") else "pm"
        start = f"{start} {other if is_later else half[0]}"
    elif re.fullmatch(r"\d{1,2}", start):
        start = f"{start}:00"
    if re.fullmatch(r"\d{1,2}", end):
        end = f"{end}:00"
    return f"{found['head']}{start}", end


def _as_iso(text: str | None) -> str | None:
    if text and (match := _ISO.match(text)):
        return f"{match[1]}T{match[2]}{match[3] or ''}"
    return text
