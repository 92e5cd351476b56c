"""Addresses of all pages below the site's root, and relative links between them; the only place that knows their form."""

import re
import unicodedata
from functools import lru_cache
from urllib.parse import urlencode

from generator.model import EditionId, PaperKey, PersonId, SessionId, TopicId

RESERVED = frozenset(
    {
        "affiliations", "assets", "authors", "data", "explore", "feeds", "map", "saved", "schedule", "search", "series", "sessions",
        "stylesheets", "javascripts", "topics", "trends",
    }
)  # fmt: skip
"""First parts of addresses that no edition may have."""


def paper_path(key: PaperKey) -> str:
    """Return ``<edition>/<paper>/``."""
    return f"{key}/"


def edition_path(edition: EditionId) -> str:
    """Return ``<edition>/``, the page of all papers of an edition."""
    return f"{edition}/"


def topic_path(topic: TopicId) -> str:
    """Return ``topics/<topic>/``."""
    return f"topics/{topic}/"


def author_path(person: PersonId) -> str:
    """Return ``authors/<person>/``."""
    return f"authors/{person}/"


def session_path(edition: EditionId, session: SessionId) -> str:
    """Return ``sessions/<edition>/<session>/``."""
    return f"sessions/{edition}/{session}/"


def schedule_path(edition: EditionId) -> str:
    """Return ``schedule/<edition>/``."""
    return f"schedule/{edition}/"


def affiliation_path(slug: str) -> str:
    """Return ``affiliations/<slug>/``."""
    return f"affiliations/{slug}/"


def series_path(slug: str) -> str:
    """Return ``series/<slug>/``."""
    return f"series/{slug}/"


@lru_cache(maxsize=1 << 16)
def make_slug(text: str) -> str:
    """Fold a name into a slug of letters, digits and hyphens; letters outside Latin are kept, accents are dropped.

    Returns:
        The slug, at most 80 characters, or ``x`` where nothing is left.
    """
    folded = text.lower()
    if not text.isascii():
        folded = unicodedata.normalize("NFKD", text).casefold()
        folded = unicodedata.normalize("NFC", "".join(letter for letter in folded if not unicodedata.combining(letter)))
    return re.sub(r"[^\w]+", "-", folded).replace("_", "-").strip("-")[:80].strip("-") or "x"


def relative(source: str, target: str) -> str:
    """Return the relative link from one page to another page or file, so that the site works under any path and from disk.

    Args:
        source: Address of the page that holds the link, such as ``icml2025/hu25w/`` or "" for home.
        target: Address of the page or file, such as ``topics/bandits/`` or ``data/icml2025/papers.json``.

    Returns:
        ``../../topics/bandits/``; ``./`` for the page itself.
    """
    return root_of(source) + target or "./"


def root_of(source: str) -> str:
    """Return the relative prefix that leads from a page to the site's root: ``../`` times its depth, "" for home."""
    return "../" * source.count("/")


def letter_path(letter: str) -> str:
    """Return ``authors/a-z/<letter>/``, one letter of a long list of authors; deeper than any author's own page."""
    return f"authors/a-z/{letter}/"


def explore_path(**filters: str) -> str:
    """Return the explore page with filters in its query, such as ``explore/?author=mehryar-mohri``."""
    return "explore/" + (f"?{urlencode(filters)}" if filters else "")
