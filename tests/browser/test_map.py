"""The map in a real browser."""

import re
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from generator.publish.site import Site
from tests.browser.hall import build_hall, open_browser, serve
from tests.publish.test_atlas import make_site

pytestmark = pytest.mark.browser

PIXELS = """() => {
  const canvas = document.querySelector(".ph-map__canvas");
  const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
  let painted = 0;
  for (let at = 3; at < data.length; at += 4) if (data[at] > 200) painted += 1;
  return painted;
}"""


@pytest.fixture(scope="module")
def site() -> Site:
    return make_site()


@pytest.fixture(scope="module")
def hall(site, tmp_path_factory) -> Iterator[str]:
    with serve(build_hall(site, tmp_path_factory.mktemp("map") / "site")) as address:
        yield address


@pytest.fixture(scope="module")
def browser() -> Iterator[BrowserContext]:
    with open_browser() as context:
        yield context


@pytest.fixture
def page(browser, hall) -> Iterator[Page]:
    tab = browser.new_page()
    problems: list[str] = []
    tab.on("pageerror", lambda error: problems.append(str(error)))
    foreign: list[str] = []
    tab.on("request", lambda request: foreign.append(request.url) if not request.url.startswith(hall) else None)
    open_map(tab, hall)
    yield tab
    tab.close()
    assert (problems, foreign) == ([], [])


def open_map(tab: Page, hall: str, query: str = "") -> None:
    tab.goto(f"{hall}map/{query}")
    expect(tab.locator(".ph-map.is-live")).to_be_visible()


@contextmanager
def open_tab(browser: BrowserContext, **options: object) -> Iterator[Page]:
    """Open a page in a context of its own."""
    assert browser.browser is not None
    context = browser.browser.new_context(**options)
    yield context.new_page()
    context.close()


def count(page: Page):
    return page.locator('[data-ph-x="count"]')


def test_map_draws_the_papers_and_names_the_clusters(page):
    assert page.evaluate(PIXELS) > 500
    assert page.locator(".ph-map__label.is-seen").count() > 0
    expect(count(page)).to_have_text("60 papers")


def test_keys_go_from_paper_to_paper_and_enter_opens_one(page):
    page.locator(".ph-map__canvas").focus()
    page.keyboard.press("ArrowRight")
    card = page.locator('[data-ph-x="card"]')
    expect(card).to_be_visible()
    title = page.locator(".ph-map__title").inner_text()
    assert title in page.locator('[data-ph-x="live"]').text_content()
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
    whole = page.locator(".ph-map__list li").count()
    page.locator('[data-zoom="in"]').click(click_count=3, delay=50)
    expect(page.locator(".ph-map__here")).to_be_visible()
    assert page.locator(".ph-map__list li").count() < whole
    page.locator('[data-zoom="fit"]').click()
    expect(page.locator(".ph-map__list li")).to_have_count(whole)


def test_area_filter_stands_in_the_address_and_comes_back_with_it(page, hall):
    page.locator(".ph-map__legend button[data-area='rl']").click()
    expect(page).to_have_url(re.compile(r"[?]area=rl$"))
    expect(count(page)).to_have_text(re.compile(r"^\d+ of 60 papers$"))
    narrowed = count(page).inner_text()
    open_map(page, hall, "?area=rl")
    expect(count(page)).to_have_text(narrowed)
    assert page.locator(".ph-map__legend button[data-area='rl']").get_attribute("aria-pressed") == "true"
    page.locator('[data-ph-x="clear"]').click()
    expect(count(page)).to_have_text("60 papers")
    page.go_back()
    expect(count(page)).to_have_text(narrowed)


def test_edition_and_topic_filters_use_the_names_of_the_explore_page(page):
    page.select_option("[name=edition]", "old")
    expect(count(page)).to_have_text("30 of 60 papers")
    page.select_option("[name=topic]", "bandits")
    expect(page).to_have_url(re.compile(r"edition=old&topic=bandits$"))
    assert page.locator('[data-ph-x="explore"]').get_attribute("href").endswith("explore/?edition=old&topic=bandits")


def test_search_leaves_the_papers_that_the_index_finds(page):
    page.fill("#ph-map-q", "bandit regret")
    expect(count(page)).to_have_text(re.compile(r"^\d+ of 60 papers$"), timeout=15_000)
    assert 5 <= int(count(page).inner_text().split()[0]) <= 20
    expect(page).to_have_url(re.compile(r"[?]q=bandit(\+|%20)regret$"))


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
        assert tab.evaluate("document.documentElement.scrollWidth") <= width
        # editions have longer names elsewhere
        heads = "document.querySelectorAll('.ph-trends__two thead th:last-child')"
        tab.evaluate(f"{heads}.forEach((head) => {{ head.textContent = 'ICML 2013 to ICML 2019 and on'; }})")
        assert tab.evaluate("document.documentElement.scrollWidth") <= width


def test_motion_is_left_out_when_the_reader_wants_none(browser, hall):
    with open_tab(browser, reduced_motion="reduce") as tab:
        open_map(tab, hall)
        tab.locator('[data-zoom="in"]').click()
        tab.wait_for_function("document.querySelector('.ph-map__here')?.hidden === false")


def test_failure_is_told_and_the_lists_stay_when_the_points_do_not_come(browser, hall):
    tab = browser.new_page()
    tab.route("**/points*.json", lambda route: route.fulfill(status=503))
    tab.goto(f"{hall}map/")
    expect(tab.get_by_role("alert")).to_contain_text("could not be loaded (503)")
    expect(tab.locator('[data-ph-x="list"] a').first).to_be_visible()
    expect(tab.locator('[data-ph-x="still"]')).to_be_visible()
    tab.close()
