"""Lists: keywords and the like in one string to single ones; used by every reader."""

import re
from collections.abc import Iterable

from generator.readers.cleaning import clean_line, unescape
from generator.readers.people import split_outside_brackets

_PSEUDO = re.compile(r"⛔|^(?:rank\d|prio\d|read|skimmed|printed|qualityAssured|relevant)$|^No DOI found$")


def split_list(text: str | None, separators: str = "|;\n,；，、") -> tuple[str, ...]:
    """Split a string at the first of the separators that it holds outside brackets.

    Args:
        text: String, or None.
        separators: Separators, the strongest first.
    """
    if not text:
        return ()
    for separator in separators:
        pieces = split_outside_brackets(text, separator)
        if len(pieces) > 1:
            return clean_list(pieces)
    return clean_list([text])


def clean_list(values: Iterable[object]) -> tuple[str, ...]:
    """Return the non-empty strings, cleaned, each once."""
    cleaned = (clean_line(unescape(str(value))) for value in values if isinstance(value, str | int | float))
    return tuple(dict.fromkeys(value for value in cleaned if value))


def split_keywords(text: str | None) -> tuple[str, ...]:
    """Split keywords; mixed ``,`` and ``;`` both separate; marks of reference managers are left out."""
    if not text:
        return ()
    text = text.strip().rstrip(".") if not text.strip().endswith("etc.") else text
    pieces = [piece for part in split_list(text, "|\n") for piece in split_outside_brackets(part, ",;；，、·•")]
    return tuple(word.strip("*_ ") for word in clean_list(pieces) if not _PSEUDO.search(word))
