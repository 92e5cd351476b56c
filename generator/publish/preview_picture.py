"""Preview pictures: one PNG an edition that links show when shared, drawn as a small hall of posters; called by make_data.

The same edition gives the same bytes: no clock, no randomness, one font that comes with an installed package.
"""

import io
from collections import Counter
from functools import cache
from importlib.metadata import distribution
from pathlib import Path

from fontTools.ttLib import TTFont
from PIL import Image, ImageDraw, ImageFont

from generator.model import AreaId, Edition
from generator.publish.citations import keys_of_edition
from generator.publish.metadata import PREVIEW_SIZE
from generator.publish.site import Site

FONT = Path(str(distribution("ziamath").locate_file("ziamath/fonts/STIXTwoMath-Regular.ttf")))
"""STIX Two Math, which the site's formulas are set in, too; the package itself is not loaded."""
_PAPER, _INK, _MUTED, _LINE, _CARD = "#faf8f4", "#1c1b19", "#6b665e", "#ddd7cc", "#ffffff"
_MARGIN = 72
_COLUMNS, _ROWS = 5, 4
_POSTER = (88, 112)
_GAP = 16
_TEXT_WIDTH = PREVIEW_SIZE[0] - 2 * _MARGIN - _COLUMNS * (_POSTER[0] + _GAP) - 40
_LONGEST = 400
"""Characters of a text that are looked at: three lines in the smallest size hold fewer, and measuring time grows with the length."""
_SIZES = (104, 88, 76, 64, 54, 46, 40)
"""Sizes of the name in pixels, largest that fits first."""


def draw_preview(site: Site, edition: Edition) -> bytes:
    """Draw one picture: the edition's name and facts beside posters in the hues of its areas, as many of each as its share.

    Returns:
        A PNG of 1200 x 630 pixels.
    """
    picture = Image.new("RGB", PREVIEW_SIZE, _PAPER)
    draw = ImageDraw.Draw(picture)
    _draw_posters(draw, _share_hues(site, edition))
    name = show_only_known(edition.name) or edition.id
    size, lines = _fit(draw, name)
    top = _MARGIN + 30
    for line in lines:
        draw.text((_MARGIN, top), line, font=_font(size), fill=_INK)
        top += round(size * 1.12)
    top += 24
    for fact in _facts(site, edition):
        for line in _wrap(draw, fact, _font(30))[:3]:
            draw.text((_MARGIN, top), line, font=_font(30), fill=_MUTED)
            top += 42
    site_name = show_only_known(site.settings.site_name)
    draw.text((_MARGIN, PREVIEW_SIZE[1] - _MARGIN - 24), site_name, font=_font(28), fill=_INK)
    out = io.BytesIO()
    picture.quantize(64, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE).save(out, "PNG")
    return out.getvalue()


def show_only_known(text: str) -> str:
    """Leave out the letters that the font has no shape for, such as Chinese ones, instead of drawing boxes."""
    return " ".join("".join(letter for letter in text[:_LONGEST] if letter == " " or ord(letter) in _known_letters()).split())


def _facts(site: Site, edition: Edition) -> list[str]:
    facts = [show_only_known(edition.full_name or "")]
    papers = site.words("papers", n=len(keys_of_edition(site, edition.id)))
    facts.append(" \u00b7 ".join(part for part in (show_only_known(papers), show_only_known(edition.place or "")) if part))
    return [fact for fact in facts if fact and fact != edition.name]


def _share_hues(site: Site, edition: Edition) -> list[int | None]:
    """Return a hue for each poster, areas by their share of the papers (largest remainders), None where no area is known."""
    areas = Counter(site.found(key).area for key in keys_of_edition(site, edition.id))
    total, places = sum(areas.values()), _COLUMNS * _ROWS
    if not total:
        return [None] * places
    order: list[AreaId | None] = [area for area in site.vocabulary.areas if areas[area]] + ([None] if areas[None] else [])
    shares = {area: areas[area] * places / total for area in order}
    counts = {area: int(share) for area, share in shares.items()}
    by_remainder = sorted(order, key=lambda area: counts[area] - shares[area])
    for area in by_remainder[: places - sum(counts.values())]:
        counts[area] += 1
    hues = [site.vocabulary.areas[area].hue if area is not None else None for area in order for _ in range(counts[area])]
    return (hues + [None] * places)[:places]


def _draw_posters(draw: ImageDraw.ImageDraw, hues: list[int | None]) -> None:
    width, height = _POSTER
    left = PREVIEW_SIZE[0] - _MARGIN - _COLUMNS * (width + _GAP) + _GAP
    top = (PREVIEW_SIZE[1] - _ROWS * (height + _GAP) + _GAP) // 2
    for place, hue in enumerate(hues):
        x = left + place // _ROWS * (width + _GAP)
        y = top + place % _ROWS * (height + _GAP)
        draw.rectangle((x, y, x + width, y + height), fill=_CARD, outline=_LINE)
        draw.rectangle((x, y, x + width, y + 9), fill=f"hsl({hue},45%,52%)" if hue is not None else _LINE)
        for row in range(6):
            # Lines of unlike length look like text; the pattern depends on the place alone.
            length = width - 22 - (place * 7 + row * 13) % 29
            bold = row < 2
            draw.rectangle(
                (x + 11, y + 22 + row * 13, x + 11 + length, y + 22 + row * 13 + (5 if bold else 2)), fill=_MUTED if bold else _LINE
            )


def _fit(draw: ImageDraw.ImageDraw, text: str) -> tuple[int, list[str]]:
    for size in _SIZES:
        lines = _wrap(draw, text, _font(size))
        if len(lines) <= 3 and all(draw.textlength(line, font=_font(size)) <= _TEXT_WIDTH for line in lines):
            return size, lines
    return _SIZES[-1], _wrap(draw, text, _font(_SIZES[-1]))[:3]


def _wrap(draw: ImageDraw.ImageDraw, text: str, font: ImageFont.FreeTypeFont) -> list[str]:
    lines: list[str] = []
    for word in text.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and draw.textlength(longer, font=font) <= _TEXT_WIDTH:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


@cache
def _font(size: int) -> ImageFont.FreeTypeFont:
    # The basic layout engine does not depend on which shaping library is installed.
    return ImageFont.truetype(str(FONT), size, layout_engine=ImageFont.Layout.BASIC)


@cache
def _known_letters() -> frozenset[int]:
    with TTFont(FONT, lazy=True) as font:
        return frozenset(font.getBestCmap())
