"""The map in a real browser."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from generator.publish.site import Site
from tests.browser.hall import LAID_OUT, build_hall, hold, open_browser, open_tab, resize, serve
from tests.publish.test_atlas import make_site

pytestmark = pytest.mark.browser

IS_PAINTED = """() => {
  const canvas = document.querySelector(".ph-map__canvas");
  const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
  let painted = 0;
  for (let at = 3; at < data.length; at += 4) if (data[at] > 200) painted += 1;
  return painted > 500;
}"""


@pytest.fixture(scope="module")
def site() -> Site:
    return make_site()


@pytest.fixture(scope="module")
def hall(site, tmp_path_factory) -> Iterator[str]:
    with serve(build_hall(site, tmp_path_factory.mktemp("map") / "site")) as address:
        yield address


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with open_browser() as chromium:
        yield chromium


@pytest.fixture
def page(browser, hall) -> Iterator[Page]:
    with open_tab(browser) as tab:
        problems: list[str] = []
        tab.on("pageerror", lambda error: problems.append(str(error)))
        foreign: list[str] = []
        tab.on("request", lambda request: foreign.append(request.url) if not request.url.startswith(hall) else None)
        open_map(tab, hall)
        yield tab
        assert (problems, foreign) == ([], [])


def open_map(tab: Page, hall: str, query: str = "") -> None:
    """Open the map with its first answer; where the index has to give it, the count says so until then."""
    tab.goto(f"{hall}map/{query}")
    expect(tab.locator(".ph-map.is-live")).to_be_visible()


def count(page: Page) -> Locator:
    return page.locator('[data-ph-x="count"]')


def test_map_draws_the_papers_and_names_the_clusters(page):
    page.wait_for_function(IS_PAINTED)
    expect(page.locator(".ph-map__label.is-seen").first).to_be_attached()
    expect(count(page)).to_have_text("60 papers")


def test_keys_go_from_paper_to_paper_and_enter_opens_one(page):
    page.locator(".ph-map__canvas").focus()
    page.keyboard.press("ArrowRight")
    card = page.locator('[data-ph-x="card"]')
    expect(card).to_be_visible()
    title = page.locator(".ph-map__title").inner_text()
    expect(page.locator('[data-ph-x="live"]')).to_contain_text(title)
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowLeft")
    there = page.locator(".ph-map__title a").get_attribute("href")
    page.keyboard.press("Enter")
    page.wait_for_url(there)
    expect(page.locator("h1")).to_be_visible()


def test_escape_puts_the_card_away(page):
    page.locator(".ph-map__canvas").focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Escape")
    expect(page.locator('[data-ph-x="card"]')).to_be_hidden()


def test_zoom_shows_titles_and_fewer_papers_in_the_list(page):
    listed = page.locator(".ph-map__list li")
    whole = listed.count()
    page.locator('[data-zoom="in"]').click(click_count=3, delay=50)
    expect(listed).not_to_have_count(whole)
    expect(page.locator(".ph-map__here")).to_be_visible()
    page.wait_for_function("whole => document.querySelectorAll('.ph-map__list li').length < whole", arg=whole)
    page.locator('[data-zoom="fit"]').click()
    expect(listed).to_have_count(whole)
    expect(page.locator(".ph-map__here")).to_be_hidden()


def test_clicks_that_follow_each_other_faster_than_the_map_flies_all_count(page, browser, hall):
    three_clicks = "() => { for (let n = 0; n < 3; n += 1) document.querySelector('[data-zoom=in]').click(); }"
    with open_tab(browser, reduced_motion="reduce") as still:
        open_map(still, hall)
        still.evaluate(three_clicks)  # the map has jumped thrice before the list is made
        expect(still.locator(".ph-map__here")).to_be_visible()
        here = still.locator(".ph-map__here").inner_text()
    page.evaluate(three_clicks)
    expect(page.locator(".ph-map__here")).to_have_text(here)


def test_area_filter_stands_in_the_address_and_comes_back_with_it(page, hall):
    page.locator(".ph-map__legend button[data-area='rl']").click()
    expect(page).to_have_url(re.compile(r"[?]area=rl$"))
    expect(count(page)).to_have_text(re.compile(r"^\d+ of 60 papers$"))
    narrowed = count(page).inner_text()
    open_map(page, hall, "?area=rl")
    expect(count(page)).to_have_text(narrowed)
    expect(page.locator(".ph-map__legend button[data-area='rl']")).to_have_attribute("aria-pressed", "true")
    page.locator('[data-ph-x="clear"]').click()
    expect(count(page)).to_have_text("60 papers")
    page.go_back()
    expect(count(page)).to_have_text(narrowed)


def test_edition_and_topic_filters_use_the_names_of_the_explore_page(page):
    page.select_option("[name=edition]", "old")
    expect(count(page)).to_have_text("30 of 60 papers")
    page.select_option("[name=topic]", "bandits")
    expect(page).to_have_url(re.compile(r"edition=old&topic=bandits$"))
    expect(page.locator('[data-ph-x="explore"]')).to_have_attribute("href", re.compile(r"explore/[?]edition=old&topic=bandits$"))


def test_search_leaves_the_papers_that_the_index_finds(page):
    page.fill("#ph-map-q", "bandit regret")
    expect(count(page)).to_have_text("10 of 60 papers")
    expect(page).to_have_url(re.compile(r"[?]q=bandit(\+|%20)regret$"))


def test_search_finds_words_of_abstracts_that_arrive_after_it_was_answered(page, hall):
    release = hold(page, "**/search/*.abstracts.*")
    open_map(page, hall, "?q=%22bandit+regret%22")
    expect(count(page)).to_have_text("1 of 60 papers")
    release()
    expect(count(page)).to_have_text("4 of 60 papers")


def test_unknown_filter_in_the_address_does_not_break_the_map(page, hall):
    open_map(page, hall, "?area=nonsense&topic=&edition=-&q=%00")
    expect(count(page)).not_to_have_text("")


def test_click_on_a_dot_opens_its_paper(page):
    first = page.locator(".ph-map__list li").first
    first.hover()
    place = page.evaluate(
        """async () => {
          const file = await (await fetch(document.querySelector("[data-ph-map]").dataset.points)).json();
          const at = Number(document.querySelector(".ph-map__list li").dataset.at);
          return [file.x[at] / 10000, file.y[at] / 10000];
        }"""
    )
    canvas = page.locator(".ph-map__canvas")
    box = canvas.bounding_box()
    there = first.locator("a").get_attribute("href")
    canvas.click(position={"x": place[0] * box["width"], "y": place[1] * box["height"]})
    page.wait_for_url(there)


def test_picture_labels_and_list_stand_where_no_script_runs(browser, hall):
    with open_tab(browser, java_script_enabled=False) as tab:
        tab.goto(f"{hall}map/")
        expect(tab.locator(".ph-map__still")).to_be_visible()
        expect(tab.locator(".ph-map__bar")).to_be_hidden()
        assert tab.locator(".ph-map__cluster a").count() == 60


@pytest.mark.parametrize("width", [320, 390, 1440])
@pytest.mark.parametrize("path", ["map/", "trends/"])
def test_page_does_not_scroll_sideways(browser, hall, path, width):
    with open_tab(browser, viewport={"width": width, "height": 800}) as tab:
        tab.goto(hall + path)
        if path == "map/":
            expect(tab.locator(".ph-map.is-live")).to_be_visible()
        assert tab.evaluate("document.documentElement.scrollWidth") <= width
        # editions have longer names elsewhere
        heads = "document.querySelectorAll('.ph-trends__two thead th:last-child')"
        tab.evaluate(f"{heads}.forEach((head) => {{ head.textContent = 'ICML 2013 to ICML 2019 and on'; }})")
        assert tab.evaluate("document.documentElement.scrollWidth") <= width


def test_motion_is_left_out_when_the_reader_wants_none(browser, hall):
    with open_tab(browser, reduced_motion="reduce") as tab:
        open_map(tab, hall)
        frames = tab.evaluate(
            """() => {
              const zoomed = () => document.querySelector(".ph-map__canvas").classList.contains("is-zoomed");
              const before = zoomed();
              document.querySelector("[data-zoom=in]").click();
              return [before, zoomed()];
            }"""
        )
        assert frames == [False, True]
        expect(tab.locator(".ph-map__here")).to_be_visible()


def test_failure_is_told_and_the_lists_stay_when_the_points_do_not_come(browser, hall):
    with open_tab(browser) as tab:
        tab.route("**/points*.json", lambda route: route.fulfill(status=503))
        tab.goto(f"{hall}map/")
        expect(tab.get_by_role("alert")).to_contain_text("could not be loaded (503)")
        expect(tab.locator('[data-ph-x="list"] a').first).to_be_visible()
        expect(tab.locator('[data-ph-x="still"]')).to_be_visible()


def test_titles_on_the_map_lie_on_no_dot(page):
    page.wait_for_function(IS_PAINTED)
    expect(page.locator(".ph-map__name.is-seen").first).to_be_attached()
    covered = page.evaluate(
        """() => {
          const canvas = document.querySelector(".ph-map__canvas");
          const stage = canvas.getBoundingClientRect();
          const scale = canvas.width / stage.width;
          return [...document.querySelectorAll(".ph-map__name.is-seen")].filter((name) => {
            const { left, top, width, height } = name.getBoundingClientRect();
            const box = [left - stage.left + 1, top - stage.top + 1, width - 2, height - 2].map((side) => Math.round(side * scale));
            const { data } = canvas.getContext("2d").getImageData(...box);
            return data.some((value, at) => at % 4 === 3 && value > 200);
          }).map((name) => name.textContent);
        }"""
    )
    assert covered == []


def test_no_name_on_the_map_lies_under_its_buttons(page):
    page.wait_for_function(IS_PAINTED)
    buttons = page.locator(".ph-map__zoom")
    seen = page.locator(".ph-map__label.is-seen")
    expect(seen.first).to_be_attached()
    # as large as the buttons of a reader who needs large letters on a small screen
    buttons.evaluate("(buttons) => Object.assign(buttons.style, { width: '80%', height: '70%' })")
    resize(page, 390)
    page.wait_for_function("document.querySelector('.ph-map__canvas').width <= 390")
    page.evaluate(LAID_OUT)
    under = seen.evaluate_all(
        """(names) => {
          const buttons = document.querySelector(".ph-map__zoom").getBoundingClientRect();
          return names.filter((name) => {
            const box = name.getBoundingClientRect();
            return box.right > buttons.left && box.left < buttons.right && box.bottom > buttons.top && box.top < buttons.bottom;
          }).map((name) => name.textContent);
        }"""
    )
    assert under == []
