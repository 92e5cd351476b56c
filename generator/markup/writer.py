"""Writer: tokens -> HTML, plain text and TeX in step, with the offsets that join them; used by mark.py."""

import html
import re
from dataclasses import dataclass, field

from markdown_it.token import Token

from generator.markup.formulas import Formula, render_formula
from generator.markup.hygiene import keep_printable
from generator.markup.macros import Macros
from generator.markup.sanitise import escape_attribute, escape_syntax
from generator.model import MarkupIssue, Run

_WIDE = 36
"""Characters of linear math beyond which an inline formula gets its own scroll box: a line of 330 px on a phone has about 40."""
_JOINER = "&#8288;"
"""Word joiner: keeps a formula on the line of the character that adjoins it (browsers may break on both sides of ``math``)."""
_IDEOGRAPHS = "\u2e80"
"""From here on characters are ideographs and their punctuation, which break lines between any two."""
_SPACES = re.compile(r"\s+")
_SCHEME = re.compile(r"\Ahttps?://", re.IGNORECASE)
_TEX_SPECIAL = re.compile(r"[\\{}$%#&_~^]")
_TEX_ESCAPES = {"\\": r"\textbackslash{}", "~": r"\textasciitilde{}", "^": r"\textasciicircum{}"}
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
_NOT_LINKABLE = frozenset(("a", "code", "sup", "sub"))


def escape_tex(text: str) -> str:
    """Escape text for TeX and BibTeX; letters stay Unicode."""
    return _TEX_SPECIAL.sub(lambda found: _TEX_ESCAPES.get(found[0], "\\" + found[0]), text)


@dataclass(slots=True)
class Writer:
    """Collects the outputs of one string; the methods append to all of them at once."""

    macros: Macros
    issues: list[MarkupIssue]
    is_title: bool = False
    runs: list[Run] = field(default_factory=list)
    emphasised: list[tuple[int, int]] = field(default_factory=list)
    math_spans: list[tuple[int, int]] = field(default_factory=list)
    has_math: bool = False
    _html: list[str] = field(default_factory=list)
    _html_length: int = 0
    _plain: list[str] = field(default_factory=list)
    _plain_length: int = 0
    _last: str = ""
    """Last character of the plain text, "" at the start and after a paragraph."""
    _tex: list[str] = field(default_factory=list)
    _pending: list[str] = field(default_factory=list)
    _open: list[tuple[str, str, int, str]] = field(default_factory=list)
    """Kind, closing markup, plain offset and address of each open element."""
    _after_formula: bool = False
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
        return "".join(self._html).rstrip("\n"), "".join(self._plain).rstrip(), " ".join("".join(self._tex).split(" ")).strip()

    def _trim_end(self) -> None:
        """Take the blanks at the end of a text from the plain text and out of the offsets."""
        while self._last == " ":
            self._plain[-1] = self._plain[-1][:-1]
            self._plain_length -= 1
            if not self._plain[-1]:
                self._plain.pop()
            self._last = self._plain[-1][-1:] if self._plain else ""
        end = self._plain_length
        if self.runs and self.runs[-1].plain_end > end:
            last = self.runs.pop()
            width = end - last.plain_start
            if width > 0:  # a blank is one character in both, so that the run shrinks by the same
                self.runs.append(Run(last.plain_start, end, last.html_start, last.html_end - (last.plain_end - end)))
        for spans in (self.emphasised, self.math_spans):
            while spans and spans[-1][1] > end:
                start = spans.pop()[0]
                if start < end:
                    spans.append((start, end))

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

    def _add_html(self, markup: str) -> None:
        self._html.append(markup)
        self._html_length += len(markup)

    def _add_plain(self, text: str) -> None:
        self._plain.append(text)
        self._plain_length += len(text)
        self._last = text[-1:]

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
        if self._after_formula and text[0] != " " and text[0] < _IDEOGRAPHS:
            self._add_html(_JOINER)
        self._after_formula = False
        if self._after_display and text[0] not in " .,;:)":
            self._add_plain(" ")
            self._tex.append(" ")
        self._after_display = False
        self._tex.append(escape_tex(text))
        escaped = html.escape(text)
        safe = escape_syntax(escaped)
        if any(kind in _NOT_LINKABLE for kind, *_ in self._open):
            self._add_html(safe)
        elif safe == escaped:
            self._add_run(text, escaped)
        else:
            self._add_runs(text)
        self._add_plain(text)

    def _add_run(self, text: str, escaped: str) -> None:
        start, length = self._plain_length, self._html_length
        self.runs.append(Run(start, start + len(text), length, length + len(escaped)))
        self._add_html(escaped)

    def _add_runs(self, text: str) -> None:
        """Write text whose runs end where a character is written as an entity that html.escape does not write."""
        offset = self._plain_length
        for piece in _split_at_syntax(text):
            escaped = html.escape(piece)
            safe = escape_syntax(escaped)
            if safe == escaped and not _is_syntax(piece):
                self.runs.append(Run(offset, offset + len(piece), self._html_length, self._html_length + len(escaped)))
                self._add_html(escaped)
            else:
                self._add_html("".join(f"&#{ord(character)};" for character in piece))
            offset += len(piece)

    def _open_element(self, kind: str, markup: str, closing: str, address: str = "") -> None:
        self._flush()
        if self._after_formula:
            self._add_html(_JOINER)
            self._after_formula = False
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
        self._add_html(closing)
        if kind in _EMPHASIS and self._plain_length > start:
            self.emphasised.append((start, self._plain_length))

    def _close_all(self) -> None:
        self._flush()
        while self._open:
            self._close(self._open.pop())
        self._after_formula = self._after_display = False

    def _write_math(self, token: Token) -> None:
        self._flush()
        formula = render_formula(token.content, self.macros, display=token.hidden)
        self._note(formula, token.content)
        if not formula.html:
            return
        is_block = token.hidden and not self.is_title and formula.cause is None
        glue = self._last not in ("", " ", "\n") and self._last < _IDEOGRAPHS and not is_block
        self._add_html((_JOINER if glue else "") + self._frame(formula, is_block))
        if is_block and self._last not in ("", " ", "\n"):
            self._add_plain(" ")
        start = self._plain_length
        plain = formula.plain
        if plain:
            self._add_plain(plain)
            self.math_spans.append((start, self._plain_length))
        if is_block:
            self._after_display = True
            self._tex.append(f" ${formula.tex}$")
        else:
            self._tex.append(f"${formula.tex}$" if formula.cause is None else escape_tex(formula.plain))
            self._after_formula = True
        self.has_math = self.has_math or formula.cause is None

    def _frame(self, formula: Formula, is_block: bool) -> str:
        """Put a display or wide formula in a box that scrolls by itself and can be reached by keyboard."""
        if formula.cause is not None or self.is_title or not (is_block or len(formula.plain) > _WIDE):
            return formula.html
        name = "math-scroll math-display" if is_block else "math-scroll"
        return f'<span class="{name}" tabindex="0" role="group" aria-label="{escape_attribute(formula.plain)}">{formula.html}</span>'

    def _note(self, formula: Formula, body: str) -> None:
        """Report what the formula's author should know."""
        if formula.cause is not None:
            self.issues.append(
                MarkupIssue(
                    "math-fallback", body[:200], f"TeX that can be rendered ({formula.cause})", "Correct the formula; it is shown as TeX."
                )
            )
        for name in formula.unknown:
            self.issues.append(
                MarkupIssue(
                    "unknown-macro",
                    f"\\{name}",
                    "a macro that is known",
                    f"Add it to macros.yml as `{name}: ...`; it is shown by its name.",
                )
            )

    def _write_script(self, tag: str, text: str) -> None:
        """A superscript or subscript of running text."""
        self._flush()
        if self._after_formula:
            self._add_html(_JOINER)
            self._after_formula = False
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
        if self._after_formula:
            self._add_html(_JOINER)
            self._after_formula = False
        shown = _SCHEME.sub("", address)
        shown = shown.removesuffix("/") if shown != address else address.removeprefix("mailto:")
        self._add_html(escape_syntax(html.escape(shown)))
        plain = address.removeprefix("mailto:")
        self._add_plain(plain)
        self._tex.append(escape_tex(plain))


_SYNTAX_CHARACTERS = re.compile(r"([{}\[\]`~:]|-(?=8))")


def _is_syntax(piece: str) -> bool:
    return len(piece) == 1 and _SYNTAX_CHARACTERS.fullmatch(piece + "8" if piece == "-" else piece) is not None


def _split_at_syntax(text: str) -> list[str]:
    """Pieces of a text, each either without characters that could be syntax, or one such character."""
    return [piece for piece in _SYNTAX_CHARACTERS.split(text) if piece]
