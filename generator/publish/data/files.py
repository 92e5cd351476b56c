"""Bulk files of every edition: JSON, JSON lines, CSV, BibTeX, RIS, CSL-JSON, Markdown; called by make_data."""

import json
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from generator.model import Edition, EditionId, Json, PaperKey
from generator.publish.citations import keys_of_edition, write_bulk_bibtex, write_bulk_csl, write_bulk_ris
from generator.publish.data.describe import describe_paper
from generator.publish.data.markdown import write_markdown
from generator.publish.data.tables import write_csv
from generator.publish.recent import Recent
from generator.publish.site import Site

VERSION = 1
"""Version of the form of ``papers.json``; see schema.py."""


@dataclass(frozen=True, slots=True)
class Format:
    """One bulk file that every edition has."""

    name: str
    """File name, such as ``papers.json``."""
    label: str
    """Name of the format, such as ``JSON``."""
    media_type: str
    """Media type."""
    write: Callable[[Site, Edition, Sequence[PaperKey]], str]
    """Writes the file's text."""
    names_related: bool = False
    """Whether a paper's related papers are in it, which may change with any paper of the site."""


def data_path(edition: EditionId, name: str) -> str:
    """Return the address of a bulk file below the site's root."""
    return f"data/{edition}/{name}"


def make_files(site: Site, edition: Edition, forms: Iterable[Format]) -> dict[str, bytes]:
    """Write bulk files of an edition."""
    keys = keys_of_edition(site, edition.id)
    # Lone surrogates have no UTF-8 form; content with them is reported where it is read.
    return {data_path(edition.id, form.name): form.write(site, edition, keys).encode("utf-8", "replace") for form in forms}


def describe_edition(edition: Edition) -> dict[str, Json]:
    """Return the facts of an edition as an object; what is unknown is left out."""
    described: dict[str, Json] = {
        "id": edition.id,
        "name": edition.name,
        "full_name": edition.full_name,
        "series": edition.series,
        "year": edition.year,
        "start": edition.start.isoformat() if edition.start else None,
        "end": edition.end.isoformat() if edition.end else None,
        "place": edition.place,
        "timezone": edition.timezone,
        "url": edition.url,
        "proceedings": edition.proceedings,
        "publisher": edition.publisher,
        "volume": edition.volume,
        "description": edition.description,
    }
    return {name: value for name, value in described.items() if value not in ("", None)}


def _write_json(site: Site, edition: Edition, keys: Sequence[PaperKey]) -> str:
    head = json.dumps(describe_edition(edition), ensure_ascii=False)
    papers = ",\n".join(_dump(site, key) for key in keys)
    return f'{{"version": {VERSION}, "edition": {head}, "papers": [\n{papers}\n]}}\n'


def _write_lines(site: Site, edition: Edition, keys: Sequence[PaperKey]) -> str:
    del edition
    return "".join(_dump(site, key) + "\n" for key in keys)


def _dump(site: Site, key: PaperKey) -> str:
    """Serialise a paper; both JSON files share the text, so it is kept for a while."""
    memory: dict[PaperKey, str] = vars(site).setdefault("_paper_json", Recent())
    if key not in memory:
        memory[key] = json.dumps(describe_paper(site, key), ensure_ascii=False)
    return memory[key]


def _write_csv(site: Site, edition: Edition, keys: Sequence[PaperKey]) -> str:
    del edition
    return write_csv(site, keys)


def _write_bibtex(site: Site, edition: Edition, keys: Sequence[PaperKey]) -> str:
    del edition
    return write_bulk_bibtex(site, keys)


def _write_ris(site: Site, edition: Edition, keys: Sequence[PaperKey]) -> str:
    del edition
    return write_bulk_ris(site, keys)


def _write_csl(site: Site, edition: Edition, keys: Sequence[PaperKey]) -> str:
    del edition
    return write_bulk_csl(site, keys)


FORMATS = (
    Format("papers.json", "JSON", "application/json", _write_json, names_related=True),
    Format("papers.jsonl", "JSON Lines", "application/jsonl", _write_lines, names_related=True),
    Format("papers.csv", "CSV", "text/csv", _write_csv),
    Format("papers.bib", "BibTeX", "application/x-bibtex", _write_bibtex),
    Format("papers.ris", "RIS", "application/x-research-info-systems", _write_ris),
    Format("papers.csl.json", "CSL-JSON", "application/vnd.citationstyles.csl+json", _write_csl),
    Format("papers.md", "Markdown", "text/markdown", write_markdown),
)
"""Bulk files in the order of the data page."""
