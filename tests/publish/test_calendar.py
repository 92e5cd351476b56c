"""Calendars: read by the icalendar package, with the times of the pages."""

from dataclasses import replace
from datetime import UTC, datetime

import pytest
from icalendar import Calendar
from lxml import html as lxml_html

from generator.publish.programme import make_programme
from generator.publish.programme.calendar import escape_text, fold, write_calendar
from tests.publish.conference import make_conference
from tests.publish.sample import NEW, make_sample


@pytest.fixture(scope="module")
def made():
    return make_programme(make_conference())


def _events(content: bytes) -> list:
    return Calendar.from_ical(content).walk("VEVENT")


def test_calendar_has_an_event_for_every_session_with_a_time(made):
    events = _events(made.files[f"schedule/{NEW}/sessions.ics"])
    assert len(events) == 4 * 2 * 3 + 3 + 3
    assert len({str(event["UID"]) for event in events}) == len(events)
    assert all(event.get("DTSTAMP") for event in events)


def test_times_are_those_of_the_session_pages(made):
    checked = 0
    for page in made.pages:
        if page.kind != "session":
            continue
        time = lxml_html.fromstring(page.body).find(".//header//time")
        path = f"{page.path}session.ics"
        if time is None:
            assert path not in made.files
            continue
        (event,) = _events(made.files[path])
        assert event.decoded("DTSTART") == datetime.fromisoformat(time.get("datetime"))
        assert event.decoded("DTEND") == datetime.fromisoformat(time.get("data-ph-end"))
        checked += 1
    assert checked == 30


def test_times_are_in_utc(made):
    for event in _events(made.files[f"schedule/{NEW}/sessions.ics"]):
        assert event.decoded("DTSTART").utcoffset() == UTC.utcoffset(None)


def test_lines_are_at_most_75_octets_and_end_in_crlf(made):
    for content in made.files.values():
        lines = content.split(b"\r\n")
        assert lines[-1] == b""
        assert all(len(line) <= 75 and b"\n" not in line for line in lines)
        content.decode()


def test_names_with_special_characters_come_back(made):
    (event,) = _events(made.files[f"sessions/{NEW}/oral-1b/session.ics"])
    assert str(event["SUMMARY"]) == "ICX 2025: Oral 1B: Ranking; and, more"
    assert str(event["LOCATION"]) == "Hall B"
    assert str(event["URL"]) == f"https://papers.example/site/sessions/{NEW}/oral-1b/"


@pytest.mark.parametrize("text", ["a\\b;c,d\ne", "会议" * 60, "x" * 200, "é" * 100, "😀" * 50])
def test_any_text_survives_escaping_and_folding(text):
    line = fold(f"SUMMARY:{escape_text(text)}")
    head = "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\nBEGIN:VEVENT\r\nUID:1\r\nDTSTAMP:20250101T000000Z\r\n"
    (event,) = _events(f"{head}{line}END:VEVENT\r\nEND:VCALENDAR\r\n".encode())
    assert str(event["SUMMARY"]) == text
    assert all(len(part.encode()) <= 75 for part in line.split("\r\n"))


def test_session_without_an_end_has_no_end():
    site = make_sample()
    session = replace(site.corpus.sessions[NEW, "oral-1a"], end=None)
    (event,) = _events(write_calendar(site, "x", [session]).encode())
    assert "DTEND" not in event


def test_calendars_are_the_same_at_every_build(made):
    assert dict(make_programme(make_conference()).files) == dict(made.files)
