"""Folder: writes a set of files into a folder, touching only what changed; used for the generated tree and the built site.

A manifest outside the folder remembers what was written, with size and modification time, so that a file that was
changed or cut short by somebody else, or by a kill, is noticed by one ``stat`` and written again.
"""

import json
import os
import shutil
from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from hashlib import blake2b
from pathlib import Path

from generator.workers import make_forked

Files = Iterable[tuple[str, bytes]]
"""Paths below a folder, with ``/``, and contents."""


@dataclass(frozen=True, slots=True)
class Draft:
    """A file as it shall stand."""

    name: str
    """Path below the folder, with ``/``."""
    digest: str
    """Digest of the content, or of everything that the content is made from."""
    make: Callable[[], bytes] | None
    """Gives the content; asked only where another file, or none, stands there. None for a file that is known to stand as it shall."""
    twin: str | None = None
    """Path of a file that stands elsewhere with the very content; where the system can, it gets a second name instead of a copy."""


Manifest = Mapping[str, tuple[str, int, int]]
"""Digest, size in bytes and modification time in nanoseconds of each file, by path."""

DIGEST_BYTES = 16
"""Bytes of a content digest: enough that two files of one site never share one by chance."""


@dataclass(frozen=True, slots=True)
class Synced:
    """What a sync did."""

    written: int
    """Files that were new or different."""
    kept: int
    """Files that already stood there with the same content."""
    removed: int
    """Files of an earlier sync that are no longer wanted."""


@dataclass(frozen=True, slots=True)
class Begun:
    """A folder that is being written to; see begin_sync."""

    before: Manifest
    """What the last sync that ended has left."""
    was_cut_short: bool
    """Whether another one was cut short since."""


def digest(content: bytes) -> str:
    """Return the hexadecimal BLAKE2b digest of some bytes (RFC 7693, 128 bits)."""
    return blake2b(content, digest_size=DIGEST_BYTES).hexdigest()


def write_whole(path: Path, content: bytes) -> None:
    """Write a file so that a reader, or a kill, never meets half of it: under another name first, then renamed."""
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_name(f"{path.name}.part")
    part.write_bytes(content)
    part.replace(path)


def sync_folder(folder: Path, files: Files, manifest: Path) -> Synced:
    """Make a folder hold exactly some files, beside files that nobody here ever wrote; see sync_shares.

    Args:
        folder: Folder to fill.
        files: Paths and contents.
        manifest: Where the memory of the last sync lies.
    """
    return sync_shares(folder, [partial(to_drafts, files)], manifest, jobs=1)


def to_drafts(files: Files) -> Iterable[Draft]:
    """Yield ready files as drafts."""
    for name, content in files:
        yield Draft(name, digest(content), partial(bytes, content))


def begin_sync(folder: Path, manifest: Path) -> Begun:
    """Make a folder ready to be written to, and note that it is being written to until sync_shares ends.

    Without a readable manifest the folder is emptied first (but for dot files), as MkDocs does with its site folder.

    Args:
        folder: Folder to fill; made where it is missing.
        manifest: Where the memory of the last sync lies; outside the folder.
    """
    before = load_manifest(manifest)
    if before is None:
        empty_folder(folder)
    folder.mkdir(parents=True, exist_ok=True)
    was_cut_short = _mark(manifest).exists()
    mark_unfinished(manifest)
    return Begun(before or {}, was_cut_short)


def sync_shares(
    folder: Path, shares: Sequence[Callable[[], Iterable[Draft]]], manifest: Path, jobs: int, begun: Begun | None = None
) -> Synced:
    """Make a folder hold exactly the files of some shares, beside files that nobody here ever wrote.

    Args:
        folder: Folder to fill; made where it is missing.
        shares: Each gives some of the files; consumed once, so pages can be made on the way. Shares must not overlap.
        manifest: Where the memory of the last sync lies; outside the folder.
        jobs: Processes that write shares.
        begun: What begin_sync gave, where it was called before; else it is called here.

    Returns:
        How many files were written, kept and removed.
    """
    begun = begun or begin_sync(folder, manifest)
    parts = make_forked([partial(_sync_share, folder, share, begun.before) for share in shares], jobs)
    now = {name: entry for entries, _ in parts for name, entry in entries.items()}
    written = sum(count for _, count in parts)
    gone = [name for name in begun.before if name not in now]
    for name in gone:
        _remove(folder, name)
    if begun.was_cut_short:
        _remove_strangers(folder, now)
    write_whole(manifest, json.dumps(now, separators=(",", ":")).encode())
    _mark(manifest).unlink(missing_ok=True)
    return Synced(written, len(now) - written, len(gone))


def _sync_share(folder: Path, share: Callable[[], Iterable[Draft]], before: Manifest) -> tuple[dict[str, tuple[str, int, int]], int]:
    """Write what differs of one share; returns its part of the manifest and the number of files written."""
    now: dict[str, tuple[str, int, int]] = {}
    written = 0
    base = str(folder)
    rooms: set[str] = set()
    for draft in share():
        path = f"{base}/{draft.name}"
        if draft.make is None:
            status = os.stat(path)  # noqa: PTH116
            now[draft.name] = (draft.digest, status.st_size, status.st_mtime_ns)
            continue
        known = before.get(draft.name)
        if known is not None and known[0] == draft.digest and is_untouched(path, known):
            now[draft.name] = known
            continue
        room = path.rpartition("/")[0]
        if room not in rooms:  # most pages have a folder of their own: making it first saves a vain attempt to open the file
            rooms.add(room)
            with suppress(OSError):  # it stands already, or _write sees to it
                os.mkdir(room)  # noqa: PTH102
        linked = _link(draft.twin, path) if draft.twin else None
        now[draft.name] = (draft.digest, *(linked or _write(path, draft.make(), folder)))
        written += 1
    return now, written


def _link(twin: str, path: str) -> tuple[int, int] | None:
    """Give a file a second name, and return its size and modification time; None where something stands there, or links are not to be had.

    Nothing here ever writes into a file that stands, so no change of the one can reach the other.
    """
    try:
        os.link(twin, path)
        status = os.stat(path)  # noqa: PTH116
    except OSError:
        return None
    return status.st_size, status.st_mtime_ns


def put_file(folder: Path, name: str, content: bytes, before: Manifest) -> str:
    """Write a file of a folder between begin_sync and sync_shares, which is given a draft without content for it.

    Returns:
        The content's digest.
    """
    made, known, path = digest(content), before.get(name), f"{folder}/{name}"
    if known is None or known[0] != made or not is_untouched(path, known):
        _write(path, content, folder)
    return made


def mark_unfinished(manifest: Path) -> None:
    """Note that files are being written of which the manifest does not know yet; the next sync that ends removes what it does not want."""
    write_whole(_mark(manifest), b"")


def _mark(manifest: Path) -> Path:
    return manifest.with_suffix(".writing")


def _remove_strangers(folder: Path, wanted: Container[str]) -> None:
    """Remove every file that is not wanted, but for dot files: a sync that was cut short, or another program, may have left it."""
    for path in sorted(folder.rglob("*")):
        name = path.relative_to(folder).as_posix()
        if name not in wanted and not name.startswith(".") and (path.is_file() or path.is_symlink()):
            _remove(folder, name)


def is_intact(folder: Path, manifest: Path) -> bool:
    """Tell whether every file of the last sync still stands in the folder as it was written, and none was written since."""
    files = load_manifest(manifest)
    if not files or _mark(manifest).exists():
        return False
    base = str(folder)
    return all(is_untouched(f"{base}/{name}", known) for name, known in files.items())


def empty_folder(folder: Path) -> None:
    """Remove what is in a folder but for dot files, which may be somebody's git data."""
    if not folder.is_dir():
        return
    for entry in folder.iterdir():
        if entry.name.startswith("."):
            continue
        if entry.is_dir() and not entry.is_symlink():
            shutil.rmtree(entry)
        else:
            entry.unlink()


def read_file(path: str) -> bytes:
    """Read one of thousands of files (pathlib would take three times as long)."""
    with open(path, "rb") as file:  # noqa: PTH123
        return file.read()


def read_folder(folder: Path) -> Iterable[tuple[str, bytes]]:
    """Yield every file of a folder as path below it and content, sorted by path."""
    for path in sorted(folder.rglob("*")):
        if path.is_file():
            yield path.relative_to(folder).as_posix(), path.read_bytes()


def load_manifest(manifest: Path) -> Manifest | None:
    """Return the memory of the last sync, or None where there is none that can be read."""
    try:
        loaded = json.loads(manifest.read_bytes())
        return {str(name): (str(entry[0]), int(entry[1]), int(entry[2])) for name, entry in loaded.items()}
    except (OSError, ValueError, TypeError, IndexError, AttributeError):
        return None


def is_untouched(path: str, known: tuple[str, int, int]) -> bool:
    """Tell whether a file still stands as it was written: by size and modification time."""
    try:
        status = os.stat(path)  # noqa: PTH116
    except OSError:
        return False
    return status.st_size == known[1] and status.st_mtime_ns == known[2]


def _write(path: str, content: bytes, folder: Path) -> tuple[int, int]:
    """Write one of thousands of files and return its size and modification time (pathlib would take three times as long).

    A file that stands there is replaced whole, since somebody may be reading it. A new one is written in place: a kill in
    the middle leaves no trace of it in the manifest, so the next sync writes it again.
    """
    place, flags = path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC
    try:
        file = os.open(place, flags | os.O_EXCL, 0o666)
    except FileExistsError:
        place = f"{path}.part"
        file = os.open(place, flags, 0o666)
    except OSError:
        _make_room(path, folder)
        file = os.open(place, flags, 0o666)
    try:
        rest = memoryview(content)
        while rest:
            rest = rest[os.write(file, rest) :]
        status = os.fstat(file)
    finally:
        os.close(file)
    if place != path:
        try:
            os.replace(place, path)  # noqa: PTH105
        except OSError:
            _clear_way(Path(path), folder)
            os.replace(place, path)  # noqa: PTH105
    return status.st_size, status.st_mtime_ns


def _make_room(path: str, folder: Path) -> None:
    """Make the folder of a file, most often one in a folder that is there already."""
    try:
        os.mkdir(os.path.dirname(path))  # noqa: PTH102, PTH120
    except OSError:
        _clear_way(Path(path), folder)
        Path(path).parent.mkdir(parents=True, exist_ok=True)


def _clear_way(path: Path, folder: Path) -> None:
    """Remove what stands where a file or one of its folders has to be: a page may have been a file, or the other way round."""
    if path.is_dir() and not path.is_symlink():
        shutil.rmtree(path)
    for parent in path.relative_to(folder).parents:
        standing = folder / parent
        if standing.is_file():
            standing.unlink()


def _remove(folder: Path, name: str) -> None:
    path = folder / name
    if not path.is_file() and not path.is_symlink():
        return  # something else stands there now
    path.unlink()
    for parent in path.parents:
        if parent == folder or not parent.is_dir() or any(parent.iterdir()):
            return
        parent.rmdir()
