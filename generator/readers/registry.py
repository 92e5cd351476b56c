"""Registry: finds the format of a source from its content and hands it to its reader; called through __init__.py."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from generator.errors import UsageError
from generator.model import Issue, Reading
from generator.readers.source import load_source
from generator.readers.text import read_text

FORMATS: tuple[str, ...] = ("text",)
"""Names for ``--format``."""


@dataclass(frozen=True, slots=True)
class FileToRead:
    """A file or folder that is to be read."""

    path: Path
    """Where it lies."""
    name: str
    """How issues call it."""
    format: str | None = None
    """Format told, or None: it is sniffed."""


def read_files(files: Sequence[FileToRead], name: str) -> tuple[Reading, ...]:
    """Read files that lie together.

    Args:
        files: Files.
        name: How issues call all of them.
    """
    return tuple(read_source(file.path, file.format, name=file.name) for file in files)


def read_source(path: Path, format: str | None = None, *, name: str | None = None) -> Reading:
    """Read one source.

    Args:
        path: A file, or a folder that is one source.
        format: One of FORMATS, or None: it is sniffed.
        name: How issues call it; None takes the path.

    Raises:
        UsageError: There is no such file, or the format is unknown.
    """
    if format is not None and format not in FORMATS:
        raise UsageError(f"unknown format {format!r}; there are: {', '.join(FORMATS)}")
    source = load_source(path, name or str(path))
    if isinstance(source, Issue):
        return Reading(format or "unknown", (), (source,))
    return read_text(source)
