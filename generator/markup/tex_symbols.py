"""Tables of TeX commands that stand for characters or styles in running text; used by tex_rules.py and prose_math.py."""

import unicodedata


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


COMBINING = {
    '"': "\u0308",
    "'": "\u0301",
    "`": "\u0300",
    "^": "\u0302",
    "~": "\u0303",
    "=": "\u0304",
    ".": "\u0307",
    "H": "\u030b",
    "c": "\u0327",
    "k": "\u0328",
    "v": "\u030c",
    "u": "\u0306",
    "b": "\u0331",
    "d": "\u0323",
    "r": "\u030a",
    "t": "\u0361",
}
"""Combining character of each TeX accent command."""

LETTERS = {
    "ss": "ß",
    "o": "ø",
    "O": "Ø",
    "l": "ł",
    "L": "Ł",
    "ae": "æ",
    "AE": "Æ",
    "oe": "œ",
    "OE": "Œ",
    "aa": "å",
    "AA": "Å",
    "i": "ı",
    "j": "ȷ",
    "dh": "ð",
    "DH": "Ð",
    "th": "þ",
    "TH": "Þ",
    "dj": "đ",
    "DJ": "Đ",
    "ng": "ŋ",
    "NG": "Ŋ",
}
"""Commands that are letters: a blank after them belongs to the command, as in ``\\O re``."""

SYMBOLS = {
    "ldots": "…",
    "dots": "…",
    "cdots": "⋯",
    "textellipsis": "…",
    "textendash": "–",
    "textemdash": "—",
    "textasciitilde": "~",
    "textasciicircum": "^",
    "textbackslash": "\\",
    "textbraceleft": "{",
    "textbraceright": "}",
    "textdollar": "$",
    "textquotedblleft": "“",
    "textquotedblright": "”",
    "textquotedbl": '"',
    "textquoteleft": "‘",
    "textquoteright": "’",
    "textquotesingle": "'",
    "lq": "‘",
    "rq": "’",
    "copyright": "©",
    "textcopyright": "©",
    "textregistered": "®",
    "texttrademark": "™",
    "S": "§",
    "P": "¶",
    "dag": "†",
    "ddag": "‡",
    "pounds": "£",
    "textsterling": "£",
    "euro": "€",
    "texteuro": "€",
    "textyen": "¥",
    "textcent": "¢",
    "degree": "°",
    "textdegree": "°",
    "celsius": "°C",
    "LaTeX": "LaTeX",
    "TeX": "TeX",
    "BibTeX": "BibTeX",
    "textless": "<",
    "textgreater": ">",
    "textbar": "|",
    "textunderscore": "_",
    "textpm": "±",
    "texttimes": "×",
    "textmu": "μ",
    "textbullet": "•",
    "textperiodcentered": "·",
    "textregister": "®",
    "textonehalf": "½",
    "textrightarrow": "→",
    "textleftarrow": "←",
    "guillemotleft": "«",
    "guillemotright": "»",
    "ie": "i.e.",
    "eg": "e.g.",
    "etal": "et al.",
    "etc": "etc.",
    "vs": "vs.",
    "wrt": "w.r.t.",
    "sim": "∼",
    "over": "/",
    "arcsec": "″",
    "arcmin": "′",
    "arcdeg": "°",
    "farcs": "″.",
    "farcm": "′.",
    "fdg": "°.",
    "odot": "⊙",
    "sun": "⊙",
    "nystrom": "Nyström",
    "Nystrom": "Nyström",
    "poincare": "Poincaré",
    "Poincare": "Poincaré",
    "lojasiewicz": "Łojasiewicz",
    "Lojasiewicz": "Łojasiewicz",
    "holder": "Hölder",
    "Holder": "Hölder",
    "frechet": "Fréchet",
    "Frechet": "Fréchet",
    "naive": "naïve",
    "lbrace": "{",
    "rbrace": "}",
    "slash": "/",
    "quad": " ",
    "qquad": " ",
    "newline": " ",
    "linebreak": " ",
    "space": " ",
    "enspace": " ",
    "thinspace": " ",
    "smallskip": " ",
    "medskip": " ",
    "bigskip": " ",
    "hfill": " ",
    "newpage": " ",
    "checkmark": "✓",
    "cmark": "✓",
    "xmark": "✗",
}
"""Commands that are characters or blanks."""

FUNCTION_NAMES = frozenset(
    "log ln exp sin cos tan max min sup inf lim det dim arg Pr gcd ker deg tanh sinh cosh arctan lg mod bmod".split()  # noqa: SIM905  (a word list)
)
"""Functions whose name is shown where they stand outside math."""

VANISHING = _words(
    "noindent indent xspace protect centering raggedright small footnotesize scriptsize tiny normalsize large Large LARGE huge "
    "Huge normalfont selectfont allowbreak nobreak maketitle leavevmode relax ignorespaces unskip null sloppy displaystyle "
    "textstyle mathstrut boldmath unboldmath nonumber frenchspacing doublespacing singlespacing break left right big Big bigg Bigg "
    "bigl bigr Bigl Bigr limits nolimits romannumeral"
)
"""Commands that only set the type and leave nothing to show."""

DROPPED_WITH_ARGUMENT = _words(
    "ref eqref cref Cref autoref pageref nameref label vspace hspace vskip hskip thanks footnotemark index pagestyle thispagestyle "
    "bibliographystyle bibliography includegraphics input include setcounter addtocounter setlength fontsize pagenumbering glsadd "
    "phantomsection vphantom hphantom phantom usepackage documentclass"
)
"""Commands whose argument is no text: references and layout."""

STYLES = {
    "textbf": "strong",
    "bf": "strong",
    "bfseries": "strong",
    "strong": "strong",
    "emph": "em",
    "textit": "em",
    "textsl": "em",
    "texit": "em",
    "it": "em",
    "em": "em",
    "itshape": "em",
    "sl": "em",
    "slshape": "em",
    "texttt": "code",
    "tt": "code",
    "ttfamily": "code",
    "code": "code",
    "lstinline": "code",
    "textsc": "small-caps",
    "sc": "small-caps",
    "scshape": "small-caps",
    "underline": "u",
    "uline": "u",
    "ul": "u",
    "textsf": "",
    "sf": "",
    "sffamily": "",
    "textrm": "",
    "rm": "",
    "rmfamily": "",
    "text": "",
    "textnormal": "",
    "textup": "",
    "upshape": "",
    "textmd": "",
    "mdseries": "",
    "mbox": "",
    "hbox": "",
    "makebox": "",
    "mathbf": "strong",
    "boldsymbol": "strong",
    "bm": "strong",
    "mathit": "em",
    "mathtt": "code",
    "mathrm": "",
    "mathsf": "",
    "mathsc": "small-caps",
    "ensuremath": "",
    "smash": "",
    "gls": "",
    "glspl": "",
    "Gls": "",
    "ac": "",
    "acp": "",
    "acs": "",
    "acl": "",
    "acf": "",
    "acrshort": "",
    "acrlong": "",
    "added": "",
    "revised": "",
    "textsuperscript": "sup",
    "textsubscript": "sub",
    "enquote": "quote",
    "textquote": "quote",
}
"""Style of each command with an argument; "" shows the argument as it is."""

SWITCHES = frozenset(
    "it em bf tt sc sl rm sf itshape bfseries ttfamily scshape slshape sffamily rmfamily upshape mdseries".split()  # noqa: SIM905  (a word list)
)
"""Commands that set everything up to the end of their brace group, as in ``{\\it noisy}``."""

MATH_COMMANDS = _words(
    "frac dfrac tfrac sqrt mathcal mathbb mathfrak mathscr mathds mathbbm tilde hat bar vec widetilde widehat overline binom cal "
    "bb frak operatorname dot ddot nicefrac sfrac"
)
"""Commands that only make sense as math: outside ``$`` they and their arguments are rendered as math."""

_GREEK = _words(
    "alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi pi rho sigma tau upsilon phi chi psi omega Gamma "
    "Delta Theta Lambda Xi Pi Sigma Upsilon Phi Psi Omega"
)


def _greek_letters() -> dict[str, str]:
    """Greek letters by TeX name; Unicode spells lambda ``LAMDA``."""
    letters = {}
    for name in sorted(_GREEK):
        case = "CAPITAL" if name[0].isupper() else "SMALL"
        letters[name] = unicodedata.lookup(f"GREEK {case} LETTER {name.upper().replace('LAMBDA', 'LAMDA')}")
    return letters | {"varepsilon": "ε", "varphi": "φ", "vartheta": "θ", "varrho": "ρ", "varsigma": "ς"}


GREEK = _greek_letters()
"""Greek letters by TeX name."""
