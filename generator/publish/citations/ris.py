"""RIS: one ``CONF`` record a paper; called by pages, by data/ for the bulk files.

Format: the RIS specification of Research Information Systems (2001/2011): ``T2`` is the conference, ``C3`` the proceedings.
"""

from generator.model import PaperKey
from generator.publish.citations.record import Citation, make_citation
from generator.publish.site import Site


def to_ris(site: Site, key: PaperKey, *, abstract: bool = False) -> str:
    """Write a paper as a RIS record.

    Args:
        site: Site.
        key: Paper.
        abstract: Whether the record carries the abstract; the bulk files do.

    Returns:
        The record with its ``ER`` line and a newline at its end; unknown fields are left out.
    """
    return write_ris(make_citation(site, key), abstract=abstract)


def write_ris(citation: Citation, *, abstract: bool = False) -> str:
    """Write a gathered citation as a RIS record; see to_ris."""
    tags: list[tuple[str, str]] = [
        ("TY", "CONF"),
        ("ID", citation.citekey),
        ("TI", citation.title),
        *(("AU", f"{name.family}, {name.given}" if name.given else name.family) for name in citation.authors),
        ("T2", citation.conference),
        ("C3", citation.booktitle),
        ("PY", str(citation.year or "")),
        ("VL", citation.volume),
        ("SP", citation.first_page),
        ("EP", citation.last_page),
        ("PB", citation.publisher),
        ("CY", citation.place),
        ("DO", citation.doi),
        ("UR", citation.url),
        ("L1", citation.pdf),
        *(("KW", keyword) for keyword in citation.keywords),
        ("N1", citation.note),
        ("AB", citation.abstract if abstract else ""),
    ]
    return "".join(f"{tag}  - {' '.join(text.split())}\n" for tag, text in tags if text) + "ER  - \n"
