"""How like two titles are: the measures by which made titles are trained and judged; used by scripts, not by a build.

ROUGE-1 and ROUGE-L: C.-Y. Lin, "ROUGE: a package for automatic evaluation of summaries" (2004), on stems.
"""

from collections import Counter
from collections.abc import Sequence

from generator.analysis.title_spans import content_stems, stems_of


def score_rouge(made: str, true: str) -> float:
    """Return ROUGE-1 F of a made title, 0-1."""
    first, second = stems_of(made), stems_of(true)
    return _harmonic(sum((Counter(first) & Counter(second)).values()), len(first), len(second))


def score_title(made: str, true: str) -> float:
    """Return the training target, 0-1: half ROUGE-1, the rest order (ROUGE-L) and words of content."""
    first, second = stems_of(made), stems_of(true)
    in_order = _harmonic(_longest_common(first, second), len(first), len(second))
    own, other = content_stems(made), content_stems(true)
    return 0.5 * score_rouge(made, true) + 0.3 * in_order + 0.2 * _harmonic(len(own & other), len(own), len(other))


def _harmonic(common: int, first: int, second: int) -> float:
    """Return F of precision common/first and recall common/second."""
    return 2 * common / (first + second) if first + second else 0.0


def _longest_common(first: Sequence[str], second: Sequence[str]) -> int:
    """Return the length of the longest common subsequence."""
    row = [0] * (len(second) + 1)
    for left in first:
        following = [0]
        for index, right in enumerate(second):
            following.append(row[index] + 1 if left == right else max(following[-1], row[index + 1]))
        row = following
    return row[-1]
