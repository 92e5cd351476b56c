"""Reasons: the words two near papers share, as they are written; called by collection."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from generator.analysis.terms import count_terms
from generator.analysis.vectors import TermVectors

REASONS = 3
"""Shared terms shown at most."""
LOOKED_AT = 16
"""Shared terms looked at, strongest first, before those that say nothing are left out."""
_COMMON_WORDS = (
    "ability able accuracy accurate achieve achieving additional address advance algorithm analyse analysis analyze application "
    "apply approach art aspect assume author available average baseline benchmark benchmarks best better broad build capability "
    "case challenge challenging class code common comparable compare comparison competitive complex comprehensive conclude "
    "condition consider consist consistent contrast contribution current data dataset datasets demonstrate depend design desired "
    "despite detail determine develop different difficult discuss domain easy effect effective efficient empirical enable enhance "
    "ensure establish evaluate evaluation evidence exist existing experiment explore extend extensive fact factor fail family "
    "feature field find finding focus follow form framework full function fundamental gain gap general goal great group help higher "
    "highlight hold idea identify illustrate impact implement importance important improve improvement include increase inform "
    "information input insight inspire instance introduce investigate involve issue key know knowledge lack lead learn learning "
    "level leverage limit limitation literature long lower main major match measure method methodology model motivate multiple "
    "natural new novel number observe obtain obtaining offer open order original outperform output overall paper part particular "
    "perform performance point popular possible potential powerful practical practice present previous principle prior problem "
    "procedure process produce promise promising proper propose provide publicly purpose question range real recent reduce related "
    "release relevant rely report require research result reveal review rich robust robustness role scenario scheme score set "
    "setting show significant simple simultaneously single situation size small solution solve source specific standard start state "
    "state-of-the-art strategy strong studied study successful suffer suggest superior support system tackle target task technique "
    "term test theory thorough time tool traditional train training true typical understand understanding unique valid validate "
    "value variety various verify view wide widely work world year yield"
)


def _common_stems() -> frozenset[str]:
    return frozenset(count_terms("", _COMMON_WORDS).stems.split())


COMMON_STEMS = _common_stems()
"""Stems of words that papers of every subject use (written for this project); a reason needs at least one other word."""


def name_shared_terms(vectors: TermVectors, pairs: Sequence[tuple[int, int]]) -> list[tuple[str, ...]]:
    """Name the terms that two papers share and that make them near.

    Args:
        vectors: Term vectors of all papers.
        pairs: Numbers of two papers each.

    Returns:
        For each pair at most three terms, the largest product of weights first; a word that stands in a shared phrase is left
        out, and so are words of every subject.
    """
    if not pairs:
        return []
    left, right = np.array(pairs, dtype=np.int64).T
    shared = vectors.weights[left].multiply(vectors.weights[right]).tocsr()
    shared.sort_indices()
    is_common: NDArray[np.bool_] = np.array([stem in COMMON_STEMS for stem in vectors.stems] + [True], dtype=bool)
    # a missing second stem is -1, the extra entry at the end
    says_nothing = np.take(is_common, vectors.pairs).all(axis=1)
    cache: dict[int, str] = {}
    named = []
    for start, end in zip(shared.indptr[:-1], shared.indptr[1:], strict=True):
        terms, products = shared.indices[start:end], shared.data[start:end].round(5)
        order = np.lexsort((terms, -products))
        strongest = [int(term) for term in terms[order] if not says_nothing[term]][:LOOKED_AT]
        chosen = _choose(vectors, strongest)
        named.append(tuple(cache.setdefault(term, vectors.name(term)) for term in chosen))
    return named


def _choose(vectors: TermVectors, strongest: list[int]) -> list[int]:
    """Choose the first terms that no chosen or shared phrase contains."""
    phrases = [vectors.pairs[term] for term in strongest if vectors.pairs[term, 1] >= 0]
    inside = {int(stem) for phrase in phrases for stem in phrase}
    chosen: list[int] = []
    used: set[int] = set()
    for term in strongest:
        first, second = (int(stem) for stem in vectors.pairs[term])
        if (second < 0 and first in inside) or first in used or second in used:
            continue
        chosen.append(term)
        used.update(stem for stem in (first, second) if stem >= 0)
        if len(chosen) == REASONS:
            break
    return chosen
