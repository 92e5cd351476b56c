"""Plain JSON: objects with any of the usual keys (also Mini-Conf's papers.json and papers.yml); the fallback of the JSON readers."""

from collections.abc import Mapping, Sequence
from typing import Any

from generator.model import Reading, Record
from generator.readers.cleaning import clean_text
from generator.readers.draft import Draft
from generator.readers.json_values import JsonFile, find_records
from generator.readers.rows import as_text, is_deleted, make_row_record, sort_row
from generator.readers.source import Source
from generator.readers.text_titles import LONGEST_TITLE
from generator.readers.works import flatten_work
from generator.readers.yaml_lines import read_yaml

FORMAT = "json"
MINICONF = "miniconf"


def read_plain_objects(file: JsonFile, draft: Draft) -> Reading:
    """Read objects whose keys have any of the known names."""
    draft.name = draft.name or _name_of(file.wrapper)
    for number, value in enumerate(file.records):
        key = file.keys[number] if file.keys else None
        add_object(value, number, key, file.lines[number] if file.lines else None, draft)
    return draft.finish()


def _name_of(wrapper: Mapping[str, Any]) -> str | None:
    for key in ("name", "conference", "title", "venue", "booktitle"):
        value = wrapper.get(key)
        if isinstance(value, str) and value.strip():
            return value.strip()
        if isinstance(value, Mapping) and isinstance(value.get("name"), str):
            return str(value["name"]).strip()
    return None


def add_object(value: object, number: int, key: str | None, line: int | None, draft: Draft) -> None:
    """Read one object into the draft."""
    place = draft.place(line, key or f"#{number + 1}")
    if isinstance(value, str) and (text := clean_text(value)):
        # A list of bare strings is one of titles, or of abstracts.
        is_title = len(text) <= LONGEST_TITLE and "\n" not in text
        draft.records.append(Record(place, draft.format, title=text if is_title else None, abstract=None if is_title else text))
        return
    if not isinstance(value, Mapping):
        draft.drop(place, f"{as_text(value) or value!r}"[:60] + ": not an object")
        return
    flat = {str(name): _unwrap(inner) for name, inner in flatten_work(value).items()}
    content = flat.get("content")
    if isinstance(content, Mapping) and "title" not in flat:
        flat = {**{str(name): _unwrap(inner) for name, inner in content.items()}, **{k: v for k, v in flat.items() if k != "content"}}
    row = sort_row(flat)
    record = make_row_record(row, place, draft.format, key)
    if record.id and not key:
        record = make_row_record(sort_row(flat), draft.place(line, record.id), draft.format, key)
    draft.keep(record, deleted=is_deleted(row))


def _unwrap(value: object) -> object:
    depth = 0
    while isinstance(value, Mapping) and "value" in value and len(value) <= 3 and depth < 5:
        value, depth = value["value"], depth + 1
    return value


def read_yaml_papers(source: Source, format: str = MINICONF) -> Reading:
    """Read a YAML list of papers, such as Mini-Conf's ``papers.yml``."""
    draft = Draft(source.name, format)
    loaded = read_yaml(source)
    draft.issues += loaded.issues
    file = find_records(loaded.value)
    lines = [entry.line for entry in loaded.entries]
    if file is None:
        draft.unreadable += 1
        if not loaded.issues:
            draft.error(
                "no-papers",
                draft.place(1),
                "the YAML holds no list of papers",
                "a list of papers with title and abstract",
                "Check the file.",
            )
        return draft.finish()
    return read_plain_objects(JsonFile(file.records, lines if len(lines) == len(file.records) else None, file.wrapper, file.keys), draft)


def is_miniconf(records: Sequence[object]) -> bool:
    """Tell whether objects are Mini-Conf's: a ``UID`` each."""
    objects = [record for record in records[:20] if isinstance(record, Mapping)]
    return bool(objects) and all("UID" in record and "title" in record for record in objects)
