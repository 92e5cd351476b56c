"""Term vectors, latent space, near papers and their reasons."""

from collections import Counter
from typing import NamedTuple

import numpy as np
import pytest

from generator.analysis import related, vectors
from generator.analysis.cells import find_cells
from generator.analysis.reasons import name_shared_terms
from generator.analysis.spaces import make_spaces
from generator.analysis.terms import count_terms
from generator.analysis.tokens import number_tokens
from generator.analysis.vectors import find_latent
from tests.analysis.small_corpus import SUBJECTS, make_corpus, make_paper, make_vocabulary, observe_all

VOCABULARY = make_vocabulary()


def make_term_vectors(papers):
    return vectors.make_term_vectors(number_tokens(papers))


def spaces_of(papers):
    corpus = make_corpus(papers)
    _, observations = observe_all(corpus, VOCABULARY)
    return make_spaces([observations[paper.key] for paper in corpus.papers], VOCABULARY)


class Near(NamedTuple):
    paper: int
    score: float


def find_neighbours(*arguments):
    """Return what was found by paper."""
    return group(related.find_neighbours(*arguments))


def group(nearest):
    found = {}
    for row, paper, score in zip(nearest.papers.tolist(), nearest.others.tolist(), nearest.scores.tolist(), strict=True):
        found.setdefault(row, []).append(Near(paper, score))
    return found


@pytest.fixture(scope="module")
def mixed():
    papers = [make_paper(number, subject) for number in range(20) for subject in SUBJECTS]
    return papers, spaces_of(papers)


def test_neighbours_share_the_subject_when_subjects_are_apart(mixed):
    papers, spaces = mixed
    found = find_neighbours(spaces.space, np.arange(len(papers)), 5)
    same = [subject_of(papers[row]) == subject_of(papers[near.paper]) for row, nears in found.items() for near in nears]
    assert sum(same) / len(same) > 0.97


def subject_of(paper):
    return paper.id.rstrip("0123456789")


def test_no_paper_is_its_own_neighbour(mixed):
    papers, spaces = mixed
    found = find_neighbours(spaces.space, np.arange(len(papers)), 6)
    assert all(near.paper != row for row, nears in found.items() for near in nears)


def test_scores_fall_and_lie_between_0_and_1(mixed):
    papers, spaces = mixed
    for nears in find_neighbours(spaces.space, np.arange(len(papers)), 6).values():
        scores = [near.score for near in nears]
        assert scores == sorted(scores, reverse=True)
        assert all(0 < score < 1 for score in scores)


def test_nothing_is_shown_when_nothing_is_near():
    spaces = spaces_of([make_paper(0, "bandits"), make_paper(0, "diffusion"), make_paper(0, "kernels"), make_paper(1, "kernels")])
    found = find_neighbours(spaces.space, np.arange(4), 6)
    assert set(found) == {2, 3}


def test_equal_papers_come_in_corpus_order():
    papers = [make_paper(0, "bandits") for _ in range(5)] + [make_paper(1, "kernels"), make_paper(2, "graphs")]
    spaces = spaces_of(papers)
    found = find_neighbours(spaces.space, np.arange(7), 3)
    assert [near.paper for near in found[2]] == [0, 1, 3]


def test_neighbours_lie_in_other_groups_only_when_groups_are_given(mixed):
    papers, spaces = mixed
    groups = np.arange(len(papers)) // len(SUBJECTS) % 2
    found = find_neighbours(spaces.space, np.arange(len(papers)), 3, groups)
    assert found
    assert all(groups[row] != groups[near.paper] for row, nears in found.items() for near in nears)


def test_all_pairs_at_once_give_the_neighbours_of_each_edition_and_of_the_others(mixed):
    papers, spaces = mixed
    editions = np.arange(len(papers)) // len(SUBJECTS) % 3
    own, elsewhere = map(group, related.find_all_neighbours(spaces.space, editions))
    apart = {}
    for number in range(3):
        apart |= find_neighbours(spaces.space, np.flatnonzero(editions == number), related.SHOWN)
    assert own == apart
    assert elsewhere == find_neighbours(spaces.space, np.arange(len(papers)), related.SHOWN_ELSEWHERE, editions)


def test_cells_find_nearly_the_same_neighbours_as_all_pairs(mixed, monkeypatch):
    papers, spaces = mixed
    exact = find_neighbours(spaces.space, np.arange(len(papers)), 5)
    monkeypatch.setattr(related, "EXACT_PAPERS", 10)
    monkeypatch.setattr("generator.analysis.cells.CELL_SIZE", 30)
    near = find_neighbours(spaces.space, np.arange(len(papers)), 5)
    kept = [len({n.paper for n in exact[row]} & {n.paper for n in near.get(row, [])}) / len(exact[row]) for row in exact]
    assert sum(kept) / len(kept) > 0.9


def test_cells_hold_every_paper_once():
    latent = find_latent(
        make_term_vectors([count_terms("", paper.abstract) for paper in (make_paper(n, "graphs") for n in range(60))]).weights
    )
    seen = Counter(int(member) for members, _ in find_cells(latent) for member in members)
    assert seen == Counter(range(60))


def test_reasons_are_shared_words_as_written():
    abstracts = [
        "Fourier neural operators map functions. Widths matter.",
        "We study Fourier Neural Operators and their widths.",
        "Bandits pull arms.",
        "Auctions pay bidders.",
    ]
    found = make_term_vectors([count_terms("", abstract) for abstract in abstracts])
    ((first, *_),) = name_shared_terms(found, *np.array([[0], [1]]))
    assert first.lower() in {"fourier neural", "neural operators"}
    assert name_shared_terms(found, *np.array([[2], [3]])) == [()]


def test_reasons_leave_out_words_of_every_subject():
    abstracts = ["We propose a novel method for tensors", "A novel method is proposed for tensors", "Bees", "Ants"]
    assert name_shared_terms(make_term_vectors([count_terms("", abstract) for abstract in abstracts]), *np.array([[0], [1]])) == [
        ("tensors",)
    ]


def test_hyphen_stays_when_a_phrase_is_named():
    vectors_of = make_term_vectors([count_terms("", "the primal-dual gap"), count_terms("", "a primal-dual scheme"), count_terms("", "x")])
    assert "primal-dual" in {vectors_of.name(term) for term in range(vectors_of.weights.shape[1])}


def test_term_on_most_papers_has_no_weight():
    papers = [count_terms("", f"common word{number}") for number in range(20)]
    found = make_term_vectors(papers)
    assert "common" not in {found.name(term) for term in range(found.weights.shape[1])}


def test_rare_terms_need_two_papers_only_in_large_sets():
    few = [count_terms("", f"unique{letter}") for letter in "abc"]
    many = [count_terms("", f"unique{chr(97 + number % 26)}{number} pair{number // 2}") for number in range(120)]
    assert make_term_vectors(few).weights.shape[1] == 3
    names = make_term_vectors(many)
    assert all(names.name(term).startswith("pair") for term in range(names.weights.shape[1]))


def test_rows_have_length_one_or_nothing():
    weights = make_term_vectors([count_terms("", "alpha beta"), count_terms("", ""), count_terms("", "beta gamma")]).weights
    assert np.allclose(np.sqrt(weights.multiply(weights).sum(axis=1)).ravel(), [1, 0, 1])


@pytest.mark.parametrize("count", [0, 1, 2, 3])
def test_tiny_sets_give_vectors_when_there_is_hardly_anything(count):
    found = make_term_vectors([count_terms("", f"paper about thing{number}") for number in range(count)])
    assert find_latent(found.weights).shape[0] == count


def test_latent_space_puts_a_subject_together(mixed):
    papers, spaces = mixed
    nearness = spaces.space.latent @ spaces.space.latent.T
    np.fill_diagonal(nearness, -1)
    assert np.mean([subject_of(papers[row]) == subject_of(papers[near]) for row, near in enumerate(nearness.argmax(axis=1))]) > 0.97


def test_latent_space_is_projected_when_fitted_on_a_part(mixed, monkeypatch):
    papers, spaces = mixed
    order = sorted(range(len(papers)), key=lambda row: papers[row].id)
    monkeypatch.setattr(vectors, "FIT_ROWS", 60)
    latent = find_latent(spaces.space.terms[order], 10)
    nearness = latent @ latent.T
    np.fill_diagonal(nearness, -1)
    subjects = [subject_of(papers[row]) for row in order]
    assert np.mean([subjects[row] == subjects[near] for row, near in enumerate(nearness.argmax(axis=1))]) > 0.9
