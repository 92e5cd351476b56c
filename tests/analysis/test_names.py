"""Introduced names, kinds and found links: what an abstract says about its own contribution."""

import pytest

from generator.analysis.found_links import find_links
from generator.analysis.kinds import find_kinds
from generator.analysis.names import is_name
from tests.analysis.papers import observe_text


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("We propose FastNet, a network that is fast. FastNet wins.", ["FastNet"]),
        ("Training is slow. We introduce Gradient Skipping (GradSkip), which skips gradients.", ["GradSkip"]),
        ("To this end, we develop an algorithm called Joker. Joker is small.", ["Joker"]),
        ("We design two techniques. Our method, SwiftSolve, is exact.", ["SwiftSolve"]),
        ("We present **MegaSet**, a corpus of texts.", ["MegaSet"]),
        ("Data are few. To address this, we introduce M²AD, a framework for anomalies. M²AD learns.", ["M²AD"]),
        ("We propose a Thompson sampling (TS) based approach (qPOTS). In tests, qPOTS wins.", ["qPOTS"]),
        ("This paper introduces $f$-divergence Preference Optimization ($f$-PO), which is simple. $f$-PO is tuned.", ["f-PO"]),
        ("We introduce autoTUNA, a chain. The chain of autoTUNA tunes itself.", ["autoTUNA"]),
        ("This paper proposes a novel Bayesian design, DoseFind-B, for finding doses. DoseFind-B is cautious.", ["DoseFind-B"]),
        ("Noise is a problem. In tests our proposed DenoMix reliably removes it. DenoMix costs little.", ["DenoMix"]),
        ("Noise hurts. Our approach, Cycle Denoising Adaptation (CyDA), guides transfer. It is fast.", ["CyDA"]),
        ("Fairness can be controlled for, proposing a post-processing algorithm called FairQQ.", ["FairQQ"]),
        (
            "We propose to decouple the capacity between the two phases and introduce Sparse First and Dense Last (SFDL).",
            ["SFDL"],
        ),
        (
            "We propose a Mean Ascent Method (MeanAM). Moreover, we propose VR-MeanAM, a method. VR-MeanAM wins, VR-MeanAM is new.",
            ["MeanAM"],
        ),
        ("We introduce a new field that we call *neuroalgebraic geometry*, and study it.", ["neuroalgebraic geometry"]),
    ],
)
def test_name_is_found_when_the_authors_introduce_it(text: str, names: list[str]) -> None:
    assert [name.name for name in observe_text(text).names] == names


@pytest.mark.parametrize(
    "text",
    [
        "We fine-tune BERT and LLaMA on ImageNet.",
        "We propose a method for GANs. Extensive experiments on CIFAR-10 show gains.",
        "Large language models (LLMs) are large. We study them.",
        "We develop a Bayesian method. Our approach is Fisher-consistent.",
        "However, we present experiments. Specifically, we show results.",
        "We compare with the state-of-the-art cookie classifier named CookieStop.",
        "Two properties matter, a so-called Karmic property above all.",
    ],
)
def test_no_name_is_found_when_only_known_ones_are_used(text: str) -> None:
    assert observe_text(text).names == ()


def test_name_evidence_points_at_the_words_when_text_has_math_before_it() -> None:
    text = "For $x^2 + y$ we propose SumNet, a network. SumNet adds."
    (name,) = observe_text(text).names
    assert name.evidence.words == "SumNet"
    assert name.evidence.end - name.evidence.start == len("SumNet")


@pytest.mark.parametrize(("word", "expected"), [("FastNet", True), ("Q-DCP", True), ("GPT-4", False), ("graph-based", False), ("A", False)])
def test_word_is_a_name_when_its_letters_say_so(word: str, expected: bool) -> None:
    assert is_name(word) is expected


@pytest.mark.parametrize(
    ("title", "abstract", "kinds"),
    [
        ("AgentBench: testing agents", "We test agents.", ("benchmark",)),
        ("", "We introduce a new benchmark for agents.", ("benchmark",)),
        ("", "We propose a method that improves results on three benchmark datasets.", ()),
        ("", "We collect and release a large dataset of proofs.", ("dataset",)),
        ("", "We evaluate the model on a dataset.", ()),
        ("A survey of proofs", "This survey reviews proofs.", ("survey",)),
        ("", "We survey 100 people.", ()),
        ("Position: be kind", "This position paper argues for kindness.", ("position",)),
        ("", "We prove a matching lower bound.", ("theory",)),
        ("", "The evidence proves nothing.", ()),
        ("", "We release an open-source Python library for proofs.", ("software",)),
    ],
)
def test_kinds_are_told_when_the_paper_claims_them(title: str, abstract: str, kinds: tuple[str, ...]) -> None:
    assert find_kinds(title, abstract) == kinds


@pytest.mark.parametrize(
    ("text", "links"),
    [
        ("Code: [https://github.com/a/b](https://github.com/a/b).", {"code": "https://github.com/a/b"}),
        ("Code is at https://github.com/a/b_c.", {"code": "https://github.com/a/b_c"}),
        (r"See \url{https://github.com/a/b\_c}.", {"code": "https://github.com/a/b_c"}),
        (
            "Data at (https://huggingface.co/datasets/a/b), videos at https://a.github.io/b/.",
            {"data": "https://huggingface.co/datasets/a/b", "site": "https://a.github.io/b/"},
        ),
        ("Our dataset: https://example.org/set", {"data": "https://example.org/set"}),
        ("Code at github.com/a/b", {"code": "https://github.com/a/b"}),
        ("As shown before (https://arxiv.org/abs/1234.5678).", {}),
        ("On GitHub (https://github.com/) everybody has code.", {}),
        ("See https://example.org/ for more.", {}),
    ],
)
def test_links_are_found_when_the_text_says_what_they_are(text: str, links: dict[str, str]) -> None:
    assert find_links(text) == links
