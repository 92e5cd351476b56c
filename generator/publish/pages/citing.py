"""The citation box of a paper page; called by papers.py."""

from dataclasses import dataclass

from generator.model import PaperKey
from generator.publish.citations import to_apa, to_bibtex, to_ris
from generator.publish.site import Site


@dataclass(frozen=True, slots=True)
class Citation:
    """One tab of the citation box."""

    format: str
    """Name of the format, such as ``BibTeX``."""
    suffix: str
    """File name suffix of a download, or "" where there is none."""
    text: str
    """The citation."""


def make_citations(site: Site, key: PaperKey) -> list[Citation]:
    """Return the citations of a paper in the order of the tabs."""
    return [
        Citation("BibTeX", "bib", to_bibtex(site, key).strip()),
        Citation("RIS", "ris", to_ris(site, key).strip()),
        Citation("APA", "", to_apa(site, key).strip()),
    ]
