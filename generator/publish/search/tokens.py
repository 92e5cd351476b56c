"""Words of a text as the search index holds them; called by shards.py, and mirrored word for word by search/tokens.js.

A word is a run of letters, digits and marks after folding: NFKD, Latin/Greek/Cyrillic accents dropped, lower case, single Greek letters
by name. Compounds (``low-rank``, ``l_p``, ``k-means++``) give their parts and, beside them, the parts joined, so that a hyphen is optional.
Han and Kana give overlapping pairs of characters, and the last character of a run by itself, so that one character can be asked for too.
Words stay as written: stems are found in the browser by lunr.js's own stemmer, so the two languages cannot disagree about them.
"""

import re
import unicodedata
from functools import cache

CJK = "\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003134f"
"""Ranges of Kana and Han, written without blanks between words."""

GREEK = {
    "α": "alpha", "β": "beta", "γ": "gamma", "δ": "delta", "ε": "epsilon", "ζ": "zeta", "η": "eta", "θ": "theta", "ι": "iota",
    "κ": "kappa", "λ": "lambda", "μ": "mu", "ν": "nu", "ξ": "xi", "ο": "omicron", "π": "pi", "ρ": "rho", "σ": "sigma", "ς": "sigma",
    "τ": "tau", "υ": "upsilon", "φ": "phi", "χ": "chi", "ψ": "psi", "ω": "omega",
}  # fmt: skip
"""Names of single Greek letters, as people type them."""

LETTERS = {"ß": "ss", "ø": "o", "đ": "d", "ð": "d", "ł": "l", "æ": "ae", "œ": "oe", "ı": "i", "þ": "th", "ħ": "h", "ς": "σ"}
"""Letters without a decomposition, as they are typed on a plain keyboard."""

JOINERS = "-_^"
"""Marks that make one compound of two words, after folding."""

MARKS = {"‐": "-", "‒": "-", "–": "-", "—": "-", "−": "-", "’": "'", "‘": "'", "ʼ": "'", "“": " ", "”": " ", "…": " "}
"""Typographic marks as a plain keyboard has them (U+2011 decomposes to U+2010); the quotes and dots only part words."""

LONGEST_JOINED = 40
"""Longest joined compound that is kept, in characters; longer ones are addresses or accidents."""

MOST_PARTS = 5
"""Compounds of more parts (``state-of-the-art`` has four) give no joined word."""

_PLAIN = LETTERS | MARKS
_ACCENTS = re.compile("[\u0300-\u036f]+")
_OWN_LETTERS = re.compile(f"[{''.join(LETTERS)}{''.join(MARKS)}]")
_SINGLE_GREEK = re.compile("(?<![α-ω])[α-ω](?![α-ω])")
_APOSTROPHES = re.compile(r"'s(?![^\W_])|'")
_ASCII_COMPOUND = re.compile(f"[a-z0-9]+(?:[{JOINERS}][a-z0-9]+)*")
_ASCII_BLANKS = {code: " " for code in range(128) if not chr(code).isalnum() and chr(code) not in JOINERS}
_SPLIT = re.compile(f"[{JOINERS}]")
_IS_CJK = re.compile(f"[{CJK}]")


@cache
def _word() -> re.Pattern[str]:
    """Match a run of Han and Kana, or a compound of words of other scripts, in folded text."""
    marks = "".join(letter for letter in map(chr, range(0x10000)) if unicodedata.category(letter) in ("Mn", "Mc", "Me"))
    part = f"(?:[^\\W_{CJK}]|[{marks}])+"
    return re.compile(f"[{CJK}]+|{part}(?:[{JOINERS}]{part})*")


def _name_greek(match: re.Match[str]) -> str:
    """Name one Greek letter, set apart from letters and digits that touch it."""
    text, start, end = match.string, match.start(), match.end()
    before = " " if start and text[start - 1].isalnum() else ""
    after = " " if end < len(text) and text[end].isalnum() else ""
    return before + GREEK.get(match.group(), match.group()) + after


def fold(text: str) -> str:
    """Fold a text for comparison: compatibility forms, accents, case, apostrophes and single Greek letters.

    Args:
        text: Any text.

    Returns:
        Lower-case NFC text in which ``Hölder's`` reads ``holder`` and ``α`` reads ``alpha``.
    """
    if text.isascii():
        return _APOSTROPHES.sub("", text.lower()) if "'" in text else text.lower()
    folded = unicodedata.normalize("NFC", _ACCENTS.sub("", unicodedata.normalize("NFKD", text))).lower()
    folded = _OWN_LETTERS.sub(lambda match: _PLAIN[match.group()], folded)
    folded = _SINGLE_GREEK.sub(_name_greek, folded)
    return _APOSTROPHES.sub("", folded)


def _split_compound(compound: str) -> list[str]:
    """Return the parts of a compound; ``ell`` is the name of the letter l in math."""
    return ["l" if part == "ell" else part for part in _SPLIT.split(compound)]


def _join(parts: list[str]) -> list[str]:
    """Return the joined form of a compound as a list of one, or an empty list where it is not kept."""
    joined = "".join(parts)
    return [joined] if 1 < len(parts) <= MOST_PARTS and len(joined) <= LONGEST_JOINED else []


def tokenise(text: str) -> list[str]:
    """Return every word that an index holds for a text, with repetitions; joined forms of compounds may stand at the end.

    Args:
        text: Any text, not folded.

    Returns:
        Words as written after folding.
    """
    folded = fold(text)
    if folded.isascii():  # blanks and split are 6 times faster than a regular expression over the whole text
        found = folded.translate(_ASCII_BLANKS).split()
        words = [word for word in found if word.isalnum() and word != "ell"]
        if len(words) < len(found):
            for rest in found:
                if not rest.isalnum() or rest == "ell":
                    for compound in _ASCII_COMPOUND.findall(rest):
                        parts = _split_compound(compound)
                        words += parts
                        words += _join(parts)
        return words
    words = []
    for word in _word().findall(folded):
        if _IS_CJK.match(word):
            words += [word[at : at + 2] for at in range(len(word))]
        else:
            parts = _split_compound(word)
            words += parts
            words += _join(parts)
    return words
