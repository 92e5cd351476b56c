"""BibTeX: one ``@inproceedings`` entry a paper; called by pages, by data/ for the bulk files.

Entry keys are those of citations/keys.py. Titles keep their math as ``$...$`` and carry braces only around words whose capitals must stay.
Format: https://www.bibtex.org/Format/ and the btxdoc of BibTeX 0.99b.
"""

from generator.model import PaperKey
from generator.publish.citations.record import Citation, make_citation
from generator.publish.citations.tex import balance_braces, escape_tex
from generator.publish.site import Site


def to_bibtex(site: Site, key: PaperKey, *, abstract: bool = False) -> str:
    """Write a paper as a BibTeX entry.

    Args:
        site: Site.
        key: Paper.
        abstract: Whether the entry carries the abstract; the bulk files do.

    Returns:
        The entry with a newline at its end; unknown fields are left out.
    """
    return write_bibtex(make_citation(site, key), abstract=abstract)


def write_bibtex(citation: Citation, *, abstract: bool = False) -> str:
    """Write a gathered citation as a BibTeX entry; see to_bibtex."""
    pages = f"{citation.first_page}--{citation.last_page}" if citation.last_page else citation.first_page
    # One lone brace, of whichever field, would make a whole file of entries unreadable.
    volume, pages = (balance_braces(escape_tex(text)) for text in (citation.volume, pages))
    fields = {
        "title": citation.tex["title"],
        "author": citation.tex["author"],
        "booktitle": citation.tex["booktitle"],
        "year": str(citation.year or ""),
        "volume": volume,
        "pages": pages,
        "publisher": citation.tex["publisher"],
        "address": citation.tex["address"],
        "doi": balance_braces(citation.doi),
        "url": citation.url,
        "keywords": citation.tex["keywords"],
        "note": citation.tex["note"],
        "abstract": citation.tex["abstract"] if abstract else "",
    }
    lines = [f"  {name} = {{{' '.join(text.split())}}}" for name, text in fields.items() if text]
    return f"@inproceedings{{{citation.citekey},\n" + ",\n".join(lines) + "\n}\n"
