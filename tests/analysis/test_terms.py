"""Terms of one paper."""

import pytest

from generator.analysis.terms import BREAK, count_terms


def stems_of(title: str = "", abstract: str = "", **options: object) -> list[str]:
    return [stem for stem in count_terms(title, abstract, **options).stems.split() if stem != BREAK]


@pytest.mark.parametrize(("one", "other"), [("operators", "operator"), ("Learning", "learns"), ("ﬁltering", "filtering")])
def test_words_fold_to_one_stem_when_they_differ_in_ending_case_or_ligature(one, other):
    assert stems_of(abstract=one) == stems_of(abstract=other)


def test_words_stay_apart_when_their_stems_differ():
    assert stems_of(abstract="operator") != stems_of(abstract="optimal")


def test_stop_words_and_numbers_are_left_out_but_content_words_stay():
    assert stems_of(abstract="we show that the 2024 method of first order") == ["show", "method", "first", "order"]


def test_stems_and_words_run_in_parallel_for_any_text():
    terms = count_terms("A title: with $x$", "k-means, 图神经网络 and naïve Bayes… 3D! https://example.org/a_b (see e.g. [1])")
    assert len(terms.stems.split()) == len(terms.words.split())


def test_phrase_ends_when_a_clause_ends():
    assert f"network {BREAK} optim" in count_terms("", "neural networks. Optimal transport").stems
    assert "network optim" in count_terms("", "neural networks optimal transport").stems


def test_letter_is_kept_when_a_hyphen_joins_it():
    assert stems_of(abstract="k-means") == ["k", "mean"]
    assert stems_of(abstract="k means") == ["mean"]


def test_math_is_left_out_when_its_place_is_given():
    abstract = "bound of sqrt n log n rounds"
    assert stems_of(abstract=abstract, math_spans=[(9, 21)]) == ["bound", "round"]
    assert "sqrt" in stems_of(abstract=abstract)


def test_address_gives_no_terms():
    assert stems_of(abstract="code at https://github.com/abc/def_ghi and www.site.net/x today") == ["code", "today"]
    assert stems_of(abstract="code at github") == ["code", "github"]


def test_every_letter_is_a_word_when_the_script_has_no_spaces():
    assert stems_of(abstract="图神经网络") == list("图神经网络")


def test_title_length_counts_the_terms_of_the_title():
    terms = count_terms("Neural operators", "An abstract")
    assert terms.stems.split()[: terms.title_length] == ["neural", "oper", BREAK]


def test_empty_paper_has_no_terms():
    assert stems_of() == []
