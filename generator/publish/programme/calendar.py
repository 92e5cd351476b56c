"""iCalendar files of editions and sessions; called by make_programme and by the pages that link to them.

Format: RFC 5545. Times are in UTC, so that no VTIMEZONE can disagree with the page; the page's own times come from the same values.
"""

from collections.abc import Iterable
from datetime import UTC, date, datetime, time, timedelta

from generator.model import EditionId, Session, SessionId
from generator.publish.addresses import session_path
from generator.publish.citations import page_url
from generator.publish.programme.times import to_utc
from generator.publish.site import Site

LINE_OCTETS = 75
"""Longest line in octets, without its end (RFC 5545, 3.1)."""
_STAMP = datetime(1970, 1, 1, tzinfo=UTC)
PAPERS_NAMED = 40
"""Papers named in an event's description; a poster session of hundreds would make calendars slow."""


def calendar_path(edition: EditionId, session: SessionId | None = None) -> str:
    """Return the address of an edition's calendar, or of one session's."""
    return f"schedule/{edition}/sessions.ics" if session is None else f"sessions/{edition}/{session}/session.ics"


def has_calendar(site: Site, edition: EditionId) -> bool:
    """Tell whether an edition has a session with a time."""
    return any(session.start for session in site.corpus.sessions.values() if session.edition == edition)


def write_calendar(site: Site, name: str, sessions: Iterable[Session]) -> str:
    """Write a calendar with an event a session; sessions without a time are left out.

    Args:
        site: Site.
        name: Name of the calendar.
        sessions: Sessions in order.
    """
    lines = [
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        "PRODID:-//Posterhall//Programme//EN",
        "CALSCALE:GREGORIAN",
        f"X-WR-CALNAME:{escape_text(name)}",
    ]
    for session in sessions:
        if session.start is not None:
            lines += _write_event(site, session, session.start)
    return "".join(fold(line) for line in [*lines, "END:VCALENDAR"])


def _write_event(site: Site, session: Session, start: datetime) -> list[str]:
    end = session.end or start
    address = page_url(site, session_path(session.edition, session.id))
    return [
        "BEGIN:VEVENT",
        f"UID:{session.edition}-{session.id}@{_host(site)}",
        f"DTSTAMP:{_stamp(site, session.edition)}",
        f"DTSTART:{write_moment(start)}",
        *([f"DTEND:{write_moment(end)}"] if end > start else []),
        f"SUMMARY:{escape_text(f'{site.editions[session.edition].name}: {session.name}')}",
        *([f"LOCATION:{escape_text(session.room)}"] if session.room else []),
        *([f"URL:{address}"] if address else []),
        *([f"DESCRIPTION:{escape_text(text)}"] if (text := _describe(site, session)) else []),
        "END:VEVENT",
    ]


def _describe(site: Site, session: Session) -> str:
    keys = tuple(dict.fromkeys(site.papers_of_session[session.edition, session.id]))
    lines = [site.words("schedule.chair", name=session.chair)] if session.chair else []
    for key in keys[:PAPERS_NAMED]:
        slot = next(slot for slot in site.papers[key].presentations if slot.session == session.id)
        lines.append(f"{slot.position} {site.title(key).plain}" if slot.position else site.title(key).plain)
    if len(keys) > PAPERS_NAMED:
        lines.append(site.words("schedule.further", n=len(keys) - PAPERS_NAMED))
    return "\n".join(lines)


def write_moment(moment: datetime) -> str:
    """Write a time in UTC as ``20250714T170000Z``."""
    return to_utc(moment).strftime("%Y%m%dT%H%M%SZ")


def escape_text(text: str) -> str:
    r"""Escape a TEXT value: backslash, semicolon, comma and line ends (3.3.11); control characters become blanks."""
    text = text.replace("\\", "\\\\").replace(";", r"\;").replace(",", r"\,").replace("\r\n", "\n").replace("\n", r"\n")
    return "".join(letter if letter >= " " and letter != "\x7f" else " " for letter in text)


def fold(line: str) -> str:
    """Fold a line at 75 octets without cutting a character, and end it with CRLF (3.1)."""
    parts: list[str] = []
    part, octets = "", 0
    for letter in line:
        width = len(letter.encode("utf-8", "replace"))
        if octets + width > LINE_OCTETS:
            parts.append(part)
            part, octets = " ", 1
        part += letter
        octets += width
    return "\r\n".join([*parts, part]) + "\r\n"


def _stamp(site: Site, edition: EditionId) -> str:
    """DTSTAMP must be there: the build's date, else the eve of the edition, else the epoch; never the clock."""
    facts = site.editions[edition]
    if site.settings.build_date:
        return write_moment(datetime.combine(date.fromisoformat(site.settings.build_date), time(), UTC))
    if facts.start:
        return write_moment(datetime.combine(facts.start - timedelta(days=1), time(), UTC))
    return write_moment(_STAMP)


def _host(site: Site) -> str:
    """Host of the site for UIDs; a site without an address is called by its edition alone."""
    return site.settings.site_url.split("://", 1)[-1].split("/", 1)[0] or "posterhall.invalid"
