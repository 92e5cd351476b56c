"""One search shard: texts -> a lunr index, built with lunr.py and packed; called by make_search or, through it, in worker processes.

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
from collections import Counter
from collections.abc import Mapping, Sequence

import numpy as np
from lunr import __TARGET_JS_VERSION__
from lunr.builder import Builder
from lunr.idf import idf
from lunr.index import Index
from lunr.stop_word_filter import WORDS
from lunr.vector import Vector
from numpy.typing import NDArray

from generator.publish.search.tokens import tokenise

TITLE_FIELDS = ("title", "names", "authors", "topics")
"""Fields of the first part: every word of them is kept."""

ABSTRACT_FIELDS = ("abstract",)
"""Field of the second part: lunr's English stop words are left out of it, as nobody searches abstracts for them alone."""

STOP_WORDS = frozenset(WORDS)
"""lunr's own list, which lunr.js holds too."""

NO_METADATA: dict[str, object] = {}
"""What lunr keeps with a posting: nothing here."""

PRECISION = 100
"""Steps between whole weights; lunr writes three decimals, and two rank the same in a sixth less space."""

FIRST_CHARACTER = 0x20
"""Character of the number 0: no control character, and no end of a line, is ever written."""

SURROGATES = range(0xD800, 0xE000)
"""Code points that no text may hold; numbers from here on are moved past them."""


class LeanBuilder(Builder):  # type: ignore[misc]  # lunr.py has no types
    """lunr's builder, fed with words instead of Token objects; 4 times faster, with the same index (tests compare the two)."""

    def add_words(self, ref: str, words: Mapping[str, Sequence[str]]) -> None:
        """Add a document.

        Args:
            ref: Reference of the document.
            words: Words of each field, in order; every field of the builder has an entry.
        """
        self._documents[ref] = {}
        self.document_count += 1
        inverted = self.inverted_index
        for field, found in words.items():
            counts = Counter(found)
            self.field_term_frequencies[f"{field}/{ref}"] = counts
            self.field_lengths[f"{field}/{ref}"] = len(found)
            for word in counts:
                posting = inverted.get(word)
                if posting is None:
                    posting = {name: {} for name in self._fields}
                    posting["_index"] = self.term_index
                    self.term_index += 1
                    inverted[word] = posting
                posting[field][ref] = NO_METADATA

    def _calculate_average_field_lengths(self) -> None:
        lengths: dict[str, int] = dict.fromkeys(self._fields, 0)
        for field_ref, length in self.field_lengths.items():
            lengths[field_ref.split("/", 1)[0]] += length
        self.average_field_length = {field: max(1, total) / max(1, self.document_count) for field, total in lengths.items()}

    def _create_field_vectors(self) -> None:
        weights = {word: (posting["_index"], idf(posting, self.document_count)) for word, posting in self.inverted_index.items()}
        k1, b = self._k1, self._b
        self.field_vectors = {}
        for field_ref, counts in self.field_term_frequencies.items():
            average = self.average_field_length[field_ref.split("/", 1)[0]]
            norm = k1 * (1 - b + b * self.field_lengths[field_ref] / average)
            pairs = sorted((*weights[word], count) for word, count in counts.items())
            vector: list[float] = []
            for index, weight, count in pairs:
                vector.append(index)
                vector.append(int(weight * (k1 + 1) * count / (norm + count) * PRECISION + 0.5) / PRECISION)
            self.field_vectors[field_ref] = Vector(vector)

    def _create_token_set(self) -> None:
        """Leave the token set out: it is not part of the JSON, and lunr.js builds it when it loads the index."""
        self.token_set = None


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
    builder = LeanBuilder()
    for field in texts[0]:
        builder.field(field)
    for place, fields in enumerate(texts):
        builder.add_words(str(place), {field: _words(field, text) for field, text in fields.items()})
    return pack_index(builder.build(), list(texts[0]), len(texts))


def pack_index(index: Index, fields: Sequence[str], papers: int) -> bytes:
    """Write an index of lunr.py as a shard.

    Args:
        index: Index whose references are places of papers.
        fields: Fields of the index.
        papers: Number of papers.
    """
    words = sorted(index.inverted_index, key=lambda word: word.encode("utf-16-be"))
    ranks = np.zeros(len(words), np.int64)
    for rank, word in enumerate(words):
        ranks[index.inverted_index[word]["_index"]] = rank
    elements, lengths, numbers = array("d"), [], []
    for field_ref, vector in index.field_vectors.items():
        field, place = field_ref.split("/", 1)
        elements.extend(vector.elements)
        lengths.append(len(vector.elements) // 2)
        numbers.append(int(place) * len(fields) + fields.index(field))
    pairs = np.frombuffer(elements, np.float64).reshape(-1, 2)
    of_word = ranks[pairs[:, 0].astype(np.int64)]
    references = np.repeat(np.array(numbers, np.int64), lengths)
    order = np.lexsort((references, of_word))
    postings = _write_postings(of_word[order], references[order], np.rint(pairs[order, 1] * PRECISION).astype(np.int64), len(words))
    header = {"version": __TARGET_JS_VERSION__, "fields": list(fields), "papers": papers, "words": len(words)}
    return "\n".join([json.dumps(header, separators=(",", ":")), *words, postings]).encode()


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
