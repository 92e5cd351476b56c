"""Schedule, sessions, institutions and series."""

from dataclasses import replace
from datetime import date, datetime, timedelta
from itertools import combinations, pairwise
from zoneinfo import ZoneInfo

import pytest
from lxml import html as lxml_html

from generator.model import EditionId, Session, SessionId
from generator.publish.institutions import find_affiliations
from generator.publish.programme import make_programme
from generator.publish.programme.grid import end_of, find_clashes, lay_days
from generator.publish.programme.sessions import order_papers, sessions_of
from generator.publish.programme.times import to_utc
from tests.publish.conference import make_conference
from tests.publish.sample import LIST, NEW, OLD, keep_only, make_sample

ZONE = ZoneInfo("Europe/Vienna")


def _session(id_: str, start: datetime | None, hours: float | None = 1.0, room: str | None = None) -> Session:
    end = start + timedelta(hours=hours) if start and hours is not None else None
    return Session(SessionId(id_), EditionId("e"), id_, "oral", room, start, end)


def _at(hour: int, minute: int = 0, day: int = 14) -> datetime:
    return datetime(2025, 7, day, hour, minute, tzinfo=ZONE)


@pytest.fixture(scope="module")
def pages():
    return {page.path: page for page in make_programme(make_conference()).pages}


def test_parallel_sessions_never_share_a_place_in_the_grid():
    site = make_conference()
    for day in lay_days(sessions_of(site, NEW)):
        cells = [cell for tick in day.ticks for cell in tick.cells]
        for one, other in combinations(cells, 2):
            overlap = one.first < other.last and other.first < one.last
            assert not (overlap and one.column == other.column)
        assert all(cell.last > cell.first for cell in cells)


def test_room_keeps_its_column_through_the_day():
    sessions = [
        _session("a", _at(9), room="A"),
        _session("b", _at(9), room="B"),
        _session("b2", _at(11), room="B"),
        _session("a2", _at(11), room="A"),
    ]
    (day,) = lay_days(sessions)
    columns = {cell.session.id: cell.column for tick in day.ticks for cell in tick.cells}
    assert columns["a"] == columns["a2"]
    assert columns["b"] == columns["b2"]


def test_session_that_stands_alone_takes_the_whole_width():
    (day,) = lay_days([_session("a", _at(9)), _session("b", _at(9)), _session("c", _at(11))])
    assert {cell.session.id: cell.is_alone for tick in day.ticks for cell in tick.cells} == {"a": False, "b": False, "c": True}


def test_session_past_midnight_stands_on_the_day_of_its_start():
    (day,) = lay_days([_session("late", _at(23), 3)])
    assert day.day == date(2025, 7, 14)


def test_session_without_an_end_has_a_place_but_no_clash_with_the_next_hour():
    one, other = _session("a", _at(9), None), _session("b", _at(10))
    assert end_of(one) == to_utc(_at(9, 30))
    assert find_clashes([one, other]) == []
    assert find_clashes([one, _session("c", _at(9, 15))])[0][0].id == "a"


def test_hours_around_a_change_of_clocks_are_laid_out_in_true_time():
    # 02:15 comes twice in this night; the clocks of the two sessions overlap, the sessions do not.
    first = _session("a", datetime(2025, 10, 26, 2, 0, tzinfo=ZONE), 0.5)
    second = _session("b", datetime(2025, 10, 26, 2, 15, fold=1, tzinfo=ZONE))
    assert find_clashes([first, second]) == []


def test_schedule_has_every_session_once(pages):
    tree = lxml_html.fromstring(pages[f"schedule/{NEW}/"].body)
    links = [link.get("href") for link in tree.iterfind(".//*[@class='ph-slot__name']/a")]
    site = make_conference()
    assert sorted(links) == sorted(f"../../sessions/{NEW}/{session.id}/" for session in sessions_of(site, NEW))


def test_schedule_shows_conference_time_and_carries_the_offset(pages):
    time = lxml_html.fromstring(pages[f"schedule/{NEW}/"].body).find(".//article//time")
    assert time.text == "09:00–10:00"
    assert time.get("datetime") == "2025-07-14T09:00:00-07:00"


def test_session_page_lists_papers_by_position(pages):
    tree = lxml_html.fromstring(pages[f"sessions/{NEW}/posters-14/"].body)
    positions = [item.text for item in tree.iterfind(".//ol//b")]
    assert positions == sorted(positions)
    assert len(positions) == 32


def test_positions_are_ordered_as_people_count():
    site = make_sample()
    slots = {"icx2025/a1": "#10", "icx2025/b2": "#9", "icx2025/c3": "#9a"}
    papers = tuple(
        replace(
            paper,
            presentations=tuple(replace(slot, position=slots[paper.key]) for slot in paper.presentations if slot.session == "poster-1"),
        )
        if paper.key in slots
        else paper
        for paper in site.corpus.papers
    )
    changed = replace(site, corpus=replace(site.corpus, papers=papers))
    session = changed.corpus.sessions[NEW, "poster-1"]
    assert order_papers(changed, session) == ["icx2025/b2", "icx2025/c3", "icx2025/a1"]


def test_session_page_names_what_runs_at_the_same_time(pages):
    text = lxml_html.fromstring(pages[f"sessions/{NEW}/oral-1a/"].body).text_content()
    assert "At the same time:" in text
    assert "Oral 1B" in text
    assert "At the same time:" not in pages[f"sessions/{NEW}/posters-14/"].body


def test_listing_pages_carry_coins(pages):
    assert pages[f"sessions/{NEW}/oral-1a/"].body.count('class="Z3988"') == 1


def test_nothing_of_a_programme_where_no_edition_has_sessions():
    made = make_programme(keep_only(make_sample(), OLD, LIST))
    assert not [page.path for page in made.pages if page.kind in {"schedule", "session"}]
    assert not made.files


def test_series_has_a_page_from_two_editions_on(pages):
    assert "series/icx/" in pages
    assert not [page for page in make_programme(keep_only(make_sample(), NEW, LIST)).pages if page.kind == "series"]


def test_series_page_counts_topics_by_edition():
    (page,) = (page for page in make_programme(make_sample()).pages if page.kind == "series")
    rows = {
        row.find("th").text_content(): [cell.text for cell in row.iterfind("td")]
        for row in lxml_html.fromstring(page.body).iterfind(".//tbody/tr")
    }
    assert rows == {"Ranking": ["1", "2", "3"], "Bregman methods": ["0", "1", "1"]}


def test_spellings_of_one_institution_share_a_page():
    site = make_sample()
    first = site.corpus.papers[0]
    authors = tuple(replace(author, affiliations=("univ of somewhere",)) for author in first.authors)
    changed = replace(site, corpus=replace(site.corpus, papers=(replace(first, authors=authors), *site.corpus.papers[1:])))
    assert len(find_affiliations(changed)["univ-of-somewhere"].papers) == 3


def test_institution_has_a_page_from_two_papers_on():
    pages = {page.path: page for page in make_programme(make_sample()).pages}
    assert "affiliations/univ-of-somewhere/" in pages
    assert "affiliations/university-of-elsewhere/" not in pages
    assert "University of Elsewhere" in pages["affiliations/"].body


def test_institutions_have_no_pages_where_no_paper_names_one():
    assert not [page for page in make_programme(keep_only(make_sample(), LIST)).pages if page.kind.startswith("affiliation")]


def test_bodies_are_single_blocks(pages):
    for page in pages.values():
        assert "\n\n" not in page.body, page.path
        lxml_html.fragment_fromstring(page.body)


def test_chinese_site_says_its_times_in_chinese():
    pages = {page.path: page for page in make_programme(make_sample(language="zh")).pages}
    assert "7月14日 周一" in pages[f"schedule/{NEW}/"].body


def test_headings_of_a_schedule_leave_out_no_level_when_no_session_has_a_time():
    site = make_conference()
    bare = {key: replace(session, start=None, end=None) for key, session in site.corpus.sessions.items()}
    for corpus in (site.corpus, replace(site.corpus, sessions=bare)):
        for page in make_programme(replace(site, corpus=corpus)).pages:
            if page.kind == "schedule":
                levels = [int(heading.tag[1]) for heading in lxml_html.fromstring(page.body).iter("h1", "h2", "h3", "h4")]
                assert all(after <= before + 1 for before, after in pairwise(levels)), page.path
                assert levels[0] == 1
