r"""TeX in bibliographies to text: accents, braces, dashes and quotes are decoded, emphasis becomes Markdown, math stays as it is.

Used by bibtex.py. What it does not know (an author's own macro) stays, for markup to read.
"""

import re
import unicodedata

_ACCENTS = {
    "`": "\u0300", "'": "\u0301", "^": "\u0302", "~": "\u0303", '"': "\u0308", "=": "\u0304", ".": "\u0307",
    "H": "\u030b", "v": "\u030c", "u": "\u0306", "c": "\u0327", "k": "\u0328", "r": "\u030a", "d": "\u0323", "b": "\u0331",
}  # fmt: skip
_SYMBOLS = {
    "ss": "ß", "o": "ø", "O": "Ø", "ae": "æ", "AE": "Æ", "oe": "œ", "OE": "Œ", "aa": "å", "AA": "Å", "l": "ł", "L": "Ł", "i": "i", "j": "j",
    "dh": "ð", "DH": "Ð", "th": "þ", "TH": "Þ", "dj": "đ", "DJ": "Đ", "ng": "ŋ", "S": "§", "P": "¶", "pounds": "£", "euro": "€",
    "texteuro": "€",
    "copyright": "©", "textregistered": "®", "texttrademark": "™", "textdegree": "°", "ldots": "…", "dots": "…", "textellipsis": "…",
    "textquotedblleft": "“", "textquotedblright": "”", "textquoteleft": "‘", "textquoteright": "’", "textquotesingle": "'",
    "textquotedbl": '"',
    "textemdash": "—", "textendash": "–", "textbullet": "•", "textperiodcentered": "·", "textless": "<", "textgreater": ">", "textbar": "|",
    "textbackslash": "\\", "textasciicircum": "^", "textunderscore": "_", "textdollar": r"\$", "textmu": "µ", "texttimes": "×",
    "textpm": "±",
    "guillemotleft": "«", "guillemotright": "»", "TeX": "TeX", "LaTeX": "LaTeX", "BibTeX": "BibTeX", "slash": "/", "par": "\n\n",
    "newline": " ",
    "noindent": "", "quad": " ", "qquad": " ", "thinspace": " ", "relax": "", "xspace": "", "protect": "", "textasciitilde": "∼",
    "nobreakspace": " ",
    "lbrace": r"\{", "rbrace": r"\}", "textbraceleft": r"\{", "textbraceright": r"\}", "maketitle": "", "centering": "", "hfill": "",
}  # fmt: skip
_ITALIC = {"emph", "textit", "textsl", "it", "em", "itshape", "sl"}
_BOLD = {"textbf", "bf", "bfseries", "strong"}
_PLAIN = {"textrm", "text", "mbox", "textnormal", "textsc", "textsf", "texttt", "underline", "hbox", "uppercase", "lowercase", "textup",
"textmd",
          "MakeUppercase", "NoCaseChange", "ensuretext", "enquote", "uline", "textsuperscript", "textsubscript", "noopsort", "natexlab",
          "bibinfo"}  # fmt: skip
_SWITCHES = {"it", "em", "itshape", "sl", "bf", "bfseries", "rm", "sf", "tt", "sc", "normalfont", "upshape", "small", "large", "Large",
"tiny", "scshape",
             "ttfamily", "rmfamily", "sffamily", "mdseries", "footnotesize"}  # fmt: skip
_DROPPED = re.compile(r"[\s~]*\\(?:[a-zA-Z]*cite[a-zA-Z]*\*?|label|vspace|hspace|index|vskip)(?:\[[^\]]*\])*\{[^{}]*\}")
_ESCAPED_MACRO = re.compile(r"\\{1,2}(textit|textbf|emph|texttt|textsc|underline|text)\\\{(.*?)\\\}", re.DOTALL)
_DOUBLED_MACRO = re.compile(r"\\\\(?=(?:textit|textbf|emph|texttt|textsc|underline)\{)")
_ESCAPED_MATH = re.compile(r"\\\$([^$]{1,200}?)\\\$")
_ZOTERO = re.compile(r"\{\\text(backslash|asciicircum|asciitilde|less|greater|bar|underscore)\}|\{\\([%&#_$])\}")
_ZOTERO_MARKS = {"backslash": "\\", "asciicircum": "^", "asciitilde": "~", "less": "<", "greater": ">", "bar": "|", "underscore": r"\_"}
_MATH = re.compile(r"(?<!\\)(\$\$.+?(?<!\\)\$\$|\$(?:[^$\\]|\\.)+\$|\\\(.+?\\\)|\\\[.+?\\\])", re.DOTALL)
_LIST = re.compile(r"\\begin\{(?:itemize|enumerate|description)\}(?:\[[^\]]*\])?(.*?)\\end\{(?:itemize|enumerate|description)\}", re.DOTALL)
_SPECIAL = re.compile(r"[\\{}~`$]|--|''")
_WORD = re.compile(r"[A-Za-z]+\*?")


def decode_tex(text: str) -> str:
    r"""Decode the TeX of a field; ``$...$`` stays letter by letter, ``\$`` stays escaped.

    Args:
        text: Value without its outer delimiters.
    """
    if not _SPECIAL.search(text):
        return text
    text = _undo_exporters(text)
    text = _DROPPED.sub("", text)
    text = _LIST.sub(_write_list, text)
    try:
        parts = [part if number % 2 else _Decoder(part).decode() for number, part in enumerate(_MATH.split(text))]
    except RecursionError:
        return text.replace("{", "").replace("}", "")
    return unicodedata.normalize("NFC", "".join(parts))


def _undo_exporters(text: str) -> str:
    """Undo what exporters escape too much: Zotero takes math for text, some PMLR files double the backslash of a macro."""
    if "\\text" in text or "{\\" in text:
        escaped = _ZOTERO.search(text)
        if escaped:
            text = _ESCAPED_MATH.sub(lambda match: f"${match[1]}$" if _ZOTERO.search(match[1]) else match[0], text)
            text = _ZOTERO.sub(_zotero_mark, text)
    text = _ESCAPED_MACRO.sub(r"\\\1{\2}", text)
    return _DOUBLED_MACRO.sub(r"\\", text)


def _zotero_mark(match: re.Match[str]) -> str:
    if match[2]:
        return f"\\{match[2]}"
    if match[1] == "asciitilde":
        before, after = match.string[match.start() - 1 : match.start()], match.string[match.end() : match.end() + 1]
        return "~" if before.isalnum() and after.isalnum() else "∼"
    return _ZOTERO_MARKS[match[1]]


def _write_list(match: re.Match[str]) -> str:
    items = [item.strip() for item in re.split(r"\\item(?:\[[^\]]*\])?", match[1]) if item.strip()]
    return "".join(f"\n- {item}" for item in items) + "\n\n"


class _Decoder:
    """One pass over a piece of text outside math."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.place = 0

    def decode(self, stop: str = "") -> str:
        """Decode up to an unmatched closing brace."""
        out: list[str] = []
        while self.place < len(self.text):
            character = self.text[self.place]
            if character == "}":
                if stop:
                    break
                self.place += 1
            elif character == "{":
                self.place += 1
                out.append(self._group())
            elif character == "\\":
                out.append(self._macro(out))
            else:
                out.append(self._text())
        return "".join(out)

    def _group(self) -> str:
        match = re.compile(r"\s*\\([A-Za-z]+)\s+|\s*\\([A-Za-z]+)(?=\\)").match(self.text, self.place)
        name = (match[1] or match[2]) if match else ""
        if match and name in _SWITCHES:
            self.place = match.end()
            inner = self.decode("}")
            self.place += 1
            return _emphasise(inner, name)
        inner = self.decode("}")
        self.place += 1
        return inner

    def _text(self) -> str:
        match = re.compile(r"[^\\{}~`'-]+").match(self.text, self.place)
        if match:
            self.place = match.end()
            return match[0]
        for mark, character in (("---", "—"), ("--", "–"), ("``", "“"), ("''", "”"), ("~", " "), ("`", "‘")):
            if self.text.startswith(mark, self.place):
                self.place += len(mark)
                return character
        self.place += 1
        return self.text[self.place - 1]

    def _argument(self) -> str:
        """Decode the next argument: a group, a macro or one character."""
        while self.place < len(self.text) and self.text[self.place].isspace():
            self.place += 1
        if self.place >= len(self.text):
            return ""
        if self.text[self.place] == "{":
            self.place += 1
            inner = self.decode("}")
            self.place += 1
            return inner
        if self.text[self.place] == "\\":
            return self._macro([])
        self.place += 1
        return self.text[self.place - 1]

    def _macro(self, before: list[str]) -> str:  # noqa: PLR0911 - one return a case
        self.place += 1
        if self.place >= len(self.text):
            return "\\"
        character = self.text[self.place]
        if not character.isalpha():
            self.place += 1
            return self._mark(character, before)
        match = _WORD.match(self.text, self.place)
        if match is None:
            return "\\"
        name, start = match[0], self.place - 1
        self.place = match.end()
        if name in _ACCENTS and (len(name) > 1 or self.text[self.place : self.place + 1] in "{ \\"):
            return _accent(self._argument(), name)
        if name in _SYMBOLS:
            self._skip_blank()
            return _SYMBOLS[name]
        if name in _SWITCHES and self.text[self.place : self.place + 1] != "{":
            self._skip_blank()
            return ""
        return self._command(name, start)

    def _command(self, name: str, start: int) -> str:  # noqa: PLR0911 - one return a case
        if name in _ITALIC or name in _BOLD:
            return _emphasise(self._argument(), name)
        if name in _PLAIN:
            return self._argument()
        if name in ("textcolor", "colorbox", "color"):
            self._raw_argument()
            return self._argument() if name != "color" else ""
        if name == "url":
            return self._raw_argument()
        if name == "href":
            address, label = self._raw_argument(), self._argument()
            return label if label == address else f"[{label}]({address})"
        if name in ("footnote", "thanks"):
            self._argument()
            return ""
        if name == "item":
            self._skip_blank()
            return "\n- "
        end = self.place
        while self.text[end : end + 1] == "{":
            end = _closing(self.text, end)
        self.place = end
        return self.text[start:end]

    def _raw_argument(self) -> str:
        if self.text[self.place : self.place + 1] != "{":
            return ""
        end = _closing(self.text, self.place)
        inner = self.text[self.place + 1 : end - 1]
        self.place = end
        return inner.replace("\\_", "_").replace("\\%", "%").replace("\\#", "#").replace("\\&", "&").replace("\\~", "~")

    def _mark(self, character: str, before: list[str]) -> str:  # noqa: PLR0911 - one return a case
        if character in _ACCENTS and character not in "=":
            argument = self._argument()
            return _accent(argument, character)
        if character in "%&#":
            return character
        if character == "_":
            tail = before[-1][-1:] if before else ""
            return "_" if tail.isalnum() and self.text[self.place : self.place + 1].isalnum() else r"\_"
        if character in "${}":
            return f"\\{character}"
        if character in "-/@":
            return ""
        if character == "\\":
            return "\\" if self.text[self.place : self.place + 1] in "{}|%" else " "
        if character == "=":
            return _accent(self._argument(), "=")
        return " " if character in ",;: !\n\t" else f"\\{character}"

    def _skip_blank(self) -> None:
        if self.text.startswith("{}", self.place):
            self.place += 2
        else:
            while self.place < len(self.text) and self.text[self.place] == " ":
                self.place += 1


def _closing(text: str, place: int) -> int:
    """Return the index after the brace that closes the one at ``place``."""
    depth = 0
    for index in range(place, len(text)):
        if text[index] == "{" and text[index - 1 : index] != "\\":
            depth += 1
        elif text[index] == "}" and text[index - 1 : index] != "\\":
            depth -= 1
            if depth == 0:
                return index + 1
    return len(text)


def _accent(argument: str, mark: str) -> str:
    if not argument:
        return ""
    return unicodedata.normalize("NFC", argument[0] + _ACCENTS[mark] + argument[1:])


def _emphasise(text: str, name: str) -> str:
    mark = "**" if name in _BOLD else "*" if name in _ITALIC else ""
    inner = text.strip()
    if not inner or not mark:
        return text
    left, right = text[: len(text) - len(text.lstrip())], text[len(text.rstrip()) :]
    return f"{left}{mark}{inner}{mark}{right}"
