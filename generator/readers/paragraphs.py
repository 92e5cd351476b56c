"""Paragraphs: blocks of a text file between blank lines, and where two abstracts were run together; used by the text readers."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

SEAM_CHARACTERS = 200
"""Shortest piece, in characters, that counts as an abstract of its own on either side of a lost blank line."""
SEAM_SHARE = 0.4
"""Shortest such piece as a share of the file's median block."""
LONG_BLOCK = 600
"""Length in characters beyond which a block may itself be two abstracts, so that it says nothing about their usual length."""
LIST_TITLE_CHARACTERS = 120
"""Longest first line that is a list's title rather than an abstract."""

_SENTENCE_END = re.compile(r"[.!?。！？][\"'”’)\]*_]*\)?\s*$")
_SENTENCE_START = re.compile(r"[\"'“‘(\[*_$\\{]*[A-ZÀ-ÞΑ-ΩА-Я0-9\u3400-\u9fff]|[\"'“‘(\[*_]*\$")


@dataclass(frozen=True, slots=True)
class Block:
    """Lines between blank lines."""

    line: int
    """Line of the first one, from 1."""
    lines: Sequence[str]
    """Lines, without blank ones."""

    @property
    def text(self) -> str:
        """The lines joined by blanks."""
        return " ".join(line.strip() for line in self.lines)

    @property
    def raw(self) -> str:
        """The lines as they stand."""
        return "\n".join(self.lines)


def split_blocks(lines: Sequence[str], first: int = 1) -> list[Block]:
    """Split lines at blank ones (also such of blanks, tabs or ideographic spaces).

    Args:
        lines: Lines.
        first: Number of the first of them in the file.
    """
    blocks: list[Block] = []
    start: int | None = None
    for number, line in enumerate([*lines, ""]):
        if line.strip():
            start = number if start is None else start
        elif start is not None:
            blocks.append(Block(first + start, lines[start:number]))
            start = None
    return blocks


def is_list_title(block: Block) -> bool:
    """Tell whether the first block of a file is a list's title: one short line without a full stop."""
    text = block.text
    if len(block.lines) != 1 or len(text) > LIST_TITLE_CHARACTERS:
        return False
    return not text.rstrip(" *_").endswith((".", "。", "!", "?")) and not re.match(r"\[?\(?\d+[\]).:]", text)


def has_one_line_blocks(blocks: Sequence[Block]) -> bool:
    """Tell whether the file writes a paragraph on one line (else it is hard-wrapped).

    A line far beyond any usual page width is a whole paragraph; half of the text in such lines decides.
    """
    total = sum(len(line) for block in blocks for line in block.lines)
    return sum(len(line) for block in blocks for line in block.lines if len(line) > SEAM_CHARACTERS) * 2 >= total


def find_seams(block: Block, one_line: bool, usual: int) -> list[int]:
    """Return the lines of a block (0-based) before which a blank line seems to be lost.

    Where paragraphs stand on one line each, two long lines in one block are two abstracts. In a hard-wrapped file, a sentence that
    ends on a line with room for the next word ended a paragraph.

    Args:
        block: Block.
        one_line: Whether the file writes a paragraph on one line.
        usual: Median length of the file's blocks in characters.
    """
    lines = block.lines
    if len(lines) < 2:
        return []
    shortest = max(SEAM_CHARACTERS, SEAM_SHARE * min(usual, LONG_BLOCK))
    width = max(len(line.rstrip()) for line in lines)
    seams: list[int] = []
    start = 0
    for number in range(1, len(lines)):
        before, after = lines[number - 1].rstrip(), lines[number].lstrip()
        if not _SENTENCE_END.search(before) or not _SENTENCE_START.match(after):
            continue
        if not one_line and len(before) + 1 + len(after.split()[0]) > width:
            continue
        ahead = after if one_line else " ".join(lines[number:])
        if len(" ".join(lines[start:number])) >= shortest and len(ahead) >= shortest:
            seams.append(number)
            start = number
    return seams
