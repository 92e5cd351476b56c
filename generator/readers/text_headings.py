"""Markdown headings: one heading a paper; one variant of bare text."""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

import yaml

from generator.readers.cleaning import clean_line
from generator.readers.draft import Draft
from generator.readers.entry import is_author_line, make_entry
from generator.readers.labels import LABELS, Fields, read_fields
from generator.readers.paragraphs import SEAM_CHARACTERS, split_blocks

FORMAT = "text"

_HEADING = re.compile(r"^ {0,3}(#{1,6})[ \t]+(.+?)(?:[ \t]+#+)?[ \t]*$")
_ATTRIBUTES = re.compile(r"\s*\{[#.:][^}]*\}\s*$")
_FENCE = re.compile(r"^ {0,3}(```+|~~~+)")
_RULE = re.compile(r"^\s*(?:\*\s*){3,}$|^\s*(?:-\s*){3,}$|^\s*(?:_\s*){3,}$")


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading outside code fences."""

    index: int
    """Line, 0-based."""
    level: int
    """1-6."""
    title: str
    """Text without attributes and closing marks."""


def find_front_matter(lines: Sequence[str]) -> tuple[dict[str, object], int]:
    """Return the front matter and the index of the first line after it; an empty dict and 0 where there is none."""
    if not lines or lines[0].rstrip() != "---":
        return {}, 0
    end = next((index for index, line in enumerate(lines[1:], 1) if line.rstrip() in {"---", "..."}), None)
    if end is None:
        return {}, 0
    try:
        facts = yaml.safe_load("\n".join(lines[1:end]))
    except yaml.YAMLError:
        return {}, 0
    return (facts if isinstance(facts, dict) else {}), end + 1


def find_headings(lines: Sequence[str]) -> list[Heading]:
    """Return the headings: ``# title``, and a title underlined by ``===`` or ``---`` after a blank line."""
    headings: list[Heading] = []
    fence = ""
    _, start = find_front_matter(lines)
    for index in range(start, len(lines)):
        line = lines[index]
        if mark := _FENCE.match(line):
            fence = "" if fence and mark[1].startswith(fence) else fence or mark[1][:3]
        elif not fence and (match := _HEADING.match(line)):
            headings.append(Heading(index, len(match[1]), _ATTRIBUTES.sub("", match[2]).strip()))
        elif not fence and index > start and _is_underline(lines, index, start):
            headings.append(Heading(index - 1, 1 if line.strip()[0] == "=" else 2, lines[index - 1].strip()))
    return headings


def _is_underline(lines: Sequence[str], index: int, start: int) -> bool:
    """Tell whether a line underlines a title that stands alone above it."""
    if not re.fullmatch(r"={3,}|-{3,}", lines[index].strip()) or not lines[index - 1].strip():
        return False
    return index - 1 == start or not lines[index - 2].strip()


def has_headings(lines: Sequence[str]) -> bool:
    """Tell whether the file is built of Markdown headings: two or more, or one at its beginning with text below."""
    headings = find_headings(lines)
    if len(headings) >= 2:
        return True
    _, start = find_front_matter(lines)
    first = next((index for index in range(start, len(lines)) if lines[index].strip()), 0)
    if not headings or headings[0].index != first:
        return False
    # One heading over several abstracts names the list; over one it is the paper's title.
    return sum(len(block.text) > SEAM_CHARACTERS for block in split_blocks(lines[first + 1 :])) == 1


def _paper_level(headings: Sequence[Heading]) -> int:
    """Return the level of the papers' headings: the most frequent one whose titles are no labels such as "Abstract"."""
    counts = Counter(heading.level for heading in headings if heading.title.lower().rstrip(":") not in LABELS)
    if not counts:
        return headings[0].level
    most = max(counts.values())
    return min(level for level, count in counts.items() if count == most)


def read_headings(lines: Sequence[str], draft: Draft) -> None:
    """Read a file of headings into the draft; a heading above the papers' level names the list or a group of papers."""
    facts, start = find_front_matter(lines)
    headings = find_headings(lines)
    level = _paper_level(headings)
    draft.name = clean_line(str(facts["title"])) if facts.get("title") else None
    group: str | None = None
    before = lines[start : headings[0].index]
    if any(line.strip() for line in before):
        draft.drop(draft.place(start + 1), "a preamble, not an abstract")
    papers = [place for place, heading in enumerate(headings) if heading.level == level]
    for place, heading in enumerate(headings):
        end = next((later.index for later in headings[place + 1 :] if later.level <= level), len(lines))
        if heading.level > level:
            continue
        body = list(lines[heading.index + 1 : end])
        if body and re.fullmatch(r"={3,}|-{3,}", body[0].strip()):
            body = body[1:]
        if heading.level < level:
            if place == 0 and len([other for other in headings if other.level < level]) == 1:
                draft.name = heading.title
            else:
                group = heading.title
            if any(line.strip() for line in body):
                draft.drop(draft.place(heading.index + 1), "a preamble, not an abstract", title=heading.title)
            continue
        _add(heading, body, group, draft)
    if not papers:
        draft.name = draft.name or headings[0].title


def split_author_line(lines: list[str]) -> str | None:
    """Take the author line off the front of the lines and return it: names alone in a paragraph, or in italics."""
    first = next((index for index, line in enumerate(lines) if line.strip()), None)
    if first is None:
        return None
    alone = first + 1 == len(lines) or not lines[first + 1].strip()
    line = lines[first].strip()
    emphasised = re.fullmatch(r"([*_]{1,2})([^*_]+)\1", line)
    if alone and is_author_line(emphasised[2] if emphasised else line):
        del lines[: first + 1]
        return emphasised[2] if emphasised else line
    return None


def _add(heading: Heading, body: list[str], group: str | None, draft: Draft) -> None:
    while body and (not body[-1].strip() or _RULE.match(body[-1])):
        body.pop()
    fields = read_body(body)
    fields.values.setdefault("title", heading.title)
    if group:
        fields.values.setdefault("track", group)
    draft.records.append(make_entry(draft.place(heading.index + 1), fields, format=FORMAT))


def read_body(lines: list[str]) -> Fields:
    """Read the lines below a paper's heading: an author line, labelled lines, sections, and the abstract."""
    main: list[str] = []
    sections: dict[str, list[str]] = {}
    current = main
    sub = {heading.index: heading for heading in find_headings(lines)}
    for index, line in enumerate(lines):
        if index in sub:
            name = LABELS.get(sub[index].title.lower().rstrip(":"), "")
            current = sections.setdefault(name, []) if name else current
            if not name:
                current.append(sub[index].title)
            continue
        current.append(line)
    authors = split_author_line(main)
    fields = read_fields(main)
    if authors:
        fields.values.setdefault("authors", authors)
    for name, body in sections.items():
        fields.values.setdefault(name, "\n".join(body).strip())
    if "abstract" not in fields.values:
        fields.values["abstract"], fields.lines = "\n".join(fields.lines), []
    return fields
