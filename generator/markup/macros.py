"""Author macros: loads the table of macros.yml and expands macros in a formula; used by repair.py and mark.py."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import TypeAlias

import yaml

from generator.model import Issue, Place, Severity

_CHECKOUT = Path(__file__).parents[2] / "content" / "macros.yml"
_INSTALLED = Path(__file__).parents[1] / "site" / "content" / "macros.yml"
MAX_EXPANDED = 4_000
"""Longest formula after expansion, in characters; a macro bomb stops here."""
_MAX_ROUNDS = 6
_NAME = re.compile(r"\\?([A-Za-z]+)\Z")
_COMMAND = re.compile(r"\\([A-Za-z]+)")
_PARAMETER = re.compile(r"#([1-9])")
_GROUPS = re.compile(r"\\.|[{}]", re.DOTALL)
_Report: TypeAlias = Callable[[int | None, str, str, str], None]
"""Takes a problem of the table: line, found, expected, mend."""


@dataclass(frozen=True, slots=True)
class Macro:
    """One author macro."""

    tex: str
    """What it stands for; ``#1`` ... are its arguments."""
    arity: int
    """Number of arguments, 0-9."""


@dataclass(frozen=True, slots=True)
class Macros:
    """The author macros of a site."""

    table: Mapping[str, Macro] = field(default_factory=dict)
    """Macros by name without backslash."""
    digest: str = ""
    """Changes with every change of the table; part of the key of every cache of marked text."""


def load_macros(path: Path | None) -> tuple[Macros, tuple[Issue, ...]]:
    r"""Load a site's macro table on top of the one that ships with the program.

    The file maps names to TeX: ``R: '\mathbb{R}'``, ``norm: '\lVert #1 \rVert'``; ``R: null`` takes a shipped macro away.

    Args:
        path: The site's ``macros.yml``; None, or a file that does not exist, leaves the shipped table.

    Returns:
        The macros, and an issue with its line for each entry that cannot be used.
    """
    issues: list[Issue] = []
    table = dict(_shipped())
    if path is not None and path.is_file() and path.resolve() not in (_CHECKOUT, _INSTALLED):
        for name, macro in _read_table(path, issues).items():
            if macro is None:
                table.pop(name, None)
            else:
                table[name] = macro
    digest = sha256(repr(sorted((name, macro.tex) for name, macro in table.items())).encode("utf-8", "replace")).hexdigest()[:16]
    return Macros(table, digest), tuple(issues)


@lru_cache(maxsize=1)
def _shipped() -> dict[str, Macro]:
    """The table that ships with the program."""
    path = next((path for path in (_CHECKOUT, _INSTALLED) if path.is_file()), None)
    if path is None:
        return {}
    return {name: macro for name, macro in _read_table(path, []).items() if macro is not None}


def _read_table(path: Path, issues: list[Issue]) -> dict[str, Macro | None]:
    """Read one file; None stands for a macro that is taken away."""

    def report(line: int | None, found: str, expected: str, mend: str) -> None:
        issues.append(Issue(Severity.WARNING, "macro-table", Place(path.name, line), found, expected, mend))

    try:
        node = yaml.compose(path.read_text(encoding="utf-8-sig"), Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))
    except UnicodeDecodeError as error:
        report(None, f"byte {error.start} is not UTF-8", "UTF-8 text", "Save the file as UTF-8.")
        return {}
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        report(mark.line + 1 if mark else None, getattr(error, "problem", None) or "no YAML", "YAML", "Put the TeX between single quotes.")
        return {}
    if node is None:
        return {}
    if not isinstance(node, yaml.MappingNode):
        report(node.start_mark.line + 1, "no mapping", "lines such as  R: '\\mathbb{R}'", "Write one macro a line.")
        return {}
    return _read_entries(node, report)


def _read_entries(node: yaml.MappingNode, report: _Report) -> dict[str, Macro | None]:
    """The entries of the mapping that can be used."""
    table: dict[str, Macro | None] = {}
    for key, value in node.value:
        line = key.start_mark.line + 1
        name = _NAME.match(key.value) if isinstance(key, yaml.ScalarNode) else None
        if name is None:
            report(line, f"the name {getattr(key, 'value', '')!r}", "letters only", "Name it as TeX does, without digits or blanks.")
        elif not isinstance(value, yaml.ScalarNode):
            report(line, f"a list or mapping for {name[1]}", "TeX as one string", "Put the TeX between single quotes.")
        else:
            if name[1] in table:
                report(line, f"{name[1]} for a second time", "each name once", "Delete one of the two.")
            is_null = value.tag.endswith(":null") or (value.value == "" and value.style is None)
            table[name[1]] = None if is_null else make_macro(value.value)
            if not _is_balanced(value.value):
                table[name[1]] = None
                report(line, f"braces that do not match in {name[1]}", "a closing brace for each opening one", "Balance the braces.")
    return table


def make_macro(tex: str) -> Macro:
    """Make a macro whose number of arguments is the highest ``#n`` in it."""
    return Macro(tex, max((int(found[1]) for found in _PARAMETER.finditer(tex)), default=0))


def _is_balanced(tex: str) -> bool:
    depth = 0
    for found in _GROUPS.finditer(tex):
        depth += {"{": 1, "}": -1}.get(found[0], 0)
        if depth < 0:
            return False
    return depth == 0


def expand_macros(tex: str, macros: Macros) -> str:
    """Replace every author macro by what it stands for, nested ones too.

    Args:
        tex: A formula.
        macros: The table.

    Returns:
        The formula; unchanged from where the expansion would go beyond MAX_EXPANDED characters or six rounds.
    """
    for _ in range(_MAX_ROUNDS):
        expanded = _expand_once(tex, macros.table)
        if expanded == tex or len(expanded) > MAX_EXPANDED:
            return tex
        tex = expanded
    return tex


def _expand_once(tex: str, table: Mapping[str, Macro]) -> str:
    parts: list[str] = []
    at = 0
    size = 0
    for found in _COMMAND.finditer(tex):
        macro = table.get(found[1])
        if macro is None or found.start() < at:
            continue
        values, end = _read_arguments(tex, found.end(), macro.arity)
        if len(values) < macro.arity:
            continue
        body = _fill(macro.tex, values)
        parts += [tex[at : found.start()], body, " " if _needs_blank(body, tex, end) else ""]
        size += len(body)
        if size > MAX_EXPANDED:
            return tex
        at = end
    return "".join(parts) + tex[at:] if parts else tex


def _fill(tex: str, values: list[str]) -> str:
    """Put the arguments into a macro's TeX."""
    return _PARAMETER.sub(lambda found: values[int(found[1]) - 1], tex) if values else tex


def _needs_blank(body: str, tex: str, end: int) -> bool:
    """True where the body ends in a command whose name would swallow the letter after it."""
    return body[-1:].isalpha() and tex[end : end + 1].isalpha() and "\\" in body


def _read_arguments(tex: str, position: int, arity: int) -> tuple[list[str], int]:
    """Arguments after ``position``: brace groups, commands or single characters; fewer than ``arity`` where the text ends."""
    values: list[str] = []
    for _ in range(arity):
        while tex[position : position + 1] == " ":
            position += 1
        if position >= len(tex) or tex[position] in "}&":
            break
        end = _argument_end(tex, position)
        values.append(tex[position + 1 : end - 1] if tex[position] == "{" else tex[position:end])
        position = end
    return values, position


def _argument_end(tex: str, position: int) -> int:
    if tex[position] == "\\":
        found = _COMMAND.match(tex, position)
        return found.end() if found else position + 2
    if tex[position] != "{":
        return position + 1
    depth = 0
    for found in _GROUPS.finditer(tex, position):
        depth += {"{": 1, "}": -1}.get(found[0], 0)
        if depth == 0:
            return found.end()
    return len(tex)
