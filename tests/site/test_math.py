"""Formulas on a paper's page in Chromium: spacing, font and what assistive technology gets, measured."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page

from generator.markup import load_macros, mark_abstract
from tests.browser.hall import open_browser, open_tab
from tests.site.browsing import serve_below

pytestmark = pytest.mark.browser

MACROS = load_macros(None)[0]


@pytest.fixture(scope="module")
def page(seeds) -> Iterator[Page]:
    """A paper's page with mathematics, so that the site's own styles and font are in force."""
    address = next(page.address for page in seeds.proper_pages if page.kind == "paper" and "<math" in page.text)
    with serve_below(seeds.folder) as home, open_browser() as browser, open_tab(browser) as page:
        page.goto(home + address, wait_until="load")
        yield page


@pytest.fixture
def show(page: Page) -> Callable[[str], Page]:
    """Put an abstract in the place of the page's."""

    def put(raw: str) -> Page:
        page.evaluate(
            """async html => {
              document.querySelector('.ph-abstract').innerHTML = html;
              await Promise.all([...document.fonts].map(font => font.load()));
            }""",
            mark_abstract(raw, MACROS).html,
        )
        return page

    return put


def gap(page: Page, before: str) -> float:
    """Pixels between the last element that matches and the bracket that follows it."""
    return page.evaluate(
        """selector => {
            const inner = [...document.querySelectorAll(`.ph-abstract ${selector}`)].pop().getBoundingClientRect();
            return [...document.querySelectorAll(".ph-abstract mo")].pop().getBoundingClientRect().left - inner.right;
        }""",
        before,
    )


@pytest.mark.parametrize(
    ("tex", "last"),
    [
        ("O(\\sqrt{T})", "msqrt > mi"),
        ("O(\\sqrt{n^2T})", "msqrt mi"),
        ("(\\sqrt[3]{T})", "mroot > mi"),
        ("(\\sqrt{\\frac{a}{T}})", "mfrac"),
    ],
)
def test_root_leaves_no_gap_behind_it(show, tex, last):
    bare = gap(show("$O(T)$"), "mi")
    assert gap(show(f"${tex}$"), last) <= bare + 1


def edges(page: Page, selector: str, side: str) -> list[float]:
    return page.evaluate(
        """([selector, side]) =>
            [...document.querySelectorAll(`.ph-abstract ${selector}`)].map(element => element.getBoundingClientRect()[side])""",
        [selector, side],
    )


def test_indices_and_powers_of_single_letters_stand_at_one_height(show):
    page = show("$L_x \\mu_x y_x Q_x \\beta_x$ and $x^2 T^2 d^2 f^2$")
    lower = edges(page, "msub > :last-child", "bottom")
    upper = edges(page, "msup > :last-child", "bottom")
    assert max(lower) - min(lower) < 1
    assert max(upper) - min(upper) < 1


def test_primes_stand_low_and_are_large_enough(show):
    page = show("$X'$ and $X^2$")
    prime, power = edges(page, "msup > :last-child", "top")
    assert abs(prime - power) < 4


LONG = "\\mathbb{E}[f(x_T)] - f^* \\leq C \\sigma / \\sqrt{T} \\lesssim \\epsilon^2"


ORPHANS = """() => {
    const box = document.querySelector(".ph-abstract");
    const maths = [...box.querySelectorAll("math")];
    const walker = document.createTreeWalker(box, NodeFilter.SHOW_TEXT);
    const signs = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        if (node.parentElement.closest("math")) continue;
        for (const found of node.data.matchAll(/[,.()]/g)) signs.push([node, found.index]);
    }
    const lost = [];
    for (let width = 150; width < 420; width += 5) {
        box.style.width = `${width}px`;
        const lines = maths.map(math => math.getBoundingClientRect());
        for (const [node, at] of signs) {
            const range = document.createRange();
            range.setStart(node, at);
            range.setEnd(node, at + 1);
            const sign = range.getBoundingClientRect();
            if (!lines.some(line => sign.top < line.bottom && sign.bottom > line.top)) lost.push(`${node.data[at]} at ${width}`);
        }
    }
    box.style.width = "";
    return lost;
}"""
"""Signs in the text that do not stand on a line with a formula, at widths from a narrow column to a phone."""


@pytest.mark.parametrize("raw", ["set $\\{1, n\\}$, and then ($k$) or", f"a claim that ${LONG}$, so that long as it is (${LONG}$) holds"])
def test_bracket_or_comma_is_never_parted_from_its_formula(show, raw):
    assert show(raw).evaluate(ORPHANS) == []


def test_long_formula_goes_on_in_the_next_line(show):
    page = show(f"We show for a rather long time that ${LONG}$ holds.")
    page.evaluate("document.querySelector('.ph-abstract').style.width = '200px'")
    pieces = edges(page, ".math-parts math", "top")
    right = max(edges(page, ".math-parts", "right"))
    page.evaluate("document.querySelector('.ph-abstract').style.width = ''")
    assert max(pieces) - min(pieces) > 15
    assert right <= max(edges(page, "p", "left")) + 201


def test_copy_of_a_formula_in_pieces_is_its_tex_once(show):
    page = show(f"thus ${LONG}$ holds")
    copied = page.evaluate(
        """() => {
            const last = document.querySelector(".ph-abstract .math-parts > math:last-of-type");
            getSelection().setBaseAndExtent(last, 0, document.querySelector(".ph-abstract p"), 3);
            const event = new ClipboardEvent("copy", { clipboardData: new DataTransfer(), bubbles: true, cancelable: true });
            document.querySelector(".ph-abstract p").dispatchEvent(event);
            return event.clipboardData.getData("text/plain");
        }"""
    )
    assert copied == f"${LONG}$ holds"


def test_assistive_technology_gets_each_formula_once(show):
    page = show("so $$\\sum_i x_i = 1$$ and $x^2$")
    nodes = page.context.new_cdp_session(page).send("Accessibility.getFullAXTree")["nodes"]
    shown = [node for node in nodes if not node.get("ignored")]
    assert [node["role"]["value"] for node in shown].count("MathMLMath") == 2
    named = [node["name"]["value"] for node in shown if node["role"]["value"] not in {"StaticText", "InlineTextBox"} and node.get("name")]
    assert not [name for name in named if "∑" in name]
