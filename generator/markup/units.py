"""Quantities and formulas of chemistry: siunitx and mhchem commands as readable text; used by tex_rules.py and repair.py."""

import re

_PARTS = {
    "percent": "%", "meter": "m", "metre": "m", "second": "s", "gram": "g", "kelvin": "K", "hertz": "Hz", "watt": "W", "volt": "V",
    "joule": "J", "newton": "N", "pascal": "Pa", "celsius": "°C", "degree": "°", "degreeCelsius": "°C", "electronvolt": "eV",
    "byte": "B", "hour": "h", "minute": "min", "day": "d", "ampere": "A", "mole": "mol", "tesla": "T", "ohm": "Ω",
    "micro": "µ", "milli": "m", "kilo": "k", "mega": "M", "giga": "G", "tera": "T", "nano": "n", "pico": "p", "femto": "f", "centi": "c",
    "per": "/", "squared": "²", "cubed": "³", "square": "", "cubic": "", "angstrom": "Å", "parsec": "pc", "liter": "L", "litre": "L",
    "um": "µm", "decibel": "dB", "arcsecond": "″", "arcminute": "′", "steradian": "sr", "radian": "rad", "kibi": "Ki", "mebi": "Mi",
    "gibi": "Gi",
}  # fmt: skip
"""What each part of a unit shows; one that is not here shows its name, as ``\\GHz`` does."""
_COMMAND = re.compile(r"\\([A-Za-z]+)\s*")
_POWER_BEFORE = re.compile(
    r"\\(square|cubic)\s*((?:\\[A-Za-z]+\s*)*?\\(?!(?:micro|milli|kilo|mega|giga|tera|nano|pico|femto|centi|square|cubic|per)\b)[A-Za-z]+)"
)
_EXPONENT = re.compile(r"(?<=[\d.])[eE]([+-]?\d{1,4})\Z")
_CHEMISTRY = re.compile(r"(?<=[A-Za-z)\]])(\d+)|\^\{?([\d+-]+)\}?|_\{?(\d+)\}?|->|<=>")
_SUBSCRIPTS = str.maketrans("0123456789", "₀₁₂₃₄₅₆₇₈₉")
_SUPERSCRIPTS = str.maketrans("0123456789+-", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻")
_WITHOUT_BLANK = ("%", "°", "″", "′")
_ARGUMENT = r"\s*(?:\[[^\]]{0,100}\])?\s*\{([^{}]{0,100})\}"
_QUANTITY_IN_MATH = re.compile(rf"\\(?:SI|qty){_ARGUMENT}{_ARGUMENT}")
_RANGE_IN_MATH = re.compile(rf"\\(?:SIrange|qtyrange){_ARGUMENT}{_ARGUMENT}{_ARGUMENT}")
_LONE_IN_MATH = re.compile(rf"\\(si|unit|num|ang)(?![A-Za-z]){_ARGUMENT}")
_CHEMISTRY_IN_MATH = re.compile(r"\\ce\s*\{((?:[^{}]|\{[^{}]{0,40}\}){0,200})\}")


def write_unit(tex: str) -> str:
    r"""Text of a unit, such as ``µm`` for ``\micro\metre``."""
    tex = _POWER_BEFORE.sub(lambda found: f"{found[2]}{'²' if found[1] == 'square' else '³'}", tex)
    text = _COMMAND.sub(lambda found: _PARTS.get(found[1], found[1]), tex.strip())
    return text.replace("~", " ").replace("{", "").replace("}", "").replace("$", "")


def write_quantity(number: str, unit: str) -> str:
    """Text of a number with its unit, such as ``5 µm``."""
    shown = write_unit(unit)
    is_tight = shown.startswith(_WITHOUT_BLANK) and not shown.startswith("°C")
    return write_number(number) + ("" if is_tight else " ") + shown


def write_number(tex: str) -> str:
    """Text of a number, such as ``3.5×10³`` for ``3.5e3``."""
    return _EXPONENT.sub(lambda found: "×10" + found[1].lstrip("+").translate(_SUPERSCRIPTS), tex.strip()).replace("~", " ")


def write_chemistry(tex: str) -> str:
    """Text of a chemical formula, such as ``H₂O`` for ``H2O``."""

    def write(found: re.Match[str]) -> str:
        if found[1] or found[3]:
            return (found[1] or found[3]).translate(_SUBSCRIPTS)
        if found[2]:
            return found[2].translate(_SUPERSCRIPTS)
        return "→" if found[0] == "->" else "⇌"

    return _CHEMISTRY.sub(write, tex)


def write_units_in_math(tex: str) -> str:
    """Replace the commands of siunitx and mhchem in a formula by upright text."""
    tex = _RANGE_IN_MATH.sub(lambda found: _upright(f"{found[1]}–{write_quantity(found[2], found[3])}"), tex)
    tex = _QUANTITY_IN_MATH.sub(lambda found: _upright(write_quantity(found[1], found[2])), tex)
    tex = _LONE_IN_MATH.sub(_write_lone, tex)
    return _CHEMISTRY_IN_MATH.sub(lambda found: _upright(write_chemistry(found[1])), tex)


def _write_lone(found: re.Match[str]) -> str:
    if found[1] in ("ang", "num"):
        return _upright(write_number(found[2]) + ("°" if found[1] == "ang" else ""))
    return _upright(write_unit(found[2]))


def _upright(text: str) -> str:
    return "\\text{" + text.replace("%", "\\%") + "}"
