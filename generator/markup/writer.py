"""Writer: tokens -> HTML, plain text and TeX in step, with the offsets that join them; used by mark.py."""

import html
import re
from dataclasses import dataclass, field

from markdown_it.token import Token

from generator.markup.formulas import Formula, render_formula
from generator.markup.hygiene import keep_printable
from generator.markup.macros import Macros
from generator.markup.remarks import quote_around, remark_command
from generator.markup.sanitise import escape_attribute, escape_syntax
from generator.markup.sheet import Sheet, escape_tex
from generator.model import MarkupIssue

_WIDE = 36
"""Characters of linear math beyond which an inline formula gets its own scroll box: a line of 330 px on a phone has about 40."""
_JOINER = "&#8288;"
"""Word joiner: keeps a formula on the line of the character that adjoins it (browsers may break on both sides of ``math``)."""
_GLUE = '<span class="math-glue">'
"""Around a formula and what adjoins it: Chromium 156 breaks on both sides of ``math`` in spite of word joiners."""
_BREAK = "&#8203;"
"""Zero-width space between the pieces of a formula."""
_MAX_GLUED = 24
"""Characters that are kept on one line with a formula that adjoins them."""
_TAIL = re.compile(r"[^\s\-–—/\u2e80-\U0010ffff]{1,12}\Z")
"""What stands before a formula on its line, such as a bracket."""
_HEAD = re.compile(r"[^\s\-–—/\u2e80-\U0010ffff]{0,24}[-–—/]?")
"""What stands behind a formula on its line, such as a full stop."""
_SPACES = re.compile(r"\s+")
_SCHEME = re.compile(r"\Ahttps?://", re.IGNORECASE)
_SUPERSCRIPTS = dict(zip("0123456789+-−=()ni", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ⁿⁱ", strict=True))
_SUBSCRIPTS = dict(zip("0123456789+-−=()", "₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎", strict=True))
_HIGH = frozenset("°′″")
"""Signs that stand high by themselves."""
_RAISED = _HIGH | frozenset("†‡*⋆")
"""Superscripts that plain text needs no ``^`` for."""
_TAGS = {"em": ("<em>", "</em>"), "strong": ("<strong>", "</strong>"), "u": ("<u>", "</u>"), "code": ("<code>", "</code>"),
         "sup": ("<sup>", "</sup>"), "sub": ("<sub>", "</sub>"), "small-caps": ('<span class="small-caps">', "</span>")}  # fmt: skip
_QUOTES = {"quote": ("“", "”"), "single-quote": ("‘", "’")}
_EMPHASIS = frozenset(("em", "strong"))


@dataclass(slots=True)
class Writer(Sheet):
    """Writes the tokens of one string; the methods append to all outputs at once."""

    macros: Macros
    issues: list[MarkupIssue]
    is_title: bool = False
    has_math: bool = False
    _pending: list[str] = field(default_factory=list)
    _slot: int = -1
    """Index in ``_html`` where the formula that was written last begins, as long as text may adjoin it; else -1."""
    _is_glued: bool = False
    """True where that formula has text on its line already."""
    _glued_from: int = 0
    """Plain offset of what is kept on that line."""
    _after_parts: str = ""
    """Closing markup of that formula."""
    _after_display: bool = False

    def open_block(self, tag: str) -> None:
        """Begin ``p``, ``ul``, ``ol`` or ``li``."""
        self._add_html(f"<{tag}>")

    def close_block(self, tag: str, *, ends_text: bool) -> None:
        """End a block; one that ends text starts a new line in the plain text."""
        self._close_all()
        self._trim_end()
        self._add_html(f"</{tag}>" if tag == "li" else f"</{tag}>\n")
        if ends_text and self._last not in ("", "\n"):
            self._add_plain("\n")
            self._tex.append("\n\n")

    def write(self, tokens: list[Token]) -> None:
        """Write the tokens of one inline text."""
        for token in tokens:
            kind = token.type
            if kind == "text":
                self._pending.append(token.content)
            elif kind == "text_special":  # what an entity stands for has not been through hygiene
                self._pending.append(keep_printable(token.content))
            elif kind == "math":
                self._write_math(token)
            elif kind == "script":
                self._write_script(token.tag, token.content)
            elif kind == "code_inline":
                self._open_element("code", "<code>", "</code>")
                self._pending.append(token.content)
                self._close_element("code")
            elif kind == "address":
                self._write_address(token.content)
            else:
                self._write_tag(token, kind)
        self._flush()

    def finish(self) -> tuple[str, str, str]:
        """HTML, plain text and TeX."""
        self._close_all()
        self._trim_end()
        return "".join(self._html).rstrip("\n"), "".join(self._plain).rstrip(), "".join(self._tex).strip()

    def _write_tag(self, token: Token, kind: str) -> None:
        """Open or close a style, link, quotation or footnote."""
        tag = token.tag
        if kind == "group_open":
            self._flush()
        elif kind == "group_close":
            self._pending.append(")")
        elif tag in _QUOTES:
            self._pending.append(_QUOTES[tag][0 if token.nesting > 0 else 1])
        elif kind == "link_open":
            address = str(token.attrs["href"])
            self._open_element("a", f'<a href="{escape_attribute(address)}" rel="nofollow noopener">', "</a>", address)
        elif token.nesting > 0:
            self._open_element(tag, *_TAGS[tag])
        else:
            self._close_element(tag)

    def _flush(self) -> None:
        """Write the collected text."""
        if not self._pending:
            return
        text = "".join(self._pending)
        self._pending.clear()
        if "  " in text or "\n" in text:
            text = _SPACES.sub(" ", text)
        if self._last in ("", " ", "\n"):
            text = text.lstrip(" ")
        if not text:
            return
        if self._slot >= 0:
            head = _HEAD.match(text)
            adjoining = head[0] if head else ""
            self._end_formula(adjoining)
            text = text[len(adjoining) :]
            if not text:
                return
        if self._after_display and text[0] not in " .,;:)":
            self._add_plain(" ")
            self._tex.append(" ")
        self._after_display = False
        self._put_text(text)

    def _open_element(self, kind: str, markup: str, closing: str, address: str = "") -> None:
        self._flush()
        self._end_formula(joins=True)
        self._add_html(markup)
        self._open.append((kind, closing, self._plain_length, address))

    def _close_element(self, kind: str) -> None:
        """Close the innermost element of a kind and what is open inside it; a stray end is ignored."""
        self._flush()
        if not any(element[0] == kind for element in self._open):
            return
        while True:
            last = self._open.pop()
            self._close(last)
            if last[0] == kind:
                return

    def _close(self, element: tuple[str, str, int, str]) -> None:
        kind, closing, start, _ = element
        self._end_formula()
        self._add_html(closing)
        if kind in _EMPHASIS and self._plain_length > start:
            self.emphasised.append((start, self._plain_length))

    def _close_all(self) -> None:
        self._flush()
        while self._open:
            self._close(self._open.pop())
        self._end_formula()
        self._after_display = False

    def _write_math(self, token: Token) -> None:
        formula = render_formula(token.content, self.macros, display=token.hidden)
        self._note(formula, token.content)
        if not formula.pieces:
            return
        self.has_math = self.has_math or formula.cause is None
        if token.hidden and not self.is_title and formula.cause is None:
            self._write_display(formula)
        elif formula.cause is None:
            self._write_inline(formula)
        else:
            self._flush()
            self._end_formula(joins=self._adjoins())
            self._add_html((_JOINER if self._adjoins() else "") + formula.pieces[0][0])
            self._add_formula_text(formula, escape_tex(formula.plain))

    def _add_formula_text(self, formula: Formula, tex: str) -> None:
        start = self._plain_length
        if formula.plain:
            self._add_plain(formula.plain)
            self.math_spans.append((start, self._plain_length))
        self._tex.append(tex)

    def _write_display(self, formula: Formula) -> None:
        self._flush()
        self._end_formula()
        self._add_html(_box(formula.pieces[0][0], "math-scroll math-display"))
        if self._last not in ("", " ", "\n"):
            self._add_plain(" ")
        self._add_formula_text(formula, f" ${formula.tex}$")
        self._after_display = True

    def _write_inline(self, formula: Formula) -> None:
        """Write a formula in a line of text, in pieces that a line may break between, together with what adjoins it."""
        pieces = [markup if self.is_title or len(plain) <= _WIDE else _box(markup, "math-scroll") for markup, plain in formula.pieces]
        if self._slot >= 0 and len(pieces) == 1 and self._continue_line(formula):
            self._add_html(_JOINER + pieces[0])
            self._add_formula_text(formula, f"${formula.tex}$")
            return
        tail = self._cut_tail()
        self._flush()
        self._end_formula(joins=self._adjoins() and not tail)
        self._glued_from = self._plain_length
        if len(pieces) > 1:
            self._add_html('<span class="math-parts">')
        if tail:
            self._add_html(_GLUE)
            self._put_text(tail)
        glue = _JOINER if self._adjoins() else ""
        if len(pieces) > 1:
            self._add_html(glue + pieces[0] + ("</span>" if tail else "") + "".join(_BREAK + piece for piece in pieces[1:-1]) + _BREAK)
        self._slot, self._is_glued = len(self._html), bool(tail) and len(pieces) == 1
        self._after_parts = "</span>" if len(pieces) > 1 else ""
        self._add_html(glue + pieces[0] if len(pieces) == 1 else pieces[-1])
        self._add_formula_text(formula, f"${formula.tex}$")

    def _cut_tail(self) -> str:
        """Take from the collected text what must stand on the line of the formula that follows."""
        text = "".join(self._pending)
        found = _TAIL.search(text)
        if found is None:
            return ""
        self._pending[:] = [text[: found.start()]] if found.start() else []
        return found[0]

    def _continue_line(self, formula: Formula) -> bool:
        """Write the text between two formulas without a blank, such as ``)(``; False where there is a blank, or too much text."""
        text = "".join(self._pending)
        if " " in text or "\n" in text or self._plain_length - self._glued_from + len(text) + len(formula.plain) > _MAX_GLUED:
            return False
        self._pending.clear()
        self._open_glue()
        if text:
            self._add_html(_JOINER)
            self._put_text(text)
        return True

    def _open_glue(self) -> None:
        """Begin to keep the formula that was written last on one line with what follows."""
        if self._is_glued:
            return
        self._html.insert(self._slot, _GLUE)
        self._html_length += len(_GLUE)
        self._is_glued = True

    def _end_formula(self, adjoining: str = "", *, joins: bool = False) -> None:
        """Finish the formula that was written last.

        Args:
            adjoining: Text behind it that stays on its line.
            joins: True where something else adjoins it.
        """
        if self._slot < 0:
            return
        if adjoining:
            self._open_glue()
            self._add_html(_JOINER)
            self._put_text(adjoining)
        self._add_html(("</span>" if self._is_glued else "") + self._after_parts + (_JOINER if joins else ""))
        self._slot, self._is_glued, self._after_parts = -1, False, ""

    def _note(self, formula: Formula, body: str) -> None:
        """Report what the formula's author should know."""
        if formula.cause is not None:
            self.issues.append(
                MarkupIssue(
                    "math-fallback", body[:200], f"TeX that can be rendered ({formula.cause})", "Correct the formula; it is shown as TeX."
                )
            )
        for name in formula.unknown:
            at = body.find("\\" + name)
            self.issues.append(remark_command(name, quote_around(body, max(0, at), max(0, at) + len(name) + 1), in_formula=True))

    def _write_script(self, tag: str, text: str) -> None:
        """A superscript or subscript of running text."""
        text = "°" if text in ("∘", "◦", "º") and tag == "sup" else text
        self._flush()
        self._end_formula(joins=True)
        shown = escape_syntax(html.escape(text))
        self._add_html(shown if text in _HIGH else f"<{tag}>{shown}</{tag}>")
        signs = _SUPERSCRIPTS if tag == "sup" else _SUBSCRIPTS
        mark = "^" if tag == "sup" else "_"
        is_translatable = all(character in signs for character in text)
        if is_translatable:
            self._add_plain("".join(signs[character] for character in text))
        elif tag == "sup" and text in _RAISED:
            self._add_plain(text)
        else:
            self._add_plain(mark + (text if len(text) == 1 or text.isalnum() else f"({text})"))
        self._tex.append(f"${mark}{{{escape_tex(text).replace(chr(0x2212), '-')}}}$")

    def _write_address(self, address: str) -> None:
        """An address as text: in HTML without scheme, in plain text whole."""
        self._flush()
        self._end_formula(joins=True)
        shown = _SCHEME.sub("", address)
        shown = shown.removesuffix("/") if shown != address else address.removeprefix("mailto:")
        self._add_html(escape_syntax(html.escape(shown)))
        plain = address.removeprefix("mailto:")
        self._add_plain(plain)
        self._tex.append(escape_tex(plain))


def _box(markup: str, name: str) -> str:
    """Put a display or wide formula in a box that scrolls by itself and can be reached by keyboard.

    It has no label: a screen reader would read that, and then the formula.
    """
    return f'<span class="{name}" tabindex="0" role="group">{markup}</span>'
