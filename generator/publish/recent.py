"""Recent: keeps what was made of papers a moment ago, for the pages and files that show it again; used by the parts of publish/."""

from typing import TypeVar

MOST_KEPT = 10_000
"""Values kept: more than an edition has, as bulk files in several formats are made one after the other."""

Key = TypeVar("Key")
Value = TypeVar("Value")


class Recent(dict[Key, Value]):
    """A dictionary that forgets everything when it is full, so that a site of any size takes bounded memory."""

    def __setitem__(self, key: Key, value: Value) -> None:
        """Keep a value."""
        if len(self) >= MOST_KEPT:
            self.clear()
        super().__setitem__(key, value)
