"""Files of a content folder that nobody would write on purpose: always an issue with its file, never an exception."""

from pathlib import Path

import pytest

from generator.readers import read_content

TEXT = "An abstract of some length that can be read.\n\nAnother abstract of some length that can be read.\n"


def make(folder: Path, files: dict[str, str]) -> Path:
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    return folder


@pytest.mark.parametrize("source", [r'"a\0.txt"', "a" * 300 + ".txt", "/".join(["abc"] * 400), "b/" + "é" * 150])
def test_source_whose_name_no_file_can_have_is_an_issue(tmp_path: Path, source: str) -> None:
    content = read_content(make(tmp_path, {"x/a.txt": TEXT, "x/edition.yml": f"sources: [{source}, a.txt]\n"}))
    assert [(issue.code, issue.place.file) for issue in content.issues] == [("bad-source", "x/edition.yml")]
    assert len(content.editions[0].readings[0].records) == 2


@pytest.mark.parametrize("text", ["hello\n", "5\n", "true\n"])
def test_overlay_that_holds_no_entries_is_an_issue(tmp_path: Path, text: str) -> None:
    content = read_content(make(tmp_path, {"x/a.txt": TEXT, "x/papers.yml": text}))
    assert [(issue.code, issue.place.line) for issue in content.issues] == [("bad-overlay", 1)]


@pytest.mark.parametrize("text", ["", "# only a comment\n", "[]\n", "---\n"])
def test_overlay_that_is_empty_is_no_issue(tmp_path: Path, text: str) -> None:
    assert "bad-overlay" not in {issue.code for issue in read_content(make(tmp_path, {"x/a.txt": TEXT, "x/papers.yml": text})).issues}


def test_day_that_the_calendar_lacks_leaves_the_other_facts_alone(tmp_path: Path) -> None:
    facts = "name: Conf\nstart: 2025-02-30\nend: 2025-03-01\n"
    (edition,) = read_content(make(tmp_path, {"x/a.txt": TEXT, "x/edition.yml": facts})).editions
    assert edition.facts == {"name": "Conf", "start": "2025-02-30", "end": "2025-03-01"}
