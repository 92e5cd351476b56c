"""Math font: subsets STIX Two Math to what the formulas of a site need, as woff2; used by formulas.py, where it is missing."""

import io
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont

from generator.errors import BuildError
from generator.publish.font_shapes import adapt_to_browsers

_PACKAGE, _FILE = "ziamath", "fonts/STIXTwoMath-Regular.ttf"
"""Installed package that carries the font (SIL Open Font License 1.1)."""

_ALWAYS = (
    (0x20, 0x7E),
    (0xA0, 0xA0),
    (0xAF, 0xB1),
    (0xB4, 0xB4),
    (0xB7, 0xB7),
    (0xD7, 0xD7),
    (0x131, 0x131),
    (0x237, 0x237),
    (0x2C6, 0x2C7),
    (0x2D8, 0x2DD),
    (0x300, 0x308),
    (0x391, 0x3F5),
    (0x2016, 0x2016),
    (0x2026, 0x2026),
    (0x2032, 0x2034),
    (0x203E, 0x203E),
    (0x2061, 0x2064),
    (0x210E, 0x210E),
    (0x2113, 0x2113),
    (0x211D, 0x211D),
    (0x2190, 0x2194),
    (0x2200, 0x2208),
    (0x220F, 0x221A),
    (0x221D, 0x2236),
    (0x223C, 0x223C),
    (0x2248, 0x2248),
    (0x2260, 0x226B),
    (0x22C5, 0x22EF),
    (0x2308, 0x230B),
    (0x23DE, 0x23DF),
    (0x27E8, 0x27E9),
    (0x1D434, 0x1D467),
    (0x1D6A4, 0x1D6A5),
    (0x1D6E2, 0x1D71B),
)
"""Code points that every site has, first and last: what nearly every list of abstracts uses, so that the next abstract seldom changes
the font; what a browser puts in the place of others (italic letters, the minus sign, accents that stretch: MathML Core, appendix B)."""

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

_NOTICE = """The math font of this site is a subset of {name}, {version}, with shapes and constants adapted to web browsers.

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


def make_math_font(characters: frozenset[str]) -> MathFont:
    """Subset the math font to the characters that a site's formulas have, and to those that every site has.

    All characters that the font knows would make it three times as large for readers, and take three times as long here.

    Args:
        characters: Single characters; those that the font lacks are left to the browser's other fonts.

    Returns:
        The woff2 with its MATH table and the forms that stretch, and its licence; the same characters give the same bytes.

    Raises:
        BuildError: The package that carries the font is not installed.
    """
    font = TTFont(io.BytesIO(_find_font().read_bytes()), recalcTimestamp=False, lazy=True)
    notice = _read_notice(font)
    _prune_script_forms(font)
    adapt_to_browsers(font)
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
    always = {code for first, last in _ALWAYS for code in range(first, last + 1)}
    subsetter.populate(unicodes=always | {ord(character) for character in characters})
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
