"""Names of people: cleaned, split into given and family name, folded for comparison; used by people.py and check.

Rules after BibTeX's (comma forms, particles), with the additions that programme data needs: names in capitals, family name
first in capitals or in Chinese, Japanese or Korean script, mononyms, suffixes, footnote marks and e-mail addresses.
"""

import re
import unicodedata
from dataclasses import dataclass
from functools import lru_cache

from generator.curate.texts import make_slug

_PARTICLES = """
von van vom zu zum zur der den dem des de del dela della delle degli di da dal do dos das du la le lo los las el al ter ten te bin ibn bint
ben af av
"""

PARTICLES = frozenset(_PARTICLES.split())
"""Lower-case words that begin a family name when they stand before it."""

CAPITAL_PARTICLES = frozenset({"De", "Del", "Della", "Di", "Dos", "Von", "El", "Al", "Ter"})
"""Particles that also count with a capital; ``Van`` and ``Le`` do not: they are Vietnamese names as well."""

SUFFIXES = frozenset({"jr", "jr.", "sr", "sr.", "ii", "iii", "iv"})
"""Words that belong behind a family name."""

_SHORT_FAMILIES = "LI WU XU HU HE MA LU YU GU DU FU SU YE NI LO HO KO OH AN"

SHORT_FAMILIES = frozenset(_SHORT_FAMILIES.split())
"""Family names of two letters that are not taken for initials when they stand first in capitals."""

_COMPOUND = "欧阳 歐陽 司马 司馬 诸葛 諸葛 上官 夏侯 东方 皇甫 尉迟 公孙 慕容 令狐 宇文 长孙 司徒 端木 남궁 제갈 황보 선우 독고 사공"

COMPOUND_FAMILIES = frozenset(_COMPOUND.split())
"""Family names of two characters where one is the rule."""

_EMAIL = re.compile(r"[<(\[]?\s*[\w.+-]+@[\w-]+(?:\.[\w-]+)+\s*[>)\]]?")
_MARKS = re.compile(
    r"[*†‡§¶#∗⋆★✉⚹]+|[\u00b9\u00b2\u00b3\u2070-\u2079]+(?:,[\u00b9\u00b2\u00b3\u2070-\u2079]+)*|[\u200b-\u200f\u2060\ufeff\u00ad]"
)
_HYPHENS = re.compile(r"[\u2010\u2011\u2012\u2013\u2212]")
_BLANKS = re.compile(r"[\s~]+")
_CJK = re.compile(r"[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff々〆ヶ]")
_DOTLESS = {"ı\u0301": "í", "ı\u0300": "ì", "ı\u0308": "ï", "ı\u0302": "î", "ı\u0303": "ĩ", "ı\u0304": "ī", "ı\u0306": "ĭ", "ȷ\u0302": "ĵ"}
_PLAIN_NAME = re.compile(r"([A-Z][a-z]+(?: [A-Z]\.)?) ([A-Z][a-z]+)")
"""The commonest form of names, ``Given Family`` or ``Given I. Family``, which no other rule changes."""
_TWO_PEOPLE = re.compile(r";|\s(?:and|&|und|et)\s|\bet al\b")
_FUSED_WORD = re.compile(r"(\w[a-zß-ÿ]{2,})[A-ZÀ-Þ][a-zß-ÿ]")
_FUSED_PREFIXES = frozenset({"Del", "Della", "Dell", "Dall", "Fitz", "Van", "Von", "Des", "Saint", "Ben", "Abu", "Mac"})


@dataclass(frozen=True, slots=True)
class SplitName:
    """A name in its parts."""

    name: str
    """As shown: ``Given Family``, or as written in Chinese, Japanese or Korean script."""
    given: str
    """Given names; "" for a mononym."""
    family: str
    """Family name with particles and suffix."""


def clean_name(raw: str) -> str:
    r"""Bring a name into NFC without e-mail addresses, footnote marks, zero-width characters and doubled blanks.

    A dotless i under an accent, as TeX's ``\'{\i}`` decodes to, becomes the accented letter.
    """
    text = _EMAIL.sub(" ", raw) if "@" in raw else raw
    if not text.isascii():
        text = unicodedata.normalize("NFC", text)
        for broken, letter in _DOTLESS.items():
            text = text.replace(broken, letter)
        text = _HYPHENS.sub("-", text).replace("\u2018", "'").replace("\u2019", "'")
    text = _MARKS.sub("", text)
    return _BLANKS.sub(" ", text).strip(" ,;")


@lru_cache(maxsize=1 << 17)
def split_name(raw: str, given: str | None = None, family: str | None = None) -> SplitName:
    """Split a name into given and family name.

    Args:
        raw: Name as in the source, in any order.
        given: Given names where the source separates them; then they are trusted.
        family: Family name where the source separates it.

    Returns:
        The parts; all "" where the name holds no letter.
    """
    if family is None and (plain := _PLAIN_NAME.fullmatch(raw)) and plain[2].casefold() not in SUFFIXES:
        return SplitName(raw, plain[1], plain[2])
    if family is not None and clean_name(family):
        return _join(clean_name(given or ""), clean_name(family), clean_name(raw))
    text = clean_name(raw)
    if not any(letter.isalpha() for letter in text):
        return SplitName("", "", "")
    if _CJK.search(text):
        return _split_cjk(text)
    if "," in text:
        return _split_commas(text)
    return _split_words(text.split(" "))


@lru_cache(maxsize=1 << 17)
def fold_name(name: str) -> str:
    """Fold a shown name for deciding whether two are spelled alike: case, full stops and compatibility forms do not count."""
    if not name.isascii():
        name = unicodedata.normalize("NFKC", name)
    return " ".join(name.casefold().replace(".", " ").split())


@lru_cache(maxsize=1 << 16)
def author_keys(name: str, given: str | None = None, family: str | None = None) -> frozenset[str]:
    """Return folded forms of a name of which two spellings of one author share one: family and initial, in both orders."""
    split = split_name(name, given, family)
    if not split.family or not split.given:
        return frozenset({fold_name(split.name)})
    last, first = make_slug(split.family), make_slug(split.given)
    return frozenset({f"{last} {first[0]}", f"{first} {last[0]}", "-".join(sorted(f"{first}-{last}".split("-")))})


@lru_cache(maxsize=1 << 17)
def is_fused(name: str) -> bool:
    """Tell whether a name seems to hold two people, such as ``Ann LeeBo Chan``, ``A. Lee and B. Chan`` or ``Lee; Chan``."""
    if _PLAIN_NAME.fullmatch(name):
        return False
    if _TWO_PEOPLE.search(name):
        return True
    words = name.replace(",", " ").split()
    if name.count(",") >= 2 and not any(word.casefold() in SUFFIXES for word in words):
        return True
    return any(_is_fused_word(word) for word in words[1:-1])


def _is_fused_word(word: str) -> bool:
    found = _FUSED_WORD.match(word)
    return found is not None and found[1] not in _FUSED_PREFIXES


def _join(given: str, family: str, raw: str) -> SplitName:
    if _CJK.search(family):
        shown = raw if _CJK.search(raw) else f"{family}{given}"
        return SplitName(shown, given, family)
    if not given:
        return SplitName(_lower_capitals(family), "", _lower_capitals(family))
    given, family = (_lower_capitals(part) if _is_capitals(f"{given} {family}") else part for part in (given, family))
    if len(family.replace(" ", "")) > 2 and _is_capitals(family):
        family = _lower_capitals(family)
    return SplitName(f"{given} {family}", given, family)


def _split_cjk(text: str) -> SplitName:
    if "," in text:
        family, given = (part.strip() for part in text.split(",", maxsplit=1))
        return SplitName(f"{family}{given}", given, family)
    if " " in text:
        family, given = text.split(" ", maxsplit=1)
        return SplitName(text, given, family)
    length = 2 if text[:2] in COMPOUND_FAMILIES and len(text) > 2 else 1
    if len(text) <= length:
        return SplitName(text, "", text)
    return SplitName(text, text[length:], text[:length])


def _split_commas(text: str) -> SplitName:
    parts = [part.strip() for part in text.split(",") if part.strip()]
    suffix = next((part for part in parts[1:] if part.casefold() in SUFFIXES), "")
    rest = [part for part in parts if part != suffix or not suffix]
    if len(rest) == 1:
        split = _split_words(rest[0].split(" "))
        return _join(split.given, f"{split.family} {suffix}".strip(), text)
    return _join(" ".join(rest[1:]), f"{rest[0]} {suffix}".strip(), text)


def _split_words(words: list[str]) -> SplitName:
    suffix: list[str] = []
    while len(words) > 2 and words[-1].casefold() in SUFFIXES:
        suffix.insert(0, words.pop())
    if _is_capitals(" ".join(words)) and len(words) > 1:
        words = [_lower_capitals(word) for word in words]
    elif len(words) > 1 and _is_family_first(words):
        words = [*words[1:], _lower_capitals(words[0])]
    first = _first_of_family(words)
    family = " ".join(words[first:])
    if len(words) > 1 and _is_capitals(words[-1]) and len(words[-1]) > 1 and "." not in words[-1]:
        family = " ".join([*words[first:-1], _lower_capitals(words[-1])])
    given = " ".join(words[:first])
    family = " ".join([family, *suffix])
    return SplitName(f"{given} {family}".strip(), given, family)


def _first_of_family(words: list[str]) -> int:
    last = len(words) - 1
    for index in range(last):
        word, following = words[index], words[index + 1]
        if word in PARTICLES and (index > 0 or last > 0):
            return index
        if index == 0:
            continue
        if word in CAPITAL_PARTICLES and index == last - 1:
            return index
        if word[:1].isupper() and word.casefold() in PARTICLES and following in PARTICLES:
            return index
    return last


def _is_family_first(words: list[str]) -> bool:
    """Tell whether only the first word is in capitals and is no initials: ``WANG Xiaoming``."""
    first = words[0]
    if not _is_capitals(first) or "." in first or any(_is_capitals(word) and len(word) > 2 for word in words[1:]):
        return False
    return len(first) >= 4 or first in SHORT_FAMILIES or (len(first) == 3 and any(vowel in first for vowel in "AEIOUY"))


def _is_capitals(text: str) -> bool:
    return text.isupper() and sum(map(str.isalpha, text)) > 1


def _lower_capitals(text: str) -> str:
    if not _is_capitals(text):
        return text
    words: list[str] = []
    for word in text.split(" "):
        folded = word.casefold()
        if folded in SUFFIXES and not folded.startswith(("jr", "sr")):
            words.append(word)
        elif folded in PARTICLES and words:
            words.append(folded)
        elif "." in word and len(word.replace(".", "")) <= 2:
            words.append(word)
        else:
            words.append(re.sub(r"^(Mc|O')([a-z])", lambda m: m[1] + m[2].upper(), "-".join(part.capitalize() for part in word.split("-"))))
    return " ".join(words)
