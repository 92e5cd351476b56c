"""Sanitiser: the allow-list of elements and attributes, and the serialiser of MathML trees; used by formulas.py and writer.py."""

import html
import re
from xml.etree.ElementTree import Element

import nh3

MATH_TAGS = frozenset(
    (
        "math", "mi", "mn", "mo", "mtext", "ms", "mspace", "mrow", "mfrac", "msqrt", "mroot", "mstyle", "mpadded", "mphantom", "msub",
        "msup", "msubsup", "munder", "mover", "munderover", "mmultiscripts", "mprescripts", "mtable", "mtr", "mtd",
    )
)  # fmt: skip
"""Elements of MathML Core that a formula may hold."""

_MATH_ATTRIBUTES = {
    "math": {"display", "data-tex"},
    "mi": {"mathvariant"},
    "mo": {
        "form",
        "stretchy",
        "fence",
        "lspace",
        "rspace",
        "minsize",
        "maxsize",
        "largeop",
        "movablelimits",
        "accent",
        "separator",
        "mathsize",
    },
    "mspace": {"width", "height", "depth"},
    "mfrac": {"linethickness"},
    "mstyle": {"displaystyle", "scriptlevel", "mathsize"},
    "mpadded": {"width", "height", "depth", "lspace", "voffset"},
    "mover": {"accent"},
    "munder": {"accentunder"},
    "munderover": {"accent", "accentunder"},
    "mtable": {"displaystyle", "class"},
    "mtd": {"class"},
    "mrow": {"class"},
}
_TEXT_TAGS = frozenset(("p", "ul", "ol", "li", "em", "strong", "u", "code", "sup", "sub", "a", "span"))
_TEXT_ATTRIBUTES = {"a": {"href"}, "span": {"class", "tabindex", "role", "aria-label"}, "code": {"class"}}
ALLOWED_TAGS = MATH_TAGS | _TEXT_TAGS
"""Every element that marked text may hold."""
ALLOWED_ATTRIBUTES = {
    **{tag: set(names) for tag, names in _MATH_ATTRIBUTES.items()},
    **{tag: set(names) for tag, names in _TEXT_ATTRIBUTES.items()},
}
"""Attributes by element."""
_SCHEMES = frozenset(("http", "https", "mailto"))
_VALUE = re.compile(r"[A-Za-z0-9.+ -]{1,24}\Z")
_SYNTAX = re.compile(r"\{(?=[{%#!])|\[(?=\[)|\](?=[\[(])|(?<=<)-|`(?=``)|~(?=~~)|:(?=::)")
"""What templates (``{{``, ``{%``), link plugins (``[[``, ``](``) and fences look for in raw source."""
_SNIPPET = re.compile(r"-(?=8(?:<|&lt;))")


_CLEANER = nh3.Cleaner(
    tags=set(ALLOWED_TAGS), attributes=ALLOWED_ATTRIBUTES, url_schemes=set(_SCHEMES), link_rel="nofollow noopener", strip_comments=True
)


def sanitise(markup: str) -> str:
    """Remove everything that is not on the allow-list, with nh3.

    Args:
        markup: HTML of this folder's making.

    Returns:
        Clean HTML; clean HTML is returned as its canonical form.
    """
    return _CLEANER.clean(markup)


def escape_syntax(escaped: str) -> str:
    """Write characters that a Markdown extension or template could take for syntax as entities.

    Args:
        escaped: Text that html.escape has been over.
    """
    if "{" in escaped or "[" in escaped or "]" in escaped or "```" in escaped or "~~~" in escaped or ":::" in escaped:
        escaped = _SYNTAX.sub(lambda found: f"&#{ord(found[0])};", escaped)
    return _SNIPPET.sub("&#45;", escaped) if "-8" in escaped else escaped


def escape_attribute(value: str) -> str:
    """Escape an attribute's value for HTML and for what reads the source before the browser does."""
    return escape_syntax(html.escape(value)).replace("\n", " ")


def serialise_math(root: Element, tex: str | None) -> str:
    """Write a MathML tree as HTML, only with elements and attributes of the allow-list.

    Args:
        root: Prepared ``math`` element.
        tex: TeX for its ``data-tex`` attribute, or None for no such attribute.
    """
    parts: list[str] = []
    _write(root, parts, "" if tex is None else f' data-tex="{escape_attribute(tex)}"')
    return "".join(parts)


def _write(element: Element, parts: list[str], extra: str = "") -> None:
    tag = element.tag if element.tag in MATH_TAGS else "mrow"
    allowed = _MATH_ATTRIBUTES.get(tag, set())
    attributes = "".join(
        f' {name}="{value}"'
        for name, value in element.attrib.items()
        if name in allowed and _VALUE.match(value) and not (name == "display" and value == "inline")
    )
    parts.append(f"<{tag}{extra}{attributes}>")
    if element.text:
        parts.append(escape_syntax(html.escape(element.text, quote=False)))
    for child in element:
        _write(child, parts)
    parts.append(f"</{tag}>")
