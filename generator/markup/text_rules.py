"""Inline rules for running text: plain stretches, quotes, dashes, ties, brace groups and harmless HTML tags; used by inline.py."""

import re

from markdown_it.rules_inline import StateInline

from generator.markup.math_rules import open_style, push_script
from generator.markup.scan import Scan, closing_brace
from generator.markup.tex_symbols import STYLES, SWITCHES
from generator.model import MarkupIssue

_STOP = re.compile(r"[\\$`{}*_<&\[\]~'!^-](?:(?<=[\\$`{}*_<&\[~])|(?<=-)(?=-)|(?<=')(?=')|(?<=!)(?=\[)|(?<=\^)(?=\{)|(?<=\]))")
_QUOTED = re.compile(r"`([^`'\n]{1,80})'(?![A-Za-z])")
_CODE = re.compile(r"`[^`\n]{1,300}`")
_DASHES = re.compile(r"-+")
_FLAG_PAIR = re.compile(r"--[a-z]+[^.]{0,120}?\s?--")
_SWITCH = re.compile(r"\s{0,3}\\([a-z]+)(?![A-Za-z])\s{0,3}(?:\\/)?")
_COLOUR = re.compile(r"\s{0,3}\\color\s{0,3}\{[^{}]{0,60}\}\s?")
_KEPT_GROUP = re.compile(
    r"[\s\d.,;+\-–−±…|/]{1,200}|\s?\w{1,2}(?:\s?,\s?(?:\w{1,2}|\.\.\.|…)){1,60}\s?|\s?(?:\w+\s?[:|]|\w\s?∈)[^{}]{1,80}"
)
_LONG_SET = re.compile(r"\s?[^\s{},]+(?:,\s[^{},]+){1,20}\s?")
_SCRIPT_GROUP = re.compile(r"[^{}\\$]{1,12}")
_TAG = re.compile(r"<(/?)(sub|sup|i|b|em|strong|u|tt|code|sc|scp|italic|bold)>", re.IGNORECASE)
_TAG_STYLES = {
    "i": "em", "em": "em", "italic": "em", "b": "strong", "strong": "strong", "bold": "strong", "u": "u", "tt": "code", "code": "code",
    "sc": "small-caps", "scp": "small-caps", "sub": "sub", "sup": "sup",
}  # fmt: skip
_TAG_REACH = 400
"""Characters in which a harmless HTML tag must be closed."""
_RAW_TAG = re.compile(
    r"</?(?:a|abbr|audio|button|center|div|em|embed|figure|font|form|h[1-6]|iframe|img|input|li|link|math|meta|object|ol|p|pre|script|span|style|svg"
    r"|table|tbody|td|th|tr|ul|video)(?:\s[^<>]{0,300})?/?>",
    re.IGNORECASE,
)
_LONE_STAR_PAIR = re.compile(r"\*[^\s*]{1,60}\*(?!\*)")
_APPROXIMATION_BEFORE = frozenset("(~[$<>=≈/ \n")


def text_rule(state: StateInline, silent: bool) -> bool:  # noqa: ARG001  (markdown-it's signature)
    """Take everything up to the next character that a rule could want, or the next address."""
    scan: Scan = state.env["scan"]
    start = state.pos
    found = _STOP.search(state.src, start)
    end = found.start() if found else state.posMax
    urls, at = scan.urls, scan.next_url
    while at < len(urls) and urls[at][0] < start:
        at += 1
    scan.next_url = at
    if at < len(urls):
        end = min(end, urls[at][0])
    end = min(end, scan.next_end)
    if end <= start:
        return False
    state.append_pending(state.src[start:end])
    state.pos = end
    return True


def close_rule(state: StateInline, silent: bool) -> bool:  # noqa: ARG001  (markdown-it's signature)
    """Close the styles and links that end here, or that a span has jumped over."""
    scan: Scan = state.env["scan"]
    if scan.next_end > state.pos:
        return False
    width = 0
    while scan.next_end <= state.pos:
        closer = scan.take_closer()
        width = max(width, closer.width if closer.end == state.pos else 0)
        if closer.token:
            state.push(closer.token, closer.tag, -1)
    state.pos += width
    return width > 0


def quote_rule(state: StateInline, silent: bool) -> bool:  # noqa: ARG001  (markdown-it's signature)
    """TeX quotes: two backticks open, two apostrophes close, a backtick and an apostrophe enclose."""
    source, start = state.src, state.pos
    if source.startswith("``", start):
        state.append_pending("“")
        state.pos = start + 2
        return True
    if source.startswith("''", start):
        opens = (start == 0 or source[start - 1] in " ([{—") and source[start + 2 : start + 3].isalnum()
        state.append_pending("“" if opens else "”")
        state.pos = start + 2
        return True
    if source[start] == "`":
        return _read_backtick(state)
    return False


def _read_backtick(state: StateInline) -> bool:
    quoted = _QUOTED.match(state.src, state.pos)
    code = _CODE.match(state.src, state.pos)
    if code and not (quoted and quoted.end() < code.end()):
        return False
    if quoted:
        scan: Scan = state.env["scan"]
        end = quoted.end() - 1
        if scan.next_end > end:
            open_style(state, "single-quote", state.pos + 1, end)
            return True
    state.append_pending("‘")
    state.pos += 1
    return True


def brace_rule(state: StateInline, silent: bool) -> bool:  # noqa: ARG001  (markdown-it's signature)
    """Brace groups: a group shows its content without braces, a set such as ``{-1, 1}`` keeps them."""
    source, start = state.src, state.pos
    character = source[start]
    if character == "^":
        return _read_script_group(state, "sup")
    if character == "}":
        return _take_run(state)
    if character != "{":
        return False
    end = closing_brace(state.env["scan"], start)
    if end < 0 or _is_set(source[start + 1 : min(end, start + 400)]):
        return _take_braces(state)
    inner = source[start + 1 : start + 60]
    switch = _SWITCH.match(inner)
    colour = _COLOUR.match(inner)
    if switch and switch[1] in SWITCHES:
        open_style(state, STYLES[switch[1]], start + 1 + switch.end(), end)
    elif colour:
        open_style(state, "", start + 1 + colour.end(), end)
    elif end == start + 1:
        state.pos = end + 1
    else:
        open_style(state, "", start + 1, end)
    return True


def _take_braces(state: StateInline) -> bool:
    """Take a brace as a character, and those after it that nothing closes."""
    scan: Scan = state.env["scan"]
    end = state.pos + 1
    while state.src.startswith("{", end) and closing_brace(scan, end) < 0 and end < scan.next_end:
        end += 1
    state.append_pending(state.src[state.pos : end])
    state.pos = end
    return True


def _is_set(inner: str) -> bool:
    """Tell a set in braces from a TeX group."""
    return bool(inner.strip()) and (_KEPT_GROUP.fullmatch(inner) is not None or _LONG_SET.fullmatch(inner) is not None)


def _read_script_group(state: StateInline, tag: str) -> bool:
    """``^{...}`` and ``_{...}`` outside math: a short script."""
    scan: Scan = state.env["scan"]
    end = closing_brace(scan, state.pos + 1)
    if end < 0 or state.pos == 0 or not (state.src[state.pos - 1].isalnum() or state.src[state.pos - 1] in ")]}"):
        return False
    inner = state.src[state.pos + 2 : end]
    if not _SCRIPT_GROUP.fullmatch(inner):
        return False
    push_script(state, tag, inner)
    state.pos = end + 1
    return True


def star_rule(state: StateInline, silent: bool) -> bool:  # noqa: ARG001  (markdown-it's signature)
    """Keep a star or underscore that is no emphasis: inside a word without a partner in that word, or in ``x_{i}``."""
    source, start = state.src, state.pos
    character = source[start]
    if character == "_":
        return source.startswith("{", start + 1) and _read_script_group(state, "sub")
    if character != "*":
        return False
    before, after = source[start - 1 : start], source[start + 1 : start + 2]
    if start and before != "*" and after != "*" and before.isalnum() and after.isalnum():
        opens_word = _LONE_STAR_PAIR.match(source, start)
        closes = source.rfind("*", max(0, start - 60), start)
        if not opens_word and (closes < 0 or any(blank in source[closes:start] for blank in " \n")) and not _ends_emphasis(source, start):
            state.append_pending("*")
            state.pos = start + 1
            return True
    return False


def _ends_emphasis(source: str, position: int) -> bool:
    """Tell whether an emphasis that began at a word's start ends at this star, as in ``*very* long*er``."""
    opening = source.rfind(" *", max(0, position - 120), position)
    return opening >= 0 and source[opening + 2 : opening + 3].isalnum() and "*" not in source[opening + 2 : position]


def tie_rule(state: StateInline, silent: bool) -> bool:  # noqa: ARG001  (markdown-it's signature)
    """A tilde between words is a tie; one before a number is an approximation and stays."""
    source, start = state.src, state.pos
    if source[start] != "~":
        return False
    before, after = source[start - 1 : start] if start else "", source[start + 1 : start + 2]
    is_tie = before and before not in _APPROXIMATION_BEFORE and after and after not in " ~\n"
    state.append_pending(" " if is_tie else "~")
    state.pos = start + 1
    return True


def dash_rule(state: StateInline, silent: bool) -> bool:  # noqa: ARG001  (markdown-it's signature)
    """Two hyphens are an en dash and three an em dash, but not before a command line's option."""
    source, start = state.src, state.pos
    if source[start] != "-":
        return False
    found = _DASHES.match(source, start)
    end = found.end() if found else start + 1
    width = end - start
    if width in (2, 3) and not (width == 2 and _is_option(source, start)):
        state.append_pending("–" if width == 2 else "—")
    else:
        state.append_pending(source[start:end])
    state.pos = end
    return True


def _is_option(source: str, start: int) -> bool:
    before, after = source[start - 1 : start] if start else "", source[start + 2 : start + 3]
    return (not before or before in " (`") and after.isalpha() and after.islower() and not _FLAG_PAIR.match(source, start)


def tag_rule(state: StateInline, silent: bool) -> bool:  # noqa: ARG001  (markdown-it's signature)
    """A harmless HTML tag without attributes that is closed soon is a style; any other tag is text."""
    if state.src[state.pos] != "<":
        return False
    found = _TAG.match(state.src, state.pos)
    if found is not None and not found[1]:
        closing = f"</{found[2]}>"
        end = state.src.find(closing, found.end(), found.end() + _TAG_REACH)
        scan: Scan = state.env["scan"]
        if 0 <= end <= scan.next_end:
            open_style(state, _TAG_STYLES[found[2].lower()], found.end(), end, len(closing))
            return True
    raw = _RAW_TAG.match(state.src, state.pos)
    if raw:
        note_raw_tag(state.env["scan"], raw[0])
    return False


def note_raw_tag(scan: Scan, tag: str) -> None:
    """Report an HTML tag that is shown as text."""
    if not any(issue.code == "raw-html" for issue in scan.issues):
        scan.issues.append(MarkupIssue("raw-html", tag, "text or TeX", "HTML is shown as text: delete the tag, or write TeX or Markdown."))


def literal_rule(state: StateInline, silent: bool) -> bool:  # noqa: ARG001  (markdown-it's signature)
    """Last rule: a character that nothing wanted stands for itself."""
    return _take_run(state)


def _take_run(state: StateInline) -> bool:
    """Take the character, and its repetitions but the last two, in one step: a bomb of one character stays cheap."""
    source, start = state.src, state.pos
    end = start + 1
    limit = min(len(source) - 2, state.env["scan"].next_end)
    while end < limit and source[end] == source[end + 1] == source[end + 2] == source[start] and source[start] not in "{[":
        end += 1
    state.append_pending(source[start:end])
    state.pos = end
    return True
