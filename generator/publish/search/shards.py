"""One search shard: texts -> the postings and weights of a lunr index, packed; called by make_search or, through it, in worker processes.

A shard is text in UTF-8, so that every server compresses it, and is read in a tenth of the time that lunr's JSON takes:

    {"version": lunr.js's, "fields": [...], "papers": number, "words": number}      JSON on one line
    a word a line, in UTF-16 order
    a posting a line, for the words in turn: reference, weight, reference, weight ...

A reference is ``place * fields + field``, where place is the paper's in the edition's cards file; written is its distance from the one
before. A weight is lunr's BM25 (k1 1.2, b 0.75, with the word's rarity) without boosts, in hundredths: the browser sets the fields against
each other (search/rank.js). Each number is one character, ``U+0020 + number``, past the surrogates: most take one byte or two.
search/shard.js reads the file, and makes of it what ``lunr.Index.load`` takes.
"""

import json
from array import array
from collections import defaultdict
from collections.abc import Mapping, Sequence

import numpy as np
from lunr import __TARGET_JS_VERSION__
from lunr.idf import idf
from lunr.stop_word_filter import WORDS
from numpy.typing import NDArray

from generator.publish.search.tokens import tokenise

TITLE_FIELDS = ("title", "names", "authors", "topics")
"""Fields of the first part: every word of them is kept."""

ABSTRACT_FIELDS = ("abstract",)
"""Field of the second part: lunr's English stop words are left out of it, as nobody searches abstracts for them alone."""

STOP_WORDS = frozenset(WORDS)
"""lunr's own list, which lunr.js holds too."""

K1, B = 1.2, 0.75
"""How quickly repetitions of a word stop to count, and how much long fields are held back: lunr's own values."""

PRECISION = 100
"""Steps between whole weights; lunr writes three decimals, and two rank the same in a sixth less space."""

FIRST_CHARACTER = 0x20
"""Character of the number 0: no control character, and no end of a line, is ever written."""

SURROGATES = range(0xD800, 0xE000)
"""Code points that no text may hold; numbers from here on are moved past them."""


def build_shard(texts: Sequence[Mapping[str, str]], language: str) -> bytes:
    """Build the lunr index of one part of one edition.

    Pure and deterministic: the result depends on the arguments alone, so it may be made in a worker process and cached by them.

    Args:
        texts: The fields of each paper, in the order of the cards file; all papers have the same fields.
        language: Language of the site; words of every language are split by their script, so only caches tell sites apart by it.

    Returns:
        The packed index, in the form that this module's docstring tells; b"" where there is no paper.
    """
    del language
    if not texts:
        return b""
    fields = list(texts[0])
    numbers: defaultdict[str, int] = defaultdict()
    numbers.default_factory = numbers.__len__  # a new word gets the next number
    tokens, lengths = array("q"), []
    for text in texts:
        for field in fields:
            found = _words(field, text[field])
            tokens.extend(map(numbers.__getitem__, found))
            lengths.append(len(found))
    words = sorted(numbers, key=lambda word: word.encode("utf-16-be"))
    ranks = np.empty(len(words), np.int64)
    ranks[[numbers[word] for word in words]] = np.arange(len(words))
    of_token = np.repeat(np.arange(len(lengths)), lengths)
    pairs, counts = np.unique(ranks[np.frombuffer(tokens, np.int64)] * len(lengths) + of_token, return_counts=True)
    of_word, references = np.divmod(pairs, len(lengths))
    weights = _weigh(of_word, references, counts, np.array(lengths).reshape(len(texts), len(fields)))
    header = {"version": __TARGET_JS_VERSION__, "fields": fields, "papers": len(texts), "words": len(words)}
    postings = _write_postings(of_word, references, weights, len(words))
    return "\n".join([json.dumps(header, separators=(",", ":")), *words, postings]).encode()


def _weigh(
    of_word: NDArray[np.int64], references: NDArray[np.int64], counts: NDArray[np.int64], lengths: NDArray[np.int64]
) -> NDArray[np.int64]:
    """Weigh postings as lunr's builder does (BM25), for all at once.

    Args:
        of_word: Place of each posting's word, in order.
        references: Reference of each posting.
        counts: How often the word stands there.
        lengths: Words of each paper's fields, (papers, fields).

    Returns:
        Weights in steps of 1 / PRECISION.
    """
    papers = len(lengths)
    averages = np.maximum(1, lengths.sum(axis=0)) / papers
    norms = (K1 * (1 - B + B * lengths / averages)).reshape(-1)[references]
    holders, at = np.unique(np.bincount(of_word), return_inverse=True)
    rarity = np.array([idf({"all": dict.fromkeys(range(number))}, papers) for number in holders.tolist()])[at][of_word]
    weights: NDArray[np.float64] = rarity * (K1 + 1) * counts / (norms + counts)
    return (weights * PRECISION + 0.5).astype(np.int64)


def _write_postings(of_word: NDArray[np.int64], references: NDArray[np.int64], weights: NDArray[np.int64], words: int) -> str:
    """Write the postings of all words, a line each.

    Args:
        of_word: Place of each posting's word, in order.
        references: References of the postings, in order within a word.
        weights: Weights of the postings.
        words: Number of words.
    """
    starts = np.searchsorted(of_word, np.arange(words))
    steps = np.diff(references, prepend=0)
    steps[starts] = references[starts]
    characters = np.empty((len(of_word), 2), np.int64)
    characters[:, 0], characters[:, 1] = steps, weights
    characters += FIRST_CHARACTER
    characters[characters >= SURROGATES.start] += len(SURROGATES)
    lines = np.insert(characters.reshape(-1), 2 * starts[1:], ord("\n"))
    return lines.astype("<u4").tobytes().decode("utf-32-le")


def _words(field: str, text: str) -> list[str]:
    """Return the words of a field that its shard holds."""
    words = tokenise(text)
    return [word for word in words if word not in STOP_WORDS] if field in ABSTRACT_FIELDS else words
