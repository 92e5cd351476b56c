"""The browse pages in a real browser: no error, nothing from elsewhere, both schemes, phone and desk, from disk, without scripts."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.hall import LAID_OUT, build_hall, open_browser, open_tab, resize, serve
from tests.publish.conference import make_conference

pytestmark = pytest.mark.browser

KINDS = ("", "icx2025/", "icx2025/a1/", "topics/", "topics/ranking/", "authors/", "authors/wei-wang/")


@pytest.fixture(scope="module")
def folder(tmp_path_factory) -> Path:
    return build_hall(make_conference(site_url=""), tmp_path_factory.mktemp("pages") / "site")


@pytest.fixture(scope="module")
def hall(folder) -> Iterator[str]:
    with serve(folder) as address:
        yield address


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with open_browser() as chromium:
        yield chromium


@pytest.fixture
def page(browser) -> Iterator[Page]:
    with open_tab(browser, permissions=["clipboard-read", "clipboard-write"]) as tab:
        yield tab


def test_pages_load_without_error_and_ask_nobody_else(page, hall):
    problems: list[str] = []
    page.on("pageerror", lambda error: problems.append(str(error)))
    page.on("console", lambda message: problems.append(message.text) if message.type == "error" else None)
    page.on("request", lambda request: None if request.url.startswith((hall, "data:", "blob:")) else problems.append(request.url))
    page.on("response", lambda answer: problems.append(f"{answer.status} {answer.url}") if answer.status >= 400 else None)
    for path in KINDS:
        page.goto(hall + path)
        page.evaluate("new Promise((done) => requestIdleCallback(done))")
    # The math font is subset for the whole build, which this site in memory has none of.
    assert [problem for problem in problems if "math.woff2" not in problem and "Failed to load resource" not in problem] == []


@pytest.mark.parametrize("width", [390, 1440])
def test_pages_never_scroll_sideways(page, hall, width):
    resize(page, width)
    for path in KINDS:
        page.goto(hall + path)
        page.evaluate(LAID_OUT)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), path


ADD_FACTS = """(lists) => lists.forEach((facts) => {
  for (const text of ["ICX 2025", "Spotlight poster", "Benchmark", "Data set", "Theory", "Code"]) {
    facts.append(Object.assign(document.createElement("span"), { textContent: text }));
  }
})"""
STICK_OUT = """(lists) => lists.flatMap((facts) => {
  const paper = facts.closest("article");
  const save = paper.querySelector(".ph-save").getBoundingClientRect();
  const { right } = paper.getBoundingClientRect();
  return [...facts.children].filter((fact) => [...fact.getClientRects()].some((box) =>
    box.right > right || (box.right > save.left && box.left < save.right && box.bottom > save.top && box.top < save.bottom)));
}).map((fact) => fact.textContent)"""


@pytest.mark.parametrize("width", [390, 1000, 1440])
@pytest.mark.parametrize("path", ["", "icx2025/"])
def test_facts_of_a_paper_stay_beside_its_button_however_many(page, hall, path, width):
    resize(page, width)
    page.goto(hall + path)
    facts = page.locator("article .ph-facts")
    facts.evaluate_all(ADD_FACTS)
    assert facts.evaluate_all(STICK_OUT) == []


@pytest.mark.parametrize("size", [["80px", "120px"], ["104px", "92px"]])
@pytest.mark.parametrize("name", ["Probabilistic & Bayesian methods", "Reinforcement learning & control", "Data, benchmarks & evaluation"])
def test_name_of_an_area_fits_into_the_smallest_tile(page, hall, name, size):
    resize(page, 1440)
    page.goto(hall)
    tile = page.locator(".ph-mosaic li").first
    cut = tile.evaluate(
        """(tile, [name, width, height]) => {
          Object.assign(tile.style, { width, height });
          tile.querySelector("b").textContent = name;
          const frame = tile.querySelector("a").getBoundingClientRect();
          const boxes = [...tile.querySelectorAll("b, .ph-n")].flatMap((part) => [...part.getClientRects()]);
          return boxes.filter((box) => box.right > frame.right || box.bottom > frame.bottom).length;
        }""",
        [name, *size],
    )
    assert cut == 0


def test_colours_go_round_and_are_remembered(page, hall):
    page.emulate_media(color_scheme="light")
    page.goto(hall)
    label = page.locator(".ph-palette label:visible")
    body = page.locator("body")
    for name, scheme in (("Auto", "default"), ("Light", "default"), ("Dark", "slate"), ("Auto", "default"), ("Light", "default")):
        expect(label).to_have_text(name)
        expect(body).to_have_attribute("data-md-color-scheme", scheme)
        label.click()
    expect(body).to_have_attribute("data-md-color-scheme", "slate")
    page.reload()
    expect(body).to_have_attribute("data-md-color-scheme", "slate")


def test_paper_prints_in_dark_letters_when_the_screen_is_dark(page, hall):
    page.emulate_media(color_scheme="dark")
    page.goto(f"{hall}icx2025/a1/")
    lightness = """() => [...document.querySelectorAll("h1, .ph-abstract p, .ph-authors a")].map((part) =>
      Math.max(...getComputedStyle(part).color.match(/\\d+/g).slice(0, 3).map(Number)))"""
    assert min(page.evaluate(lightness)) > 150
    page.emulate_media(media="print", color_scheme="dark")
    assert max(page.evaluate(lightness)) < 100


def test_copy_button_copies_the_citation_that_is_shown(page, hall):
    page.clock.install()
    page.goto(f"{hall}icx2025/a1/")
    page.clock.pause_at(page.evaluate("Date.now()") / 1000 + 3600)
    page.get_by_text("RIS", exact=True).click()
    button = page.locator(".ph-tab:visible [data-ph-copy]")
    label = button.inner_text()
    for _ in range(2):  # pressed again while it still says so
        button.click()
        expect(button).to_have_text("Copied")
        page.clock.run_for(1000)
    expect(button).to_have_text("Copied")
    assert page.evaluate("navigator.clipboard.readText()").startswith("TY  - CONF")
    page.clock.run_for(1000)
    expect(button).to_have_text(label)


def test_tabs_of_the_citation_box_follow_the_arrow_keys(page, hall):
    page.goto(f"{hall}icx2025/a1/")
    page.locator("#cite-1").focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator(".ph-tab:visible pre")).to_contain_text("TY  - CONF")


def test_download_saves_the_citation_under_the_papers_id(page, hall):
    page.goto(f"{hall}icx2025/a1/")
    with page.expect_download() as download:
        page.locator(".ph-tab:visible [data-ph-download]").click()
    assert download.value.suggested_filename == "a1.bib"
    assert Path(download.value.path()).read_text(encoding="utf-8").startswith("@inproceedings{")


def test_whole_card_is_the_papers_link_and_its_chips_are_their_own(page, hall):
    page.goto(f"{hall}topics/ranking/")
    paper = page.locator(".ph-card, .ph-line").first
    target = paper.get_attribute("data-key")
    paper.scroll_into_view_if_needed()
    page.evaluate(LAID_OUT)
    box = paper.bounding_box()
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] - 4)
    page.wait_for_url(f"**/{target}/")
    page.goto(hall)
    chip = page.locator(".ph-card .ph-chip").first
    address = chip.evaluate("link => link.href")
    chip.click()
    expect(page).to_have_url(address)


def test_skip_link_is_first_and_leads_to_the_content(page, hall):
    page.goto(f"{hall}icx2025/")
    page.keyboard.press("Tab")
    expect(page.locator(":focus")).to_have_attribute("href", "#content")


def test_missing_page_searches_from_any_depth(page, hall):
    page.goto(f"{hall}404.html")
    page.locator("#ph-find").fill("ranking")
    page.keyboard.press("Enter")
    page.wait_for_url("**/explore/?q=ranking*")


def test_links_open_pages_when_the_site_is_read_from_disk(page, folder):
    page.goto((folder / "index.html").as_uri())
    link = page.locator(".ph-strip a:not([href*='#'])").first
    there = link.evaluate("link => link.href")
    assert there.endswith("/")
    link.click()
    expect(page).to_have_url(there + "index.html")
    page.goto((folder / "icx2025/a1/index.html").as_uri())
    page.locator(".ph-crumbs a").nth(1).click()
    expect(page).to_have_url(re.compile("/icx2025/index.html$"))
    expect(page.locator("h1")).to_have_text("ICX 2025")


def test_abstract_and_citations_work_without_scripts(browser, hall):
    with open_tab(browser, java_script_enabled=False) as page:
        page.goto(f"{hall}icx2025/a1/")
        expect(page.locator(".ph-abstract")).to_contain_text("Bregman divergences")
        expect(page.locator(".ph-save").first).to_be_hidden()
        page.get_by_text("APA", exact=True).click()
        expect(page.locator(".ph-tab:visible pre")).to_contain_text("(2025)")
        expect(page.locator("[data-ph-copy]:visible")).to_have_count(0)


def test_motion_stops_when_the_reader_asks_for_less(page, hall):
    page.emulate_media(reduced_motion="reduce")
    page.goto(hall)
    expect(page.locator(".ph-card").first).to_have_css("transition-duration", "0s")
