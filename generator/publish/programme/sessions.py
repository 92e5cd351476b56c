"""Session pages: papers with their times and positions, calendar, neighbours in time; called by make_programme."""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime

from markupsafe import Markup

from generator.model import Area, EditionId, Html, Page, PaperKey, PlainText, Presentation, Session
from generator.publish.addresses import root_of, schedule_path, session_path
from generator.publish.cards import Cards, hue_style
from generator.publish.coins import make_coins
from generator.publish.metadata import make_page_head
from generator.publish.pages.slots import say_time
from generator.publish.pieces import Digests, Piece, mix, one_page
from generator.publish.programme.calendar import calendar_path
from generator.publish.programme.grid import end_of
from generator.publish.programme.times import to_iso, to_utc
from generator.publish.programme.toolkit import link_exports, link_module, link_styles
from generator.publish.site import Site
from generator.publish.templating import render, trusted

_LATE = datetime.max.replace(tzinfo=UTC)
TOPICS_SAID = 2
"""Topics named for a session."""


@dataclass(frozen=True, slots=True)
class Moment:
    """A stretch of time as shown."""

    text: str
    """In words and figures, in the conference's zone."""
    start: str
    """ISO 8601 with offset."""
    end: str
    """ISO 8601 with offset, or ""."""


@dataclass(frozen=True, slots=True)
class Row:
    """A paper of a session as its page lists it."""

    line: Markup
    """The paper's line."""
    position: str
    """Poster board or place, or ""."""
    time: Moment | None
    """The talk's own time, or None."""
    coins: Markup
    """COinS for reference managers."""


@dataclass(frozen=True, slots=True)
class Share:
    """An area's part of a session."""

    style: str
    """Hue as inline style."""
    name: str
    """Area."""
    papers: int
    """Papers."""


def list_sessions(site: Site, cards: Cards, digests: Digests) -> Iterator[Piece]:
    """List the page of every session."""
    for edition in site.corpus.editions:
        sessions = sessions_of(site, edition.id)
        programme = mix(digests.site, sessions)
        for place, session in enumerate(sessions):
            before = sessions[place - 1] if place else None
            after = sessions[place + 1] if place + 1 < len(sessions) else None
            keys = site.papers_of_session[edition.id, session.id]
            make = one_page(_make_page, site, cards, session, (before, after))
            yield Piece(f"session {edition.id}/{session.id}", mix(programme, place, digests.cards(keys)), make, 1 + len(keys) // 20)


def sessions_of(site: Site, edition: EditionId) -> list[Session]:
    """Sessions of an edition in order of time, those without a time last."""
    sessions = [session for session in site.corpus.sessions.values() if session.edition == edition]
    return sorted(sessions, key=lambda session: (session.start is None, to_utc(session.start or _LATE), session.room or ""))


def _make_page(site: Site, cards: Cards, session: Session, around: tuple[Session | None, Session | None]) -> Page:
    words, path = site.words, session_path(session.edition, session.id)
    root, edition = root_of(path), site.editions[session.edition]
    keys = order_papers(site, session)
    when = say_moment(site, session.start, session.end)
    body = render(
        "programme/session.html",
        words=words,
        root=root,
        edition=edition,
        session=session,
        kind=cards.word("presentation", session.kind) if session.kind else "",
        when=when,
        zone=edition.timezone or "",
        schedule_href=root + schedule_path(session.edition),
        calendar_href=root + calendar_path(session.edition, session.id) if when else "",
        rows=[_make_row(site, cards, session, key, root) for key in keys],
        shares=share_areas(site, keys),
        parallel=[(root + session_path(other.edition, other.id), other.name, other.room or "") for other in parallel_to(site, session)],
        around=[(root + session_path(other.edition, other.id), other.name) if other else None for other in around],
    )
    room = session.room or ""
    description = words("schedule.session_description", edition=edition.name, papers=words("papers", n=len(keys)))
    if when:
        description = f"{description} {when.text}{words('comma') + room if room else ''}"
    head = make_page_head(site, path, session.name, description, edition=edition.id)
    tags = "\n".join([head, link_styles(root), link_module(root, "programme/schedule.js"), link_exports(root)])
    title = f"{session.name} · {edition.name}"
    return Page("session", path, PlainText(title), PlainText(description), body, Html(tags))


def _make_row(site: Site, cards: Cards, session: Session, key: PaperKey, root: str) -> Row:
    slot = _slot_of(site, session, key)
    time = None
    if (slot.start or session.start, slot.end or session.end) != (session.start, session.end):
        start, end = slot.start or session.start, slot.end
        time = Moment(say_clock(start, end), to_iso(start), to_iso(end)) if start else None
    return Row(cards.line(key, root), slot.position or "", time, trusted(make_coins(site, key)))


def _slot_of(site: Site, session: Session, key: PaperKey) -> Presentation:
    return next(slot for slot in site.papers[key].presentations if slot.session == session.id)


def order_papers(site: Site, session: Session) -> list[PaperKey]:
    """Order a session's papers by time, then by position as people count (``#9`` before ``#10``), then as the source does."""
    keys = dict.fromkeys(site.papers_of_session[session.edition, session.id])

    def rank(key: PaperKey) -> tuple[float, list[tuple[int, int, str]]]:
        slot = _slot_of(site, session, key)
        start = slot.start or session.start
        parts = re.findall(r"\d+|\D+", slot.position or "")
        # A withdrawn or unplaced paper has no position and comes last.
        position = [(0, int(part), "") if part.isdecimal() else (1, 0, part) for part in parts] or [(2, 0, "")]
        return (to_utc(start).timestamp() if start else 0.0), position

    return sorted(keys, key=rank)


def say_moment(site: Site, start: datetime | None, end: datetime | None) -> Moment | None:
    """Say a day and times, or None where the start is unknown."""
    return Moment(say_time(site.words, start, end), to_iso(start), to_iso(end)) if start else None


def say_clock(start: datetime | None, end: datetime | None) -> str:
    """Say times of day, such as ``10:00–11:00``; "" where the start is unknown."""
    if start is None:
        return ""
    return f"{start:%H:%M}\u2013{end:%H:%M}" if end else f"{start:%H:%M}"


def parallel_to(site: Site, session: Session) -> list[Session]:
    """Sessions of the edition that overlap a session in time."""
    if session.start is None:
        return []
    start, end = to_utc(session.start), end_of(session)
    return [
        other
        for other in sessions_of(site, session.edition)
        if other.id != session.id and other.start and to_utc(other.start) < end and end_of(other) > start
    ]


def share_areas(site: Site, keys: list[PaperKey]) -> list[Share]:
    """Return the areas of some papers, most first, for the band over a session."""
    counts: Counter[Area] = Counter()
    for key in keys:
        area = site.found(key).area
        if area is not None and area in site.vocabulary.areas:
            counts[site.vocabulary.areas[area]] += 1
    return [Share(hue_style(area), area.name, count) for area, count in counts.most_common()]


def main_topics(site: Site, keys: list[PaperKey]) -> list[str]:
    """Names of the topics that most papers of a session share; only those of at least two papers where it has several."""
    counts = Counter(tag.topic for key in keys for tag in site.found(key).topics)
    least = 2 if len(keys) > 2 else 1
    return [site.vocabulary.topics[topic].name for topic, count in counts.most_common(TOPICS_SAID) if count >= least]
