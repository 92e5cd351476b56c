"""Lists of bare titles: one a line, perhaps with bullets, numbers or a heading above; one variant of bare text."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from generator.readers.draft import Draft
from generator.readers.entry import make_entry
from generator.readers.labels import Fields, match_label
from generator.readers.paragraphs import LIST_TITLE_CHARACTERS

FORMAT = "text"

LONGEST_TITLE = 250
"""Characters of the longest line that can be a title; the longest of 23,000 titles has 230."""

USUAL_TITLE = 120
"""Characters that half of a list's titles stay below; lines of wrapped text do too, but go on in small letters."""

MIN_TITLES = 3
"""Lines from which a text may be a list of titles; fewer are a title with authors, or a short text."""

_BULLET = re.compile(r"\s*(?:[-*+•–]\s+|[\[(]?\d{1,5}[\])]?[.:)、．]\s*|\[\d{1,5}\]\s+)(?=\S)")
_SENTENCE_END = re.compile(r"(?<!\.\.)[.。,，;；、:：]$")


@dataclass(frozen=True, slots=True)
class TitleList:
    """A text that is a list of titles."""

    name: str | None
    """The list's own name, from a heading, or None."""
    titles: tuple[tuple[int, str], ...]
    """Line, from 1, and title."""


def find_titles(lines: Sequence[str]) -> TitleList | None:
    """Return the titles of a text that holds nothing else, or None.

    Every line is short, ends no sentence and begins as titles do; with bullets or numbers before all lines, any beginning will do.
    """
    written = [(number, line.strip()) for number, line in enumerate(lines, 1) if line.strip()]
    if len(written) < MIN_TITLES:
        return None
    name = _name_of(written)
    if name is not None or written[0][1].casefold() in {"title", "titles", "paper titles"}:
        written = written[1:]
    marked = [_BULLET.match(line) for _, line in written]
    is_marked = all(marked)
    titles = [(number, _BULLET.sub("", line, count=1).strip("*_ ") if is_marked else line) for number, line in written]
    if len(titles) < MIN_TITLES or (name is not None and not is_marked):
        return None
    return TitleList(name, tuple(titles)) if _are_titles([title for _, title in titles], is_marked) else None


def _name_of(written: Sequence[tuple[int, str]]) -> str | None:
    """Return the list's name: a heading, or a line with a blank line or a colon below it where none stands between the others."""
    number, first = written[0]
    if first.startswith("#") and not any(line.startswith("#") for _, line in written[1:]):
        return first.strip("# ").rstrip(":：") or None
    is_apart = written[1][0] > number + 1 and written[-1][0] - written[1][0] == len(written) - 2
    if _BULLET.match(first) or len(first) > LIST_TITLE_CHARACTERS or not (is_apart or first.endswith((":", "："))):
        return None
    return first.strip("*_ ").rstrip(":：") or None


def _are_titles(titles: Sequence[str], is_marked: bool) -> bool:
    lengths = sorted(map(len, titles))
    if lengths[-1] > LONGEST_TITLE or lengths[len(lengths) // 2] > USUAL_TITLE:
        return False
    if any(_SENTENCE_END.search(title) or match_label(title) or title[0] in "#@{<|" or "\t" in title for title in titles):
        return False
    if sum(" " not in title and title.isascii() for title in titles) * 2 > len(titles):
        return False
    return is_marked or not any(title[0].islower() and title[:2].islower() for title in titles)


def read_titles(found: TitleList, draft: Draft) -> None:
    """Read a list of titles into the draft."""
    draft.name = found.name
    for line, title in found.titles:
        draft.records.append(make_entry(draft.place(line), Fields({"title": title}), format=FORMAT))
