"""Remembered readings: an edition whose files are as they were is not read again; used by content.py."""

import pickle
import stat
from collections.abc import Sequence

from generator.cache import Store
from generator.folder import digest
from generator.model import Reading
from generator.readers.registry import FileToRead, expand_folders, read_files
from generator.readers.source import MAX_BYTES


def read_remembered(files: Sequence[FileToRead], name: str, store: Store) -> tuple[Reading, ...]:
    """Read files that lie together as ``read_files`` does, or take what they gave before.

    Args:
        files: Files and folders.
        name: How issues call all of them together.
        store: Readings of earlier runs, by the names, formats and contents of all files.
    """
    key = _key(files, name)
    entry = store.get(key) if key is not None else None
    if entry is not None:
        remembered: tuple[Reading, ...] = pickle.loads(entry)
        return remembered
    readings = read_files(files, name)
    # A file that was written to while it was read must not be remembered under what it held before.
    if key is not None and key == _key(files, name):
        store.put(key, pickle.dumps(readings, protocol=5))
    return readings


def _key(files: Sequence[FileToRead], name: str) -> str | None:
    """Return a digest of all that a reading depends on, or None where a file is too large, unreadable or no file."""
    facts = [name, *(repr((file.name, file.format)) for file in files)]
    try:
        for file in expand_folders(files):
            status = file.path.stat()
            if not stat.S_ISREG(status.st_mode) or status.st_size > MAX_BYTES:
                return None
            facts.append(repr((file.name, file.path.name, file.format, digest(file.path.read_bytes()))))
    except (OSError, RuntimeError):
        return None
    return digest("\n".join(facts).encode("utf-8", "surrogatepass"))
