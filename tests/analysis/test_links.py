"""Links in abstracts: where they are laid and where they never are."""

from collections.abc import Sequence
from itertools import pairwise

import pytest

from generator.analysis import observe
from generator.analysis.links import place_links
from generator.analysis.topics import choose_topics
from generator.model import MarkedPaper, Paper, TextLink, Vocabulary
from tests.analysis.papers import make_paper, make_vocabulary


@pytest.fixture(scope="module")
def vocabulary(tmp_path_factory: pytest.TempPathFactory) -> Vocabulary:
    return make_vocabulary(tmp_path_factory.mktemp("vocabulary"))


def place(
    vocabulary: Vocabulary, texts: Sequence[str], titles: Sequence[str | None] = (), similarity: float = 0.5
) -> tuple[list[tuple[TextLink, ...]], list[tuple[Paper, MarkedPaper]]]:
    titles = titles or [None] * len(texts)
    papers = [make_paper(text, title, f"p{index}") for index, (text, title) in enumerate(zip(texts, titles, strict=True))]
    observations = [observe(*paper, vocabulary) for paper in papers]
    one, two = [paper for paper, _ in papers], [marked for _, marked in papers]
    tags = choose_topics(one, two, observations, vocabulary)
    return place_links(one, two, observations, tags=tags, vocabulary=vocabulary, similarity=lambda _a, _b: similarity), papers


def linked(vocabulary: Vocabulary, texts: Sequence[str], index: int = 0, **more: object) -> list[tuple[str, str | None]]:
    links, papers = place(vocabulary, texts, **more)  # type: ignore[arg-type]
    plain = papers[index][1].abstract.plain
    return [(plain[link.start : link.end], link.topic or link.paper) for link in links[index] if link.topic or link.paper]


OTHER = "We study bandits, auctions, transformers and convex optimization. A bandit is here."


def test_first_mention_of_a_topic_is_linked_and_no_other(vocabulary: Vocabulary) -> None:
    assert linked(vocabulary, ["We study bandits. A bandit acts. These bandits win.", OTHER]) == [("bandits", "bandits")]


@pytest.mark.parametrize(
    "text",
    [
        "The result (bandits) holds for everyone. We study this.",
        "A bandit-like method is what we study here for everyone.",
        "A non-bandit method is what we study here for everyone.",
        "The set [bandits] holds for everyone and we study it.",
        "See `bandit` in the code that we study for everyone.",
        "The norm $x_{\\mathrm{bandit}} + 1$ is what we study for everyone.",
    ],
)
def test_mention_is_not_linked_when_it_stands_in_brackets_math_code_or_a_compound(vocabulary: Vocabulary, text: str) -> None:
    assert linked(vocabulary, [text, OTHER]) == []


def test_topic_is_not_linked_when_no_other_paper_has_it(vocabulary: Vocabulary) -> None:
    assert linked(vocabulary, ["We study bandits and more of bandits.", "We study auctions."]) == []


def test_topic_that_nearly_every_paper_has_is_linked_only_where_nothing_else_is(vocabulary: Vocabulary) -> None:
    texts = ["We study bandits here. We study bandits.", "We study bandits and, quite apart from them, transformers."]
    texts += ["We study bandits here. We study bandits."] * 30 + ["We study transformers here. We study transformers."]
    assert linked(vocabulary, texts) == [("bandits", "bandits")]
    assert linked(vocabulary, texts, 1) == [("transformers", "transformers")]


def test_links_lie_inside_runs_and_do_not_overlap(vocabulary: Vocabulary) -> None:
    links, papers = place(vocabulary, [OTHER, OTHER])
    for placed, (_, marked) in zip(links, papers, strict=True):
        assert len(placed) >= 1
        assert all(a.end <= b.start for a, b in pairwise(placed))
        for link in placed:
            assert any(run.plain_start <= link.start and link.end <= run.plain_end for run in marked.abstract.runs)


def test_short_abstract_gets_at_most_two_links(vocabulary: Vocabulary) -> None:
    assert len(linked(vocabulary, [OTHER, OTHER])) <= 2


NAMED = "We propose SkipNet, a network that skips layers. SkipNet is fast and SkipNet is small."
CITING = "Earlier networks such as SkipNet are slow in theory and in practice, as we show."


def test_paper_is_linked_by_its_name_when_the_name_leads_its_title(vocabulary: Vocabulary) -> None:
    assert linked(vocabulary, [NAMED, CITING], 1, titles=["SkipNet: Skipping Layers", "Slow Networks"]) == [("SkipNet", "e/p0")]


@pytest.mark.parametrize(
    ("texts", "titles", "similarity"),
    [
        ([NAMED, CITING], ["Skipping Layers", "Slow Networks"], 0.5),
        ([NAMED, CITING], ["SkipNet: Skipping Layers", "Slow Networks"], 0.05),
        ([NAMED, CITING, NAMED], ["SkipNet: Skipping Layers", "Slow Networks", "SkipNet: Skipping Stones"], 0.5),
        ([NAMED, "We propose SkipNet, a net of ropes. Our SkipNet is wet."], ["SkipNet: Skipping Layers", "Ropes"], 0.5),
        ([NAMED.replace("SkipNet", "Spring"), CITING.replace("SkipNet", "Spring")], ["Spring: Skipping Layers", "Slow"], 0.5),
    ],
    ids=["not in the title", "too far apart", "two papers of one name", "own name of the other", "ordinary word"],
)
def test_paper_is_not_linked_by_name_when_it_may_mean_something_else(
    vocabulary: Vocabulary, texts: list[str], titles: list[str], similarity: float
) -> None:
    assert linked(vocabulary, texts, 1, titles=titles, similarity=similarity) == []


def test_short_form_is_expanded_at_its_first_use_behind_the_definition(vocabulary: Vocabulary) -> None:
    text = "Kernel ridge regression (KRR) is old. Still KRR works, and KRR lasts."
    links, papers = place(vocabulary, [text])
    (link,) = links[0]
    assert (link.expansion, link.start) == ("Kernel ridge regression", papers[0][1].abstract.plain.index("KRR works"))
    assert place(vocabulary, ["Kernel ridge regression (KRR) is old."])[0] == [()]
