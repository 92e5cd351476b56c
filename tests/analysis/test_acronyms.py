"""Short forms defined in a text: which are found with which long form, and what is none."""

import pytest

from generator.analysis.acronyms import find_acronyms
from generator.analysis.sentences import fold


def pairs(text: str) -> dict[str, str]:
    return {acronym.short: acronym.long for acronym in find_acronyms(fold(text))}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("We use large language models (LLMs) here.", {"LLM": "large language models"}),
        ("Low-rank adaptation (LoRA) is used.", {"LoRA": "Low-rank adaptation"}),
        ("The Metric Optimization (METRO) works.", {"METRO": "Metric Optimization"}),
        ("quantile-based distributed conformal prediction (Q-DCP)", {"Q-DCP": "quantile-based distributed conformal prediction"}),
        ("a certificate—restricted strong convexity (RSC)—that holds", {"RSC": "restricted strong convexity"}),
        ("We study SGD (stochastic gradient descent).", {"SGD": "stochastic gradient descent"}),
        ("The graph neural network (GNN, for short) is slow.", {"GNN": "graph neural network"}),
        ("the Kullback–Leibler (“KL”) divergence", {"KL": "Kullback-Leibler"}),
        ("the ridge solver, i.e., dual coordinate descent (abbreviated as DCD)", {"DCD": "dual coordinate descent"}),
        ("FROG stands for fast robust online gradient.", {"FROG": "fast robust online gradient"}),
    ],
)
def test_acronym_is_found_with_its_long_form_when_a_text_defines_it(text: str, expected: dict[str, str]) -> None:
    assert pairs(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        "The results (Left) and figures (Right) agree.",
        "They were shown before (ICML 2024).",
        "We use a method (SFT) without defining it.",
        "The minimum mean error (see Appendix) is small.",
        "Convergence holds (in the limit).",
        "A set (A) and a point (B).",
        "All models (GPT-4) were tested.",
        "A rate of $O(n)$ (MMSE) holds.",
    ],
)
def test_parenthesis_is_no_acronym_when_the_words_before_do_not_spell_it(text: str) -> None:
    assert pairs(text) == {}


def test_acronym_keeps_its_first_definition_and_its_place() -> None:
    text = "Kernel ridge regression (KRR) is kernel ridge regression (KRR)."
    (acronym,) = find_acronyms(fold(text))
    assert text[acronym.start : acronym.end] == "KRR"
    assert acronym.start < 30
