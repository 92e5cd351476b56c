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
