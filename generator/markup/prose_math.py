"""Tells math from money, prose and mere styling between dollar signs; used by math_rules.py."""

import re

from generator.markup.tex_symbols import GREEK, STYLES

MAX_BODY = 3_000
"""Longest text between math delimiters that is taken as math, in characters; the longest of 15,987 real spans has under 600."""

_PROSE_WINDOW = 500
"""Characters of a body that are looked at for prose."""
_WITH_TEXT = re.compile(r"\\(?:text[a-z]*|math[a-z]*|operatorname\*?|mbox|underline|emph|[a-z]{2}(?=\s*\{))\s*\{[^{}]*\}")
_COMMAND = re.compile(r"\\[A-Za-z]+")
_THREE_WORDS = re.compile(r"(?<![A-Za-z])[a-z]{2,15},?\s+[a-z]{2,15},?\s+[a-z]{2,15}(?![A-Za-z(])")
_AMOUNT_AND_WORD = re.compile(r"\s?\d[\d.,]*\s?(?:[kKMB]|million|billion|trillion|bn)?\b[,.;:)]?\s+\(?(?:[A-Za-z]{2}|[a-z]\s)")
_AMOUNT_GLUED = re.compile(r"\s?\d[\d.,]*\s?(?:[kKMB]|million|billion)?(?:/[a-z]{2,}|-(?:per|an?)-|\s*[-–,;:)]?\s+(?:and|to|or|vs)\b)")
_AMOUNT_RANGE = re.compile(r"\s?\d[\d.,]*\s?[kKMB]?\s*[-–,/]?\s*(?:(?:to|or|and|vs\.?)\s)?\s*")
_AMOUNT_LIST = re.compile(r"\s?\d[\d.,]*\s?[kKMB]?\)?[,;.:]?\s+[^A-Za-z0-9]?")
_ONLY_NUMBER = re.compile(r"\s*[\d.,]+\s*")
_MATH_SIGNS = re.compile(r"[\\^_=]")
_CURRENCY_BEFORE = re.compile(r"(?:US|USD|AU|CA|NZ|HK|SG|R|A|C|S)\Z")

_NUMBER = re.compile(
    r"\s*((?:\\(?:sim|approx)\s*|[~<>≈±+−-]|\\pm\s*)?\s?\d[\d.,]*(?:\s*(?:[-–]|--)\s*\d[\d.,]*)?)\s*((?:\\{0,2}%)|\\times|×|[xkKMBDd])?\s*"
)
_NUMBER_COMMANDS = {"\\sim": "∼", "\\approx": "≈", "\\pm": "±"}
_SCRIPT = re.compile(
    r"\s*(?:\{\})?\s*([\^_])\s*(?:\{\s*([^{}\\$]{1,8}?)\s*\}|([^{}\\$\s]{1,3})|\\(?:mathbf|mathrm|mathit|text|textbf|rm)\s*\{([^{}\\$]{1,8})\}"
    r"|\{\s*\\(?:mathbf|mathrm|mathit|text|textbf|rm|it|bf)\s*(?:\{([^{}\\$]{1,8})\}|\s([^{}\\$]{1,8}))\s*\}|(\\[A-Za-z]+|\{\s*\\[A-Za-z]+\s*\}))\s*"
)
_SCRIPT_SIGNS = GREEK | {
    "odot": "⊙",
    "oplus": "⊕",
    "pm": "±",
    "infty": "∞",
    "perp": "⊥",
    "top": "⊤",
    "parallel": "∥",
    "star": "⋆",
    "ast": "*",
    "dagger": "†",
    "ddagger": "‡",
    "prime": "′",
    "circ": "°",
}
_STYLED = re.compile(r"\s*\\([A-Za-z]+)\s*\{")
_SWITCHED = re.compile(r"\s*\{?\s*\\(bf|it|tt|sc|em|sf)\s+([A-Za-z][\w -]*)\}?\s*")
_UPRIGHT = frozenset(("mathrm", "mathbf", "mathit", "mathsf", "boldsymbol", "bm", "text", "textrm", "mbox", "mathtt", "ensuremath", "rm"))
_WORDS = re.compile(r"[A-Za-z][\w -]{2,}")
_UPRIGHT_WORDS = frozenset(("text", "textrm", "mbox", "mathtt"))
_FORMULA = re.compile(r"[\^_=+<>]|\\(?!text|emph)[A-Za-z]")
"""What underlined words do not have."""


def is_prose(body: str, before: str, after: str) -> bool:
    """Tell whether two dollar signs enclose money or prose rather than math.

    Args:
        body: Text between the signs.
        before: Up to four characters before the first sign.
        after: The character after the second, or "".
    """
    window = body[:_PROSE_WINDOW]
    if _CURRENCY_BEFORE.search(before) and window[:1].isdigit():
        return True
    if window[:1].isdigit() or window[1:2].isdigit():
        if after.isdigit() and _AMOUNT_LIST.match(window) and not _MATH_SIGNS.search(window):
            return True
        if not _MATH_SIGNS.search(window) and (_AMOUNT_AND_WORD.match(window) or _AMOUNT_GLUED.match(window)):
            return True
        if after.isdigit() and _AMOUNT_RANGE.fullmatch(window) and not _ONLY_NUMBER.fullmatch(window):
            return True
    if " " not in window:
        return False
    bare = _COMMAND.sub("", _WITH_TEXT.sub("", window)) if "\\" in window else window
    return _THREE_WORDS.search(bare) is not None


def has_formula(body: str) -> bool:
    """Tell whether prose between two dollar signs holds math too, so that a sign was lost between them; money holds none."""
    return not body[:2].strip()[:1].isdigit() and _MATH_SIGNS.search(body) is not None


def read_number(body: str) -> str | None:
    r"""Text of a body that is only a number, such as ``40\%`` or ``2.5\times``; None for anything else."""
    found = _NUMBER.fullmatch(body)
    if found is None or found[1].rstrip().endswith((",", ".")):
        return None
    number = found[1].strip().replace("--", "–")
    for command, sign in _NUMBER_COMMANDS.items():
        if number.startswith(command):
            number = sign + number[len(command) :].lstrip()
    unit = found[2] or ""
    return number + ("×" if unit == "\\times" else unit.lstrip("\\"))


def read_script(body: str) -> tuple[str, str] | None:
    """Tag (``sup`` or ``sub``) and text of a body that is only a script, such as ``^{2}`` in ``MoS$^2$``; None for anything else."""
    found = _SCRIPT.fullmatch(body)
    if found is None:
        return None
    text = next(part for part in found.groups()[1:] if part).strip()
    sign = text.strip("{}\\ ")
    if "\\" in text:
        if sign not in _SCRIPT_SIGNS:
            return None
        text = _SCRIPT_SIGNS[sign]
    return ("sup" if found[1] == "^" else "sub"), text.replace("-", "−") if _ONLY_NUMBER.fullmatch(text.lstrip("-")) else text


def read_styling(body: str, end_of_group: int) -> tuple[str, int, int] | None:
    r"""Command, start and end of the argument of a body that is only styled text, such as ``\texttt{OLMo}``.

    Args:
        body: Text between the dollar signs.
        end_of_group: Offset in ``body`` of the brace that closes the first group, or -1.
    """
    found = _STYLED.match(body)
    if found is None or found[1] not in STYLES or end_of_group < 0 or body[end_of_group + 1 :].strip():
        return None
    argument = body[found.end() : end_of_group]
    if found[1] == "underline" and _FORMULA.search(argument):
        return None
    if found[1] in _UPRIGHT and not (found[1] in _UPRIGHT_WORDS and _WORDS.fullmatch(argument)):
        return None
    return found[1], found.end(), end_of_group


def first_brace(body: str) -> int:
    """Offset of the brace of a leading styled group, or -1."""
    found = _STYLED.match(body)
    return found.end() - 1 if found else -1
