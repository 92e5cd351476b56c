"""Progress: says on a terminal which stage runs and how long it still takes; silent elsewhere, and for what is quick."""

import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TextIO, TypeVar

QUIET_SECONDS = 2.0
"""A stage shows itself only when it has run this long."""

REDRAW_SECONDS = 0.2
"""Time between two drawings of the line."""

Item = TypeVar("Item")


class Progress:
    """One line on a terminal, and the time of each stage for a profile."""

    def __init__(self, stream: TextIO | None = None, *, profile: bool = False) -> None:
        """Write to a stream (standard error by default); with ``profile`` print every stage's seconds at its end."""
        self._stream = sys.stderr if stream is None else stream
        self._shows = self._stream.isatty()
        self._profile = profile
        self.seconds: dict[str, float] = {}
        """Wall seconds by stage, in order."""

    @contextmanager
    def stage(self, name: str) -> Iterator[None]:
        """Time a stage under a name."""
        start = time.perf_counter()
        self._draw(f"{name} ...")
        try:
            yield
        finally:
            spent = time.perf_counter() - start
            self.seconds[name] = self.seconds.get(name, 0.0) + spent
            self._draw("")
            if self._profile:
                print(f"{spent:8.2f} s  {name}", file=self._stream)

    def count(self, name: str, items: Sequence[Item]) -> Iterator[Item]:
        """Yield items, showing count and time left once the stage is longer than two seconds."""
        start = drawn = time.perf_counter()
        total = len(items)
        for done, item in enumerate(items):
            now = time.perf_counter()
            if now - start > QUIET_SECONDS and now - drawn > REDRAW_SECONDS:
                drawn = now
                left = (now - start) / max(done, 1) * (total - done)
                self._draw(f"{name} {done:,} of {total:,}, {left:.0f} s left")
            yield item
        self._draw("")

    def _draw(self, line: str) -> None:
        if self._shows:
            self._stream.write(f"\r\x1b[2K{line}")
            self._stream.flush()


def count_of(number: int, noun: str) -> str:
    """Return ``1 paper``, ``2 papers``."""
    return f"{number:,} {noun}" if number == 1 else f"{number:,} {noun}s"
