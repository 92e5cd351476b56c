"""APA and plain text: citations to read; called by pages.

Source: Publication Manual of the American Psychological Association, 7th edition, 10.5 (conference proceedings), 9.8 (authors), 9.19
(titles of untitled works stand in brackets). Titles keep their capitals: lowering them by machine would spoil names.
"""

import re

from generator.model import PaperKey
from generator.publish.citations.record import Citation, CitedName, make_citation
from generator.publish.site import Site

APA_AUTHORS = 20
"""Authors that APA names in full; from one more on, the first 19 and the last (9.8)."""
_ENDS_SENTENCE = re.compile(r"[.?!]$")


def to_apa(site: Site, key: PaperKey) -> str:
    """Write a paper in APA style as plain text; a made title stands in brackets, a withdrawn paper is marked."""
    return write_apa(make_citation(site, key))


def to_plain(site: Site, key: PaperKey) -> str:
    """Write a paper as one line of plain text: authors, title, proceedings, year, pages, address."""
    return write_plain(make_citation(site, key))


def write_apa(citation: Citation) -> str:
    """Write a gathered citation in APA style; see to_apa."""
    title = f"[{citation.title}]" if citation.is_made else citation.title
    title += " [Withdrawn]" if citation.is_withdrawn else ""
    authors = _join_apa([_apa_name(name) for name in citation.authors])
    year = f"({citation.year or 'n.d.'})."
    head = [_end(authors), year, _end(title)] if authors else [_end(title), year]
    return " ".join([*head, f"In {_apa_book(citation)}.", *_end_publisher(citation), *_address(citation)])


def _apa_book(citation: Citation) -> str:
    details = [f"Vol. {citation.volume}"] if citation.volume else []
    if citation.first_page:
        details.append(f"pp. {citation.first_page}–{citation.last_page}" if citation.last_page else f"p. {citation.first_page}")
    return f"{citation.booktitle} ({', '.join(details)})" if details else citation.booktitle


def _end_publisher(citation: Citation) -> list[str]:
    return [_end(citation.publisher)] if citation.publisher else []


def _address(citation: Citation) -> list[str]:
    address = f"https://doi.org/{citation.doi}" if citation.doi else citation.url
    return [address] if address else []


def _apa_name(name: CitedName) -> str:
    initials = " ".join(_initials(part) for part in name.given.split())
    return f"{name.family}, {initials}" if initials else name.family


def _initials(part: str) -> str:
    """``Jean-Luc`` to ``J.-L.``; what is no name in letters stays."""
    return "-".join(f"{piece[0]}." if piece[0].isalpha() else piece for piece in part.split("-") if piece)


def _join_apa(names: list[str]) -> str:
    if len(names) > APA_AUTHORS:
        return ", ".join(names[: APA_AUTHORS - 1]) + f", . . . {names[-1]}"
    return ", & ".join([", ".join(names[:-1]), names[-1]]) if len(names) > 1 else "".join(names)


def write_plain(citation: Citation) -> str:
    """Write a gathered citation as one line of plain text; see to_plain."""
    authors = ", ".join(name.full for name in citation.authors)
    title = f"[{citation.title}]" if citation.is_made else citation.title
    title += " [Withdrawn]" if citation.is_withdrawn else ""
    book = [citation.booktitle, f"vol. {citation.volume}" if citation.volume else "", str(citation.year or "")]
    if citation.first_page:
        book.append(f"pp. {citation.first_page}–{citation.last_page}" if citation.last_page else f"p. {citation.first_page}")
    parts = [_end(authors) if authors else "", _end(title), _end(", ".join(part for part in book if part)), *_address(citation)]
    return " ".join(part for part in parts if part)


def _end(text: str) -> str:
    return text if _ENDS_SENTENCE.search(text) else f"{text}."
