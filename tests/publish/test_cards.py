"""Cards: one markup for every list, with the facts a reader scans for."""

import re

import pytest

from generator.model import PaperKey, TopicId
from generator.publish.cards import Cards, hue_style
from tests.publish.sample import make_sample

KEY = PaperKey("icx2025/a1")


@pytest.fixture(scope="module")
def cards():
    return Cards(make_sample())


def test_card_links_to_its_paper_relative_to_the_page(cards):
    assert 'href="../../icx2025/a1/"' in cards.card(KEY, "../../")
    assert 'href="icx2025/a1/"' in cards.card(KEY, "")


def test_card_holds_math_and_escapes_text_when_the_title_has_both(cards):
    card = cards.card(KEY, "")
    assert "<math>" in card
    assert "&amp; KANs" in card


def test_made_title_is_marked_and_a_given_one_is_not(cards):
    assert '<i class="ph-made">Bandits that pay</i>' in cards.card(PaperKey("icx2025/c3"), "")
    assert "ph-made" not in cards.card(KEY, "")


def test_card_says_award_presentation_and_code(cards):
    facts = re.search(r'<p class="ph-facts">.*?</p>', cards.card(KEY, ""))[0]
    assert [word for word in re.split("<[^>]+>", facts) if word] == ["Best paper", "Oral", "Code"]


def test_withdrawn_paper_is_marked_on_its_card_and_others_are_not(cards):
    assert "ph-withdrawn" in cards.card(PaperKey("icx2025/d4"), "")
    assert "ph-withdrawn" not in cards.card(KEY, "")


def test_paper_without_an_area_has_no_hue(cards):
    assert 'style="--c:0"' in cards.card(PaperKey("reading/r1"), "")
    assert 'style="--hue:210"' in cards.card(KEY, "")
    assert hue_style(None) == "--c:0"


def test_card_without_authors_has_no_empty_byline(cards):
    assert "ph-card__by" not in cards.card(PaperKey("reading/r1"), "")


def test_byline_shortens_latin_given_names_and_keeps_others_whole(cards):
    assert cards.byline(KEY) == "Z.\u00a0Ortiz Peña, W.\u00a0Wang"
    assert cards.byline(PaperKey("icx2025/b2")).endswith(", Plato")
    assert "明" in cards.byline(PaperKey("icx2025/d4"))


def test_card_with_a_reason_shows_it_in_place_of_chips(cards):
    card = cards.card(KEY, "", why="Both: <b>")
    assert '<p class="ph-card__why">Both: &lt;b&gt;</p>' in card
    assert "ph-chip" not in card
    assert "ph-chip" in cards.card(KEY, "")


def test_full_card_holds_the_abstract(cards):
    assert "Bregman divergences" in cards.card(KEY, "", full=True)
    assert "Bregman divergences" not in cards.card(KEY, "")


def test_line_has_a_save_button_unless_told_otherwise(cards):
    assert 'data-ph-save="icx2025/a1" aria-pressed="false"' in cards.line(KEY, "")
    assert "ph-save" not in cards.line(KEY, "", save=False)


def test_same_card_asked_for_at_another_depth_keeps_its_own_links(cards):
    assert cards.card(KEY, "../") != cards.card(KEY, "../../")
    assert cards.line(KEY, "", edition=True) != cards.line(KEY, "")


def test_chip_shows_a_count_only_when_given_one(cards):
    assert cards.chip(TopicId("ranking"), "../").endswith(">Ranking</a>")
    assert '<span class="ph-n">3</span>' in cards.chip(TopicId("ranking"), "../", 3)
