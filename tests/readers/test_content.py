"""The content folder: editions, their facts, sources and overlays, and what may lie there instead."""

from pathlib import Path

import pytest

from generator.errors import UsageError
from generator.model import Content
from generator.readers import read_content, read_source

TEXT = "We sketch streams of sparse updates and show that it helps.\n\nWe compare two paths and find them equal.\n"


def make(folder: Path, files: dict[str, str | bytes]) -> Path:
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return folder


def codes(content: Content) -> list[tuple[str, str, int | None]]:
    issues = [*content.issues, *(issue for edition in content.editions for reading in edition.readings for issue in reading.issues)]
    return [(issue.code, issue.place.file, issue.place.line) for issue in issues]


def test_editions_are_read_when_folders_hold_facts_or_sources(tmp_path: Path) -> None:
    make(
        tmp_path,
        {
            "b2031/list.txt": TEXT,
            "a2030/edition.yml": "name: A 2030\n",
            "pages/about.md": "# About\n",
            "topics.yml": "[]",
            "macros.yml": "{}",
        },
    )
    (tmp_path / "empty").mkdir()
    content = read_content(tmp_path)
    assert [edition.id for edition in content.editions] == ["a2030", "b2031"]
    assert content.editions[0].facts == {"name": "A 2030"}
    assert content.editions[1].readings[0].records[0].place.file == "b2031/list.txt"
    assert codes(content) == []


def test_overlay_entries_have_their_lines_when_it_is_a_list_or_a_mapping(tmp_path: Path) -> None:
    make(tmp_path, {"a/list.txt": TEXT, "a/papers.yml": "# note\n- title: One\n  year: 2030\n\n- abstract_starts: We\n  hide: true\n"})
    make(tmp_path, {"b/list.txt": TEXT, "b/papers.yml": "abc:\n  title: One\ndef:\n  withdrawn: true\n"})
    first, second = read_content(tmp_path).editions
    assert [(entry.place.line, dict(entry.fields)) for entry in first.overlay] == [
        (2, {"title": "One", "year": 2030}),
        (5, {"abstract_starts": "We", "hide": True}),
    ]
    assert [(entry.place.line, entry.fields["id"]) for entry in second.overlay] == [(1, "abc"), (3, "def")]


@pytest.mark.parametrize(
    ("files", "code", "file", "line"),
    [
        ({"a/papers.yml": "- title: a: b\n"}, "broken-yaml", "a/papers.yml", 1),
        ({"a/papers.yml": "- title: x\n\tyear: 1\n"}, "broken-yaml", "a/papers.yml", 2),
        ({"a/papers.yml": "- just words\n"}, "bad-overlay", "a/papers.yml", 1),
        ({"a/papers.yml": "- title: x\n  title: y\n"}, "duplicate-key", "a/papers.yml", 2),
        ({"a/edition.yml": "name: [\n"}, "broken-yaml", "a/edition.yml", 2),
        ({"a/edition.yml": "- a\n- b\n"}, "broken-facts", "a/edition.yml", None),
        ({"a/edition.yml": "name: A\nsources: [nothere.txt]\n"}, "missing-source", "a/edition.yml", 2),
        ({"a/edition.yml": "name: A\nsources: [../list.txt]\n", "list.txt": "x"}, "bad-source", "a/edition.yml", 2),
        ({"a/edition.yml": "sources: [{file: list.txt, format: nonsense}]\n"}, "unknown-format", "a/edition.yml", 1),
        ({"a/empty.txt": ""}, "empty-file", "a/empty.txt", 1),
        ({"a/photo.png": b"\x89PNG\r\n\x1a\n\x00"}, "not-text", "a/photo.png", 1),
        ({"a/papers.zip": b"PK\x03\x04\x00"}, "not-text", "a/papers.zip", 1),
        ({"stray.txt": TEXT}, "stray-file", "stray.txt", None),
    ],
)
def test_bad_file_is_an_issue_with_its_line_and_the_rest_is_read(
    tmp_path: Path, files: dict[str, str | bytes], code: str, file: str, line: int | None
) -> None:
    make(tmp_path, {"a/list.txt": TEXT, "z/list.txt": TEXT} | files)
    content = read_content(tmp_path)
    assert (code, file, line) in codes(content)
    assert sum(len(reading.records) for edition in content.editions if edition.id == "z" for reading in edition.readings) == 2


def test_alias_bomb_is_an_issue_when_an_overlay_holds_one(tmp_path: Path) -> None:
    bomb = "a: &a [x,x,x,x,x,x,x,x,x,x]\n" + "".join(
        f"{b}: &{b} [{','.join(['*' + a] * 10)}]\n" for a, b in zip("abcdefgh", "bcdefghi", strict=True)
    )
    make(tmp_path, {"a/list.txt": TEXT, "a/papers.yml": bomb})
    assert codes(read_content(tmp_path))[0][0] == "broken-yaml"


def test_link_that_leads_in_a_circle_is_an_issue_when_a_folder_holds_one(tmp_path: Path) -> None:
    make(tmp_path, {"a/list.txt": TEXT})
    (tmp_path / "a" / "loop.txt").symlink_to("loop.txt")
    (tmp_path / "a" / "up").symlink_to("..")
    content = read_content(tmp_path)
    assert ("unreadable-file", "a/loop.txt", None) in codes(content)
    assert sum(len(reading.records) for reading in content.editions[0].readings) == 2


def test_named_sources_alone_are_read_when_the_edition_names_them(tmp_path: Path) -> None:
    make(tmp_path, {"a/list.txt": TEXT, "a/other.txt": TEXT, "a/edition.yml": "sources:\n- file: list.txt\n  format: text\n"})
    assert [reading.records[0].place.file for reading in read_content(tmp_path).editions[0].readings] == ["a/list.txt"]


def test_mini_conf_papers_are_a_source_when_they_have_the_overlay_s_name(tmp_path: Path) -> None:
    papers = "- UID: '0042'\n  title: T\n  authors: [Ana Auctor]\n  abstract: A long enough abstract.\n"
    make(tmp_path, {"a/papers.yml": papers, "a/config.yml": "name: FixConf\n"})
    edition = read_content(tmp_path).editions[0]
    assert [record.id for reading in edition.readings for record in reading.records] == ["0042"]
    assert edition.overlay == ()


def test_call_fails_when_there_is_no_such_folder_or_format(tmp_path: Path) -> None:
    with pytest.raises(UsageError):
        read_content(tmp_path / "nothere")
    with pytest.raises(UsageError):
        read_source(tmp_path / "nothere.txt")
    with pytest.raises(UsageError):
        read_source(tmp_path, "nonsense")


def test_content_without_editions_says_so_when_the_folder_is_empty(tmp_path: Path) -> None:
    (tmp_path / "content").mkdir()
    (issue,) = read_content(tmp_path / "content").issues
    assert (issue.code, issue.place.file) == ("no-edition", "content")
    assert issue.mend


@pytest.mark.parametrize("sources", ["[]", "{}", '""'])
def test_sources_that_name_nothing_are_an_issue_when_the_key_is_there(tmp_path: Path, sources: str) -> None:
    make(tmp_path, {"a/edition.yml": f"name: A\nsources: {sources}\n", "b/edition.yml": "sources:\n", "b/list.txt": TEXT})
    assert codes(read_content(tmp_path)) == [("no-source", "a/edition.yml", 2)]
