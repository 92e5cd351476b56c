"""CSV and TSV: tables of program chairs (CMT, EasyChair, spreadsheets, Mini-Conf) with any column names, delimiter and encoding."""

import csv
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice

from generator.model import Json, Reading, Record, RecordAuthor
from generator.readers.aliases import find_field, normalise
from generator.readers.cleaning import clean_line
from generator.readers.draft import Draft
from generator.readers.people import make_author
from generator.readers.rows import is_deleted, make_row_record, sort_row
from generator.readers.source import Source

FORMAT = "csv"
DELIMITERS = ",;\t|"
MAX_FIELD = 10_000_000
"""Longest field in characters: beyond it a quote was surely never closed."""
LONE_DELIMITER = "\x1f"
"""Stands for none in a table of one column: ASCII's unit separator, which no text holds."""
COLUMNS_NAMED = 12
"""Unused columns that a note names: exports of submission systems have dozens."""
HEADER_ROWS = 15
"""Rows at the top among which the row of column names is looked for: exports put titles above it."""

_GUARD = re.compile(r"^'(?=[=+\-@\t\r])")
"""Apostrophe that an export, Posterhall's too, puts before a cell that a spreadsheet would compute (OWASP, CSV injection)."""

csv.field_size_limit(MAX_FIELD)


@dataclass(frozen=True, slots=True)
class Table:
    """Column names and rows of a table."""

    header: tuple[str, ...]
    """Column names as written."""
    rows: tuple[tuple[int, tuple[str, ...]], ...]
    """Line and cells of each row that is not empty."""
    empty: int
    """Rows without any text."""


def _known(cells: Sequence[str]) -> int:
    return len({name for cell in cells if (name := find_field(cell))})


def _cells(text: str, delimiter: str, first_rows: int | None = None) -> Iterator[tuple[int, list[str]]]:
    lines = _lines(text if first_rows is None else text[:200_000])
    reader = csv.reader(lines, delimiter=delimiter)
    line = 1
    for number, cells in enumerate(reader):
        if first_rows is not None and number >= first_rows:
            return
        yield line, cells
        line = reader.line_num + 1


def _lines(text: str) -> list[str]:
    """Split at line feeds alone: a cell may hold a form feed or a line separator, where ``splitlines`` would end the row."""
    return [f"{line}\n" for line in text.removesuffix("\n").split("\n")]


def _mended_cells(text: str, delimiter: str, header_row: int, draft: Draft) -> Iterator[tuple[int, list[str]]]:
    """Yield line and cells of each row; where a quote that is not closed runs on over whole rows, these are taken as rows of their own."""
    lines = _lines(text)
    begin, width = 0, 0
    while begin < len(lines):
        reader = csv.reader(islice(lines, begin, None), delimiter=delimiter)
        first = start = begin
        for cells in reader:
            start, begin = begin, first + reader.line_num
            if start == header_row or (not width and len(cells) > 1):
                width = len(cells)
            is_wrong = begin - start > 1 and (len(cells) != width or (begin == len(lines) and _is_open(lines[start:begin])))
            if is_wrong and _holds_rows(lines[start + 1 : begin], delimiter, width):
                mend = "Close the quote in this row; a quote inside a field is written twice."
                draft.error("open-quote", draft.place(start + 1), "a cell holds several rows", "a closed quote", mend)
                yield start + 1, next(csv.reader([lines[start].rstrip("\n") + '"'], delimiter=delimiter))
                begin = start + 1
                break
            yield start + 1, cells
        else:
            return


def _is_open(lines: Sequence[str]) -> bool:
    return sum(line.count('"') for line in lines) % 2 == 1


def _holds_rows(lines: Sequence[str], delimiter: str, width: int) -> bool:
    """Tell whether the lines that a cell ran on over are rows by themselves: most have as many cells as there are columns."""
    try:
        rows = list(csv.reader(lines, delimiter=delimiter))
    except csv.Error:
        return False
    return width > 1 and sum(len(row) == width for row in rows) * 2 > len(rows)


def find_delimiter(text: str) -> tuple[str, int] | None:
    """Return the delimiter and the 0-based row of column names, or None where no row names a title or an abstract.

    The delimiter is the one with which a row near the top names the most known columns; ``sep=;`` of Excel counts.
    """
    best: tuple[int, int, str, int] | None = None
    for order, delimiter in enumerate(DELIMITERS):
        try:
            rows = list(_cells(text, delimiter, HEADER_ROWS))
        except csv.Error:
            continue
        for number, (_, cells) in enumerate(rows):
            known = {find_field(cell) for cell in cells} - {None}
            if len(cells) < 2 or not known & {"title", "abstract"} or any(len(cell) > 80 for cell in cells):
                continue
            score = (len(known), -number, delimiter, -order)
            if best is None or (score[0], score[1]) > (best[0], best[1]):
                best = score
    return (best[2], -best[1]) if best else None


def find_lone_column(text: str) -> tuple[str, int] | None:
    """Return what ``find_delimiter`` does for a table of one column, titles or abstracts: commas in it part nothing."""
    for number, (_, cells) in enumerate(_cells(text, LONE_DELIMITER, HEADER_ROWS)):
        if any(cell.strip() for cell in cells):
            return (LONE_DELIMITER, number) if find_field(cells[0].strip().lstrip("\ufeff")) in {"title", "abstract"} else None
    return None


def read_cells(source: Source, draft: Draft, delimiter: str, header_row: int) -> Table:
    """Read the rows; a row with more or fewer cells than columns is an issue, and its cells are kept where they stand."""
    header: tuple[str, ...] = ()
    rows: list[tuple[int, tuple[str, ...]]] = []
    empty, line = 0, 1
    try:
        for number, (line, cells) in enumerate(_mended_cells(source.text, delimiter, header_row, draft)):
            if number < header_row:
                continue
            if number == header_row:
                header = tuple(cell.strip().lstrip("\ufeff") for cell in cells)
            elif not any(cell.strip() for cell in cells):
                empty += bool(cells)
            else:
                rows.append((line, tuple(cells)))
    except csv.Error as error:
        draft.unreadable += 1
        mend = "Close the quote; a quote inside a field is written twice."
        draft.error("broken-csv", draft.place(line), f"the row that begins here cannot be read: {error}", "a row", mend)
    return Table(header, tuple(rows), empty)


def _check_width(table: Table, line: int, cells: tuple[str, ...], draft: Draft) -> None:
    width = len(table.header)
    extra = [cell for cell in cells[width:] if cell.strip()]
    missing = len(cells) < width and any(find_field(name) in {"title", "abstract", "authors"} for name in table.header[len(cells) :])
    if extra or missing:
        draft.warn(
            "ragged-row",
            draft.place(line),
            f"the row has {len(cells)} cells",
            f"{width}, one for each column",
            "Put quotes around cells that hold the delimiter, and close each quote.",
        )


def _swallowed(cells: tuple[str, ...], delimiter: str) -> bool:
    """Tell whether a cell holds whole rows: the sign of a quote that is not closed."""
    return any(
        cell.count("\n") > 3 and len(re.findall(rf"\n[^\n{re.escape(delimiter)}]{{0,80}}{re.escape(delimiter)}", cell)) > 3
        for cell in cells
    )


def read_table(source: Source) -> Reading:
    """Read a table whose columns have any of the known names."""
    draft = Draft(source.name, FORMAT, issues=list(source.issues))
    layout = find_delimiter(source.text) or find_lone_column(source.text)
    if layout is None:
        found = f'no row near the top names columns; the first line is "{source.text.lstrip()[:60].splitlines()[0]}"'
        draft.error("no-header", draft.place(1), found, "a row of column names with Title or Abstract", "Add it as the first row.")
        draft.unreadable = 1
        return draft.finish()
    table = read_cells(source, draft, *layout)
    _report_columns(table, draft)
    for line, cells in table.rows:
        _check_width(table, line, cells, draft)
        raw: dict[str, object] = {}
        for number, cell in enumerate(cells):
            name = table.header[number] if number < len(table.header) and table.header[number] else f"column {number + 1}"
            raw[name if name not in raw else f"{name} ({number + 1})"] = _GUARD.sub("", cell).strip()
        row = sort_row(raw)
        record = make_row_record(row, draft.place(line), FORMAT)
        record = replace(record, place=draft.place(line, record.id or None))
        if _swallowed(cells, layout[0]):
            mend = "Close the quote in this row; a quote inside a field is written twice."
            draft.error("open-quote", record.place, "a cell holds several rows", "a closed quote", mend)
        draft.keep(record, deleted=is_deleted(row))
    _report_unused(table, draft, header_line=layout[1] + 1)
    if table.empty:
        draft.note("empty-rows", draft.place(), f"{table.empty} empty rows", "rows with papers", "Nothing to do: they are left out.")
    return draft.finish()


def _report_columns(table: Table, draft: Draft) -> None:
    fields = [name for header in table.header if (name := find_field(header))]
    for name in ("title", "abstract"):
        if name not in fields:
            columns = ", ".join(header for header in table.header if header)[:200]
            draft.warn(
                "no-column", draft.place(1), f"no column is the {name}; there are: {columns}", f"a column {name.title()}", "Rename it."
            )


def _report_unused(table: Table, draft: Draft, header_line: int) -> None:
    """Name the columns with something in them that no page shows, in one note; days without a time are lost by a slip."""
    kept = {name for record in draft.records for name in record.unknown} - {"year"}
    unused = [header for header in table.header if header in kept or find_field(header) in kept]
    days = [header for header in unused if find_field(header) in ("day", "start_date")]
    if days:
        found = f"the column {days[0]} tells a day, and no column tells a time of day with it"
        mend = "Add one; until then the sessions have no time."
        draft.warn("day-without-time", draft.place(header_line), found, "a column Time, or Start and End", mend)
    names = [header for header in unused if header not in days]
    if names:
        more = f" and {len(names) - COLUMNS_NAMED} more" if len(names) > COLUMNS_NAMED else ""
        found = f"{len(names)} column{'s' if len(names) > 1 else ''} that no page shows: {', '.join(names[:COLUMNS_NAMED])}{more}"
        mend = "Nothing to do if that is right; else give the column one of the names in docs/content.md."
        draft.note("unused-columns", draft.place(header_line), found, "columns with known names", mend)


def is_author_table(header: Sequence[str]) -> bool:
    """Tell whether a table is EasyChair's list of authors: one row a paper and author."""
    names = {normalise(cell) for cell in header}
    return bool(names & {"submission#", "submission", "paper#", "paper"}) and (
        {"firstname", "lastname"} <= names or {"first", "last"} <= names
    )


def is_topic_table(header: Sequence[str]) -> bool:
    """Tell whether a table is EasyChair's list of topics: one row a paper and topic."""
    names = [normalise(cell) for cell in header]
    return len(names) == 2 and names[0] in {"submission#", "submission", "paper#", "paper"} and names[1] in {"topic", "topics", "keyword"}


def first_row(text: str) -> tuple[str, ...]:
    """Return the cells of the first row with the delimiter that makes the most of them."""
    head = text[:20_000]
    best: list[str] = []
    for delimiter in DELIMITERS:
        try:
            cells = next((cells for _, cells in _cells(head, delimiter, 1)), [])
        except csv.Error:
            continue
        best = cells if len(cells) > len(best) else best
    return tuple(cell.strip().lstrip("\ufeff") for cell in best)


def _companion_rows(source: Source) -> Iterator[dict[str, str]]:
    header = first_row(source.text)
    delimiter = next(
        (mark for mark in DELIMITERS if len(next((cells for _, cells in _cells(source.text[:20_000], mark, 1)), [])) == len(header)), ","
    )
    names = [normalise(cell) for cell in header]
    for number, (_, cells) in enumerate(_cells(source.text, delimiter)):
        if number and any(cell.strip() for cell in cells):
            yield dict(zip(names, (_GUARD.sub("", cell).strip() for cell in cells), strict=False))


def join_companions(reading: Reading, companions: Sequence[Source]) -> Reading:
    """Join EasyChair's tables of authors and topics to the records of its submissions.

    Args:
        reading: Reading of ``submission.csv``.
        companions: ``author.csv`` and ``submission_topic.csv``.
    """
    authors: dict[str, list[RecordAuthor]] = {}
    topics: dict[str, list[str]] = {}
    issues = [issue for source in companions for issue in source.issues]
    for source in companions:
        of_authors = is_author_table(first_row(source.text))
        for row in _companion_rows(source):
            paper = row.get("submission#") or row.get("submission") or row.get("paper#") or row.get("paper") or ""
            if not of_authors:
                topic = clean_line(row.get("topic") or row.get("topics") or row.get("keyword"))
                topics.setdefault(paper, []).extend([topic] if topic else [])
                continue
            given, family = (clean_line(row.get(name) or row.get(name.removesuffix("name"))) for name in ("firstname", "lastname"))
            place = clean_line(row.get("affiliation"))
            name = " ".join(part for part in (given, family) if part)
            facts: dict[str, object] = {"given": given, "family": family} if given and family else {}
            author = make_author(name, **facts, affiliations=(place,) if place else ())
            authors.setdefault(paper, []).extend([author] if author else [])
    records = tuple(_join_one(record, authors.get(record.id or "", []), topics.get(record.id or "", [])) for record in reading.records)
    return replace(reading, records=records, issues=(*reading.issues, *issues))


def _join_one(record: Record, authors: list[RecordAuthor], topics: list[str]) -> Record:
    unknown: dict[str, Json] = {**record.unknown, **({"topics": [*topics]} if topics else {})}
    return replace(record, authors=tuple(authors) or record.authors, unknown=unknown)
