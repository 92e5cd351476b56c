"""Math font: subsets STIX Two Math to what abstracts need, as woff2; called by publish/ when it writes the site's assets."""

import io
from dataclasses import dataclass
from functools import lru_cache
from importlib.util import find_spec
from operator import attrgetter
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont
from fontTools.ttLib.tables.otTables import MathGlyphConstruction

from generator.errors import BuildError

_PACKAGE, _FILE = "ziamath", "fonts/STIXTwoMath-Regular.ttf"
"""Installed package that carries the font (SIL Open Font License 1.1)."""

_RANGES = (
    (0x20, 0x7E),
    (0xA0, 0xFF),
    (0x131, 0x131),
    (0x237, 0x237),
    (0x2B0, 0x2FF),
    (0x300, 0x338),
    (0x370, 0x3FF),
    (0x2000, 0x206F),
    (0x20D0, 0x20F0),
    (0x2100, 0x214F),
    (0x2190, 0x21FF),
    (0x2200, 0x22FF),
    (0x2300, 0x230B),
    (0x23B4, 0x23B5),
    (0x23DC, 0x23E1),
    (0x25A0, 0x25FF),
    (0x2605, 0x2606),
    (0x2660, 0x266F),
    (0x2713, 0x2713),
    (0x27C2, 0x27C2),
    (0x27E6, 0x27EF),
    (0x27F0, 0x27FF),
    (0x2A00, 0x2A0C),
    (0x2A2F, 0x2A2F),
    (0x2A3F, 0x2A3F),
    (0x2A74, 0x2A7E),
    (0x2AA1, 0x2AB9),
    (0x2AC5, 0x2ACC),
    (0x2AEB, 0x2AEB),
    (0x1D400, 0x1D7FF),
)
"""Code points kept, first and last: Latin, Greek, accents, letterlike, arrows, operators, brackets and the mathematical alphabets."""

_FEATURES = ("ssty", "dtls", "flac", "ccmp", "mark", "mkmk", "kern")
"""OpenType features kept: script-size and dotless forms and flat accents for math, mark placement, kerning."""

_SCRIPT_FORMS = (
    (0x28, 0x39),
    (0x3D, 0x3D),
    (0x2020, 0x2021),
    (0x2032, 0x2037),
    (0x2057, 0x2057),
    (0x2212, 0x2212),
    (0x2217, 0x2217),
    (0x221E, 0x221E),
    (0x1D434, 0x1D467),
    (0x1D6FC, 0x1D71B),
)
"""Code points that keep their own shapes for scripts (ssty): digits, signs, primes, italic letters. All 522 would cost 70 kB."""

_RADICALS = {0x221A: 860}
"""Advance of every form of the radical, in thousandths of an em.

A browser reserves the width of a sign's widest form before it knows which one it needs (MathML Core, "preferred inline size of a glyph
stretched along the block axis"). STIX draws the radical 794 wide for one line and 1212 for a tall root, so Chromium left 0.42 em empty
after every root. Forms of one width leave nothing; 860 makes the common form 8% wider and the tall ones narrower, as in Computer Modern.
"""

_RULE, _RULE_GAP = 48, 110
"""Thickness of the line over a root and the space under it, in thousandths of an em.

Chromium paints the line half its thickness too low, and the radical a whole one: with the 68 and 85 of STIX the line touched the
letters and stood a pixel off the radical. Thinner and farther away, both are below half a pixel in text.
"""

_FENCES = (0x28, 0x29, 0x5B, 0x5D, 0x7B, 0x7D, 0x2308, 0x2309, 0x230A, 0x230B, 0x27E6, 0x27E7, 0x27E8, 0x27E9)
"""Brackets whose forms are at most as wide as the one for a fraction, for the same reason: their widest left 0.1 em on both sides."""

_FRACTION_HEIGHT = 1_900
"""Height of the form of a bracket that fits around a fraction in a line of text, in thousandths of an em."""

_NOTICE = """The math font of this site is a subset of {name}, {version}, in which tall radicals and brackets are narrower.

{copyright}

{license}

{url}
"""


@dataclass(frozen=True, slots=True)
class MathFont:
    """The subset font."""

    data: bytes
    """woff2 file."""
    license_text: str
    """Copyright and licence, to be served beside it."""


@lru_cache(maxsize=1)
def make_math_font() -> MathFont:
    """Subset the math font; the same installed font gives the same bytes.

    Returns:
        The woff2 with its MATH table, stretchy constructions and all mathematical alphabets, and its licence.

    Raises:
        BuildError: The package that carries the font is not installed.
    """
    font = TTFont(io.BytesIO(_find_font().read_bytes()), recalcTimestamp=False, lazy=True)
    notice = _read_notice(font)
    _prune_script_forms(font)
    _level_widths(font)
    options = subset.Options(
        layout_features=list(_FEATURES),
        hinting=False,
        glyph_names=False,
        notdef_outline=True,
        name_IDs=[0, 1, 2, 3, 4, 5, 6, 13, 14],
        name_languages=[0x409],
        recalc_timestamp=False,
        drop_tables=["DSIG", "FFTM", "meta", "gasp", "VDMX", "hdmx", "LTSH", "BASE"],
    )
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes={code for first, last in _RANGES for code in range(first, last + 1)})
    subsetter.subset(font)
    font.flavor = "woff2"
    output = io.BytesIO()
    font.save(output, reorderTables=False)
    return MathFont(output.getvalue(), notice)


def _prune_script_forms(font: TTFont) -> None:
    """Leave only the script forms of _SCRIPT_FORMS in the ``ssty`` lookup."""
    shapes = font.getBestCmap()
    kept = {shapes[code] for first, last in _SCRIPT_FORMS for code in range(first, last + 1) if code in shapes}
    table = font["GSUB"].table
    lookups = {
        index for record in table.FeatureList.FeatureRecord if record.FeatureTag == "ssty" for index in record.Feature.LookupListIndex
    }
    for index in lookups:
        for part in table.LookupList.Lookup[index].SubTable:
            part.alternates = {name: forms for name, forms in part.alternates.items() if name in kept}


def _level_widths(font: TTFont) -> None:
    """Give the forms of a stretching sign one width, or in brackets a widest one."""
    shapes = font.getBestCmap()
    variants = font["MATH"].table.MathVariants
    forms = dict(zip(variants.VertGlyphCoverage.glyphs, variants.VertGlyphConstruction, strict=True))
    for code, width in _RADICALS.items():
        for name in _form_names(forms[shapes[code]]):
            _scale_width(font, name, width)
            _thin_flag(font, name)
    constants = font["MATH"].table.MathConstants
    constants.RadicalRuleThickness.Value = _RULE
    constants.RadicalVerticalGap.Value = _RULE_GAP
    for code in _FENCES:
        records = forms[shapes[code]].MathGlyphVariantRecord
        fitting = max(
            (record for record in records if record.AdvanceMeasurement <= _FRACTION_HEIGHT + 10), key=attrgetter("AdvanceMeasurement")
        )
        limit = font["hmtx"][fitting.VariantGlyph][0]
        for name in _form_names(forms[shapes[code]]):
            if font["hmtx"][name][0] > limit:
                _scale_width(font, name, limit)


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


def _find_font() -> Path:
    """The font's file; the package is looked up, not imported, as only its font is wanted."""
    spec = find_spec(_PACKAGE)
    for location in (spec.submodule_search_locations or ()) if spec else ():
        if (Path(location) / _FILE).is_file():
            return Path(location) / _FILE
    raise BuildError(f"the math font is missing: install the package {_PACKAGE}")


def _read_notice(font: TTFont) -> str:
    """Copyright and licence from the font's own name table."""
    names = {record.nameID: str(record.toUnicode()).strip() for record in font["name"].names if record.langID == 0x409}
    return _NOTICE.format(
        name=names.get(4, "STIX Two Math"),
        version=names.get(5, ""),
        copyright=names.get(0, ""),
        license=names.get(13, ""),
        url=names.get(14, ""),
    )
