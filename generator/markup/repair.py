"""Repair: turns the TeX of one formula, as sources spoil it, into TeX that a renderer reads as its author meant; used by formulas.py."""

import re

from generator.markup.macros import Macros, expand_macros
from generator.markup.units import write_units_in_math

_CHARACTERS = str.maketrans(
    {
        "\u2019": "'", "\u2018": "'", "\u2032": "'", "\u2033": "''", "\u2212": "-", "\u2013": "-", "\u2014": "-", "\u2010": "-",
        "\u2026": "\\ldots ", "\u2217": "*", "\u22c5": "\\cdot ", "\u00b7": "\\cdot ", "\u00d7": "\\times ", "\u00b0": "^\\circ ",
        "\u00b2": "^2", "\u00b3": "^3", "\u00b9": "^1", "\u2080": "_0", "\u2081": "_1", "\u2082": "_2",
        "\u2016": "\\|", "\u221a": "\\surd ",
    }
)  # fmt: skip
"""Characters that TeX's math mode writes in ASCII or as a command."""
_NOT_DOUBLED = r"(?!(?:hline|cline|toprule|midrule|bottomrule)(?![A-Za-z]))"
_DOUBLED_SIGN = re.compile(r"\\\\(?=[{}|%&_#$,;:!])")
_DOUBLED_COMMAND = re.compile(rf"\\\\{_NOT_DOUBLED}(?=[A-Za-z]{{2}})")
_LONE_AMPERSAND = re.compile(r"(?<!\\)&")
_ENVIRONMENT = re.compile(r"\\begin\s*\{|\\(?:matrix|pmatrix|cases|substack|eqalign)\s*\{")
_ESCAPED_NORM = re.compile(r"\\\|\s?\\\|")
_BARS = re.compile(r"(?<!\\)\|+")
_ESCAPED_SUBSCRIPT = re.compile(r"\\_(?=\{)|(?<=[})\]])\\_(?=[A-Za-z0-9\\])|(?<=[A-Za-z0-9])\\_(?=[A-Za-z0-9](?![A-Za-z0-9]))")
_ESCAPED_SCRIPT = re.compile(r"\\\^(?=[{0-9])")
_RAW_PERCENT = re.compile(r"(?<!\\)((?:\\\\)*)%")
_RAW_HASH = re.compile(r"(?<!\\)((?:\\\\)*)#")
_NOT_SHOWN = re.compile(
    r"\\(?:label|tag|ref|eqref|cite[a-z]*|vspace|url|includegraphics|color)\*?\s*(?:\[[^\]]{0,80}\])?\s*\{[^{}]{0,200}\}"
)
_WRAPPERS = re.compile(
    r"\\(?:href|style|class|cssId|htmlClass|htmlStyle|htmlId|htmlData|data|textcolor|colorbox)\s*\{[^{}]{0,300}\}\s*(?=\{)"
)
_DEFINITIONS = re.compile(
    r"\\(?:[gex]?def|let|newcommand|renewcommand|providecommand|DeclareMathOperator|newenvironment|require|unicode|verb|rule)\*?(?![A-Za-z])"
)
_LAYOUT = re.compile(
    r"\\(?:nonumber|notag|displaystyle|textstyle|scriptstyle|allowbreak|nobreak|xspace|ensuremath|small|tiny|footnotesize|scriptsize|normalsize|large|Large"
    r"|protect|centering|noindent|hfill|hfil|relax|strut|mathstrut|null|leavevmode|smallskip|medskip|bigskip|boldmath|unboldmath|linebreak|break)(?![A-Za-z])"
)
_ARG_OPERATOR = re.compile(r"\\operatorname\*?\s*\{\s*arg\s*(?:\\[,;!: ]|~)?\s*(min|max)\s*\}")
_OPERATOR_CONTENT = re.compile(r"\\(operatorname\*?|operatornamewithlimits)\s*\{([^{}]*[^A-Za-z\s*{}][^{}]*)\}")
_MATHOP = re.compile(r"\\(?:mathop|mathbin|mathrel|mathord|mathopen|mathclose|mathpunct|mathinner)(?![A-Za-z])\s*")
_WORD_OPERATOR = re.compile(r"\\mathop\s*\{\s*(?:\\(?:mathrm|rm|text|textrm|mathsf|mathit)\s*)?\{?\s*([A-Za-z ~]{1,30}?)\s*\}?\s*\}")
_LIMITS = re.compile(r"(\}|(?<![A-Za-z])[A-Za-z])\s*\\(?:no)?limits(?![A-Za-z])")
_GENERAL_FRACTION = re.compile(r"\\genfrac\s*\{([^{}]{0,9})\}\s*\{([^{}]{0,9})\}\s*\{[^{}]{0,9}\}\s*\{[^{}]{0,9}\}")
_LOST_NABLA = re.compile(r"(?<![A-Za-z\\])()abla(?![A-Za-z])|(\\(?:alpha|beta|gamma|eta|lambda|mu|tau|langle|cdot))abla(?![A-Za-z])")
_LOST_NEQ = re.compile(r"(?<![A-Za-z\\])([A-Z])eq(?![A-Za-z])")
_STRIPPED_FONT = re.compile(r"\\math(bb|cal|bf|sf|tt|frak|scr|it|rm)([A-Z\u0370-\u03ff])(?![A-Za-z{])")
_STRIPPED_UPRIGHT = re.compile(r"\\(mathrm|operatorname)([A-Za-z]{2,})(?!\{)")
_STRIPPED_ACCENT = re.compile(r"\\(sqrt|widetilde|tilde|widehat|hat|bar|overline|vec)([A-Za-z\u0370-\u03ff])(?![A-Za-z])")
_STRIPPED_FRACTION = re.compile(r"\\([dt]?frac)([a-zA-Z0-9])([a-zA-Z0-9])(?![A-Za-z])")
_ACCENT_ON_FONT = re.compile(
    r"\\(tilde|widetilde|hat|widehat|bar|overline|underline|sqrt|vec|dot|ddot)\s*\\(mathcal|mathbb|mathbf|mathrm|mathsf|mathfrak|mathscr|boldsymbol|bm|text|operatorname)"
    r"\s*(\{[^{}]*\}|[A-Za-z])"
)
_FUNCTIONS = "min|max|log|ln|exp|sup|inf|det|dim|arg|sin|cos|tan|Pr|lim|gcd|ker"
_SCRIPT_FUNCTION = re.compile(rf"([\^_])\\({_FUNCTIONS})(?![A-Za-z])")
_SCRIPT_COMMAND = re.compile(
    r"([\^_])\s*\\(mathrm|mathbf|mathcal|mathbb|mathsf|text|textrm|textbf|textit|texttt|operatorname|hat|tilde|bar|sqrt|boldsymbol|bm|widehat|widetilde)\s*(\{[^{}]*\})"
)
_SCRIPT_SCRIPT = re.compile(r"([\^_])([\^_])(?=\{|[A-Za-z0-9\\])")
_PRIME_POWER = re.compile(r"\^\s*(?:\\prime|\{\s*\\prime\s*\})\s*\^")
_EMPTY_BASE = re.compile(r"(\A|[({\[=,&\s])([\^_])(?=[{A-Za-z0-9\\])")
_OLD_FONT = re.compile(r"\\(rm|bf|it|sf|tt|cal|frak)(?![A-Za-z])")
_BRACKET_SIZES = re.compile(r"\\(?:left|right|[bB]igg?[lrm]?)(?![A-Za-z])\s*(?=\Z|\})")
_TRAILING = re.compile(r"\\+\Z")
_LETTER_MACRO = re.compile(r"\\(?:c|cal|mc)([A-Z])(?![A-Za-z])")
_DOUBLE_STRUCK_MACRO = re.compile(r"\\bb([A-Z])(?![A-Za-z])")
_BOLD_MACRO = re.compile(r"\\bf([A-Za-z])(?![A-Za-z])")
_TEXT_GROUP = re.compile(r"\\(?:text(?:rm|bf|it|sf|tt|sc|normal|up|md)?|mbox|hbox|emph|fbox)\s*\{([^{}]*)\}")
_MATH_IN_TEXT = re.compile(r"(?<!\\)\$([^$]*)\$")
_ESCAPED_IN_TEXT = re.compile(r"\\([%_&#$ {}])")
_STAR_BRACKET = re.compile(r"\\(?:left|right)(?![A-Za-z])\s*(?=[A-Za-z0-9])")
_MANY_BLANKS = re.compile(r"\s+")
_GROUPS = re.compile(r"\\.|[{}]", re.DOTALL)
_LEFT_RIGHT = re.compile(r"\\(left|right)(?![A-Za-z])\s*(\\[{}|]|\\[A-Za-z]+|.)?")
_ARG_LIMIT = re.compile(r"\\arg\s*(?:\\[,;!: ]\s*)?\\(min|max)(?![A-Za-z])")
_ELLIPSIS = re.compile(r"\.\.\.(?!\.)")
_NOT = re.compile(
    r"\\not\s*(=|<|>|\\(?:in|equiv|subseteq|subset|supseteq|supset|sim|cong|leq|le|geq|ge|exists|mid|parallel|vdash|models)(?![A-Za-z]))"
)
_NOT_NAMES = {"=": "neq", "<": "nless", ">": "ngtr", "\\in": "notin", "\\exists": "nexists", "\\models": "nvDash"}
_RENDERER_ENVIRONMENT = re.compile(
    r"\\(begin|end)\s*\{(aligned|alignedat|align\*?|alignat\*?|eqnarray\*?|gathered|gather\*?|dcases|rcases|subarray|smallmatrix|multlined)\}(\{\w+\})?"
)
_RENDERER_NAMES = {
    "aligned": "split", "alignedat": "split", "align": "split", "alignat": "split", "eqnarray": "split",
    "dcases": "cases", "rcases": "cases",
}  # fmt: skip
"""Environments that latex2mathml lacks or numbers, and what it has in their place; all others become a matrix."""
_INDEPENDENT = re.compile(r"\\(?:perp|bot)\s*(?:\\!\s*)+\\(?:perp|bot)(?![A-Za-z])")
_ARG = re.compile(r"\\arg(?![A-Za-z])")
MAX_DEPTH = 40
"""Deepest nesting of braces that is rendered."""


def repair_tex(tex: str, macros: Macros) -> str:
    r"""Repair one formula.

    Double escapes (``\\{``) become single, raw ``%`` and ``#`` are escaped, brace-stripped commands (``\mathbbR``) get their braces
    back, author macros are expanded, layout commands are dropped, braces and ``\left``/``\right`` are balanced.

    Args:
        tex: TeX between math delimiters, any string.
        macros: Author macros.

    Returns:
        TeX; a repaired formula is repaired to itself.
    """
    tex = _MANY_BLANKS.sub(" ", tex.translate(_CHARACTERS) if not tex.isascii() else tex).strip()
    if "\\" in tex or "|" in tex:
        tex = _undo_escapes(tex)
    if "..." in tex:
        tex = _ELLIPSIS.sub(r"\\ldots ", tex)
    if "%" in tex:
        tex = _RAW_PERCENT.sub(r"\1\\%", tex)
    if "#" in tex:
        tex = _RAW_HASH.sub(r"\1\\#", tex)
    if "\\" in tex:
        tex = write_units_in_math(_drop_commands(tex))
        tex = _restore_braces(tex)
        tex = expand_macros(tex, macros)
        tex = _expand_letter_macros(tex)
        tex = regroup(tex)
        tex = _TRAILING.sub(lambda found: found[0][: len(found[0]) // 2 * 2], tex)
    if "&" in tex and not _ENVIRONMENT.search(tex):
        tex = _LONE_AMPERSAND.sub(r"\\&", tex)
    tex = _PRIME_POWER.sub("'^", tex) if "prime" in tex else tex
    tex = _SCRIPT_SCRIPT.sub(r"\1", tex)
    tex = balance_braces(tex)
    if "\\left" in tex or "\\right" in tex:
        tex = _balance_delimiters(tex)
    return _MANY_BLANKS.sub(" ", tex).strip()


def _undo_escapes(tex: str) -> str:
    """Undo what was escaped for Markdown or JSON; inside environments a double backslash ends a row."""
    if not _ENVIRONMENT.search(tex):
        tex = _DOUBLED_COMMAND.sub(r"\\", _DOUBLED_SIGN.sub(r"\\", tex))
    tex = _ESCAPED_NORM.sub(r"\\|", tex)
    if "||" in tex:
        tex = _join_bars(tex)
    tex = tex.replace("\\*", "*")
    return _ESCAPED_SCRIPT.sub("^", _ESCAPED_SUBSCRIPT.sub("_", tex))


def _join_bars(tex: str) -> str:
    """Write ``||`` as a norm's bar, unless it closes one absolute value and opens the next, as in ``|S||A|``."""
    parts: list[str] = []
    at = single = 0
    for found in _BARS.finditer(tex):
        if found[0] == "|":
            single += 1
        elif found[0] == "||":
            parts += [tex[at : found.start()], "||" if single % 2 else "\\|"]
            at = found.end()
    return "".join(parts) + tex[at:]


def _drop_commands(tex: str) -> str:
    """Drop labels, definitions, colours, links and layout."""
    tex = _NOT_SHOWN.sub("", tex)
    tex = _WRAPPERS.sub("", tex)
    tex = _DEFINITIONS.sub("", tex)
    tex = _LAYOUT.sub("", tex)
    if "\\mathop" in tex or "limits" in tex or "\\genfrac" in tex:
        tex = _WORD_OPERATOR.sub(r"\\operatorname*{\1}", tex)
        tex = _LIMITS.sub(r"\1", tex)
        tex = _GENERAL_FRACTION.sub(lambda found: "\\binom" if found[1].strip() else "\\frac", tex)
    return _ARG_OPERATOR.sub(r"\\arg\\\1", tex)


def _restore_braces(tex: str) -> str:
    r"""Give brace-stripped commands their braces back, and ``\n`` to commands that lost it, as old proceedings did."""
    if "abla" in tex or "eq" in tex:
        tex = _LOST_NABLA.sub(lambda found: (found[2] or "") + "\\nabla", tex)
        tex = _LOST_NEQ.sub(r"\1\\neq ", tex)
    tex = _STRIPPED_FONT.sub(r"\\math\1{\2}", tex)
    tex = _STRIPPED_UPRIGHT.sub(lambda found: found[0] if found[2] == "withlimits" else f"\\{found[1]}{{{found[2]}}}", tex)
    tex = _STRIPPED_ACCENT.sub(r"\\\1{\2}", tex)
    return _STRIPPED_FRACTION.sub(r"\\\1{\2}{\3}", tex)


def _expand_letter_macros(tex: str) -> str:
    r"""``\cO``, ``\calO``, ``\bbR``, ``\bfx``: a font and a letter."""
    tex = _LETTER_MACRO.sub(r"\\mathcal{\1}", tex)
    tex = _DOUBLE_STRUCK_MACRO.sub(r"\\mathbb{\1}", tex)
    return _BOLD_MACRO.sub(r"\\mathbf{\1}", tex)


def regroup(tex: str) -> str:
    """Put braces where TeX needs none but the renderer does."""
    tex = _MATHOP.sub("", tex)
    tex = _ACCENT_ON_FONT.sub(lambda found: f"\\{found[1]}{{\\{found[2]}{found[3] if found[3][0] == '{' else '{' + found[3] + '}'}}}", tex)
    tex = _SCRIPT_FUNCTION.sub(r"\1{\\\2}", tex)
    tex = _SCRIPT_COMMAND.sub(r"\1{\\\2\3}", tex)
    tex = _OPERATOR_CONTENT.sub(_operator_text, tex)
    if "\\text" in tex or "box" in tex or "\\emph" in tex:
        tex = _TEXT_GROUP.sub(_text_group, tex)
    return _STAR_BRACKET.sub("", _BRACKET_SIZES.sub("", tex))


def _operator_text(found: re.Match[str]) -> str:
    r"""An operator's name with signs in it, such as ``arg\,min`` or ``log-loss``, in upright letters."""
    name = re.sub(r"\\[,;:! ]|~", "", found[2])
    if re.fullmatch(r"[A-Za-z\s*]+", name):
        return f"\\{found[1]}{{{name}}}"
    return f"\\mathrm{{{name}}}"


def _text_group(found: re.Match[str]) -> str:
    """Text inside a formula: math inside it is taken out, its escapes are characters."""
    whole, inner = found[0], found[1]
    command = whole[: whole.index("{")]
    if "$" not in inner:
        return whole
    parts = _MATH_IN_TEXT.split(inner)
    pieces = [part if at % 2 else (f"{command}{{{part}}}" if part else "") for at, part in enumerate(parts)]
    return "{" + " ".join(piece for piece in pieces if piece) + "}"


def balance_braces(tex: str) -> str:
    """Drop closing braces without an opening one and add the missing closing ones at the end."""
    if "{" not in tex and "}" not in tex:
        return tex
    depth = 0
    parts: list[str] = []
    at = 0
    for found in _GROUPS.finditer(tex):
        if found[0] == "{":
            depth += 1
        elif found[0] == "}":
            if depth == 0:
                parts.append(tex[at : found.start()])
                at = found.end()
            else:
                depth -= 1
    return "".join(parts) + tex[at:] + "}" * depth


def nesting_depth(tex: str) -> int:
    r"""Deepest nesting of braces and of ``\left`` or ``\begin``."""
    depth = deepest = 0
    for found in _GROUPS.finditer(tex):
        depth += {"{": 1, "}": -1}.get(found[0], 0)
        deepest = max(deepest, depth)
    return max(deepest, tex.count("\\left"), tex.count("\\begin"))


def _balance_delimiters(tex: str) -> str:
    r"""Drop ``\left`` and ``\right`` that have no partner; their bracket stays."""
    open_at: list[tuple[int, int]] = []
    lone: list[tuple[int, int]] = []
    for found in _LEFT_RIGHT.finditer(tex):
        if found[1] == "left":
            open_at.append((found.start(), found.start() + 5))
        elif open_at:
            open_at.pop()
        else:
            lone.append((found.start(), found.start() + 6))
    for start, end in sorted(lone + open_at, reverse=True):
        rest = tex[end:].lstrip()
        tex = tex[:start] + (" " + rest[1:] if rest.startswith(".") else " " + rest)
    return tex


def neutralise_command(tex: str, name: str) -> str:
    """Replace one unknown command by its name in upright letters."""
    return re.sub(rf"\\{name}(?![A-Za-z])", lambda _: f"\\mathrm{{{name}}}" if len(name) > 1 else name, tex)


def adapt_to_renderer(tex: str) -> str:
    r"""Write repaired TeX as latex2mathml wants it: text groups without TeX's escapes, ``\arg\max`` as one command."""
    if "\\arg" in tex:
        tex = _ARG.sub(r"\\operatorname{arg}", _ARG_LIMIT.sub(r"\\arg\1", tex))
    if "\\begin" in tex:
        tex = _RENDERER_ENVIRONMENT.sub(lambda found: f"\\{found[1]}{{{_RENDERER_NAMES.get(found[2].rstrip('*'), 'matrix')}}}", tex)
    if "perp" in tex or "\\bot" in tex:
        tex = _INDEPENDENT.sub("⫫ ", tex)
    if "\\not" in tex:
        tex = _NOT.sub(lambda found: f"\\{_NOT_NAMES.get(found[1]) or 'n' + found[1][1:]} ", tex)
    tex = tex.replace("\\mathsf{E}", "\\mathsf{ E}")  # which it takes for the name of U+22FF
    if "\\text" not in tex and "box" not in tex:
        return tex
    return _TEXT_GROUP.sub(lambda found: found[0][: found[0].index("{") + 1] + _ESCAPED_IN_TEXT.sub(r"\1", found[1]) + "}", tex)
