"""Sniffing: what format a loaded file is in, told by its content; used by registry.py."""

import re
from dataclasses import dataclass

from generator.model import Issue, Place, Severity
from generator.readers import acl, bibtex, eventhosts, hotcrp, openreview, own, paperlists, plain_json, pmlr_posts, ris, sigchi, works_xml
from generator.readers.draft import Draft
from generator.readers.json_values import JsonFile, load_json
from generator.readers.source import Source
from generator.readers.table import find_delimiter, first_row, is_author_table, is_topic_table

TEXT_SUFFIXES = {".txt", ".text", ".md", ".markdown", ".rst", ""}
JSON_SUFFIXES = {".json", ".jsonl", ".ndjson"}
TABLE_SUFFIXES = {".csv", ".tsv", ".tab"}
YAML_SUFFIXES = {".yml", ".yaml"}

COMPANION = "easychair-companion"
ABSTRACTS = "eventhosts-abstracts"
CONFIG = "config"
POST = "pmlr-post"
SHEET = "excel-xml"


@dataclass(slots=True)
class Sniffed:
    """A file and what it is."""

    source: Source
    """File."""
    format: str
    """Format, or one of the kinds above, or "" where it is unknown."""
    file: JsonFile | None = None
    """Its JSON, read once."""
    draft: Draft | None = None
    """Takes what was wrong with its JSON."""


def looks_like_json(source: Source) -> bool:
    """Tell whether a text begins as JSON does."""
    head = source.text[:2000].lstrip("\ufeff \t\n\r")
    return source.suffix in JSON_SUFFIXES or bool(re.match(r"\{\s*[\"}]|\[\s*[\[{\"\]]|\[\s*$", head))


def load_as_json(source: Source) -> Sniffed:
    """Load a file as JSON and tell whose it is."""
    draft = Draft(source.name, plain_json.FORMAT, issues=list(source.issues))
    file = load_json(source, draft)
    format = _name_json(file) if file is not None else plain_json.FORMAT
    return Sniffed(source, format, file, draft)


def _name_json(file: JsonFile) -> str:  # noqa: PLR0911 - one return a case
    objects = file.objects()
    if sigchi.is_sigchi(objects, file.wrapper):
        return sigchi.FORMAT
    if eventhosts.find_abstracts(file) is not None:
        return ABSTRACTS
    if openreview.is_openreview(objects):
        return openreview.find_version(objects)
    if own.is_own(objects):
        return own.FORMAT
    if eventhosts.is_eventhosts(objects):
        return eventhosts.FORMAT
    if hotcrp.is_hotcrp(objects):
        return hotcrp.FORMAT
    if plain_json.is_miniconf(objects):
        return plain_json.MINICONF
    if paperlists.is_paperlists(objects):
        return paperlists.FORMAT
    return plain_json.FORMAT


def sniff(source: Source) -> Sniffed:
    """Tell the format of a file from its content; the suffix counts only where the content leaves a doubt."""
    if looks_like_json(source):
        return load_as_json(source)
    return Sniffed(source, _sniff_text(source))


def _sniff_text(source: Source) -> str:  # noqa: PLR0911 - one return a case
    text = source.text
    head = text[:4000].lstrip("\ufeff \t\n")
    if head.startswith("<"):
        if acl.is_acl(text):
            return acl.FORMAT
        if works_xml.is_works_xml(text):
            return works_xml.FORMAT
        return SHEET if "urn:schemas-microsoft-com:office:spreadsheet" in head else ""
    if pmlr_posts.is_post(text):
        return POST
    if ris.is_ris(text):
        return ris.FORMAT
    if bibtex.is_bibtex(text) and (
        head.startswith(("@", "%")) or source.suffix in {".bib", ".bibtex", ".biblatex"} or source.suffix not in TEXT_SUFFIXES
    ):
        return bibtex.FORMAT
    if source.suffix in YAML_SUFFIXES:
        return CONFIG if source.stem in ("config", "_config", "mkdocs") else plain_json.MINICONF
    if source.suffix in TABLE_SUFFIXES or _is_table(text):
        header = first_row(text)
        return COMPANION if is_author_table(header) or is_topic_table(header) else "csv"
    if bibtex.is_bibtex(text):
        return bibtex.FORMAT
    return "text" if source.suffix in TEXT_SUFFIXES else ""


def _is_table(text: str) -> bool:
    """Tell whether a text without the suffix of a table is one: its first line names three columns or more."""
    layout = find_delimiter(text[:20_000])
    return layout is not None and layout[1] == 0 and text[:4000].split("\n", 1)[0].count(layout[0]) >= 2


def tell_unsure(source: Source, formats: tuple[str, ...]) -> Issue:
    """Say that a file's format could not be found, and what to do."""
    head = " ".join(source.text[:200].split())[:50]
    kind = "an HTML page" if re.match(r"\s*<(?:!doctype html|html)", source.text, re.IGNORECASE) else f'"{head} ..."'
    return Issue(
        Severity.ERROR,
        "unknown-format",
        Place(source.name, 1),
        f"the format of the file is not clear; it begins as {kind}",
        "a list of papers in a known format",
        f"Pass --format with one of: {', '.join(formats)} (in edition.yml: sources: [{{file: {source.path.name}, format: ...}}]).",
    )
