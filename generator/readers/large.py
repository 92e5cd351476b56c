"""Large files: lists of lines, rows or paragraphs that do not fit in memory at once are read in parts; called by registry.py.

JSON lines, tables, RIS and text can be parted between two records. Whole-document formats (JSON, XML, YAML, BibTeX with its
macros) cannot, and stay refused above ``source.MAX_BYTES``.
"""

import gzip
import io
import re
import zlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import BinaryIO, Literal, TypeAlias

from generator.model import Dropped, Issue, Place, Reading, Record, Severity
from generator.readers import ris, source
from generator.readers.decoding import SAMPLE_BYTES, decode
from generator.readers.json_values import is_lines
from generator.readers.sniffing import TEXT_SUFFIXES, looks_like_json
from generator.readers.source import Source
from generator.readers.table import find_delimiter

PART = 16 * 1024 * 1024
"""Characters read at once: some 5,000 papers, so that text and values of a part take some 200 MB."""

HEAD = 200_000
"""Characters by which the form of a file is told."""

MOST_RECORDS = 1_000_000
"""Records of one source at most: 100 times the largest conference; a site of more could not be built."""

LARGEST = 64 * 1024 * 1024 * 1024
"""Characters of a source at most, so that a packed file of nothing comes to an end."""

Form: TypeAlias = Literal["lines", "table", "ris", "text"]

_HEADED = re.compile(r"\n[ \t]*\n(?=#{1,6} |[\[(#]?\d{1,5}[\])]?[.:)] |(?:\*\*)?Title\b)")
_BLANK = re.compile(r"\n[ \t]*\n(?=\S)")


@dataclass(frozen=True, slots=True)
class _Stretch:
    """A part of a file."""

    text: str
    """Whole records, with the head that every part needs before them."""
    lines: int
    """Lines of the file before the part, without those of the head."""


def is_large(path: Path) -> bool:
    """Tell whether a file is larger than what is read at once, packed or not."""
    try:
        if path.stat().st_size > source.MAX_BYTES:
            return True
        with path.open("rb") as stream:
            if stream.read(2) != b"\x1f\x8b":
                return False
            # The length at the end is modulo 4 GB, and whoever made the file may have written any: reading tells in the end.
            stream.seek(-4, io.SEEK_END)
            return int.from_bytes(stream.read(4), "little") > source.MAX_BYTES
    except OSError:
        return False


def read_large(path: Path, name: str, read: Callable[[Source], Reading]) -> Reading | Issue:
    """Read a large file part by part.

    Args:
        path: File.
        name: How issues call it.
        read: Reads one part as if it were a file.

    Returns:
        All parts' records with their lines in the whole file; an issue where the file cannot be parted.
    """
    told = _tell_form(path, name)
    if isinstance(told, Issue):
        return told
    form, encoding = told
    readings: list[Reading] = []
    issues: list[Issue] = []
    count = 0
    try:
        for part in _stretches(path, form, encoding):
            reading = _shift(read(Source(path, name, part.text)), part.lines, count)
            readings.append(reading)
            count += reading.total
            if count > MOST_RECORDS:
                issues.append(_fail("too-many-records", name, f"the file has more than {MOST_RECORDS:,} records", "fewer", "Split it."))
                break
    except (OSError, EOFError, zlib.error) as error:
        issues.append(_fail("broken-gzip", name, f"the file cannot be read to its end: {error}", "a whole file", "Make it again."))
    except _UnpartedError:
        found = f"more than {source.MAX_BYTES // 1024 // 1024} MB without the end of a record"
        mend = "Look whether a quote or a line end is missing."
        issues.append(_fail("file-too-large", name, found, "records of usual length", mend))
    return Reading(
        format=readings[0].format if readings else "unknown",
        records=tuple(record for reading in readings for record in reading.records),
        issues=(*(issue for reading in readings for issue in reading.issues), *issues),
        dropped=tuple(dropped for reading in readings for dropped in reading.dropped),
        total=count or 1,
        name=next((reading.name for reading in readings if reading.name), None),
        year=next((reading.year for reading in readings if reading.year), None),
    )


class _UnpartedError(Exception):
    """No end of a record was met for too long."""


def _fail(code: str, name: str, found: str, expected: str, mend: str) -> Issue:
    return Issue(Severity.ERROR, code, Place(name), found, expected, mend)


def _open(path: Path) -> BinaryIO:
    with path.open("rb") as stream:
        is_packed = stream.read(2) == b"\x1f\x8b"
    return gzip.open(path, "rb") if is_packed else path.open("rb")  # type: ignore[return-value]


def _tell_form(path: Path, name: str) -> tuple[Form, str] | Issue:
    """Return what a file's beginning shows it to be and its encoding, or the issue that says why it cannot be parted."""
    try:
        with _open(path) as stream:
            raw = stream.read(max(HEAD, SAMPLE_BYTES))
    except (OSError, EOFError, zlib.error) as error:
        return _fail("unreadable-file", name, f"the file cannot be opened: {error}", "a readable file", "Make it again.")
    sound = raw[: raw.rfind(b"\n") + 1] or raw
    decoded = decode(sound[: len(sound) // 4 * 4] if b"\x00" in sound else sound)
    limit = f"at most {source.MAX_BYTES // 1024 // 1024} MB, or JSON lines, a table, RIS or text"
    if decoded is not None:
        head = decoded.text
        if is_lines(head):
            return "lines", decoded.encoding
        probe = Source(path, name, head)
        if not looks_like_json(probe):
            if find_delimiter(head):
                return "table", decoded.encoding
            if ris.is_ris(head):
                return "ris", decoded.encoding
            if probe.suffix in TEXT_SUFFIXES and not head.lstrip().startswith(("<", "@", "%", "---")):
                return "text", decoded.encoding
    return _fail("file-too-large", name, "the file is too large to be read at once", limit, "Split it, or write it as JSON lines.")


def _stretches(path: Path, form: Form, encoding: str) -> Iterator[_Stretch]:
    errors = "posterhall-mend" if encoding == "utf-8" else "replace"
    head, buffer, lines, length = "", "", 0, 0
    with _open(path) as binary, io.TextIOWrapper(binary, encoding=encoding, errors=errors) as stream:
        while chunk := stream.read(PART):
            length += len(chunk)
            buffer = (buffer + chunk).lstrip("\ufeff") if not lines else buffer + chunk
            end = _cut(buffer, form)
            if not end:
                if len(buffer) > source.MAX_BYTES or length > LARGEST:
                    raise _UnpartedError
                continue
            text, buffer = buffer[:end], buffer[end:]
            yield _Stretch(head + text, lines - head.count("\n"))
            if form == "table" and not lines:
                head = _head_of(text)
            lines += text.count("\n")
    if buffer.strip():
        yield _Stretch(head + buffer, lines - head.count("\n"))


def _head_of(text: str) -> str:
    """Return a table's lines down to the row of column names."""
    layout = find_delimiter(text)
    rows = text.split("\n", (layout[1] if layout else 0) + 1)[:-1]
    return "".join(f"{row}\n" for row in rows)


def _cut(text: str, form: Form) -> int:
    """Return where the last whole record of a text ends, or 0."""
    if form == "lines":
        return text.rfind("\n") + 1
    if form == "ris":
        return text.rfind("\nTY ", 1) + 1
    if form == "text":
        # Any blank line will do only where no paper has a heading or a number: an abstract may have paragraphs. The cut is near the
        # middle, so that the last part is no single paper, whose heading would be the list's.
        middle = len(text) // 2
        return next((end for form in (_HEADED, _BLANK) for start in (middle, 0) if (end := _first_end(form, text, start))), 0)
    # Outside cells the quotes before a line end are even in number.
    end = text.rfind("\n") + 1
    quotes = text.count('"', 0, end)
    while end and quotes % 2:
        before = text.rfind("\n", 0, end - 1) + 1
        quotes -= text.count('"', before, end)
        end = before
    return end


def _first_end(pattern: re.Pattern[str], text: str, start: int) -> int:
    match = pattern.search(text, start)
    return match.end() if match else 0


def _shift(reading: Reading, lines: int, count: int) -> Reading:
    """Count lines and numbers of records from the beginning of the file."""
    if not lines and not count:
        return reading

    def place(old: Place) -> Place:
        number = re.fullmatch(r"#(\d+)", old.record or "")
        record = f"#{int(number[1]) + count}" if number else old.record
        return Place(old.file, old.line + lines if old.line is not None else None, record)

    def moved(record: Record) -> Record:
        return replace(record, place=place(record.place))

    def moved_away(dropped: Dropped) -> Dropped:
        return replace(dropped, place=place(dropped.place))

    issues = tuple(replace(issue, place=place(issue.place)) for issue in reading.issues)
    return replace(reading, records=tuple(map(moved, reading.records)), dropped=tuple(map(moved_away, reading.dropped)), issues=issues)
