"""Preview: each change is built once and shown, whether in an abstract, an overlay or a hand-written page; nothing builds by itself."""

import os
import re
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

import pytest

from tests.engine.conftest import ROOT, make_site

PATIENCE = 120
"""Seconds that a build may take on a busy machine."""
QUIET = 3
"""Seconds after a build in which a loop would show: the server looks for changes four times a second."""


@dataclass
class Preview:
    """A running preview."""

    folder: Path
    log: Path
    process: subprocess.Popen[bytes]

    @property
    def builds(self) -> int:
        return len(re.findall(r"^Built |^Nothing changed", self.log.read_text(encoding="utf-8"), flags=re.MULTILINE))

    @property
    def home(self) -> str:
        found = re.search(r"Serving (http://\S+)", self.log.read_text(encoding="utf-8"))
        return found[1] if found else ""

    def read(self, address: str) -> str:
        try:
            with urlopen(self.home + address, timeout=PATIENCE) as answer:  # holds its answer while a build runs
                return str(answer.read().decode())
        except URLError:
            return ""

    def wait(self, is_there: Callable[[], bool]) -> None:
        end = time.monotonic() + PATIENCE
        while not is_there():
            assert self.process.poll() is None, self.log.read_text(encoding="utf-8")
            assert time.monotonic() < end, self.log.read_text(encoding="utf-8")
            time.sleep(0.1)

    def change(self, name: str, old: str, new: str) -> None:
        path = self.folder / name
        text = path.read_text(encoding="utf-8") if path.exists() else ""
        assert old in text
        path.write_text(text.replace(old, new) if old else text + new, encoding="utf-8")

    def expect_one_build(self, since: int, address: str, text: str) -> None:
        """Wait until a text is served, and see that exactly one build brought it and none follows."""
        self.wait(lambda: self.builds > since)
        self.wait(lambda: text in self.read(address))
        time.sleep(QUIET)
        assert self.builds == since + 1, self.log.read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def preview(tmp_path_factory) -> Iterator[Preview]:
    folder = make_site(tmp_path_factory.mktemp("preview"))
    log = folder / "preview.log"
    with log.open("wb") as out:
        process = subprocess.Popen(
            [sys.executable, "-m", "generator", "serve", "--port", "0"],
            cwd=folder,
            env={**os.environ, "PYTHONPATH": str(ROOT), "PYTHONUNBUFFERED": "1"},
            stdout=out,
            stderr=out,
        )
        preview = Preview(folder, log, process)
        try:
            preview.wait(lambda: bool(preview.home))
            yield preview
        finally:
            process.terminate()
            process.wait(timeout=PATIENCE)


def test_preview_shows_the_site_below_its_own_path(preview):
    assert preview.home.endswith("/sub/")
    assert "First 2025" in preview.read("")
    assert not (preview.folder / "site").exists()


def test_preview_builds_once_when_an_abstract_changes(preview):
    before = preview.builds
    preview.change("content/first2025/abstracts.txt", "function spaces", "Sobolev spaces")
    preview.expect_one_build(before, "data/first2025/papers.json", "Sobolev spaces")
    assert "keeps topics, links, neighbours and places on the map" in preview.log.read_text(encoding="utf-8")


def test_preview_builds_once_when_an_overlay_comes_and_when_it_changes(preview):
    before = preview.builds
    preview.change("content/first2025/papers.yml", "", "- abstract_starts: Neural operators learn maps\n  title: How Wide Is Wide\n")
    preview.expect_one_build(before, "first2025/", "How Wide Is Wide")
    preview.change("content/first2025/papers.yml", "Wide Is Wide", "Broad Is Broad")
    preview.expect_one_build(before + 1, "first2025/", "How Broad Is Broad")


def test_preview_gives_a_paper_the_topic_that_its_overlay_states(preview):
    before = preview.builds
    assert "topics/bandits/" not in preview.read("first2025/")
    preview.change("content/first2025/papers.yml", "Is Broad\n", "Is Broad\n  topics: [bandits]\n")
    preview.expect_one_build(before, "topics/bandits/", "How Broad Is Broad")


def test_preview_builds_once_when_a_hand_written_page_changes(preview):
    before = preview.builds
    preview.change("content/pages/about.md", "A hand-written page.", "A page written anew.")
    preview.expect_one_build(before, "about/", "A page written anew.")


def test_preview_builds_once_when_its_configuration_changes(preview):
    before = preview.builds
    preview.change("mkdocs.yml", "site_name: Posterhall", "site_name: Another Hall")
    preview.expect_one_build(before, "", "Another Hall")


def test_preview_builds_nothing_when_nothing_changes(preview):
    before = preview.builds
    preview.read("")
    (preview.folder / "notes.txt").write_text("not content", encoding="utf-8")
    time.sleep(QUIET)
    assert preview.builds == before


def test_preview_keeps_the_last_good_site_when_the_configuration_breaks(preview):
    before = preview.builds
    preview.change("mkdocs.yml", "theme:", "theme: [")
    preview.wait(lambda: "the last good site stays" in preview.log.read_text(encoding="utf-8"))
    assert "Another Hall" in preview.read("")
    preview.change("mkdocs.yml", "theme: [", "theme:")
    preview.wait(lambda: preview.builds > before)
    assert "Another Hall" in preview.read("")
