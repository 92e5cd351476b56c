"""Privacy: what must never reach the site is taken out of a paper: e-mail addresses, gender, local paths; called by curate()."""

import re
from collections.abc import Mapping
from functools import cache

from generator.model import Json

_EMAIL = re.compile(r"[\w.+'-]+@(?:[A-Za-z0-9-]*[A-Za-z][A-Za-z0-9-]*\.)+[a-z]{2,24}\b|\{[\w.,\s+-]+\}@(?:[\w-]+\.)+[a-z]{2,24}\b")
_LOCAL_PATH = re.compile(
    r"file:/|\b[A-Za-z]:\\(?:Users|Documents)|(?<![\w/.:])/(?:home|Users|root|mnt|media|private)/\w|~/\w", re.IGNORECASE
)
_PRIVATE_KEY = re.compile(
    r"e-?mails?|gender|pronouns?|sex|contacts?|phone|mobile|birth|passw|token|secret|conflicts?|(?:^|_)files?$|file_?path|local",
    re.IGNORECASE,
)

_PUBLIC_LINK = re.compile(r"https?://[^\s/@]+(?:/|$|\?|#)")

MASK = "[e-mail address]"
"""Written in place of an e-mail address inside a text."""


def has_private_text(text: str) -> bool:
    """Tell whether a text holds an e-mail address or a path of somebody's computer."""
    if "@" in text and _EMAIL.search(text) is not None:
        return True
    return ("/" in text or "\\" in text) and _may_hold_path(text.lower()) and _LOCAL_PATH.search(text) is not None


def _may_hold_path(lower: str) -> bool:
    """Tell whether a text in lower case holds what every local path does, at a tenth of the pattern's cost."""
    return (
        ("file:/" in lower or ":\\" in lower or "~/" in lower)
        or ("/home/" in lower or "/users/" in lower or "/root/" in lower)
        or ("/mnt/" in lower or "/media/" in lower or "/private/" in lower)
    )


def mask_emails(text: str) -> str:
    """Replace e-mail addresses in a text; ``precision@5`` and the like stay."""
    return _EMAIL.sub(MASK, text) if "@" in text else text


def remove_emails(text: str) -> str:
    """Take e-mail addresses out of a name or an affiliation, with the brackets around them."""
    if "@" not in text:
        return text
    without = _EMAIL.sub("", text)
    return re.sub(r"\s{2,}", " ", re.sub(r"[<(\[]\s*[>)\]]", "", without)).strip(" ,;")


def is_public_link(url: str) -> bool:
    """Tell whether a link is an absolute web address without an e-mail address or credentials."""
    return _PUBLIC_LINK.match(url) is not None and not has_private_text(url)


def keep_public(unknown: Mapping[str, Json]) -> dict[str, Json]:
    """Return the source fields that nothing understands, without those that may be private."""
    kept: dict[str, Json] = {}
    for key, value in unknown.items():
        if not _is_private_key(key):
            public = _keep_value(value)
            if public is not None or value is None:
                kept[key] = public
    return kept


@cache
def _is_private_key(key: str) -> bool:
    return _PRIVATE_KEY.search(key) is not None


def _keep_value(value: Json) -> Json:
    if isinstance(value, str):
        return None if has_private_text(value) else value
    if isinstance(value, list):
        return [public for item in value if (public := _keep_value(item)) is not None]
    if isinstance(value, dict):
        return keep_public(value)
    return value
