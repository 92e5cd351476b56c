"""Collector: pauses Python's collector of cyclic garbage while many values are made; used by pipeline.py."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def paused_collector() -> Iterator[None]:
    """Keep the collector from running inside a ``with`` block.

    Papers are made of hundreds of thousands of values that stay and form no cycles; looking through them again and again
    as they become more finds nothing and takes a tenth of the time, or more where memory is slow.
    """
    was_running = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_running:
            gc.enable()
