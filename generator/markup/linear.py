"""Linear math: a MathML tree -> one line of plain Unicode, such as ``x_(k+1)`` or ``1/(γn)``; used by formulas.py."""

import re
import unicodedata
from xml.etree.ElementTree import Element

_RELATIONS = frozenset("⫫⟂=<>≤≥≠≈≡∼~≃≅∝∈∉∋⊂⊆⊃⊇⊊→←↔⇒⇐⇔↦↪↠≪≫≺≻≼≽⪯⪰∣⊥≲≳⟶⟹⟸⟺⟵≔≜≐⊨⊢∥↑↓⇝≳≲≮≰∤") | {":=", "≔"}
_BINARY = frozenset("+−±∓×÷⋅·∗*∘∪∩∖⊕⊗⊙∧∨⋆⊎⊔⊓-")
_OPENING = frozenset("([{⟨⌊⌈⟦")
_INVISIBLE = "\u2061\u2062\u2063\u2064\u200b\u2060"
_APPLY = "\u2061"
_SIGNS = {"∥": "‖", "⋅": "·", "−": "-", "≔": ":=", "∣": "|"}
_LETTERLIKE = frozenset("ℬℰℱℋℐℒℳℛℯℊℴℭℌℑℜℨℎ")
_COMBINING = {
    "~": "\u0303", "˜": "\u0303", "∼": "\u0303", "^": "\u0302", "ˆ": "\u0302", "‾": "\u0304", "¯": "\u0304", "―": "\u0304", "→": "\u20d7",
    "˙": "\u0307", "¨": "\u0308", "ˇ": "\u030c", "˘": "\u0306", "˚": "\u030a", "\u0302": "\u0302",
    "\u0303": "\u0303", "←": "\u20d6", "↔": "\u20e1", "ˊ": "\u0301", "ˋ": "\u0300", "\u20db": "\u20db", "\u20dc": "\u20dc",
}  # fmt: skip
_LINES_UNDER = frozenset(("_", "‾", "¯", "⏟", "―", "", "⎵", "⏝"))
_LARGE = frozenset("∫∬∭∑∏∮⋃⋂∐⨁⨂⨀⋁⋀⊗⊕")
_TIGHT = re.compile(r"\s*([+\-=<>≤≥∈∼→×·−∣∪∩])\s*")
_SIGNED = re.compile(r"-?\d+(?:\.\d+)?|-[A-Za-z]|[A-Za-z]{2,}")
_APPLIED = re.compile(f"(?<=[\\w)\\]}}'’]){_APPLY}+(?=[\\w√])")
_BEFORE_CLOSING = re.compile(r"\s+([,;.)\]}])")
_AFTER_OPENING = re.compile(r"([(\[{])\s+")
_PRIMES = frozenset("′'″‴")
_TOKENS = frozenset(("mi", "mn", "mtext", "ms"))


def linearise(root: Element) -> str:
    """Write a formula as one line.

    Args:
        root: Prepared ``math`` element.

    Returns:
        NFC text without markup; scripts are ``^`` and ``_`` with brackets where they have more than one part.
    """
    line = _APPLIED.sub(" ", _line(root, None, None)).replace(_APPLY, "")
    line = " ".join(line.split())
    line = _AFTER_OPENING.sub(r"\1", _BEFORE_CLOSING.sub(r"\1", line))
    if line.endswith(";"):
        line = line.rstrip("; ")
    return unicodedata.normalize("NFC", line)


def to_plain_letters(text: str) -> str:
    """Mathematical alphabets as plain letters, double-struck capitals of sets excepted."""
    if text.isascii():
        return text
    plain = "".join(
        unicodedata.normalize("NFKC", character) if "\U0001d400" <= character <= "\U0001d7ff" or character in _LETTERLIKE else character
        for character in text
    )
    return plain.replace("\ufe00", "").replace("\ufe01", "")


def _line(element: Element, before: Element | None, following: Element | None) -> str:
    """Write one element that stands between two others."""
    tag = element.tag
    if tag == "mo":
        return _operator(element, before, following)
    if tag in _TOKENS:
        return _token(element)
    if tag in ("mspace", "mphantom"):
        return _space(element) if tag == "mspace" else ""
    children = list(element)
    writer = _WRITERS.get(tag)
    return writer(element) if writer is not None and len(children) >= _CHILDREN.get(tag, 2) else _row(children)


def _token(element: Element) -> str:
    """A name, number or text; names of several letters keep apart from what stands beside them."""
    text = element.text or ""
    if element.tag == "mi" and len(text) > 1 and text.isalpha():
        return _APPLY + to_plain_letters(text) + _APPLY
    return to_plain_letters(text).replace("\u00a0", " ").replace(_APPLY, "").replace("\u2009", " ")


def _table(element: Element) -> str:
    return "; ".join(" ".join(_row(list(cell)).strip() for cell in row) for row in element)


def _square_root(element: Element) -> str:
    inner = _row(list(element)).strip()
    return "√" + (inner if len(inner) == 1 else f"({inner})")


def _row(children: list[Element]) -> str:
    return "".join(
        _line(child, children[at - 1] if at else None, children[at + 1] if at + 1 < len(children) else None)
        for at, child in enumerate(children)
    )


def _space(element: Element) -> str:
    width = element.get("width") or "0"
    return "" if width.startswith(("-", "0em", "0.0", "0px", "0.1667")) else " "


def _operator(element: Element, before: Element | None, following: Element | None) -> str:
    text = element.text or ""
    sign = to_plain_letters(text).strip(_INVISIBLE).replace("\u2009", " ")
    sign = _SIGNS.get(sign, sign) or _APPLY
    if len(sign) > 1 and sign.replace(" ", "").isalpha():
        return _APPLY + sign + _APPLY
    if text in _RELATIONS or sign in _RELATIONS:
        return f" {sign} "
    if text in _BINARY or sign in _BINARY:
        is_infix = element.get("form") != "prefix" and following is not None and _is_operand(before)
        return f" {sign} " if is_infix else sign
    return sign + " " if sign in (",", ";") or (sign == ":" and following is not None) else sign


def _is_operand(before: Element | None) -> bool:
    """True where an operator after the element stands between two operands."""
    if before is None or before.tag == "mspace":
        return False
    text = before.text or " "
    return before.tag != "mo" or not (text in _RELATIONS or text in _OPENING or text == ",")


def _count_leaves(element: Element) -> int:
    return sum(1 for leaf in element.iter() if (leaf.tag in _TOKENS or leaf.tag == "mo") and (leaf.text or "").strip(_INVISIBLE + " "))


def _atom(element: Element, *, in_fraction: bool = False) -> str:
    """Write a part of a formula, in brackets where it has several parts."""
    line = _line(element, None, None).strip(" " + _APPLY)
    if not in_fraction:
        line = _TIGHT.sub(r"\1", line)
    if _count_leaves(element) == 1 or len(line) <= 1:
        return line
    if not in_fraction and _SIGNED.fullmatch(line) and (line[0] == "-" or line.isdigit() or _is_word(element)):
        return line
    return f"({line})"


def _is_word(element: Element) -> bool:
    """True where the letters are one word, not a product."""
    return all(leaf.tag != "mi" or len(leaf.text or "") > 1 or leaf.get("mathvariant") == "normal" for leaf in element.iter())


def _split_base(base: Element) -> tuple[str, str]:
    """Line of a script's base, and the invisible application that must follow the scripts of a function's name."""
    line = _line(base, None, None)
    name = line.rstrip(_APPLY)
    return name, " " if name.strip() in _LARGE and name.strip() else _APPLY if name != line else ""


def _superscript(element: Element) -> str:
    base, applied = _split_base(element[0])
    script = _line(element[1], None, None).strip()
    if script and set(script) <= _PRIMES:
        return base + script.replace("″", "''").replace("‴", "'''").replace("′", "'")
    if script == "∘":
        return base + "°"
    return base + ("^" + _atom(element[1]) if script else "") + applied


def _over(element: Element) -> str:
    base, applied = _split_base(element[0])
    sign = _line(element[1], None, None).strip()
    combining = _COMBINING.get(sign)
    if combining:
        return unicodedata.normalize("NFC", base + combining) if len(base) == 1 else base
    if sign in ("⏞", "⎴", "⏜", ""):
        return base
    return base.rstrip() + "^" + _atom(element[1]) + (" " if base.endswith(" ") else applied)


def _subscript(element: Element) -> str:
    base, applied = _split_base(element[0])
    script = _line(element[1], None, None).strip()
    return base + ("_" + _atom(element[1]) if script else "") + applied


def _under(element: Element) -> str:
    if _line(element[1], None, None).strip() in _LINES_UNDER:
        return _line(element[0], None, None)
    return _subscript(element)


def _both(element: Element) -> str:
    base, applied = _split_base(element[0])
    lower, upper = _atom(element[1]), _atom(element[2])
    scripts = ("_" + lower if lower else "") + (
        upper.replace("″", "''").replace("′", "'") if set(upper) <= _PRIMES else "^" + upper if upper else ""
    )
    return base + scripts + applied


def _fraction(element: Element) -> str:
    if element.get("linethickness") == "0":
        return f"{_atom(element[0])} choose {_atom(element[1])}"
    return f"{_atom(element[0], in_fraction=True)}/{_atom(element[1], in_fraction=True)}"


def _root(element: Element) -> str:
    return f"{_atom(element[0])}^(1/{_line(element[1], None, None).strip()})"


_WRITERS = {
    "msup": _superscript,
    "mover": _over,
    "msub": _subscript,
    "munder": _under,
    "msubsup": _both,
    "munderover": _both,
    "mroot": _root,
    "mfrac": _fraction,
    "mtable": _table,
    "msqrt": _square_root,
}
_CHILDREN = {"msubsup": 3, "munderover": 3, "mtable": 0, "msqrt": 0}
