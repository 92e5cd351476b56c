"""When and where a paper is presented, in words; called by papers.py."""

from dataclasses import dataclass
from datetime import date, datetime

from generator.model import Paper
from generator.publish.addresses import session_path
from generator.publish.site import Site
from generator.words import Words


@dataclass(frozen=True, slots=True)
class Slot:
    """One slot of a paper as shown."""

    name: str
    """Session."""
    href: str
    """Relative address of the session's page."""
    when: str
    """Day and time in the conference's zone, or ""."""
    start: str
    """ISO 8601 start, or ""."""
    where: str
    """Room and position, or ""."""


def make_slots(site: Site, paper: Paper, root: str) -> list[Slot]:
    """Return the slots of a paper in its own order."""
    slots = []
    for place in paper.presentations:
        session = site.corpus.sessions.get((paper.edition, place.session))
        if session is None:
            continue
        start, end = place.start or session.start, place.end or session.end
        where = [part for part in (session.room, place.position) if part]
        slots.append(
            Slot(
                name=session.name,
                href=root + session_path(paper.edition, place.session),
                when=say_time(site.words, start, end) if start else "",
                start=start.isoformat() if start else "",
                where=site.words("comma").join(where),
            )
        )
    return slots


def say_time(words: Words, start: datetime, end: datetime | None) -> str:
    """Say a day and a time of day, such as ``Tue 15 July, 11:00-13:30``."""
    day = words("date.day", weekday=words(f"weekday.{start.weekday()}"), day=start.day, month=words(f"month.{start.month}"))
    time = f"{start:%H:%M}\u2013{end:%H:%M}" if end else f"{start:%H:%M}"
    return words("date.time", day=day, time=time)


def say_days(words: Words, first: date, last: date | None) -> str:
    """Say the days of an edition, such as ``13 to 19 July 2025``."""
    start = words("date.full", day=first.day, month=words(f"month.{first.month}"), year=first.year)
    if last is None or last == first:
        return start
    if (first.year, first.month) == (last.year, last.month):
        return words("date.days", first=first.day, last=last.day, month=words(f"month.{first.month}"), year=first.year)
    end = words("date.full", day=last.day, month=words(f"month.{last.month}"), year=last.year)
    return words("date.range", first=start, last=end)
