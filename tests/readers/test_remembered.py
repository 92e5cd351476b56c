"""Readings are remembered by the contents of files: the same Content as without, and never an old one."""

import os
from pathlib import Path

import pytest

from generator.cache import Store
from generator.model import Content
from generator.readers import read_content, registry, remembered

TEXT = "We sketch streams of sparse updates and show that it helps.\n\nWe compare two paths and find them equal.\n"


def make(folder: Path) -> Path:
    for edition in ("a2030", "b2031"):
        (folder / "content" / edition).mkdir(parents=True)
        (folder / "content" / edition / "list.txt").write_text(TEXT)
    return folder / "content"


def read(folder: Path) -> Content:
    store = Store(folder.parent / "readings.bin")
    found = read_content(folder, store)
    store.save()
    return found


@pytest.fixture
def count_reads(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    names: list[str] = []

    def count(files: list[registry.FileToRead], name: str) -> object:
        names.append(name)
        return registry.read_files(files, name)

    monkeypatch.setattr(remembered, "read_files", count)
    return names


def test_content_is_the_same_when_it_was_remembered(tmp_path: Path, count_reads: list[str]) -> None:
    folder = make(tmp_path)
    first = read(folder)
    assert count_reads == ["a2030", "b2031"]
    assert read(folder) == first == read_content(folder)
    assert count_reads == ["a2030", "b2031"]


def test_only_the_changed_edition_is_read_again(tmp_path: Path, count_reads: list[str]) -> None:
    folder = make(tmp_path)
    read(folder)
    path = folder / "b2031/list.txt"
    times = path.stat()
    path.write_text(TEXT.replace("helps", "hurts"))
    os.utime(path, ns=(times.st_atime_ns, times.st_mtime_ns))  # same size and time: only the content tells
    found = read(folder)
    assert count_reads == ["a2030", "b2031", "b2031"]
    assert "hurts" in str(found.editions[1].readings[0].records[0].abstract)


def test_facts_and_overlay_are_read_anew_beside_remembered_sources(tmp_path: Path, count_reads: list[str]) -> None:
    folder = make(tmp_path)
    read(folder)
    (folder / "a2030/papers.yml").write_text("- abstract_starts: We sketch\n  title: Sketches\n")
    found = read(folder)
    assert count_reads == ["a2030", "b2031"]
    assert found.editions[0].overlay[0].fields["title"] == "Sketches"


@pytest.mark.parametrize("change", ["rename", "add", "format"])
def test_an_edition_is_read_again_when_its_files_have_other_names_or_formats(tmp_path: Path, count_reads: list[str], change: str) -> None:
    folder = make(tmp_path)
    read(folder)
    if change == "rename":
        (folder / "a2030/list.txt").rename(folder / "a2030/accepted.txt")
    elif change == "add":
        (folder / "a2030/more.txt").write_text("We add a third paper about queues and their tails.\n")
    else:
        (folder / "a2030/edition.yml").write_text("sources: [{file: list.txt, format: text}]\n")
    assert read(folder) == read_content(folder)
    assert count_reads == ["a2030", "b2031", "a2030"]


def test_a_damaged_memory_is_not_trusted(tmp_path: Path, count_reads: list[str]) -> None:
    folder = make(tmp_path)
    first = read(folder)
    memory = tmp_path / "readings.bin"
    body = bytearray(memory.read_bytes())
    body[-20] ^= 1
    memory.write_bytes(bytes(body))
    assert read(folder) == first
    assert count_reads == ["a2030", "b2031", "a2030", "b2031"]


def test_what_cannot_be_read_is_never_remembered(tmp_path: Path, count_reads: list[str]) -> None:
    folder = make(tmp_path)
    (folder / "a2030/lost.txt").symlink_to(tmp_path / "nowhere.txt")
    assert read(folder) == read(folder)
    assert count_reads == ["a2030", "b2031", "a2030"]


def test_a_file_written_to_during_the_read_is_not_remembered_as_what_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = make(tmp_path)
    path = folder / "a2030/list.txt"

    def edit_then_read(files: list[registry.FileToRead], name: str) -> object:
        if name == "a2030":
            path.write_text(TEXT.replace("helps", "hurts"))
        return registry.read_files(files, name)

    with monkeypatch.context() as patch:
        patch.setattr(remembered, "read_files", edit_then_read)
        read(folder)
    path.write_text(TEXT)
    assert "helps" in str(read(folder).editions[0].readings[0].records[0].abstract)
