"""Source: one file, loaded within bounds, unpacked and decoded, or the issue that says why not; used by every reader."""

import gzip
import io
import stat
import zlib
from dataclasses import dataclass
from pathlib import Path

from generator.model import Issue, Place, Severity
from generator.readers.decoding import Decoded, decode

MAX_BYTES = 256 * 1024 * 1024
"""Largest file read, in bytes, packed or unpacked: 40 times the JSON of a venue of 3,340 papers; the decoded text still fits in memory."""

_MAGIC = (
    (b"PK\x03\x04", "a ZIP archive", "Unpack it and give the files that are inside; a spreadsheet goes as CSV (UTF-8)."),
    (b"\xd0\xcf\x11\xe0", "an old Office file", "Save the spreadsheet as CSV (UTF-8)."),
    (b"%PDF", "a PDF", "Give a list of the papers as text, CSV, JSON or BibTeX."),
    (b"\x89PNG", "a picture (PNG)", "Move it out of this folder."),
    (b"\xff\xd8\xff", "a picture (JPEG)", "Move it out of this folder."),
    (b"GIF8", "a picture (GIF)", "Move it out of this folder."),
    (b"7z\xbc\xaf", "a 7-Zip archive", "Unpack it."),
    (b"BZh", "a bzip2 archive", "Unpack it, or pack it with gzip."),
    (b"\xfd7zXZ", "an xz archive", "Unpack it, or pack it with gzip."),
    (b"SQLite format 3", "an SQLite database", "Export the table as CSV or JSON."),
)


_PACKED = (
    (b"xl/workbook", "a spreadsheet of Excel (a ZIP archive inside)", "Save it as CSV (UTF-8), and give that."),
    (
        b"word/document.xml",
        "a Word document (a ZIP archive inside)",
        "Save it as plain text (UTF-8), with blank lines between the abstracts.",
    ),
    (b"ppt/presentation.xml", "a presentation (a ZIP archive inside)", "Give a list of the papers as text, CSV, JSON or BibTeX."),
    (b"content.xml", "an OpenDocument file (a ZIP archive inside)", "Save a spreadsheet as CSV (UTF-8), a text as plain text."),
)
"""Names of parts that tell what a ZIP archive is: they stand in it unpacked."""


@dataclass(frozen=True, slots=True)
class Source:
    """A text file in memory."""

    path: Path
    """Where it lies."""
    name: str
    """How issues call it."""
    text: str
    """Decoded text with LF line ends."""
    issues: tuple[Issue, ...] = ()
    """Warnings about its encoding."""

    @property
    def suffix(self) -> str:
        """Suffix in lower case, without ``.gz``: ``.json``."""
        name = self.path.name.lower().removesuffix(".gz")
        return Path(name).suffix

    @property
    def stem(self) -> str:
        """File name without suffixes."""
        name = self.path.name
        name = name[:-3] if name.lower().endswith(".gz") else name
        return Path(name).stem


def _fail(code: str, name: str, found: str, expected: str, mend: str, *, line: int | None = None) -> Issue:
    return Issue(Severity.ERROR, code, Place(name, line), found, expected, mend)


def _too_large(name: str, size: str) -> Issue:
    limit = f"at most {MAX_BYTES // 1024 // 1024} MB"
    return _fail("file-too-large", name, f"the file has {size}", limit, "Split it into several files, or leave out what is no paper.")


def _unpack(raw: bytes, name: str) -> bytes | Issue:
    try:
        with gzip.GzipFile(fileobj=io.BytesIO(raw)) as packed:
            unpacked = packed.read(MAX_BYTES + 1)
    except (OSError, EOFError, zlib.error) as error:
        return _fail("broken-gzip", name, f"the gzip file cannot be unpacked: {error}", "a whole gzip file", "Make or download it again.")
    if len(unpacked) > MAX_BYTES:
        return _too_large(name, f"more than {MAX_BYTES // 1024 // 1024} MB once unpacked")
    return unpacked


def _read_bytes(path: Path, name: str) -> bytes | Issue:
    try:
        facts = path.stat()
        if not stat.S_ISREG(facts.st_mode):
            kind = "a link to a folder above it" if path.is_dir() else "no regular file"
            return _fail("not-a-file", name, f"this is {kind}", "a file", "Remove it, or put a file in its place.")
        if facts.st_size > MAX_BYTES:
            return _too_large(name, f"{facts.st_size / 1024 / 1024:.0f} MB")
        raw = path.read_bytes()
    except (OSError, RuntimeError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        return _fail("unreadable-file", name, f"the file cannot be opened: {reason}", "a readable file", "Mend or remove the file or link.")
    return _unpack(raw, name) if raw.startswith(b"\x1f\x8b") else raw


def _decode(raw: bytes, name: str) -> Decoded | Issue:
    for magic, kind, mend in _MAGIC:
        if raw.startswith(magic):
            if magic == b"PK\x03\x04":
                kind, mend = next(((told, how) for inside, told, how in _PACKED if inside in raw), (kind, mend))  # noqa: PLW2901 - more exact
            return _fail("not-text", name, f"the file is {kind}", "a text file", mend, line=1)
    decoded = decode(raw)
    if decoded is None:
        line = raw.split(b"\x00", 1)[0].count(b"\n") + 1
        return _fail(
            "not-text", name, "the file holds bytes that are no text", "a text file", "Remove it or save it as UTF-8 text.", line=line
        )
    return decoded


def load_source(path: Path, name: str) -> Source | Issue:
    """Load a file.

    Args:
        path: File; gzip is unpacked whatever its name.
        name: How issues call it.

    Returns:
        The source, or an error issue: unreadable, larger than MAX_BYTES, not text, or empty (a warning).
    """
    raw = _read_bytes(path, name)
    if isinstance(raw, Issue):
        return raw
    decoded = _decode(raw, name)
    if isinstance(decoded, Issue):
        return decoded
    if not decoded.text.strip("\ufeff \t\n\x0b\x0c\u3000"):
        return Issue(Severity.WARNING, "empty-file", Place(name, 1), "the file is empty", "papers", "Fill it or remove it.")
    issues: tuple[Issue, ...] = ()
    if decoded.guess:
        issues = (
            Issue(
                Severity.WARNING,
                "guessed-encoding",
                Place(name, decoded.line),
                f"{decoded.guess}; read as {decoded.encoding}",
                "UTF-8",
                "Check the letters with accents, then save the file as UTF-8.",
            ),
        )
    return Source(path, name, decoded.text, issues)
