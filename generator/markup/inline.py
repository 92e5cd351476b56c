"""Inline pass: one text -> markdown-it tokens, by the rules of this folder in a fixed order; called by mark.py."""

from collections.abc import Callable
from functools import lru_cache
from typing import TypeAlias

from markdown_it import MarkdownIt
from markdown_it.rules_inline import StateInline, backtick, emphasis, entity
from markdown_it.token import Token

from generator.markup.link_rules import find_addresses, link_rule, url_rule
from generator.markup.math_rules import math_rule
from generator.markup.scan import Scan, scan_delimiters
from generator.markup.tex_rules import tex_rule
from generator.markup.text_rules import (
    brace_rule,
    close_rule,
    dash_rule,
    literal_rule,
    quote_rule,
    star_rule,
    tag_rule,
    text_rule,
    tie_rule,
)
from generator.model import MarkupIssue

InlineRule: TypeAlias = Callable[[StateInline, bool], bool]
_RULES: tuple[tuple[str, InlineRule], ...] = (
    ("$\\", math_rule),
    ("\\", tex_rule),
    ("`'", quote_rule),
    ("`", backtick),
    ("*_", star_rule),
    ("*_", emphasis.tokenize),
    ("[!<", link_rule),
    ("&", entity),
    ("<", tag_rule),
    ("{}^", brace_rule),
    ("~", tie_rule),
    ("-", dash_rule),
)
"""Rules in order with the characters that they begin at. TeX quotes come before code: two pairs of double backticks are a code span."""
_UNLIMITED = 1 << 30


def _by_character(*, with_emphasis: bool) -> dict[str, tuple[InlineRule, ...]]:
    """Rules for each character, in order."""
    rules = [(characters, rule) for characters, rule in _RULES if with_emphasis or rule is not emphasis.tokenize]
    return {character: tuple(rule for characters, rule in rules if character in characters) for character in "$\\`'*_[!<&{}^~-"}


_ABSTRACT_RULES = _by_character(with_emphasis=True)
_TITLE_RULES = _by_character(with_emphasis=False)


def _dispatch(state: StateInline, silent: bool) -> bool:
    """Try the rules of the character; trying all rules at every place would take twice as long."""
    scan: Scan = state.env["scan"]
    if scan.urls and url_rule(state, silent):
        return True
    rules = (_TITLE_RULES if scan.is_title else _ABSTRACT_RULES).get(state.src[state.pos], ())
    return any(rule(state, silent) for rule in rules) or literal_rule(state, silent)


@lru_cache(maxsize=1)
def _make_parser() -> MarkdownIt:
    """A parser of inline text."""
    parser = MarkdownIt("zero", {"maxNesting": _UNLIMITED})
    ruler = parser.inline.ruler
    for name, rule in (("own_text", text_rule), ("own_close", close_rule), ("own_dispatch", _dispatch)):
        ruler.push(name, rule)
    ruler.enableOnly(["own_text", "own_close", "own_dispatch"])
    parser.inline.ruler2.enableOnly(["balance_pairs", "emphasis"])
    return parser


def parse_inline(source: str, *, is_title: bool, math_arity: Callable[[str], int | None], issues: list[MarkupIssue]) -> list[Token]:
    """Parse one paragraph, list item or title.

    Args:
        source: Single-spaced text.
        is_title: True for no emphasis and no links.
        math_arity: Number of arguments of a command that is math, such as an author's macro, or None for other commands.
        issues: What was found is appended.

    Returns:
        Tokens of the types text, text_special, code_inline, em_*, strong_*, link_*, style_*, group_*, math, script and address.
    """
    parser = _make_parser()
    scan = Scan(source, is_title, issues)
    if "{" in source or "$" in source:
        scan_delimiters(scan)
    scan.urls = find_addresses(source)
    tokens: list[Token] = []
    state = StateInline(source, parser, {"scan": scan, "math_arity": math_arity}, tokens)
    parser.inline.tokenize(state)
    for closer in reversed(scan.closers):
        if closer.token:
            state.push(closer.token, closer.tag, -1)
    if state.pending:
        state.pushPending()
    if state.delimiters or any(meta and meta.get("delimiters") for meta in state.tokens_meta):
        for rule in parser.inline.ruler2.getRules(""):
            rule(state)
    return tokens
