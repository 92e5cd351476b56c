"""CSV of an edition: one row a paper; called by files.py. The browser writes the same columns (overrides/assets/javascripts/citations/).

Format: RFC 4180, UTF-8, one header row; several values in a cell are parted by ``; ``.
"""

import csv
import io
from collections.abc import Iterable

from generator.model import Paper, PaperKey
from generator.publish.addresses import paper_path
from generator.publish.citations import make_citation, page_url
from generator.publish.programme.times import to_iso
from generator.publish.site import Site

SHORT_COLUMNS = (
    "key", "title", "title_made", "authors", "year", "edition", "status", "pages", "doi", "url", "pdf", "keywords", "citation_key",
)  # fmt: skip
"""Columns that the browser writes too, from CSL-JSON."""
FURTHER_COLUMNS = ("presentation", "award", "area", "topics", "session", "room", "position", "start", "end", "page", "code", "abstract")
"""Columns of the bulk file only."""
_FORMULA = ("=", "+", "-", "@", "\t", "\r")
"""First characters that make a spreadsheet compute a cell (OWASP, CSV injection)."""


def write_csv(site: Site, keys: Iterable[PaperKey], *, short: bool = False) -> str:
    """Write papers as CSV.

    A cell that a spreadsheet would compute gets an apostrophe before it, which the table reader takes away again.

    Args:
        site: Site.
        keys: Papers.
        short: Whether only SHORT_COLUMNS are written.
    """
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow(SHORT_COLUMNS if short else SHORT_COLUMNS + FURTHER_COLUMNS)
    for key in keys:
        cells = _short_cells(site, key) + ([] if short else _further_cells(site, site.papers[key]))
        writer.writerow([guard_cell(cell) for cell in cells])
    return out.getvalue()


def guard_cell(cell: str) -> str:
    """Put an apostrophe before a cell that a spreadsheet would take for a formula."""
    return f"'{cell}" if cell.startswith(_FORMULA) else cell


def _short_cells(site: Site, key: PaperKey) -> list[str]:
    citation = make_citation(site, key)
    pages = f"{citation.first_page}-{citation.last_page}" if citation.last_page else citation.first_page
    return [
        key,
        citation.title,
        "yes" if citation.is_made else "",
        "; ".join(f"{name.family}, {name.given}" if name.given else name.family for name in citation.authors),
        str(citation.year or ""),
        citation.conference,
        "withdrawn" if citation.is_withdrawn else "",
        pages,
        citation.doi,
        citation.url,
        citation.pdf,
        "; ".join(citation.keywords),
        citation.citekey,
    ]


def _further_cells(site: Site, paper: Paper) -> list[str]:
    slots = [(slot, site.corpus.sessions[paper.edition, slot.session]) for slot in paper.presentations]
    return [
        paper.presentation or "",
        paper.award or "",
        paper.area or "",
        "; ".join(site.vocabulary.topics[tag.topic].name for tag in site.found(paper.key).topics),
        "; ".join(session.name for _, session in slots),
        "; ".join(session.room or "" for _, session in slots),
        "; ".join(slot.position or "" for slot, _ in slots),
        "; ".join(to_iso(slot.start or session.start) for slot, session in slots),
        "; ".join(to_iso(slot.end or session.end) for slot, session in slots),
        page_url(site, paper_path(paper.key)) or paper_path(paper.key),
        paper.links.get("code", ""),
        site.marked[paper.key].abstract.plain,
    ]
