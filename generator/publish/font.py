"""Math font: subsets STIX Two Math to what abstracts need, as woff2; called by publish/ when it writes the site's assets."""

import io
from dataclasses import dataclass
from functools import lru_cache
from importlib.util import find_spec
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont

from generator.errors import BuildError
from generator.publish.font_shapes import adapt_to_browsers

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
    (0x231C, 0x231F),
    (0x2322, 0x2323),
    (0x23B4, 0x23B5),
    (0x23DC, 0x23E1),
    (0x25A0, 0x25FF),
    (0x2605, 0x2606),
    (0x2609, 0x2609),
    (0x2640, 0x2642),
    (0x2660, 0x266F),
    (0x2713, 0x2713),
    (0x27C2, 0x27C2),
    (0x27C5, 0x27C6),
    (0x27E6, 0x27EF),
    (0x27F0, 0x27FF),
    (0x2933, 0x2933),
    (0x29EB, 0x29EB),
    (0x29F5, 0x29F5),
    (0x2A00, 0x2A0C),
    (0x2A1D, 0x2A1D),
    (0x2A2F, 0x2A2F),
    (0x2A3F, 0x2A3F),
    (0x2A74, 0x2A8C),
    (0x2A95, 0x2A96),
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
