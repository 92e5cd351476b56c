"""Scripts: accents, limits, labelled arrows and spaces in scripts of a MathML tree; used by mathml.py."""

from xml.etree.ElementTree import Element

FENCES = frozenset("⟨⟩⌈⌉⌊⌋{}()[]⟦⟧")
_ROWS = ("mrow", "mtd")
LABELLED = frozenset("→←↔⇒⇐⇔↦↪=∼≈≤≥≡⟶⟵")
"""Arrows and relations that carry labels above or below."""
_LONG_ARROWS = frozenset("→←↔↦⇒⇐⇔⟶⟵")
"""Arrows that grow to the width of their label."""
_ACCENTS = {"^": "\u02c6", "~": "\u02dc", "\u0060": "\u02cb", "\u00b4": "\u02ca", "\u2015": "\u00af"}
"""Accents as their spacing characters, which the font sets at the right height."""
_WIDE_ACCENTS = {"\u02c6": "\u0302", "\u02dc": "\u02dc", "¯": "\u203e", "→": "→", "←": "←", "↔": "↔"}
"""Accents over more than a letter."""
_STRETCHED = frozenset(_WIDE_ACCENTS.values())
_LIMIT_SIGNS = frozenset("∑∏∐⋃⋂⨁⨂⨀⋁⋀⨄⨆")
_LIMIT_FUNCTIONS = frozenset("min max sup inf lim limsup liminf argmin argmax det gcd Pr injlim projlim plim".split())  # noqa: SIM905
_LIMIT_TAGS = {"msub": "munder", "msup": "mover", "msubsup": "munderover"}
_ACCENT_CHARACTERS = frozenset("\u02c6\u02dc\u02cb\u02ca\u00af\u02d9\u00a8\u02c7\u02d8\u02da→←↔\u20db\u20dc\u203e")


def set_spaces(element: Element, width: str) -> None:
    """Set the spaces before and after an operator."""
    element.set("lspace", width)
    element.set("rspace", width)


def prepare_accent(element: Element) -> None:
    """Choose for each accent the character that browsers set right with the font.

    Seen in Chromium with STIX Two: accents over one letter want their spacing characters, unstretched; over more, lines, braces and hats
    stretch only where neither ``accent`` nor ``stretchy`` is set, and U+0302, U+203E and U+005F are the ones that do.
    """
    if len(element) != 2 or element[1].tag != "mo":
        return
    accent = element[1]
    sign = _ACCENTS.get(accent.text or "", accent.text or "")
    if sign not in _ACCENT_CHARACTERS:
        return
    accent.attrib.clear()
    is_narrow = element[0].tag in ("mi", "mn") and len(element[0].text or "") == 1
    if element.tag == "munder":
        accent.text = "_" if sign == "¯" else sign
        return
    if not is_narrow and sign in _WIDE_ACCENTS:
        accent.text = _WIDE_ACCENTS[sign]
        element.attrib.pop("accent", None)
        return
    accent.text = sign
    element.set("accent", "true")
    accent.set("stretchy", "false")
    if sign == "→":
        accent.set("mathsize", "0.6em")


def prepare_scripts(element: Element) -> None:
    """What an element with scripts needs once its tokens are ready."""
    if element.tag in _LIMIT_TAGS:
        _prepare_limits(element)
    if element.tag in ("mover", "munder", "munderover"):
        _space_arrow(element)
    base = element[0] if len(element) else None
    if base is not None and base.tag == "mo" and base.text in ("|", "."):
        set_spaces(base, "0")
    for script in element[1:]:
        if element.get("accent") or script.text not in _STRETCHED:
            _tighten_script(script)


def _prepare_limits(element: Element) -> None:
    """Scripts of sums, minima and limits go under and over in display style; ``movablelimits`` moves them beside it in text."""
    base = element[0] if len(element) else None
    if base is None or base.tag != "mo":
        return
    name = (base.text or "").replace("\u2009", "").replace(" ", "")
    if name in _LIMIT_FUNCTIONS:
        base.set("movablelimits", "true")
    elif name not in _LIMIT_SIGNS:
        return
    element.tag = _LIMIT_TAGS.get(element.tag, element.tag)


def _space_arrow(element: Element) -> None:
    """An arrow or relation with something above or below: the label is centred on it only without its own spaces."""
    base = element[0] if len(element) else None
    if base is None or base.tag != "mo" or not base.text or base.text not in LABELLED:
        return
    if base.text in _LONG_ARROWS:
        base.set("stretchy", "true")
    set_spaces(base, "0")


def _tighten_script(script: Element) -> None:
    """TeX sets no spaces around operators in scripts; browsers do."""
    for row in ([script], *(list(row) for row in script.iter() if row.tag in _ROWS)):
        for child in row:
            if child.tag == "mo" and "lspace" not in child.attrib and len(child.text or "") == 1 and child.text not in FENCES:
                set_spaces(child, "0")
