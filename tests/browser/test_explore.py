"""The explore page and the header's search in Chromium, on a built site below a path of its own."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.hall import build_hall, hold, open_browser, open_tab, resize, serve
from tests.publish.conference import make_conference

pytestmark = pytest.mark.browser

COUNT = '[data-ph-x="count"]'
RESULTS = '[data-ph-x="results"] > article'
INDEX_FILE = re.compile(r"/search/.*\.[0-9a-f]{12}\.")


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return build_hall(make_conference(site_url=""), tmp_path_factory.mktemp("explore") / "site")


@pytest.fixture(scope="module")
def hall(folder) -> Iterator[str]:
    with serve(folder) as address:
        yield address


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with open_browser() as chromium:
        yield chromium


@pytest.fixture
def page(browser, hall) -> Iterator[Page]:
    with open_tab(browser) as tab:
        problems: list[str] = []
        foreign: list[str] = []
        tab.on("pageerror", lambda error: problems.append(str(error)))
        tab.on("request", lambda request: foreign.append(request.url) if not request.url.startswith((hall, "blob:", "data:")) else None)
        yield tab
        assert problems == []
        assert [url for url in foreign if not url.endswith("/favicon.ico")] == []


def open_explore(page: Page, hall: str, search: str = "") -> None:
    page.goto(f"{hall}explore/{search}")
    settle(page)


def settle(page: Page) -> None:
    """Wait until titles and abstracts are searched, and nothing that was asked until now still waits for its answer or for being shown."""
    page.locator('[data-ph-x="results"][data-complete="true"][aria-busy="false"]').wait_for(state="attached")


ANSWERED = """async (part) => {
  const {onPart, search} = await import(new URL('../assets/javascripts/search/client.js', location.href));
  await new Promise((done) => onPart((ready) => ready === part && done()));
  await search({q: 'settled'});
  await new Promise((done) => setTimeout(done));
  return true;
}"""


def wait_for_answers(page: Page, part: str) -> None:
    """Wait until a part of the index is there and every question that was asked then is answered: the worker answers in order."""
    page.wait_for_function(ANSWERED, arg=part)


REACHES_DOWN = """() => {
  const more = document.querySelector('[data-ph-x="more"]');
  return more.hidden || more.getBoundingClientRect().top > innerHeight + 1200;
}"""
"""Tells whether no more results are wanted at this place of the page."""


def total(page: Page) -> int:
    return int(re.match(r"[\d,]+", page.locator(COUNT).inner_text()).group().replace(",", ""))


def test_page_shows_all_papers_and_says_how_many(page, hall):
    open_explore(page, hall)
    expect(page.locator(COUNT)).to_have_text("103 papers")
    expect(page.locator(RESULTS).first).to_be_visible()


def test_typing_narrows_and_the_address_keeps_the_query(page, hall):
    open_explore(page, hall)
    page.fill("#ph-explore-q", "bregman view kans")
    expect(page.locator(RESULTS)).to_have_count(1)
    expect(page).to_have_url(f"{hall}explore/?q=bregman+view+kans")
    expect(page.locator(f"{RESULTS} mark").first).to_be_visible()


def test_reload_share_and_back_restore_the_state(page, hall):
    open_explore(page, hall, "?q=study+OR+transformers&edition=icx2025&view=line")
    expect(page.locator("#ph-explore-q")).to_have_value("study OR transformers")
    before = total(page)
    expect(page.locator(".ph-line").first).to_be_visible()
    page.get_by_role("button", name="Remove filter: ICX 2025").click()
    settle(page)
    expect(page.locator(".ph-explore__chip")).to_have_count(0)
    expect(page).to_have_url(f"{hall}explore/?q=study+OR+transformers&view=line")
    assert total(page) > before
    page.go_back()
    expect(page.locator(".ph-explore__chip")).to_have_count(1)
    settle(page)
    assert total(page) == before
    page.reload()
    settle(page)
    expect(page.locator(".ph-explore__chip")).to_have_text("ICX 2025 ×")
    assert total(page) == before


def test_facet_values_include_and_exclude_with_counts(page, hall):
    open_explore(page, hall)
    item = page.locator('[data-facet="edition"] .ph-facet__item', has_text="ICX 2024")
    count = int(item.locator(".ph-n").inner_text())
    item.get_by_role("checkbox").check()
    expect(page.locator(COUNT)).to_have_text(f"{count} of 103 papers")
    expect(page).to_have_url(re.compile("edition=icx2024"))
    item.get_by_role("button", name="Not ICX 2024").click()
    expect(page.locator(COUNT)).to_have_text(f"{103 - count} of 103 papers")
    expect(page).to_have_url(re.compile("edition=-icx2024"))
    expect(item.get_by_role("checkbox")).not_to_be_checked()
    expect(item.get_by_role("button")).to_have_attribute("aria-pressed", "true")


def test_list_of_a_facet_ends_with_a_whole_row_while_a_button_has_the_rest(page, hall):
    open_explore(page, hall)
    hidden = page.locator('[data-facet="topic"]').evaluate(
        """(facet) => {
          const list = facet.querySelector(".ph-facet__list");
          const row = list.querySelector(".ph-facet__item");
          for (let more = 0; more < 20; more += 1) list.append(row.cloneNode(true));
          const rest = () => list.scrollHeight - list.clientHeight;
          const button = facet.querySelector(".ph-facet__more");
          button.hidden = false;
          const withButton = rest();
          button.hidden = true;
          return [withButton, rest() > 0];
        }"""
    )
    assert hidden == [0, True]


def test_focus_stays_on_a_facet_value_after_it_is_chosen(page, hall):
    open_explore(page, hall)
    box = page.locator('[data-facet="topic"] .ph-facet__item').nth(1).get_by_role("checkbox")
    box.focus()
    page.keyboard.press("Space")
    expect(page.locator(".ph-explore__chip")).to_have_count(1)
    settle(page)
    assert page.evaluate("document.activeElement.type === 'checkbox' && document.activeElement.checked")


def test_chosen_values_are_chips_even_in_closed_facets(page, hall):
    open_explore(page, hall, "?author=wei-wang&type=-oral")
    expect(page.locator(".ph-explore__chip")).to_have_text(["Wei Wang ×", "not Oral ×"])
    page.locator('[data-ph-x="chips"]').get_by_role("button", name="Clear all").click()
    expect(page.locator(COUNT)).to_have_text("103 papers")
    expect(page).to_have_url(f"{hall}explore/")


def test_empty_result_says_which_filter_to_drop_and_dropping_it_finds_papers(page, hall):
    open_explore(page, hall, "?q=transformers&edition=icx2025")
    expect(page.locator(COUNT)).to_have_text("No papers match")
    page.get_by_role("button", name="Without “ICX 2025” there is one.").click()
    expect(page.locator(RESULTS)).to_have_count(1)


def test_typo_is_corrected_and_the_page_says_so(page, hall):
    open_explore(page, hall, "?q=bregmann+view+kans")
    expect(page.locator('[data-ph-x="notices"]')).to_contain_text("Showing results for “bregman”")
    expect(page.locator(RESULTS)).to_have_count(1)


def test_results_come_in_pieces_as_the_reader_scrolls(page, hall):
    open_explore(page, hall)
    results = page.locator(RESULTS)
    assert results.count() < 103
    while (shown := results.count()) < 103:
        results.last.scroll_into_view_if_needed()
        expect(results.nth(shown)).to_be_attached()
    keys = page.locator(RESULTS).evaluate_all("cards => cards.map((card) => card.dataset.key)")
    assert len(set(keys)) == 103
    expect(page.locator('[data-ph-x="more"]')).to_be_hidden()


def test_query_typed_before_the_page_is_ready_is_kept(page, hall):
    release = hold(page, "**/search/manifest.json")
    page.goto(f"{hall}explore/?q=study", wait_until="domcontentloaded")
    page.fill("#ph-explore-q", "bregman view kans")
    release()
    settle(page)
    expect(page.locator("#ph-explore-q")).to_have_value("bregman view kans")
    expect(page.locator(RESULTS)).to_have_count(1)
    expect(page).to_have_url(f"{hall}explore/?q=bregman+view+kans")


def test_focus_stays_on_a_result_when_abstracts_arrive(page, hall):
    release = hold(page, "**/search/*.abstracts.*")
    page.goto(f"{hall}explore/?q=ranking")
    save = page.locator(f"{RESULTS} [data-ph-save]").first
    key = save.get_attribute("data-ph-save")
    save.focus()
    release()
    settle(page)
    expect(page.locator(f'[data-ph-save="{key}"]')).to_be_focused()


def test_results_that_stay_are_not_made_anew_when_abstracts_arrive(page, hall):
    release = hold(page, "**/search/*.abstracts.*")
    page.goto(f"{hall}explore/")
    page.locator('[data-ph-x="results"][data-complete="false"][aria-busy="false"]').wait_for(state="attached")
    page.evaluate(
        """selector => {
          globalThis.before = [...document.querySelectorAll(selector)];
          globalThis.fewest = before.length;
          const count = () => { fewest = Math.min(fewest, document.querySelectorAll(selector).length); };
          new MutationObserver(count).observe(document.querySelector('[data-ph-x="results"]'), {childList: true});
        }""",
        RESULTS,
    )
    release()
    settle(page)
    shown, same, fewest = page.evaluate(
        "selector => [before.length, [...document.querySelectorAll(selector)].filter((card, at) => card === before[at]).length, fewest]",
        RESULTS,
    )
    assert shown == 24
    assert same == fewest == shown


def test_click_is_not_lost_when_results_arrive_while_the_button_is_down(page, hall):
    release = hold(page, "**/search/*.abstracts.*")
    page.goto(f"{hall}explore/?q=ranking")
    save = page.locator(f"{RESULTS} [data-ph-save]").first
    key = save.get_attribute("data-ph-save")
    save.hover()
    page.mouse.down()
    release()
    wait_for_answers(page, "abstracts")
    page.mouse.up()
    expect(page.locator(f'{RESULTS} [data-ph-save="{key}"]')).to_have_attribute("aria-pressed", "true")
    settle(page)


def test_opening_a_facet_does_not_drop_the_question_before_it(page, hall):
    open_explore(page, hall)
    page.evaluate(
        """() => {
          const field = document.querySelector('#ph-explore-q');
          field.value = 'bregman view kans';
          field.dispatchEvent(new Event('input'));
          document.querySelector('[data-facet="author"]').open = true;
        }"""
    )
    page.locator('[data-facet="author"] .ph-facet__item').first.wait_for()
    expect(page.locator(RESULTS)).to_have_count(1)


def test_compact_results_go_on_coming_on_a_tall_screen(browser, hall):
    with open_tab(browser, viewport={"width": 1440, "height": 3000}) as tab:
        open_explore(tab, hall, "?view=line")
        tab.wait_for_function(REACHES_DOWN)


def test_more_results_come_after_a_facet_was_opened_meanwhile(page, hall):
    open_explore(page, hall, "?view=line")
    page.evaluate(
        """() => {
          scrollTo(0, document.body.scrollHeight);
          document.querySelector('[data-ph-x="more"] button').click();
          document.querySelector('[data-facet="author"]').open = true;
        }"""
    )
    page.wait_for_function(REACHES_DOWN)


def test_back_does_not_move_a_reader_who_scrolled_meanwhile(page, hall):
    open_explore(page, hall, "?view=full")
    page.evaluate("scrollTo(0, 900)")
    page.goto(f"{hall}topics/")
    release = hold(page, "**/search/*.titles.*")
    page.go_back(wait_until="commit")
    page.locator("#ph-explore-q").wait_for()
    page.evaluate("() => { document.body.style.cssText = 'min-height: 4000px; overflow-anchor: none'; scrollTo(0, 333); }")
    release()
    settle(page)
    assert page.evaluate("scrollY") == 333


HEIGHTS_ARE_REAL = """(selector) => {
  const cards = [...document.querySelectorAll(selector)];
  const heights = () => cards.map((card) => Math.round(card.getBoundingClientRect().height)).join(' ');
  const shown = heights();
  for (const card of cards) card.style.contentVisibility = 'visible';
  const real = heights();
  for (const card of cards) card.style.contentVisibility = '';
  return shown === real;
}"""
"""Tells whether cards that are out of sight take the room that they would take in sight; leaves everything as it was."""


def test_cards_have_the_heights_of_the_new_width_after_the_screen_is_turned(browser, hall):
    with open_tab(browser, viewport={"width": 1100, "height": 800}) as tab:
        open_explore(tab, hall, "?view=full")
        tab.locator('[data-ph-x="more"] button').click()
        expect(tab.locator(RESULTS).nth(24)).to_be_attached()
        tab.wait_for_function(REACHES_DOWN)
        assert tab.evaluate(HEIGHTS_ARE_REAL, RESULTS)
        resize(tab, 390)
        tab.wait_for_function(HEIGHTS_ARE_REAL, arg=RESULTS)


def test_cards_have_the_markup_of_the_browse_pages(page, hall):
    def outline(card: str) -> list[str]:
        return page.locator(card).first.evaluate(
            "card => [card.tagName, ...[...card.children].map((child) => child.className)].filter((name) => name !== 'ph-card__why')"
        )

    page.goto(f"{hall}topics/bregman/")
    browse = {key: page.locator(f'[data-key="{key}"]').first.get_attribute("style") for key in ("icx2025/a1",)}
    kind = page.locator('[data-key="icx2025/a1"]').first.get_attribute("class")
    there = outline('[data-key="icx2025/a1"]')
    open_explore(page, hall, "?q=bregman+view" + ("&view=line" if kind == "ph-line" else "&view=full" if "full" in kind else ""))
    card = page.locator('[data-key="icx2025/a1"]')
    assert card.get_attribute("style") == browse["icx2025/a1"]
    assert outline('[data-key="icx2025/a1"]') == there
    expect(card.locator("math").first).to_be_attached()


def test_saving_from_a_card_is_kept_and_filters(page, hall):
    open_explore(page, hall, "?q=bregman+view+kans")
    save = page.locator(f"{RESULTS} [data-ph-save]").first
    save.click()
    expect(save).to_have_attribute("aria-pressed", "true")
    open_explore(page, hall, "?saved=yes")
    expect(page.locator(RESULTS)).to_have_count(1)
    expect(page.locator(".ph-explore__chip")).to_have_text("Saved ×")


def test_similar_papers_are_sorted_by_likeness_and_said(page, hall):
    open_explore(page, hall, "?q=rank")
    page.locator(f"{RESULTS} [data-ph-like]").first.click()
    expect(page.locator(".ph-explore__chip").first).to_contain_text("Similar to: Learning to rank")
    expect(page).to_have_url(re.compile("like=icx2025%2F"))
    expect(page.locator('[data-ph-x="sort"]')).to_have_value("similar")


@pytest.mark.parametrize(
    ("format_", "start"), [("BibTeX", "@inproceedings{"), ("RIS", "TY  - "), ("CSV", "key,title"), ("Markdown", "- ["), ("JSON", "[")]
)
def test_result_is_exported_whole_and_in_its_order(page, hall, format_, start):
    open_explore(page, hall, "?q=ranking")
    papers = total(page)
    assert papers > page.locator(RESULTS).count()
    page.locator('[data-ph-x="export"] summary').click()
    with page.expect_download() as download:
        page.get_by_role("button", name=format_, exact=True).click()
    text = download.value.path().read_text(encoding="utf-8-sig")
    assert text.startswith(start)
    expect(page.locator('[data-ph-x="notices"]')).to_contain_text(f"Saved {papers} papers")
    if format_ == "Markdown":
        assert text.count("\n- [") + 1 == papers


def test_session_time_sorts_scheduled_papers_first(page, hall):
    open_explore(page, hall, "?sort=time&view=line")
    keys = page.locator(RESULTS).evaluate_all("cards => cards.map((card) => card.dataset.key)")
    assert keys[0].startswith("icx2025/")
    assert "reading/r1" not in keys


def test_page_says_so_without_javascript(browser, hall):
    with open_tab(browser, java_script_enabled=False) as tab:
        tab.goto(f"{hall}explore/")
        expect(tab.get_by_text("Searching and filtering need JavaScript")).to_be_visible()
        tab.locator(".ph-explore__browse a", has_text="Topics").first.click()
        expect(tab).to_have_url(f"{hall}topics/")


def test_page_opened_from_disk_says_why_it_cannot_search(browser, folder):
    with open_tab(browser) as tab:
        tab.goto((folder / "explore" / "index.html").as_uri())
        expect(tab.get_by_text("The search cannot run on a site opened from disk")).to_be_visible()
        expect(tab.locator("#ph-explore-q")).to_be_hidden()


def test_missing_index_is_said_with_a_way_on(browser, hall):
    with open_tab(browser) as tab:
        tab.route("**/search/*.titles.*", lambda route: route.fulfill(status=500))
        tab.goto(f"{hall}explore/")
        expect(tab.get_by_text("The search index could not be loaded")).to_be_visible()
        expect(tab.locator('[data-ph-x="trouble"] a').first).to_be_visible()


def test_second_visit_loads_no_index_file(browser, folder):
    asked: list[str] = []
    with serve(folder, asked) as address, open_tab(browser) as tab:
        open_explore(tab, address)
        assert [path for path in asked if INDEX_FILE.search(path)]
        asked.clear()
        open_explore(tab, address)
        assert [path for path in asked if INDEX_FILE.search(path)] == []
        assert [path for path in asked if path.endswith("/search/manifest.json")], "a rebuilt site would not be noticed"


def test_index_is_read_off_the_pages_thread(page, hall):
    open_explore(page, hall, "?q=ranking")
    loaded = page.evaluate("performance.getEntriesByType('resource').map(({name}) => name)")
    assert any("/search/worker.js" in name for name in loaded)
    assert [name for name in loaded if re.search(r"/search/(lunr|.*\.(titles|abstracts|texts|cards))\.", name)] == []


def test_abstracts_are_read_in_the_list_without_opening_a_paper(page, hall):
    open_explore(page, hall, "?q=bregman+view+kans&view=full")
    shown = page.locator(f"{RESULTS} .ph-card__abstract").inner_text()
    page.locator(f"{RESULTS} h3 a").click()
    page.wait_for_url("**/icx2025/a1/")
    words = [set(re.findall(r"[A-Za-z]{4,}", text)) for text in (shown, page.locator(".ph-abstract").inner_text())]
    assert len(words[0]) > 10
    assert words[0] <= words[1]


def test_phone_has_filters_in_a_drawer(browser, hall):
    with open_tab(browser, viewport={"width": 390, "height": 800}) as tab:
        open_explore(tab, hall)
        button = tab.get_by_role("button", name="Filters")
        expect(tab.locator("#ph-explore-filters")).to_be_hidden()
        button.click()
        expect(button).to_have_attribute("aria-expanded", "true")
        expect(tab.get_by_role("button", name="Show results")).to_be_focused()
        tab.locator('[data-facet="edition"] .ph-facet__item', has_text="ICX 2024").get_by_role("checkbox").check()
        tab.keyboard.press("Escape")
        expect(button).to_be_focused()
        expect(tab.locator(COUNT)).to_contain_text("of 103 papers")
        settle(tab)
        assert tab.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("width", [320, 390, 768])
def test_offers_lie_within_a_narrow_screen(browser, hall, width):
    with open_tab(browser, viewport={"width": width, "height": 800}) as tab:
        tab.goto(f"{hall}topics/")
        tab.fill("#ph-q", "ranking")
        offers = tab.locator(".ph-offers")
        expect(offers).to_be_visible()
        box, field = tab.evaluate("['.ph-offers', '#ph-q'].map((part) => document.querySelector(part).getBoundingClientRect().toJSON())")
        assert box["left"] >= 0
        assert box["right"] <= width
        assert field["bottom"] <= box["top"] < field["bottom"] + 20


def test_header_answers_at_once_and_leads_to_papers_by_keyboard(page, hall):
    page.goto(f"{hall}topics/")
    page.keyboard.press("/")
    field = page.locator("#ph-q")
    expect(field).to_be_focused()
    page.keyboard.type("bregman view kans")
    expect(page.locator(".ph-offer").first).to_contain_text("Bregman View")
    expect(field).to_have_attribute("aria-expanded", "true")
    expect(page.locator("form[data-ph-search] [role=status]")).to_have_text("One paper found")
    page.keyboard.press("ArrowDown")
    expect(page.locator(f"#{field.get_attribute('aria-activedescendant')}")).to_have_attribute("aria-selected", "true")
    page.keyboard.press("Enter")
    page.wait_for_url("**/icx2025/a1/")


def test_enter_without_a_choice_leads_to_explore(page, hall):
    page.goto(f"{hall}icx2025/a1/")
    page.keyboard.press("Control+k")
    page.keyboard.type("ranking")
    page.keyboard.press("Enter")
    page.wait_for_url("**/explore/?q=ranking")
    expect(page.locator("#ph-explore-q")).to_have_value("ranking")


def test_escape_closes_the_offers_then_leaves_the_field(page, hall):
    page.goto(f"{hall}topics/")
    page.keyboard.press("/")
    page.keyboard.type("rank")
    expect(page.locator(".ph-offers")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(".ph-offers")).to_be_hidden()
    expect(page.locator("#ph-q")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator("#ph-q")).not_to_be_focused()


def test_dismissed_offers_stay_closed_until_the_reader_asks_again(page, hall):
    release = hold(page, "**/search/*.abstracts.*")
    page.goto(f"{hall}topics/")
    page.keyboard.press("/")
    page.keyboard.type("rank")
    offers, field = page.locator(".ph-offers"), page.locator("#ph-q")
    expect(offers).to_be_visible()
    page.keyboard.press("Escape")
    release()
    wait_for_answers(page, "abstracts")
    expect(offers).to_be_hidden()
    page.keyboard.press("ArrowDown")
    expect(offers).to_be_visible()
    page.keyboard.press("Escape")
    page.keyboard.type("i")
    expect(offers).to_be_visible()
    page.keyboard.press("Escape")
    page.evaluate("field => field.dispatchEvent(new FocusEvent('focus'))", field.element_handle())  # the window comes back to the front
    wait_for_answers(page, "abstracts")
    expect(offers).to_be_hidden()
    page.keyboard.press("Escape")
    expect(field).not_to_be_focused()
    field.focus()
    expect(offers).to_be_visible()


def test_offer_chosen_with_the_arrows_stays_chosen_when_abstracts_arrive(page, hall):
    release = hold(page, "**/search/*.abstracts.*")
    page.goto(f"{hall}topics/")
    page.keyboard.press("/")
    page.keyboard.type("bregman view kans")
    expect(page.locator(".ph-offer").first).to_contain_text("Bregman View")
    page.keyboard.press("ArrowDown")
    release()
    wait_for_answers(page, "abstracts")
    expect(page.locator(".ph-offer").first).to_have_attribute("aria-selected", "true")
    page.keyboard.press("Enter")
    page.wait_for_url("**/icx2025/a1/")


def test_slash_in_a_field_is_a_letter(page, hall):
    open_explore(page, hall)
    page.locator("#ph-explore-q").focus()
    page.keyboard.type("a/b")
    expect(page.locator("#ph-explore-q")).to_have_value("a/b")


def test_page_that_is_only_read_loads_no_index(page, hall):
    requests: list[str] = []
    page.on("request", lambda request: requests.append(request.url))
    page.goto(f"{hall}icx2025/a1/")
    page.evaluate("new Promise((done) => requestIdleCallback(done))")
    assert [url for url in requests if url.endswith("/header/main.js")]
    assert [url for url in requests if "/search/" in url] == []
