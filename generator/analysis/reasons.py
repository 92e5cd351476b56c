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
    "ability able accelerate access accuracy accurate achieve achieving adaptively additional address advance aforementioned aim "
    "algorithm allow alpha amount analyse analysis analyze application apply approach arbitrary art article aspect associate "
    "associated assume assumption attempt author available average baseline become benchmark benchmarks benefit best beta better "
    "beyond bound bring broad build call capability case certain challenge challenging class clear closely code collect combine "
    "come common community comparable compare comparison competitive complex component comprehensive computational compute concept "
    "conclude condition conduct confirm consider consist consistent construct contrast contribution cost create critical crucial "
    "current data dataset datasets deal deeper define degree delta demonstrate depend derive description design desired despite "
    "detail determine develop differ different difficult direct directly discover discuss distinct domain easy effect effective "
    "efficient effort element ell emerge emphasis empirical employ enable encounter end enhance ensure entire epsilon equally "
    "equivalent essential establish evaluate evaluation evidence exact example exhibit exist existing expect experimental explain "
    "explicit explore extend extensive extent face facilitate fact factor fail family fast faster favorable feasible feature few "
    "field final find finding first flexible focus follow form formulate foundation four frac framework frequently full fully "
    "function fundamental gain gamma gap general generate given goal great ground group guarantee handle hard help hide higher "
    "highlight highly hold hope huge idea ideal identify ignore illustrate impact implement implication imply importance important "
    "improve improvement include increase increasingly independent inform information inherent initial input insight inspire "
    "instance integrate interest interesting intermediate introduce intuitive investigate involve issue item jointly key kind know "
    "knowledge known lack lambda largely later lead learn learning level leverage limit limitation link list literature little log "
    "long look lose lower main mainly maintain major manner match mathbb mathcal mean measure mechanism merely method methodology "
    "mitigate model modern modify motivate mu multiple natural necessary need negative neglect new non notable notion novel number "
    "observe obstacle obtain obtaining obvious occur offer one open order original outperform output overall overcome pair paper "
    "paradigm part particular pattern perform performance perspective phase phenomenon pipeline pivotal place plausible play point "
    "poly poor popular pose positive possible possibly potential powerful practical practice precise precisely prefer prepare "
    "present preserve prevent previous principle prior problem procedure process produce prohibitive project prominent promise "
    "promising proper property propose prove provide public publicly purpose put quality quantity question range rapid rarely rate "
    "reach readily real realistic reason recall receive recent recognise recognize recover reduce refer related release relevant "
    "rely remain remarkable remove replace report represent require research resolve respect respective respond rest restrict "
    "result return reveal review rich rigorous robust robustness role run same save say scalable scenario scheme score seamless "
    "second seek select sense separate series serve set setting several share shed shift shortcoming show side sigma significant "
    "similar simple simplify simultaneously single situation size small solution solve source specific sqrt standard start state "
    "state-of-the-art step strategy strength stress strict striking strong structure studied study subject substantial "
    "substantially subtle successful suffer sufficient suggest suit suitable summarize superior support surprising system tackle "
    "take target task technique tend term test theory theta third thorough three tilde time today tool topic total track trade-off "
    "traditional train training trend trivial true two typical unable underlie underlying understand understanding unexplored "
    "unified unify unique unknown update updates useful user utilise utilize valid validate value variety various vast verify "
    "version via viable view vital want weak wide widely wider widetilde work world year yield"
)


def _common_stems() -> frozenset[str]:
    return frozenset(count_terms("", _COMMON_WORDS).stems.split())


COMMON_STEMS = _common_stems()
"""Stems of words that papers of every subject use (written for this project); a reason needs at least one other word."""


def is_telling(vectors: TermVectors) -> NDArray[np.bool_]:
    """Tell for each term whether it has a word that not every subject uses."""
    common = np.array([stem in COMMON_STEMS for stem in vectors.stems] + [True], dtype=np.bool_)
    # a missing second stem is -1: the extra entry at the end
    first, second = common[vectors.pairs[:, 0]], common[vectors.pairs[:, 1]]
    return np.asarray(~(first & second), dtype=np.bool_)


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
    shared = vectors.weights[left].multiply(vectors.weights[right]).tocoo()
    kept = is_telling(vectors)[shared.col]
    row, term, product = shared.row[kept], shared.col[kept], shared.data[kept].round(5)
    order = np.lexsort((term, -product, row))
    ranked = term[order]
    ends = np.searchsorted(row[order], np.arange(len(pairs) + 1))
    stems = vectors.pairs.tolist()
    cache: dict[int, str] = {}
    named = []
    for start, end in zip(ends[:-1].tolist(), ends[1:].tolist(), strict=True):
        chosen = _choose(stems, ranked[start : min(end, start + LOOKED_AT)].tolist())
        for choice in chosen:
            if choice not in cache:
                cache[choice] = vectors.name(choice)
        named.append(tuple(cache[choice] for choice in chosen))
    return named


def _choose(stems: Sequence[Sequence[int]], strongest: Sequence[int]) -> list[int]:
    """Choose the first terms that no chosen or shared phrase contains."""
    phrases = [stems[term] for term in strongest if stems[term][1] >= 0]
    inside = {stem for phrase in phrases for stem in phrase}
    chosen: list[int] = []
    used: set[int] = set()
    for term in strongest:
        first, second = stems[term]
        if (second < 0 and first in inside) or first in used or second in used:
            continue
        chosen.append(term)
        used.add(first)
        if second >= 0:
            used.add(second)
        if len(chosen) == REASONS:
            break
    return chosen
