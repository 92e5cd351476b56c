"""Numbered blocks: ``1. Title`` with labelled lines below; one variant of bare text."""

import re
from collections.abc import Sequence

from generator.model import Json
from generator.readers.draft import Draft
from generator.readers.entry import is_author_line, make_entry
from generator.readers.labels import match_label, read_fields
from generator.readers.paragraphs import is_list_title, split_blocks

FORMAT = "text"

_NUMBER = re.compile(
    r"^\s{0,3}(?:#{1,6}\s+)?(?:\*\*)?(?:(?:[Pp]aper|[Nn]o\.?|ID)\s*#?\s*)?[\[(#]?(\d{1,5})(?:[\])]\.?|[.:)、．])\s*(?:\*\*)?\s*(\S.*)$"
)
_LABEL_LINES_AHEAD = 4
"""Lines below a number among which a label makes it a record's head."""


def find_numbered(lines: Sequence[str]) -> list[tuple[int, int]]:
    """Return (line index, number) of every record's head where the file is a numbered list, else an empty list.

    A head stands first or after a blank line and its number is higher than that of the head before: a numbered list inside an abstract
    restarts at 1 or follows other text. A gap in the numbers is allowed. The first number may be any.
    """
    heads: list[tuple[int, int]] = []
    blank = True
    for index, line in enumerate(lines):
        match = _NUMBER.match(line) if blank or _has_label_below(lines, index) else None
        if match and (not heads or int(match[1]) > heads[-1][1]) and not _is_inside_list(lines, index, heads, int(match[1])):
            heads.append((index, int(match[1])))
        blank = not line.strip()
    blocks = split_blocks(lines)
    if len(heads) < 2 and not (heads and _has_label_below(lines, heads[0][0])):
        return []
    first = next((index for index, line in enumerate(lines) if line.strip()), 0)
    if heads[0][0] != first and not is_list_title(blocks[0]):
        return []
    return heads


def _has_label_below(lines: Sequence[str], index: int) -> bool:
    for line in lines[index + 1 : index + 1 + _LABEL_LINES_AHEAD]:
        if not line.strip():
            return False
        if match_label(line):
            return True
    return False


def _is_inside_list(lines: Sequence[str], index: int, heads: list[tuple[int, int]], number: int) -> bool:
    """Tell whether the number goes on a list inside the abstract above, whose items follow each other without blank lines."""
    if not heads or _has_label_below(lines, index):
        return False
    previous = heads[-1][0]
    labelled = any(match_label(line) for line in lines[previous + 1 : index])
    inner = [int(match[1]) for line in lines[previous + 1 : index] if (match := _NUMBER.match(line))]
    return labelled or (bool(inner) and number == inner[-1] + 1)


def read_numbered(lines: Sequence[str], heads: Sequence[tuple[int, int]], draft: Draft) -> None:
    """Read a numbered list into the draft."""
    preamble = split_blocks(lines[: heads[0][0]])
    if preamble:
        draft.name = preamble[0].text.strip("#*_ ").rstrip(":：")
    seen: set[int] = set()
    for place, (index, number) in enumerate(heads):
        end = heads[place + 1][0] if place + 1 < len(heads) else len(lines)
        _add(lines, index, end, number, draft)
        seen.add(number)


def _part_head(text: str) -> tuple[str, str | None]:
    """Part a title in bold from the authors that follow it on its line."""
    match = re.fullmatch(r"(?:\*\*|__)?(.+?)(?:\*\*|__)\s*(?:[—–:,.-]+|\bby\b)?\s*(.*)", text.strip())
    if not match:
        return text.strip(), None
    authors = match[2].strip("*_() ")
    if not authors:
        return match[1].strip(), None
    return (match[1].strip(), authors) if is_author_line(authors) else (text.strip().removesuffix("**").strip(), None)


def _add(lines: Sequence[str], index: int, end: int, number: int, draft: Draft) -> None:
    head = _NUMBER.match(lines[index])
    text, authors = _part_head(head[2] if head else lines[index])
    body = list(lines[index + 1 : end])
    labelled = match_label(text)
    fields = read_fields([text, *body] if labelled else body)
    free = [line for line in fields.lines if line.strip()]
    title: str | None = None if labelled else text
    if not labelled and not fields.values and not free:
        # The number stands before the abstract itself: there is no title.
        fields.values["abstract"], title, fields.lines = text, None, []
    elif not labelled and title and len(title) > 250 and "abstract" not in fields.values:
        fields.values["abstract"], title, fields.lines = "\n".join([text, *fields.lines]), None, []
    elif "abstract" not in fields.values and free:
        if "authors" not in fields.values and is_author_line(free[0]) and len(free) > 1:
            fields.values["authors"] = free[0].strip("*_ ")
            fields.lines = fields.lines[fields.lines.index(free[0]) + 1 :]
        fields.values["abstract"], fields.lines = "\n".join(fields.lines), []
    elif "authors" not in fields.values and free and is_author_line(free[0]):
        fields.values["authors"] = free[0].strip("*_ ")
        fields.lines.remove(free[0])
    if authors:
        fields.values.setdefault("authors", authors)
    unknown: dict[str, Json] = {}
    draft.records.append(
        make_entry(draft.place(index + 1, f"#{number}"), fields, format=FORMAT, id=str(number), title=title, unknown=unknown)
    )
