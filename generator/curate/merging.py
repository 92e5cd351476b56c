"""Merging: one record from all records of a paper, and where each field comes from; called by joining.py."""

import re
from collections.abc import Sequence
from dataclasses import fields, replace
from operator import attrgetter

from generator.curate.curation import Draft, Ledger
from generator.curate.names import author_keys
from generator.model import Record, RecordAuthor, Severity

PRESENTATIONS = ("oral", "spotlight", "poster")
"""Forms of presentation, highest first; others rank below."""

MAPPINGS = ("ids", "links", "unknown")
"""Fields that are joined key by key."""

_NO_FIELDS = frozenset({"place", "format", "id", "sessions", "authors", "presentation", *MAPPINGS})
_SINGLE = tuple(field.name for field in fields(Record) if field.name not in _NO_FIELDS)
_TOLD = (*_SINGLE, "authors", "presentation", "sessions")
_values_told = attrgetter(*_TOLD)


def sort_main_first(records: Sequence[Record]) -> list[Record]:
    """Sort a paper's records so that the one that gives the address and wins conflicts comes first.

    An abstract counts most, then an id that is another's with the letter that a publisher added (``auctor26a``), then a poster
    before the talk about it, then how much the record says, then the order of the sources.
    """
    return sorted(records, key=lambda record: _rank(record, records))


def _rank(record: Record, records: Sequence[Record]) -> tuple[bool, bool, bool, int]:
    ids = [other.id for other in records if other.id and other.id != record.id]
    is_stem = any(record.id and re.fullmatch(re.escape(record.id) + "[a-z]{1,2}", other) for other in ids)
    said = sum(bool(getattr(record, name)) for name in (*_SINGLE, "sessions")) + len(record.ids) + len(record.links)
    return (not record.abstract, is_stem, record.presentation == "oral", -said)


def merge_records(records: Sequence[Record], ledger: Ledger) -> Draft:
    """Merge a paper's records, the main one first: it wins, the others fill what it leaves out."""
    main = records[0]
    origins = _origins_of(main)
    if len(records) == 1:
        return Draft(main, [main.place], (main,), origins=origins)
    former = [record.id for record in records[1:] if record.id and record.id != main.id]
    changes: dict[str, object] = {}
    for record in records[1:]:
        origin = f"source {record.place}"
        for name in _SINGLE:
            if not getattr(main, name) and name not in changes and getattr(record, name):
                changes[name] = getattr(record, name)
                origins[name] = origin
    for name in MAPPINGS:
        joined: dict[str, object] = {}
        for record in records:
            for key, value in getattr(record, name).items():
                if key not in joined:
                    joined[key] = value
                    if name != "unknown":
                        origins[key if name == "links" else f"ids.{key}"] = f"source {record.place}"
        changes[name] = joined
    changes["sessions"] = tuple(dict.fromkeys(slot for record in records for slot in record.sessions))
    changes["presentation"] = _highest([record.presentation for record in records])
    changes["authors"] = _merge_authors(records, ledger)
    return Draft(replace(main, **changes), [r.place for r in records], tuple(records), former=former, origins=origins)  # type: ignore[arg-type]


def _origins_of(record: Record) -> dict[str, str]:
    origin = f"source {record.place}"
    found = {name: origin for name, value in zip(_TOLD, _values_told(record), strict=True) if value}
    found.update(dict.fromkeys(record.links, origin))
    return found


def _highest(presentations: Sequence[str | None]) -> str | None:
    said = [presentation for presentation in presentations if presentation]
    return min(said, key=lambda name: PRESENTATIONS.index(name) if name in PRESENTATIONS else len(PRESENTATIONS), default=None)


def _merge_authors(records: Sequence[Record], ledger: Ledger) -> tuple[RecordAuthor, ...]:
    """Take the first list of authors and fill ids and affiliations from the others, where name or family name and initial agree."""
    lists = [record for record in records if record.authors]
    if not lists:
        return ()
    authors = list(lists[0].authors)
    keys = [author_keys(author.name, author.given, author.family) for author in authors]
    for record in lists[1:]:
        unknown = []
        for other in record.authors:
            said = author_keys(other.name, other.given, other.family)
            index = next((index for index, known in enumerate(keys) if known & said), None)
            if index is None:
                unknown.append(other.name)
                continue
            author = authors[index]
            authors[index] = replace(
                author,
                affiliations=author.affiliations or other.affiliations,
                orcid=author.orcid or other.orcid,
                profile=author.profile or other.profile,
            )
        if unknown:
            ledger.report(
                Severity.NOTE,
                "authors-differ",
                record.place,
                found=f"{', '.join(unknown)} as author of a paper that {lists[0].place} lists other authors for",
                expected="the same authors in both",
                mend="State the authors in the overlay if the first list is wrong.",
            )
    return tuple(authors)
