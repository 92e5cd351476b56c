"""References: citations, and commands that point to what an abstract does not have; used by tex_rules.py."""

import re

from markdown_it.rules_inline import StateInline

from generator.markup.scan import Scan, find_argument, skip_option

_TEXTUAL_CITE = re.compile(r"[Cc]itet|[Tt]extcite|[Cc]iteauthor|citeyear|citename|newcite|citeasnoun")
_ENDS_CLAUSE = (".", ",", ";", ":", ")", " ", "")
_BEFORE_CITE = re.compile(r"[\s~]*(?:[(\[](?:(?:see|cf\.|e\.g\.|i\.e\.|also|from|as in|following)[\s~,]*){0,3})?[\s~]*\Z")
_TABLES = frozenset(("tabular", "array", "tabularx", "longtable"))
_STRIPPED_CITE = re.compile(r"[A-Za-z0-9:_-]*")


def read_citation(state: StateInline, scan: Scan, name: str, end: int) -> bool:
    """Drop a citation with its tie and its empty brackets; a textual one keeps its key."""
    argument = find_argument(scan, skip_option(scan, skip_option(scan, end)))
    if argument is None:
        stripped = _STRIPPED_CITE.match(scan.source, end) if name[-1:].isupper() else None
        state.pending = state.pending.rstrip() if stripped else state.pending
        state.pos = stripped.end() if stripped else end
        return True
    after = argument[1] + 1
    if _TEXTUAL_CITE.match(name):
        keys = scan.source[slice(*argument)].split(",")
        state.append_pending("[" + ", ".join(key.strip() for key in keys) + "]")
        state.pos = after
        return True
    pending = state.pending
    before = _BEFORE_CITE.search(pending[-32:])
    tail = before[0] if before else ""
    bracketed = tail.strip(" ~\n")
    following = scan.source[after : after + 1]
    if bracketed and following in (")", "]"):
        pending = pending[: len(pending) - len(tail)]
        after += 1
        following = scan.source[after : after + 1]
        after += 1 if following in (",", ";") and pending.endswith(following) else 0
    elif not bracketed and following in _ENDS_CLAUSE:
        pending = pending[: len(pending) - len(tail)]
        after += 1 if following in (",", ";") and pending.endswith(following) else 0
    state.pending = pending
    state.pos = after
    return True


def drop_argument(state: StateInline, scan: Scan, end: int) -> bool:
    """Drop a command with its argument, and the tie before it where a clause ends after it."""
    argument = find_argument(scan, skip_option(scan, end))
    after = argument[1] + 1 if argument else end
    if argument and scan.source[slice(*argument)].rstrip("*") in _TABLES:
        columns = find_argument(scan, skip_option(scan, after))
        after = columns[1] + 1 if columns else after
    if scan.source[after : after + 1] in (".", ",", ";", ")") and argument:
        state.pending = state.pending.rstrip(" ~")
        after += 1 if scan.source[after : after + 1] == "." and state.pending.endswith(".") else 0
    state.pos = after
    return True
