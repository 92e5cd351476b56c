"""Privacy: keeps e-mail addresses, gender and paths on somebody's computer out of every Record; used by every reader."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import fields, replace
from functools import lru_cache

from generator.model import Json, Reading, Record, RecordAuthor, RecordSession
from generator.readers.cleaning import EMAIL

_PERSONAL_KEY = re.compile(
    r"mail|^gender|gender$|^sex$|\bcontacts?\b|^contact|_contact|phone|telephone|\bmobile\b|conflict|password|token|secret|birth|passport|"
    r"dietary|^ip(?:_address)?$|nationality|ethnicity|^pronouns?$|reviewer|^collaborators?$",
    re.IGNORECASE,
)
_LOCAL_PATH = re.compile(
    r"file:/{2,3}[^\s;,\"')]+"
    r"|\b[A-Za-z](?:\\?:)[\\/]{1,2}(?:[^\s;:\"<>|]| (?=[^;:]*[\\/.]))+"
    r"|(?<![\w/.:])/(?:home|Users)/[^\s;:,\"')]+"
    r"|(?<!\w)~/[\w.-]+/[^\s;:,\"')]*"
)

REMOVED = "[address removed]"
"""Stands in a text where an e-mail address was."""


@lru_cache(maxsize=4096)
def is_personal_key(key: str) -> bool:
    """Tell whether a key or column holds what never enters a Record."""
    return bool(_PERSONAL_KEY.search(key))


def scrub(text: str) -> str:
    """Take e-mail addresses and local paths out of a text."""
    if "@" in text:
        text = EMAIL.sub(REMOVED, text)
    return _LOCAL_PATH.sub("", text) if _may_hold_path(text) else text


def _may_hold_path(text: str) -> bool:
    """Tell whether a text holds what every local path does, beside the colons of web addresses, which most have."""
    if ":" in text:
        rest = text.replace("https://", "").replace("http://", "") if "://" in text else text
        if ":\\" in rest or ":/" in rest:
            return True
    return "/home/" in text or "/Users/" in text or "~/" in text


def keep_unknown(values: Mapping[str, object], skip: Iterable[str] = (), depth: int = 0) -> dict[str, Json]:
    """Return the fields that a reader does not understand, without empty and personal ones.

    Args:
        values: Fields of the source.
        skip: Keys that the reader understands.
        depth: Depth of the mapping, 0 at the top; deeper than 20 is left out.
    """
    skipped = set(skip)
    kept: dict[str, Json] = {}
    for key, value in values.items():
        if key in skipped or value in (None, "", [], {}) or is_personal_key(str(key)):
            continue
        inner = _keep(value, depth + 1)
        if inner not in (None, "", [], {}):
            kept[str(key)] = inner
    return kept


def _keep(value: object, depth: int) -> Json:
    if isinstance(value, str):
        return scrub(value) if value.isascii() else scrub(value).encode("utf-8", "ignore").decode("utf-8")
    if isinstance(value, bool | int | float) or value is None:
        return value
    if depth > 20:
        return None
    if isinstance(value, Mapping):
        return dict(keep_unknown(value, depth=depth))
    if isinstance(value, list | tuple):
        return [_keep(member, depth + 1) for member in value]
    return str(value)


_TEXT_FIELDS = tuple(
    field.name for field in fields(Record) if field.name not in ("place", "ids", "authors", "sessions", "links", "unknown", "year")
)


def guard(reading: Reading) -> Reading:
    """Return the reading without e-mail addresses and local paths in any record: the last gate, whatever the reader did."""
    records = tuple(_guard_record(record) if _has_sign(record) else record for record in reading.records)
    return replace(reading, records=records) if any(a is not b for a, b in zip(records, reading.records, strict=True)) else reading


def _has_sign(record: Record) -> bool:
    """Tell whether some text holds what every e-mail address or local path does; most records are passed on after this one look."""
    texts = [
        record.title,
        record.abstract,
        record.tldr,
        record.id,
        record.area,
        record.subarea,
        record.track,
        record.award,
        record.venue,
        record.pages,
    ]
    texts += [*record.keywords, *record.ids.values(), *record.links.values()]
    for author in record.authors:
        texts += [author.name, author.profile, *author.affiliations]
    for session in record.sessions:
        texts += [session.name, session.room, session.chair, session.position]
    joined = "\n".join(filter(None, texts))
    return "@" in joined or _may_hold_path(joined)


def _suspect(value: object) -> bool:
    if isinstance(value, str):
        return ("@" in value or ":\\" in value or "/home/" in value or "/Users/" in value or "file:/" in value) and scrub(value) != value
    if isinstance(value, tuple):
        return any(_suspect(member) for member in value)
    return False


def _guard_record(record: Record) -> Record:
    changes: dict[str, object] = {}
    for name in _TEXT_FIELDS:
        value = getattr(record, name)
        if value and _suspect(value):
            changes[name] = tuple(map(scrub, value)) if isinstance(value, tuple) else scrub(value)
    if any("@" in value or "file:" in value for value in record.links.values()):
        changes["links"] = {kind: link for kind, link in record.links.items() if not _suspect(link)}
    if any("@" in value for value in record.ids.values()):
        changes["ids"] = {scheme: value for scheme, value in record.ids.items() if not _suspect(value)}
    if any(_suspect(_author_texts(author)) for author in record.authors):
        changes["authors"] = tuple(author for author in map(_guard_author, record.authors) if author.name.strip())
    if any(_suspect((session.name, session.room or "")) for session in record.sessions):
        changes["sessions"] = tuple(_guard_session(session) for session in record.sessions)
    if record.id and record.id in changes.values():
        changes["id"] = scrub(record.id) or None
    return replace(record, **changes) if changes else record  # type: ignore[arg-type]


def _author_texts(author: RecordAuthor) -> tuple[str, ...]:
    return (author.name, author.profile or "", author.given or "", author.family or "", *author.affiliations)


def _guard_author(author: RecordAuthor) -> RecordAuthor:
    clean = {
        name: EMAIL.sub("", value).strip() if value else value for name in ("name", "given", "family") for value in [getattr(author, name)]
    }
    affiliations = tuple(text for text in (scrub(value).replace(REMOVED, "").strip() for value in author.affiliations) if text)
    profile = None if author.profile and "@" in author.profile else author.profile
    return replace(author, affiliations=affiliations, profile=profile, **clean)


def _guard_session(session: RecordSession) -> RecordSession:
    return replace(session, name=scrub(session.name), room=scrub(session.room) if session.room else None)
