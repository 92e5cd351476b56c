"""The math font: small, complete, the same bytes every time, with its licence."""

import io

import pytest
from fontTools.ttLib import TTFont

from generator.publish.font import make_math_font

MAX_BYTES = 180_000


@pytest.fixture(scope="module")
def font() -> TTFont:
    return TTFont(io.BytesIO(make_math_font().data))


def test_font_is_small_and_carries_its_licence():
    made = make_math_font()
    assert len(made.data) <= MAX_BYTES
    assert made.data[:4] == b"wOF2"
    assert "SIL Open Font License" in made.license_text
    assert "STIX" in made.license_text


def test_font_keeps_what_formulas_need(font: TTFont):
    shapes = font.getBestCmap()
    assert "MATH" in font
    assert {ord(sign) for sign in "√∑∫∏(){}[]⟨⟩‖|ℝℕ∞∈≤→⟶⫫ℓ′"} <= set(shapes)
    letters = [code for code in range(0x1D400, 0x1D800) if code in shapes]
    assert len(letters) >= 990
    stretched = set(font["MATH"].table.MathVariants.VertGlyphCoverage.glyphs)
    assert {shapes[ord(sign)] for sign in "(){}[]|√⟨⟩"} <= stretched


@pytest.mark.slow
def test_font_has_the_same_bytes_every_time():
    first = make_math_font().data
    make_math_font.cache_clear()
    assert make_math_font().data == first


def test_forms_of_a_root_have_one_width_and_brackets_grow_no_wider_than_around_a_fraction(font: TTFont):
    shapes, widths = font.getBestCmap(), font["hmtx"]
    variants = font["MATH"].table.MathVariants
    forms = dict(zip(variants.VertGlyphCoverage.glyphs, variants.VertGlyphConstruction, strict=True))

    def widths_of(sign: str) -> list[int]:
        form = forms[shapes[ord(sign)]]
        parts = form.GlyphAssembly.PartRecords if form.GlyphAssembly else []
        return [
            widths[name][0] for name in [record.VariantGlyph for record in form.MathGlyphVariantRecord] + [part.glyph for part in parts]
        ]

    assert len(set(widths_of("√"))) == 1
    for sign in "([{⟨⌊":
        assert max(widths_of(sign)) <= 1.4 * widths[shapes[ord(sign)]][0]


def test_arrows_and_tildes_grow(font: TTFont):
    shapes = font.getBestCmap()
    variants = font["MATH"].table.MathVariants
    forms = dict(zip(variants.HorizGlyphCoverage.glyphs, variants.HorizGlyphConstruction, strict=True))
    assert len(forms[shapes[0x2DC]].MathGlyphVariantRecord) > 3
    for arrow in "→←↔↦⇒":
        first, *_, last = forms[shapes[ord(arrow)]].GlyphAssembly.PartRecords
        assert min(first.EndConnectorLength, last.StartConnectorLength) >= variants.MinConnectorOverlap
