"""Citations: BibTeX, RIS, CSL-JSON, APA and plain text, for one paper or many; called by the other parts of publish/."""

from generator.publish.citations.bibtex import to_bibtex
from generator.publish.citations.bulk import (
    keys_of_author,
    keys_of_edition,
    keys_of_session,
    keys_of_topic,
    write_bulk_apa,
    write_bulk_bibtex,
    write_bulk_csl,
    write_bulk_plain,
    write_bulk_ris,
)
from generator.publish.citations.csl import to_csl
from generator.publish.citations.keys import citation_keys
from generator.publish.citations.record import Citation, CitedName, make_citation, page_url, protect_title, take_over_protected
from generator.publish.citations.ris import to_ris
from generator.publish.citations.styles import to_apa, to_plain

__all__ = [
    "Citation",
    "CitedName",
    "citation_keys",
    "keys_of_author",
    "keys_of_edition",
    "keys_of_session",
    "keys_of_topic",
    "make_citation",
    "page_url",
    "protect_title",
    "take_over_protected",
    "to_apa",
    "to_bibtex",
    "to_csl",
    "to_plain",
    "to_ris",
    "write_bulk_apa",
    "write_bulk_bibtex",
    "write_bulk_csl",
    "write_bulk_plain",
    "write_bulk_ris",
]
