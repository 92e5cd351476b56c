"""Contribution kinds of a paper (benchmark, dataset, survey ...), shown as badges; used by observe()."""

import re
from typing import NamedTuple

_MAKE = (
    r"\b(?:introduc|present|propos|releas|construct|build|built|creat|develop|design|contribut|curat|establish|offer|provid|collect"
    r"|compil|assembl|annotat|publish|open-sourc)\w*\b"
)
_GAP = (
    r"(?:(?!\b(?:on|across|over|using|via|by|achiev\w*|outperform\w*|evaluat\w*|experiments?|results?|from|method|model|algorithm|framework"
    r"|approach)\b)[^.;,]|, (?=(?:a|an|the|our)\b)){0,80}?"
)
_PROSE_OWN = r"\b(?:we|this (?:paper|work|article)|our (?:paper|work))\b"


BEFORE, AFTER = 140, 50
"""Characters around a hint in which a pattern is tried: the patterns take 60-400 microseconds on a whole abstract."""


class _Kind(NamedTuple):
    """How a kind is recognised."""

    name: str
    """Kind."""
    title_hints: tuple[str, ...]
    """Lower-case letters of which every match of the title's pattern holds some."""
    hints: tuple[str, ...]
    """The same for the abstract's pattern."""
    title: re.Pattern[str]
    """Pattern in the title."""
    abstract: re.Pattern[str]
    """Pattern in the abstract."""


def _kind(name: str, title_hints: str, hints: str, title: str, abstract: str) -> _Kind:
    return _Kind(
        name, tuple(title_hints.split("|")), tuple(hints.split("|")), re.compile(title, re.IGNORECASE), re.compile(abstract, re.IGNORECASE)
    )


_KINDS = (
    _kind(
        "benchmark",
        "bench|leaderboard|shared task",
        "bench|testbed|test suite|evaluation suite",
        r"\b[\w-]*bench\b|\bbenchmark(?:ing|s)?\b|\bleaderboard\b|\bshared task\b",
        rf"{_MAKE}{_GAP}\b(?:\w*bench|benchmarks?|testbed|test suite|evaluation suite)\b(?! (?:datasets?|results?|tasks|experiments"
        rf"|problems|methods))"
        r"|\bbenchmark (?:designed|for evaluating|to evaluate|to assess|consisting|comprising)|\bfirst (?:\w+[ -]){0,4}benchmark\b",
    ),
    _kind(
        "dataset",
        "data|corpus|corpora|treebank",
        "dataset|data set|corpus|corpora",
        r"\bdata ?sets?\b(?! (?:distillation|condensation|shift|pruning|selection))|\bcorp(?:us|ora)\b|\btreebank\b",
        rf"{_MAKE}{_GAP}\b(?:data ?set|corpus|data set)s?\b(?! (?:distillation|condensation|pruning|shift|selection|and (?:show"
        rf"|demonstrate)))"
        r"|\b(?:novel|first|large-scale|our) (?:[\w-]+ ){0,3}(?:dataset|corpus) (?:of|for|with|containing|consisting|comprising)\b",
    ),
    _kind(
        "survey",
        "survey|review|tutorial|overview|roadmap|primer",
        "survey|review|tutorial|overview",
        r"\bsurvey\b(?! (?:data|respon|sampl|question))|\b(?:a|systematic|literature|critical|comprehensive) review\b|\btutorial\b"
        r"|\boverview of\b"
        r"|\broadmap\b|\bprimer\b",
        r"\b(?:this|our) survey\b(?! (?:data|of \d))|\bwe (?:comprehensively |systematically )?survey (?!\d)|\bthis paper (?:surveys"
        r"|reviews)\b|\bthis review\b"
        r"|\b(?:comprehensive|systematic|extensive) (?:survey|review|overview) of\b|\bliterature review\b|\bthis tutorial\b",
    ),
    _kind(
        "position",
        "position",
        "position|argues|advocate for|call for|call on",
        r"^position\b",
        r"\bposition paper\b|\bthis position\b|\bthis paper argues\b|\bwe (?:advocate for|call for|call on)\b",
    ),
    _kind(
        "theory",
        "theor|provabl|bound|complexity of|hardness",
        " prove|minimax|information-theoretic|theorem|bound|convergence rate|guarantee|hardness",
        r"\btheor(?:y|etical|em)\b|\bprovabl[ye]\b|\b(?:lower|upper|regret|generalization|error) bounds?\b|\bcomplexity of\b|\bhardness "
        r"of\b",
        r"\b(?:we|also|further|rigorously) (?:(?:also|first|then|further|formally|theoretically) )?(?:prove|proved)\b|\bit is (?:\w+ "
        r")?(?:proved|proven)\b"
        r"|\bmatching (?:lower|upper) bound|\b(?:minimax|information-theoretic) (?:lower bound|rate|optimal)|\bour (?:main )?theorem"
        rf"|{_PROSE_OWN} (?:\w+ )?(?:establish|derive|obtain|give|show)\b[^.]{{0,70}}\b(?:bounds?|convergence rates?|guarantees?"
        rf"|hardness)\b",
    ),
    _kind(
        "software",
        "librar|toolkit|toolbox|package|platform|framework",
        "librar|toolkit|toolbox|package",
        r"\b(?:library|toolkit|toolbox|python package|software package|open-source platform|open-source framework)\b",
        r"\b(?:open[- ]sourced?|python|software|pytorch|jax)\b[^.,]{0,40}\b(?:library|toolkit|toolbox|package)\b"
        rf"|{_MAKE}{_GAP}\b(?:library for|open-source library|toolkit|toolbox|software package|python package)\b",
    ),
)


def find_kinds(title: str, abstract: str) -> tuple[str, ...]:
    """Return the contribution kinds that a paper's words claim, in a fixed order.

    Args:
        title: Folded title, or "".
        abstract: Folded abstract.
    """
    lower_title, lower = title.lower(), abstract.lower()
    return tuple(kind.name for kind in _KINDS if _names(kind, title, lower_title) or _claims(kind, abstract, lower))


def _names(kind: _Kind, title: str, lower: str) -> bool:
    return any(map(lower.__contains__, kind.title_hints)) and kind.title.search(title) is not None


def _claims(kind: _Kind, abstract: str, lower: str) -> bool:
    for hint in kind.hints:
        at = lower.find(hint)
        while at >= 0:
            if kind.abstract.search(abstract, max(0, at - BEFORE), at + len(hint) + AFTER):
                return True
            at = lower.find(hint, at + 1)
    return False
