"""Formulas: plans the math font for the characters that a site's formulas have; called by pipeline.py."""

import re
from collections.abc import Iterable
from functools import partial
from html import unescape

from generator.cache import code_version
from generator.model import Publication
from generator.publish.pieces import Piece, mix

_FORMULA = re.compile(r"<math\b.*?</math>", re.DOTALL)
_TAG = re.compile(r"<[^>]*>")


def find_characters(texts: Iterable[str]) -> frozenset[str]:
    """Return the characters that stand in the formulas of some HTML texts."""
    return frozenset("".join(unescape(_TAG.sub("", formula)) for text in texts for formula in _FORMULA.findall(text)))


def plan_font(texts: Iterable[str]) -> Piece:
    """Plan the math font of a site, and its licence beside it.

    Args:
        texts: HTML with all formulas of the site.
    """
    characters = find_characters(texts)
    return Piece("math font", mix(code_version(), sorted(characters)), partial(_make, characters))


def _make(characters: frozenset[str]) -> Publication:
    from generator.publish.font import make_math_font  # noqa: PLC0415 - fontTools takes half a second to load, and a font is seldom made

    font = make_math_font(characters)
    return Publication((), {"assets/fonts/math.woff2": font.data, "assets/fonts/math-license.txt": font.license_text.encode()})
