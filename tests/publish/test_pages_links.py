"""In-text links: laid over the words that they mean, never through a tag or a character reference."""

import html
import re
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.model import Html, MarkedText, PaperKey, PlainText, Run, TextLink, TopicId
from generator.publish.links import lay_links

EMPTY = PlainText("")


def make_text(*pieces: str | tuple[str, str]) -> MarkedText:
    """Make a marked text from linkable strings and (html, plain) pairs that no link may touch."""
    written, plain, runs = "<p>", "", []
    for piece in pieces:
        if isinstance(piece, tuple):
            written += piece[0]
            plain += piece[1]
            continue
        escaped = html.escape(piece, quote=False)
        runs.append(Run(len(plain), len(plain) + len(piece), len(written), len(written) + len(escaped)))
        written += escaped
        plain += piece
    return MarkedText(Html(written + "</p>"), PlainText(plain), EMPTY, EMPTY, "", tuple(runs))


def link(text: MarkedText, words: str, **target: object) -> TextLink:
    start = text.plain.index(words)
    return TextLink(start, start + len(words), **target)


def to_topic(link: TextLink) -> str | None:
    return f"../../topics/{link.topic}/" if link.topic else None


def test_link_wraps_exactly_its_words_when_the_text_is_plain():
    text = make_text("We study bandits with feedback.")
    laid = lay_links(text, [link(text, "bandits", topic=TopicId("bandits"))], to_topic)
    assert laid == '<p>We study <a class="ph-in" href="../../topics/bandits/">bandits</a> with feedback.</p>'


def test_link_finds_its_words_behind_character_references():
    text = make_text("A & B < C, so R&D of bandits & more")
    laid = lay_links(text, [link(text, "R&D of bandits", topic=TopicId("x"))], to_topic)
    assert '<a class="ph-in" href="../../topics/x/">R&amp;D of bandits</a> &amp; more' in laid


def test_link_finds_its_words_behind_math():
    text = make_text("With ", ('<math data-tex="x^2"><mi>x</mi></math>', "x^2"), " we solve bandits")
    laid = lay_links(text, [link(text, "bandits", topic=TopicId("bandits"))], to_topic)
    assert ' we solve <a class="ph-in" href="../../topics/bandits/">bandits</a></p>' in laid


def test_acronym_gets_its_long_form_without_a_link_when_it_leads_nowhere():
    text = make_text("KAN nets")
    laid = lay_links(text, [link(text, "KAN", expansion='Kolmogorov "Arnold" & co')], to_topic)
    assert laid == '<p><abbr title="Kolmogorov &quot;Arnold&quot; &amp; co">KAN</abbr> nets</p>'


def test_acronym_stands_inside_its_link_when_it_has_both():
    text = make_text("KAN nets")
    laid = lay_links(text, [link(text, "KAN", topic=TopicId("kan"), expansion="long")], to_topic)
    assert laid == '<p><a class="ph-in" href="../../topics/kan/"><abbr title="long">KAN</abbr></a> nets</p>'


@pytest.mark.parametrize(("start", "end"), [(0, 6), (3, 8), (5, 5), (90, 95)])
def test_link_is_left_out_when_it_leaves_its_run(start, end):
    text = make_text("With ", ("<math><mi>x</mi></math>", "x^2"), " we solve")
    assert lay_links(text, [TextLink(start, end, topic=TopicId("t"))], to_topic) == text.html


def test_link_is_left_out_when_the_run_does_not_hold_its_text():
    text = make_text("We study bandits")
    broken = replace(text, runs=(Run(0, 16, 0, 16),))
    assert lay_links(broken, [TextLink(9, 16, topic=TopicId("t"))], to_topic) == text.html


def test_second_link_is_left_out_when_it_overlaps_the_first():
    text = make_text("deep neural networks")
    links = [link(text, "neural networks", topic=TopicId("b")), link(text, "deep neural", topic=TopicId("a"))]
    laid = lay_links(text, links, to_topic)
    assert laid.count("<a ") == 1
    assert "topics/a/" in laid


def test_link_leads_to_a_paper_when_it_names_one():
    text = make_text("We extend EKAN here")
    laid = lay_links(text, [link(text, "EKAN", paper=PaperKey("icml2025/hu25w"))], lambda found: f"../../{found.paper}/")
    assert '<a class="ph-in" href="../../icml2025/hu25w/">EKAN</a>' in laid


@given(
    pieces=st.lists(st.one_of(st.text("ab &<>\"'é中", max_size=8), st.just(("<math><mi>y</mi></math>", "y^2"))), min_size=1, max_size=5),
    spans=st.lists(st.tuples(st.integers(0, 30), st.integers(0, 12)), max_size=6),
)
def test_text_and_tags_stay_as_they_were_whatever_the_links(pieces, spans):
    text = make_text(*pieces)
    laid = lay_links(text, [TextLink(at, at + length, topic=TopicId("t")) for at, length in spans], to_topic)
    assert re.sub(r"</?a\b[^>]*>", "", laid) == text.html
    for words in re.findall(r"<a [^>]*>(.*?)</a>", laid):
        assert "<" not in words
        assert html.unescape(words) in text.plain
