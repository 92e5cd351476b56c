"""Standing: what stands in the generated tree from the last build, by piece; used by pipeline.py.

The tree is the cache of finished pages: a piece whose key is the last build's, and whose files stand untouched, is not made again.
A memory that is missing, damaged, or speaks of other files than the tree's manifest only means that everything is made.
"""

import json
from collections.abc import Callable, Container, Iterable, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from generator.folder import is_untouched, load_manifest, put_file, read_file, write_whole
from generator.model import Page, PlainText, Publication, StandingFile, StandingPage

FORMAT = 1
"""Version of the memory's form.

``{format, pieces: {name: [key, pages, {file: digest}]}}``, a page ``[kind, path, title, name, digest]``.
"""


_Row = tuple[str, str, str, str | None, str]
_Known = tuple[str, list[_Row], dict[str, str]]


@dataclass(frozen=True, slots=True)
class Written:
    """What a piece gave, once it stands in the tree; small enough to be sent from one process to another."""

    pages: tuple[_Row, ...]
    """Its pages."""
    files: Mapping[str, StandingFile]
    """Its files."""
    rest: Publication
    """What was not written, since something hand-written has its place."""


class Standing:
    """What the last build left, and what this one will."""

    def __init__(
        self,
        folder: Path,
        manifest: Path,
        memory: Path,
        *,
        file_of: Callable[[str], str],
        read: Callable[[str, str], Page],
        write: Callable[[Page], str],
    ) -> None:
        """Load the memory.

        Args:
            folder: The generated tree.
            manifest: The tree's manifest; see folder.py.
            memory: Where the memory of pieces lies.
            file_of: Gives the file of a page by its address.
            read: Reads a page from its address and its file's text.
            write: Gives the text of a page's file.
        """
        self._folder, self._manifest, self._memory = folder, manifest, memory
        self._file_of, self._read, self._text_of = file_of, read, write
        self._files = load_manifest(manifest) or {}
        self._pieces = _load(memory)

    def recall(self, name: str, key: str) -> Publication | None:
        """Return what a piece gave in the last build, or None where it has to be made."""
        known = self._pieces.get(name)
        if known is None or not key or known[0] != key:
            return None
        _, pages, files = known
        found = {file: self._find(file, content_digest) for file, content_digest in files.items()}
        standing = [self._page(*page) for page in pages]
        if None in found.values() or None in standing:
            return None
        return Publication(tuple(page for page in standing if page), {}, {file: entry for file, entry in found.items() if entry})

    def write(self, taken: Container[str], made: Publication) -> Written:
        """Write what a piece gave into the tree, in the process that made it: pages are many, and need not be sent around.

        Args:
            taken: Addresses of pages and names of files that something hand-written has.
            made: What the piece gave.
        """
        pages = []
        for page in made.pages:
            if page.path not in taken:
                text = self._text_of(page).encode("utf-8", "replace")
                content_digest = put_file(self._folder, self._file_of(page.path), text, self._files)
                name = page.meta.get("name")
                pages.append((page.kind, page.path, str(page.title), None if name is None else str(name), content_digest))
        files = {
            name: StandingFile(put_file(self._folder, name, content, self._files), len(content))
            for name, content in made.files.items()
            if name not in taken
        }
        rest = Publication(
            tuple(page for page in made.pages if page.path in taken),
            {name: content for name, content in made.files.items() if name in taken},
        )
        return Written(tuple(pages), files, rest)

    def take(self, written: Written) -> Publication:
        """Return what a piece gave as recall() does."""
        pages = tuple(self._make_page(*row) for row in written.pages)
        return Publication((*pages, *written.rest.pages), written.rest.files, written.files)

    def remember(self, pieces: Iterable[tuple[str, str, Publication]]) -> None:
        """Note what each piece gave, by its name and key, once the tree is written."""
        written = load_manifest(self._manifest) or {}
        noted = {}
        for name, key, made in pieces:
            pages = {self._file_of(page.path): page for page in made.pages}
            files = (*made.files, *made.standing)
            if key:
                listed = [[page.kind, page.path, page.title, page.meta.get("name"), written[file][0]] for file, page in pages.items()]
                noted[name] = [key, listed, {file: written[file][0] for file in files}]
        write_whole(self._memory, json.dumps({"format": FORMAT, "pieces": noted}, separators=(",", ":")).encode())

    def _page(self, kind: str, path: str, title: str, name: str | None, content_digest: str) -> StandingPage | None:
        if self._find(self._file_of(path), content_digest) is None:
            return None
        return self._make_page(kind, path, title, name, content_digest)

    def _make_page(self, kind: str, path: str, title: str, name: str | None, content_digest: str) -> StandingPage:
        file = self._file_of(path)
        meta = {"name": name} if name is not None else {}
        return StandingPage(kind, path, PlainText(title), meta, digest=content_digest, read=partial(self._read_page, path, file))

    def _read_page(self, path: str, file: str) -> Page:
        return self._read(path, read_file(f"{self._folder}/{file}").decode())

    def _find(self, file: str, content_digest: str) -> StandingFile | None:
        known = self._files.get(file)
        if known is None or known[0] != content_digest or not is_untouched(f"{self._folder}/{file}", known):
            return None
        return StandingFile(content_digest, known[1])


def _load(memory: Path) -> dict[str, _Known]:
    try:
        loaded = json.loads(memory.read_bytes())
        if loaded["format"] != FORMAT:
            return {}
        return {
            str(name): (str(key), [tuple(page) for page in pages], dict(files)) for name, (key, pages, files) in loaded["pieces"].items()
        }
    except (OSError, ValueError, TypeError, KeyError, AttributeError):
        return {}
