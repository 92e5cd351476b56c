"""Blocks: splits a clean abstract into paragraphs and lists; called by mark.py."""

import re
from dataclasses import dataclass

_HEADING = re.compile(r"\A\s*(?:\*\*|__|#+\s*)?abstract(?:\*\*|__)?\s*(?:[:.—–]+(?:\*\*|__)?\s*|-{1,3}\s+|\n+\s*)", re.IGNORECASE)
_LIST_BEGIN = re.compile(
    r"\\begin\s*\{\s*(itemize|enumerate|description|compactitem|compactenum|inparaenum)\*?\s*\}(?:\s*\[[^\]\n]{0,80}\])?"
)
_LIST_END = re.compile(r"\\end\s*\{\s*(?:itemize|enumerate|description|compactitem|compactenum|inparaenum)\*?\s*\}")
_ITEM = re.compile(r"\\item(?![A-Za-z])[ \t]*(?:\[([^\]\n]{0,80})\])?\s*")
_LAYOUT = re.compile(r"\\(?:begin|end)\s*\{(?:center|abstract|quote|quotation|flushleft|flushright|minipage|document)\*?\}")
_PARAGRAPH = re.compile(r"\\(?:par|medskip|bigskip|smallskip)(?![A-Za-z])|</?(?:p|jats:p|jats:sec)\s?/?>|<br\s?/?>\s?<br\s?/?>")
_JATS_TITLE = re.compile(
    r"<jats:title>[^<]{0,80}</jats:title>|</?jats:(?!p\b|title\b|italic\b|bold\b|su[bp]\b)[a-z-]{1,30}(?:\s[^<>]{0,200})?/?>"
)
_JATS_STYLE = re.compile(r"<(/?)jats:(italic|bold|sub|sup)>")
_JATS_TAGS = {"italic": "i", "bold": "b"}
_BREAK = re.compile(r"<br\s*/?>|</?(?:span|title)>")
_FENCE = re.compile(r"^[ \t]*```[\w+-]{0,20}[ \t]*\n(.{0,1500}?)\n[ \t]*```[ \t]*$", re.DOTALL | re.MULTILINE)
_MIXED_QUOTES = re.compile(r"(?<![A-Za-z0-9])\"([^\"\n]{1,80}?)''")
_MARKER = re.compile(r"(?:([-*•‣▪–])|\(?(\d{1,2}|[ivx]{1,4}|[a-h])[.)])\s+(?=\S)")
_BULLET, _NUMBER = "ul", "ol"
_BEGIN_MARK, _ITEM_MARK, _END_MARK = "\x01", "\x02", "\x03"
"""Stand-ins for list commands: control characters, which hygiene has removed from the text."""
_PARTS = re.compile(f"({_BEGIN_MARK}[uo]|{_END_MARK})|\n[ \t]*\n\\s*")


@dataclass(frozen=True, slots=True)
class Block:
    """A paragraph, or a list."""

    tag: str
    """``p``, ``ul`` or ``ol``."""
    texts: tuple[str, ...]
    """One inline text for a paragraph, one for each item of a list; single-spaced, never empty."""
    loose: bool = False
    """True for ``ol`` items that carry their own marks, which stay in the text."""


def split_blocks(text: str) -> list[Block]:
    """Split an abstract into paragraphs and lists.

    A blank line ends a paragraph, a newline is a blank. Lines are a list where at least two neighbours begin with a mark of one
    kind, and text or a blank line stands before them. Headings, quotes, tables and rules do not exist in abstracts; a fenced code block is
    code in a line.

    Args:
        text: Clean text, see hygiene.clean_characters.
    """
    if "```" in text:
        text = _FENCE.sub(lambda found: f"\n\n`{' '.join(found[1].replace('`', ' ').split())}`\n\n", text)
    text = _HEADING.sub("", text.strip(), count=1)
    if "\\" in text or "<" in text:
        text = _replace_commands(text)
    if "''" in text and '"' in text:
        text = _MIXED_QUOTES.sub("“\\1”", text)
    if "\n" not in text and _BEGIN_MARK not in text:
        single = " ".join(text.split()) if "  " in text or not text.isprintable() else text.strip()
        return [Block("p", (single,))] if single else []
    blocks: list[Block] = []
    tag = _BULLET
    for part in _PARTS.split(text):
        if part and part[0] in (_BEGIN_MARK, _END_MARK):
            tag = _NUMBER if part.endswith("o") else _BULLET
        elif part:
            blocks.extend(_split_part(part, tag))
    return _join_single_items(blocks)


def _replace_commands(text: str) -> str:
    """Turn TeX and JATS block commands into marks and blank lines."""
    if "\\" in text:
        text = _LIST_BEGIN.sub(lambda found: "\n\n" + _BEGIN_MARK + ("o" if "enum" in found[1] else "u"), text)
        text = _LIST_END.sub("\n\n" + _END_MARK, text)
        text = _ITEM.sub(lambda found: f"\n{_ITEM_MARK}{found[1] + ' ' if found[1] else ''}", text)
        text = _LAYOUT.sub(" ", text)
    if "<" in text:
        text = _JATS_TITLE.sub("", text)
        text = _JATS_STYLE.sub(lambda found: f"<{found[1]}{_JATS_TAGS.get(found[2], found[2])}>", text)
        text = _BREAK.sub(" ", text)
    return _PARAGRAPH.sub("\n\n", text)


def _split_part(part: str, item_tag: str) -> list[Block]:
    """Split text without blank lines; ``item_tag`` is the kind of list that commands have begun."""
    if _ITEM_MARK in part:
        head, *items = part.split(_ITEM_MARK)
        texts = tuple(joined for item in items if (joined := " ".join(item.split())))
        blocks = [Block("p", (" ".join(head.split()),))] if head.strip() else []
        return [*blocks, Block(item_tag, texts)] if texts else blocks
    lines = [stripped for line in part.split("\n") if (stripped := line.strip())]
    kinds = [_marker_kind(line) for line in lines]
    start = next(
        (at for at, kind in enumerate(kinds) if kind and kinds[at:].count(kind) >= 2 and (at == 0 or _introduces(lines[at - 1]))), None
    )
    if start is None:
        return [_single(lines, kinds)] if lines else []
    blocks = [Block("p", (" ".join(" ".join(lines[:start]).split()),))] if start else []
    items_of: list[list[str]] = []
    for line, kind in zip(lines[start:], kinds[start:], strict=True):
        if kind == kinds[start]:
            items_of.append([line])
        else:
            items_of[-1].append(line)
    texts = tuple(" ".join(" ".join(item).split()) for item in items_of)
    return [*blocks, Block(str(kinds[start]), tuple(_without_marker(text) for text in texts))]


def _single(lines: list[str], kinds: list[str | None]) -> Block:
    """One paragraph, or the one item of a list whose items stand between blank lines."""
    text = " ".join(" ".join(lines).split())
    return Block(str(kinds[0]), (text,), loose=True) if kinds[0] else Block("p", (text,))


def _marker_kind(line: str) -> str | None:
    """``ul`` or ``ol`` where the line begins with a list mark, else None."""
    found = _MARKER.match(line)
    if found is None:
        return None
    return _BULLET if found[1] else _NUMBER


def _without_marker(text: str) -> str:
    return _MARKER.sub("", text, count=1)


def _introduces(line: str) -> bool:
    """True where a list may follow the line without a blank line."""
    return line[-1] in ":;."


def _join_single_items(blocks: list[Block]) -> list[Block]:
    """Join items that blank lines part into one list; a lone one is a paragraph with its mark."""
    joined: list[Block] = []
    at = 0
    while at < len(blocks):
        block = blocks[at]
        end = at + 1
        if block.loose:
            while end < len(blocks) and blocks[end].loose and blocks[end].tag == block.tag:
                end += 1
            texts = tuple(text for other in blocks[at:end] for text in other.texts)
            is_list = end - at > 1
            joined.append(Block(block.tag, tuple(map(_without_marker, texts))) if is_list else Block("p", texts))
        else:
            joined.append(block)
        at = end
    return joined
