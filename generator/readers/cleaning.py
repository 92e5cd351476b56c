"""Cleaning: text as it comes out of a container to text as a Record holds it; used by every reader."""

import html
import re
import unicodedata

_LIST_ITEM = r"[-*•+] |\(?\d{1,2}[.)] |\([a-z]\) |\([ivx]+\) "
_SOFT_LINE_END = re.compile(rf"(?<![A-Za-z]-)[ \t]*\n[ \t]*(?!{_LIST_ITEM})")
_BLANK_LINES = re.compile(r"\n[ \t\u3000]*\n\s*")
_SPACES = re.compile(r"[ \t\u3000]{2,}")
_CONTROLS = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ufeff\u200b\ud800-\udfff]")
_LOST_ESCAPE = re.compile(r"([\x07\x08\x0b\x0c])(?=[a-z]{2})")
_LOST_LETTER = {"\x07": "\\a", "\x08": "\\b", "\x0b": "\\v", "\x0c": "\\f"}
_DOTLESS = re.compile("ı([\u0300-\u0308])")
_ENTITY = re.compile(r"&(?:#\d{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z][A-Za-z0-9]{1,31});")
EMAIL = re.compile(r"[\w.+'-]+@[\w-]+(?:\.[\w-]+)+")
"""An e-mail address."""


def clean_line(text: str | None) -> str | None:
    """Return a title, name or the like on one line, NFC, without surrounding blanks; None where nothing is left."""
    if not text:
        return None
    if not (text.isascii() and text.isprintable()):
        text = _compose(text)
    return " ".join(text.split()) or None


def clean_text(text: str | None) -> str | None:
    r"""Return an abstract with its paragraphs split by one blank line, and single line ends as blanks; None where nothing is left.

    A line end stays before a list item, and after a hyphen, where only the words can tell whether the word was broken.
    """
    if not text:
        return None
    text = text if text.isascii() and text.isprintable() else _compose(text)
    if "\n" not in text and "\r" not in text:
        return (_SPACES.sub(" ", text) if "  " in text or "\t" in text or "\u3000" in text else text).strip() or None
    text = text.replace("\r\n", "\n").replace("\r", "\n").replace("\u2028", "\n")
    paragraphs = (_SPACES.sub(" ", _join_lines(part.strip())) for part in _BLANK_LINES.split(text))
    return "\n\n".join(part for part in paragraphs if part) or None


def _join_lines(paragraph: str) -> str:
    return _SOFT_LINE_END.sub(" ", paragraph) if "\n" in paragraph else paragraph


def _compose(text: str) -> str:
    if not text.isprintable() and _CONTROLS.search(text):
        # A form feed before "rac" is what a careless program made of \frac.
        text = _CONTROLS.sub("", _LOST_ESCAPE.sub(lambda match: _LOST_LETTER[match[1]], text))
    text = unicodedata.normalize("NFC", text)
    # Jekyll posts of PMLR write \'{\i} as dotless i + combining accent, which NFC does not join.
    return unicodedata.normalize("NFC", _DOTLESS.sub(r"i\1", text)) if "ı" in text else text


def unescape(text: str) -> str:
    """Decode HTML entities once; only whole ones with their semicolon, since ``R&D`` and ``a&times b`` are text."""
    return _ENTITY.sub(lambda match: html.unescape(match[0]), text) if "&" in text else text
