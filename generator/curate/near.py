"""Near-duplicate abstracts in linear time, by bottom-k sketches of word shingles; called by checks.py.

Broder, "On the resemblance and containment of documents" (1997): texts that share one of their smallest shingle hashes are compared
in full, all others never.
"""

import re
import zlib
from collections import defaultdict
from collections.abc import Sequence
from itertools import pairwise

SHINGLE = 5
"""Words of a shingle: phrases of five words are rarely shared by chance."""

SKETCH = 16
"""Smallest hashes kept of a text; two texts of which 60% is shared miss each other with a chance below 1 in a million."""

LIKE = 0.6
"""Share of the shorter text's shingles from which two are near-duplicates; versions of one abstract have .7 and more."""

CROWD = 12
"""Texts that share a hash, above which only neighbours in it are compared: it is a stock phrase, or one text many times over."""

_WORD = re.compile(r"\w+")


def find_near_duplicates(texts: Sequence[str]) -> list[tuple[int, int, float]]:
    """Find pairs of texts of which one is largely in the other.

    Args:
        texts: Texts; those under ``SHINGLE`` words are left out.

    Returns:
        For each pair both indexes, the lower first, and the shared part of the shorter text, 0-1; in order.
    """
    shingles = [_shingle(text) for text in texts]
    sharing: dict[int, list[int]] = defaultdict(list)
    for index, hashes in enumerate(shingles):
        for value in sorted(hashes)[:SKETCH]:
            sharing[value].append(index)
    pairs: set[tuple[int, int]] = set()
    for indexes in sharing.values():
        if len(indexes) <= CROWD:
            pairs.update((first, second) for position, first in enumerate(indexes) for second in indexes[position + 1 :])
        else:
            pairs.update(pairwise(indexes))
    found = []
    for first, second in sorted(pairs):
        shared = len(shingles[first] & shingles[second]) / min(len(shingles[first]), len(shingles[second]))
        if shared >= LIKE:
            found.append((first, second, shared))
    return found


def _shingle(text: str) -> frozenset[int]:
    words = _WORD.findall(text.casefold())
    return frozenset(zlib.crc32(" ".join(words[i : i + SHINGLE]).encode("utf-8", "surrogatepass")) for i in range(len(words) - SHINGLE + 1))
