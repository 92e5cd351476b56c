"""Reasons: the words two near papers share, as they are written; called by collection."""

import numpy as np
from numpy.typing import NDArray

from generator.analysis.terms import count_terms
from generator.analysis.tokens import Ints
from generator.analysis.vectors import TermVectors

REASONS = 3
"""Shared terms shown at most."""
LOOKED_AT = 16
"""Shared terms looked at, strongest first, before those that say nothing are left out."""
AT_ONCE = 50_000
"""Pairs looked at together, to bound memory."""
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


def name_shared_terms(vectors: TermVectors, left: Ints, right: Ints) -> list[tuple[str, ...]]:
    """Name the terms that two papers share and that make them near.

    Args:
        vectors: Term vectors of all papers.
        left: Numbers of papers.
        right: Number of the other paper of each.

    Returns:
        For each pair at most three terms, the largest product of weights first; a word that stands in a shared phrase is left
        out, and so are words of every subject.
    """
    if not len(vectors.pairs):  # papers whose every word stands in many of them, such as placeholders
        return [()] * len(left)
    telling = is_telling(vectors)
    named: list[tuple[str, ...]] = []
    names: dict[int, str] = {}
    for start in range(0, len(left), AT_ONCE):
        block = slice(start, start + AT_ONCE)
        chosen = _choose(vectors, _rank_shared(vectors, left[block], right[block], telling))
        for term in np.unique(chosen).tolist():
            if term >= 0 and term not in names:
                names[term] = vectors.name(term)
        named += [tuple(names[term] for term in terms if term >= 0) for terms in chosen.tolist()]
    return named


def _rank_shared(vectors: TermVectors, left: Ints, right: Ints, telling: NDArray[np.bool_]) -> Ints:
    """Return the shared terms of each pair that say something, pairs x LOOKED_AT, strongest first, -1 where there are no more."""
    shared = vectors.weights[left].multiply(vectors.weights[right]).tocoo()
    kept = telling[shared.col]
    row, term, product = shared.row[kept], shared.col[kept], shared.data[kept].round(5)
    order = np.lexsort((term, -product, row))
    row, term = row[order], term[order]
    place = np.arange(len(row)) - np.searchsorted(row, row)
    kept = place < LOOKED_AT
    ranked = np.full((len(left), LOOKED_AT), -1, dtype=np.int64)
    ranked[row[kept], place[kept]] = term[kept]
    return ranked


def _choose(vectors: TermVectors, ranked: Ints) -> Ints:
    """Choose the first REASONS terms of each row that no chosen or shared phrase contains; -1 where there are no more."""
    is_term = ranked >= 0
    first, second = np.moveaxis(np.where(is_term[:, :, None], vectors.pairs[ranked], -1), 2, 0)
    is_phrase = second >= 0
    inside = np.zeros_like(is_term)
    for column in range(ranked.shape[1]):
        phrase = is_phrase[:, column, None]
        inside |= phrase & ((first == first[:, column, None]) | (first == second[:, column, None]))
    chosen = np.full((len(ranked), REASONS), -1, dtype=np.int64)
    used = np.full((len(ranked), 2 * REASONS), -2, dtype=np.int64)
    count = np.zeros(len(ranked), dtype=np.int64)
    for column in range(ranked.shape[1]):
        one, other = first[:, column], second[:, column]
        is_used = ((used == one[:, None]) | (used == np.where(other < 0, -3, other)[:, None])).any(axis=1)
        takes = np.flatnonzero(is_term[:, column] & (count < REASONS) & (is_phrase[:, column] | ~inside[:, column]) & ~is_used)
        chosen[takes, count[takes]] = ranked[takes, column]
        used[takes, 2 * count[takes]], used[takes, 2 * count[takes] + 1] = one[takes], other[takes]
        count[takes] += 1
    return chosen
