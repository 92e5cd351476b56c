"""Outputs made from plain text: search text and meta description; used by mark.py."""

import re
import unicodedata

from generator.markup.tex_symbols import GREEK

DESCRIPTION_LENGTH = 160
"""Longest description in characters: what search engines show of one."""

_NAMES = {letter: name.lower().removeprefix("var") for name, letter in GREEK.items()} | {
    "ϵ": "epsilon",
    "ϕ": "phi",
    "µ": "mu",
    "ℓ": "ell",
    "∞": "infinity",
}
_HAS_GREEK = re.compile("[" + "".join(_NAMES) + "]")
_WORD_GREEK = re.compile(rf"(?<![Ͱ-Ͽ])([{''.join(_NAMES)}])((?:[_^][A-Za-z0-9]+)?)(?![Ͱ-Ͽ])(?=(\w)?)")
_SENTENCE_END = re.compile(r"[.!?](?=\s|\Z)")


def fold_for_search(plain: str) -> str:
    """Fold plain text for the index: NFKC, and each lone Greek letter also by its name, so that ``epsilon`` finds ``ε-greedy``.

    Args:
        plain: Plain text of an abstract or title.
    """
    if plain.isascii():
        return plain
    if _HAS_GREEK.search(plain):
        plain = _WORD_GREEK.sub(lambda found: f"{found[0]} {_NAMES[found[1]]}{found[2]}{' ' if found[3] else ''}", plain)
    return unicodedata.normalize("NFKC", plain)


def cut_description(plain: str) -> str:
    """Cut plain text at a word near 160 characters.

    Args:
        plain: Plain text.

    Returns:
        One line of at most DESCRIPTION_LENGTH characters, an ellipsis included where it is cut.
    """
    line = " ".join(plain[: DESCRIPTION_LENGTH * 3].split())
    if len(line) <= DESCRIPTION_LENGTH and len(plain) <= DESCRIPTION_LENGTH * 3:
        return line
    window = line[: DESCRIPTION_LENGTH - 1]
    ends = [found.end() for found in _SENTENCE_END.finditer(window)]
    if ends and ends[-1] >= DESCRIPTION_LENGTH * 3 // 4:
        return window[: ends[-1]]
    cut = window.rfind(" ")
    return (window[:cut] if cut > DESCRIPTION_LENGTH // 2 else window).rstrip(" ,;:–—-(") + "…"
