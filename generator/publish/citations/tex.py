"""TeX forms of plain text for BibTeX: escaping, accents as commands, braces that keep capitals; called by citations/record.py."""

import re
import unicodedata
from collections.abc import Callable, Set

_SPECIAL = {
    "\\": r"\textbackslash{}", "{": r"\{", "}": r"\}", "$": r"\$", "&": r"\&", "%": r"\%", "#": r"\#", "_": r"\_",
    "~": r"\textasciitilde{}", "^": r"\textasciicircum{}",
}  # fmt: skip
_ACCENTS = {
    "\u0300": "`", "\u0301": "'", "\u0302": "^", "\u0303": "~", "\u0304": "=", "\u0306": "u", "\u0307": ".", "\u0308": '"',
    "\u030a": "r", "\u030b": "H", "\u030c": "v", "\u0323": "d", "\u0327": "c", "\u0328": "k", "\u0331": "b",
}  # fmt: skip
"""Combining marks and the LaTeX 2e accent commands that set them."""
_LETTERS = {
    "ß": r"\ss", "æ": r"\ae", "Æ": r"\AE", "œ": r"\oe", "Œ": r"\OE", "ø": r"\o", "Ø": r"\O", "ł": r"\l", "Ł": r"\L", "ı": r"\i",
    "ȷ": r"\j", "å": r"\aa", "Å": r"\AA", "đ": r"\dj", "Đ": r"\DJ", "ð": r"\dh", "þ": r"\th", "Þ": r"\TH",
}  # fmt: skip
_PIECE = re.compile(r"(?<!\\)\$(?:\\.|[^$\\])*\$|\\(?:[A-Za-z]+(?:\{\})?|.)|[^\W_]+|.", re.DOTALL)
"""Math, a command, a word, or one other character of a TeX-safe text."""
_ARTICLES = frozenset({"A"})
"""Single capitals that are words and may be lowercased by a style."""


def escape_tex(text: str) -> str:
    """Escape the characters that TeX takes for commands, so that the text is set as it reads."""
    return "".join(_SPECIAL.get(letter, letter) for letter in text)


def write_accents(text: str) -> str:
    r"""Write accented Latin letters as LaTeX commands in braces (``é`` as ``{\'e}``); other letters stay."""
    return "".join(_write_letter(letter) if ord(letter) > 127 else letter for letter in unicodedata.normalize("NFC", text))


def _write_letter(letter: str) -> str:
    if letter in _LETTERS:
        return "{" + _LETTERS[letter] + "}"
    base, *marks = list(unicodedata.normalize("NFD", letter))
    if not marks or not (base.isascii() and base.isalpha()) or any(mark not in _ACCENTS for mark in marks):
        return letter
    written = {"i": r"\i", "j": r"\j"}.get(base, base) if _ACCENTS[marks[0]] not in "cdkb" else base
    for mark in marks:
        command = _ACCENTS[mark]
        written = f"\\{command}{{{written}}}" if command.isalpha() else f"\\{command}{written if len(written) == 1 else f'{{{written}}}'}"
    return "{" + written + "}"


def protect_capitals(tex: str, proper: Callable[[str], bool]) -> str:
    """Put braces around the words whose capitals a bibliography style must not lower, and only around them.

    Protected are words with a capital or a digit beside a capital after the first letter (``KANs``, ``GPT``, ``iPhone``, ``3D``),
    single capitals other than the article (``Q-learning``), and proper names. Math is left alone: styles do not touch it.

    Args:
        tex: TeX-safe title, math as ``$...$``.
        proper: Tells whether a capitalised word is a proper name.
    """
    return "".join(_protect_piece(piece, proper, begins=place == 0) for place, piece in enumerate(_PIECE.findall(tex)))


def _protect_piece(piece: str, proper: Callable[[str], bool], *, begins: bool) -> str:
    if not piece[0].isalnum() or piece.islower() or piece.isdigit():
        return piece
    if any(letter.isupper() for letter in piece[1:]):
        return "{" + piece + "}"
    if len(piece) == 1 and piece.isupper():
        return piece if piece in _ARTICLES else "{" + piece + "}"
    return "{" + piece + "}" if piece[0].isupper() and not begins and proper(piece) else piece


_BRACE = re.compile(r"[{}]")
_SENTENCE_END = re.compile(r"[.!?:\n\u3002]\W*$")
_WORD = re.compile(r"[^\W\d_]+")


def find_proper_names(texts: list[str], words: Set[str]) -> frozenset[str]:
    """Find which capitalised words are proper names, judged by how running text writes them.

    A word is one where some text has it capitalised inside a sentence and no text has it in lower case. This needs no list of names
    and works in any field.

    Args:
        texts: Plain running texts, such as all abstracts of the site.
        words: Capitalised words in question.
    """
    whole = "\n".join(texts)
    # The different pieces between blanks are few; taking every word of every text apart would take five times as long.
    found = set(_WORD.findall(" ".join(set(whole.split()))))
    wanted = {word for word in words & found if word.lower() not in found}
    capitalised: set[str] = set()
    if wanted:
        initials = "".join(sorted({word[0] for word in wanted}))
        for match in re.finditer(rf"[{re.escape(initials)}][^\W\d_]*", whole):
            word, start = match[0], match.start()
            if word in wanted and word not in capitalised:
                inside_word = start > 0 and whole[start - 1].isalpha()
                if not inside_word and not _begins_sentence(whole, start):
                    capitalised.add(word)
    return frozenset(capitalised)


def _begins_sentence(text: str, start: int) -> bool:
    before = text[max(0, start - 4) : start]
    return not before.strip() or _SENTENCE_END.search(before) is not None


def balance_braces(tex: str) -> str:
    r"""Mend unbalanced braces, which would end a field too early: those without a partner are written by their names.

    BibTeX counts the brace of ``\{`` too, so escaped ones are balanced as well.
    """
    opened: list[int] = []
    lonely: set[int] = set()
    for match in _BRACE.finditer(tex):
        if match[0] == "{":
            opened.append(match.start())
        elif opened:
            opened.pop()
        else:
            lonely.add(match.start())
    for place in sorted({*opened, *lonely}, reverse=True):
        start = place - 1 if tex[place - 1 : place] == "\\" else place
        name = "left" if tex[place] == "{" else "right"
        tex = f"{tex[:start]}\\textbrace{name}{{}}{tex[place + 1 :]}"
    return tex
