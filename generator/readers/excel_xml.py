"""Excel 2003 XML, the form in which CMT's download named ``.xls`` really comes: rows and cells to a table."""

import csv
import io
from typing import TYPE_CHECKING
from xml.etree.ElementTree import ParseError

from defusedxml.common import DefusedXmlException
from defusedxml.ElementTree import fromstring

from generator.model import Reading
from generator.readers.draft import Draft
from generator.readers.source import Source
from generator.readers.table import FORMAT, read_table

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

_NAMES = "{urn:schemas-microsoft-com:office:spreadsheet}"
MAX_COLUMNS = 1000
"""Columns of a row at most: a cell may name any index."""


def _cells(row: "Element") -> list[str]:
    cells: list[str] = []
    for cell in row.iter(f"{_NAMES}Cell"):
        index = cell.get(f"{_NAMES}Index")
        if index and index.isdecimal() and len(cells) < int(index) <= MAX_COLUMNS:
            cells += [""] * (int(index) - 1 - len(cells))
        value = cell.find(f"{_NAMES}Data")
        cells.append("".join(value.itertext()) if value is not None else "")
    return cells


def read_excel_xml(source: Source) -> Reading:
    """Read the first sheet that has rows; the lines of issues are row numbers."""
    try:
        root = fromstring(source.text.lstrip("\ufeff \n").encode("utf-8"), forbid_dtd=True)
    except (ParseError, DefusedXmlException, ValueError) as error:
        draft = Draft(source.name, FORMAT, issues=list(source.issues), unreadable=1)
        line = error.position[0] if isinstance(error, ParseError) else 1
        draft.error("broken-xml", draft.place(line), f"the workbook is no valid XML: {error}", "Excel 2003 XML", "Save it as CSV (UTF-8).")
        return draft.finish()
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    sheets = [list(sheet.iter(f"{_NAMES}Row")) for sheet in root.iter(f"{_NAMES}Worksheet")]
    rows = next((rows for rows in sheets if rows), [])
    writer.writerows(_cells(row) for row in rows)
    return read_table(Source(source.path, source.name, out.getvalue(), source.issues))
