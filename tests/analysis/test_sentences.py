"""Sentences and tokens: where they end, and which spellings are the same word."""

import pytest

from generator.analysis.sentences import MASK, fold, normalise, split_sentences


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("One is here. Two is there.", 2),
        ("Methods, e.g. SGD, cf. Adam et al. are old.", 1),
        ("We reach 3.5 points. (This is good.) And so on.", 3),
        ("J. Smith wrote it.", 1),
        ("First line\nsecond line", 2),
        ("", 1),
    ],
)
def test_sentences_cover_the_text_and_end_where_a_reader_stops(text: str, count: int) -> None:
    sentences = split_sentences(fold(text))
    assert len(sentences) == count
    assert "".join(text[start:end] for start, end in sentences) == text


def test_fold_keeps_every_offset_and_masks_math() -> None:
    text = "the ℓ_p–norm “x”"
    folded = fold(text, [(4, 7)])
    assert len(folded) == len(text)
    assert folded == f'the {MASK * 3}-norm "x"'


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("optimisation", "optimization"),
        ("policies", "policy"),
        ("matrices", "matrix"),
        ("neighbours", "neighbor"),
        ("labelling", "labeling"),
    ],
)
def test_words_are_the_same_when_only_number_or_spelling_differ(one: str, other: str) -> None:
    assert normalise(one) == normalise(other)


@pytest.mark.parametrize("word", ["bias", "supervised", "physics", "always", "loss", "analysis"])
def test_word_is_left_alone_when_its_ending_is_no_plural(word: str) -> None:
    assert normalise(word) == word
