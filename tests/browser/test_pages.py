"""The browse pages in a real browser: no error, nothing from elsewhere, both schemes, phone and desk, from disk, without scripts."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.hall import build_hall, open_browser, serve
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
def browser() -> Iterator[BrowserContext]:
    with open_browser(permissions=["clipboard-read", "clipboard-write"]) as context:
        yield context


@pytest.fixture
def page(browser) -> Iterator[Page]:
    tab = browser.new_page()
    yield tab
    tab.close()


def test_pages_load_without_error_and_ask_nobody_else(page, hall):
    problems: list[str] = []
    page.on("pageerror", lambda error: problems.append(str(error)))
    page.on("console", lambda message: problems.append(message.text) if message.type == "error" else None)
    page.on("request", lambda request: None if request.url.startswith((hall, "data:", "blob:")) else problems.append(request.url))
    page.on("response", lambda answer: problems.append(f"{answer.status} {answer.url}") if answer.status >= 400 else None)
    for path in KINDS:
        page.goto(hall + path, wait_until="networkidle")
    # The math font is subset for the whole build, which this site in memory has none of.
    assert [problem for problem in problems if "math.woff2" not in problem and "Failed to load resource" not in problem] == []


@pytest.mark.parametrize("width", [390, 1440])
def test_pages_never_scroll_sideways(page, hall, width):
    page.set_viewport_size({"width": width, "height": 800})
    for path in KINDS:
        page.goto(hall + path)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), path


def test_colours_go_round_and_are_remembered(page, hall):
    page.emulate_media(color_scheme="light")
    page.goto(hall)
    seen = []
    for _ in range(3):
        label = page.locator(".ph-palette label:visible")
        seen.append(label.text_content())
        label.click()
    assert seen == ["Auto", "Light", "Dark"]
    page.locator(".ph-palette label:visible").click()
    page.locator(".ph-palette label:visible").click()
    expect(page.locator("body")).to_have_attribute("data-md-color-scheme", "slate")
    page.reload()
    expect(page.locator("body")).to_have_attribute("data-md-color-scheme", "slate")
    page.evaluate("localStorage.clear()")


def test_copy_button_copies_the_citation_that_is_shown(page, hall):
    page.goto(f"{hall}icx2025/a1/")
    page.get_by_text("RIS", exact=True).click()
    page.locator(".ph-tab:visible [data-ph-copy]").click()
    expect(page.locator(".ph-tab:visible [data-ph-copy]")).to_have_text("Copied")
    assert page.evaluate("navigator.clipboard.readText()").startswith("TY  - CONF")


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
    box = paper.bounding_box()
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] - 4)
    page.wait_for_url(f"**/{target}/")
    page.goto(hall)
    chip = page.locator(".ph-card .ph-chip").first
    address = chip.evaluate("link => link.href")
    chip.click()
    assert page.url == address


def test_skip_link_is_first_and_leads_to_the_content(page, hall):
    page.goto(f"{hall}icx2025/")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.getAttribute('href')") == "#content"


def test_missing_page_searches_from_any_depth(page, hall):
    page.goto(f"{hall}404.html")
    page.locator("#ph-find").fill("ranking")
    page.keyboard.press("Enter")
    page.wait_for_url("**/explore/?q=ranking*")


def test_links_open_pages_when_the_site_is_read_from_disk(page, folder):
    page.goto((folder / "index.html").as_uri())
    page.locator(".ph-strip a").first.click()
    assert page.url.endswith("/index.html") or "#" in page.url
    page.goto((folder / "icx2025/a1/index.html").as_uri())
    page.locator(".ph-crumbs a").nth(1).click()
    assert page.url.endswith("/icx2025/index.html")
    expect(page.locator("h1")).to_have_text("ICX 2025")


def test_abstract_and_citations_work_without_scripts(browser, hall):
    assert browser.browser is not None
    with closing(browser.browser.new_context(java_script_enabled=False)) as context:
        page = context.new_page()
        page.goto(f"{hall}icx2025/a1/")
        expect(page.locator(".ph-abstract")).to_contain_text("Bregman divergences")
        expect(page.locator(".ph-save").first).to_be_hidden()
        page.get_by_text("APA", exact=True).click()
        expect(page.locator(".ph-tab:visible pre")).to_contain_text("(2025)")
        expect(page.locator("[data-ph-copy]:visible")).to_have_count(0)


def test_motion_stops_when_the_reader_asks_for_less(page, hall):
    page.emulate_media(reduced_motion="reduce")
    page.goto(hall)
    assert page.locator(".ph-card").first.evaluate("card => getComputedStyle(card).transitionDuration") == "0s"
