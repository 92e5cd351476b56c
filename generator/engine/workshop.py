"""Workshop: holds the working folders for one run at a time, elsewhere where they cannot be written; used by report, serve and commands.

Two builds in one folder at once would write half of each other's files. A working folder without the right to write (a mounted
checkout, a cache restored read-only) costs only time.
"""

import os
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import replace
from pathlib import Path
from typing import TextIO

from generator.settings import Settings

try:
    import fcntl
except ImportError:  # no such locks on Windows: there two builds at once stay the user's business
    fcntl = None  # type: ignore[assignment]

LOCK = "build.lock"
"""File beside the caches that a run holds."""


@contextmanager
def open_workshop(settings: Settings, out: TextIO) -> Iterator[Settings]:
    """Hold the working folders while something is built.

    Args:
        settings: Settings of the run.
        out: Told when another run is waited for, and when the folders lie elsewhere for this run.

    Yields:
        The settings, with folders that can be written.
    """
    with ExitStack() as stack:
        reason = _why_unwritable(settings.cache_dir) or _why_unwritable(settings.docs_dir)
        if reason is not None:
            place = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="posterhall-")))
            print(f"note: {reason}; this run works in a temporary folder and keeps nothing for the next one", file=out, flush=True)
            settings = replace(settings, cache_dir=place / "cache", docs_dir=place / "docs")
        stack.enter_context(_hold(settings.cache_dir.parent / LOCK, out))
        yield settings


def _why_unwritable(folder: Path) -> str | None:
    """Return why nothing can be written into a folder, which is made where it is missing, or None."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile(dir=folder, prefix=".writable-"):
            pass
    except OSError as error:
        return f"{folder} cannot be written ({error.strerror})"
    return None


@contextmanager
def _hold(path: Path, out: TextIO) -> Iterator[None]:
    """Hold a lock that ends with the process, however it ends; another run's is waited for."""
    if fcntl is None:
        yield
        return
    try:
        handle = os.open(path, os.O_RDWR | os.O_CREAT, 0o666)
    except OSError:  # caches may be written to where their parent may not; then nothing can be held
        yield
        return
    try:
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            print(f"note: another run is at work in {path.parent}; waiting for it to end", file=out, flush=True)
            with suppress(OSError):
                fcntl.flock(handle, fcntl.LOCK_EX)
        except OSError:  # a file system without locks
            pass
        yield
    finally:
        os.close(handle)
