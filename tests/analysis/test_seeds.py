"""The handed-out abstracts: every expected short form and no other, and the topics that must and must not be told."""

from dataclasses import replace
from pathlib import Path

import pytest
import yaml

from generator.analysis import load_vocabulary, observe
from generator.analysis.observation import Observation
from generator.analysis.titles import make_title
from generator.analysis.topics import choose_topics
from generator.markup import mark_paper
from generator.readers import read_source
from tests.analysis.papers import MACROS, make_paper

ROOT = Path(__file__).parent.parent.parent


@pytest.fixture(scope="module")
def seeds(shared: Path) -> list[tuple[dict, Observation, set[str]]]:
    facts = yaml.safe_load((shared / "seeds" / "expected.yml").read_text(encoding="utf-8"))["seeds"]
    vocabulary, _ = load_vocabulary(ROOT / "content" / "topics.yml")
    records = [record for path in sorted((shared / "seeds").glob("*.txt")) for record in read_source(path).records]
    papers = []
    for fact in facts:
        record = next(record for record in records if (record.abstract or "").startswith(fact["starts"]))
        papers.append(replace(make_paper("", None, str(fact["i"]))[0], abstract=record.abstract))
    marked = [mark_paper(paper, MACROS) for paper in papers]
    observations = [observe(*pair, vocabulary) for pair in zip(papers, marked, strict=True)]
    tags = choose_topics(papers, marked, observations, vocabulary)
    return [(fact, seen, {tag.topic for tag in shown}) for fact, seen, shown in zip(facts, observations, tags, strict=True)]


def test_seed_acronyms_are_all_found_and_none_is_false(seeds: list[tuple[dict, Observation, set[str]]]) -> None:
    for fact, observation, _ in seeds:
        assert {acronym.short for acronym in observation.acronyms} == set(fact["acronyms"]), fact["starts"]


def test_seed_names_are_found(seeds: list[tuple[dict, Observation, set[str]]]) -> None:
    missed = [fact["i"] for fact, seen, _ in seeds if fact["introduces"] and not seen.names]
    invented = [(fact["i"], seen.names[0].name) for fact, seen, _ in seeds if not fact["introduces"] and seen.names]
    assert (missed, invented) == ([], [])


def test_seed_papers_have_two_topics_at_least_and_a_title(seeds: list[tuple[dict, Observation, set[str]]]) -> None:
    assert [fact["i"] for fact, _, tags in seeds if len(tags) < 2] == []
    assert all(make_title(seen) for _, seen, _ in seeds)


def test_procurement_paper_is_about_auctions_and_no_search(seeds: list[tuple[dict, Observation, set[str]]]) -> None:
    tags = next(tags for fact, _, tags in seeds if fact["i"] == 30)
    assert {"mechanism-design", "submodular"} <= tags
    assert not {"neural-architecture-search", "information-retrieval"} & tags
