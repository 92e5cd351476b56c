r"""Inline rule for math between dollar signs, ``\(``, ``\[`` and in environments; used by inline.py."""

import re

from markdown_it.rules_inline import StateInline

from generator.markup.prose_math import MAX_BODY, first_brace, has_formula, is_prose, read_number, read_script, read_styling
from generator.markup.remarks import quote_around, remark_dollar
from generator.markup.scan import Closer, Scan, closing_brace
from generator.markup.tex_symbols import STYLES

MAX_OPEN = 24
"""Styles and groups open at once; deeper ones are shown as text, so that nested-brace bombs stay linear."""

_BRACKETS = (("\\\\(", "\\\\)", False), ("\\\\[", "\\\\]", True), ("\\(", "\\)", False), ("\\[", "\\]", True))
_ENVIRONMENT = re.compile(r"\\begin\s*\{(equation|align|alignat|eqnarray|gather|multline|displaymath|math|flalign)(\*?)\}")
_MANY_LINES = frozenset(("align", "alignat", "eqnarray", "gather", "multline", "flalign"))
_BRACED_WORDS = re.compile(r"\{[A-Za-z,. ]{1,40}\}")
_SIMPLE_SCRIPT = re.compile(r"[^{}\\$<&*_`~]{1,16}")
_SPACING = re.compile(r"\\\\\s*\[-?\d+[a-z]{2}\]")


def math_rule(state: StateInline, silent: bool) -> bool:  # noqa: ARG001  (markdown-it's signature)
    """Read one math span; a dollar sign that opens none is a character."""
    character = state.src[state.pos]
    if character == "$":
        return _read_dollars(state, state.env["scan"])
    if character == "\\":
        return _read_brackets(state) or _read_environment(state)
    return False


def _read_dollars(state: StateInline, scan: Scan) -> bool:
    source, start = state.src, state.pos
    if source.startswith("$$", start):
        end = source.find("$$", start + 2, start + 2 + MAX_BODY)
        if end > start + 2 and source[start + 2 : end].strip():
            body = source[start + 2 : end]
            end_of_span = end + 2
            return _push(state, scan, body, start + 2, end_of_span, display=_is_display(body))
        if end == start + 2:
            state.pos = end + 2
            return True
    end = scan.dollars.get(start, -1)
    if 0 <= end - start - 1 <= MAX_BODY:
        body = source[start + 1 : end]
        if not body.strip():
            state.pos = end + 1
            return True
        before = source[max(0, start - 4) : start]
        if not is_prose(body, before, source[end + 1 : end + 2]):
            return _push(state, scan, body, start + 1, end + 1, display=False)
        if has_formula(body):
            scan.issues.append(remark_dollar(quote_around(source, start, start + 1), is_pair=True))
            scan.open_closer(Closer(end, 1, "", ""))
            state.pos = start + 1
            return True
    _note_lone_dollar(scan, start)
    state.append_pending("$")
    state.pos = start + 1
    return True


def _is_display(body: str) -> bool:
    """``$$x$$`` with a single symbol is inline math with doubled signs."""
    return len(body.strip()) > 2


def _note_lone_dollar(scan: Scan, position: int) -> None:
    """Report a dollar sign that is neither math nor money."""
    after = scan.source[position + 1 : position + 3].strip()
    if after[:1].isdigit() or scan.source[position - 1 : position].isdigit():
        return
    scan.issues.append(remark_dollar(quote_around(scan.source, position, position + 1), is_pair=False))


def _read_brackets(state: StateInline) -> bool:
    source, start = state.src, state.pos
    for opening, closing, display in _BRACKETS:
        if source.startswith(opening, start):
            begin = start + len(opening)
            end = source.find(closing, begin, begin + MAX_BODY)
            if end > begin and not (display and opening == "\\\\[" and _SPACING.match(source, start)):
                return _push(state, state.env["scan"], source[begin:end], begin, end + len(closing), display=display)
    return False


def _read_environment(state: StateInline) -> bool:
    found = _ENVIRONMENT.match(state.src, state.pos)
    if found is None:
        return False
    closing = f"\\end{{{found[1]}{found[2]}}}"
    end = state.src.find(closing, found.end(), found.end() + MAX_BODY)
    if end < 0:
        return False
    body = state.src[found.end() : end]
    if found[1] in _MANY_LINES and ("&" in body or "\\\\" in body):
        body = "\\begin{aligned}" + body + "\\end{aligned}"
    return _push(state, state.env["scan"], body, -1, end + len(closing), display=found[1] != "math")


def _push(state: StateInline, scan: Scan, body: str, begin: int, end: int, *, display: bool) -> bool:
    """Emit a span as number, script, styled text or math.

    Args:
        state: Where the inline pass stands.
        scan: What is known about its text.
        body: The TeX.
        begin: Where the body begins in the source, or -1 where it is not a part of it.
        end: Where the span ends in the source.
        display: True for a formula on a line of its own.
    """
    start, state.pos = state.pos, end
    if not display:
        number = read_number(body)
        if number is not None:
            state.append_pending(number)
            return True
        script = read_script(body)
        if script is not None and start:
            push_script(state, *script)
            return True
        if _open_styling(state, scan, body, begin, end):
            return True
    push_math(state, body, display=display)
    if state.src.startswith("{", end) and _BRACED_WORDS.fullmatch(state.src, end, closing_brace(scan, end) + 1):
        state.append_pending(" ")
    return True


def _open_styling(state: StateInline, scan: Scan, body: str, begin: int, end: int) -> bool:
    """Open a style whose argument is then read as text; the closing brace closes it and skips the dollar sign."""
    brace = first_brace(body)
    if begin < 0 or brace < 0:
        return False
    closing = closing_brace(scan, begin + brace)
    styling = read_styling(body, closing - begin if closing >= 0 else -1)
    if styling is None:
        return False
    command, start_of_text, end_of_text = styling
    open_style(state, STYLES[command], begin + start_of_text, begin + end_of_text, end - begin - end_of_text)
    return True


def open_style(state: StateInline, tag: str, begin: int, end: int, width: int = 1) -> None:
    """Open a style from ``begin`` to ``end``, where ``width`` characters are skipped; tag "" shows the text as it is."""
    scan: Scan = state.env["scan"]
    if tag in ("sup", "sub") and _SIMPLE_SCRIPT.fullmatch(state.src, begin, end):
        push_script(state, tag, state.src[begin:end])
        state.pos = end + width
        return
    if len(scan.closers) >= MAX_OPEN:
        state.append_pending(state.src[state.pos : begin])
        state.pos = begin
        return
    state.pos = begin
    if tag:
        token = state.push("style_open", tag, 1)
        token.tag = tag
    scan.open_closer(Closer(end, width, "style_close" if tag else "", tag))


def push_math(state: StateInline, body: str, *, display: bool = False) -> None:
    """Emit a math token."""
    token = state.push("math", "", 0)
    token.content = body
    token.hidden = display


def push_script(state: StateInline, tag: str, text: str) -> None:
    """Emit a superscript or subscript of running text."""
    token = state.push("script", tag, 0)
    token.content = text
