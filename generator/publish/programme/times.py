"""Times of sessions: ISO 8601, UTC, days; called by the other modules of programme/, by data/ and by saved.py."""

from datetime import UTC, date, datetime


def to_iso(moment: datetime | None) -> str:
    """Write a time in ISO 8601 to the second with its offset, "" for None."""
    return moment.isoformat(timespec="seconds") if moment else ""


def to_utc(moment: datetime) -> datetime:
    """Return the same moment in UTC; a time without a zone is taken for UTC."""
    return moment.replace(tzinfo=UTC) if moment.tzinfo is None else moment.astimezone(UTC)


def day_of(moment: datetime) -> date:
    """Return the day on which a moment falls in the zone that it is given in."""
    return moment.date()
