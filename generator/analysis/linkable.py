"""Where links may be laid in one abstract, whatever the other papers say; called by observe() and links."""

import bisect
import re
from collections.abc import Iterator, Sequence

from generator.analysis.observation import Linkable, Mention
from generator.analysis.sentences import normalise
from generator.model import MarkedText, TopicId, Vocabulary

_BRACKETS = re.compile(r"\([^()\n]*\)|\[[^\[\]\n]*\]|\"[^\"\n]{0,60}\"")
_DASHES = "-\u2010\u2011\u2013"
NAME = re.compile(r"(?<![\w/.@-])[A-Za-z]{0,2}[A-Z][A-Za-z0-9]*(?:[-+./][A-Za-z0-9+]+)*(?![\w/@-])")
"""A word that can be the name of a paper's method."""
_ORDINARY = re.compile(r"[A-Z][a-z]+|[A-Z]{1,3}")
_MORE_WORDS = 0.35
"""A mention of several words is worth so much more for each."""
_LOWER = 0.8
"""Factor of a single word in lower case."""


class Free:
    """Tells where a link may be laid in one abstract."""

    def __init__(self, abstract: MarkedText) -> None:
        self._plain = abstract.plain
        self._runs = abstract.runs
        self._starts = [run.plain_start for run in abstract.runs]
        self._brackets = [match.span() for match in _BRACKETS.finditer(abstract.plain)]

    def allows(self, start: int, end: int, in_brackets: bool = False) -> bool:
        """Tell whether a stretch lies in one run, is no part of a hyphenated word, and is outside brackets and quotes."""
        index = bisect.bisect_right(self._starts, start) - 1
        if index < 0 or end > self._runs[index].plain_end:
            return False
        before, after = self._plain[max(0, start - 1) : start], self._plain[end : end + 2]
        if (before in _DASHES and before) or before.isalnum():
            return False
        if after[:1].isalnum() or (after[:1] in _DASHES and after[:1] and after[1:].isalnum()):
            return False
        return in_brackets or not any(left < end and start < right for left, right in self._brackets)


def is_ordinary(name: str) -> bool:
    """Tell whether other papers use a name in another sense: ordinary words and acronyms of up to three letters (MAP, DEL)."""
    return len(name) < 3 or _ORDINARY.fullmatch(name) is not None


def find_used_names(plain: str) -> str:
    """Return the words of an abstract that could be another paper's name, each once, joined by spaces."""
    names = dict.fromkeys(match.group() for match in NAME.finditer(plain))
    return " ".join(name for name in names if not is_ordinary(name))


def find_linkable(
    abstract: MarkedText, mentions: Sequence[Mention], carried: frozenset[TopicId], vocabulary: Vocabulary
) -> tuple[Linkable, ...]:
    """Return the mentions of an abstract that a link to their topic may be laid over.

    Args:
        abstract: Marked abstract.
        mentions: Mentions of topics.
        carried: Topics that the paper speaks of strongly enough.
        vocabulary: Vocabulary.
    """
    wanted = [mention for mention in mentions if mention.field == "abstract" and not mention.weak and mention.topic in carried]
    if not wanted:
        return ()
    free = Free(abstract)
    return tuple(_list_linkable(abstract.plain, wanted, free, vocabulary))


def _list_linkable(plain: str, mentions: Sequence[Mention], free: Free, vocabulary: Vocabulary) -> Iterator[Linkable]:
    for mention in mentions:
        written = plain[mention.start : mention.end]
        topic = vocabulary.topics[mention.topic]
        if not topic.is_linked or not _is_telling(mention.words, written, topic.name) or not free.allows(mention.start, mention.end):
            continue
        has_capital = written[1:] != written[1:].lower()
        factor = (1 + _MORE_WORDS * (mention.words - 1)) * (1.0 if mention.words > 1 or has_capital else _LOWER)
        yield Linkable(mention.start, mention.end, mention.topic, factor)


def _is_telling(words: int, written: str, name: str) -> bool:
    """Tell whether words are clear enough to link: several, an acronym of three letters, or a word of the topic's name."""
    if words > 1:
        return True
    if written[1:] != written[1:].lower():
        return len(written.rstrip("s")) >= 3
    return normalise(written) in {normalise(word) for word in re.findall(r"[^\W_]+", name)}
