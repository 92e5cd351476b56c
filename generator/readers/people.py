"""People: one string of authors to single authors, with affiliations in brackets; used by every reader."""

import re

from generator.model import RecordAuthor
from generator.readers.cleaning import EMAIL, clean_line

_MARKS = re.compile(r"\s*(?:\$?\^\{?[\d,*†‡§¶#\s]+\}?\$?|[*†‡§¶#∗✉⋆¹²³⁰⁴-⁹]+|(?<=[a-z])\d+(?:,\d+)*)\s*$")
_PLAIN_NAME = re.compile(r"[^\W\d_][^\d,，;()\[\]<>@*†‡§¶#$^（）∗✉⋆¹²³]*")
"""A name that holds nothing to take off or apart: most are, and the check costs a tenth of the rest."""
_HOMONYM = re.compile(r"(?<=\w) 0\d{3}$")
"""Number by which DBLP tells people of one name apart: ``Wei Wang 0012``."""
_ORCID = re.compile(r"(\d{4}-\d{4}-\d{4}-\d{3}[\dXx])")
_BRACKET = re.compile(r"\s*[(\[（<]([^()\[\]（）<>]*(?:\([^()]*\)[^()]*)*)[)\]）>]\s*")
_NOBODY = {
    "",
    "-",
    "al",
    "al.",
    "et al",
    "et al.",
    "others",
    "and others",
    "anonymous",
    "anonymous author",
    "anonymous authors",
    "n/a",
    "none",
    "tba",
}
_SUFFIX = re.compile(r"(?:Jr|Sr|II|III|IV|PhD|MD)\.?$", re.IGNORECASE)
_INITIALS = re.compile(r"(?:[A-Z]\.?[- ]?){1,3}$")
_CJK = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]")
_AND = re.compile(r"\s+(?:and|und|et|&)\s+|\s*,\s*(?:and|&)\s+|\s*[和与]\s*(?=[\u3400-\u9fff])")
_PARTICLE = re.compile(r"(?:van|von|de|da|di|del|della|der|den|la|le|dos|das|el|al|bin|ibn|ter|ten|zu|af|av)\b", re.IGNORECASE)


def find_orcid(text: object) -> str | None:
    """Return the ORCID in a string or address as ``0000-0000-0000-0000``, or None."""
    match = _ORCID.search(text) if text and isinstance(text, str) else None
    return match[1].upper() if match else None


def make_author(name: str | None, **facts: object) -> RecordAuthor | None:
    """Make an author of one name as written; None where it names nobody.

    ``Family, Given`` is taken apart; e-mail addresses, footnote marks and brackets (which give affiliations) are taken off.

    Args:
        name: Name as in the source.
        facts: Further fields of RecordAuthor; they win over what the name holds.
    """
    if not name:
        return None
    if _PLAIN_NAME.fullmatch(name):
        plain = clean_line(name) or ""
        return None if plain.lower() in _NOBODY else RecordAuthor(plain, **facts)  # type: ignore[arg-type]
    affiliations: list[str] = []
    if "@" in name:
        name = EMAIL.sub("", name)
    while ("(" in name or "[" in name or "<" in name or "（" in name) and (match := _BRACKET.search(name)):
        before, after = name[: match.start()], name[match.end() :]
        name = f"{before} {after}"
        affiliations += _affiliations(match[1])
    cleaned = clean_line(name.strip(" ,;\t\n"))
    while cleaned and not cleaned[-1].isalpha() and (shorter := _MARKS.sub("", cleaned)) != cleaned:
        cleaned = shorter
    if cleaned and cleaned[-1].isdigit():
        cleaned = _HOMONYM.sub("", cleaned)
    if not cleaned or cleaned.lower() in _NOBODY or not any(character.isalpha() for character in cleaned):
        return None
    values: dict[str, object] = {"affiliations": tuple(affiliations), **_parts(cleaned), **facts}
    return RecordAuthor(name=cleaned, **values)  # type: ignore[arg-type]


def _parts(name: str) -> dict[str, str]:
    if "," not in name and "，" not in name:
        return {}
    pieces = [piece.strip() for piece in re.split("[,，]", name)]
    if len(pieces) == 3 and _SUFFIX.match(pieces[1]):
        return {"family": f"{pieces[0]} {pieces[1]}", "given": pieces[2]}
    if len(pieces) == 2 and all(pieces) and not _SUFFIX.match(pieces[1]):
        return {"family": pieces[0], "given": pieces[1]}
    return {}


def _affiliations(bracket: str) -> list[str]:
    pieces = (clean_line(piece.strip(" *")) for piece in bracket.split(";"))
    return [piece for piece in pieces if piece and any(character.isalpha() for character in piece) and not EMAIL.fullmatch(piece)]


def split_outside_brackets(text: str, separators: str) -> list[str]:
    """Split at any of the separators that stands outside brackets and braces."""
    pieces, depth, start = [], 0, 0
    for place, character in enumerate(text):
        if character in "([{（":
            depth += 1
        elif character in ")]}）":
            depth = max(0, depth - 1)
        elif depth == 0 and character in separators:
            pieces.append(text[start:place])
            start = place + 1
    pieces.append(text[start:])
    return pieces


def _looks_reversed(pieces: list[str]) -> bool:
    """Tell whether pieces at commas alternate family name and given name."""
    if len(pieces) % 2:
        return False
    if any(_CJK.search(piece) for piece in pieces):
        return False
    if len(pieces) == 2 and min(len(piece.split()) for piece in pieces) == 1 < max(len(piece.split()) for piece in pieces):
        return True  # one person more likely than two of whom one has a single name
    families, givens = pieces[0::2], pieces[1::2]
    if not all(len(given.split()) <= 2 and not _PARTICLE.match(given) for given in givens):
        return False
    one_word = all(len(family.split()) == 1 or _PARTICLE.match(family) for family in families)
    initials = all(_INITIALS.fullmatch(given) for given in givens)
    return one_word and (initials or all(len(given.split()) == 1 or _INITIALS.search(given) for given in givens))


def split_names(text: str) -> list[str]:
    """Split a string of authors into names as written.

    Semicolons, bars and line ends separate first; else ``and`` between ``Family, Given`` names; else commas and ``and``.
    A string whose commas alternate single family and given names is read as ``Family, Given``.
    """
    text = text.strip().strip(";|").strip()
    for separator in ("|", ";；", "\n"):
        pieces = split_outside_brackets(text, separator)
        if len(pieces) > 1:
            return [name for piece in pieces for name in _split_and(piece)] if separator == "\n" else pieces
    return _split_and(text)


def _split_and(text: str) -> list[str]:
    by_and = [piece for piece in _split_words(text) if piece.strip()]
    commas = [split_outside_brackets(piece, ",，、") for piece in by_and]
    if len(by_and) > 1 and all(len(pieces) == 2 for pieces in commas) and not _all_full_names(commas):
        return by_and
    pieces = [piece.strip() for piece in (part for group in commas for part in group) if piece_has_name(piece)]
    joined: list[str] = []
    for piece in pieces:
        if joined and _SUFFIX.match(piece):
            joined[-1] += f" {piece}"
        else:
            joined.append(piece)
    if len(by_and) == 1 and _looks_reversed(joined):
        return [f"{family}, {given}" for family, given in zip(joined[0::2], joined[1::2], strict=True)]
    return joined


def _all_full_names(groups: list[list[str]]) -> bool:
    return all(len(piece.split()) > 1 and not _INITIALS.fullmatch(piece.strip()) for group in groups for piece in group)


def piece_has_name(piece: str) -> bool:
    """Tell whether a piece between separators holds a letter."""
    return any(character.isalpha() for character in piece)


def _split_words(text: str) -> list[str]:
    pieces, start = [], 0
    for match in _AND.finditer(text):
        before = text[: match.start()]
        if before.count("(") > before.count(")"):
            continue
        pieces.append(text[start : match.start()])
        start = match.end()
    pieces.append(text[start:])
    return pieces


def split_authors(text: str | None) -> tuple[RecordAuthor, ...]:
    """Make authors of a string that holds all of them."""
    if not text:
        return ()
    return tuple(author for name in split_names(text) if (author := make_author(name)))
