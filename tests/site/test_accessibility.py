"""Accessibility of every kind of page: axe in both colour schemes on wide and narrow screens, focus, targets, motion, zoom."""

from collections.abc import Iterator

import pytest
from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Browser, Page, expect

from tests.browser.hall import open_browser, resize
from tests.site.browsing import serve_below, visit
from tests.site.reading import BuiltSite

pytestmark = pytest.mark.browser

KINDS = (
    "home", "edition", "paper", "topics", "topic", "authors", "author", "affiliations", "affiliation", "series", "schedule", "session",
    "trends", "map", "explore", "saved", "data", "plain",
)  # fmt: skip
RUN_AXE = """async () => (await axe.run(document, {
  resultTypes: ["violations"],
  runOnly: {type: "tag", values: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]},
})).violations.flatMap(rule => rule.nodes.slice(0, 3).map(
  node => `${rule.id}: ${node.html.slice(0, 160)} | ${node.failureSummary.slice(0, 240)}`))"""
SMALL_TARGETS = """() => [...document.querySelectorAll("a[href], button, input, select, summary, [role=button], [tabindex='0']")]
  .filter(e => e.checkVisibility({opacityProperty: true, visibilityProperty: true})
    && !e.closest("p, li, dd, td, figcaption, pre, math, svg"))
  .map(e => [e, e.getBoundingClientRect()])
  .filter(([e, r]) => r.width > 0 && r.right > 0 && r.bottom > 0 && (r.height < 23.5 || r.width < 23.5))
  .filter(([e, r]) => getComputedStyle(e).display !== "inline" && !(e.labels?.length))
  .map(([e, r]) => `${e.outerHTML.slice(0, 140)} ${r.width}x${r.height}`)"""
"""Links in running text are exempt (WCAG 2.2, 2.5.8), and so are fields whose label takes the click."""


OFFERS_ARE_FINAL = """() => {
  const [[ready], shown] = ["ph-search-abstracts", "ph-search-shown"].map(name => performance.getEntriesByName(name));
  return Boolean(ready) && shown.some(({startTime}) => startTime > ready.startTime);
}"""
"""Tells whether the header's offers come from the whole index, and so are not replaced any more."""


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    with open_browser() as browser:
        yield browser


@pytest.fixture(scope="module")
def conference_home(conference) -> Iterator[str]:
    with serve_below(conference.folder) as address:
        yield address


@pytest.fixture(scope="module")
def seeds_home(seeds) -> Iterator[str]:
    with serve_below(seeds.folder) as address:
        yield address


def run_axe(page: Page) -> list[str]:
    """Return what axe finds on a page in both schemes at 390 and 1440 pixels."""
    page.evaluate(AXE_SCRIPT)
    found = []
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        expect(page.locator("body")).to_have_attribute("data-md-color-scheme", "slate" if scheme == "dark" else "default")
        for width in (390, 1440):
            resize(page, width, 900)
            page.evaluate("scrollTo(0, 0)")
            found += [f"{scheme} {width}: {problem}" for problem in page.evaluate(RUN_AXE)]
    return found


@pytest.mark.parametrize("kind", KINDS)
def test_axe_finds_nothing(conference: BuiltSite, conference_home, chromium, kind):
    with visit(chromium, conference_home, reduced_motion="reduce") as tab:
        assert run_axe(tab.open(conference.samples[kind].address)) == []


@pytest.mark.parametrize("kind", ["home", "edition", "paper", "topic", "map", "trends"])
def test_axe_finds_nothing_on_the_repositorys_own_site(seeds: BuiltSite, seeds_home, chromium, kind):
    with visit(chromium, seeds_home, reduced_motion="reduce") as tab:
        assert run_axe(tab.open(seeds.samples[kind].address)) == []


def test_axe_finds_nothing_on_explored_and_saved_papers(conference, conference_home, chromium):
    with visit(chromium, conference_home, reduced_motion="reduce") as tab:
        page = tab.open("explore/?q=gradient")
        page.locator("main .ph-save, main [data-ph-save]").first.click()
        assert run_axe(page) == []
        assert run_axe(tab.open("saved/")) == []
        assert run_axe(tab.open("explore/?q=zzzzqqq")) == []
        assert run_axe(tab.open("explore/?view=full")) == []
        page = tab.open("hall2025/")
        page.fill("#ph-q", "bandits")
        page.wait_for_function(OFFERS_ARE_FINAL)
        expect(page.locator(".ph-offers")).to_be_visible()
        assert run_axe(page) == []


def test_axe_finds_nothing_on_the_page_for_missing_addresses(conference_home, chromium):
    with visit(chromium, conference_home, reduced_motion="reduce") as tab:
        assert run_axe(tab.open("not/here/")) == []


def test_axe_sees_a_fault_when_there_is_one(conference_home, chromium):
    with visit(chromium, conference_home) as tab:
        page = tab.open()
        fault = '<p style="color:#888;background:#999">Pale words on grey</p><img src=x>'
        page.evaluate("fault => document.querySelector('main').insertAdjacentHTML('beforeend', fault)", fault)
        assert {problem.split()[2] for problem in run_axe(page)} >= {"color-contrast:", "image-alt:"}


@pytest.mark.parametrize("kind", KINDS)
def test_page_fits_narrow_and_zoomed_screens(conference: BuiltSite, conference_home, chromium, kind):
    with visit(chromium, conference_home, viewport={"width": 320, "height": 640}, device_scale_factor=2) as tab:
        page = tab.open(conference.samples[kind].address)
        for width in (320, 360, 720):
            resize(page, width, 640)
            reach = page.evaluate("document.documentElement.scrollWidth")
            wide = page.evaluate(
                """w => [...document.querySelectorAll("body *")].filter(e => e.getBoundingClientRect().right > w + 1 &&
                  e.checkVisibility()).slice(0, 5).map(e => e.outerHTML.slice(0, 120))""",
                width,
            )
            assert reach <= width, (width, reach, wide)


@pytest.mark.parametrize("kind", KINDS)
def test_targets_are_large_enough(conference: BuiltSite, conference_home, chromium, kind):
    with visit(chromium, conference_home, viewport={"width": 390, "height": 800}, has_touch=True) as tab:
        assert tab.open(conference.samples[kind].address).evaluate(SMALL_TARGETS) == []


@pytest.mark.parametrize("kind", ["home", "edition", "paper", "explore", "schedule", "topics", "map", "saved"])
def test_focus_is_seen_wherever_it_goes(conference: BuiltSite, conference_home, chromium, kind):
    with visit(chromium, conference_home) as tab:
        page = tab.open(conference.samples[kind].address)
        for step in range(25):
            page.keyboard.press("Tab")
            seen = page.evaluate(
                """() => { const e = document.activeElement; if (!e || e === document.body) return "left";
                  const shown = x => { const s = getComputedStyle(x);
                    return (s.outlineStyle !== "none" && parseFloat(s.outlineWidth) > 0) ||
                    s.boxShadow !== "none"; };
                  const near = [e, e.nextElementSibling, e.parentElement, e.closest("form, label"), ...(e.labels ?? [])].filter(Boolean);
                  return near.some(shown) ? "" : e.outerHTML.slice(0, 160); }"""
            )
            if seen == "left":
                break
            assert seen == "", step


def test_first_tab_stop_leads_past_the_header(conference_home, chromium):
    with visit(chromium, conference_home) as tab:
        page = tab.open()
        page.keyboard.press("Tab")
        expect(page.locator(".ph-skip")).to_be_focused()
        page.keyboard.press("Enter")
        expect(page.locator("#content")).to_be_focused()


@pytest.mark.parametrize("kind", KINDS)
def test_nothing_moves_when_the_reader_wants_no_motion(conference: BuiltSite, conference_home, chromium, kind):
    with visit(chromium, conference_home, reduced_motion="reduce") as tab:
        page = tab.open(conference.samples[kind].address)
        moving = page.evaluate(
            """() => [...document.querySelectorAll("*")].filter(e => e.checkVisibility()).filter(e => { const s = getComputedStyle(e);
              const long = list => list.split(",").some(d => parseFloat(d) * (d.includes("ms") ? 1 : 1000) > 10);
              return (s.animationName !== "none" && long(s.animationDuration)) || long(s.transitionDuration) ||
                s.scrollBehavior === "smooth"; }).slice(0, 5).map(e => e.outerHTML.slice(0, 120) + getComputedStyle(e).transition)"""
        )
        assert moving == []
