"""The matcher: a token trie over all aliases of a vocabulary; built once a vocabulary, used by observe() and on keywords."""

import re
from collections.abc import Mapping, Sequence
from itertools import accumulate
from typing import NamedTuple

from generator.analysis.sentences import MASK, WORD, normalise, tokenize
from generator.model import TopicId, Vocabulary

_CASED = "="
"""Prefix of trie keys that match a word only as written."""
_SPLIT = re.compile(f"({WORD.pattern})")
_REMEMBERED = 200_000
"""Words remembered at most."""
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


class _WordKeys(dict[str, tuple[str, ...]]):
    """The trie keys that a word of a text answers to, worked out when first asked for."""

    def __missing__(self, word: str) -> tuple[str, ...]:
        norm = normalise(word)
        if word == word.lower():
            keys: tuple[str, ...] = (norm,)
        else:
            keys = (norm, _CASED + word)
            if len(word) > 2 and word.endswith("s"):
                keys = (*keys, _CASED + word[:-1])  # "LLMs" answers to LLM
        self[word] = keys
        return keys


class _Starts(dict[str, tuple[_Node, ...]]):
    """The nodes below the root that a word leads to; most words lead to none."""

    def __init__(self, root: _Node, keys: _WordKeys) -> None:
        super().__init__()
        self._root = root
        self._keys = keys

    def __missing__(self, word: str) -> tuple[_Node, ...]:
        children = self._root.children
        nodes = self[word] = tuple(children[key] for key in self._keys[word] if key in children)
        return nodes


class _Text(NamedTuple):
    """A folded text cut into words."""

    folded: str
    """Text."""
    words: list[str]
    """Words as written."""
    bounds: list[int]
    """Start and end of each word in turn."""
    keys: list[tuple[str, ...]]
    """Trie keys of each word."""


class Matcher:
    """Finds all aliases of a vocabulary in a text; remembers for every word seen where an alias may begin with it."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        self._root = _Node()
        self._keys = _WordKeys()
        self._starts = _Starts(self._root, self._keys)
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
        # words and the gaps between them in turn; their lengths add up to the offsets
        pieces = _SPLIT.split(folded)
        words = pieces[1::2]
        if len(self._keys) > _REMEMBERED:
            self._keys.clear()
            self._starts.clear()
        text = _Text(folded, words, list(accumulate(map(len, pieces))), list(map(self._keys.__getitem__, words)))
        found: list[tuple[int, int, _Payload]] = []
        vetoes: dict[TopicId, list[tuple[int, int]]] = {}
        keys = [*text.keys[1:], ()]
        for first, nodes in enumerate(map(self._starts.__getitem__, words)):
            for node in nodes:
                for payload in node.payloads:
                    _keep(first, first + 1, payload, found, vetoes)
                # three of four words that could begin an alias begin none
                if not node.children.keys().isdisjoint(keys[first]):
                    for end, payload in _walk(node, text, first):
                        _keep(first, end, payload, found, vetoes)
        bounds = text.bounds
        matches = [
            Match(bounds[2 * a], bounds[2 * b - 1], payload.topic, payload.weak, b - a, words[a] if b - a == 1 else "")
            for a, b, payload in found
            if payload.topic not in vetoes or not any(x < b and a < y for x, y in vetoes[payload.topic])
        ]
        return _drop_covered(_keep_longest(matches))


def _keep(
    first: int, end: int, payload: _Payload, found: list[tuple[int, int, _Payload]], vetoes: dict[TopicId, list[tuple[int, int]]]
) -> None:
    if payload.veto:
        vetoes.setdefault(payload.topic, []).append((first, end))
    else:
        found.append((first, end, payload))


def _walk(node: _Node, text: _Text, first: int) -> list[tuple[int, _Payload]]:
    """Return every alias that goes on behind the word that led to a node, with the position after it."""
    found: list[tuple[int, _Payload]] = []
    stack = [(node, first + 1)]
    size = len(text.words)
    while stack:
        here, at = stack.pop()
        if at == size:
            continue
        for key in text.keys[at]:
            below = here.children.get(key)
            if below is not None and _goes_on(text, at):
                found += [(at + 1, payload) for payload in below.payloads]
                if below.children:
                    stack.append((below, at + 1))
    return found


def _goes_on(text: _Text, at: int) -> bool:
    """Tell whether no punctuation that ends a phrase stands before a word."""
    gap = text.folded[text.bounds[2 * at - 1] : text.bounds[2 * at]]
    if gap in (" ", "-"):
        return True
    is_inner = len(text.words[at - 1]) <= 2 and len(text.words[at]) <= 2 and _INNER_MARK.fullmatch(gap)
    return bool(is_inner) or not _BREAK.search(gap)


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
