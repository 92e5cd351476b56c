"""HTML inside sources: inline tags to Markdown, line breaks to line ends, entities decoded once; used by readers of web data."""

import re

from generator.readers.cleaning import unescape

_BREAK = re.compile(r"[ \t]*<br\s*/?>[ \t]*\n?[ \t]*", re.IGNORECASE)
_PARAGRAPH = re.compile(r"\s*</?(?:p|div|ul|ol|section)(?:\s+[\w:-]+\s*=[^<>]*)?>\s*", re.IGNORECASE)
_ITEM = re.compile(r"\s*<li(?:\s+[\w:-]+\s*=[^<>]*)?>\s*", re.IGNORECASE)
_BOLD = re.compile(r"<(b|strong)(?:\s+[\w:-]+\s*=[^<>]*)?>(\s*)(.*?)(\s*)</\1>", re.IGNORECASE | re.DOTALL)
_ITALIC = re.compile(r"<(i|em|cite)(?:\s+[\w:-]+\s*=[^<>]*)?>(\s*)(.*?)(\s*)</\1>", re.IGNORECASE | re.DOTALL)
_SUPER = re.compile(r"<(sup|sub)>\s*([^<>$]{1,20}?)\s*</\1>", re.IGNORECASE)
_ANCHOR = re.compile(r"<a\s[^<>]*?href\s*=\s*[\"']?(https?://[^\s\"'<>]+)[^<>]*>(.*?)</a>", re.IGNORECASE | re.DOTALL)
_OTHER = re.compile(
    r"</?(?:span|font|u|tt|small|big|a|code|li|sup|sub|scp|italic|bold|title|h[1-6]|mark|abbr|jats:\w+)(?:\s+[\w:-]+\s*=[^<>]*)?/?>",
    re.IGNORECASE,
)


def convert_html(text: str | None) -> str | None:
    """Convert the inline HTML of a text to Markdown and decode its entities; ``p < .05`` is no tag and stays."""
    if not text:
        return text
    if "<" in text:
        text = _BREAK.sub("\n", text)
        text = _ITEM.sub("\n- ", text)
        text = _PARAGRAPH.sub("\n\n", text)
        text = _ANCHOR.sub(_link, text)
        text = _BOLD.sub(r"\2**\3**\4", text)
        text = _ITALIC.sub(r"\2*\3*\4", text)
        text = _SUPER.sub(lambda match: f"${'^' if match[1].lower() == 'sup' else '_'}{{{match[2]}}}$", text)
        text = _OTHER.sub("", text)
    return unescape(text)


def _link(match: re.Match[str]) -> str:
    label = match[2].strip()
    return label if not label or label == match[1] else f"[{label}]({match[1]})"
