"""Topics: which words speak for a topic, which do not, and which topics a paper shows."""

import pickle
from dataclasses import replace
from pathlib import Path

import pytest

from generator.analysis import observe
from generator.analysis.topics import add_stated, check_stated, choose_area, choose_topics
from generator.model import Paper, TopicId, TopicTag, Vocabulary
from tests.analysis.papers import TOPICS, make_paper, make_vocabulary, observe_text


@pytest.fixture(scope="module")
def vocabulary(tmp_path_factory: pytest.TempPathFactory) -> Vocabulary:
    return make_vocabulary(tmp_path_factory.mktemp("vocabulary"))


def found(abstract: str, vocabulary: Vocabulary, **more: object) -> set[str]:
    return {topic for topic, _ in observe_text(abstract, vocabulary, **more).scores}  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("text", "topics"),
    [
        ("We study Convex Optimisation.", {"convex"}),
        ("We study convex-optimization and LLM agents.", {"convex", "agents"}),
        ("A Transformer's self-attention is studied.", {"transformers"}),
        ("IRs are not a plural of interest, NAS is.", {"retrieval", "search"}),
        ("The nas of a transformers' drive.", {"transformers"}),
        ("We study convex. Optimization follows.", set()),
        ("The convex $f$ optimization is masked by math.", set()),
    ],
)
def test_topics_are_found_when_an_alias_stands_in_the_text(vocabulary: Vocabulary, text: str, topics: set[str]) -> None:
    assert found(text, vocabulary) == topics


def test_weak_alias_counts_when_it_is_repeated_or_in_the_title_but_not_alone(vocabulary: Vocabulary) -> None:
    assert found("The agent acts.", vocabulary) == set()
    assert found("The agent acts. Another agent reacts.", vocabulary) == {"agents"}
    assert found("It acts.", vocabulary, title="An agent for everything") == {"agents"}
    assert found("The LLM agent acts; that agent learns.", vocabulary) == {"agents"}


def test_veto_undoes_the_mention_it_overlaps_but_no_other(vocabulary: Vocabulary) -> None:
    assert found("A chemical agent and one more chemical agent.", vocabulary) == set()
    assert found("A chemical agent met an agent and another agent.", vocabulary) == {"agents"}


def test_acronym_of_the_paper_wins_over_the_vocabulary_when_it_means_something_else(vocabulary: Vocabulary) -> None:
    text = "We study procurement auctions with individual rationality (IR) and non-negative surplus (NAS). NAS and IR hold."
    assert found(text, vocabulary) == {"auctions"}
    assert found("We study neural architecture search (NAS). NAS is slow.", vocabulary) == {"search"}
    assert found("NAS is slow and IR is fast.", vocabulary) == {"search", "retrieval"}


def test_weak_mention_is_dropped_when_a_longer_name_of_another_topic_holds_it(tmp_path: Path) -> None:
    other = "- {id: graphs, name: Graphs, facet: method, area: lm, aliases: [graph attention network]}\n"
    vocabulary = make_vocabulary(tmp_path, TOPICS + other)
    assert found("A graph attention network. Our graph attention network.", vocabulary) == {"graphs"}


def test_keywords_are_mapped_to_topics_whatever_their_capitals(vocabulary: Vocabulary) -> None:
    observation = observe_text("Nothing here.", vocabulary, keywords=("nas", "Convex optimisation", "zebra"))
    assert observation.keyword_topics == ("search", "convex")
    assert {topic for topic, _ in observation.scores} == {"search", "convex"}


def test_tags_carry_the_words_and_their_place(vocabulary: Vocabulary) -> None:
    papers = [make_paper("We study bandits. A bandit is slow.", "On Bandits", keywords=("bandits",))]
    observations = [observe(*paper, vocabulary) for paper in papers]
    (tags,) = choose_topics([papers[0][0]], [papers[0][1]], observations, vocabulary)
    plain = {"title": "On Bandits", "abstract": papers[0][1].abstract.plain, "keywords": "bandits"}
    assert [tag.topic for tag in tags] == ["bandits"]
    assert {evidence.field for evidence in tags[0].evidence} == {"title", "abstract", "keywords"}
    assert all(plain[evidence.field][evidence.start : evidence.end] == evidence.words for evidence in tags[0].evidence)


def test_parent_is_not_shown_when_its_child_is(vocabulary: Vocabulary) -> None:
    paper = make_paper("We propose an optimization method for convex functions. Optimization of a convex function is hard.")
    observation = observe(*paper, vocabulary)
    (tags,) = choose_topics([paper[0]], [paper[1]], [observation], vocabulary)
    assert [tag.topic for tag in tags] == ["convex"]
    assert choose_area(tags, vocabulary) == "opt"


def test_single_weak_mention_gives_a_second_topic_only_when_there_is_hardly_another(vocabulary: Vocabulary) -> None:
    lone = make_paper("We study bandits by optimization.")
    rich = make_paper("We study bandits, auctions and transformers by optimization.")
    observations = [observe(*paper, vocabulary) for paper in (lone, rich)]
    first, second = choose_topics([lone[0], rich[0]], [lone[1], rich[1]], observations, vocabulary)
    assert [tag.topic for tag in first] == ["bandits", "optimization"]
    assert {tag.topic for tag in second} == {"bandits", "auctions", "transformers"}


def test_short_form_that_leads_a_title_is_the_papers_own_name_unless_the_abstract_speaks_of_the_topic(vocabulary: Vocabulary) -> None:
    assert found("We study auctions.", vocabulary, title="NAS: A method for auctions") == {"auctions"}
    assert found("We study NAS.", vocabulary, title="NAS: A method for auctions") == {"auctions", "search"}
    assert found("We study auctions.", vocabulary, title="NAS for auctions") == {"auctions", "search"}


def test_general_topic_named_in_passing_is_shown_only_when_there_are_hardly_others(vocabulary: Vocabulary) -> None:
    passing = "Optimization is hard. Such optimization is slow."
    many = f"We study bandits. We study auctions. We study transformers. {passing}"
    few = f"We study bandits. {passing}"
    stated = f"{many} We propose an optimization method."

    def shown(text: str) -> set[TopicId]:
        paper, marked = make_paper(text)
        return {tag.topic for tag in choose_topics([paper], [marked], [observe(paper, marked, vocabulary)], vocabulary)[0]}

    assert shown(many) == {"bandits", "auctions", "transformers"}
    assert shown(few) == {"bandits", "optimization"}
    assert shown(stated) == {"bandits", "auctions", "transformers", "optimization"}


def test_area_is_none_when_no_topic_is_found(vocabulary: Vocabulary) -> None:
    assert choose_area((), vocabulary) is None


def test_observation_survives_pickling_for_worker_processes(vocabulary: Vocabulary) -> None:
    observation = observe_text("We propose FastNet (Fast Network), a bandit. FastNet is fast.", vocabulary, title="FastNet: a Bandit")
    assert pickle.loads(pickle.dumps(observation)) == observation


def show_stated(
    vocabulary: Vocabulary, *stated: str, abstract: str = "We study bandits. A bandit is here."
) -> tuple[Paper, list[TopicTag]]:
    paper, marked = make_paper(abstract)
    paper = replace(paper, topics=tuple(TopicId(topic) for topic in stated))
    observations = add_stated([paper], [observe(paper, marked, vocabulary)], vocabulary)
    return paper, list(choose_topics([paper], [marked], observations, vocabulary)[0])


def test_topic_that_the_owner_states_comes_first_and_says_so(vocabulary: Vocabulary) -> None:
    _, (first, second) = show_stated(vocabulary, "Auctions")
    assert (first.topic, first.evidence[0].field, first.evidence[0].words) == ("auctions", "stated", "Auctions")
    assert (second.topic, second.evidence[0].field) == ("bandits", "abstract")
    assert first.score >= second.score


def test_stated_topic_keeps_the_evidence_of_the_text_and_no_other_paper_gets_it(vocabulary: Vocabulary) -> None:
    _, (only,) = show_stated(vocabulary, "bandits")
    assert [said.field for said in only.evidence][:2] == ["stated", "abstract"]
    assert [tag.topic for tag in show_stated(vocabulary)[1]] == ["bandits"]


def test_stated_topic_that_the_vocabulary_does_not_have_is_reported_with_a_near_one(vocabulary: Vocabulary) -> None:
    paper, tags = show_stated(vocabulary, "auction", "convex")
    assert [tag.topic for tag in tags] == ["convex", "bandits"]
    (issue,) = check_stated([paper], vocabulary)
    assert "auction" in issue.found
    assert "'auctions'" in issue.mend


def test_broader_topic_is_shown_beside_one_that_no_other_paper_has(vocabulary: Vocabulary) -> None:
    texts = ["Optimization method one.", "An optimization method two.", "Optimization method three.", "We study a convex function."]
    papers, marked = zip(*(make_paper(text, ident=f"p{number}") for number, text in enumerate(texts)), strict=True)
    observations = [observe(paper, texts, vocabulary) for paper, texts in zip(papers, marked, strict=True)]
    tags = choose_topics(papers, marked, observations, vocabulary)
    assert [tag.topic for tag in tags[3]] == ["convex", "optimization"]
    assert tags[3][1].evidence[0].words == "convex function"
