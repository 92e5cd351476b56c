"""Sheet: HTML, plain text and TeX of one string, growing in step, with the offsets that join them; the base of writer.py."""

import html
import re
from dataclasses import dataclass, field

from generator.markup.sanitise import escape_syntax
from generator.model import Run

_TEX_SPECIAL = re.compile(r"[\\{}$%#&_~^]")
_TEX_ESCAPES = {"\\": r"\textbackslash{}", "~": r"\textasciitilde{}", "^": r"\textasciicircum{}"}
IDEOGRAPHS = "\u2e80"
"""From here on characters are ideographs and their punctuation, which break lines between any two."""
_NOT_LINKABLE = frozenset(("a", "code", "sup", "sub"))
_SYNTAX_CHARACTERS = re.compile(r"([{}\[\]`~:]|-(?=8))")


def escape_tex(text: str) -> str:
    """Escape text for TeX and BibTeX; letters stay Unicode."""
    return _TEX_SPECIAL.sub(lambda found: _TEX_ESCAPES.get(found[0], "\\" + found[0]), text)


@dataclass(slots=True, kw_only=True)
class Sheet:
    """Collects the outputs of one string."""

    runs: list[Run] = field(default_factory=list)
    emphasised: list[tuple[int, int]] = field(default_factory=list)
    math_spans: list[tuple[int, int]] = field(default_factory=list)
    _html: list[str] = field(default_factory=list)
    _html_length: int = 0
    _plain: list[str] = field(default_factory=list)
    _plain_length: int = 0
    _last: str = ""
    """Last character of the plain text, "" at the start and after a paragraph."""
    _tex: list[str] = field(default_factory=list)
    _open: list[tuple[str, str, int, str]] = field(default_factory=list)
    """Kind, closing markup, plain offset and address of each open element."""

    def _add_html(self, markup: str) -> None:
        self._html.append(markup)
        self._html_length += len(markup)

    def _add_plain(self, text: str) -> None:
        self._plain.append(text)
        self._plain_length += len(text)
        self._last = text[-1:]

    def _put_text(self, text: str) -> None:
        """Write text to all outputs."""
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

    def _adjoins(self) -> bool:
        """True where what comes next stands on the line of the last character."""
        return self._last not in ("", " ", "\n") and self._last < IDEOGRAPHS

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


def _is_syntax(piece: str) -> bool:
    return len(piece) == 1 and _SYNTAX_CHARACTERS.fullmatch(piece + "8" if piece == "-" else piece) is not None


def _split_at_syntax(text: str) -> list[str]:
    """Pieces of a text, each either without characters that could be syntax, or one such character."""
    return [piece for piece in _SYNTAX_CHARACTERS.split(text) if piece]
