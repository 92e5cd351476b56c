"""Days and times of a table, however its columns are called and its cells are written, become times of sessions."""

from pathlib import Path

import pytest

from generator.curate import Curation, curate
from generator.readers import read_content

THREE_DAYS = "start: 2026-06-15\nend: 2026-06-17\ntimezone: Europe/Berlin\n"  # Monday to Wednesday
ONE_DAY = "start: 2026-06-15\nend: 2026-06-15\ntimezone: Europe/Berlin\n"


def curate_table(tmp_path: Path, text: str, facts: str = THREE_DAYS) -> Curation:
    folder = tmp_path / "birds2026"
    folder.mkdir()
    (folder / "edition.yml").write_text(facts, encoding="utf-8")
    (folder / "talks.csv").write_text(text, encoding="utf-8")
    return curate(read_content(tmp_path))


def codes(curation: Curation) -> list[str]:
    return [issue.code for issue in curation.issues if not issue.code.endswith(("abstract", "abstracts", "no-column"))]


def times(curation: Curation) -> list[tuple[str, str | None]]:
    return [
        (session.start.isoformat() if session.start else "", session.end.isoformat() if session.end else None)
        for session in curation.corpus.sessions.values()
    ]


@pytest.mark.parametrize(
    ("columns", "cells"),
    [
        ("Start,End", "2026-06-16 13:30,2026-06-16 13:50"),
        ("Start,End", "2026-06-16T13:30:00,13:50"),
        ("Date,Time", "2026-06-16,13:30-13:50"),
        ("Day,Time", "16 June 2026,1:30 PM – 1:50 PM"),
        ("Day,Time", "16 June,1:30-1:50 pm"),
        ("Day,Time", '"Tue, June 16",13.30 to 13.50'),
        ("Day,Time", '"Tuesday, 16 Jun 2026",13:30:00 - 13:50:00'),
        ("Day,Time", "Tuesday,13:30-13:50"),
        ("Tag,Uhrzeit", "Dienstag,13:30 bis 13:50 Uhr"),
        ("Datum,Uhrzeit", "16.06.2026,13:30–13:50"),
        ("Datum,Début,Fin", "16.6.,13:30,13:50"),
        ("Date,Start Time,End Time", "06/16/2026,1:30pm,1:50pm"),
        ("Date,Start Time,End Time", "16/06/26,13h30,13h50"),
        ("Start Date,Start Time,End Date,End Time", "2026-06-16,13:30,2026-06-16,13:50"),
        ("Day,Start,End", "Day 2,13:30,13:50"),
        ("Day,Start,End", "2,13:30,13:50"),
        ("日期,时间", "2026年6月16日,13:30-13:50"),
        ("Time", "2026-06-16 13:30 - 13:50"),
        ("Time", '"Tue, 13:30–13:50"'),
    ],
)
def test_times_are_understood_in_any_columns_and_spelling(tmp_path: Path, columns: str, cells: str) -> None:
    curation = curate_table(tmp_path, f"Title,Authors,Session,{columns}\nOn Owls,Ada Lovelace,Owls,{cells}\n")
    assert times(curation) == [("2026-06-16T13:30:00+02:00", "2026-06-16T13:50:00+02:00")]
    assert codes(curation) == []


def test_times_alone_are_of_the_edition_where_it_has_one_day(tmp_path: Path) -> None:
    curation = curate_table(tmp_path, "Title,Session,Time\nOn Owls,Owls,11:30-12:30\nOn Tits,Owls,12:30 - 1 pm\n", ONE_DAY)
    assert times(curation) == [("2026-06-15T11:30:00+02:00", "2026-06-15T13:00:00+02:00")]
    assert codes(curation) == []


def test_day_and_month_that_could_be_swapped_are_those_of_the_edition(tmp_path: Path) -> None:
    facts = "start: 2026-07-06\nend: 2026-07-08\ntimezone: Europe/Berlin\n"
    for number, cell in enumerate(("06/07/2026", "07/06/2026")):
        (tmp_path / str(number)).mkdir()
        curation = curate_table(tmp_path / str(number), f"Title,Session,Date,Time\nOn Owls,Owls,{cell},09:00\n", facts)
        assert times(curation) == [("2026-07-06T09:00:00+02:00", None)]


@pytest.mark.parametrize(
    ("facts", "columns", "cells"),
    [
        ("timezone: Europe/Berlin\n", "Time", "{0}:00"),
        (THREE_DAYS, "Time", "{0}:00"),
        ("timezone: Europe/Berlin\n", "Day,Time", "Monday,{0}:00"),
        ("timezone: Europe/Berlin\n", "Day,Time", "Day 1,{0}:00"),
        ("timezone: Europe/Berlin\nstart: 2026-06-01\nend: 2026-06-30\n", "Day,Time", "Monday,{0}:00"),
        ("timezone: Europe/Berlin\n", "Day,Time", "06/07/2026,{0}:00"),
    ],
)
def test_times_of_which_no_day_is_known_are_reported_once_with_what_to_do(tmp_path: Path, facts: str, columns: str, cells: str) -> None:
    rows = "".join(f"On Owls {hour},Owls,{cells.format(hour)}\n" for hour in range(10, 14))
    curation = curate_table(tmp_path, f"Title,Session,{columns}\n{rows}", facts)
    assert codes(curation) == ["time-without-day"]
    (issue,) = [issue for issue in curation.issues if issue.code == "time-without-day"]
    assert "edition.yml" in issue.mend or "2026-06-15" in issue.mend
    assert issue.place.file == "birds2026/talks.csv"
    assert len(curation.corpus.papers) == 4


def test_times_that_nobody_can_read_are_reported(tmp_path: Path) -> None:
    curation = curate_table(tmp_path, "Title,Session,Day,Time\nOn Owls,Owls,Tuesday,after lunch\n")
    assert codes(curation) == ["impossible-date"]
    assert any("'Tuesday after lunch'" in issue.found for issue in curation.issues)


def test_talks_with_times_and_no_session_are_in_sessions_called_after_their_rooms(tmp_path: Path) -> None:
    curation = curate_table(tmp_path, "Title,Day,Time,Room\nOn Owls,Monday,09:00-09:20,Aula\nOn Tits,Monday,09:20-09:40,Aula\n")
    assert [session.name for session in curation.corpus.sessions.values()] == ["Aula"]
    assert codes(curation) == ["no-session-names"]


def test_talks_with_times_and_neither_session_nor_room_are_in_sessions_called_after_the_edition(tmp_path: Path) -> None:
    curation = curate_table(tmp_path, "Title,Day,Time\nOn Owls,Monday,09:00-09:20\nOn Tits,Monday,09:20-09:40\n")
    assert [session.name for session in curation.corpus.sessions.values()] == ["BIRDS 2026"]
    assert [paper.presentations[0].start is not None for paper in curation.corpus.papers] == [True, True]


def test_day_without_a_time_is_reported_with_its_column(tmp_path: Path) -> None:
    curation = curate_table(tmp_path, "Title,Session,Presentation Day\nOn Owls,Owls,Monday\nOn Tits,Owls,Monday\n")
    assert codes(curation) == ["day-without-time"]
    assert "Presentation Day" in next(issue.found for issue in curation.issues if issue.code == "day-without-time")


def test_overlay_may_write_times_as_people_do(tmp_path: Path) -> None:
    folder = tmp_path / "birds2026"
    folder.mkdir()
    (folder / "edition.yml").write_text(THREE_DAYS, encoding="utf-8")
    (folder / "talks.csv").write_text("ID,Title\n1,On Owls\n", encoding="utf-8")
    (folder / "papers.yml").write_text("- paper: 1\n  session: {name: Owls, start: 'Tuesday 13:30', end: '13:50'}\n", encoding="utf-8")
    assert times(curate(read_content(tmp_path))) == [("2026-06-16T13:30:00+02:00", "2026-06-16T13:50:00+02:00")]
