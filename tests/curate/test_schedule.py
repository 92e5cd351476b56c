"""Slots become sessions with times in the edition's zone."""

from datetime import datetime
from zoneinfo import ZoneInfo

from generator.curate import curate
from generator.model import RecordSession

FACTS = {"timezone": "America/Vancouver", "start": "2025-07-13", "end": "2025-07-19"}


def slot(name="Oral 1A", start=None, end=None, **fields):
    return RecordSession(name, start=start, end=end, **fields)


def curate_slots(make_record, make_content, *slots, facts=FACTS):
    records = [make_record(n, id=f"p{n}", title=f"Paper {n} of the session", sessions=(said,)) for n, said in enumerate(slots, start=1)]
    return curate(make_content(*records, facts=facts))


def codes(curation):
    return [issue.code for issue in curation.issues if issue.code not in ("no-abstracts", "empty-abstract")]


def test_times_with_an_offset_are_shown_in_the_zone_of_the_place(make_record, make_content):
    curation = curate_slots(make_record, make_content, slot(start="2025-07-15T18:00:00+00:00", end="2025-07-15T19:00:00+00:00"))
    (session,) = curation.corpus.sessions.values()
    assert session.start == datetime(2025, 7, 15, 11, tzinfo=ZoneInfo("America/Vancouver"))
    assert session.start.hour == 11


def test_times_without_an_offset_are_of_the_place(make_record, make_content):
    curation = curate_slots(make_record, make_content, slot(start="2025-07-15T11:00:00"))
    (session,) = curation.corpus.sessions.values()
    assert session.start.isoformat() == "2025-07-15T11:00:00-07:00"


def test_missing_zone_is_reported_once(make_record, make_content):
    slots = [slot("A", "2025-07-15T11:00:00"), slot("B", "2025-07-15T12:00:00")]
    assert codes(curate_slots(make_record, make_content, *slots, facts={})) == ["no-timezone"]


def test_row_of_talks_is_one_session_and_each_talk_keeps_its_time(make_record, make_content):
    times = ["10:00", "10:15", "10:30"]
    slots = [slot(start=f"2025-07-15T{time}", end=f"2025-07-15T{time[:-1]}5") for time in times]
    corpus = curate_slots(make_record, make_content, *slots).corpus
    (session,) = corpus.sessions.values()
    assert (session.id, session.start.hour, session.end.minute) == ("oral-1a", 10, 35)
    assert [paper.presentations[0].start.minute for paper in corpus.papers] == [0, 15, 30]


def test_poster_sessions_of_one_name_on_two_days_are_two_sessions(make_record, make_content):
    slots = [
        slot("Poster Session", f"2025-07-{day}T11:00:00", f"2025-07-{day}T13:30:00", kind="poster", position="#1") for day in (15, 16, 15)
    ]
    corpus = curate_slots(make_record, make_content, *slots).corpus
    assert [str(session) for _, session in corpus.sessions] == ["poster-session-2025-07-15", "poster-session-2025-07-16"]
    assert corpus.papers[0].presentations[0].session == corpus.papers[2].presentations[0].session
    assert corpus.papers[0].presentations[0].start is None


def test_morning_and_afternoon_of_one_name_are_two_sessions(make_record, make_content):
    slots = [slot("Poster Session", f"2025-07-15T{hour}:00:00", f"2025-07-15T{int(hour) + 2}:00:00") for hour in ("09", "14")]
    assert len(curate_slots(make_record, make_content, *slots).corpus.sessions) == 2


def test_impossible_times_are_issues_and_the_rest_stays(make_record, make_content):
    curation = curate_slots(
        make_record,
        make_content,
        slot("A", "2025-02-30T10:00:00"),
        slot("B", "2025-07-15T12:00:00", "2025-07-15T11:00:00"),
        slot("C", "2035-07-15T12:00:00"),
        slot("D", "2025-07-15T12:00:00", "2025-07-15T13:00:00"),
    )
    assert codes(curation) == ["impossible-date"] * 3
    assert len(curation.corpus.sessions) == 4


def test_hour_that_the_clocks_leave_out_is_an_issue(make_record, make_content):
    facts = {"timezone": "America/Vancouver"}
    assert codes(curate_slots(make_record, make_content, slot(start="2025-03-09T02:30:00"), facts=facts)) == ["impossible-date"]


def test_sessions_that_overlap_in_a_room_are_reported_and_neighbours_are_not(make_record, make_content):
    curation = curate_slots(
        make_record,
        make_content,
        slot("A", "2025-07-15T10:00:00", "2025-07-15T11:00:00", room="Hall 1"),
        slot("B", "2025-07-15T10:30:00", "2025-07-15T11:30:00", room="hall 1"),
        slot("C", "2025-07-15T11:30:00", "2025-07-15T12:00:00", room="Hall 1"),
        slot("D", "2025-07-15T10:30:00", "2025-07-15T11:30:00", room="Hall 2"),
    )
    assert codes(curation) == ["overlapping-sessions"]
    assert [session.name for session in curation.corpus.sessions.values()] == ["A", "B", "D", "C"]


def test_overlay_gives_a_paper_its_session(make_record, make_content):
    entry = {"paper": "p1", "session": {"name": "Oral 2", "start": "2025-07-16T10:00:00", "room": "Hall 3"}}
    corpus = curate(make_content(make_record(id="p1", title="Paper"), overlay=(entry,), facts=FACTS)).corpus
    (session,) = corpus.sessions.values()
    assert (session.id, session.room, session.start.day) == ("oral-2", "Hall 3", 16)
