"""Programme: schedule, sessions, calendars, affiliations and series; called by publish()."""

from collections.abc import Iterator
from functools import partial

from generator.model import Edition, Publication
from generator.publish.cards import Cards
from generator.publish.pieces import ALWAYS, Digests, Piece, make_pieces, mix
from generator.publish.programme.affiliations import list_affiliations
from generator.publish.programme.calendar import calendar_path, has_calendar, write_calendar
from generator.publish.programme.schedule import make_schedule_pages
from generator.publish.programme.series import make_series_pages
from generator.publish.programme.sessions import list_sessions, sessions_of
from generator.publish.site import Site

__all__ = ["list_programme", "make_programme"]


def list_programme(site: Site, cards: Cards, digests: Digests) -> Iterator[Piece]:
    """List schedules and sessions with their calendars, institutions and series, each only where the content has them."""
    yield Piece("schedule", ALWAYS, lambda: Publication(tuple(make_schedule_pages(site, cards))))
    yield from list_sessions(site, cards, digests)
    yield from list_affiliations(site, cards, digests)
    yield Piece("series", ALWAYS, lambda: Publication(tuple(make_series_pages(site, cards))))
    for edition in site.corpus.editions:
        if has_calendar(site, edition.id):
            sessions = sessions_of(site, edition.id)
            papers = [digests.cards(site.papers_of_session[edition.id, session.id]) for session in sessions]
            make = partial(_make_calendars, site, edition)
            yield Piece(f"calendars {edition.id}", mix(digests.site, sessions, papers), make, 1 + len(sessions) // 10)


def make_programme(site: Site) -> Publication:
    """Make all of them."""
    return make_pieces(list_programme(site, Cards(site), Digests(site)))


def _make_calendars(site: Site, edition: Edition) -> Publication:
    """Write the calendar of an edition, and one of each session with a time."""
    sessions = sessions_of(site, edition.id)
    files = {calendar_path(edition.id): write_calendar(site, edition.name, sessions).encode("utf-8", "replace")}
    for session in sessions:
        if session.start:
            name = f"{edition.name}: {session.name}"
            files[calendar_path(edition.id, session.id)] = write_calendar(site, name, [session]).encode("utf-8", "replace")
    return Publication((), files)
