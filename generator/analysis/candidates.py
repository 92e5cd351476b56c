"""Candidates for the vocabulary: frequent phrases that no topic covers; printed by ``analyse --phrases``."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np

from generator.analysis.matcher import matcher_of
from generator.analysis.observation import Observation
from generator.analysis.sentences import fold
from generator.analysis.terms import HYPHEN, JOIN, count_terms
from generator.analysis.tokens import Ints, Tokens, number_tokens
from generator.model import Vocabulary

SHOWN = 60
"""Phrases reported."""
LEAST_PAPERS, LEAST_SHARE = 4, 0.004
"""A phrase is a candidate from max(first, second x papers) papers on."""
_NESTED = 0.7
"""A phrase that occurs mostly inside a longer one is left out."""
_GENERIC_STEMS = (
    "method approach result experi experiment empir perform propos paper work state art real world scale larg high low extens "
    "signific comprehens novel new recent exist code avail wide rang varieti set number variou differ demonstr show improv "
    "outperform achiev effect effici better superior competit strong practic theoret problem challeng task approach framework "
    "algorithm techniqu applic baselin evalu standard popular common public domin key main core major critic import crucial "
    "first second third one two three end long short small simpl complex general specif strategi design process provid "
    "requir base current previous prior sourc open addit make case studi well question research field time order best good "
    "poor full world dataset synthet benchmark modern fundament signific substanti widespread tradit convent numer oft fine "
    "line et al comput machin deep neural network learn model"
)
_GENERIC = frozenset(_GENERIC_STEMS.split())


def suggest_topics(observations: Sequence[Observation], vocabulary: Vocabulary) -> tuple[tuple[str, int], ...]:
    """Return what find_candidates finds in some papers."""
    return find_candidates(number_tokens([observation.terms for observation in observations]), vocabulary)


def find_candidates(tokens: Tokens, vocabulary: Vocabulary) -> tuple[tuple[str, int], ...]:
    """Return phrases of two and three words that many papers use and no topic covers.

    Args:
        tokens: Words of all papers.
        vocabulary: Vocabulary.

    Returns:
        Phrase as most often written and the number of papers, most first.
    """
    ranked = _rank_phrases(tokens)[: 6 * SHOWN]
    matcher = matcher_of(vocabulary)
    known = _alias_parts(vocabulary)
    found: list[tuple[str, int]] = []
    for phrase in ranked:
        if phrase.stems in known:
            continue
        form = _most_written(tokens, phrase)
        covered = max((match.words for match in matcher.find(fold(form))), default=0)
        if 2 * covered < phrase.size:
            found.append((form, phrase.papers))
        if len(found) >= SHOWN:
            break
    return tuple(sorted(found, key=lambda item: (-item[1], item[0])))


class _Phrase(NamedTuple):
    stems: str
    size: int
    papers: int
    places: Ints
    """Places of its first words."""


def _rank_phrases(tokens: Tokens) -> list[_Phrase]:
    """Return frequent phrases that hold no all-purpose word and do not mostly stand in a longer one, most frequent first."""
    least = max(LEAST_PAPERS, LEAST_SHARE * tokens.papers)
    usable = np.array([len(stem) > 1 and stem not in _GENERIC for stem in tokens.stems], dtype=bool)[tokens.stem]
    base = len(tokens.stems)
    pair_at = np.flatnonzero(usable[:-1] & usable[1:])
    pairs, pair_counts, pair_at, pair_of = _count(tokens, pair_at, tokens.stem[pair_at] * base + tokens.stem[pair_at + 1], least)
    # a phrase of three is frequent only where both of its pairs are
    pair_behind = np.full(len(tokens.stem) + 1, -1, dtype=np.int64)
    pair_behind[pair_at] = pair_of
    three_at = pair_at[pair_behind[pair_at + 1] >= 0]
    keys = pair_behind[three_at] * max(1, len(pairs)) + pair_behind[three_at + 1]
    threes, three_counts, three_at, three_of = _count(tokens, three_at, keys, least)
    inside = np.zeros(len(pairs), dtype=np.int64)
    for part in np.divmod(threes, max(1, len(pairs))):
        np.maximum.at(inside, part, three_counts)
    found = [
        *_list_phrases(tokens, 2, np.where(inside < _NESTED * pair_counts, pair_counts, 0), at=pair_at, number=pair_of),
        *_list_phrases(tokens, 3, three_counts, at=three_at, number=three_of),
    ]
    return sorted(found, key=lambda phrase: (-phrase.papers, phrase.stems))


def _count(tokens: Tokens, at: Ints, keys: Ints, least: float) -> tuple[Ints, Ints, Ints, Ints]:
    """Count the papers of each key.

    Returns:
        The keys on enough papers, their papers, and the places that hold one of them with the number of the key.
    """
    found, number = np.unique(keys, return_inverse=True)
    each = np.unique(number * (tokens.papers + 1) + tokens.paper[at])
    papers = np.bincount(each // (tokens.papers + 1), minlength=len(found))
    kept = np.flatnonzero(papers >= least)
    place = np.full(len(found), -1, dtype=np.int64)
    place[kept] = np.arange(len(kept))
    number = place[number]
    return found[kept], papers[kept], at[number >= 0], number[number >= 0]


def _list_phrases(tokens: Tokens, size: int, counts: Ints, *, at: Ints, number: Ints) -> Iterator[_Phrase]:
    order = np.argsort(number, kind="stable")
    ends = np.searchsorted(number[order], np.arange(len(counts) + 1))
    for phrase in np.flatnonzero(counts).tolist():
        places = at[order[ends[phrase] : ends[phrase + 1]]]
        stems = " ".join(tokens.stems[tokens.stem[places[0] + step]] for step in range(size))
        yield _Phrase(stems, size, int(counts[phrase]), places)


def _most_written(tokens: Tokens, phrase: _Phrase) -> str:
    """Return the form in which a phrase is most often written."""
    columns = [map(tokens.words.__getitem__, tokens.word[phrase.places + step].tolist()) for step in range(phrase.size)]
    forms = Counter(map(_join, zip(*columns, strict=True)))
    return min(forms, key=lambda form: (-forms[form], form))


def _alias_parts(vocabulary: Vocabulary) -> frozenset[str]:
    """Return the stems of all aliases and of their parts: "markov decision" is no candidate beside "markov decision process"."""
    parts: set[str] = set()
    for topic in vocabulary.topics.values():
        for alias in (*topic.aliases, *topic.weak):
            stems = count_terms("", alias).stems.split(" ")
            parts.update(" ".join(stems[start : start + size]) for size in (2, 3) for start in range(len(stems) - size + 1))
    return frozenset(parts)


def _join(words: Sequence[str]) -> str:
    """Join words as they were written."""
    text = " ".join(words)
    return text.replace(f"{HYPHEN} ", "-").replace(f"{JOIN} ", "").rstrip(HYPHEN + JOIN)
