"""Formulas on a paper's page in Chromium: spacing, font and what assistive technology gets, measured."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page

from generator.markup import load_macros, mark_abstract
from tests.browser.hall import open_browser
from tests.site.browsing import serve_below

pytestmark = pytest.mark.browser

MACROS = load_macros(None)[0]


@pytest.fixture(scope="module")
def page(seeds) -> Iterator[Page]:
    """A paper's page with mathematics, so that the site's own styles and font are in force."""
    address = next(page.address for page in seeds.proper_pages if page.kind == "paper" and "<math" in page.text)
    with serve_below(seeds.folder) as home, open_browser() as context:
        page = context.new_page()
        page.goto(home + address, wait_until="load")
        yield page


@pytest.fixture
def show(page: Page) -> Callable[[str], Page]:
    """Put an abstract in the place of the page's."""

    def put(raw: str) -> Page:
        page.evaluate(
            "async html => { document.querySelector('.ph-abstract').innerHTML = html; await document.fonts.ready; }",
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
