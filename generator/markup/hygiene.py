"""Hygiene: repairs the characters of a raw string before anything looks for markup; first step of mark.py."""

import re
import unicodedata

import ftfy

from generator.markup.hyphens import join_split_words
from generator.model import MarkupIssue

MAX_CHARACTERS = 20_000
"""Longest text that is marked up, in characters; the longest abstract of 43,406 real ones has 5,400 (notes: 20,000 is the bound)."""

_LOST_ESCAPES = {"\x07": "a", "\x08": "b", "\x0b": "v", "\x0c": "f"}
_LOST_ESCAPE = re.compile("([\x07\x08\x0b\x0c])(?=[a-z]{2})")
_LOST_TAB = re.compile(r"\t(?=ext(?:bf|it|tt|sc|sf|rm)\{|imes\b|heta\b|au\b|ilde\b|o\$)")
_LOST_RETURN = re.compile(r"\r(?=ho(?![a-z])|ightarrow|angle|[vV]ert|floor|ceil|m\{)")
_LOST_NEWLINE = re.compile(r"\n(?=abla(?![a-z])|eq(?![a-z])|otin(?![a-z]))")
_STRIPPED_URL = re.compile(r"\\url(?=https?://)")
_LITERAL_NEWLINE = re.compile(r"(?<!\\)\\n(?=\\n|[A-Z\d*-]|\s|$)(?!(?:Left|Right|Vdash|VDash)[a-z])")
_CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ufff9-\ufffb]")
_INVISIBLE = re.compile("[\u00ad\u180e\u200b\u200e\u200f\u2060-\u2064\ufeff]")
_BIDI = re.compile("[\u061c\u202a-\u202e\u2066-\u2069]")
_SURROGATE = re.compile("[\ud800-\udfff]")
_BLANKS = re.compile("[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000\t]")
_SUSPECT = re.compile("[\x80-\x9fÂÃâãÅÐÑÎÏð\ufffdˆ‰€™ﬀ-ﬆ]|\u00e2\u20ac")
_LOOSE_ACCENT = re.compile("(?<=[A-Za-z]) (?=[\u0300-\u036f])")
_UNPRIVATE = re.compile("[\ue000-\uf8ff]")
_MENDED_BY_FTFY = ftfy.TextFixerConfig(
    unescape_html=False,
    uncurl_quotes=False,
    fix_character_width=False,
    fix_latin_ligatures=True,
    normalization="NFC",
    remove_control_chars=False,
)
_TWICE_ESCAPED = re.compile(r"&amp;(?=(?:amp;)*(?:[A-Za-z]{2,8}[0-9]?|#\d{2,6}|#[xX][0-9A-Fa-f]{2,6});)")
_ESCAPED_TAG = re.compile(r"&lt;(/?(?:sub|sup|i|b|em|strong|p|br)\s*/?)&gt;")


def clean_characters(raw: str, issues: list[MarkupIssue]) -> str:
    """Repair lost escapes, mojibake, ligatures, blanks and characters that have no place in text.

    Args:
        raw: Text as the source has it; any string, lone surrogates included.
        issues: What was found is appended.

    Returns:
        NFC text without control, invisible or bidi characters; newlines are kept.
    """
    text = join_split_words(_cut(raw, issues))
    if "\\url" in text:
        text = _STRIPPED_URL.sub("", text)
    if text.isascii() and text.isprintable() and "&lt;" not in text and "&amp;" not in text and "\\n" not in text:
        return text
    if "\r" in text:
        text = _LOST_RETURN.sub(r"\\r", text).replace("\r\n", "\n").replace("\r", "\n")
    if "\n" in text:
        text = _LOST_NEWLINE.sub(r"\\n", text)
    if "\t" in text:
        text = _LOST_TAB.sub(r"\\t", text).replace("\t", " ")
    text = _LOST_ESCAPE.sub(lambda found: "\\" + _LOST_ESCAPES[found[1]], text)
    if "\\n" in text:
        text = _LITERAL_NEWLINE.sub("\n", text)
    if "&amp;" in text:
        text = _TWICE_ESCAPED.sub("&", text)
    if "&lt;" in text:
        text = _ESCAPED_TAG.sub(r"<\1>", text)
    if not text.isascii():
        text = _clean_unicode(text, issues)
    return _drop(_CONTROL, text, "control-character", "printable characters", issues)


def keep_printable(text: str) -> str:
    """Take out of ready plain text what no page can show: lone surrogates, control, bidi and invisible characters.

    Args:
        text: Plain text; nothing in it is read as markup or mojibake.
    """
    text = _cut(text, [])
    if not text.isascii():
        text = text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
        text = unicodedata.normalize("NFC", _BLANKS.sub(" ", _INVISIBLE.sub("", _BIDI.sub("", text))))
    return _CONTROL.sub("", text)


def _cut(raw: str, issues: list[MarkupIssue]) -> str:
    """Cut a text that no abstract needs, at a blank."""
    if len(raw) <= MAX_CHARACTERS:
        return raw
    end = raw.rfind(" ", MAX_CHARACTERS - 200, MAX_CHARACTERS)
    end = end if end > 0 else MAX_CHARACTERS
    issues.append(
        MarkupIssue(
            "cut-long-abstract",
            f"{len(raw):,} characters",
            f"at most {MAX_CHARACTERS:,} characters",
            "Shorten the text, or check that its end is not missing in the source.",
            end,
        )
    )
    return raw[:end] + " …"


def _clean_unicode(text: str, issues: list[MarkupIssue]) -> str:
    """The steps that only text beyond ASCII needs."""
    if _SURROGATE.search(text):
        text = text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
        if "\ufffd" in text:
            issues.append(
                MarkupIssue("lone-surrogate", "half of a character", "whole characters", "Save the source as UTF-8 and read it again.")
            )
    text = text.replace("\u0085", "\n") if "\u0085" in text and "â" not in text else text
    if _SUSPECT.search(text):
        text = ftfy.fix_text(text, _MENDED_BY_FTFY)
    text = _LOOSE_ACCENT.sub("", text)
    if not unicodedata.is_normalized("NFC", text):
        text = unicodedata.normalize("NFC", text)
    text = text.replace("\u2028", "\n").replace("\u2029", "\n\n")
    text = _drop(_BIDI, text, "bidi-control", "text without direction overrides", issues)
    return _BLANKS.sub(" ", _INVISIBLE.sub("", _UNPRIVATE.sub("\ufffd", text)))


def _drop(pattern: re.Pattern[str], text: str, code: str, expected: str, issues: list[MarkupIssue]) -> str:
    """Drop what matches, with one issue for all of it."""
    found = pattern.search(text)
    if found is None:
        return text
    issues.append(MarkupIssue(code, f"U+{ord(found[0]):04X}", expected, "Delete the character in the source.", found.start()))
    return pattern.sub("", text)
