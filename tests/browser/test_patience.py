"""How the browser tests wait: for conditions that stay true, never for a time."""

import re
from pathlib import Path

import pytest

from tests.conftest import ROOT

HURRIES = {
    "a fixed time is too short somewhere; wait for a condition that stays true": r"\bwait_for_timeout\(|\btime\.sleep\(",
    "a network that is quiet now may speak again; wait for what it brings": r"""["']networkidle["']""",
    "a wait of its own is too short somewhere; hall.PATIENCE holds for all": r"\btimeout=\d",
    "a new profile without PATIENCE; use open_tab or open_profile": r"\.new_context\(",
    "an address changes after the action that changes it; use expect(page).to_have_url": r"\bassert\b.*\b(?:page|tab|other)\.url\b",
    "a size is not at once the page's; use hall.resize": r"\.set_viewport_size\(",
}
"""What makes a test fail on a busy machine, by the reason."""

HALL = Path("tests/browser/hall.py")


def list_browser_tests() -> list[Path]:
    """List the modules that look at pages in a browser, but for the one that holds the ways to do so."""
    paths = sorted(ROOT.glob("tests/**/*.py"))
    using = [path.relative_to(ROOT) for path in paths if re.search(r"^from playwright", path.read_text(encoding="utf-8"), re.MULTILINE)]
    return [path for path in using if path != HALL]


def find_hurries(text: str) -> list[str]:
    return [f"{line.strip()}: {reason}" for line in text.splitlines() for reason, form in HURRIES.items() if re.search(form, line)]


def test_browser_tests_are_found():
    assert Path("tests/browser/test_explore.py") in list_browser_tests()


@pytest.mark.parametrize("path", list_browser_tests(), ids=str)
def test_browser_tests_wait_for_conditions_and_not_for_times(path):
    assert find_hurries((ROOT / path).read_text(encoding="utf-8")) == []


@pytest.mark.parametrize(
    "line",
    [
        "    page.wait_for_timeout(50)",
        '    page.goto(hall, wait_until="networkidle")',
        "    expect(offers).to_be_visible(timeout=20_000)",
        "    context = chromium.new_context()",
        '    assert page.url.endswith("/topics/")',
        '    assert "#" not in tab.page.url',
        '    page.set_viewport_size({"width": 390, "height": 800})',
    ],
)
def test_hurry_is_noticed(line):
    assert len(find_hurries(line)) == 1
