"""Schedule pages: all editions with a programme, and one edition day by day; called by make_programme."""

from collections.abc import Iterator
from dataclasses import dataclass

from generator.model import Edition, Html, Page, PaperKey, PlainText, Session
from generator.publish.addresses import edition_path, paper_path, root_of, schedule_path, session_path
from generator.publish.cards import Cards
from generator.publish.metadata import make_page_head
from generator.publish.pages.slots import say_days
from generator.publish.programme.calendar import calendar_path, has_calendar
from generator.publish.programme.grid import Cell, Day, lay_days
from generator.publish.programme.sessions import Moment, Share, main_topics, order_papers, say_clock, sessions_of, share_areas
from generator.publish.programme.times import to_iso
from generator.publish.programme.toolkit import link_module, link_styles
from generator.publish.site import Site
from generator.publish.templating import render

TALKS_LISTED = 12
"""Papers up to which the schedule lists a session's talks under it; a poster session only says how many it has."""
INDEX = "schedule/"


@dataclass(frozen=True, slots=True)
class Talk:
    """A paper under its session."""

    title: str
    """Plain title."""
    href: str
    """Relative address."""
    clock: str
    """Its own time of day, or ""."""


@dataclass(frozen=True, slots=True)
class Block:
    """A session in the schedule."""

    name: str
    """Session."""
    href: str
    """Relative address of its page."""
    style: str
    """Place in the grid as inline style."""
    facts: tuple[str, ...]
    """Kind and room."""
    time: Moment | None
    """Times of day; None where it has none."""
    count: int
    """Papers."""
    talks: tuple[Talk, ...]
    """Papers, where they are few."""
    topics: tuple[str, ...]
    """Main topics by name."""
    shares: tuple[Share, ...]
    """Areas."""


@dataclass(frozen=True, slots=True)
class Stretch:
    """A starting time with its sessions."""

    clock: str
    """Time of day."""
    start: str
    """ISO 8601."""
    line: int
    """Grid line."""
    blocks: tuple[Block, ...]
    """Sessions that begin then."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """A day as shown."""

    id: str
    """Anchor, the ISO date."""
    name: str
    """Day in words."""
    short: str
    """Weekday and day of the month."""
    stretches: tuple[Stretch, ...]
    """Starting times."""
    columns: int
    """Columns of the grid."""
    rows: str
    """Heights of the grid's rows as CSS."""
    lines: str
    """ISO times of the grid's lines, parted by blanks, for the now-line."""


def make_schedule_pages(site: Site, cards: Cards) -> Iterator[Page]:
    """Make the schedule of every edition that has sessions, and the page that leads to them."""
    editions = [edition for edition in site.corpus.editions if sessions_of(site, edition.id)]
    if editions:
        yield _make_index(site, editions)
    for edition in editions:
        yield _make_schedule(site, cards, edition)


def _make_index(site: Site, editions: list[Edition]) -> Page:
    words, root = site.words, root_of(INDEX)
    rows = []
    for edition in editions:
        days = lay_days(sessions_of(site, edition.id))
        rows.append(
            {
                "name": edition.name,
                "href": root + schedule_path(edition.id),
                "when": say_days(words, edition.start, edition.end) if edition.start else "",
                "place": edition.place or "",
                "count": words("schedule.sessions", n=len(sessions_of(site, edition.id))),
                "days": [(f"{root}{schedule_path(edition.id)}#{day.day.isoformat()}", _short(site, day)) for day in days],
                "calendar": root + calendar_path(edition.id) if has_calendar(site, edition.id) else "",
            }
        )
    body = render("programme/schedules.html", words=words, root=root, editions=rows)
    title, lead = words("nav.schedule"), words("schedule.index_lead")
    head = make_page_head(site, INDEX, title, lead)
    return Page("schedule", INDEX, PlainText(title), PlainText(lead), body, Html(f"{head}\n{link_styles(root)}"))


def _make_schedule(site: Site, cards: Cards, edition: Edition) -> Page:
    words, path = site.words, schedule_path(edition.id)
    root, sessions = root_of(path), sessions_of(site, edition.id)
    body = render(
        "programme/schedule.html",
        words=words,
        root=root,
        edition=edition,
        edition_href=root + edition_path(edition.id),
        when=say_days(words, edition.start, edition.end) if edition.start else "",
        zone=edition.timezone or "",
        count=len(sessions),
        calendar_href=root + calendar_path(edition.id) if has_calendar(site, edition.id) else "",
        sheets=[_make_sheet(site, cards, day, root) for day in lay_days(sessions)],
        untimed=[_make_block(site, cards, session, root, "") for session in sessions if not session.start],
    )
    title = words("schedule.title", name=edition.name)
    description = words("schedule.description", name=edition.name, sessions=words("schedule.sessions", n=len(sessions)))
    head = make_page_head(site, path, title, description, edition=edition.id)
    tags = "\n".join([head, link_styles(root), link_module(root, "programme/schedule.js")])
    return Page("schedule", path, PlainText(title), PlainText(description), body, Html(tags))


def _make_sheet(site: Site, cards: Cards, day: Day, root: str) -> Sheet:
    words, date = site.words, day.day
    weekday, month = words(f"weekday.{date.weekday()}"), words(f"month.{date.month}")
    stretches = tuple(
        Stretch(
            f"{tick.start:%H:%M}",
            to_iso(tick.start),
            tick.line,
            tuple(_make_block(site, cards, cell.session, root, _place(cell)) for cell in tick.cells),
        )
        for tick in day.ticks
    )
    return Sheet(
        id=date.isoformat(),
        name=words("date.day", weekday=weekday, day=date.day, month=month),
        short=_short(site, day),
        stretches=stretches,
        columns=day.columns,
        rows=" ".join(f"minmax({height}rem,auto)" for height in day.rows),
        lines=" ".join(to_iso(moment) for moment in day.lines),
    )


def _short(site: Site, day: Day) -> str:
    words, date = site.words, day.day
    return words("date.day", weekday=words(f"weekday.{date.weekday()}"), day=date.day, month=words(f"month.{date.month}"))


def _place(cell: Cell) -> str:
    last = -1 if cell.is_alone else cell.column + 2
    return f"--at:{cell.first}/{2 if cell.is_alone else cell.column + 1}/{cell.last}/{last}"


def _make_block(site: Site, cards: Cards, session: Session, root: str, style: str) -> Block:
    keys = order_papers(site, session)
    few = keys if len(keys) <= TALKS_LISTED and session.kind != "poster" else []
    kind = cards.word("presentation", session.kind) if session.kind else ""
    return Block(
        name=session.name,
        href=root + session_path(session.edition, session.id),
        style=style,
        facts=tuple(fact for fact in (kind, session.room or "") if fact),
        time=Moment(say_clock(session.start, session.end), to_iso(session.start), to_iso(session.end)) if session.start else None,
        count=len(keys),
        talks=tuple(Talk(site.title(key).plain, root + paper_path(key), _own_clock(site, session, key)) for key in few),
        topics=tuple(main_topics(site, keys)),
        shares=tuple(share_areas(site, keys)),
    )


def _own_clock(site: Site, session: Session, key: PaperKey) -> str:
    slot = next(slot for slot in site.papers[key].presentations if slot.session == session.id)
    return say_clock(slot.start, None) if slot.start else ""
