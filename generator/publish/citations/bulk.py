"""Bulk citations: many papers in one text, by edition, topic, author or session; called by data/ and programme/."""

import json
from collections.abc import Callable, Iterable

from generator.model import EditionId, PaperKey, PersonId, SessionId, TopicId
from generator.publish.citations.bibtex import to_bibtex
from generator.publish.citations.csl import to_csl
from generator.publish.citations.ris import to_ris
from generator.publish.citations.styles import to_apa, to_plain
from generator.publish.site import Site


def keys_of_edition(site: Site, edition: EditionId) -> tuple[PaperKey, ...]:
    """Papers of an edition, in order."""
    return tuple(paper.key for paper in site.papers_of_edition[edition])


def keys_of_topic(site: Site, topic: TopicId) -> tuple[PaperKey, ...]:
    """Papers of a topic or of one below it, in order; none where no paper has it."""
    found = site.findings.topics.get(topic)
    return found.papers if found else ()


def keys_of_author(site: Site, person: PersonId) -> tuple[PaperKey, ...]:
    """Papers of a person, in order."""
    return site.papers_of_person[person]


def keys_of_session(site: Site, edition: EditionId, session: SessionId) -> tuple[PaperKey, ...]:
    """Papers of a session, in order."""
    return site.papers_of_session[edition, session]


def write_bulk_bibtex(site: Site, keys: Iterable[PaperKey], *, abstract: bool = True) -> str:
    """Write papers as BibTeX, entries parted by a blank line."""
    return "\n".join(to_bibtex(site, key, abstract=abstract) for key in keys)


def write_bulk_ris(site: Site, keys: Iterable[PaperKey], *, abstract: bool = True) -> str:
    """Write papers as RIS, records parted by a blank line."""
    return "\n".join(to_ris(site, key, abstract=abstract) for key in keys)


def write_bulk_csl(site: Site, keys: Iterable[PaperKey], *, abstract: bool = False) -> str:
    """Write papers as a CSL-JSON array, one item a line so that changes are easy to compare."""
    items = (json.dumps(to_csl(site, key, abstract=abstract), ensure_ascii=False) for key in keys)
    return "[\n" + ",\n".join(items) + "\n]\n"


def write_bulk_apa(site: Site, keys: Iterable[PaperKey]) -> str:
    """Write papers in APA style, one a line."""
    return _join_lines(site, keys, to_apa)


def write_bulk_plain(site: Site, keys: Iterable[PaperKey]) -> str:
    """Write papers as plain text, one a line."""
    return _join_lines(site, keys, to_plain)


def _join_lines(site: Site, keys: Iterable[PaperKey], write: Callable[[Site, PaperKey], str]) -> str:
    return "".join(f"{write(site, key)}\n" for key in keys)
