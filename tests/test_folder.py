"""Folder: only what changed is written, what is gone is removed, damage is noticed."""

import os
from pathlib import Path

import pytest

from generator.folder import Draft, digest, is_intact, read_folder, sync_folder, sync_shares


def sync(tmp_path: Path, files: dict[str, bytes]):
    return sync_folder(tmp_path / "site", files.items(), tmp_path / "manifest.json")


def contents(tmp_path: Path) -> dict[str, bytes]:
    return dict(read_folder(tmp_path / "site"))


def test_sync_writes_only_changed_files_when_run_again(tmp_path):
    sync(tmp_path, {"a/index.html": b"one", "b.txt": b"two"})
    before = (tmp_path / "site/b.txt").stat().st_mtime_ns
    again = sync(tmp_path, {"a/index.html": b"ONE", "b.txt": b"two"})
    assert (again.written, again.kept, again.removed) == (1, 1, 0)
    assert (tmp_path / "site/b.txt").stat().st_mtime_ns == before
    assert contents(tmp_path) == {"a/index.html": b"ONE", "b.txt": b"two"}


def test_sync_removes_files_and_empty_folders_when_they_are_gone(tmp_path):
    sync(tmp_path, {"a/b/index.html": b"one", "b.txt": b"two"})
    assert sync(tmp_path, {"b.txt": b"two"}).removed == 1
    assert not (tmp_path / "site/a").exists()


def test_sync_repairs_a_file_when_somebody_changed_it(tmp_path):
    sync(tmp_path, {"a.txt": b"one"})
    (tmp_path / "site/a.txt").write_bytes(b"two")
    assert not is_intact(tmp_path / "site", tmp_path / "manifest.json")
    assert sync(tmp_path, {"a.txt": b"one"}).written == 1
    assert contents(tmp_path) == {"a.txt": b"one"}
    assert is_intact(tmp_path / "site", tmp_path / "manifest.json")


def test_sync_starts_afresh_when_the_manifest_is_damaged_but_keeps_dot_files(tmp_path):
    sync(tmp_path, {"a.txt": b"one"})
    (tmp_path / "site/.git").mkdir()
    (tmp_path / "site/stale.html").write_bytes(b"stale")
    (tmp_path / "manifest.json").write_text('{"a.txt": [')
    sync(tmp_path, {"b.txt": b"two"})
    assert contents(tmp_path) == {"b.txt": b"two"}
    assert (tmp_path / "site/.git").is_dir()


def test_sync_writes_a_page_where_a_file_stood_when_an_address_changes_its_kind(tmp_path):
    sync(tmp_path, {"a": b"file", "b/index.html": b"page"})
    sync(tmp_path, {"a/index.html": b"page", "b": b"file"})
    assert contents(tmp_path) == {"a/index.html": b"page", "b": b"file"}


def test_sync_keeps_foreign_files_when_the_manifest_is_sound(tmp_path):
    sync(tmp_path, {"a.txt": b"one"})
    (tmp_path / "site/CNAME").write_bytes(b"example.org")
    sync(tmp_path, {"a.txt": b"one"})
    assert contents(tmp_path)["CNAME"] == b"example.org"


def test_file_of_a_sync_that_was_cut_short_goes_with_the_next_one(tmp_path):
    sync(tmp_path, {"a.txt": b"one"})

    def cut_short():
        yield "a.txt", b"one"
        yield "new/b.txt", b"two"
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        sync_folder(tmp_path / "site", cut_short(), tmp_path / "manifest.json")
    assert (tmp_path / "site/new/b.txt").exists()
    assert not is_intact(tmp_path / "site", tmp_path / "manifest.json")
    (tmp_path / "site/.keep").write_bytes(b"")
    sync(tmp_path, {"a.txt": b"one"})
    assert sorted(path.name for path in (tmp_path / "site").iterdir()) == [".keep", "a.txt"]
    assert is_intact(tmp_path / "site", tmp_path / "manifest.json")


def test_file_of_somebody_else_stays_when_no_sync_was_cut_short(tmp_path):
    sync(tmp_path, {"a.txt": b"one"})
    (tmp_path / "site/own.txt").write_bytes(b"mine")
    sync(tmp_path, {"a.txt": b"two"})
    assert (tmp_path / "site/own.txt").exists()


def test_file_that_stands_elsewhere_gets_a_second_name_which_later_writing_leaves_alone(tmp_path: Path) -> None:
    tree, site = tmp_path / "tree", tmp_path / "site"
    sync_folder(tree, [("feeds/a.xml", b"one")], tmp_path / "tree.json")
    twin = tree / "feeds/a.xml"
    drafts = [Draft("feeds/a.xml", digest(b"one"), twin.read_bytes, twin=str(twin))]
    sync_shares(site, [lambda: drafts], tmp_path / "site.json", jobs=1)
    assert (site / "feeds/a.xml").samefile(twin)
    sync_folder(tree, [("feeds/a.xml", b"two")], tmp_path / "tree.json")
    assert (twin.read_bytes(), (site / "feeds/a.xml").read_bytes()) == (b"two", b"one")


def test_file_that_stands_elsewhere_is_copied_where_links_are_not_to_be_had(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise OSError("no links on this file system")

    monkeypatch.setattr(os, "link", refuse)
    twin = tmp_path / "a.xml"
    twin.write_bytes(b"one")
    drafts = [Draft("deep/er/a.xml", digest(b"one"), twin.read_bytes, twin=str(twin))]
    synced = sync_shares(tmp_path / "site", [lambda: drafts], tmp_path / "site.json", jobs=1)
    assert synced.written == 1
    assert not (tmp_path / "site/deep/er/a.xml").samefile(twin)
    assert (tmp_path / "site/deep/er/a.xml").read_bytes() == b"one"
