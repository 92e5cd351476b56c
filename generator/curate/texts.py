"""Folding of texts for comparison, hashes of abstracts and slugs; used by every part of curate/."""

import hashlib
import re
import unicodedata
from functools import lru_cache

HASH_LENGTH = 12
"""Hex digits of an abstract's hash: 48 bits, so that a clash among 100,000 papers has a chance of 2 in 100,000."""

SLUG_LENGTH = 80
"""Longest slug, in characters, as in the addresses of the site."""

_TEX_COMMAND = re.compile(r"\\([A-Za-z]+)\s*")
_NO_WORD = re.compile(r"[\W_]+")
_ASCII_BLANKS = {code: " " for code in range(128) if not chr(code).isalnum()}


def fold_text(text: str) -> str:
    """Fold a text for comparison: NFKC, case folded, every stretch of blanks one blank."""
    if not text.isascii():
        text = unicodedata.normalize("NFKC", text)
    elif text.isprintable() and "  " not in text:
        return text.lower().strip()
    return " ".join(text.casefold().split())


def fold_start(text: str) -> str:
    """Fold a text for comparing beginnings: like ``fold_text``, without backslashes, whose doubling sources differ in."""
    return fold_text(text.replace("\\", " "))


@lru_cache(maxsize=1 << 16)
def hash_abstract(abstract: str) -> str:
    """Return the short hash of an abstract that serves as an address: SHA-256 of the folded text, as hex digits.

    Returns:
        ``HASH_LENGTH`` hex digits, equal for texts that differ only in case, line ends or compatibility characters.
    """
    return hashlib.sha256(fold_text(abstract).encode("utf-8", "surrogatepass")).hexdigest()[:HASH_LENGTH]


def strip_accents(text: str) -> str:
    """Drop combining marks, such as the accent of ``é``; letters without a decomposition stay."""
    if text.isascii():
        return text
    decomposed = unicodedata.normalize("NFKD", text)
    return unicodedata.normalize("NFC", "".join(letter for letter in decomposed if not unicodedata.combining(letter)))


@lru_cache(maxsize=65536)
def fold_title(title: str) -> str:
    """Fold a title for comparison: TeX commands to their names, no accents, letters and digits only, one blank between words."""
    plain = _TEX_COMMAND.sub(r"\1 ", title) if "\\" in title else title
    if plain.isascii():
        return " ".join(_ascii_words(plain))
    return _NO_WORD.sub(" ", strip_accents(fold_text(plain))).strip()


@lru_cache(maxsize=1 << 16)
def make_slug(text: str) -> str:
    """Fold a name into a slug of letters, digits and hyphens; letters outside Latin are kept.

    Returns:
        The slug, at most ``SLUG_LENGTH`` characters, or ``x`` where nothing is left.
    """
    if text.isascii():
        slug = "-".join(_ascii_words(text))
    else:
        folded = strip_accents(unicodedata.normalize("NFKC", text).casefold())
        folded = folded.replace("ı", "i").replace("ł", "l").replace("ø", "o").replace("đ", "d")
        slug = _NO_WORD.sub("-", folded).strip("-")
    return slug[:SLUG_LENGTH].strip("-") or "x"


def _ascii_words(text: str) -> list[str]:
    """Split an ASCII text at whatever is neither letter nor digit, as ``_NO_WORD`` does at five times the cost."""
    return text.lower().translate(_ASCII_BLANKS).split()
