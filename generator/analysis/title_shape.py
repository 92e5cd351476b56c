"""What makes some words of an abstract read like a title, and what is cut off before they do; used by title_spans."""

from collections.abc import Sequence

from generator.analysis.sentences import MASK
from generator.analysis.title_words import (
    BAD_START,
    COMPARED,
    DETERMINERS,
    ENDING_PARTICIPLES,
    GERUND_VERBS,
    HYPE,
    LY_NOUNS,
    NOUNS_ON_ING,
    ONLY_VERBS,
    PREPOSITIONS,
    TAIL,
)

REPORTS = frozenset(["result", "results", "experiment", "experiments", "code"])
"""A title that begins with one of these would only announce a section of the paper."""


def strip_tail(words: Sequence[tuple[str, int]]) -> Sequence[tuple[str, int]]:
    """Drop prepositions, adverbs, formulas and a dangling "to support" from the end."""
    while words:
        last = words[-1][0].lower()
        is_dangling = len(words) > 1 and words[-2][0].lower() == "to"
        is_formula = not last.strip(MASK + "().,")
        if last not in TAIL and not last.endswith("ly") and not is_dangling and not is_formula:
            break
        words = words[:-1]
    return words


def strip_lead(words: Sequence[tuple[str, int]]) -> Sequence[tuple[str, int]]:
    """Drop articles, praise and "problem of" from the beginning."""
    for index, (word, _) in enumerate(words):
        lower = word.lower()
        is_adverb = index == 0 and len(words) > 3 and lower.endswith("ly") and lower not in LY_NOUNS
        if lower not in DETERMINERS and lower not in HYPE and not is_adverb:
            return words[index:]
    return ()


def reads_well(lowers: Sequence[str], *, is_gerund: bool) -> bool:
    """Tell whether words could stand as a title: no clause that has lost its verb or what it points at."""
    first, last = lowers[0], lowers[-1]
    return not (
        first in BAD_START
        or (first in ONLY_VERBS and not is_gerund)
        or lowers[1] == "as"
        or not REPORTS.isdisjoint(lowers[:2])
        or _is_participle(lowers)
        or first.endswith(("'s", "\u2019s"))
        or not COMPARED.isdisjoint(lowers)
        or (last.endswith("ed") and last not in ENDING_PARTICIPLES)
        or (last.endswith("ing") and last.rsplit("-", 1)[-1] not in NOUNS_ON_ING)
        or _has_stray_verb(lowers, is_gerund=is_gerund)
    )


def _has_stray_verb(lowers: Sequence[str], *, is_gerund: bool) -> bool:
    """Tell whether "to" or "into" belongs to a verb that stands before the span.

    Such are "(reducing) the sparse solving to recursively merging" and "(condense) a Laplacian matrix into a tensor".
    """
    has_verb = is_gerund
    for index, word in enumerate(lowers):
        if word.endswith("ing"):
            has_verb = True
        if word == "into" and not has_verb:
            return True
        if word == "to":
            behind = lowers[index + 1 : index + 3]
            if behind and (behind[0].endswith("ing") or (behind[0].endswith("ly") and behind[-1].endswith("ing"))):
                return True
            if behind and behind[0] in GERUND_VERBS and not has_verb:
                return True
    return False


def _is_participle(lowers: Sequence[str]) -> bool:
    """Tell whether words begin like ``satisfied for each``."""
    return lowers[0].endswith("ed") and lowers[1] in PREPOSITIONS
