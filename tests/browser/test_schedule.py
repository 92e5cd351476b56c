"""The schedule in a real browser: grid and list, the reader's time, the line for now, exports of a session."""

from collections.abc import Iterator
from datetime import UTC, datetime

import pytest
import rispy
from playwright.sync_api import Browser, Page, expect

from tests.browser.hall import build_hall, open_browser, open_tab, resize, serve
from tests.publish.conference import make_conference

pytestmark = pytest.mark.browser
DURING = datetime(2025, 7, 14, 16, 45, tzinfo=UTC)
"""09:45 at the conference, on its first day."""


@pytest.fixture(scope="module")
def hall(tmp_path_factory) -> Iterator[str]:
    with serve(build_hall(make_conference(site_url=""), tmp_path_factory.mktemp("schedule") / "site")) as address:
        yield address


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with open_browser() as chromium:
        yield chromium


@pytest.fixture
def page(browser, hall) -> Iterator[Page]:
    with open_tab(browser, timezone_id="Europe/Berlin", viewport={"width": 1440, "height": 900}) as tab:
        problems: list[str] = []
        tab.on("pageerror", lambda error: problems.append(str(error)))
        tab.goto(f"{hall}schedule/icx2025/")
        yield tab
        assert problems == []


def test_parallel_sessions_stand_side_by_side_on_wide_screens(page):
    boxes = [page.locator(".ph-slot", has_text=name).first.bounding_box() for name in ("Bandits 1A", "Proximal methods 1C")]
    assert boxes[0]["y"] == boxes[1]["y"]
    assert boxes[0]["x"] + boxes[0]["width"] <= boxes[1]["x"]


def test_sessions_never_overlap_on_the_screen(page):
    boxes = page.evaluate(
        "[...document.querySelectorAll('.ph-slot')].map(e => e.getBoundingClientRect()).map(r => [r.left, r.top, r.right, r.bottom])"
    )
    for place, one in enumerate(boxes):
        for other in boxes[place + 1 :]:
            assert not (one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3])


@pytest.mark.parametrize("width", [390, 900, 1440])
def test_page_is_never_wider_than_the_screen(page, hall, width):
    resize(page, width)
    for path in (
        "schedule/icx2025/",
        "schedule/",
        "sessions/icx2025/oral-14a1/",
        "series/icx/",
        "affiliations/univ-of-somewhere/",
        "data/",
        "saved/",
    ):
        page.goto(hall + path)
        assert page.evaluate("document.documentElement.scrollWidth") <= width, path


def test_sessions_are_a_list_by_time_on_a_phone(page):
    resize(page, 390)
    lefts = page.evaluate("[...new Set([...document.querySelectorAll('.ph-slot')].map(e => e.getBoundingClientRect().left))]")
    assert len(lefts) == 1


def test_readers_time_stands_beside_the_conferences_on_request(page):
    first = page.locator("time[data-ph-time]").first
    expect(first).to_have_text("09:00–10:00")
    expect(page.locator(".ph-local")).to_have_count(0)
    page.get_by_role("button", name="Show my time too").click()
    expect(page.locator(".ph-local").first).to_have_text("18:00–19:00 your time")
    expect(first).to_have_text("09:00–10:00")
    expect(page.locator(".ph-slot", has_text="Oral 1B").locator(".ph-local")).to_have_text("19:30–20:30 your time")
    page.reload()
    expect(page.locator(".ph-local").first).to_be_visible()
    page.get_by_role("button", name="Show my time too").click()
    expect(page.locator(".ph-local")).to_have_count(0)


def test_readers_time_names_the_day_when_it_is_another(page):
    page.get_by_role("button", name="Show my time too").click()
    expect(page.locator(".ph-slot", has_text="Poster session 1").first.locator(".ph-local")).to_contain_text("Tue")


def test_now_is_marked_only_on_the_day_itself(page):
    expect(page.locator(".ph-now")).to_have_count(0)
    page.clock.set_fixed_time(DURING)
    page.reload()
    expect(page.locator(".ph-now")).to_have_count(1)
    running = page.locator(".ph-slot[aria-current=time] h4").all_inner_texts()
    assert sorted(running) == ["Bandits 1A", "Graph networks 1D", "Proximal methods 1C", "Ranking 1B"]
    box, slot = page.locator(".ph-now").bounding_box(), page.locator(".ph-slot", has_text="Ranking 1B").first.bounding_box()
    assert slot["y"] < box["y"] < slot["y"] + slot["height"]


def test_reader_in_the_conferences_zone_is_told_so(browser, hall):
    with open_tab(browser, timezone_id="America/Vancouver") as tab:
        tab.goto(f"{hall}schedule/icx2025/")
        expect(tab.get_by_text("Your clock shows the same time.")).to_be_visible()
        expect(tab.get_by_role("button", name="Show my time too")).to_be_hidden()


def test_schedule_is_complete_without_scripts(browser, hall):
    with open_tab(browser, java_script_enabled=False) as tab:
        tab.goto(f"{hall}schedule/icx2025/")
        expect(tab.locator(".ph-slot")).to_have_count(31)
        expect(tab.get_by_role("button", name="Show my time too")).to_be_hidden()


def test_citations_of_a_session_are_saved_as_a_file(page, hall):
    page.goto(f"{hall}sessions/icx2025/oral-14a1/")
    with page.expect_download() as download:
        page.get_by_role("button", name="RIS", exact=True).click()
    read = rispy.loads(download.value.path().read_text(encoding="utf-8"))
    assert [entry["title"] for entry in read] == page.locator(".ph-places h3").all_inner_texts()
    assert download.value.suggested_filename == "icx2025-oral-14a1.ris"
    expect(page.locator(".ph-export output")).to_have_text("4 citations saved")
