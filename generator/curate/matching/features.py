"""Candidates for each abstract, and what speaks for and against each; used by scoring.py and by the training script.

The features are those that a reader would name: how many of the title's rare words the abstract has, in a row, in the sentences where
the authors say what they do; whether the name that the title coins is there; what is missing; how well other abstracts fit the title.
"""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from scipy import sparse

from generator.curate.matching.background import evidence_weights, salience
from generator.curate.matching.vectors import Field, Floats, Ints, cosine_vectors, make_field
from generator.curate.matching.words import (
    begin_words,
    coined_name,
    own_sentences,
    pair_words,
    special_words,
    stem_words,
)

CANDIDATES = 10
"""Titles looked at for each abstract by each of the two fast scores."""

SALIENT = 10
"""Words of an abstract that tell what it is about: about as many as a title has."""

BLOCK = 256
"""Abstracts scored at once, so that 10,000 by 10,000 stays below 30 MB."""

PAIR_FEATURES = (
    "cosine", "root_cosine", "covered", "covered_pairs", "covered_beginnings", "information", "name_there", "name_missing",
    "title_words", "share_of_words", "missing", "rarest", "second_rarest", "repeated", "own_sentences", "special_there",
    "special_missing", "best_of_title", "behind_best", "length", "evidence", "evidence_of_own", "evidence_a_word", "salient",
)  # fmt: skip
"""Names of what is computed for each pair by itself, in the order of the columns."""

COMPARED = ("cosine", "evidence", "covered", "own_sentences", "evidence_of_own", "covered_pairs")
"""Features of which the lead over the abstract's other candidates, or the lag behind the best, is a feature too."""

FEATURES = (*PAIR_FEATURES, *(f"lead_in_{name}" for name in COMPARED))
"""Names of the features, in the order of the columns."""


@dataclass(frozen=True, slots=True)
class Candidates:
    """Pairs of an abstract and a title that may belong together."""

    abstracts: Ints
    """Index of the abstract of each pair, ascending."""
    titles: Ints
    """Index of the title of each pair."""
    features: Floats
    """One row a pair, one column a feature."""


def find_candidates(titles: Sequence[str], abstracts: Sequence[str]) -> Candidates:
    """Find the likeliest titles of each abstract and compute the features of each pair."""
    title_stems, abstract_stems = [stem_words(text) for text in titles], [stem_words(text) for text in abstracts]
    words = make_field(title_stems, abstract_stems)
    pairs = make_field([pair_words(stems) for stems in title_stems], [pair_words(stems) for stems in abstract_stems])
    beginnings = make_field([begin_words(stems) for stems in title_stems], [begin_words(stems) for stems in abstract_stems])
    own = make_field(title_stems, [stem_words(own_sentences(text)) for text in abstracts])
    rows, columns, cosines, best = _shortlist(words)
    chosen = words.abstracts[rows], words.titles[columns]
    matched = chosen[1].multiply(chosen[0] > 0).tocsr()
    weights = sparse.diags(words.idf)
    matched_weight = np.asarray((matched @ weights).sum(axis=1)).ravel()
    total_weight = np.maximum(np.asarray((chosen[1] @ weights).sum(axis=1)).ravel(), 1e-9)
    size = np.maximum(np.asarray(chosen[1].sum(axis=1)).ravel(), 1)
    pair_weight, pair_share = _coverage(pairs, rows, columns)
    repeats = matched.multiply(chosen[0]).tocsr()
    repeats.data = np.log(np.maximum(repeats.data, 1))
    rarest = _two_rarest(matched @ weights)
    name = _name_features(titles, abstracts, rows, columns)
    special = _special_features(titles, abstracts, rows, columns)
    evidence = _evidence(words, words, rows, columns)
    lengths = np.log1p([len(stems) for stems in abstract_stems])
    features = np.column_stack(
        [
            cosines,
            np.sqrt(np.maximum(cosines, 0)),
            matched_weight / total_weight,
            pair_share,
            _coverage(beginnings, rows, columns)[1],
            np.log1p(matched_weight + 0.5 * pair_weight),
            name == 1,
            name == -1,
            size / 10,
            np.asarray(matched.sum(axis=1)).ravel() / size,
            (total_weight - matched_weight) / 20,
            rarest[:, 0] / 10,
            rarest[:, 1] / 10,
            np.asarray((repeats @ weights).sum(axis=1)).ravel() / 20,
            _coverage(own, rows, columns)[0] / 30,
            special[:, 0],
            special[:, 1],
            cosines >= best[columns] - 1e-9,
            best[columns] - cosines,
            lengths[rows] / 5,
            evidence / 20,
            _evidence(words, own, rows, columns) / 20,
            evidence / size / 5,
            _salient_share(title_stems, abstract_stems, rows, columns),
        ]
    )
    return Candidates(rows, columns, add_leads(rows, features.astype(np.float64)))


def add_leads(rows: Ints, features: Floats) -> Floats:
    """Append for each compared feature by how much a pair leads its abstract's other candidates, or lags behind the best."""
    starts = np.flatnonzero(np.diff(rows, prepend=-1))
    group = np.cumsum(np.diff(rows, prepend=-1) > 0) - 1
    columns = [features]
    for name in COMPARED:
        values = features[:, PAIR_FEATURES.index(name)]
        best = np.maximum.reduceat(values, starts)
        second = np.array(
            [
                np.partition(values[a:b], -2)[-2] if b - a > 1 else values[a] - 1
                for a, b in zip(starts, [*starts[1:], len(rows)], strict=True)
            ]
        )
        columns.append(np.where(values >= best[group], values - second[group], values - best[group])[:, None])
    return np.hstack(columns)


def _shortlist(words: Field) -> tuple[Ints, Ints, Floats, Floats]:
    """Return the pairs worth a look, their cosines, and for each title its best cosine over all abstracts."""
    title_vectors, abstract_vectors = cosine_vectors(words)
    weighted = (words.titles @ sparse.diags(words.idf)).tocsr()
    totals = np.maximum(np.asarray(weighted.sum(axis=1)).ravel(), 1e-9)
    has_word = (words.abstracts > 0).astype(np.float64).tocsr()
    count = min(CANDIDATES, words.titles.shape[0])
    best = np.zeros(words.titles.shape[0])
    rows, columns, cosines = [], [], []
    for start in range(0, words.abstracts.shape[0], BLOCK):
        cosine = (abstract_vectors[start : start + BLOCK] @ title_vectors.T).toarray()
        weight = (has_word[start : start + BLOCK] @ weighted.T).toarray()
        cover = weight / totals * np.minimum(1, np.log1p(weight) / np.log1p(22))
        best = np.maximum(best, cosine.max(axis=0, initial=0))
        for offset in range(cosine.shape[0]):
            found = np.union1d(_top(cosine[offset], count), _top(cover[offset], count))
            rows.append(np.full(len(found), start + offset))
            columns.append(found)
            cosines.append(cosine[offset, found])
    return np.concatenate(rows), np.concatenate(columns), np.concatenate(cosines), best


def _top(scores: Floats, count: int) -> Ints:
    """Return the indexes of the highest scores, ties to the lower index."""
    if count >= len(scores):
        return np.arange(len(scores))
    threshold = np.partition(scores, -count)[-count]
    above = np.flatnonzero(scores > threshold)
    return np.concatenate([above, np.flatnonzero(scores == threshold)[: count - len(above)]])


def _coverage(field: Field, rows: Ints, columns: Ints) -> tuple[Floats, Floats]:
    """Return the weight of the title's words that the abstract has, and its share of all the title's."""
    weights = sparse.diags(field.idf)
    titles = field.titles[columns]
    matched = np.asarray((titles.multiply(field.abstracts[rows] > 0) @ weights).sum(axis=1)).ravel()
    total = np.asarray((titles @ weights).sum(axis=1)).ravel()
    return matched, matched / np.maximum(total, 1e-9)


def _evidence(words: Field, read: Field, rows: Ints, columns: Ints) -> Floats:
    """Return the log likelihood ratio of each pair: the title's words that the text read has, against those that it lacks."""
    there = (read.abstracts > 0).astype(np.float64).tocsr()
    frequency = np.asarray((words.abstracts > 0).sum(axis=0)).ravel().astype(np.float64)
    hit, miss = evidence_weights(words.vocabulary, frequency[: len(words.vocabulary)], words.abstracts.shape[0])
    titles = words.titles[columns][:, : len(words.vocabulary)]
    matched = titles.multiply(there[rows][:, : len(words.vocabulary)])
    return np.asarray(titles @ miss + matched @ (hit - miss)).ravel()


def _salient_share(titles: Sequence[list[str]], abstracts: Sequence[list[str]], rows: Ints, columns: Ints) -> Floats:
    """Return how much of what an abstract is most about its title says: the weight of its salient words in the title, 0-1."""
    salient = [_most_salient(stems) for stems in abstracts]
    words = [set(stems) for stems in titles]
    return np.array(
        [sum(weight for word, weight in salient[row] if word in words[column]) for row, column in zip(rows, columns, strict=True)]
    )


def _most_salient(stems: list[str]) -> list[tuple[str, float]]:
    """Return the words that an abstract repeats and others do not have, with weights that add up to 1."""
    weights = {word: np.sqrt(count) * salience(word) for word, count in Counter(stems).items()}
    top = sorted(weights.items(), key=lambda item: (-item[1], item[0]))[:SALIENT]
    total = sum(weight for _, weight in top) or 1.0
    return [(word, float(weight / total)) for word, weight in top]


def _two_rarest(matched: sparse.csr_matrix) -> Floats:
    matched = sparse.csr_matrix(matched)
    found = np.zeros((matched.shape[0], 2))
    for row in range(matched.shape[0]):
        values = np.sort(matched.data[matched.indptr[row] : matched.indptr[row + 1]])[::-1][:2]
        found[row, : len(values)] = values
    return found


def _name_features(titles: Sequence[str], abstracts: Sequence[str], rows: Ints, columns: Ints) -> Ints:
    """Return 1 where the name that the title coins stands in the abstract, -1 where it does not, 0 where there is none."""
    patterns = [
        re.compile(rf"(?<![A-Za-z0-9]){re.escape(name)}(?![A-Za-z0-9])", re.IGNORECASE if len(name) > 4 else 0) if name else None
        for name in map(coined_name, titles)
    ]
    plain = [re.sub(r"[${}\\*_]", "", text) for text in abstracts]
    found = np.zeros(len(rows), dtype=np.int64)
    for index, (row, column) in enumerate(zip(rows, columns, strict=True)):
        pattern = patterns[column]
        if pattern is not None:
            found[index] = 1 if pattern.search(plain[row]) else -1
    return found


def _special_features(titles: Sequence[str], abstracts: Sequence[str], rows: Ints, columns: Ints) -> Floats:
    """Return how many of the title's coined words stand in the abstract and how many do not, at most 3 each."""
    wanted, there = [special_words(text) for text in titles], [special_words(text) for text in abstracts]
    counts = [(len(wanted[c] & there[r]), len(wanted[c] - there[r])) for r, c in zip(rows, columns, strict=True)]
    return np.minimum(np.array(counts, dtype=np.float64).reshape(-1, 2), 3)
