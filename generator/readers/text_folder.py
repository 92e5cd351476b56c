"""A folder of text files, one abstract each; the last variant of bare text."""

import re
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

from generator.model import Issue, Reading, Record
from generator.readers.cleaning import clean_line
from generator.readers.draft import Draft
from generator.readers.entry import make_entry
from generator.readers.labels import Fields, match_label, read_fields
from generator.readers.paragraphs import split_blocks
from generator.readers.source import Source, load_source
from generator.readers.text_headings import find_front_matter, find_headings, read_body

FORMAT = "text"
SUFFIXES = {".txt", ".md", ".markdown", ".text", ""}
NOT_PAPERS = re.compile(r"(?:readme|licen[cs]e|changelog|contributing|index|notes?|todo|copying|authors)$", re.IGNORECASE)
"""Names of files that go along with papers and are none."""


def natural_key(path: Path) -> tuple[tuple[int, int | str], ...]:
    """Sort key that puts ``2`` before ``10``."""
    return tuple((0, int(part)) if part.isdecimal() else (1, part.lower()) for part in re.split(r"(\d+)", path.name) if part)


def read_one(source: Source) -> Record | None:
    """Read a file that is one paper; None where it holds none."""
    lines = source.text.split("\n")
    facts, start = find_front_matter(lines)
    body = lines[start:]
    headings = find_headings(body)
    title: str | None = clean_line(str(facts["title"])) if facts.get("title") else None
    first = next((index for index, line in enumerate(body) if line.strip()), 0)
    if headings and headings[0].index == first:
        title = headings[0].title
        rest = body[first + 1 :]
        if rest and re.fullmatch(r"={3,}|-{3,}", rest[0].strip()):
            rest = rest[1:]
        fields = read_body(rest)
    elif any(match_label(line) for line in body):
        fields = read_fields(body)
        if "abstract" not in fields.values:
            fields.values["abstract"], fields.lines = "\n".join(fields.lines), []
    else:
        fields = _read_plain(body)
    record = make_entry(Draft(source.name, FORMAT).place(start + first + 1), fields, format=FORMAT, id=source.stem, title=title)
    return record if record.abstract or record.title else None


def _read_plain(body: list[str]) -> Fields:
    blocks = split_blocks(body)
    if len(blocks) > 1 and len(blocks[0].lines) == 1 and len(blocks[0].text) <= 200 and not blocks[0].text.endswith((".", "。")):
        fields = read_body([line for block in blocks[1:] for line in (*block.lines, "")])
        fields.values.setdefault("title", blocks[0].text)
        return fields
    return Fields({"abstract": "\n".join(body)})


def read_folder(files: Iterable[tuple[Path, str]], name: str) -> Reading:
    """Read a folder whose text files are one paper each.

    Args:
        files: Paths and names for issues, in any order; they are read in natural order.
        name: How issues call the folder.
    """
    draft = Draft(name, FORMAT)
    for path, file in sorted(files, key=lambda pair: natural_key(pair[0])):
        place = Draft(file, FORMAT).place()
        if path.name.startswith("."):
            draft.drop(place, "a hidden file", id=path.name)
            continue
        if NOT_PAPERS.match(path.stem):
            draft.drop(place, "by its name not a paper", id=path.name)
            continue
        source = load_source(path, file)
        if isinstance(source, Issue):
            draft.issues.append(source)
            draft.drop(place, source.found, id=path.name)
            continue
        draft.issues += source.issues
        record = read_one(source)
        if record is None:
            draft.drop(place, "no text in it", id=path.name)
            continue
        draft.records.append(replace(record, unknown=dict(record.unknown)))
    return draft.finish()
