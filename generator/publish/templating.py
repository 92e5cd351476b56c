"""Jinja2 environment of the page bodies: autoescaped, strict, compiled once; used by every part of publish/ that makes HTML."""

import re
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import cast

from jinja2 import Environment, FileSystemLoader, StrictUndefined, Template
from markupsafe import Markup, escape

from generator.model import Html
from generator.words import Words, load_words

TEMPLATES = Path(__file__).parent / "templates"
"""Folder of all templates; a part of publish/ has its own folder in it."""

_CONSTANT_WORD = re.compile(r"""\{\{ words\(["']([\w.]+)["']\) \}\}""")
_BLANK_LINES = re.compile(r"\n\s*\n")
_INDENT = re.compile(r"\n[ \t]+")
_BLANK_IN_TEXT = re.compile(r"\n(?=[ \t]*\n)")
_PREFORMATTED = re.compile(r"(<(pre|textarea|script)\b.*?</\2>)", re.DOTALL)


class _ConstantWords(FileSystemLoader):
    """Loads templates with the words that take no values already in place: 40 calls less for each paper page."""

    def __init__(self, words: Words) -> None:
        super().__init__(TEMPLATES)
        self._words = words

    def get_source(self, environment: Environment, template: str) -> tuple[str, str, Callable[[], bool]]:
        """Return the source of a template with ``{{ words("key") }}`` replaced by the escaped text."""
        source, file_name, is_current = super().get_source(environment, template)
        return _CONSTANT_WORD.sub(lambda match: _as_template_text(self._words(match[1])), source), file_name, is_current


def _as_template_text(text: str) -> str:
    """Escape a text for HTML and so that Jinja takes it for text."""
    return str(escape(text)).replace("{", "&#123;")


@cache
def environment(language: str) -> Environment:
    """Return the one environment of a language; undefined names raise, and only Markup passes unescaped."""
    return Environment(
        loader=_ConstantWords(load_words(language)),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
    )


@cache
def load_template(name: str, language: str) -> Template:
    """Load a template by its path below ``templates/``, once a language."""
    return environment(language).get_template(name)


@cache
def load_macro(name: str, macro: str, language: str) -> "MacroCall":
    """Load one macro of a template, to be called from Python; it sees no context but its arguments."""
    return cast("MacroCall", getattr(load_template(name, language).module, macro))


class MacroCall:
    """A Jinja macro seen from Python (a name for the type checker only)."""

    def __call__(self, *args: object, **values: object) -> Markup:
        """Render the macro."""
        raise NotImplementedError


def render(name: str, /, *, words: Words, **values: object) -> Html:
    """Render a template to a body that Markdown takes for one raw HTML block: no blank line, no indentation outside ``<pre>``.

    Args:
        name: Path below ``templates/``.
        words: Catalogue.
        values: The template's variables; strings are escaped, Markup is not.

    Returns:
        The HTML, without a blank line and without a newline at either end.
    """
    return squeeze(load_template(name, words.language).render(values, words=words))


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
