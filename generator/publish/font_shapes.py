"""Shapes of the math font as browsers need them: widths, gaps, arrows and accents that STIX Two gives otherwise; used by font.py.

Each change was measured in Chromium 156 on real formulas; browsers that need none are not hurt by it.
"""

from bisect import bisect
from copy import deepcopy
from operator import attrgetter

from fontTools.ttLib import TTFont
from fontTools.ttLib.tables.otTables import MathGlyphConstruction

_RADICALS = {0x221A: 860}
"""Advance of every form of the radical, in thousandths of an em.

A browser reserves the width of a sign's widest form before it knows which one it needs (MathML Core, "preferred inline size of a glyph
stretched along the block axis"). STIX draws the radical 794 wide for one line and 1212 for a tall root, so Chromium left 0.42 em empty
after every root. Forms of one width leave nothing; 860 makes the common form 8% wider and the tall ones narrower, as in Computer Modern.
"""

_RULE = 48
"""Thickness of the line over a root, in thousandths of an em."""

_CONSTANTS = {
    # Chromium paints the line half its thickness too low, and the radical a whole one: with the 68 and 85 of STIX the line touched the
    # letters and stood a pixel off the radical. Thinner and farther away, both are below half a pixel in text.
    "RadicalRuleThickness": _RULE,
    "RadicalVerticalGap": 110,
    # The line of a fraction has the same: 68 are 1.3 pixels in text, which came out as one in some lines and two in others.
    "FractionRuleThickness": _RULE,
    # TeX sets the scripts of single letters at one height; browsers measure each letter. With the 160 and 230 of STIX the index of a
    # letter with a descender hung 0.17 em below that of its neighbour, and the power of a capital stood 0.07 em above.
    "SubscriptBaselineDropMin": -26,
    "SuperscriptBaselineDropMax": 352,
    # As in Computer Modern. Chromium adds the height of an arrow to the 800 of STIX, and labels stood a whole line above.
    "UpperLimitBaselineRiseMin": 200,
    "StretchStackTopShiftUp": 300,
}
"""Constants of the MATH table that differ from the font's own, in thousandths of an em."""

_FENCES = (0x28, 0x29, 0x5B, 0x5D, 0x7B, 0x7D, 0x2308, 0x2309, 0x230A, 0x230B, 0x27E6, 0x27E7, 0x27E8, 0x27E9)
"""Brackets whose forms are at most as wide as the one for a fraction, for the same reason: their widest left 0.1 em on both sides."""

_FRACTION_HEIGHT = 1_900
"""Height of the form of a bracket that fits around a fraction in a line of text, in thousandths of an em."""


def adapt_to_browsers(font: TTFont) -> None:
    """Change the whole font in place.

    Args:
        font: STIX Two Math before it is subset.
    """
    _offer_script_forms(font)
    _level_widths(font)
    _mend_connectors(font)
    _widen_tilde(font)
    for name, value in _CONSTANTS.items():
        getattr(font["MATH"].table.MathConstants, name).Value = value


def _offer_script_forms(font: TTFont) -> None:
    """Offer ``ssty`` in every writing system: the font has it under ``math`` only, which no style sheet can ask for."""
    table = font["GSUB"].table
    index = next(at for at, record in enumerate(table.FeatureList.FeatureRecord) if record.FeatureTag == "ssty")
    for record in table.ScriptList.ScriptRecord:
        language = record.Script.DefaultLangSys
        if language is not None and index not in language.FeatureIndex:
            language.FeatureIndex = sorted([*language.FeatureIndex, index])
            language.FeatureCount = len(language.FeatureIndex)


def _level_widths(font: TTFont) -> None:
    """Give the forms of a stretching sign one width, or in brackets a widest one."""
    shapes = font.getBestCmap()
    variants = font["MATH"].table.MathVariants
    forms = dict(zip(variants.VertGlyphCoverage.glyphs, variants.VertGlyphConstruction, strict=True))
    for code, width in _RADICALS.items():
        for name in _form_names(forms[shapes[code]]):
            _scale_width(font, name, width)
            _thin_flag(font, name)
    for code in _FENCES:
        records = forms[shapes[code]].MathGlyphVariantRecord
        fitting = max(
            (record for record in records if record.AdvanceMeasurement <= _FRACTION_HEIGHT + 10), key=attrgetter("AdvanceMeasurement")
        )
        limit = font["hmtx"][fitting.VariantGlyph][0]
        for name in _form_names(forms[shapes[code]]):
            if font["hmtx"][name][0] > limit:
                _scale_width(font, name, limit)


def _mend_connectors(font: TTFont) -> None:
    """Swap the ends of arrow heads that cannot be joined: the font gives their overlap on the far side, and such arrows stay short."""
    variants = font["MATH"].table.MathVariants
    for construction in variants.HorizGlyphConstruction:
        if construction.GlyphAssembly is None:
            continue
        last = construction.GlyphAssembly.PartRecords[-1]
        if last.StartConnectorLength < variants.MinConnectorOverlap <= last.EndConnectorLength:
            last.StartConnectorLength, last.EndConnectorLength = last.EndConnectorLength, last.StartConnectorLength


def _widen_tilde(font: TTFont) -> None:
    """Let U+02DC grow with the forms of U+0303: browsers stretch the one (MathML Core, appendix B.4), the font has forms for the other."""
    shapes = font.getBestCmap()
    variants = font["MATH"].table.MathVariants
    combining, spacing = shapes[0x303], shapes[0x2DC]
    construction = deepcopy(variants.HorizGlyphConstruction[variants.HorizGlyphCoverage.glyphs.index(combining)])
    construction.MathGlyphVariantRecord[0].VariantGlyph = spacing
    at = bisect([font.getGlyphID(name) for name in variants.HorizGlyphCoverage.glyphs], font.getGlyphID(spacing))
    variants.HorizGlyphCoverage.glyphs.insert(at, spacing)
    variants.HorizGlyphConstruction.insert(at, construction)
    variants.HorizGlyphCount = len(variants.HorizGlyphConstruction)


def _form_names(construction: MathGlyphConstruction) -> list[str]:
    """Names of the glyphs that a sign is stretched with, each once and in order."""
    variants = [record.VariantGlyph for record in construction.MathGlyphVariantRecord]
    parts = [record.glyph for record in construction.GlyphAssembly.PartRecords] if construction.GlyphAssembly else []
    return list(dict.fromkeys(variants + parts))


def _scale_width(font: TTFont, name: str, width: int) -> None:
    """Scale a glyph along the line so that its advance is ``width``."""
    advance = font["hmtx"][name][0]
    glyph = font["glyf"][name]
    glyph.coordinates.scale((width / advance, 1))
    glyph.coordinates.toInt()
    glyph.recalcBounds(font["glyf"])
    font["hmtx"][name] = (width, glyph.xMin)


def _thin_flag(font: TTFont, name: str) -> None:
    """Make the end of a radical's form as thin as the line that goes on from it."""
    glyph = font["glyf"][name]
    thickness = font["MATH"].table.MathConstants.RadicalRuleThickness.Value
    for at, (x, y) in enumerate(glyph.coordinates):
        if y == glyph.yMax - thickness:
            glyph.coordinates[at] = (x, glyph.yMax - _RULE)
