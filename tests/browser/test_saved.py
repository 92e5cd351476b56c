"""The reading list in a real browser."""

import json
import re
from collections.abc import Iterator
from datetime import datetime

import bibtexparser
import pytest
from icalendar import Calendar
from playwright.sync_api import Browser, Page, expect

from generator.publish.citations import citation_keys
from generator.publish.site import Site
from tests.browser.hall import build_hall, hold, open_browser, open_tab, serve
from tests.publish.conference import make_conference

pytestmark = pytest.mark.browser

READ_KEPT = "localStorage.getItem('posterhall:/hall/:saved')"
CLASHING = ("icx2025/a1", "icx2025/t14012")
"""A talk in Hall A at 10:00 and one in Hall B at the same time."""


@pytest.fixture(scope="module")
def site() -> Site:
    return make_conference(site_url="")


@pytest.fixture(scope="module")
def hall(site, tmp_path_factory) -> Iterator[str]:
    with serve(build_hall(site, tmp_path_factory.mktemp("saved") / "site")) as address:
        yield address


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with open_browser() as chromium:
        yield chromium


@pytest.fixture
def page(browser, hall) -> Iterator[Page]:
    with open_tab(browser, timezone_id="Europe/Berlin", permissions=["clipboard-read", "clipboard-write"]) as tab:
        problems: list[str] = []
        tab.on("pageerror", lambda error: problems.append(str(error)))
        tab.goto(f"{hall}saved/")
        yield tab
        assert problems == []


def _keep(page: Page, *keys: str, **facts: str) -> None:
    entries = {key: {"status": "to-read", "note": "", "time": f"2025-07-01T10:00:{n:02d}Z", **facts} for n, key in enumerate(keys)}
    page.evaluate("kept => localStorage.setItem('posterhall:/hall/:saved', JSON.stringify(kept))", {"version": 1, "papers": entries})
    page.reload()
    page.locator(".ph-saved__item").first.wait_for()


def _download(page: Page, label: str) -> str:
    page.locator("summary", has_text="Take it with you").click()
    with page.expect_download() as download:
        page.get_by_role("button", name=label, exact=True).click()
    path = download.value.path()
    return path.read_bytes().decode()


def test_empty_list_teaches_the_key(page):
    expect(page.get_by_role("heading", name="Nothing saved yet")).to_be_visible()
    expect(page.locator("kbd")).to_have_text("s")


def test_paper_is_saved_by_button_and_by_key(page, hall):
    page.goto(f"{hall}icx2025/a1/")
    page.locator(".ph-rail [data-ph-save]").click()
    expect(page.locator(".ph-rail [data-ph-save]")).to_have_attribute("aria-pressed", "true")
    page.goto(f"{hall}sessions/icx2025/oral-14a1/")
    page.locator('[data-key="icx2025/t14000"] a').focus()
    page.keyboard.press("s")
    expect(page.locator('[data-ph-save="icx2025/t14000"]')).to_have_attribute("aria-pressed", "true")
    expect(page.locator("#ph-saved-said")).not_to_be_empty()
    page.goto(f"{hall}saved/")
    expect(page.locator(".ph-saved__count")).to_contain_text("2 papers.")


def test_key_types_a_letter_in_a_field(page, hall):
    page.goto(f"{hall}icx2025/a1/")
    page.locator(".ph-header input").first.focus()
    page.keyboard.press("s")
    assert page.evaluate(READ_KEPT) in (None, '{"version":1,"papers":{}}')


def test_list_is_grouped_by_session_in_order_of_time(page):
    _keep(page, "icx2025/t16000", "icx2025/t14000", "icx2024/p1")
    names = page.locator(".ph-saved__group > h2").all_inner_texts()
    assert [name.rsplit(" ", 1)[0] for name in names] == [
        "Bandits 1A", "Poster session 1", "Proximal methods 1A", "Poster session 3", "Other papers",
    ]  # fmt: skip


def test_status_and_note_stay_after_a_reload(page):
    _keep(page, "icx2024/p1")
    page.locator("input[value=read]").check(force=True)
    page.get_by_label("Note").fill("a thought\nand another")
    page.get_by_role("heading", name="Reading list").click()
    page.reload()
    expect(page.get_by_label("Note")).to_have_value("a thought\nand another")
    expect(page.locator("input:checked")).to_have_attribute("value", "read")


def test_status_is_a_real_choice_for_screen_readers(page):
    _keep(page, "icx2025/a1")
    group = page.get_by_role("group", name="What to do with this paper").first
    assert group.get_by_role("radio").count() == 3
    group.get_by_role("radio", name="Read", exact=True).check(force=True)
    assert [entry["status"] for entry in json.loads(page.evaluate(READ_KEPT))["papers"].values()] == ["read"]


def test_note_is_kept_and_the_click_after_it_works(page):
    _keep(page, "icx2024/p1")
    page.get_by_label("Note").fill("x")
    page.locator(".ph-saved__item > button").click()
    expect(page.locator(".ph-saved__said")).to_contain_text("Removed: Transformers <are> everything?")
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_label("Note")).to_have_value("x")


def test_note_that_is_being_typed_survives_a_change_in_another_tab(page, hall):
    _keep(page, "icx2024/p1", "icx2025/a1")
    note = page.locator("textarea").first
    note.click()
    page.keyboard.type("half a thou")
    other = page.context.new_page()
    other.goto(f"{hall}icx2025/b2/")
    other.locator(".ph-rail [data-ph-save]").click()
    expect(page.locator(".ph-saved__count")).to_contain_text("3 papers.")
    page.keyboard.type("ght")
    expect(page.locator("textarea:focus")).to_have_value("half a thought")
    assert "half a thought" in page.evaluate(READ_KEPT)


def test_paper_with_two_times_has_one_note(page):
    _keep(page, "icx2025/a1")
    notes = page.locator("textarea")
    assert notes.count() > 1
    notes.first.fill("mine")
    expect(notes.last).to_have_value("mine")


def test_list_emptied_while_it_loads_stays_empty(page, hall):
    _keep(page, "icx2024/p1")
    release = hold(page, "**/search/manifest.json")
    page.reload()
    expect(page.locator("[data-part=wait]")).to_be_visible()
    page.evaluate("""async () => (await import(new URL('../assets/javascripts/saved/store.js', location.href))).writeAll({})""")
    expect(page.get_by_role("heading", name="Nothing saved yet")).to_be_visible()
    release()
    page.wait_for_function("performance.getEntriesByType('resource').some(({name}) => name.includes('.cards.'))")
    page.evaluate("new Promise((done) => requestIdleCallback(done))")  # the page has shown what it loaded, if it did not know better
    expect(page.locator("[data-part=tools]")).to_be_hidden()
    expect(page.get_by_role("heading", name="Nothing saved yet")).to_be_visible()


def test_papers_at_the_same_time_are_pointed_out(page):
    _keep(page, *CLASHING)
    expect(page.locator(".ph-saved__clash")).to_have_count(2)
    expect(page.locator(".ph-saved__clash").first).to_contain_text("On the geometry of")
    _keep(page, "icx2025/a1", "icx2025/t14000")
    expect(page.locator(".ph-saved__item").first).to_be_visible()
    expect(page.locator(".ph-saved__clash")).to_have_count(0)


def test_paper_that_is_read_clashes_with_nothing(page):
    _keep(page, *CLASHING, status="read")
    expect(page.locator(".ph-saved__item").first).to_be_visible()
    expect(page.locator(".ph-saved__clash")).to_have_count(0)


def test_changed_id_is_followed_and_a_lost_paper_is_not_dropped(page):
    _keep(page, "icx2025/old-b2", "icx2025/never-there")
    expect(page.get_by_text("icx2025/never-there is no longer on this site.")).to_be_visible()
    kept = json.loads(page.evaluate(READ_KEPT))
    assert set(kept["papers"]) == {"icx2025/b2", "icx2025/never-there"}


def test_bibtex_export_names_the_saved_papers(page, site):
    _keep(page, "icx2025/a1", "icx2024/p1")
    parsed = bibtexparser.parse_string(_download(page, "BibTeX"))
    assert [entry.key for entry in parsed.entries] == [citation_keys(site)["icx2025/a1"], citation_keys(site)["icx2024/p1"]]


def test_calendar_export_has_the_times_of_the_programme(page, site):
    _keep(page, "icx2025/a1", "icx2025/t14012")
    events = Calendar.from_ical(_download(page, "iCalendar")).walk("VEVENT")
    slots = [
        (slot.start or site.corpus.sessions["icx2025", slot.session].start)
        for key in ("icx2025/a1", "icx2025/t14012")
        for slot in site.papers[key].presentations
    ]
    assert [event.decoded("DTSTART") for event in events] == slots
    assert isinstance(slots[0], datetime)


def test_table_and_markdown_carry_the_notes(page):
    _keep(page, "icx2024/p1", note='say "why", *then* =1', status="read")
    table = _download(page, "CSV")
    assert table.splitlines()[0].endswith("citation_key,reading_status,note,saved")
    assert 'read,"say ""why"", *then* =1",2025-07-01T10:00:00Z' in table
    page.reload()
    text = _download(page, "Markdown")
    assert '> say "why", \\*then\\* =1' in text
    assert r"[Transformers \<are\> everything?](" in text


def test_copy_is_read_in_elsewhere_without_losing_anything(page, tmp_path):
    _keep(page, "icx2025/a1", note="mine")
    backup = tmp_path / "list.json"
    backup.write_text(_download(page, "Save a copy (JSON)"), encoding="utf-8")
    _keep(page, "icx2024/p1")
    page.locator("summary", has_text="Take it with you").click()
    page.locator(".ph-saved__tools input[type=file]").set_input_files(backup)
    expect(page.locator(".ph-saved__said")).to_contain_text("1 paper added")
    kept = json.loads(page.evaluate(READ_KEPT))["papers"]
    assert {key: entry["note"] for key, entry in kept.items()} == {"icx2024/p1": "", "icx2025/a1": "mine"}
    bad = tmp_path / "bad.json"
    bad.write_text("[1, 2", encoding="utf-8")
    page.locator(".ph-saved__tools input[type=file]").set_input_files(bad)
    expect(page.locator(".ph-saved__said")).to_contain_text("no reading list")


def test_link_offers_a_list_and_adds_it_only_when_asked(page, hall):
    _keep(page, "icx2025/a1", "icx2024/p1")
    page.locator("summary", has_text="Take it with you").click()
    page.get_by_role("button", name="Copy link to this list").click()
    expect(page.locator(".ph-saved__said")).to_contain_text("Link copied")
    link = page.evaluate("navigator.clipboard.readText()")
    assert link == f"{hall}saved/#add=icx2025:a1;icx2024:p1"
    page.evaluate("localStorage.clear()")
    page.goto("about:blank")  # else only the fragment of the address would change
    page.goto(link)
    expect(page.get_by_text("It has 2 papers, 2 of them new to you.")).to_be_visible()
    assert page.evaluate(READ_KEPT) in (None, '{"version":1,"papers":{}}')
    page.get_by_role("button", name="Add to my list").click()
    expect(page.locator(".ph-saved__count")).to_contain_text("2 papers.")
    expect(page).to_have_url(re.compile("^[^#]*$"))


def test_page_says_what_it_needs_without_scripts(browser, hall):
    with open_tab(browser, java_script_enabled=False) as tab:
        tab.goto(f"{hall}saved/")
        expect(tab.get_by_text("The reading list needs JavaScript")).to_be_visible()
