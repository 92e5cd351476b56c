"""Jinja2 environment of the page bodies: autoescaped, strict, compiled once; used by every part of publish/ that makes HTML."""

import re
from functools import cache
from pathlib import Path
from typing import cast

from jinja2 import Environment, FileSystemLoader, StrictUndefined, Template
from markupsafe import Markup

from generator.model import Html

TEMPLATES = Path(__file__).parent / "templates"
"""Folder of all templates; a part of publish/ has its own folder in it."""

_BLANK_LINES = re.compile(r"\n\s*\n")
_INDENT = re.compile(r"\n[ \t]+")
_BLANK_IN_TEXT = re.compile(r"\n(?=[ \t]*\n)")
_PREFORMATTED = re.compile(r"(<(pre|textarea|script)\b.*?</\2>)", re.DOTALL)


@cache
def environment() -> Environment:
    """Return the one environment; undefined names raise, and only Markup passes unescaped."""
    return Environment(
        loader=FileSystemLoader(TEMPLATES),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
    )


@cache
def load_template(name: str) -> Template:
    """Load a template by its path below ``templates/``, once."""
    return environment().get_template(name)


@cache
def load_macro(name: str, macro: str) -> "MacroCall":
    """Load one macro of a template, to be called from Python; it sees no context but its arguments."""
    return cast("MacroCall", getattr(load_template(name).module, macro))


class MacroCall:
    """A Jinja macro seen from Python (a name for the type checker only)."""

    def __call__(self, *args: object, **values: object) -> Markup:
        """Render the macro."""
        raise NotImplementedError


def render(name: str, /, **values: object) -> Html:
    """Render a template to a body that Markdown takes for one raw HTML block: no blank line, no indentation outside ``<pre>``.

    Args:
        name: Path below ``templates/``.
        values: The template's variables; strings are escaped, Markup is not.

    Returns:
        The HTML, without a blank line and without a newline at either end.
    """
    return squeeze(load_template(name).render(values))


def squeeze(html: str) -> Html:
    """Take blank lines and indentation out of HTML, sparing preformatted text, where the newline becomes ``&#10;``."""
    if "<pre" not in html and "<textarea" not in html and "<script" not in html:
        return Html(_INDENT.sub("\n", _BLANK_LINES.sub("\n", html)).strip())
    parts = _PREFORMATTED.split(html)
    # split() with two groups gives text, block, tag name, text, block, tag name, text ...
    parts[0::3] = [_INDENT.sub("\n", _BLANK_LINES.sub("\n", part)) for part in parts[0::3]]
    parts[1::3] = [_BLANK_IN_TEXT.sub("&#10;", part) for part in parts[1::3]]
    del parts[2::3]
    return Html("".join(parts).strip())


def trusted(html: str) -> Markup:
    """Mark HTML that markup/ or a template made, so that autoescape leaves it alone."""
    return Markup(html)
