"""Vectors: papers as TF-IDF rows over stems and stem pairs, and their latent (LSA) space; called by collection."""

from dataclasses import dataclass

import numpy as np
import scipy.sparse as sp
from numpy.typing import NDArray

from generator.analysis.terms import HYPHEN, JOIN
from generator.analysis.tokens import Floats, Ints, Tokens

MAX_SHARE = 0.25
"""Terms on more than this share of the papers say nothing about one of them (same source)."""
MIN_PAPERS_FOR_RARE = 100
"""From this many papers on, a term has to occur in two papers; below, one is enough (same source)."""
LATENT = 80
"""Dimensions of the latent space (LSA-100, same source)."""
FIT_ROWS = 8000
"""Papers that the latent space is fitted on at most, evenly spread; the rest is projected, so that time stays linear."""
POWER_ROUNDS = 2
"""Subspace iterations of the randomized SVD (Halko, Martinsson and Tropp 2011, algorithm 4.4)."""
OVERSAMPLING = 12
"""Extra columns of the randomized SVD (same source: 5-10 and more are enough)."""
DECIMALS = 4
"""Latent coordinates are rounded so that the last bits of a sum, which vary with the processor, do not decide an order."""


@dataclass(frozen=True, eq=False)
class TermVectors:
    """Papers over terms."""

    weights: sp.csr_matrix
    """Papers x terms, float32, rows of length 1 (or 0 for a paper without terms)."""
    surfaces: Ints
    """For each term its most usual form: first word times (len(words) + 1) plus second word, or len(words) for none."""
    words: tuple[str, ...]
    """Distinct words as written."""
    pairs: NDArray[np.int32]
    """Terms x 2: numbers of the first and second stem; -1 for no second."""
    stems: tuple[str, ...]
    """Distinct stems."""

    def name(self, term: int) -> str:
        """Return a term as it is most often written."""
        first, second = divmod(int(self.surfaces[term]), len(self.words) + 1)
        head = self.words[first]
        if second == len(self.words):
            return head.rstrip(HYPHEN).rstrip(JOIN)
        tail = self.words[second].rstrip(HYPHEN).rstrip(JOIN)
        if head.endswith(JOIN):
            return head.rstrip(JOIN) + tail
        return head + tail if head.endswith(HYPHEN) else f"{head} {tail}"


def make_term_vectors(tokens: Tokens) -> TermVectors:
    """Weigh the terms of all papers by TF-IDF (sublinear, smoothed, rows of length 1).

    Args:
        tokens: Words of all papers, in corpus order.

    Returns:
        Vectors in the same order; the order of columns follows from that of the papers only.
    """
    base = len(tokens.stems) + 1
    keys, at = _list_occurrences(tokens, base)
    terms, term = np.unique(keys, return_inverse=True)
    counts = sp.csr_matrix((tokens.weight[at], (tokens.paper[at], term)), shape=(tokens.papers, len(terms)))
    found_in = np.bincount(counts.indices, minlength=len(terms))
    low = 2 if tokens.papers >= MIN_PAPERS_FOR_RARE else 1
    kept = np.flatnonzero((found_in >= low) & (found_in <= max(MAX_SHARE * tokens.papers, 2)))
    weights = _weigh(counts[:, kept], found_in[kept])
    place = np.full(len(terms), -1, dtype=np.int64)
    place[kept] = np.arange(len(kept))
    shown = place[term] >= 0
    surfaces = _choose_surfaces(tokens, at[shown], place[term[shown]], keys[shown] % base == base - 1)
    first, second = np.divmod(terms[kept], base)
    second[second == base - 1] = -1
    return TermVectors(weights, surfaces, tokens.words, np.stack([first, second], axis=1).astype(np.int32), tokens.stems)


def _list_occurrences(tokens: Tokens, base: int) -> tuple[Ints, Ints]:
    """List every occurrence of a stem or a pair of neighbouring stems: its key and the place of its first word."""
    is_long = np.array([len(stem) > 1 for stem in tokens.stems], dtype=bool)
    single = np.flatnonzero(is_long[tokens.stem])
    pair = np.flatnonzero((tokens.stem[:-1] > 0) & (tokens.stem[1:] > 0))
    keys = np.concatenate([tokens.stem[single] * base + base - 1, tokens.stem[pair] * base + tokens.stem[pair + 1]])
    return keys, np.concatenate([single, pair])


def _weigh(counts: sp.csr_matrix, found_in: Ints) -> sp.csr_matrix:
    """Turn counts into TF-IDF rows of length 1."""
    weights = counts.astype(np.float32)
    weights.sort_indices()
    idf = (np.log((1 + counts.shape[0]) / (1 + found_in)) + 1).astype(np.float32)
    weights.data = (1 + np.log(weights.data)) * idf[weights.indices]
    return normalise_rows(weights)


def normalise_rows(rows: sp.csr_matrix) -> sp.csr_matrix:
    """Scale each row to length 1; rows of zeros stay."""
    lengths = np.sqrt(np.asarray(rows.multiply(rows).sum(axis=1))).ravel()
    lengths[lengths == 0] = 1
    scaled = rows.copy()
    scaled.data = (rows.data / np.repeat(lengths, np.diff(rows.indptr))).astype(np.float32)
    return scaled


def _choose_surfaces(tokens: Tokens, at: Ints, term: Ints, is_single: NDArray[np.bool_]) -> Ints:
    """Choose for each term the written form with the most weight, the earliest among equals."""
    base = len(tokens.words) + 1
    second = np.where(is_single, base - 1, tokens.word[np.minimum(at + 1, len(tokens.word) - 1)])
    form = tokens.word[at] * base + second
    combined, inverse = np.unique(term * (base * base) + form, return_inverse=True)
    weight = np.bincount(inverse, weights=tokens.shown[at])
    terms, forms = np.divmod(combined, base * base)
    order = np.lexsort((forms, -weight.round(6), terms))
    first = np.unique(terms[order], return_index=True)[1]
    return np.asarray(forms[order][first])


def find_latent(weights: sp.csr_matrix, size: int = LATENT) -> Floats:
    """Project papers into a latent space: truncated SVD by a randomized range finder with a fixed seed.

    Args:
        weights: Papers x terms.
        size: Dimensions wanted; fewer where there are fewer papers or terms.

    Returns:
        Papers x dimensions, rows of length 1 (or 0), strongest dimension first, rounded.
    """
    count, terms = weights.shape
    rank = min(size, count - 1, terms - 1)
    if rank < 1:
        return np.zeros((count, 1), dtype=np.float32)
    sample = weights[np.linspace(0, count - 1, FIT_ROWS).astype(np.int64)] if count > FIT_ROWS else weights
    axes = _find_axes(sample, rank)
    latent = weights @ axes
    lengths = np.linalg.norm(latent, axis=1, keepdims=True)
    lengths[lengths < 1e-6] = 1
    return np.asarray((latent / lengths).round(DECIMALS), dtype=np.float32)


def _find_axes(rows: sp.csr_matrix, rank: int) -> Floats:
    """Find the strongest right singular vectors of sparse rows, each with a fixed sign."""
    width = min(rank + OVERSAMPLING, *rows.shape)
    rank = min(rank, width)
    columns = rows.T.tocsr()
    basis = np.random.default_rng(0).standard_normal((rows.shape[0], width)).astype(np.float32)
    for _ in range(POWER_ROUNDS):
        basis, _triangle = np.linalg.qr(rows @ (columns @ basis))
    image = (columns @ basis).astype(np.float64)
    sizes, turns = np.linalg.eigh(image.T @ image)
    strongest = slice(None, -rank - 1, -1)
    axes = image @ (turns[:, strongest] / np.sqrt(np.maximum(sizes[strongest], 1e-9)))
    signs = np.sign(axes[np.abs(axes).argmax(axis=0), np.arange(rank)])
    return np.asarray(axes * signs, dtype=np.float32)
