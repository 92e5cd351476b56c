"""Programme: schedule, sessions, calendars, affiliations and series; called by publish()."""

from generator.model import Publication
from generator.publish.cards import Cards
from generator.publish.programme.affiliations import make_affiliation_pages
from generator.publish.programme.calendar import calendar_path, has_calendar, write_calendar
from generator.publish.programme.schedule import make_schedule_pages
from generator.publish.programme.series import make_series_pages
from generator.publish.programme.sessions import make_session_pages, sessions_of
from generator.publish.site import Site

__all__ = ["make_programme"]


def make_programme(site: Site) -> Publication:
    """Make schedules and sessions with their calendars, institutions and series, each only where the content has them."""
    cards = Cards(site)
    pages = (
        *make_schedule_pages(site, cards),
        *make_session_pages(site, cards),
        *make_affiliation_pages(site, cards),
        *make_series_pages(site, cards),
    )
    return Publication(pages, _make_calendars(site))


def _make_calendars(site: Site) -> dict[str, bytes]:
    files: dict[str, bytes] = {}
    for edition in site.corpus.editions:
        if not has_calendar(site, edition.id):
            continue
        sessions = sessions_of(site, edition.id)
        files[calendar_path(edition.id)] = write_calendar(site, edition.name, sessions).encode("utf-8", "replace")
        for session in sessions:
            if session.start:
                name = f"{edition.name}: {session.name}"
                files[calendar_path(edition.id, session.id)] = write_calendar(site, name, [session]).encode("utf-8", "replace")
    return files
