"""JSON values: JSON, JSON lines, and broken JSON of which the whole records are kept; used by the JSON readers."""

import json
import math
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from generator.readers.draft import Draft
from generator.readers.source import Source

LIST_KEYS = (
    "papers", "notes", "results", "submissions", "contents", "records", "items", "entries", "events", "publications", "articles",
    "accepted", "abstracts", "data", "content", "list", "rows", "hits", "value", "message",
    "result", "hit", "works",
)  # fmt: skip
"""Keys under which sources wrap their list of papers."""

MAX_BROKEN = 20
"""Broken records that are named one by one; the rest is counted."""


@dataclass(slots=True)
class JsonFile:
    """What a JSON file holds."""

    records: list[Any]
    """Members of its list, values of its mapping, or its lines."""
    lines: list[int] | None
    """Line of each record in JSON lines; None where lines do not help."""
    wrapper: Mapping[str, Any]
    """The object around the list; empty where there is none."""
    keys: list[str] | None = None
    """Key of each record where the list is a mapping."""

    def objects(self) -> list[dict[str, Any]]:
        """The records that are objects."""
        return [record for record in self.records if isinstance(record, dict)]


Doubled = list[tuple[str, Any]]
"""Keys that stand twice in one object, with the value that counts."""


def _decoder(doubled: Doubled) -> json.JSONDecoder:
    def make_object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        made = dict(pairs)
        if len(made) < len(pairs):
            keys = [key for key, _ in pairs]
            doubled.extend((key, made[key]) for key in made if keys.count(key) > 1)
        return made

    return json.JSONDecoder(
        parse_constant=lambda _: None, strict=False, parse_int=_parse_int, parse_float=_parse_float, object_pairs_hook=make_object
    )


def _parse_int(digits: str) -> int | str:
    return int(digits) if len(digits) < 20 else digits


def _parse_float(digits: str) -> float | str:
    number = float(digits)
    # What is beyond a float's range would become Infinity, which no JSON may hold.
    return number if math.isfinite(number) else digits


def load_json(source: Source, draft: Draft) -> JsonFile | None:
    """Load a JSON file of any shape.

    Returns:
        Its records; None, with an error in the draft, where nothing in it can be used.
    """
    doubled: Doubled = []
    found = _load(source.text, draft, _decoder(doubled))
    _report_doubled(source.text, doubled, draft)
    return found


def _report_doubled(text: str, doubled: Doubled, draft: Draft) -> None:
    """Warn of keys that stand twice in one object, in one issue with the line of the first."""
    if not doubled:
        return
    key, value = doubled[0]
    written = (re.escape(json.dumps(value, ensure_ascii=ascii)) for ascii in (False, True)) if not isinstance(value, dict | list) else ()
    name = re.escape(json.dumps(key, ensure_ascii=False))
    found = next((match for form in written if (match := re.search(rf"{name}\s*:\s*{form}", text))), None)
    count = len({(name, json.dumps(value)) for name, value in doubled})
    more = f", as do {count - 1} others" if count > 1 else ""
    draft.warn(
        "duplicate-key",
        draft.place(text.count("\n", 0, found.start()) + 1 if found else None),
        f"the key {key!r} stands twice in one object{more}; the last one counts",
        "each key once",
        "Remove one of them.",
    )


def _load(text: str, draft: Draft, decoder: json.JSONDecoder) -> JsonFile | None:
    try:
        start = len(text) - len(text.lstrip("\ufeff \t\n\r"))
        value, end = decoder.raw_decode(text, start)
    except (ValueError, RecursionError) as error:
        if is_lines(text):
            return _load_lines(text, draft, decoder)
        return _load_stream(text, start, draft, decoder) if _holds_lines(text, start, decoder) else _salvage(text, draft, error, decoder)
    rest = text[end:].lstrip(" \t\n\r,;\x00\x1e")
    if not rest:
        return find_records(value)
    if isinstance(value, dict) and is_lines(text):
        return _load_lines(text, draft, decoder)
    if (isinstance(value, dict | list) and rest[0] in "{[") or _holds_lines(text, len(text) - len(rest), decoder):
        return _load_stream(text, start, draft, decoder)
    line = text.count("\n", 0, len(text) - len(rest)) + 1
    draft.warn("text-after-json", draft.place(line), f'text after the end of the JSON: "{rest[:40]}"', "nothing", "Remove it.")
    return find_records(value)


def find_records(value: object, depth: int = 0) -> JsonFile | None:  # noqa: PLR0911 - one return a case
    """Find the list of records in a JSON value: a list, a list under a known key, a mapping by id, or one object."""
    if isinstance(value, list):
        return JsonFile(value, None, {})
    if not isinstance(value, dict):
        return None
    if "content" in value and ("forum" in value or "invitation" in value or "invitations" in value):
        return JsonFile([value], None, {})
    for key in LIST_KEYS:
        inner = value.get(key)
        if isinstance(inner, list) and any(isinstance(member, dict) for member in inner):
            return JsonFile(inner, None, {name: other for name, other in value.items() if name != key})
        found = find_records(inner, depth + 1) if isinstance(inner, dict) and depth < 3 and key not in ("content", "value") else None
        if found and (len(found.records) > 1 or found.keys or found.wrapper):
            return JsonFile(found.records, found.lines, {**value, key: None, **found.wrapper}, found.keys)
    if _is_paper(value):
        return JsonFile([value], None, {})
    lists = [(key, inner) for key, inner in value.items() if isinstance(inner, list) and inner and all(isinstance(m, dict) for m in inner)]
    if len(lists) == 1:
        return JsonFile(lists[0][1], None, {name: other for name, other in value.items() if name != lists[0][0]})
    if value and sum(isinstance(inner, dict) for inner in value.values()) * 2 > len(value):
        keys = [key for key, inner in value.items() if isinstance(inner, dict)]
        rest = {key: inner for key, inner in value.items() if not isinstance(inner, dict)}
        return JsonFile([value[key] for key in keys], None, rest, keys)
    if any(key in value for key in LIST_KEYS) and not any(value.get(key) for key in LIST_KEYS):
        return JsonFile([], None, value)
    return JsonFile([value], None, {})


def _is_paper(value: Mapping[str, Any]) -> bool:
    names = {str(key).lower() for key in value}
    return bool(names & {"title", "name", "paper_title", "papertitle"}) and bool(
        names & {"abstract", "authors", "author", "uid", "id", "tldr"}
    )


def is_lines(text: str) -> bool:
    """Tell whether a file is one JSON object a line."""
    head = [line for line in text[:400_000].split("\n", 12)[:12] if line.strip()]
    starts = [line.lstrip()[0] == "{" for line in head]
    whole = [line.rstrip().rstrip(",").endswith("}") for line in head[: -1 if len(head) > 2 else None]]
    return len(head) > 1 and sum(starts) * 2 > len(head) and sum(whole) * 2 >= len(whole) and starts[0] and any(whole)


def _load_lines(text: str, draft: Draft, decoder: json.JSONDecoder) -> JsonFile:
    records: list[Any] = []
    lines: list[int] = []
    for number, line in enumerate(text.split("\n"), 1):
        stripped = line.strip().rstrip(",").lstrip("\x1e")
        if not stripped or stripped in "[]":
            continue
        try:
            value, end = decoder.raw_decode(stripped)
            if stripped[end:].strip():
                raise ValueError(f'text after the object: "{stripped[end : end + 20]}"')
        except (ValueError, RecursionError) as error:
            _name_broken(draft, number, f"#{len(records) + draft.unreadable + 1}", error)
            continue
        _keep_objects([value], number, records, lines, draft)
    _count_broken(draft)
    return JsonFile(records, lines, {})


def _keep_objects(values: list[Any], line: int, records: list[Any], lines: list[int], draft: Draft) -> None:
    """Keep the objects among the values of a line; any other value is an issue."""
    for value in values:
        if isinstance(value, dict):
            records.append(value)
            lines.append(line)
        else:
            error = ValueError(f"it is {json.dumps(value)[:40]}, not an object")
            _name_broken(draft, line, f"#{len(records) + draft.unreadable + 1}", error)


def _holds_lines(text: str, start: int, decoder: json.JSONDecoder) -> bool:
    """Tell whether some line from ``start`` on is a whole object of its own, and no member of a list or mapping around it."""
    if text[start : start + 1] == "[":
        return False
    for match in _OBJECT_LINE.finditer(text, start):
        before = text[max(start, match.start() - 200) : match.start()].rstrip()
        if before.endswith(("[", "{", ",", ":")):
            continue
        try:
            value, end = decoder.raw_decode(match[0])
        except (ValueError, RecursionError):
            continue
        if isinstance(value, dict) and not match[0][end:].strip():
            return True
    return False


def _load_stream(text: str, place: int, draft: Draft, decoder: json.JSONDecoder) -> JsonFile | None:
    """Load values that follow each other, one a line or not; after a broken one, reading goes on at the next line that begins a value."""
    records: list[Any] = []
    lines: list[int] = []
    line, counted = 1, 0
    while place < len(text):
        line, counted = line + text.count("\n", counted, place), place
        try:
            value, place = decoder.raw_decode(text, place)
        except (ValueError, RecursionError) as error:
            _name_broken(draft, line, f"#{len(records) + draft.unreadable + 1}", error)
            following = _NEXT_VALUE.search(text, place)
            place = following.end() if following else len(text)
            continue
        _keep_objects(value if isinstance(value, list) else [value], line, records, lines, draft)
        between = _BETWEEN_VALUES.match(text, place)
        place = between.end() if between else place
    _count_broken(draft)
    return JsonFile(records, lines, {}) if records else None


_OBJECT_LINE = re.compile(r"^\{.*\}[ \t\r]*$", re.MULTILINE)
"""A line that may be a whole object; one in a list around it ends in a comma."""
_BETWEEN_VALUES = re.compile(r"[\s,\x1e]*")
_NEXT_VALUE = re.compile(r"\n\x1e?(?=[{\[]|(?:null|true|false|-?\d[\d.eE+-]*|\"[^\"\\\n]*\")[ \t\r]*(?:\n|$))")
"""A line that begins an object or a list, or is a simple value: a broken value before it surely ends there."""
_BETWEEN = re.compile(r"[\s,]*")
_ARRAY = re.compile(r"\[\s*(?=\{)")
_MAPPING_MEMBER = re.compile(r"\s*,?\s*(\"(?:[^\"\\]|\\.)*\")\s*:\s*(?=\{|\")")
_NEXT_OBJECT = re.compile(r"\n[ \t]*(?:\}\s*,\s*)?(?=\{)|(?<=\}),\s*(?=\{)")


def _salvage(text: str, draft: Draft, error: Exception, decoder: json.JSONDecoder) -> JsonFile | None:
    """Keep the whole records of a JSON file that is cut off or broken somewhere."""
    opening = _ARRAY.search(text)
    if opening and len(text[: opening.start()]) < 100_000:
        records = _salvage_array(text, opening.end(), draft, decoder)
        wrapper = _read_wrapper(text[: opening.start()])
    elif text.lstrip().startswith("{"):
        found = _salvage_mapping(text, draft, decoder)
        if found is not None:
            return found
        records, wrapper = [], {}
    else:
        records, wrapper = [], {}
    if not records and not draft.unreadable:
        draft.unreadable += 1
        _name_broken_file(draft, text, error)
        return None
    _count_broken(draft)
    return JsonFile(records, None, wrapper)


def _read_wrapper(head: str) -> dict[str, Any]:
    """Return the simple values that stand before the list of a broken file."""
    pairs = re.findall(r'"([\w ]+)"\s*:\s*("(?:[^"\\]|\\.)*"|-?\d+|null|true|false)', head[:20_000])
    return {key: json.loads(value) for key, value in pairs}


def _salvage_array(text: str, place: int, draft: Draft, decoder: json.JSONDecoder) -> list[Any]:
    records: list[Any] = []
    number = 0
    while True:
        match = _BETWEEN.match(text, place)
        place = match.end() if match else place
        if place >= len(text):
            _name_cut(draft, text, len(records))
            return records
        if text[place] == "]":
            return records
        number += 1
        try:
            value, place = decoder.raw_decode(text, place)
            records.append(value)
        except (ValueError, RecursionError) as error:
            at = error.pos if isinstance(error, json.JSONDecodeError) else place
            _name_broken(draft, text.count("\n", 0, at) + 1, f"#{number}", error)
            following = _NEXT_OBJECT.search(text, max(at, place + 1))
            while following and not _begins_record(text, following.end(), decoder):
                following = _NEXT_OBJECT.search(text, following.end())
            if not following:
                return records
            place = following.end()


def _name_cut(draft: Draft, text: str, kept: int) -> None:
    if not draft.unreadable:
        found = f"the file is cut off; {kept} whole records are kept"
        draft.error("truncated-json", draft.place(text.count("\n") + 1), found, "a whole file", "Make or download the file again.")


def _begins_record(text: str, place: int, decoder: json.JSONDecoder) -> bool:
    try:
        value, _ = decoder.raw_decode(text, place)
    except (ValueError, RecursionError):
        return False
    return isinstance(value, dict) and (_is_paper(value) or "content" in value or "title" in value)


def _salvage_mapping(text: str, draft: Draft, decoder: json.JSONDecoder) -> JsonFile | None:
    place = text.index("{") + 1
    keys: list[str] = []
    values: list[Any] = []
    while match := _MAPPING_MEMBER.match(text, place):
        try:
            value, place = decoder.raw_decode(text, match.end())
        except (ValueError, RecursionError) as error:
            _name_broken(draft, text.count("\n", 0, match.end()) + 1, json.loads(match[1]), error)
            break
        keys.append(json.loads(match[1]))
        values.append(value)
    if not values:
        draft.unreadable = 0
        draft.issues = [issue for issue in draft.issues if issue.code != "broken-record"]
        return None
    _name_cut(draft, text, len(values))
    return JsonFile(values, None, dict(zip(keys, values, strict=True)), keys)


def _name_broken(draft: Draft, line: int, record: str, error: Exception) -> None:
    draft.unreadable += 1
    if draft.unreadable > MAX_BROKEN:
        return
    reason = "it nests too deeply" if isinstance(error, RecursionError) else str(error).split(":", maxsplit=1)[0]
    cut = isinstance(error, json.JSONDecodeError) and error.pos >= len(error.doc.rstrip()) - 1
    found = "the record is cut off" if cut or "Unterminated" in reason else f"the record is no valid JSON: {reason}"
    draft.error("broken-record", draft.place(line, record), found, "a JSON object", "Mend the line, or make or download the file again.")


def _count_broken(draft: Draft) -> None:
    if draft.unreadable > MAX_BROKEN:
        found = f"{draft.unreadable - MAX_BROKEN} more records are no valid JSON"
        draft.error("broken-record", draft.place(), found, "JSON objects", "Mend the file, or make or download it again.")


def _name_broken_file(draft: Draft, text: str, error: Exception) -> None:
    line = text.count("\n", 0, error.pos) + 1 if isinstance(error, json.JSONDecodeError) else 1
    reason = "it nests too deeply" if isinstance(error, RecursionError) else str(error).split(":", maxsplit=1)[0]
    draft.error("broken-json", draft.place(line), f"the file is no valid JSON: {reason}", "JSON", "Make or download it again.")
