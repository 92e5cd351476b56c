"""Breaks: where a long formula in running text may go on in the next line; used by formulas.py.

Browsers do not break lines inside ``math`` (MathML Core leaves it out), so a long formula is written as several in a row. TeX breaks after
relations, then after binary operators (The TeXbook, chapter 14); a comma between the members of a list ranks with the operators.
"""

from collections.abc import Callable
from xml.etree.ElementTree import Element

MAX_UNBROKEN = 24
"""Characters of linear math that always stay on one line: two thirds of a line on a phone."""
_MAX_BRACKETED = 36
"""Characters that stay on one line where only brackets have a place to break: a line of 330 px on a phone has about 40."""
_MIN_PIECE = 6
"""Shortest piece, in characters of linear math: a lone ``= 1`` in a line of its own helps nobody."""
_WORST_OUTSIDE = 2
"""Rank of an operator outside of brackets."""
_RELATIONS = frozenset("=<>≤≥≠≈≡∼≃≅∝∈∉∋⊂⊆⊃⊇→←↔⇒⇐⇔↦≪≫≺≻⪯⪰≔≜≐⟹⟺⟶≲≳⩽⩾≍∣⊥⫫")
_BINARY = frozenset("+−±∓·⋅×∪∩∧∨⊕⊗∖")
_SEPARATORS = frozenset(",;")
_OPENING = frozenset("([{⟨⌊⌈⟦")
_CLOSING = frozenset(")]}⟩⌋⌉⟧")
_SCRIPTS = frozenset(("msub", "msup", "msubsup", "munder", "mover", "munderover"))
_NO_OPERAND = _RELATIONS | _OPENING | _SEPARATORS


def split_formula(root: Element, linearise: Callable[[Element], str]) -> list[Element]:
    """Split a prepared formula where its line may break.

    Args:
        root: Prepared ``math`` element in text style.
        linearise: Writes an element as one line, whose length stands for its width.

    Returns:
        ``math`` elements that show the formula side by side; the formula alone where it is short or has no place to break.
    """
    children = list(root)
    ranks = _rank_breaks(children)
    pieces = _split(children, ranks, linearise)
    return [_wrap(root, piece) for piece in pieces] if len(pieces) > 1 else [root]


def _wrap(root: Element, children: list[Element]) -> Element:
    piece = Element("math", dict(root.attrib))
    piece.extend(children)
    return piece


def _split(children: list[Element], ranks: list[int], linearise: Callable[[Element], str]) -> list[list[Element]]:
    """Split at the best places, and again in what is still long."""
    widths = _cumulate(children, linearise)
    if widths[-1] <= MAX_UNBROKEN:
        return [children]
    for rank in sorted({rank for rank in ranks[:-1] if rank}):
        if rank > _WORST_OUTSIDE and widths[-1] <= _MAX_BRACKETED:
            break
        cuts = [0]
        for at, found in enumerate(ranks[:-1], 1):
            if found == rank and widths[at] - widths[cuts[-1]] >= _MIN_PIECE and widths[-1] - widths[at] >= _MIN_PIECE:
                cuts.append(at)
        if len(cuts) > 1:
            ends = [*cuts[1:], len(children)]
            return [
                piece for start, end in zip(cuts, ends, strict=True) for piece in _split(children[start:end], ranks[start:end], linearise)
            ]
    return [children]


def _cumulate(children: list[Element], linearise: Callable[[Element], str]) -> list[int]:
    """Widths of the first 0, 1, 2 ... children."""
    widths = [0]
    for child in children:
        row = Element("math")
        row.append(child)
        widths.append(widths[-1] + max(1, len(linearise(row))) + (2 if child.tag == "mo" and child.text in _RELATIONS | _BINARY else 0))
    return widths


def _rank_breaks(children: list[Element]) -> list[int]:
    """For each child how good a break after it is: 1 best, 0 none; inside brackets two ranks worse a level, inside grown ones none."""
    ranks: list[int] = []
    depth = grown = 0
    for at, child in enumerate(children):
        core = _core(child)
        text = core.text or "" if core.tag == "mo" else ""
        depth = depth + 1 if text in _OPENING else max(0, depth - 1) if text in _CLOSING else depth
        if core.get("stretchy") == "true":
            grown += {"prefix": 1, "postfix": -1}.get(core.get("form", ""), 0)
        rank = 0
        if grown:
            pass
        elif text in _RELATIONS:
            rank = 1 + 2 * depth
        elif child is core and ((text in _BINARY and _has_operand(children, at)) or text in _SEPARATORS):
            rank = _WORST_OUTSIDE + 2 * depth
        if child.tag == "mspace" and ranks and ranks[-1]:  # the space after an arrow with a label goes with the arrow
            rank, ranks[-1] = ranks[-1], 0
        ranks.append(rank)
    return ranks


def _core(element: Element) -> Element:
    while element.tag in _SCRIPTS and len(element):
        element = element[0]
    return element


def _has_operand(children: list[Element], at: int) -> bool:
    """True where the operator stands between operands, so that it is no sign."""
    if at == 0 or children[at].get("form") == "prefix":
        return False
    before = children[at - 1]
    return before.tag != "mo" or (before.text or "") not in _NO_OPERAND
