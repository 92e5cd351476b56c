"""Inline pass: one text -> markdown-it tokens, by the rules of this folder in a fixed order; called by mark.py."""

from collections.abc import Callable
from functools import lru_cache

from markdown_it import MarkdownIt
from markdown_it.rules_inline import StateInline, backtick, entity
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

_OWN_RULES = (
    ("own_text", text_rule),
    ("own_close", close_rule),
    ("own_url", url_rule),
    ("own_math", math_rule),
    ("own_tex", tex_rule),
    ("own_quote", quote_rule),
    ("own_backticks", backtick),
    ("own_star", star_rule),
    ("emphasis", None),
    ("own_link", link_rule),
    ("own_entity", entity),
    ("own_tag", tag_rule),
    ("own_brace", brace_rule),
    ("own_tie", tie_rule),
    ("own_dash", dash_rule),
    ("own_literal", literal_rule),
)
"""Rules in order. TeX quotes come before code: two pairs of double backticks are a Markdown code span. None: markdown-it's own."""
_UNLIMITED = 1 << 30


@lru_cache(maxsize=2)
def _make_parser(is_title: bool) -> MarkdownIt:
    """A parser of inline text; titles have no Markdown emphasis."""
    parser = MarkdownIt("zero", {"maxNesting": _UNLIMITED})
    ruler = parser.inline.ruler
    emphasis = next(rule.fn for rule in ruler.__rules__ if rule.name == "emphasis")
    names = []
    for name, rule in _OWN_RULES:
        if name != "emphasis":
            ruler.push(name, rule)
        elif not is_title:
            ruler.push("own_emphasis", emphasis)
            name = "own_emphasis"
        else:
            continue
        names.append(name)
    ruler.enableOnly(names)
    parser.inline.ruler2.enableOnly([] if is_title else ["balance_pairs", "emphasis"])
    return parser


def parse_inline(source: str, *, is_title: bool, is_math_command: Callable[[str], bool], issues: list[MarkupIssue]) -> list[Token]:
    """Parse one paragraph, list item or title.

    Args:
        source: Single-spaced text.
        is_title: True for no emphasis and no links.
        is_math_command: Tells whether a command outside math is an author's macro, to be rendered as math.
        issues: What was found is appended.

    Returns:
        Tokens of the types text, text_special, code_inline, em_*, strong_*, link_*, style_*, group_*, math, script and address.
    """
    parser = _make_parser(is_title)
    scan = Scan(source, is_title, issues)
    if "{" in source or "$" in source:
        scan_delimiters(scan)
    scan.urls = find_addresses(source)
    tokens: list[Token] = []
    state = StateInline(source, parser, {"scan": scan, "is_math_command": is_math_command}, tokens)
    parser.inline.tokenize(state)
    for closer in reversed(scan.closers):
        if closer.token:
            state.push(closer.token, closer.tag, -1)
    if state.pending:
        state.pushPending()
    for rule in parser.inline.ruler2.getRules(""):
        rule(state)
    return tokens
