"""The grid of one day: which column and which rows each session takes; called by schedule.py.

Rows run between the times at which something begins or ends, so that parallel sessions stand side by side and long breaks stay narrow. A
room keeps its column where it can.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from itertools import pairwise

from generator.model import Session
from generator.publish.programme.times import day_of, to_utc

UNTOLD = timedelta(minutes=30)
"""Length drawn for a session whose end is not known; no end is shown."""
_ROW_REM_PER_HOUR = 4.5
_ROW_REM = (1.5, 9.0)
"""Least and largest height of a row before its content, in rem."""


@dataclass(frozen=True, slots=True)
class Cell:
    """A session's place in the grid."""

    session: Session
    """Session."""
    column: int
    """Column, from 1."""
    first: int
    """Grid line at which it begins, from 1."""
    last: int
    """Grid line at which it ends."""
    is_alone: bool
    """Whether no other session overlaps it, so that it may take the whole width."""


@dataclass(frozen=True, slots=True)
class Tick:
    """A time at which sessions begin, with those sessions."""

    start: datetime
    """The time in the conference's zone."""
    line: int
    """Grid line, from 1."""
    cells: tuple[Cell, ...]
    """Sessions that begin then, by column."""


@dataclass(frozen=True, slots=True)
class Day:
    """One day of an edition."""

    day: date
    """Day in the conference's zone."""
    ticks: tuple[Tick, ...]
    """Starting times in order."""
    columns: int
    """Columns, at least 1."""
    rows: tuple[float, ...]
    """Least height of each row in rem."""
    lines: tuple[datetime, ...]
    """Times of the grid's lines in UTC, one more than rows."""


def lay_days(sessions: Sequence[Session]) -> tuple[Day, ...]:
    """Lay sessions out by day; those without a time are left out.

    Args:
        sessions: Sessions of one edition, in any order.
    """
    timed = sorted((session for session in sessions if session.start), key=_begin)
    days: dict[date, list[Session]] = {}
    for session in timed:
        assert session.start is not None, "chosen above"
        days.setdefault(day_of(session.start), []).append(session)
    return tuple(_lay_day(day, members) for day, members in sorted(days.items()))


def _begin(session: Session) -> tuple[datetime, str]:
    assert session.start is not None, "only timed sessions are laid out"
    return to_utc(session.start), session.room or ""


def end_of(session: Session) -> datetime:
    """Return when a session ends in UTC; one without an end, or with an end before its start, is taken for half an hour."""
    assert session.start is not None, "only timed sessions are laid out"
    start = to_utc(session.start)
    end = to_utc(session.end) if session.end else start
    return end if end > start else start + UNTOLD


def _lay_day(day: date, sessions: Sequence[Session]) -> Day:
    lines = sorted({moment for session in sessions for moment in (_begin(session)[0], end_of(session))})
    place = {moment: number for number, moment in enumerate(lines, 1)}
    columns = assign_columns(sessions)
    busy_ids = {session.id for pair in find_clashes(sessions) for session in pair}
    cells = [
        Cell(session, column, place[_begin(session)[0]], place[end_of(session)], session.id not in busy_ids)
        for session, column in zip(sessions, columns, strict=True)
    ]
    ticks: dict[int, list[Cell]] = {}
    for cell in cells:
        ticks.setdefault(cell.first, []).append(cell)
    made = []
    for line, members in ticks.items():
        start = members[0].session.start
        assert start is not None, "only timed sessions are laid out"
        made.append(Tick(start, line, tuple(sorted(members, key=lambda cell: cell.column))))
    hours = [(after - before).total_seconds() / 3600 for before, after in pairwise(lines)]
    busy = [any(cell.first <= number < cell.last for cell in cells) for number in range(1, len(lines))]
    rows = tuple(_height(hour) if used else _ROW_REM[0] for hour, used in zip(hours, busy, strict=True))
    return Day(day, tuple(made), max(columns), rows, tuple(lines))


def _height(hours: float) -> float:
    return round(min(max(hours * _ROW_REM_PER_HOUR, _ROW_REM[0]), _ROW_REM[1]), 2)


def assign_columns(sessions: Sequence[Session]) -> list[int]:
    """Give each session a column in which no other overlaps it: its room's where that is free, else the first free one.

    Args:
        sessions: Sessions of a day in order of their start.

    Returns:
        Columns from 1, one a session.
    """
    free_from: list[datetime] = []
    home: dict[str, int] = {}
    columns: list[int] = []
    for session in sessions:
        start = _begin(session)[0]
        free = [column for column, until in enumerate(free_from) if until <= start]
        wished = home.get(session.room or "")
        owned = set(home.values())
        column = wished if wished in free else next((one for one in free if one not in owned), free[0] if free else len(free_from))
        if column == len(free_from):
            free_from.append(start)
        free_from[column] = end_of(session)
        if session.room:
            home.setdefault(session.room, column)
        columns.append(column + 1)
    return columns


def find_clashes(sessions: Sequence[Session]) -> list[tuple[Session, Session]]:
    """Return the pairs of sessions that overlap in time, in order of their start."""
    timed = sorted((session for session in sessions if session.start), key=_begin)
    return [
        (one, other)
        for place, one in enumerate(timed)
        for other in timed[place + 1 :]
        if _begin(other)[0] < end_of(one)
    ]  # fmt: skip
