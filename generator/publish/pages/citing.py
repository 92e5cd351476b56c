"""The citation box of a paper page and its head tags; joins pages/ to citations/ and metadata."""

from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from typing import cast

from generator.model import Html, PaperKey
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
    if find_spec("generator.publish.citations") is None:
        return []
    citations = import_module("generator.publish.citations")
    if not hasattr(citations, "to_bibtex"):
        return []
    return [
        Citation("BibTeX", "bib", citations.to_bibtex(site, key).strip()),
        Citation("RIS", "ris", citations.to_ris(site, key).strip()),
        Citation("APA", "", citations.to_apa(site, key).strip()),
    ]


def make_head(site: Site, key: PaperKey) -> Html:
    """Return the head tags of a paper."""
    if find_spec("generator.publish.metadata") is None:
        return Html("")
    return cast("Html", import_module("generator.publish.metadata").make_head(site, key))
