"""The matcher: a token trie over all aliases of a vocabulary; built once a vocabulary, used by observe() and on keywords."""

import re
from collections.abc import Mapping, Sequence
from functools import cache
from itertools import pairwise
from typing import NamedTuple

from generator.analysis.sentences import MASK, WORD, normalise, tokenize
from generator.model import TopicId, Vocabulary

_CASED = "="
"""Prefix of trie keys that match a word only as written."""
_BREAK = re.compile(rf"[.;:!?,()\[\]\"\n{MASK}]")
"""Punctuation that a mention never spans."""
_INNER_MARK = re.compile(r"[.:/]")
"""Punctuation allowed between two short pieces of one name, as in ``N:M``, ``A/B`` and ``1.58``."""


class Match(NamedTuple):
    """An alias found in a text."""

    start: int
    """Offset of the first character."""
    end: int
    """Offset after the last character."""
    topic: TopicId
    """Topic."""
    weak: bool
    """True for a weak alias."""
    words: int
    """Tokens, at least 1."""
    word: str
    """The word as written where it is one token, else ""."""


_Token = tuple[str, int, int]
"""Word, start, end."""


class _Payload(NamedTuple):
    topic: TopicId
    weak: bool
    veto: bool


class _Node:
    """A node of the trie: what follows, and what ends here."""

    __slots__ = ("children", "payloads")

    def __init__(self) -> None:
        self.children: dict[str, _Node] = {}
        self.payloads: list[_Payload] = []


def alias_key(alias: str) -> tuple[str, ...]:
    """Return the trie path of an alias: one key a token; tokens with a capital letter match only as written."""
    return tuple(_CASED + token.word if token.word != token.word.lower() else token.norm for token in tokenize(alias))


@cache
def _word_keys(word: str) -> tuple[str, ...]:
    """Return the trie keys that a word of a text answers to."""
    norm = normalise(word)
    if word == word.lower():
        return (norm,)
    keys = (norm, _CASED + word)
    # "LLMs" answers to LLM
    return (*keys, _CASED + word[:-1]) if len(word) > 2 and word.endswith("s") else keys


class Matcher:
    """Finds all aliases of a vocabulary in a text; remembers for every word seen where an alias may begin with it."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        self._root = _Node()
        self._starts: dict[str, tuple[_Node, ...]] = {}
        self._wholes: dict[tuple[str, ...], TopicId] = {}
        self._known: dict[str, Sequence[Match]] = {}
        for topic in vocabulary.topics.values():
            for aliases, weak, veto in ((topic.aliases, False, False), (topic.weak, True, False), (topic.vetoes, False, True)):
                for alias in aliases:
                    if not veto:
                        self._wholes.setdefault(tuple(token.norm for token in tokenize(alias)), topic.id)
                    self._add(alias_key(alias), _Payload(topic.id, weak, veto))

    def _add(self, path: tuple[str, ...], payload: _Payload) -> None:
        if not path:
            return
        node = self._root
        for key in path:
            node = node.children.setdefault(key, _Node())
        node.payloads.append(payload)

    def find_keyword(self, keyword: str) -> Sequence[Match]:
        """Return the mentions in an author keyword, where capitals do not matter: authors write ``llm`` and ``Kv cache``.

        Args:
            keyword: Keyword from ``sentences.fold``; a keyword that is an alias as a whole gives that topic first.
        """
        known = self._known.get(keyword)
        if known is None:
            known = self._known[keyword] = self._find_keyword(keyword)  # papers share most of their keywords
        return known

    def _find_keyword(self, keyword: str) -> Sequence[Match]:
        tokens = tokenize(keyword)
        topic = self._wholes.get(tuple(token.norm for token in tokens))
        matches = self.find(keyword)
        if topic is None:
            return matches
        whole = Match(tokens[0].start, tokens[-1].end, topic, False, len(tokens), "")
        return [whole, *(match for match in matches if match.topic != topic)]

    def find(self, folded: str) -> list[Match]:
        """Return the mentions in a folded text, in order; of one topic's overlapping mentions only the longest.

        Args:
            folded: Text from ``sentences.fold``.
        """
        tokens = [(match.group(), match.start(), match.end()) for match in WORD.finditer(folded)]
        starts = self._starts
        found: list[tuple[int, int, _Payload]] = []
        vetoes: dict[TopicId, list[tuple[int, int]]] = {}
        for first, (word, _, _) in enumerate(tokens):
            nodes = starts.get(word)
            if nodes is None:
                nodes = starts[word] = tuple(self._root.children[key] for key in _word_keys(word) if key in self._root.children)
            for node in nodes:
                if not node.payloads and (
                    first + 1 == len(tokens) or not any(key in node.children for key in _word_keys(tokens[first + 1][0]))
                ):
                    continue  # three of four words that could begin an alias begin none
                for end, payload in _walk(node, tokens, first + 1):
                    if end - first > 1 and not _is_one_phrase(folded, tokens[first:end]):
                        continue
                    if payload.veto:
                        vetoes.setdefault(payload.topic, []).append((first, end))
                    else:
                        found.append((first, end, payload))
        matches = [
            Match(tokens[a][1], tokens[b - 1][2], payload.topic, payload.weak, b - a, tokens[a][0] if b - a == 1 else "")
            for a, b, payload in found
            if not any(x < b and a < y for x, y in vetoes.get(payload.topic, ()))
        ]
        return _drop_covered(_keep_longest(matches))


def _walk(node: _Node, tokens: Sequence[_Token], position: int) -> list[tuple[int, _Payload]]:
    """Return every alias that ends at or after a position, with the position after it."""
    found: list[tuple[int, _Payload]] = []
    stack = [(node, position)]
    while stack:
        here, at = stack.pop()
        found += [(at, payload) for payload in here.payloads]
        if here.children and at < len(tokens):
            stack += [(here.children[key], at + 1) for key in _word_keys(tokens[at][0]) if key in here.children]
    return found


def _is_one_phrase(folded: str, tokens: Sequence[_Token]) -> bool:
    """Tell whether tokens stand together without punctuation that ends a phrase."""
    for (left, _, end), (right, start, _) in pairwise(tokens):
        gap = folded[end:start]
        if gap in (" ", "-"):
            continue
        if _BREAK.search(gap) and not (_INNER_MARK.fullmatch(gap) and len(left) <= 2 and len(right) <= 2):
            return False
    return True


def _keep_longest(matches: list[Match]) -> list[Match]:
    """Drop mentions that lie inside a longer or equal one of the same topic."""
    matches.sort(key=lambda match: (match.start, -match.end, match.weak))
    reach: dict[TopicId, int] = {}
    kept: list[Match] = []
    for match in matches:
        if match.end > reach.get(match.topic, -1):
            reach[match.topic] = match.end
            kept.append(match)
    return kept


def _drop_covered(matches: list[Match]) -> list[Match]:
    """Drop weak mentions that overlap a strong one of several words: ``attention`` in ``graph attention network``."""
    if not any(match.weak for match in matches):
        return matches
    strong = [(match.start, match.end, match.topic) for match in matches if not match.weak and match.words > 1]
    return [
        match
        for match in matches
        if not match.weak or not any(a < match.end and match.start < b and topic != match.topic for a, b, topic in strong)
    ]


_matchers: dict[int, tuple[Vocabulary, Matcher]] = {}


def matcher_of(vocabulary: Vocabulary) -> Matcher:
    """Return the matcher of a vocabulary, built once for each vocabulary object and process."""
    known = _matchers.get(id(vocabulary))
    # an id is reused once its object is gone; holding the vocabulary keeps it from going
    if known is None or known[0] is not vocabulary:
        if len(_matchers) > 3:
            _matchers.clear()
        known = _matchers[id(vocabulary)] = (vocabulary, Matcher(vocabulary))
    return known[1]


def topics_of_phrase(phrase: str, vocabulary: Vocabulary) -> Mapping[TopicId, bool]:
    """Return the topics that a keyword or long form names.

    Returns:
        By topic, True where a mention covers the whole phrase.
    """
    size = len(phrase.strip())
    topics: dict[TopicId, bool] = {}
    for match in matcher_of(vocabulary).find(phrase.strip()):
        topics[match.topic] = topics.get(match.topic, False) or match.end - match.start >= size
    return topics
