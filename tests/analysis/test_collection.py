"""analyse(): what the collection says, from papers to findings."""

import hashlib
import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from generator.analysis import Kept, analyse
from generator.model import Findings, PaperKey, TopicId
from tests.analysis.small_corpus import AREAS, SUBJECTS, make_corpus, make_paper, make_vocabulary, observe_all

VOCABULARY = make_vocabulary()


def analyse_papers(papers, **options) -> Findings:
    corpus = make_corpus(papers)
    marked, observations = observe_all(corpus, VOCABULARY)
    return analyse(corpus, marked, observations, VOCABULARY, **options)


def make_two_editions():
    return [make_paper(number, subject, edition) for edition in ("new", "old") for number in range(6) for subject in SUBJECTS]


@pytest.fixture(scope="module")
def findings() -> Findings:
    return analyse_papers(make_two_editions())


def subject_of(key: str) -> str:
    return key.split("/")[1].rstrip("0123456789")


def test_every_paper_has_findings_in_corpus_order(findings):
    assert list(findings.papers) == [paper.key for paper in make_two_editions()]


def test_related_papers_are_of_the_edition_and_elsewhere_of_another(findings):
    for key, paper in findings.papers.items():
        edition = key.split("/")[0]
        assert paper.related
        assert {near.paper.split("/")[0] for near in paper.related} == {edition}
        assert all(near.paper.split("/")[0] != edition for near in paper.related_elsewhere)
    assert len(max((paper.related for paper in findings.papers.values()), key=len)) <= 6
    assert max(len(paper.related_elsewhere) for paper in findings.papers.values()) == 3


def test_every_neighbour_has_a_reason(findings):
    assert all(near.terms or near.topics for paper in findings.papers.values() for near in (*paper.related, *paper.related_elsewhere))


def test_neighbours_are_near_in_subject(findings):
    same = [subject_of(key) == subject_of(near.paper) for key, paper in findings.papers.items() for near in paper.related[:3]]
    assert sum(same) / len(same) > 0.95


def test_area_is_that_of_the_subject(findings):
    right = [paper.area == AREAS[subject_of(key)] for key, paper in findings.papers.items()]
    assert sum(right) / len(right) > 0.9


def test_topic_gathers_the_papers_of_those_below_it(findings):
    below = set(findings.topics[TopicId("bandits")].papers) | set(findings.topics[TopicId("auctions")].papers)
    assert below <= set(findings.topics[TopicId("decisions")].papers)
    assert sum(findings.topics[TopicId("bandits")].by_edition.values()) == len(findings.topics[TopicId("bandits")].papers)


def test_topic_is_no_neighbour_of_those_above_or_below_it(findings):
    near = {topic for topic, _ in findings.topics[TopicId("bandits")].neighbours}
    assert not near & {"decisions", "bandits"}


def test_central_paper_of_an_area_is_in_it(findings):
    assert {findings.papers[key].area for key in findings.central.values()} == set(findings.central)


def test_map_has_every_paper_once_and_names_its_clusters_apart(findings):
    assert [point.paper for point in findings.map.points] == list(findings.papers)
    labels = [cluster.label for cluster in findings.map.clusters]
    assert len(set(labels)) == len(labels)
    assert sum(cluster.size for cluster in findings.map.clusters) == len(findings.papers)
    assert [cluster.size for cluster in findings.map.clusters] == sorted((cluster.size for cluster in findings.map.clusters), reverse=True)


def test_map_is_the_same_when_taken_from_the_earlier_run(findings):
    again = analyse_papers(make_two_editions(), previous_map=findings.map)
    assert again == findings


@pytest.mark.parametrize("count", [0, 1, 2])
def test_map_is_empty_when_there_are_too_few_papers(count):
    found = analyse_papers([make_paper(number, "bandits") for number in range(count)])
    assert found.map.points == ()
    assert len(found.papers) == count


def test_paper_without_any_text_has_findings_and_a_place():
    papers = [*[make_paper(number, "graphs") for number in range(5)]]
    empty = type(papers[0])(papers[0].id + "x", papers[0].edition, None, papers[0].title_source, "")
    found = analyse_papers([*papers, empty])
    assert found.papers[PaperKey("one/graphs0x")].related == ()
    assert len(found.map.points) == 6


def test_papers_that_all_say_the_same_are_analysed():
    text = "We study graph neural networks and their graph kernels."
    papers = [make_paper(number, "graphs") for number in range(12)]
    same = [type(paper)(paper.id, paper.edition, None, paper.title_source, text) for paper in papers]
    found = analyse_papers(same)
    assert len(found.map.points) == 12
    assert all(near.terms == () for paper in found.papers.values() for near in paper.related)


def test_site_without_a_vocabulary_is_analysed():
    papers = [make_paper(number, subject) for number in range(4) for subject in SUBJECTS]
    corpus = make_corpus(papers)
    bare = type(VOCABULARY)()
    marked, observations = observe_all(corpus, bare)
    found = analyse(corpus, marked, observations, bare)
    assert found.topics == {}
    assert any(paper.related for paper in found.papers.values())
    assert all(cluster.label for cluster in found.map.clusters)


SCRIPT = """
import hashlib
from tests.analysis.test_collection import analyse_papers, make_two_editions
print(hashlib.sha256(repr(analyse_papers(make_two_editions())).encode()).hexdigest())
"""


def test_findings_are_the_same_for_every_hash_seed_and_number_of_threads(findings):
    root = Path(__file__).parent.parent.parent
    made = {hashlib.sha256(repr(findings).encode()).hexdigest()}
    for seed, threads in (("1", "1"), ("77", "4")):
        environment = {**os.environ, "PYTHONHASHSEED": seed, "OMP_NUM_THREADS": threads, "OPENBLAS_NUM_THREADS": threads}
        environment["PYTHONPATH"] = str(root)
        done = subprocess.run([sys.executable, "-c", SCRIPT], capture_output=True, text=True, env=environment, cwd=root, check=True)
        made.add(done.stdout.strip())
    assert len(made) == 1


def test_known_pairs_of_the_samples_are_each_others_first(shared, tmp_path):
    from generator import pipeline  # noqa: PLC0415
    from generator.commands.analyse import open_sources  # noqa: PLC0415
    from generator.progress import Progress  # noqa: PLC0415

    seeds = [shared / "seeds" / "000_304fe582d7d30e59.txt", shared / "seeds" / "003_e2be395f369d04db.txt"]
    with open_sources(seeds, jobs=1) as (curated, settings, workers):
        understood = pipeline.understand(curated, settings, workers, Progress())
    findings = understood.findings
    starts = {paper.abstract[:40]: paper.key for paper in understood.curated.corpus.papers}
    pairs = [
        ("Neural Operators that directly learn map", "We present several advances on neural op"),
        ("We study the classical optimization prob", "We analyze nonlinearly preconditioned gr"),
    ]
    for one, other in pairs:
        assert findings.papers[starts[one]].related[0].paper == starts[other]
        assert findings.papers[starts[other]].related[0].paper == starts[one]


def test_preview_keeps_neighbours_and_places_but_a_new_paper_gets_its_own(findings):
    papers = [*make_two_editions(), make_paper(77, "kernels", "old")]
    kept = analyse_papers(papers, kept=Kept(findings))
    whole = analyse_papers(papers)
    for key, paper in findings.papers.items():
        assert (kept.papers[key].related, kept.papers[key].related_elsewhere) == (paper.related, paper.related_elsewhere)
    added = papers[-1].key
    assert kept.papers[added].related == whole.papers[added].related
    assert kept.papers[added].related_elsewhere == whole.papers[added].related_elsewhere
    before = {point.paper: (point.x, point.y) for point in findings.map.points}
    after = {point.paper: (point.x, point.y) for point in kept.map.points}
    assert {key: after[key] for key in before} == before
    assert added in after


def test_preview_keeps_topics_and_links_but_a_changed_paper_gets_its_own(findings):
    papers = make_two_editions()
    changed = replace(papers[4], abstract=papers[5].abstract)
    papers[4] = changed
    kept = analyse_papers(papers, kept=Kept(findings, frozenset([changed.key])))
    whole = analyse_papers(papers)
    assert kept.papers[changed.key].topics == whole.papers[changed.key].topics != findings.papers[changed.key].topics
    assert kept.papers[changed.key].links == whole.papers[changed.key].links
    for key, paper in findings.papers.items():
        if key != changed.key:
            assert (kept.papers[key].topics, kept.papers[key].links) == (paper.topics, paper.links)


def test_kept_places_are_never_taken_for_those_of_a_build(findings):
    papers = [*make_two_editions(), make_paper(77, "kernels", "old")]
    kept = analyse_papers(papers, kept=Kept(findings))
    assert analyse_papers(papers, previous_map=kept.map).map == analyse_papers(papers).map


def test_preview_forgets_neighbours_that_are_gone_and_compares_changed_papers_again(findings):
    papers = make_two_editions()[1:]
    gone, changed = make_two_editions()[0].key, papers[3].key
    kept = analyse_papers(papers, kept=Kept(findings, frozenset([changed])))
    shown = [near.paper for paper in kept.papers.values() for near in (*paper.related, *paper.related_elsewhere)]
    assert gone not in shown
    assert kept.papers[changed].related == analyse_papers(papers).papers[changed].related
