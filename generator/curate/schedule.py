"""Schedule: the slots that sources name for their papers become sessions of an edition; called by curate().

Slots of one name, kind and room belong to one session unless their times lie apart: a ``Poster Session`` of three mornings is three
sessions, a row of talks is one. Times without an offset are of the edition's zone.
"""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, timedelta, tzinfo
from zoneinfo import ZoneInfo

from generator.curate.curation import Ledger
from generator.curate.editions import EARLIEST_YEAR, LATEST_YEAR
from generator.curate.moments import Moment, has_words_of_a_day, join_moment, read_moment
from generator.curate.texts import fold_text, make_slug
from generator.model import Edition, Place, Presentation, RecordSession, Session, SessionId, Severity

MAX_GAP = timedelta(minutes=45)
"""Longest break inside one session: coffee breaks between talks take up to 30 minutes, programmes break for longer between sessions."""

MAX_LENGTH = timedelta(hours=16)
"""Longest session that can be right."""

SLACK = timedelta(days=3)
"""How far from the edition's days a session may lie (tutorials, travel days) before it is reported."""


@dataclass(frozen=True, slots=True)
class Slot:
    """One paper's slot with its times understood."""

    paper: int
    """Index of the paper among those given."""
    said: RecordSession
    """As the source says it."""
    start: datetime | None
    """Aware start in the edition's zone, or None."""
    end: datetime | None
    """Aware end, or None."""


def make_sessions(
    edition: Edition, slots: Sequence[tuple[RecordSession, ...]], places: Sequence[Place], ledger: Ledger
) -> tuple[list[Session], list[tuple[Presentation, ...]]]:
    """Make the sessions of an edition.

    Args:
        edition: Edition, for its zone and days.
        slots: Each paper's slots.
        places: Each paper's place, for issues.
        ledger: Takes impossible dates and overlapping sessions.

    Returns:
        Sessions in order of time, those without time last; and each paper's presentations.
    """
    clock = _Clock(edition, ledger)
    groups: dict[tuple[str, str, str], list[Slot]] = defaultdict(list)
    for index, (all_said, place) in enumerate(zip(slots, places, strict=True)):
        for said in all_said:
            if not said.name:
                clock.note_nameless(place)
                said = replace(said, name=said.room or edition.name)  # noqa: PLW2901 - the same slot, named
            start, end = clock.read_times(said, place)
            groups[fold_text(said.name), fold_text(said.kind or ""), fold_text(said.room or "")].append(Slot(index, said, start, end))
    parts = [part for group in _join_roomless(groups) for part in _split_by_time(group)]
    parts.sort(key=lambda part: (_first_start(part) is None, _first_start(part) or datetime.min.replace(tzinfo=UTC), part[0].paper))
    sessions: dict[SessionId, Session] = {}
    presentations: list[list[Presentation]] = [[] for _ in slots]
    names: dict[str, int] = defaultdict(int)
    for part in parts:
        names[make_slug(part[0].said.name)] += 1
    for part in parts:
        session = _make_session(edition, part, sessions, repeated=names[make_slug(part[0].said.name)] > 1)
        sessions[session.id] = session
        for slot in part:
            presentations[slot.paper].append(_make_presentation(slot, session))
    _report_overlaps(
        list(sessions.values()), {p.id: places[part[0].paper] for p, part in zip(sessions.values(), parts, strict=True)}, ledger
    )
    return list(sessions.values()), [tuple(dict.fromkeys(found)) for found in presentations]


class _Clock:
    """Reads times of an edition; each wrong time is reported once."""

    def __init__(self, edition: Edition, ledger: Ledger) -> None:
        self._edition = edition
        self._zone: tzinfo = ZoneInfo(edition.timezone) if edition.timezone else UTC
        self._ledger = ledger
        self._known: dict[tuple[str, date | None], datetime | None] = {}
        self._reported: set[str] = set()

    def read_times(self, slot: RecordSession, place: Place) -> tuple[datetime | None, datetime | None]:
        start = self._read(slot.start, None, place)
        # An end without a day is on the day of the start.
        end = self._read(slot.end, start.date() if start else None, place)
        if start and end and end < start:
            self._report(place, f"{slot.name} ends ({slot.end}) before it starts ({slot.start})", "an end after the start")
            end = None
        if start and end and end - start > MAX_LENGTH:
            self._report(place, f"{slot.name} lasts {end - start}", f"at most {MAX_LENGTH}")
        days = self._edition.start, self._edition.end or self._edition.start
        if start and days[0] and days[1] and not days[0] - SLACK <= start.date() <= days[1] + SLACK:
            self._report(place, f"{slot.name} is on {start.date()}", f"a day near the edition's, {days[0]} to {days[1]}")
        return start, end

    def _read(self, text: str | None, day: date | None, place: Place) -> datetime | None:
        if not text:
            return None
        if (text, day) not in self._known:
            self._known[text, day] = self._parse(text, day, place)
        return self._known[text, day]

    def _parse(self, text: str, day: date | None, place: Place) -> datetime | None:
        try:
            time = datetime.fromisoformat(text.strip())
        except ValueError:
            moment = read_moment(text, self._edition)
            found = join_moment(moment, day)
            if found is None:
                self._report_unread(text, moment, place)
                return None
            time = found
        if not EARLIEST_YEAR <= time.year <= LATEST_YEAR:
            self._report(place, f"the time {text!r}", f"a year from {EARLIEST_YEAR} to {LATEST_YEAR}")
            return None
        if time.tzinfo is not None:
            # Without a zone of the edition the source's own offset says more than UTC would.
            return time.astimezone(self._zone) if self._edition.timezone else time
        if self._edition.timezone is None:
            self._note_zone(place)
        time = time.replace(tzinfo=self._zone)
        if time.astimezone(UTC).astimezone(self._zone).replace(tzinfo=None) != time.replace(tzinfo=None):
            self._report(place, f"the time {text!r}, which the clocks of {self._edition.timezone} leave out", "a time that exists")
        return time

    def _report_unread(self, text: str, moment: Moment, place: Place) -> None:
        """Report a time that cannot be read; times that only lack a day which the edition could tell are reported once for all."""
        if moment.time is None or (moment.is_dated and not has_words_of_a_day(text)):
            self._report(place, f"the time {text!r}", "a day of the calendar and a time, such as 2025-07-15 11:00")
        elif "day" not in self._reported:
            self._reported.add("day")
            self._ledger.report(
                Severity.WARNING,
                "time-without-day",
                place,
                found=f"times such as {text!r}, of which nothing tells the day",
                expected="a day with each time, such as 2026-06-15 09:20, or the days of the edition",
                mend=f"Set start and end in {self._edition.id}/edition.yml"
                + (", or write whole days into the source." if moment.is_dated else ", and add a column Day where there are several."),
            )

    def note_nameless(self, place: Place) -> None:
        """Note once that sessions without a name are called after their room or the edition."""
        if "name" not in self._reported:
            self._reported.add("name")
            self._ledger.report(
                Severity.NOTE,
                "no-session-names",
                place,
                found="times without a session",
                expected="the name of a session with each time",
                mend="Add a column Session; without one, sessions are called after their rooms, or after the edition.",
            )

    def _note_zone(self, place: Place) -> None:
        if "zone" not in self._reported:
            self._reported.add("zone")
            self._ledger.report(
                Severity.WARNING,
                "no-timezone",
                place,
                found="times without a time zone",
                expected="a time zone for the edition",
                mend=f"Set timezone in {self._edition.id}/edition.yml, such as America/Vancouver; until then they are read as UTC.",
            )

    def _report(self, place: Place, found: str, expected: str) -> None:
        if found not in self._reported:
            self._reported.add(found)
            self._ledger.report(
                Severity.WARNING,
                "impossible-date",
                place,
                found=found,
                expected=expected,
                mend="Correct the time in the source or the overlay.",
            )


def _join_roomless(groups: dict[tuple[str, str, str], list[Slot]]) -> list[list[Slot]]:
    """Put slots that name no room or kind to the one session of their name, if there is just one."""
    by_name: dict[str, list[tuple[str, str, str]]] = defaultdict(list)
    for key in groups:
        by_name[key[0]].append(key)
    joined: list[list[Slot]] = []
    for keys in by_name.values():
        full = [key for key in keys if key[1] and key[2]] or keys[:1]
        if len(full) == 1:
            vague = [
                key for key in keys if key != full[0] and all(not part or part == told for part, told in zip(key, full[0], strict=True))
            ]
            merged = sorted((slot for key in (full[0], *vague) for slot in groups[key]), key=lambda slot: slot.paper)
            joined.append(merged)
            joined.extend(groups[key] for key in keys if key != full[0] and key not in vague)
        else:
            joined.extend(groups[key] for key in keys)
    return joined


def _split_by_time(group: list[Slot]) -> list[list[Slot]]:
    timed = sorted((slot for slot in group if slot.start), key=lambda slot: (slot.start, slot.paper))
    untimed = [slot for slot in group if not slot.start]
    parts: list[list[Slot]] = []
    until: datetime | None = None
    for slot in timed:
        assert slot.start is not None
        same_day = parts and parts[-1][0].start is not None and parts[-1][0].start.date() == slot.start.date()
        if parts and same_day and until is not None and slot.start - until <= MAX_GAP:
            parts[-1].append(slot)
        else:
            parts.append([slot])
            until = None
        until = max(filter(None, (until, slot.end or slot.start)))
    if untimed and len(parts) == 1:
        return [sorted([*parts[0], *untimed], key=lambda slot: slot.paper)]
    return [*(sorted(part, key=lambda slot: slot.paper) for part in parts), *([untimed] if untimed else [])]


def _first_start(part: Sequence[Slot]) -> datetime | None:
    return min((slot.start for slot in part if slot.start), default=None)


def _make_session(edition: Edition, part: Sequence[Slot], taken: dict[SessionId, Session], *, repeated: bool) -> Session:
    start = _first_start(part)
    end = max((slot.end for slot in part if slot.end), default=None)
    base = make_slug(part[0].said.name)
    if repeated and start:
        base = f"{base}-{start:%Y-%m-%d}"
    number, slug = 1, base
    while SessionId(slug) in taken:
        number += 1
        slug = f"{base}-{number}"
    kind = next((slot.said.kind for slot in part if slot.said.kind), None)
    room = next((slot.said.room for slot in part if slot.said.room), None)
    chair = next((slot.said.chair for slot in part if slot.said.chair), None)
    return Session(SessionId(slug), edition.id, part[0].said.name, kind, room, start, end, chair)


def _make_presentation(slot: Slot, session: Session) -> Presentation:
    own = (slot.start, slot.end) != (session.start, session.end) and slot.start is not None
    return Presentation(session.id, slot.said.position, slot.start if own else None, slot.end if own else None)


def _report_overlaps(sessions: Sequence[Session], places: dict[SessionId, Place], ledger: Ledger) -> None:
    by_room: dict[str, list[Session]] = defaultdict(list)
    for session in sessions:
        if session.room and session.start and session.end:
            by_room[fold_text(session.room)].append(session)
    for rooms in by_room.values():
        last: Session | None = None
        for session in sorted(rooms, key=lambda session: (session.start, session.id)):
            assert session.start is not None
            assert session.end is not None
            if last is not None and last.end is not None and session.start < last.end:
                ledger.report(
                    Severity.WARNING,
                    "overlapping-sessions",
                    places[session.id],
                    found=f"{session.name} begins at {session.start:%Y-%m-%d %H:%M} in {session.room}, where {last.name} lasts until "
                    f"{last.end:%H:%M}",
                    expected="one session at a time in a room",
                    mend="Correct the times or the room.",
                )
            if last is None or last.end is None or session.end > last.end:
                last = session
