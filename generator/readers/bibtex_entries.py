"""BibTeX entries: the raw fields of a .bib file with their lines; one broken entry costs no other; used by bibtex.py."""

import re
from dataclasses import dataclass, field

from generator.readers.draft import Draft

_START = re.compile(r"@\s*([A-Za-z]+)\s*([{(])")
_NEXT = re.compile(
    r"^[ \t]*@\s*[A-Za-z]+\s*[{(]\s*[^\s,={}()]*\s*(?:,|=)|^[ \t]*@\s*(?:comment|preamble|string)\s*[{(]", re.MULTILINE | re.IGNORECASE
)
_KEY = re.compile(r"\s*([^\s,{}()=]*)\s*(,|(?=[})]\s*$))")
_FIELD = re.compile(r"[\s,]*([A-Za-z][\w:+.-]*)\s*=\s*")
_BARE = re.compile(r"[^\s,#{}()\"]+")

MONTHS = {name: name for name in ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")}


@dataclass(slots=True)
class BibEntry:
    """One entry."""

    kind: str
    """Type in lower case, such as ``inproceedings``."""
    key: str
    """Citation key; "" where it has none."""
    line: int
    """Line, from 1."""
    fields: dict[str, str] = field(default_factory=dict)
    """Raw value by field name in lower case, macros replaced, line ends as they stand."""


class _BrokenEntryError(Exception):
    def __init__(self, reason: str, place: int) -> None:
        super().__init__(reason)
        self.place = place


def _find_end(text: str, place: int, limit: int) -> int | None:
    """Return the index of the brace that closes the entry opened at ``place``, or None where none does before ``limit``."""
    closing = "}" if text[place] == "{" else ")"
    depth, quoted = 0, False
    index = place + 1
    while index < limit:
        character = text[index]
        if character == "\\":
            index += 2
            continue
        if character == '"' and depth == 0 and text[place] == "(":
            quoted = not quoted
        elif character == "{":
            depth += 1
        elif character == "}" and depth > 0:
            depth -= 1
        elif character == closing and depth == 0 and not quoted:
            return index
        index += 1
    return None


def read_entries(text: str, draft: Draft) -> list[BibEntry]:
    """Read all entries; ``@string`` is applied, ``@comment``, ``@preamble`` and text between entries are skipped.

    Args:
        text: The file.
        draft: Takes an error for each broken entry, which ends at the next line that begins one.
    """
    entries: list[BibEntry] = []
    macros: dict[str, str] = dict(MONTHS)
    place = 0
    while match := _START.search(text, place):
        if _is_comment(text, match.start()):
            place = match.end()
            continue
        following = _NEXT.search(text, match.end())
        kind, opening = match[1].lower(), match.end() - 1
        end = _find_end(text, opening, len(text))
        if following and (end is None or end > following.start()):
            inside = _find_end(text, opening, following.start())
            broken = inside is None and (end is None or kind != "comment")
        else:
            broken = end is None
        line = text.count("\n", 0, match.start()) + 1
        if broken or end is None:
            _name_broken(draft, line, text[opening + 1 : opening + 60], "it is not closed by a brace of its own")
            place = following.start() if following else len(text)
            continue
        place = end + 1
        if kind in ("comment", "preamble"):
            continue
        try:
            entry = _read_entry(kind, text, opening + 1, end, line=line, macros=macros)
        except _BrokenEntryError as error:
            _name_broken(draft, text.count("\n", 0, error.place) + 1, text[opening + 1 : opening + 60], str(error))
            continue
        if entry is None:
            continue
        entries.append(entry)
    return entries


def _is_comment(text: str, place: int) -> bool:
    """Tell whether a place between entries stands on a line that begins with ``%``."""
    return text[text.rfind("\n", 0, place) + 1 : place].lstrip().startswith("%")


def _name_broken(draft: Draft, line: int, head: str, reason: str) -> None:
    draft.unreadable += 1
    key = re.split(r"[,\s]", head.strip(), maxsplit=1)[0] or None
    draft.error(
        "broken-entry",
        draft.place(line, key),
        f"the entry cannot be read: {reason}",
        "a whole BibTeX entry",
        "Balance its braces and quotes.",
    )


def _read_entry(kind: str, text: str, start: int, end: int, *, line: int, macros: dict[str, str]) -> BibEntry | None:
    if kind == "string":
        for name, value in _read_fields(text, start, end, macros).items():
            macros[name] = value
        return None
    match = _KEY.match(text, start, end)
    entry = BibEntry(kind, "", line)
    if match and "=" not in text[start : match.end()]:
        entry.key = match[1]
        start = match.end()
    elif "=" not in text[start:end]:
        entry.key = text[start:end].strip().rstrip(",")
        return entry
    entry.fields = _read_fields(text, start, end, macros)
    return entry


def _read_fields(text: str, place: int, end: int, macros: dict[str, str]) -> dict[str, str]:
    fields: dict[str, str] = {}
    while True:
        match = _FIELD.match(text, place, end)
        if not match:
            rest = text[place:end].strip().strip(",").strip()
            if rest:
                raise _BrokenEntryError(f'"{rest[:30]}" is no field; a comma or a quote is missing before it', place)
            return fields
        value, place = _read_value(text, match.end(), end, macros)
        name = match[1].lower()
        fields[name] = f"{fields[name]}, {value}" if name in ("keywords",) and name in fields else fields.get(name) or value


def _read_value(text: str, place: int, end: int, macros: dict[str, str]) -> tuple[str, int]:
    parts: list[str] = []
    while place < end:
        while place < end and text[place].isspace():
            place += 1
        if place < end and text[place] == "{":
            close = _find_end(text, place, end)
            if close is None:
                raise _BrokenEntryError("a brace is not closed", place)
            parts.append(text[place + 1 : close])
            place = close + 1
        elif place < end and text[place] == '"':
            close = _find_quote(text, place + 1, end)
            parts.append(text[place + 1 : close])
            place = close + 1
        elif match := _BARE.match(text, place, end):
            parts.append(macros.get(match[0].lower(), match[0]))
            place = match.end()
        else:
            break
        following = re.compile(r"\s*#\s*").match(text, place, end)
        if not following:
            break
        place = following.end()
    return "".join(parts), place


def _find_quote(text: str, place: int, end: int) -> int:
    depth = 0
    for index in range(place, end):
        if text[index] == "{":
            depth += 1
        elif text[index] == "}":
            depth -= 1
        elif text[index] == '"' and depth == 0 and text[index - 1] != "\\":
            return index
    raise _BrokenEntryError("a quote is not closed", place)
