"""Sparse vectors of titles and abstracts over one vocabulary; used by features.py."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy import sparse

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Field:
    """Titles and abstracts as counts of one kind of words."""

    titles: sparse.csr_matrix
    """Titles by words, 0 or 1."""
    abstracts: sparse.csr_matrix
    """Abstracts by words, counts."""
    idf: Floats
    """Weight of each word: high for words of few titles."""
    vocabulary: tuple[str, ...]
    """The words, in the order of the columns."""


def make_field(titles: Sequence[Sequence[str]], abstracts: Sequence[Sequence[str]]) -> Field:
    """Count words; the vocabulary is that of the titles, since only their words can be covered.

    The weight of a word is smoothed inverse document frequency over titles, log((1 + n) / (1 + df)) + 1.
    """
    vocabulary: dict[str, int] = {}
    for words in titles:
        for word in words:
            vocabulary.setdefault(word, len(vocabulary))
    title_counts = _count(titles, vocabulary)
    title_counts.data[:] = 1
    frequency = np.asarray(title_counts.sum(axis=0)).ravel()
    idf = np.log((1 + len(titles)) / (1 + frequency)) + 1
    return Field(title_counts, _count(abstracts, vocabulary), idf, tuple(vocabulary))


def cosine_vectors(field: Field) -> tuple[sparse.csr_matrix, sparse.csr_matrix]:
    """Return TF-IDF vectors of titles and abstracts: sublinear counts, idf over both, length 1."""
    both = sparse.vstack([field.titles, field.abstracts]).tocsr()
    frequency = np.bincount(both.indices, minlength=both.shape[1])
    weights = np.log((1 + both.shape[0]) / (1 + frequency)) + 1
    vectors = both.astype(np.float64)
    vectors.data = 1 + np.log(vectors.data)
    vectors = vectors @ sparse.diags(weights)
    norms = np.sqrt(np.asarray(vectors.multiply(vectors).sum(axis=1)).ravel())
    vectors = (sparse.diags(1 / np.maximum(norms, 1e-12)) @ vectors).tocsr()
    return vectors[: field.titles.shape[0]], vectors[field.titles.shape[0] :]


def _count(texts: Sequence[Sequence[str]], vocabulary: dict[str, int]) -> sparse.csr_matrix:
    starts, indices, data = [0], [], []
    for words in texts:
        counts = Counter(word for word in words if word in vocabulary)
        for word in sorted(counts, key=vocabulary.__getitem__):
            indices.append(vocabulary[word])
            data.append(float(counts[word]))
        starts.append(len(indices))
    shape = (len(texts), max(len(vocabulary), 1))
    return sparse.csr_matrix((np.array(data), np.array(indices, dtype=np.int32), np.array(starts, dtype=np.int32)), shape=shape)
