"""Author keywords as the truth about topics and nearness; used by the quality script, not by a build."""

import math
from collections import Counter, defaultdict
from collections.abc import Sequence

from generator.analysis.matcher import matcher_of
from generator.analysis.sentences import fold, tokenize
from generator.model import TopicId, Vocabulary

MOST_SHARE = 0.1
"""A keyword on more than this share of the papers says nothing about nearness."""


class KeywordTruth:
    """Tells which topics a keyword names."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        self._vocabulary = vocabulary
        self._matcher = matcher_of(vocabulary)
        self._known: dict[str, tuple[frozenset[TopicId], frozenset[TopicId]]] = {}
        self._names = {topic.id: _stem(topic.name) for topic in vocabulary.topics.values()}

    def is_exact(self, topic: TopicId, keyword: str) -> bool:
        """Tell whether a keyword as a whole names a topic."""
        return topic in self._read(keyword)[0] or self._names[topic] == _stem(keyword)

    def is_alias(self, topic: TopicId, keyword: str) -> bool:
        """Tell whether a keyword holds a name of a topic or of one right below it."""
        return topic in self._read(keyword)[1] or self.is_exact(topic, keyword)

    def gains(self, keywords: Sequence[Sequence[str]]) -> list[dict[int, float]]:
        """Return for each paper the papers that share a keyword or topic with it, and how much that tells.

        Each shared keyword, and each topic that keywords of both name, counts with its inverse document frequency; those on one
        paper or on more than a tenth of them do not count.
        """
        total = len(keywords)
        sets: list[set[str]] = []
        for own in keywords:
            stems = {" ".join(_stem(keyword)) for keyword in own}
            topics = {f"@{topic}" for keyword in own for topic in self._read(keyword)[0]}
            sets.append(stems | topics)
        frequency = Counter(key for keys in sets for key in keys)
        holders: defaultdict[str, list[int]] = defaultdict(list)
        for index, keys in enumerate(sets):
            for key in keys:
                if 2 <= frequency[key] <= MOST_SHARE * total:
                    holders[key].append(index)
        gains: list[dict[int, float]] = [{} for _ in keywords]
        for key, papers in sorted(holders.items()):
            weight = math.log(total / frequency[key])
            for one in papers:
                for other in papers:
                    if one != other:
                        gains[one][other] = gains[one].get(other, 0.0) + weight
        return gains

    def _read(self, keyword: str) -> tuple[frozenset[TopicId], frozenset[TopicId]]:
        """Return the topics that a whole keyword names, and all that it holds with their parents."""
        if keyword not in self._known:
            size = len(tokenize(fold(keyword)))
            matches = self._matcher.find_keyword(fold(keyword))
            whole = frozenset(match.topic for match in matches if match.words >= size)
            held = {match.topic for match in matches}
            parents = {self._vocabulary.topics[topic].parent for topic in held}
            self._known[keyword] = (whole, frozenset(held | {parent for parent in parents if parent is not None}))
        return self._known[keyword]


def _stem(text: str) -> tuple[str, ...]:
    """Return a phrase in a form in which number and spelling do not matter."""
    return tuple(token.norm for token in tokenize(fold(text)))
