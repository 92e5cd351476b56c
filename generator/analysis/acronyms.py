"""Short forms defined in a text, with their long forms; used by observe().

Method: A. S. Schwartz and M. A. Hearst, "A simple algorithm for identifying abbreviation definitions in biomedical text"
(PSB 2003), with plurals, hyphens, and the order "SF (long form)".
"""

import re
from collections.abc import Iterator

from generator.model import Acronym

_PARENTHESIS = re.compile(r"\(([^()\n]{2,90})\)")
_DECORATION = " \"'*_,.;:"
_ALTERNATIVE = re.compile(r"[,;]| or | i\.e\.| e\.g\.")
_LEAD_IN = re.compile(
    r"^(?:i\.e\.,?|e\.g\.,?|a\.k\.a\.?|aka|also|termed|dubbed|called|named|short for|abbreviated(?: as| to)?|denoted(?: as| by)?"
    r"|referred to as|hereafter|henceforth|or|in short)\s+"
)
_SHORT = re.compile(r"[A-Za-z0-9][^\s]{1,13}")
_NO_SHORT_WORDS = "left right top bottom ours resp iid see fig eq sec appendix et al code project page"
_NO_SHORT = frozenset(_NO_SHORT_WORDS.split())
_NAME_LIMIT = 10
"""Longest short form that is written like a word, such as ``Metro``; longer ones are words in parentheses."""
_WINDOW = 170
"""Characters before a parenthesis in which its long form may begin."""
_CLAUSE_END = re.compile(r"[.;:!?()]\s|\u2014")
_NO_START = re.compile(
    r"^(?:the|a|an|of|for|and|in|on|with|by|to|as|or|called|named|our|we|propose|introduce|using|via|novel|new)\s+", re.IGNORECASE
)
_PARTS = re.compile(r"[\s-]+")
_STANDS_FOR = re.compile(
    r"(?<![\w-])([A-Z][\w-]{1,13}),? (?:is short for|short for|which stands for|stands for|standing for|an acronym for|an abbreviation of) "
    r"([^.,;:()\n]{4,90})"
)
_SPELLED_HINT = re.compile(r"abbreviat|acronym|shortened|short (?:for|as|to)|stand(?:s|ing) for")
_ABBREVIATED = re.compile(r"([^.,;:()\n]{4,90}?),? (?:abbreviated|shortened) (?:as|to) [\"']?([A-Z][\w-]{1,13})")


def find_acronyms(folded: str) -> tuple[Acronym, ...]:
    """Return the short forms that a text defines, in order, each once; a plural is given in the singular.

    Args:
        folded: Text from ``sentences.fold``; offsets are those of the plain text.
    """
    found: list[Acronym] = []
    for match in _PARENTHESIS.finditer(folded):
        acronym = _long_before(folded, match) or _long_inside(folded, match)
        if acronym:
            found.append(acronym)
    found += _spelled_out(folded)
    found.sort(key=lambda acronym: acronym.start)
    kept: dict[str, Acronym] = {}
    for acronym in found:
        kept.setdefault(acronym.short, acronym)
    return tuple(kept.values())


def _long_before(folded: str, match: re.Match[str]) -> Acronym | None:
    """Read ``long form (SF)``."""
    inner = _LEAD_IN.sub("", _ALTERNATIVE.split(match.group(1).strip(_DECORATION))[0].strip()).strip(_DECORATION)
    if not _is_short(inner) or " " in inner:
        return None
    before = _CLAUSE_END.split(folded[max(0, match.start() - _WINDOW) : match.start()].rstrip())[-1]
    short = _singular(inner)
    long = _find_long(short, before)
    if long is None:
        return None
    start = folded.index(inner, match.start())
    return Acronym(short, long, start, start + len(inner))


def _long_inside(folded: str, match: re.Match[str]) -> Acronym | None:
    """Read ``SF (long form)``."""
    inner = _LEAD_IN.sub("", match.group(1).strip(_DECORATION))
    before = folded[: match.start()].rstrip()
    written = before[before.rfind(" ") + 1 :]
    word = written.strip(_DECORATION)
    if not _PARTS.search(inner) or not _is_short(word) or sum(letter.isupper() for letter in word) < 2:
        return None
    short = _singular(word)
    start = _align(_letters(short), inner)
    if start is None or start > 12 or len(inner) - start <= len(short):
        return None
    if len(_PARTS.split(inner)) > len(short) + 4:
        return None
    at = len(before) - len(written) + written.index(word)
    return Acronym(short, inner, at, at + len(word))


def _spelled_out(folded: str) -> Iterator[Acronym]:
    """Read ``SF stands for long form`` and ``long form, abbreviated as SF``."""
    if not _SPELLED_HINT.search(folded):
        return
    for match in _STANDS_FOR.finditer(folded):
        start = _align(_letters(_singular(match.group(1))), match.group(2))
        if start == 0:
            yield Acronym(_singular(match.group(1)), match.group(2).strip(), match.start(1), match.end(1))
    for match in _ABBREVIATED.finditer(folded):
        short = _singular(match.group(2))
        long = _find_long(short, match.group(1))
        if long:
            yield Acronym(short, long, match.start(2), match.end(2))


def _is_short(text: str) -> bool:
    """Tell whether a text can be a short form: 2-14 characters with a capital letter."""
    if not _SHORT.fullmatch(text) or not any(letter.isupper() for letter in text) or "\ufffc" in text or text.lower() in _NO_SHORT:
        return False
    like_word = text[0].isupper() and text[1:].islower()
    return not like_word or len(text) <= _NAME_LIMIT


def _singular(short: str) -> str:
    return short[:-1] if short.endswith("s") and sum(letter.isupper() for letter in short) >= 2 else short


def _letters(short: str) -> str:
    return "".join(letter for letter in short.lower() if letter.isalnum())


def _find_long(short: str, before: str) -> str | None:
    """Return the long form at the end of a text, or None."""
    letters = _letters(short)
    limit = min(len(letters) + 5, 2 * len(letters)) + 1
    candidate = " ".join(before.strip(_DECORATION).split()[-limit:])
    start = _align(letters, candidate)
    if start is None:
        return None
    long = candidate[start:].strip(_DECORATION)
    while _NO_START.match(long):
        long = _NO_START.sub("", long)
    parts = _PARTS.split(long)
    if len(long) <= len(short) or short.lower() in long.lower().split() or len(parts) > max(2, len(letters) + 3):
        return None
    if len(parts) < 2 and len(long) < 2.2 * len(short):
        return None
    return long if _align(letters, long) is not None else None


def _align(letters: str, long: str) -> int | None:
    """Match the letters of a short form from right to left; the first one must begin a word.

    Returns:
        Offset in the long form at which the word of the first letter begins, or None.
    """
    lower = long.lower()
    position = len(lower) - 1
    for number in range(len(letters) - 1, -1, -1):
        while position >= 0 and (lower[position] != letters[number] or (number == 0 and position > 0 and lower[position - 1].isalnum())):
            position -= 1
        if position < 0:
            return None
        position -= 1
    return lower.rfind(" ", 0, position + 1) + 1
