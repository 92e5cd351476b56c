"""Made titles: for untitled papers only, from the paper's own words, plain and readable."""

import re
import time

import pytest

from generator.analysis.title_shape import reads_well
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


@pytest.mark.parametrize(
    ("text", "unlike"),
    [
        (
            "Transformers have an attention mechanism orchestrating how each token influences the propagation of others.",
            r"Orchestrating|How",
        ),
        ("We study the classical optimization problem and its Weierstrass approximants.", r"Classical|^Optimization Problem$"),
        ("An algorithm with the same discrepancy guarantee as Larsen's is derived. We colour hypergraphs by discrepancy.", r"Same"),
        ("We then design and optimize ensemble learned Bloom filters for correlated oracles.", r"^Optimize"),
    ],
)
def test_title_is_no_clause_that_has_lost_its_verb_or_object_when_a_sentence_is_cut(text: str, unlike: str) -> None:
    title = make_title(observe_text(text))
    assert title
    assert not re.search(unlike, title), title


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("sparse matrix into a dense tensor", False),
        ("converting a matrix into a tensor", True),
        ("sparse solving to recursively merging dense matrices", False),
        ("hypothesis class to infer relationships", False),
        ("learning to infer relationships", True),
        ("performance of models fine-tuned", False),
        ("decision tree pruning revisited", True),
        ("undesirable as differentiable modules", False),
        ("larsen's algorithm", False),
        ("attention mechanism orchestrating", False),
        ("decision tree pruning", True),
    ],
)
def test_words_read_well_unless_their_verb_stands_elsewhere(words: str, expected: bool) -> None:
    assert reads_well(words.split(), is_gerund=False) is expected


def test_title_has_no_possessive_left_when_the_name_before_it_leads() -> None:
    text = "We propose AGCL, a method for aspects. AGCL\u2019s pivotal innovations reside in aspect graph construction. AGCL is fast."
    title = make_title(observe_text(text))
    assert title is not None
    assert title.startswith("AGCL: ")
    assert "\u2019s" not in title


def test_title_joins_no_long_form_with_words_that_are_not_its_purpose() -> None:
    text = (
        "We propose Equivariant Spline Networks (EQSN), a method. We first construct gated Bernstein basis functions. EQSN is accurate. "
        "EQSN wins."
    )
    assert make_title(observe_text(text)) == "EQSN: Equivariant Spline Networks"


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
