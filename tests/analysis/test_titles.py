"""Made titles: for untitled papers only, from the paper's own words, plain and readable."""

import time

import pytest

from generator.analysis.titles import make_title, make_titles, title_case
from tests.analysis.papers import make_paper, observe_text

ABSTRACT = (
    "Sorting is a classical problem. In this paper, we study optimal sorting of partially ordered sets under noisy comparisons. "
    "Our experiments show that it is fast."
)


def test_title_is_made_from_the_contribution_when_a_paper_has_none() -> None:
    title = make_title(observe_text(ABSTRACT))
    assert title is not None
    assert "Sorting of Partially Ordered Sets" in title
    assert 2 <= len(title.split()) <= 14


def test_title_is_not_made_when_the_paper_has_its_own() -> None:
    paper, _ = make_paper(ABSTRACT, "Sorting")
    assert make_titles([paper], [observe_text(ABSTRACT, title="Sorting")]) == [None]


def test_title_begins_with_the_name_when_one_is_introduced() -> None:
    text = "Networks are slow. We propose SkipNet, a framework for efficient training of recurrent networks. SkipNet skips layers."
    title = make_title(observe_text(text))
    assert title is not None
    assert title.startswith("SkipNet: ")
    assert "SkipNet" not in title.removeprefix("SkipNet: ")


def test_title_is_plain_text_when_the_abstract_has_math_and_markup() -> None:
    text = r"We study **convex** minimisation of $\ell_p$ norms under \emph{sparse} constraints in $\mathbb{R}^d$ spaces."
    title = make_title(observe_text(text))
    assert title
    assert not set(title) & set("$\\{}*")


def test_title_turns_a_leading_verb_into_its_ing_form() -> None:
    text = "Auctions are used everywhere today. Here it is possible to convert submodular maximization algorithms into descending auctions."
    title = make_title(observe_text(text))
    assert title is not None
    assert title.startswith("Converting Submodular Maximization Algorithms")


@pytest.mark.parametrize("text", ["", "t", "Two words"])
def test_title_never_fails_when_there_is_hardly_any_text(text: str) -> None:
    title = make_title(observe_text(text))
    assert title is None or title.lower() == text.lower()


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("bounds for deep ReLU networks", "Bounds for Deep ReLU Networks"),
        ("f-divergences and k-means", "f-Divergences and k-Means"),
        ("state-of-the-art methods", "State-of-the-Art Methods"),
        ("minimising f(x) under noise", "Minimising f(x) under Noise"),
    ],
)
def test_title_case_leaves_names_and_math_alone(text: str, expected: str) -> None:
    assert title_case(text) == expected


def test_title_is_made_in_no_time_when_a_text_is_endless_and_has_no_verbs() -> None:
    began = time.process_time()
    observe_text("a " * 20_000)
    assert time.process_time() - began < 10
