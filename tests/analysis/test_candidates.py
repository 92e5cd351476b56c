"""Candidates for the vocabulary: frequent phrases that no topic covers."""

from pathlib import Path

from generator.analysis.candidates import find_candidates
from generator.analysis.tokens import number_tokens
from tests.analysis.papers import make_vocabulary, observe_text


def test_candidates_are_frequent_phrases_that_no_topic_covers(tmp_path: Path) -> None:
    vocabulary = make_vocabulary(tmp_path)
    texts = [f"Protein folding number {index} uses convex optimization and an experimental result." for index in range(8)]
    texts += ["Rare words stand here once."]
    found = dict(find_candidates(number_tokens([observe_text(text, vocabulary).terms for text in texts]), vocabulary))
    assert found.get("Protein folding") == 8
    assert not [phrase for phrase in found if "convex" in phrase or "Rare" in phrase or "experimental" in phrase]


def test_no_candidates_are_found_in_an_empty_collection(tmp_path: Path) -> None:
    assert find_candidates(number_tokens([]), make_vocabulary(tmp_path)) == ()
