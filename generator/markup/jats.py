"""JATS and MathML in abstracts, as Crossref and publishers deliver them: formulas -> TeX, structure -> paragraphs; called by mark.py."""

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from html.parser import HTMLParser

_HINT = re.compile(r"<(?:jats:|mml:|math[\s>]|tex-math|inline-formula|disp-formula)|&lt;/?(?:jats|mml):", re.IGNORECASE)
_ESCAPED = re.compile(r"&lt;(/?(?:jats|mml):[a-z-]{1,30}(?:\s[^<>]{0,200}?)?/?)&gt;", re.IGNORECASE)
_ALTERNATIVES = re.compile(r"<(?:jats:)?alternatives>")
_TEX = re.compile(r"<(?:jats:)?tex-math(?:\s[^<>]{0,200})?>")
_DOCUMENT = re.compile(r"\\begin\s*\{document\}(.*?)\\end\s*\{document\}", re.DOTALL)
_MATHML = re.compile(r"<(?:mml:)?math(?:\s[^<>]{0,400})?>")
_WRAPPERS = re.compile(r"</?(?:jats:)?(?:inline-formula|alternatives|inline-graphic|graphic)(?:\s[^<>]{0,200})?/?>")
_DISPLAY = re.compile(r"<(?:jats:)?disp-formula(?:\s[^<>]{0,200})?>")
_TITLE = re.compile(r"<jats:title>([^<]{0,80})</jats:title>")
_NO_LABEL = frozenset(("abstract", "summary", ""))
"""Titles that say nothing that the page does not say."""
_ACCENTS = {
    "^": "hat", "ˆ": "hat", "~": "tilde", "˜": "tilde", "¯": "bar", "‾": "bar", "→": "vec", "˙": "dot", "¨": "ddot", "―": "bar",
    "\u0302": "hat", "\u0303": "tilde", "\u0304": "bar", "\u20d7": "vec",
}  # fmt: skip
_SIGNS = {
    "−": "-", "∑": "\\sum ", "∏": "\\prod ", "∫": "\\int ", "√": "\\surd ", "{": "\\{", "}": "\\}", "%": "\\%", "#": "\\#", "&": "\\&",
    "$": "\\$", "_": "\\_", "\u2061": "", "\u2062": "", "\u2063": "", "‖": "\\|", "∥": "\\|", "′": "'", "⋅": "\\cdot ",
    "\\": "\\backslash ", "~": "\\sim ", "^": "\\hat{}",
}  # fmt: skip
"""Characters that TeX writes in its own way."""
_FONTS = {
    "bold": "mathbf", "double-struck": "mathbb", "script": "mathcal", "fraktur": "mathfrak", "sans-serif": "mathsf", "monospace": "mathtt",
    "bold-italic": "boldsymbol", "normal": "mathrm",
}  # fmt: skip
_NO_TEXT = re.compile(r"[{}\\$]")
_MAX_DEPTH = 60


def read_jats(text: str) -> str:
    """Write the formulas of JATS and MathML as TeX between dollar signs, and section titles as bold words.

    Args:
        text: Abstract with or without tags.
    """
    if _HINT.search(text) is None:
        return text
    text = _ESCAPED.sub(r"<\1>", text)
    text = _replace(text, _ALTERNATIVES, "alternatives>", _choose)
    text = _replace(text, _TEX, "tex-math>", lambda element: _delimit(_bare_tex(_inner(element))))
    text = _replace(text, _MATHML, "math>", lambda element: _delimit(mathml_to_tex(element)))
    text = _WRAPPERS.sub("", text)
    text = _replace(text, _DISPLAY, "disp-formula>", lambda element: f"${_inner(element).strip()}$")
    return _TITLE.sub(_write_title, text)


def _replace(text: str, opening: re.Pattern[str], closing: str, write: Callable[[str], str]) -> str:
    """Replace every element, from its opening tag to the next tag that ends in ``closing``; linear in the length of the text."""
    parts: list[str] = []
    at = 0
    while (found := opening.search(text, at)) is not None:
        end = text.find(closing, found.end())
        if end < 0:
            break
        end += len(closing)
        parts += [text[at : found.start()], write(text[found.start() : end])]
        at = end
    return "".join(parts) + text[at:]


def _inner(element: str) -> str:
    """Text between an element's first tag and its last."""
    return element[element.index(">") + 1 : element.rindex("<")]


def _choose(element: str) -> str:
    """The TeX of a formula that is given in several ways, or everything where there is none."""
    found = _TEX.search(element)
    end = element.find("tex-math>", found.end()) if found else -1
    return element[found.start() : end + len("tex-math>")] if found and end >= 0 else _inner(element)


def _delimit(tex: str) -> str:
    return f"${tex}$" if tex.strip() else ""


def _bare_tex(tex: str) -> str:
    """The formula of a ``tex-math`` element, without the document and the delimiters around it."""
    document = _DOCUMENT.search(tex)
    tex = (document[1] if document else tex).strip()
    for opening, closing in (("$$", "$$"), ("$", "$"), ("\\(", "\\)"), ("\\[", "\\]")):
        if tex.startswith(opening) and tex.endswith(closing) and len(tex) > len(opening) + len(closing):
            return tex[len(opening) : -len(closing)].strip()
    return tex.replace("$", "")


def _write_title(found: re.Match[str]) -> str:
    title = found[1].strip()
    return "" if title.lower().rstrip(".:") in _NO_LABEL else f"\n\n<b>{title}</b> "


@dataclass(slots=True)
class _Node:
    tag: str
    attributes: dict[str, str | None]
    children: list["_Node"] = field(default_factory=list)
    text: str = ""


class _Reader(HTMLParser):
    """Reads MathML into a tree; stray and missing ends do no harm."""

    def __init__(self) -> None:
        super().__init__()
        self.root = _Node("root", {})
        self._open = [self.root]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        node = _Node(tag.rpartition(":")[2], dict(attrs))
        self._open[-1].children.append(node)
        if len(self._open) < _MAX_DEPTH:
            self._open.append(node)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._open[-1].children.append(_Node(tag.rpartition(":")[2], dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        name = tag.rpartition(":")[2]
        for at in range(len(self._open) - 1, 0, -1):
            if self._open[at].tag == name:
                del self._open[at:]
                return

    def handle_data(self, data: str) -> None:
        self._open[-1].text += data


def mathml_to_tex(markup: str) -> str:
    """Write a MathML formula as TeX; its own TeX annotation is taken where it has one.

    Args:
        markup: ``math`` element, with or without the prefix ``mml:``.
    """
    reader = _Reader()
    reader.feed(markup)
    reader.close()
    return " ".join(_write_row(reader.root.children).split())


def _write_row(nodes: list[_Node]) -> str:
    return "".join(_write(node) for node in nodes)


def _write(node: _Node) -> str:
    writer = _WRITERS.get(node.tag)
    return writer(node) if writer is not None else _write_row(node.children)


def _identifier(node: _Node) -> str:
    name = "".join(_SIGNS.get(character, character) for character in node.text.strip())
    variant = node.attributes.get("mathvariant") or ""
    if variant in _FONTS and not (variant == "normal" and not name.isascii()):
        return f"\\{_FONTS[variant]}{{{name}}}"
    return name if len(name) < 2 or name.startswith("\\") else f"\\mathrm{{{name}}}"


def _operator(node: _Node) -> str:
    sign = node.text.strip()
    if sign.isalpha() and sign.isascii():
        return f"\\operatorname{{{sign}}}" if len(sign) > 1 else sign
    return "".join(_SIGNS.get(character, character) for character in sign)


def _prose(node: _Node) -> str:
    text = _NO_TEXT.sub("", node.text.replace("\u00a0", " "))
    return f"\\text{{{text}}}" if text.strip() else " "


def _part(node: _Node, at: int) -> str:
    return _write(node.children[at]) if at < len(node.children) else ""


def _scripts(marks: str) -> Callable[[_Node], str]:
    """Writer of a base with scripts, whose marks are ``_`` or ``^``."""

    def write(node: _Node) -> str:
        base = _part(node, 0)
        base = base if len(base) < 2 or re.fullmatch(r"\\[A-Za-z]+ ?", base) else f"{{{base}}}"
        return base + "".join(f"{mark}{{{_part(node, at)}}}" for at, mark in enumerate(marks, 1))

    return write


def _over(node: _Node) -> str:
    accent = node.children[1].text.strip() if len(node.children) > 1 else ""
    if accent in _ACCENTS:
        return f"\\{_ACCENTS[accent]}{{{_part(node, 0)}}}"
    return _scripts("^")(node) if "\\sum" in _part(node, 0) else f"\\overset{{{_part(node, 1)}}}{{{_part(node, 0)}}}"


def _fenced(node: _Node) -> str:
    opening, closing = node.attributes.get("open", "("), node.attributes.get("close", ")")
    inner = ",".join(_write(child) for child in node.children)
    return "".join(_SIGNS.get(sign, sign) for sign in opening or "") + inner + "".join(_SIGNS.get(sign, sign) for sign in closing or "")


def _table(node: _Node) -> str:
    rows = (" & ".join(_write_row(cell.children) for cell in row.children) for row in node.children)
    return "\\begin{matrix}" + " \\\\ ".join(rows) + "\\end{matrix}"


def _semantics(node: _Node) -> str:
    for child in node.children:
        if child.tag == "annotation" and "tex" in (child.attributes.get("encoding") or "").lower():
            return _bare_tex(child.text)
    return _part(node, 0)


_WRITERS: dict[str, Callable[[_Node], str]] = {
    "mi": _identifier,
    "mn": lambda node: node.text.strip(),
    "mo": _operator,
    "mtext": _prose,
    "ms": _prose,
    "mspace": lambda _: " ",
    "msup": _scripts("^"),
    "msub": _scripts("_"),
    "msubsup": _scripts("_^"),
    "munder": _scripts("_"),
    "munderover": _scripts("_^"),
    "mover": _over,
    "mfrac": lambda node: f"\\frac{{{_part(node, 0)}}}{{{_part(node, 1)}}}",
    "msqrt": lambda node: f"\\sqrt{{{_write_row(node.children)}}}",
    "mroot": lambda node: f"\\sqrt[{_part(node, 1)}]{{{_part(node, 0)}}}",
    "mfenced": _fenced,
    "mtable": _table,
    "semantics": _semantics,
    "annotation": lambda _: "",
    "annotation-xml": lambda _: "",
}
