"""Scan: where braces and dollar signs of one text belong together, found in one linear pass; used by the inline rules."""

import re
from dataclasses import dataclass, field

from generator.model import MarkupIssue

_DELIMITERS = re.compile(r"\\.|[{}$]", re.DOTALL)
_ENDS = ("\\)", "\\]")
NEVER = 1 << 60
"""A position behind every text."""


@dataclass(slots=True)
class Closer:
    """An open style, link or group, and where it ends."""

    end: int
    """Position of the character that closes it."""
    width: int
    """Characters to skip there."""
    token: str
    """Type of the closing token, or "" for a group that shows nothing."""
    tag: str
    """Tag of the closing token."""


@dataclass(slots=True)
class Scan:
    """What the inline rules know about the text they stand in."""

    source: str
    """The whole inline text."""
    is_title: bool
    """True for titles: no Markdown emphasis, no links."""
    issues: list[MarkupIssue]
    """Findings of this and the other texts of the string."""
    braces: dict[int, int] = field(default_factory=dict)
    """Closing brace by its opening one."""
    dollars: dict[int, int] = field(default_factory=dict)
    """For each ``$`` the best closing ``$``."""
    urls: list[tuple[int, int]] = field(default_factory=list)
    """Start and end of every bare address, in order."""
    next_url: int = 0
    """Index in ``urls`` of the first that may still come."""
    closers: list[Closer] = field(default_factory=list)
    """Open styles, innermost last; changed only by open_closer and take_closer."""
    next_end: int = NEVER
    """Where the first of the open styles ends."""

    def open_closer(self, closer: Closer) -> None:
        """Open a style."""
        self.closers.append(closer)
        self.next_end = min(self.next_end, closer.end)

    def take_closer(self) -> Closer:
        """Take the innermost open style."""
        closer = self.closers.pop()
        self.next_end = min((other.end for other in self.closers), default=NEVER)
        return closer


def scan_delimiters(scan: Scan) -> None:
    """Fill in ``braces`` and ``dollars``: the closing ``$`` is the next one that is not deeper in braces, else the next at all."""
    open_braces: list[int] = []
    dollars: list[tuple[int, int]] = []
    depth = 0
    for found in _DELIMITERS.finditer(scan.source):
        character = found[0]
        if character == "{":
            open_braces.append(found.start())
            depth += 1
        elif character == "}":
            if open_braces:
                scan.braces[open_braces.pop()] = found.start()
                depth -= 1
        elif character == "$":
            dollars.append((found.start(), depth))
    waiting: list[tuple[int, int]] = []
    for at, (position, level) in enumerate(dollars):
        while waiting and waiting[-1][1] >= level:
            scan.dollars[waiting.pop()[0]] = position
        waiting.append((position, level))
        if at + 1 < len(dollars):
            scan.dollars[position] = dollars[at + 1][0]


def closing_brace(scan: Scan, position: int) -> int:
    """Position of the brace that closes the one at ``position``, or -1 where none does or none is there."""
    return scan.braces.get(position, -1)


def find_argument(scan: Scan, position: int) -> tuple[int, int] | None:
    """Start and end of the text inside the brace group that follows ``position`` after at most three blanks, or None."""
    source = scan.source
    for at in range(position, min(position + 4, len(source))):
        if source[at] == "{":
            end = closing_brace(scan, at)
            return (at + 1, end) if end >= 0 else None
        if source[at] != " ":
            return None
    return None


def skip_option(scan: Scan, position: int) -> int:
    """Position after a ``[...]`` option of at most 200 characters, or ``position``."""
    if scan.source.startswith("[", position):
        end = scan.source.find("]", position, position + 200)
        return end + 1 if end >= 0 else position
    return position
