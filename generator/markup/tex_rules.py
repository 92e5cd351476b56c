"""Inline rule for TeX commands in running text: accents, escapes, symbols, styles, citations, links; used by inline.py."""

import re
import unicodedata
from collections.abc import Callable
from functools import partial

from markdown_it.rules_inline import StateInline

from generator.markup.link_rules import push_link, untex_address
from generator.markup.math_rules import open_style, push_math
from generator.markup.references import drop_argument, read_citation
from generator.markup.remarks import quote_around, remark_arguments, remark_command
from generator.markup.scan import Closer, Scan, closing_brace, find_argument, skip_option
from generator.markup.tex_symbols import (
    COMBINING,
    DROPPED_WITH_ARGUMENT,
    FUNCTION_NAMES,
    GREEK,
    LETTERS,
    MATH_COMMANDS,
    STYLES,
    SWITCHES,
    SYMBOLS,
    VANISHING,
)
from generator.markup.units import write_chemistry, write_number, write_quantity, write_unit

_ACCENT = re.compile(
    r"\\(?:([\"'`^~=.])\s*(?:\{\s*(?:\\?([A-Za-z]))\s*\}|\\([ij])(?![A-Za-z])\s?|([A-Za-z]))"
    r"|([Hckvubdrt])(?:\s*\{\s*(?:\\?([A-Za-z]))\s*\}|\s+\\([ij])(?![A-Za-z])|\s+([A-Za-z])(?=[a-z\s.,;)-]|$)))"
)
_BLANK_COMMANDS = {",": " ", ";": " ", ":": " ", ">": " ", " ": " ", "!": "", "/": "", "@": "", "-": ""}
_LITERALS = frozenset("%&#$_{}*[]()<>|\"'`^~=.+?")
_VERBATIM = re.compile(r"\\(?:verb|lstinline)\*?([^A-Za-z0-9\s{*\[])([^\n]{0,200}?)\1")
_NORM_BAR = re.compile(r"\\\|(?:\s?\\\|)?")
_COMMAND = re.compile(r"\\([A-Za-z]+)\*?")
_LINE_BREAK = re.compile(r"\\\\\*?\s*(?:\[-?[\d.]+\s*[a-z]{2}\]\s*)?")
_DOUBLED = re.compile(r"\\\\(?=[%&#$_{}*'\"`|]|[A-Za-z]{2})")
_CITE = re.compile(r"(?:[Cc]{1,2}ite[A-Za-z]*|nocite|parencite|[Tt]extcite|autocite|footcite|shortcite|fullcite)")
_WITH_TWO_ARGUMENTS = frozenset(("frac", "dfrac", "tfrac", "binom", "nicefrac", "sfrac"))
_FRACTIONS = frozenset(("frac", "dfrac", "tfrac"))
_BRACKETED = re.compile(r" ?(?=\()")
_LOOSE_FRACTION = re.compile(r" ?(\d+|[^\W\d_])\s?(?=\()")
_SINGLE_ARGUMENT = re.compile(r" ?(?:[^\W_]|\\[A-Za-z]+(?:\{[^{}]{1,40}\})?)")
_STRIPPED_MATH = re.compile(
    r"(math(?:bb|cal|bf|sf|tt|frak|scr|it|rm)|bold|boldsymbol|widetilde|tilde|widehat|hat|bar|vec)([A-Za-z])|(sqrt)([A-Za-z]{1,3})"
)
_STRIPPED_FRACTION = re.compile(r"([dt]?frac)([A-Za-z])([A-Za-z])?")
_STRIPPED_STYLE = re.compile(r"(emph)([A-Za-z]+)|(textbf|textit|texttt|textsc|textrm|text|mathrm)([A-Za-z]{3,})")
_SCRIPTED = re.compile(r"\s?[_^](?=[{\\A-Za-z0-9])")
_SIGNS = {"times": "×", "cdot": "·", "leq": "≤", "geq": "≥", "approx": "≈"}
_LAST_SHOWN = {
    "textcolor": 2, "colorbox": 2, "fcolorbox": 3, "texorpdfstring": 2, "resizebox": 3, "scalebox": 2, "rotatebox": 2, "raisebox": 2,
    "hyperlink": 2, "hypertarget": 2, "acrodef": 2, "hyperref": 1,
}  # fmt: skip
"""Commands that show the last of so many arguments."""


def tex_rule(state: StateInline, silent: bool) -> bool:  # noqa: ARG001  (markdown-it's signature)
    """Read one TeX command; an unknown one is shown by its argument or its name."""
    source, start = state.src, state.pos
    if source[start] != "\\":
        return False
    accent = _ACCENT.match(source, start)
    if accent:
        _push_accent(state, accent)
        return True
    verbatim = _VERBATIM.match(source, start)
    if verbatim:
        state.push("code_inline", "code", 0).content = verbatim[2]
        state.pos = verbatim.end()
        return True
    if _read_escape(state, source[start + 1 : start + 2]):
        return True
    found = _COMMAND.match(source, start)
    if found is None:
        state.append_pending("\\")
        state.pos = start + 1
        return True
    return _read_command(state, state.env["scan"], found[1], found.end())


def _read_escape(state: StateInline, following: str) -> bool:
    """A backslash before a sign: a line break, a blank, or the sign itself."""
    source, start = state.src, state.pos
    text, end = following, start + 2
    if following == "\\":
        doubled = _DOUBLED.match(source, start)
        line_break = _LINE_BREAK.match(source, start)
        text = "" if doubled else " "
        end = start + 1 if doubled else line_break.end() if line_break else end
    elif following == "-" and source.startswith("--", start + 1):
        text, end = "–", start + 3
    elif following == "|":
        bar = _NORM_BAR.match(source, start)
        text, end = "‖", bar.end() if bar else end
    elif following in _BLANK_COMMANDS:
        text = _BLANK_COMMANDS[following]
    elif following not in _LITERALS or not following:
        return False
    state.append_pending(text)
    state.pos = end
    return True


def _push_accent(state: StateInline, found: re.Match[str]) -> None:
    """An accented letter, composed; dotless i and j take their dot back."""
    accent = found[1] or found[5]
    letter = next(part for part in (found[2], found[3], found[4], found[6], found[7], found[8]) if part)
    state.append_pending(unicodedata.normalize("NFC", letter + COMBINING[accent]))
    state.pos = found.end()


def _read_command(state: StateInline, scan: Scan, name: str, end: int) -> bool:
    """Read the command ``name`` whose letters end at ``end``."""
    if _CITE.fullmatch(name):
        return read_citation(state, scan, name, end)
    reader = _READERS.get(name)
    if (reader is not None and reader(state, scan, end)) or _read_character(state, name, end):
        return True
    if name in DROPPED_WITH_ARGUMENT:
        return drop_argument(state, scan, end)
    if name in STYLES:
        return _read_style(state, scan, name, end)
    wanted = (2 if name in _WITH_TWO_ARGUMENTS else 1) if name in MATH_COMMANDS else state.env["math_arity"](name)
    if wanted is not None:
        return _read_bare_math(state, scan, name, end, wanted)
    return _read_stripped(state, scan, name, end) or _read_unknown(state, scan, name, end)


def _read_character(state: StateInline, name: str, end: int) -> bool:
    """A command that is a character or a function's name, or that only sets the type."""
    character = LETTERS.get(name) or SYMBOLS.get(name) or GREEK.get(name)
    if character is not None:
        _push_symbol(state, name, character, end)
    elif name in VANISHING:
        state.pos = end + (1 if state.src.startswith(" ", end) else 2 if state.src.startswith("{}", end) else 0)
    elif name in FUNCTION_NAMES:
        state.append_pending(name)
        state.pos = end
    else:
        return False
    return True


def _read_stripped(state: StateInline, scan: Scan, name: str, end: int) -> bool:
    r"""Commands that lost their braces, as in old proceedings: ``\mathbbR``, ``\emphalmost``, ``\logN``."""
    math = _STRIPPED_MATH.fullmatch(name)
    if math:
        command, letters = (part for part in math.groups() if part)
        return _push_scripted(state, scan, f"\\{command}{{{letters}}}", end)
    fraction = _STRIPPED_FRACTION.fullmatch(name)
    if fraction:
        lower = fraction[3]
        single = None if lower else _match_single(scan.source, end)
        if lower or single:
            body = f"\\frac{{{fraction[2]}}}{{{lower or (single[0].strip() if single else '')}}}"
            return _push_scripted(state, scan, body, single.end() if single else end)
    style = _STRIPPED_STYLE.fullmatch(name)
    greek = GREEK.get(name.removeprefix("text"))
    if greek:
        _push_symbol(state, name, greek, end)
        return True
    if style:
        command, letters = (part for part in style.groups() if part)
        open_style(state, STYLES[command], end - len(letters), end, 0)
        return True
    for width in (1, 2):
        known = name[:-width]
        shown = known if known in FUNCTION_NAMES else SYMBOLS.get(known) or GREEK.get(known) or _SIGNS.get(known)
        if shown is not None and len(known) > 2:
            state.append_pending(f"{shown} {name[-width:]}")
            state.pos = end
            return True
    return False


def _push_symbol(state: StateInline, name: str, character: str, end: int) -> None:
    """Emit a character; ``{}`` after the command, or a blank after a letter, belongs to it."""
    source = state.src
    if source.startswith("{}", end):
        end += 2
    elif name in LETTERS and source.startswith(" ", end) and source[end + 1 : end + 2].isalpha():
        end += 1
    state.append_pending(character)
    state.pos = end


def _read_style(state: StateInline, scan: Scan, name: str, end: int) -> bool:
    argument = find_argument(scan, end)
    if argument is not None:
        open_style(state, STYLES[name], *argument)
        return True
    state.pos = end + (1 if name in SWITCHES and state.src.startswith(" ", end) else 0)
    if name not in SWITCHES:
        state.append_pending(" " if state.src.startswith("{", end) else "")
    return True


def _read_footnote(state: StateInline, scan: Scan, end: int) -> bool:
    """Show a footnote in brackets, without its full stop."""
    argument = find_argument(scan, skip_option(scan, end))
    if argument is None:
        return False
    begin, close = argument
    text_end = close
    while text_end > begin and scan.source[text_end - 1] in " .":
        text_end -= 1
    state.pending = state.pending.rstrip() + " ("
    state.push("group_open", "", 1)
    scan.open_closer(Closer(text_end, close + 1 - text_end, "group_close", ")"))
    state.pos = begin
    return True


def _read_url(state: StateInline, scan: Scan, end: int) -> bool:
    argument = find_argument(scan, end)
    if argument is None:
        return False
    push_link(state, untex_address(scan.source[slice(*argument)]), None)
    state.pos = argument[1] + 1
    return True


def _read_href(state: StateInline, scan: Scan, end: int) -> bool:
    address = find_argument(scan, end)
    label = find_argument(scan, address[1] + 1) if address else None
    if address is None or label is None:
        return False
    push_link(state, untex_address(scan.source[slice(*address)]), label)
    return True


def _read_last(state: StateInline, scan: Scan, end: int, count: int) -> bool:
    r"""Show the last of ``count`` arguments, such as that of ``\textcolor{red}{x}``."""
    argument = find_argument(scan, skip_option(scan, end))
    for _ in range(count - 1):
        following = find_argument(scan, skip_option(scan, argument[1] + 1)) if argument else None
        argument = following or argument
    if argument is None:
        return False
    open_style(state, "", *argument)
    return True


def _read_colour(state: StateInline, scan: Scan, end: int) -> bool:
    return drop_argument(state, scan, end)


def _take_arguments(scan: Scan, end: int, count: int) -> tuple[list[str], int]:
    """Texts of up to ``count`` arguments after ``end``, each with an option before it, and where they end."""
    texts: list[str] = []
    while len(texts) < count and (argument := find_argument(scan, skip_option(scan, end))) is not None:
        texts.append(scan.source[slice(*argument)])
        end = argument[1] + 1
    return texts, end


def _read_quantity(state: StateInline, scan: Scan, end: int) -> bool:
    r"""``\SI{5}{\micro\metre}`` of siunitx."""
    return _write_arguments(state, scan, end, 2, lambda texts: write_quantity(texts[0], texts[1]))


def _read_range(state: StateInline, scan: Scan, end: int) -> bool:
    r"""``\SIrange{5}{8}{\metre}`` of siunitx."""
    return _write_arguments(state, scan, end, 3, lambda texts: texts[0].strip() + "–" + write_quantity(texts[1], texts[2]))


def _read_lone_unit(state: StateInline, scan: Scan, end: int) -> bool:
    r"""``\si{\metre}``."""
    return _write_arguments(state, scan, end, 1, lambda texts: write_unit(texts[0]))


def _read_number(state: StateInline, scan: Scan, end: int, sign: str) -> bool:
    r"""``\num{1e-5}`` and ``\ang{45}`` of siunitx."""
    return _write_arguments(state, scan, end, 1, lambda texts: write_number(texts[0]) + sign)


def _read_chemistry(state: StateInline, scan: Scan, end: int) -> bool:
    r"""``\ce{H2O}`` of mhchem."""
    return _write_arguments(state, scan, end, 1, lambda texts: write_chemistry(texts[0]))


def _read_ion(state: StateInline, scan: Scan, end: int) -> bool:
    r"""``\ion{H}{ii}`` of astronomers."""
    return _write_arguments(state, scan, end, 2, " ".join)


def _write_arguments(state: StateInline, scan: Scan, end: int, count: int, write: Callable[[list[str]], str]) -> bool:
    texts, after = _take_arguments(scan, end, count)
    if len(texts) < count:
        return False
    state.append_pending(write(texts))
    state.pos = after
    return True


def _read_bare_math(state: StateInline, scan: Scan, name: str, end: int, wanted: int) -> bool:
    """Math that the author forgot to put between dollar signs: the command, its arguments and its scripts."""
    after = skip_option(scan, end) if wanted else end
    for _ in range(wanted):
        argument = find_argument(scan, after)
        single = None if argument else _match_single(scan.source, after)
        if argument is None and single is None:
            return _read_loose(state, scan, name, end) or _read_unknown(state, scan, name, end, wanted)
        after = argument[1] + 1 if argument else single.end() if single else after
    return _push_scripted(state, scan, scan.source[state.pos : after].strip(), after)


def _read_loose(state: StateInline, scan: Scan, name: str, end: int) -> bool:
    r"""``\sqrt(dT)`` and ``\frac1(1-x)``, whose braces are lost but whose brackets tell what was meant."""
    if name == "sqrt" and (found := _BRACKETED.match(scan.source, end)):
        state.append_pending("√")
    elif name in _FRACTIONS and (found := _LOOSE_FRACTION.match(scan.source, end)):
        state.append_pending(f"{found[1]}/")
    else:
        return False
    state.pos = found.end()
    return True


def _match_single(source: str, position: int) -> re.Match[str] | None:
    """A letter, digit or complete command as an argument without braces."""
    found = _SINGLE_ARGUMENT.match(source, position)
    if found is not None and found[0].lstrip(" \\") in MATH_COMMANDS:
        return None
    return found


def _push_scripted(state: StateInline, scan: Scan, body: str, end: int) -> bool:
    """Emit math together with the scripts that follow it."""
    after = end
    while (script := _SCRIPTED.match(scan.source, after)) is not None:
        group = closing_brace(scan, script.end())
        nested = _COMMAND.match(scan.source, script.end())
        after = group + 1 if group >= 0 else nested.end() if nested else script.end() + 1
    push_math(state, body + scan.source[end:after])
    state.pos = after
    return True


def _read_unknown(state: StateInline, scan: Scan, name: str, end: int, wanted: int = 0) -> bool:
    """Show what an unknown command, or one that lacks some of its ``wanted`` arguments, encloses, else its name."""
    context = quote_around(scan.source, state.pos, end)
    scan.issues.append(remark_arguments(name, wanted, context) if wanted else remark_command(name, context, in_formula=False))
    argument = find_argument(scan, skip_option(scan, end))
    if argument is not None and argument[0] < argument[1]:
        open_style(state, "", *argument)
        return True
    state.append_pending(name)
    state.pos = argument[1] + 1 if argument else end
    return True


_READERS: dict[str, Callable[[StateInline, Scan, int], bool]] = {
    "footnote": _read_footnote,
    "footnotetext": _read_footnote,
    "url": _read_url,
    "path": _read_url,
    "nolinkurl": _read_url,
    "href": _read_href,
    "color": _read_colour,
    "begin": drop_argument,
    "end": drop_argument,
    "SI": _read_quantity,
    "qty": _read_quantity,
    "si": _read_lone_unit,
    "unit": _read_lone_unit,
    "num": partial(_read_number, sign=""),
    "ang": partial(_read_number, sign="°"),
    "SIrange": _read_range,
    "qtyrange": _read_range,
    "ce": _read_chemistry,
    "ion": _read_ion,
    **{name: partial(_read_last, count=count) for name, count in _LAST_SHOWN.items()},
}
