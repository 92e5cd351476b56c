"""Bare text: blank-line blocks, numbered blocks, Markdown headings, labelled blocks; chooses the variant and reads it."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain, pairwise

from generator.model import Reading
from generator.readers.draft import Draft
from generator.readers.entry import is_author_line, make_entry
from generator.readers.labels import Fields, match_label, read_fields
from generator.readers.paragraphs import SEAM_CHARACTERS, Block, find_seams, has_one_line_blocks, is_list_title, split_blocks
from generator.readers.source import Source
from generator.readers.text_headings import has_headings, read_headings
from generator.readers.text_numbered import find_numbered, read_numbered
from generator.readers.text_titles import find_titles, read_titles

FORMAT = "text"


def read_text(source: Source) -> Reading:
    """Read a text file in whichever variant it is written."""
    draft = Draft(source.name, FORMAT, issues=list(source.issues))
    lines = source.text.split("\n")
    if titles := find_titles(lines):
        read_titles(titles, draft)
    elif has_headings(lines):
        read_headings(lines, draft)
    elif starts := find_numbered(lines):
        read_numbered(lines, starts, draft)
    else:
        _read_blocks(lines, draft)
    return draft.finish()


def _read_blocks(lines: list[str], draft: Draft) -> None:
    if parts := _split_at_rules(lines):
        for first, part in parts:
            _add_labelled(_Entry(first, part, set()), draft)
        return
    blocks = _part_list_title(split_blocks(lines), draft)
    if len(blocks) > 1 and is_list_title(blocks[0]) and not match_label(blocks[0].lines[0]) and not _alternate(blocks):
        title = blocks.pop(0)
        draft.name = title.text.strip("#=*_ ").rstrip(":：") or None
    if any(match_label(line) for block in blocks for line in block.lines):
        for entry in _join_labelled(blocks):
            _add_labelled(entry, draft)
        return
    if _alternate(blocks):
        for title, *rest in _group_by_title(blocks):
            authors = rest.pop(0).text.strip("*_ ") if len(rest) > 1 and is_author_line(rest[0].text) else ""
            abstract = [line for block in rest for line in ("", *block.lines)]
            fields = Fields({"title": title.text, "authors": authors, "abstract": "\n".join(abstract[1:])})
            draft.records.append(make_entry(draft.place(title.line), fields, format=FORMAT))
        return
    one_line = has_one_line_blocks(blocks)
    lengths = sorted(len(line) for block in blocks for line in block.lines) if one_line else sorted(len(block.text) for block in blocks)
    usual = lengths[len(lengths) // 2] if lengths else 0
    for block in blocks:
        for piece in _split_at_seams(block, one_line, usual, draft):
            draft.records.append(make_entry(draft.place(piece.line), _fields_of(piece), format=FORMAT))


def _part_list_title(blocks: list[Block], draft: Draft) -> list[Block]:
    """Part a list's title from the first abstract where the blank line between them is missing: no other block has a title line."""
    if len(blocks) < 2 or len(blocks[0].lines) < 2:
        return blocks
    first = blocks[0]
    title, rest = Block(first.line, first.lines[:1]), Block(first.line + 1, first.lines[1:])
    others = [block for block in blocks[1:] if "title" in _fields_of(block).values]
    if not is_list_title(title) or match_label(title.text) or "title" not in _fields_of(first).values or others:
        return blocks
    draft.warn(
        "run-together",
        draft.place(rest.line),
        f'the list\'s title "{title.text}" and the first abstract follow each other without a blank line',
        "a blank line below the list's title",
        f"Put a blank line before line {rest.line}; or give every abstract a title line if this is the first one's.",
    )
    return [title, rest, *blocks[1:]]


def _fields_of(block: Block) -> Fields:
    """Take a block that begins with a short title line over a long paragraph apart; else all of it is the abstract."""
    first, *rest = block.lines
    body = max((len(line) for line in rest), default=0)
    if rest and len(first) <= 200 and body >= max(250, 2 * len(first)) and not first.rstrip().endswith((".", ",", ";")):
        fields = {"title": first.strip().strip("#*_ ")}
        if is_author_line(rest[0]) and len(rest) > 1:
            fields["authors"] = rest.pop(0).strip("*_ ")
        return Fields({**fields, "abstract": "\n".join(rest)})
    return Fields({"abstract": block.raw})


def _split_at_seams(block: Block, one_line: bool, usual: int, draft: Draft) -> Iterator[Block]:
    seams = find_seams(block, one_line, usual)
    start = 0
    for seam in (*seams, len(block.lines)):
        yield Block(block.line + start, block.lines[start:seam])
        start = seam
    for seam in seams:
        line = block.line + seam
        words = " ".join(block.lines[seam].split()[:5])
        draft.warn(
            "run-together",
            draft.place(line),
            f'two abstracts follow each other without a blank line; the second begins "{words} ..."',
            "a blank line between abstracts",
            f"Put a blank line before line {line}, or join both lines if they are one abstract; they are read as two.",
        )


_RULE = re.compile(r"\s*(?:(?:[-*_=~#]\s*){3,}|[—–]{3,}|\*\*\*)\s*")


def _split_at_rules(lines: list[str]) -> list[tuple[int, list[str]]]:
    """Return the parts between rules (``---``) with their first lines, where a file parts its papers so; else an empty list."""
    rules = [number for number, line in enumerate(lines) if _RULE.fullmatch(line)]
    parts = [(start + 1, lines[start:end]) for start, end in pairwise([0, *(rule + 1 for rule in rules), len(lines) + 1])]
    parts = [(first, [line for line in part if not _RULE.fullmatch(line)]) for first, part in parts]
    parts = [(first, part) for first, part in parts if any(line.strip() for line in part)]
    long = [part for _, part in parts if sum(map(len, part)) >= SEAM_CHARACTERS or any(match_label(line) for line in part)]
    return parts if len(parts) > 1 and len(long) == len(parts) else []


def _alternate(blocks: list[Block]) -> bool:
    """Tell whether short title blocks and long abstracts take turns; a block of authors may stand between them."""
    if len(blocks) < 2 or not _is_title_block(blocks[0]):
        return False
    titles = [_is_title_block(block) and not _names_authors(blocks, number) for number, block in enumerate(blocks)]
    kinds = [title for number, title in enumerate(titles) if not _names_authors(blocks, number)]
    follows = sum(first and not second for first, second in pairwise(kinds))
    return sum(kinds) == follows and sum(kinds) * 2 >= len(kinds) * 0.8


def _names_authors(blocks: list[Block], number: int) -> bool:
    """Tell whether a block is names alone, between a title and a long text."""
    if not 0 < number < len(blocks) - 1 or not is_author_line(blocks[number].text):
        return False
    return _is_title_block(blocks[number - 1]) and not _is_title_block(blocks[number + 1])


def _is_title_block(block: Block) -> bool:
    return len(block.lines) == 1 and len(block.text) <= 200 and not block.text.endswith((".", "。", ":", "："))


def _group_by_title(blocks: list[Block]) -> Iterator[list[Block]]:
    group: list[Block] = []
    for number, block in enumerate(blocks):
        if _is_title_block(block) and not _names_authors(blocks, number) and group:
            yield group
            group = []
        group.append(block)
    if group:
        yield group


@dataclass(slots=True)
class _Entry:
    line: int
    lines: list[str]
    labels: set[str]


def _join_labelled(blocks: list[Block]) -> Iterator[_Entry]:
    """Join blocks to entries: a label that the entry already has, or a title, begins a new one."""
    entry: _Entry | None = None
    for block in chain.from_iterable(map(_split_at_titles, blocks)):
        labels = [found[0] for line in block.lines if (found := match_label(line))]
        begins = bool(labels) and (labels[0] == "title" or labels[0] in (entry.labels if entry else ()))
        titled = (
            bool(labels)
            and not match_label(block.lines[0])
            and "title" not in labels
            and "abstract" in (entry.labels if entry else {"abstract"})
        )
        if entry is None or begins or titled:
            if entry:
                yield entry
            entry = _Entry(block.line, list(block.lines), set(labels))
        else:
            entry.lines += ["", *block.lines]
            entry.labels.update(labels)
    if entry:
        yield entry


def _split_at_titles(block: Block) -> Iterator[Block]:
    """Split a block before every ``Title:`` line but a first one."""
    starts = [number for number, line in enumerate(block.lines) if number and (found := match_label(line)) and found[0] == "title"]
    for start, end in pairwise([0, *starts, len(block.lines)]):
        yield Block(block.line + start, block.lines[start:end])


def _add_labelled(entry: _Entry, draft: Draft) -> None:
    fields = read_fields(entry.lines)
    free = [line for line in fields.lines if line.strip()]
    if "title" not in fields.values and free and len(free[0]) <= 250:
        fields.values["title"] = re.sub(r"^\W*#*\s*", "", free[0]).strip("*_ ") if free[0].lstrip().startswith(("#", "*", "_")) else free[0]
        fields.lines = free[1:]
        if fields.lines and "authors" not in fields.values and is_author_line(fields.lines[0]):
            fields.values["authors"] = fields.lines.pop(0).strip("*_ ")
    if "abstract" not in fields.values and fields.lines:
        fields.values["abstract"], fields.lines = "\n".join(fields.lines), []
    draft.records.append(make_entry(draft.place(entry.line), fields, format=FORMAT))
