"""Terms: the words of one paper as stems, kept in their order and compactly; made by observe(), counted by vectors."""

import re
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

import snowballstemmer

from generator.model.packing import compact

BREAK = "."
"""Stands in both sequences where two neighbours make no phrase: the end of a clause, math, a dropped symbol."""
HYPHEN = "-"
"""Ends a word that a hyphen joins to the next one, so that a phrase is shown as it was written (``mini-batch``)."""
JOIN = "\u2060"
"""Ends a letter of a script without spaces, so that a phrase is shown without one (word joiner)."""

_STOP_WORDS = (
    "a about above across after again against all almost along already also although always among an and another any are "
    "around as at be became because been before being below between both but by can cannot could did do does doing done down "
    "due during each either else enough especially etc even ever every finally for former from further furthermore generally "
    "get give given good had has have having he hence her here his how however i ie eg if in indeed instead into is it its "
    "itself just last latter least less like made mainly make makes making many may me might more moreover most mostly much "
    "must my namely near neither never nevertheless next no nor not nothing now of off often on once ones only onto or other "
    "others otherwise our out over own per perhaps quite rather really respectively see seem several shall she should since "
    "so some still such than that the their them themselves then there thereby therefore these they this those though three "
    "through throughout thus to together too toward towards under unlike until up upon us use used using usually various "
    "versus very via was way we well were what when whenever where whereas whether which while who whole whom whose why will "
    "with within without would yet you your et al cf vs"
)
STOP_WORDS = frozenset(_STOP_WORDS.split())
"""English words that carry no subject (written for this project); compared in lower case before stemming."""

_WORD = re.compile(r"([^\W_]+)")
"""A word; splitting at it gives words and the gaps between them in turn."""
_TOKEN = re.compile(r"[^\W_]+(?:[-‐‑–][^\W_]+)*[\W_]*")
"""Words that hyphens join, with the gap behind them: what is dropped, kept or broken depends on nothing else."""
_CLAUSE_END = re.compile(r"[.,;:!?()\[\]{}\"“”«»…。，；：！？（）、/|=<>+*$\\\n]")
_ADDRESS = re.compile(r"(?:https?://|www\.)\S+|\b[\w-]+\.(?:com|org|io|net|edu)(?:/\S*)?\b")
_ADDRESS_HINTS = ("://", "www.", ".com", ".org", ".io", ".net", ".edu")
"""Letters of which every address holds some: looking for these is fifty times faster than the pattern."""
_HYPHENS = "-‐‑–"
_SPACELESS = re.compile(r"[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\u0e00-\u0e7f]")

_REMEMBERED = 100_000
"""Tokens remembered at most; 3,340 abstracts hold some 80,000."""

_stemmer = snowballstemmer.stemmer("english")
_stemmer.maxCacheSize = 0  # words are remembered here


@compact
@dataclass(frozen=True, slots=True)
class Terms:
    """The words of one paper in order, title first.

    Two strings of equal length in words instead of a dictionary of counts: 50,000 papers fit in memory and in the cache, and
    phrases are counted for all papers at once on arrays.
    """

    stems: str = ""
    """Stems joined by spaces; ``BREAK`` where a phrase ends or a word was dropped."""
    words: str = ""
    """For each stem the word as written, joined by spaces; a word joined to the next ends with ``HYPHEN`` or ``JOIN``."""
    title_length: int = 0
    """Leading stems that come from the title, breaks included."""


def count_terms(title: str, abstract: str, math_spans: Sequence[tuple[int, int]] = ()) -> Terms:
    """Fold the words of a paper into terms.

    Args:
        title: Title as plain text; "" where the paper has none of its own.
        abstract: Abstract as plain text.
        math_spans: Offsets in the abstract that came from math, in order; they are left out.

    Returns:
        Stems (Snowball English) with their words. Stop words and numbers become breaks; a single letter is kept only where a
        hyphen joins it to a word (``k-means``), or in a script without spaces, where every letter is a word.
    """
    position = 0
    pieces = []
    for start, end in math_spans:
        pieces.append(abstract[position:start])
        position = max(position, end)
    pieces.append(abstract[position:])
    title_tokens = [*_list_tokens(title), BREAK]
    tokens = [token for piece in pieces for token in (*_list_tokens(piece), BREAK)]
    if len(_folded) > _REMEMBERED:
        _folded.clear()
        _folded.words.clear()
    stems_of = _folded.__getitem__
    head, body = _squeeze(map(stems_of, title_tokens)), _squeeze(map(stems_of, tokens))
    words_of = _folded.words.__getitem__
    shown_head, shown_body = _squeeze(map(words_of, title_tokens)), _squeeze(map(words_of, tokens))
    length = head.count(" ") + 1 if head else 0
    return Terms(f"{head} {body}".strip(" "), f"{shown_head} {shown_body}".strip(" "), length)


def _list_tokens(text: str) -> list[str]:
    """Cut a stretch of text into tokens, each with the gap behind it."""
    if not text.isascii() and _SPACELESS.search(text):
        text = _SPACELESS.sub(lambda letter: f" {letter[0]} ", text)
    if any(hint in text for hint in _ADDRESS_HINTS):
        text = _ADDRESS.sub(" . ", text)
    return _TOKEN.findall(text)


def _squeeze(pieces: Iterable[str]) -> str:
    """Join terms; of several breaks in a row only the first is kept, and none at the beginning."""
    joined = f" {' '.join(pieces)}"
    while f" {BREAK} {BREAK}" in joined:
        joined = joined.replace(f" {BREAK} {BREAK}", f" {BREAK}")
    return joined.removeprefix(f" {BREAK}")[1:]


class _Folded(dict[str, str]):
    """Stems of tokens, worked out when first asked for; ``words`` then has their words too.

    A dictionary that ``map`` looks up takes a tenth of the time of a loop over the 200 words of an abstract.
    """

    def __init__(self) -> None:
        super().__init__()
        self.words: dict[str, str] = {}

    def __missing__(self, token: str) -> str:
        stems: list[str] = []
        words: list[str] = []
        _append_terms(token, stems, words)
        self.words[token] = " ".join(words) or BREAK
        self[token] = " ".join(stems) or BREAK
        return self[token]


def _append_terms(token: str, stems: list[str], words: list[str]) -> None:
    """Append the terms of one token."""
    pieces = _WORD.split(token)
    for word, gap in zip(pieces[1::2], pieces[2::2], strict=True):
        glue = HYPHEN if gap and gap in _HYPHENS else ""
        stem = _stem(word)
        if len(word) == 1 and _SPACELESS.match(word):
            glue = JOIN
        elif len(word) == 1 and not glue and not (words and words[-1].endswith(HYPHEN)):
            stem = BREAK
        _append_word(stem, word + glue, stems, words)
        if _CLAUSE_END.search(gap):
            _append_word(BREAK, BREAK, stems, words)


def _append_word(stem: str, word: str, stems: list[str], words: list[str]) -> None:
    """Append one term."""
    stems.append(stem)
    words.append(BREAK if stem == BREAK else word)


@lru_cache(maxsize=200_000)
def _stem(word: str) -> str:
    """Return the stem of a word, or ``BREAK`` for a stop word or a number."""
    folded = unicodedata.normalize("NFKC", word).casefold()
    return _stem(folded) if folded != word else _stem_folded(folded)


def _stem_folded(folded: str) -> str:
    """Return the stem of a folded word, or ``BREAK``."""
    if folded in STOP_WORDS or folded.isdigit():
        return BREAK
    if folded.isascii() and folded.isalpha():
        return str(_stemmer.stemWord(folded))
    return "".join(folded.split()) or BREAK


_folded = _Folded()
