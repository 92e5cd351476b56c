"""Finding the paper that an overlay entry is about; called by amending.py."""

import difflib
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Collection, Sequence
from dataclasses import replace
from pathlib import PurePosixPath

from generator.curate.addresses import hash_of, safe_id, source_ids
from generator.curate.curation import Draft
from generator.curate.near_starts import NearStart, NearStarts
from generator.curate.overlays import Selector
from generator.curate.texts import fold_start, fold_title, hash_abstract

MIN_START = 20
"""Shortest beginning of an abstract that names a paper, in characters."""

_START_LENGTH = 600


class PaperFinder:
    """Looks papers up by what overlay entries say of them; all look-ups take logarithmic time at most."""

    def __init__(self, drafts: Sequence[Draft]) -> None:
        """Index the drafts of one edition."""
        self._drafts = list(drafts)
        self._starts = sorted((fold_start((d.record.abstract or "")[:_START_LENGTH]), i) for i, d in enumerate(drafts) if d.record.abstract)
        self._ids: dict[str, set[int]] = defaultdict(set)
        self._titles: dict[str, set[int]] = defaultdict(set)
        self._blocks: dict[tuple[str, int], set[int]] = defaultdict(set)
        for index, draft in enumerate(drafts):
            self.add_ids(index)
            for record in draft.records:
                if record.title:
                    self._titles[fold_title(record.title)].add(index)
        self._near: NearStarts | None = None
        self._index_blocks()

    def add_ids(self, index: int) -> None:
        """Index a draft's ids again, after an entry gave it some."""
        draft = self._drafts[index]
        for value in source_ids(draft):
            self._ids[value.casefold()].add(index)
            self._ids[safe_id(value).casefold()].add(index)
        self._ids[hash_of(draft)].add(index)
        if draft.record.abstract:
            self._ids[hash_abstract(draft.record.abstract)].add(index)

    def find(self, selector: Selector) -> set[int]:
        """Return the indexes of the drafts that fit all that a selector says."""
        found: list[set[int]] = []
        if selector.abstract_starts is not None:
            found.append(self._find_start(selector.abstract_starts))
        if selector.paper is not None:
            found.append(self._ids.get(selector.paper.casefold(), set()))
        if selector.title_was is not None:
            found.append(self._titles.get(fold_title(selector.title_was), set()))
        if selector.file is not None and selector.block is not None:
            found.append(self._blocks.get((PurePosixPath(selector.file).name, selector.block), set()))
        elif selector.file is not None:
            name = PurePosixPath(selector.file).name
            found.append({index for (file, _), indexes in self._blocks.items() if file == name for index in indexes})
        return set.intersection(*found) if found else set()

    def find_near(self, selector: Selector, taken: Collection[int]) -> NearStart | None:
        """Return the draft whose abstract begins nearly as a selector says, or None.

        Args:
            selector: Selector that fits nothing.
            taken: Drafts that other entries are about: this one is about another.
        """
        if selector.abstract_starts is None or selector.paper is not None or selector.title_was is not None or selector.block is not None:
            return None
        if self._near is None:
            self._near = NearStarts([(index, start) for start, index in self._starts])
        near = self._near.find(fold_start(selector.abstract_starts))
        if near is None or near.index in taken:
            return None
        is_there = selector.file is None or near.index in self.find(replace(selector, abstract_starts=None))
        return near if is_there else None

    def beginning_of(self, index: int, length: int) -> str:
        """Return the first words of a draft's abstract, as many as have a length in characters."""
        text = " ".join((self._drafts[index].record.abstract or "").split())
        end = text.find(" ", length)
        return text if end < 0 else text[:end]

    def guess(self, selector: Selector) -> str:
        """Return a hint at what a selector that fits nothing may have meant, as a sentence, or ""."""
        if selector.paper is not None:
            near = difflib.get_close_matches(selector.paper.casefold(), list(self._ids)[:5000], n=1)
            return f"Did you mean {near[0]!r}?" if near else ""
        if selector.title_was is not None:
            near = difflib.get_close_matches(fold_title(selector.title_was), list(self._titles)[:5000], n=1, cutoff=0.75)
            index = min(self._titles[near[0]]) if near else None
            return f"Did you mean {self._drafts[index].records[0].title!r}?" if index is not None else ""
        return ""

    def _find_start(self, start: str) -> set[int]:
        wanted = fold_start(start)[: _START_LENGTH // 2]
        position = bisect_left(self._starts, (wanted,))
        found = set()
        while wanted and position < len(self._starts) and self._starts[position][0].startswith(wanted):
            found.add(self._starts[position][1])
            position += 1
        return found

    def _index_blocks(self) -> None:
        """Number the records of each file in the order of their places."""
        seen: dict[str, list[tuple[int, int, int]]] = defaultdict(list)
        for index, draft in enumerate(self._drafts):
            for record in draft.records:
                number = record.place.record or ""
                told = int(number[1:]) if number.startswith("#") and number[1:].isdecimal() else 0
                seen[PurePosixPath(record.place.file).name].append((told or record.place.line or 0, index, told))
        for file, entries in seen.items():
            for position, (_, index, told) in enumerate(sorted(entries), start=1):
                self._blocks[file, told or position].add(index)
