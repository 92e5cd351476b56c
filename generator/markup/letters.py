"""Mathematical alphabets: letters of a ``mathvariant`` as their own Unicode characters, as MathML Core needs them; used by mathml.py."""

_STARTS: dict[str, tuple[int, int, int | None, int | None, int | None]] = {
    "bold": (0x1D400, 0x1D41A, 0x1D7CE, 0x1D6A8, 0x1D6C2),
    "italic": (0x1D434, 0x1D44E, None, 0x1D6E2, 0x1D6FC),
    "bold-italic": (0x1D468, 0x1D482, 0x1D7CE, 0x1D71C, 0x1D736),
    "script": (0x1D49C, 0x1D4B6, None, None, None),
    "bold-script": (0x1D4D0, 0x1D4EA, None, None, None),
    "fraktur": (0x1D504, 0x1D51E, None, None, None),
    "double-struck": (0x1D538, 0x1D552, 0x1D7D8, None, None),
    "sans-serif": (0x1D5A0, 0x1D5BA, 0x1D7E2, None, None),
    "sans-serif-italic": (0x1D608, 0x1D622, None, None, None),
    "monospace": (0x1D670, 0x1D68A, 0x1D7F6, None, None),
}
"""Code points of A, a, 0, Alpha and alpha in each alphabet (Unicode, Mathematical Alphanumeric Symbols)."""

_EXCEPTIONS = {
    "italic": {"h": "ℎ"},
    "script": dict(zip("BEFHILMRego", "ℬℰℱℋℐℒℳℛℯℊℴ", strict=True)),
    "fraktur": dict(zip("CHIRZ", "ℭℌℑℜℨ", strict=True)),
    "double-struck": dict(zip("CHNPQRZ", "ℂℍℕℙℚℝℤ", strict=True)),
}
"""Letters that Unicode had before the block."""

_RANGES = (("A", "Z"), ("a", "z"), ("0", "9"), ("Α", "Ω"), ("α", "ω"))
"""First and last characters of what _STARTS gives the code points of."""

_GREEK_VARIANTS = "∂ϵϑϰϕϱϖ"
"""What follows omega in the Greek alphabets of the block."""


def to_alphabet(text: str, variant: str) -> str:
    """Write letters and digits in the alphabet ``variant``; other characters stay.

    Args:
        text: Text of a MathML token.
        variant: Value of ``mathvariant``; one without an alphabet changes nothing.
    """
    starts = _STARTS.get(variant)
    if starts is None:
        return text
    return "".join(_convert(character, starts, _EXCEPTIONS.get(variant, {})) for character in text)


def _convert(character: str, starts: tuple[int | None, ...], exceptions: dict[str, str]) -> str:
    if character in exceptions:
        return exceptions[character]
    for (first, last), start in zip(_RANGES, starts, strict=True):
        if start is not None and first <= character <= last:
            return chr(start + ord(character) - ord(first))
    greek = starts[-1]
    if greek is not None and character in _GREEK_VARIANTS:
        return chr(greek + 25 + _GREEK_VARIANTS.index(character))
    return character
