"""Whole sites in Chromium, below a path: nothing fails or leaves the site, and reading needs neither a server nor scripts."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.hall import open_browser
from tests.site.browsing import Visit, serve_below, visit
from tests.site.reading import BuiltSite

pytestmark = pytest.mark.browser

PAPER_LINK = ":is(.ph-line, .ph-card) :is(h2, h3, p) a, a.ph-line__title, .ph-line__title a"


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    with open_browser() as browser:
        yield browser


@pytest.fixture(scope="module")
def home(site) -> Iterator[str]:
    with serve_below(site.folder) as address:
        yield address


@pytest.fixture(scope="module")
def paper(seeds) -> str:
    """Address of a paper of the repository's content with mathematics in its abstract."""
    return next(page.address for page in seeds.proper_pages if page.kind == "paper" and "<math" in page.text)


@pytest.fixture(scope="module")
def seeds_home(seeds) -> Iterator[str]:
    with serve_below(seeds.folder) as address:
        yield address


@pytest.fixture
def tab(chromium, seeds_home) -> Iterator[Visit]:
    with visit(chromium, seeds_home, color_scheme="light") as tab:
        yield tab


@pytest.mark.parametrize("missing", ["no-such-page", "icml2025/no/such/page/"])
def test_missing_page_finds_the_site_below_a_path_when_it_was_not_told_its_address(tab, missing):
    tab.page.goto(tab.home + missing)
    expect(tab.page.locator(".ph-missing form")).to_have_attribute("action", "/some/path/explore/")
    expect(tab.page.locator(".ph-missing .ph-button")).to_have_attribute("href", "/some/path/topics/")
    expect(tab.page.locator(".ph-missing")).to_have_css("padding-top", re.compile(r"[1-9]"))  # the style sheet came


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_no_page_fails_or_leaves_the_site(site: BuiltSite, home, chromium, scheme):
    for kind, page in site.samples.items():
        with visit(chromium, home, color_scheme=scheme) as tab:
            tab.open(page.address)
            assert tab.problems == [], (kind, page.name)
            shown = tab.page.evaluate("getComputedStyle(document.body).backgroundColor")
            lightness = sum(int(part) for part in re.findall(r"\d+", shown)[:3]) / 3
            assert (lightness < 100) == (scheme == "dark"), (kind, shown)


def test_missing_address_shows_the_sites_own_page_when_the_site_lies_below_a_path(conference, chromium):
    with serve_below(conference.folder) as home, visit(chromium, home) as tab:
        tab.open("no/such/page/")
        assert [problem for problem in tab.problems if "no/such/page" not in problem and "404" not in problem] == []
        expect(tab.page.locator("h1")).to_be_visible()
        tab.page.fill("#ph-find", "bandits")
        tab.page.press("#ph-find", "Enter")
        expect(tab.page).to_have_url(re.compile(r"/some/path/explore/\?q=bandits"))


def test_colours_are_switched_and_kept(tab, paper):
    page = tab.open()
    body, label = page.locator("body"), page.locator(".ph-palette__label:not([hidden])")
    for name in ("Auto", "Light"):
        expect(label).to_have_text(name)
        expect(body).to_have_attribute("data-md-color-scheme", "default")
        label.click()
    expect(body).to_have_attribute("data-md-color-scheme", "slate")
    dark = page.evaluate("getComputedStyle(document.body).backgroundColor")
    tab.open(paper)
    expect(body).to_have_attribute("data-md-color-scheme", "slate")
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == dark
    assert tab.problems == []


def test_font_for_math_is_fetched_only_where_math_is(tab, seeds, paper):
    bare = next(page.address for page in seeds.proper_pages if "<math" not in page.text and page.kind == "paper")
    tab.open(bare)
    assert not [url for url in tab.requests if "math.woff2" in url]
    with tab.page.expect_request(re.compile("math.woff2")):
        tab.open(paper)


def test_pages_are_read_from_disk_by_clicking(chromium, seeds):
    with visit(chromium, seeds.folder.as_uri() + "/") as tab:
        page = tab.page
        page.goto((seeds.folder / "index.html").as_uri())
        page.locator(".ph-nav a").first.click()
        expect(page).to_have_url(re.compile(r"^file:.*/icml2025/index\.html"))
        page.locator(PAPER_LINK).first.click()
        expect(page.locator(".ph-paper h1")).to_be_visible()
        page.locator(".ph-chip").first.click()
        expect(page).to_have_url(re.compile(r"/topics/[^/]+/index\.html"))
        expect(page.locator("h1")).to_be_visible()
        page.locator(".ph-logo").click()
        expect(page).to_have_url((seeds.folder / "index.html").as_uri())


def test_search_from_disk_says_why_it_does_not_work(chromium, seeds):
    with visit(chromium, seeds.folder.as_uri() + "/") as tab:
        tab.page.goto((seeds.folder / "explore/index.html").as_uri())
        expect(tab.page.locator("main")).to_contain_text(re.compile("server|disk|file", re.IGNORECASE))
        assert not [problem for problem in tab.problems if problem.startswith("error")]


def test_site_is_read_without_scripts(chromium, seeds, seeds_home, paper):
    with visit(chromium, seeds_home, has_scripts=False) as tab:
        page = tab.open()
        page.locator(".ph-nav a").first.click()
        page.locator(PAPER_LINK).first.click()
        expect(page.locator(".ph-abstract p").first).to_be_visible()
        tab.open(paper)
        box = page.locator("math").first.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) > 3
        expect(page.locator(".ph-cite pre").first).to_be_visible()
        for address in ("topics/", "authors/", "trends/", "map/"):
            tab.open(address)
            assert page.locator("main a:visible").count() > 3, address
        tab.open("explore/")
        expect(page.locator("main")).to_contain_text("JavaScript")
        tab.open("data/")
        href = page.locator('a[href$="papers.bib"]').first.get_attribute("href")
        answer = page.request.get(seeds_home + "data/" + str(href))
        assert answer.ok
        assert answer.text().count("@inproceedings{") == 38
        assert tab.problems == []


def test_every_button_works_or_is_hidden_without_scripts(chromium, site, home):
    with visit(chromium, home, has_scripts=False) as tab:
        for kind, sample in site.samples.items():
            page = tab.open(sample.address)
            dead = page.locator("button:visible:not([type=submit]):not([popovertarget])")
            assert dead.count() == 0, (kind, dead.first.evaluate("e => e.outerHTML"))


def test_chromium_notices_what_leaves_the_site(tab):
    page = tab.open()
    page.evaluate("fetch('http://127.0.0.1:9/x').catch(() => {})")  # waits until the request has failed
    assert any("leaves the site" in problem for problem in tab.problems)
