r"""Wording: names, institutions, keywords, sessions and facts of editions are read as titles are; called by the pipeline before curate().

Titles, abstracts and summaries keep their TeX, which pages show as math. All else is shown as plain text in many places, and people
and sessions are told apart by it: `Erd\H{o}s`, `Texas A\&M`, `$k$-means` and `JÃ¼rgen` are made into what they mean before that.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, TypeVar

from generator.curate.editions import TEXT_FACTS
from generator.model import Content, EditionContent, Json, OverlayEntry, Place, Reading, Record, RecordAuthor, RecordSession

Say = Callable[[str, Place], str]
"""Gives the plain text that a text with markup stands for; it stands at the place."""

PLAIN_FIELDS = ("area", "subarea", "track", "presentation", "award", "venue", "pages")
"""Texts of a record that are shown as plain text."""

PLAIN_KEYS = (*PLAIN_FIELDS, "authors", "keywords", "session", "sessions", "join", "split", "name", "notes", "errata", "withdrawn")
"""Keys of an overlay whose texts are."""

PLAIN_FACTS = tuple(key for key in TEXT_FACTS if key not in ("timezone", "url"))
"""Keys of ``edition.yml`` whose texts are."""

_MARKED = re.compile(
    "[\\\\$`\x00-\x1f\x7f-\x9f\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ud800-\udfff\ufffdÂÃâãÅÐÑÎÏðˆ‰€™ﬀ-ﬆ]|\\{.*\\}|&#?\\w{1,31};"
)
"""What tells of TeX, of character references, or of characters that were decoded wrongly or have no place in a text.

Few texts have any, and only they are read.
"""

Value = TypeVar("Value", Record, RecordAuthor, RecordSession)


def word_plainly(content: Content, say: Say) -> Content:
    """Return what was read with its TeX read, but for titles, abstracts and summaries."""
    return replace(content, editions=tuple(_word_edition(edition, say) for edition in content.editions))


def _word_edition(edition: EditionContent, say: Say) -> EditionContent:
    facts = {key: _word_json(value, edition.place_of(key), say) if key in PLAIN_FACTS else value for key, value in edition.facts.items()}
    return replace(
        edition,
        facts=facts,
        readings=tuple(_word_reading(reading, say) for reading in edition.readings),
        overlay=tuple(_word_entry(entry, say) for entry in edition.overlay),
    )


def _word_entry(entry: OverlayEntry, say: Say) -> OverlayEntry:
    fields = {key: _word_json(value, entry.place, say) if key in PLAIN_KEYS else value for key, value in entry.fields.items()}
    return replace(entry, fields=fields)


def _word_reading(reading: Reading, say: Say) -> Reading:
    return replace(reading, records=tuple(_word_record(record, say) for record in reading.records))


def _word_record(record: Record, say: Say) -> Record:
    if not _MARKED.search(" ".join(_plain_texts(record))):
        return record
    at = record.place
    record = _change(record, {name: _word(getattr(record, name), at, say) for name in PLAIN_FIELDS})
    authors = tuple(_word_author(author, at, say) for author in record.authors)
    sessions = tuple(
        _change(slot, {name: _word(getattr(slot, name), at, say) for name in ("name", "room", "chair")}) for slot in record.sessions
    )
    return _change(record, {"authors": authors, "sessions": sessions, "keywords": _word_all(record.keywords, at, say)})


def _plain_texts(record: Record) -> list[str]:
    """Return every text of a record that is shown as plain text: nearly all records have no mark in any, which one look tells."""
    texts = [record.area, record.subarea, record.track, record.presentation, record.award, record.venue, record.pages, *record.keywords]
    for author in record.authors:
        texts += (author.name, author.given, author.family, *author.affiliations)
    for slot in record.sessions:
        texts += (slot.name, slot.room, slot.chair)
    return [text for text in texts if text]


def _word_author(author: RecordAuthor, at: Place, say: Say) -> RecordAuthor:
    names = {name: _word(getattr(author, name), at, say) for name in ("name", "given", "family")}
    return _change(author, {**names, "affiliations": _word_all(author.affiliations, at, say)})


def _change(value: Value, fields: Mapping[str, Any]) -> Value:
    """Replace fields; most values have nothing to read, and stay as they are."""
    return replace(value, **fields) if any(getattr(value, name) != field for name, field in fields.items()) else value


def _word_all(texts: tuple[str, ...], at: Place, say: Say) -> tuple[str, ...]:
    return tuple(_word(text, at, say) or text for text in texts)


def _word(text: str | None, at: Place, say: Say) -> str | None:
    """Read a text that has markup; where nothing would be left of it, it stays."""
    return (say(text, at) or text) if text and _MARKED.search(text) else text


def _word_json(value: Json, at: Place, say: Say) -> Json:
    if isinstance(value, str):
        return _word(value, at, say)
    if isinstance(value, list):
        return [_word_json(part, at, say) for part in value]
    if isinstance(value, dict):
        return {key: _word_json(part, at, say) for key, part in value.items()}
    return value
