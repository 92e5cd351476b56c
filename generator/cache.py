"""Cache: results of earlier runs, keyed by content and by everything that changes the result; used by pipeline.py.

One file a store: a line with the format, the version of all code and libraries, and the digest of the rest; then the
pickled entries. A store that is cut short, altered or of another version is as good as absent.
"""

import pickle
from functools import cache
from hashlib import blake2b
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from generator.folder import digest, write_whole

FORMAT = b"posterhall-cache-1"

LIBRARIES = (
    "markdown-it-py", "latex2mathml", "nh3", "ftfy", "lxml", "numpy", "scipy", "snowballstemmer", "PyStemmer", "lunr",
    "jinja2", "mkdocs", "mkdocs-material", "markdown", "pymdown-extensions", "pybtex", "rispy", "pillow", "fonttools", "brotli", "ziamath",
)  # fmt: skip
"""Packages whose version may change a result."""


@cache
def code_version() -> str:
    """Return a digest of all code of this package and of the libraries' versions: a part of every cache key."""
    total = blake2b(digest_size=16)
    folder = Path(__file__).parent
    for path in sorted(path for path in folder.rglob("*") if path.suffix != ".pyc" and path.is_file()):
        total.update(path.relative_to(folder).as_posix().encode() + b"\0" + path.read_bytes())
    for name in LIBRARIES:
        try:
            total.update(f"{name} {version(name)}\n".encode())
        except PackageNotFoundError:
            total.update(f"{name} absent\n".encode())
    return total.hexdigest()


class Store:
    """A dictionary of results in one file; what this run does not ask for is forgotten when it is saved."""

    def __init__(self, path: Path) -> None:
        """Load a store; a missing, damaged or outdated one is empty."""
        self._path = path
        self._before = _load(path)
        self._now: dict[str, bytes] = {}
        self._changed = False

    def get(self, key: str) -> bytes | None:
        """Return a result of this or an earlier run, or None."""
        if key in self._now:
            return self._now[key]
        entry = self._before.get(key)
        if entry is not None:
            self._now[key] = entry
        return entry

    def put(self, key: str, entry: bytes) -> None:
        """Remember a result."""
        self._now[key] = entry
        self._changed = True

    def save(self) -> None:
        """Write the results that this run asked for, unless they are those of the file already."""
        if not self._changed and len(self._now) == len(self._before):
            return
        body = pickle.dumps(self._now, protocol=5)
        write_whole(self._path, b" ".join((FORMAT, code_version().encode(), digest(body).encode())) + b"\n" + body)
        self._before, self._changed = dict(self._now), False


def _load(path: Path) -> dict[str, bytes]:
    try:
        head, _, body = path.read_bytes().partition(b"\n")
    except OSError:
        return {}
    if head.split(b" ") != [FORMAT, code_version().encode(), digest(body).encode()]:
        return {}
    loaded = pickle.loads(body)
    return loaded if isinstance(loaded, dict) else {}
