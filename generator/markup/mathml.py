"""Post-processor: the renderer's MathML tree -> what MathML Core browsers show right; used by formulas.py.

MathML Core (https://w3c.github.io/mathml-core/) has no ``mathvariant`` but ``normal``, no ``menclose``, no column attributes and no named
spaces; it takes spacing from the operator dictionary, so an operator must be ``mo`` and know its form.
"""

import unicodedata
from xml.etree.ElementTree import Element

from generator.markup.letters import to_alphabet
from generator.markup.scripts import FENCES, LABELLED, prepare_accent, prepare_scripts, set_spaces


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


FUNCTIONS = _words(
    "log ln exp sin cos tan cot sec csc sinh cosh tanh arcsin arccos arctan max min sup inf lim det dim arg ker deg gcd hom Pr lg "
    "limsup liminf argmin argmax projlim injlim plim"
)
"""Names of functions, without blanks."""

_RELATIONS = frozenset("=<>≤≥≠≈≡∼∈∉⊂⊆→←⇒↦≪≫∝≔,:;([{⟨+-−±×·∗/⋅∧∨∪∩⌊⌈⟦→⟶")
"""After these a minus is a sign, not an operator."""
_MATRIX_FENCES = frozenset("([{|‖")
_WORD_FONTS = frozenset(("normal", "sans-serif", "monospace"))
"""Fonts in which neighbouring letters are a word."""
_BARS = ("|", "‖")
"""Brackets that open and close alike: an odd one opens."""
_SYMBOL_LETTERS = frozenset("∞∅∂∇⊤⊥∀∃ℓ%#$&…⋯⋮⋱℘ℏ♯♭□△▽⋆°Å§¶")
"""Characters of symbol categories that are operands."""
_OPERATOR_CATEGORIES = frozenset(("Sm", "Ps", "Pe", "Sk", "Po", "Pd"))
_OPENING = frozenset("([{⟨|‖⌊⌈⟦")
_NO_SPACE_BEFORE = _OPENING | frozenset("^,.)=/]}⟩")
_CLOSING = frozenset(")]}⟩⌋⌉")
"""Brackets after which a function's name keeps a space, as after a letter."""
_NAMED_SPACES = {
    "negativethinmathspace": "-0.1667em",
    "negativemediummathspace": "-0.2222em",
    "negativethickmathspace": "-0.2778em",
    "thinmathspace": "0.1667em",
    "mediummathspace": "0.2222em",
    "thickmathspace": "0.2778em",
}
"""Widths of MathML 3's named spaces."""
_OPERANDS = frozenset("∞∅⊤…⋯⋮⋱∀∃∄∂∇")
"""Operands that the renderer takes for operators as their code points lie among those."""
_ROWS = frozenset(("mrow", "math", "mtd", "msqrt", "mstyle", "mpadded", "mphantom"))
_SCRIPTS = frozenset(("msub", "msup", "msubsup", "munder", "mover", "munderover"))
_ALIGNMENTS = {"left": "math-left", "right": "math-right"}
_STRUCK = {"box": "math-boxed"}
_THIN = "0.1667em"
_RELATION_SPACE = "0.2778em"


def prepare_tree(root: Element) -> None:
    """Change a tree in place so that browsers show it right.

    Args:
        root: ``math`` element of latex.render_tree.
    """
    _unwrap_lone_rows(root)
    for element in list(root.iter()):
        if element.tag in _ROWS and len(element) > 1:
            _join_letters(element)
    for element in list(root.iter()):
        _prepare_token(element)
    for element in list(root.iter()):
        if element.tag in _ROWS and len(element):
            _group_fenced(element)
            _prepare_row(element)
        elif element.tag in _SCRIPTS:
            prepare_scripts(element)
    _unwrap_lone_rows(root)


def _prepare_token(element: Element) -> None:
    """What one element needs, whatever stands beside it."""
    tag = element.tag
    if tag == "mi":
        _prepare_identifier(element)
    elif tag == "mo":
        _prepare_operator(element)
    elif tag in ("mn", "mtext"):
        variant = element.attrib.pop("mathvariant", None)
        if variant and element.text:
            element.text = to_alphabet(element.text, variant)
    elif tag in ("mover", "munder"):
        prepare_accent(element)
    else:
        _prepare_layout(element)


def _prepare_layout(element: Element) -> None:
    attributes = element.attrib
    if element.tag == "mspace":
        width = attributes.get("width", "")
        attributes["width"] = _NAMED_SPACES.get(width, width)
    elif element.tag == "mtd":
        alignment = _ALIGNMENTS.get(attributes.pop("columnalign", ""))
        if alignment:
            attributes["class"] = alignment
    elif element.tag == "mtable":
        if attributes.get("displaystyle") == "true":
            attributes["class"] = "math-aligned"
    elif element.tag == "mstyle" and attributes.get("scriptlevel") == "1" and len(element) == 1 and element[0].tag == "mtable":
        element[0].set("class", "math-stack")
    elif element.tag == "mpadded" and attributes.get("width", "").startswith("+"):
        # The padding of extensible arrows in MathML 3: a blank on both sides makes the arrow longer than its label.
        element.tag = "mrow"
        attributes.clear()
        element[:] = [
            Element("mspace", width="0.4em"),
            *(child for child in element if child.tag != "mspace"),
            Element("mspace", width="0.4em"),
        ]
    elif element.tag == "menclose":
        element.tag = "mrow"
        attributes["class"] = _STRUCK.get(attributes.pop("notation", ""), "math-struck")


def _prepare_identifier(element: Element) -> None:
    text = element.text or ""
    variant = element.attrib.get("mathvariant")
    if len(text) == 1 and text not in _SYMBOL_LETTERS and unicodedata.category(text) in _OPERATOR_CATEGORIES:
        element.tag = "mo"
        element.attrib.pop("mathvariant", None)
        element.text = "∼" if text == "~" else text
        if text in FENCES:
            element.set("stretchy", "false")
        _prepare_operator(element)
        return
    if text[:1] in ("′", "″", "‴"):
        element.tag = "mo"
        set_spaces(element, "0")
        return
    if variant and variant != "normal":
        del element.attrib["mathvariant"]
        if variant == "bold-italic" and "Α" <= text <= "Ω":  # capitals stand upright, bold ones too
            variant = "bold"
        element.text = to_alphabet(text, variant)
    elif len(text) > 1:
        element.attrib.pop("mathvariant", None)
    elif "Α" <= text <= "Ω" or text == "∇":
        element.set("mathvariant", "normal")


def _prepare_operator(element: Element) -> None:
    text = element.text or ""
    element.attrib.pop("mathvariant", None)
    if text in _OPERANDS and text:
        element.tag = "mi"
        element.attrib.clear()
        if text == "∇":
            element.set("mathvariant", "normal")
        return
    if len(text) == 1:
        if text == "∥":
            element.text = "‖"
        elif text == "*":
            element.text = "∗"
        elif text.isalpha():
            element.tag = "mi"
            element.attrib.clear()
            element.set("mathvariant", "normal")
        return
    name = text.replace("\u2006", "").replace("\u2009", "").replace(" ", "")
    if name.isalpha():
        element.text = text.replace("\u2006", "\u2009")
        if element.get("movablelimits") or name in FUNCTIONS:
            element.set("lspace", "0")
            element.set("rspace", "0")
        else:
            element.tag = "mi"
            element.attrib.clear()


def _group_fenced(row: Element) -> None:
    """Put a binomial or matrix and its brackets into a row of their own, where they stretch to its height only."""
    if not any(_is_binomial(child) or child.tag == "mtable" for child in row):
        return
    children = list(row)
    for at in range(len(children) - 3, -1, -1):
        left, inner, right = children[at : at + 3]
        if not left.tag == right.tag == "mo":
            continue
        is_sized = _is_binomial(inner) and "minsize" in left.attrib
        if is_sized or (inner.tag == "mtable" and not left.attrib and not right.attrib and left.text in _MATRIX_FENCES):
            group = Element("mrow")
            left.attrib.clear()
            right.attrib.clear()
            group[:] = [left, inner, right]
            children[at : at + 3] = [group]
    row[:] = children


def _is_binomial(element: Element) -> bool:
    return element.tag == "mfrac" and element.get("linethickness") == "0"


def _prepare_row(row: Element) -> None:
    """Spacing that depends on what stands before and after."""
    children = list(row)
    result: list[Element] = []
    at = bars = 0
    while at < len(children):
        child = children[at]
        before = result[-1] if result else None
        bars += before is not None and before.tag == "mo" and before.text in _BARS
        following = children[at + 1] if at + 1 < len(children) else None
        if child.tag == "mo":
            if child.text == ":" and following is not None and following.tag == "mo" and following.text == "=":
                child.text = "≔"
                at += 1
            _space_operator(child, before, following, after_opening_bar=bars % 2 == 1)
            result.append(child)
        else:
            result.append(child)
        if _is_function(child):
            _space_function(result, following)
        elif child.tag in ("mover", "munder", "munderover") and child[0].tag == "mo" and child[0].text in LABELLED:
            result.insert(len(result) - 1, Element("mspace", width=_RELATION_SPACE))
            result.append(Element("mspace", width=_RELATION_SPACE))
        at += 1
    if result != children:
        row[:] = result
    if row.tag == "math":
        _trim_edges(row)


def _trim_edges(root: Element) -> None:
    """Take away the space outside of an operator that begins or ends a formula: the sentence has its own."""
    for element, side in ((root[0], "lspace"), (root[-1], "rspace")):
        core = element
        while core.tag in _SCRIPTS and len(core):
            core = core[0]
        if core.tag == "mo" and core.text not in FENCES and core.text not in _BARS:
            core.set(side, "0")


def _space_operator(child: Element, before: Element | None, following: Element | None, *, after_opening_bar: bool) -> None:
    text = child.text or ""
    is_after_bar = before is not None and before.tag == "mo" and before.text in _BARS and after_opening_bar
    if text in ("-", "−", "+", "±", "∓") and (
        before is None or is_after_bar or (before.tag == "mo" and (before.text or " ")[-1] in _RELATIONS)
    ):
        child.set("form", "prefix")
        set_spaces(child, "0")
        if text == "-":
            child.text = "−"
    elif text == "-":
        child.text = "−"
    elif (text in ("·", "⋅", "∗") and _stands_alone(before, following)) or (
        text in ("/", "|", "‖", ".") and "minsize" not in child.attrib and child.get("stretchy") != "true"
    ):
        set_spaces(child, "0")
    elif text == ":" and following is not None and before is not None and before.tag != "mo":
        child.set("lspace", _THIN)
        child.set("rspace", _THIN)
    elif text in ("≔", "∣"):
        set_spaces(child, _RELATION_SPACE)


def _stands_alone(before: Element | None, following: Element | None) -> bool:
    """A placeholder such as the dot in ``f(·)``."""
    left = before is None or (before.tag == "mo" and (before.text or "") in tuple("([{,|‖⟨"))
    right = following is None or (following.tag == "mo" and (following.text or "") in tuple(")]},|‖⟩"))
    return left and right


def _is_function(element: Element) -> bool:
    while element.tag in _SCRIPTS and len(element):
        element = element[0]
    name = (element.text or "").replace("\u2009", "").replace(" ", "")
    return element.tag in ("mi", "mo") and (
        name in FUNCTIONS or (len(name) > 2 and element.tag == "mi" and name.isascii() and name.isalpha())
    )


def _space_function(result: list[Element], following: Element | None) -> None:
    """A thin space before and after a function's name, as TeX sets it."""
    before = result[-2] if len(result) > 1 else None
    if before is not None and before.tag != "mspace" and (before.tag != "mo" or before.text in _CLOSING):
        result.insert(len(result) - 1, Element("mspace", width=_THIN))
    if following is None or following.tag == "mspace" or (following.tag == "mo" and (following.text or "") != "−"):
        return
    if following.tag == "mrow" and len(following) and following[0].tag == "mo" and (following[0].text or "") in _NO_SPACE_BEFORE:
        return
    result.append(Element("mspace", width=_THIN))


def _join_letters(row: Element) -> None:
    """Join letters that an upright font sets one by one into one identifier: one word for the eye and for a screen reader."""
    joined: list[Element] = []
    for child in row:
        last = joined[-1] if joined else None
        base = child[0] if child.tag in _SCRIPTS and len(child) else child
        if last is not None and base is not child and _is_letter(base) and _is_letter(last) and _same_font(base, last):
            base.text = (last.text or "") + (base.text or "")
            joined[-1] = child
        elif last is not None and _is_letter(child) and _is_letter(last) and _same_font(child, last):
            last.text = (last.text or "") + (child.text or "")
        else:
            joined.append(child)
    if len(joined) != len(row):
        row[:] = joined


def _same_font(one: Element, other: Element) -> bool:
    return one.get("mathvariant") == other.get("mathvariant")


def _is_letter(element: Element) -> bool:
    text = element.text or ""
    return element.tag == "mi" and element.get("mathvariant") in _WORD_FONTS and text.isascii() and text.isalpha()


def _unwrap_lone_rows(root: Element) -> None:
    """Replace ``mrow`` around one element by the element: fewer bytes on every page."""
    while len(root) == 1 and root[0].tag == "mrow" and not root[0].attrib:
        root[:] = list(root[0])
    for parent in root.iter():
        for at, child in enumerate(parent):
            inner = child
            while len(inner) == 1 and inner[0].tag != "mspace" and _changes_nothing(inner):
                inner = inner[0]
            if inner is not child:
                parent[at] = inner


def _changes_nothing(element: Element) -> bool:
    r"""True for a row without attributes, and for the style that the renderer puts around the arrow of ``\xrightarrow``."""
    return (element.tag == "mrow" and not element.attrib) or (element.tag == "mstyle" and element.attrib == {"scriptlevel": "0"})
