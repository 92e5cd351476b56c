"""The math font: small, complete, the same bytes every time, with its licence."""

import io

import pytest
from fontTools.ttLib import TTFont

from generator.publish.font import MathFont, make_math_font
from generator.publish.formulas import find_characters, plan_font

MAX_BYTES = 60_000
SIGNS = frozenset("√∑∫∏(){}[]⟨⟩‖|ℝℕ∞∈≤→⟶⫫ℓ′⌊𝐀𝒜𝔸𝔄↦⇒↔←")


@pytest.fixture(scope="module")
def made() -> MathFont:
    return make_math_font(SIGNS)


@pytest.fixture(scope="module")
def font(made) -> TTFont:
    return TTFont(io.BytesIO(made.data))


def test_font_is_small_and_carries_its_licence(made):
    assert len(made.data) <= MAX_BYTES
    assert made.data[:4] == b"wOF2"
    assert "SIL Open Font License" in made.license_text
    assert "STIX" in made.license_text


def test_font_has_what_the_formulas_need_and_what_browsers_put_in_its_place(font: TTFont):
    shapes = font.getBestCmap()
    assert "MATH" in font
    assert {ord(sign) for sign in SIGNS} <= set(shapes)
    italics = [*range(0x1D434, 0x1D455), *range(0x1D456, 0x1D468), *range(0x1D6E2, 0x1D71C)]
    assert {*italics, 0x210E, 0x2212, 0x2DC} <= set(shapes)
    assert ord("𝔅") not in shapes
    stretched = set(font["MATH"].table.MathVariants.VertGlyphCoverage.glyphs)
    assert {shapes[ord(sign)] for sign in "(){}[]|√⟨⟩"} <= stretched


def test_characters_are_those_of_formulas_only():
    html = "<p>ſ <math data-tex='ž'><mi>a</mi><mo>&lt;</mo>\n<mi>𝔅</mi></math> ő <math><mn>7</mn></math></p>"
    assert find_characters([html, "<p>é</p>"]) == set("a<\n𝔅7")


def test_font_is_made_again_only_for_other_characters():
    one, same, other = (plan_font([f"<math><mi>{letter}</mi></math>"]).key for letter in "𝔅𝔅ℭ")
    assert one == same != other


def test_font_has_the_same_bytes_every_time(made):
    assert make_math_font(frozenset(sorted(SIGNS))).data == made.data


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
