"""What is wrong in a file of the content folder is told with its line and how it is written right."""

import zipfile
from pathlib import Path

import pytest

from generator.curate import Curation, curate
from generator.model import Issue
from generator.readers import read_content, read_source

TABLE = "ID,Title,Abstract\n1,On Owls,Owls hoot in the woods at night and we study it.\n2,On Tits,Tits sing in the woods all day.\n"


def curate_files(tmp_path: Path, **files: str) -> Curation:
    folder = tmp_path / "birds2026"
    folder.mkdir()
    (folder / "talks.csv").write_text(TABLE, encoding="utf-8")
    for name, text in files.items():
        (folder / f"{name}.yml").write_text(text, encoding="utf-8")
    return curate(read_content(tmp_path))


def issue_of(curation: Curation, code: str) -> Issue:
    (issue,) = [issue for issue in curation.issues if issue.code == code]
    return issue


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("year: 20255", "impossible-date"),
        ("start: 2026-13-01", "impossible-date"),
        ("timezone: Mars/Base", "unknown-timezone"),
        ("url: nowhere", "broken-link"),
        ("yearx: 2026", "unknown-edition-field"),
        ("place: [Oslo, Norway]", "edition-value"),
        ("sources: [gone.csv]", "missing-source"),
        ("sources: []", "no-source"),
    ],
)
def test_issue_of_edition_facts_has_their_line(tmp_path: Path, line: str, code: str) -> None:
    place = issue_of(curate_files(tmp_path, edition=f"name: Birds\n# a remark\n{line}\n"), code).place
    assert (place.file, place.line) == ("birds2026/edition.yml", 3)


def test_end_before_the_start_is_told_with_the_line_of_the_end(tmp_path: Path) -> None:
    issue = issue_of(curate_files(tmp_path, edition="start: 2026-06-15\nname: Birds\nend: 2026-06-01\n"), "impossible-date")
    assert issue.place.line == 3


def test_overlay_of_one_entry_without_hyphen_is_carried_out_with_a_warning(tmp_path: Path) -> None:
    curation = curate_files(tmp_path, papers="# corrections\npaper: 1\ntitle: On Eagle Owls\n")
    assert [paper.title for paper in curation.corpus.papers] == ["On Eagle Owls", "On Tits"]
    issue = issue_of(curation, "bad-overlay")
    assert (issue.severity, issue.place.line) == ("warning", 2)
    assert "`- paper: 1`" in issue.mend


@pytest.mark.parametrize(
    "text",
    [
        "paper: 1\n  title: On Eagle Owls\n",
        "- paper: 1\n  title: A\npaper: 2\n  title: B\n",
        "-paper: 1\n title: On Eagle Owls\n",
    ],
)
def test_overlay_that_lacks_a_hyphen_says_how_entries_are_written(tmp_path: Path, text: str) -> None:
    issue = issue_of(curate_files(tmp_path, papers=text), "broken-yaml")
    assert "`- paper: ...`" in issue.mend


def test_other_mistakes_of_yaml_in_an_overlay_say_nothing_of_hyphens(tmp_path: Path) -> None:
    assert "hyphen" not in issue_of(curate_files(tmp_path, papers="- paper: 1\n  title: One: two\n"), "broken-yaml").mend


@pytest.mark.parametrize("year", ["20255", "1025", "25"])
def test_year_that_no_paper_can_have_is_reported(tmp_path: Path, year: str) -> None:
    entry = f"@article{{a, title={{On Owls}}, author={{Lovelace, Ada}}, year={{{year}}}}}\n"
    objects = f'[{{"title": "On Owls", "abstract": "Owls hoot.", "authors": ["Ada Lovelace"], "year": {year}}}]'
    lines = f'{{"id": "a", "title": "On Owls", "title_source": "source", "edition": "x", "abstract": "Owls.", "year": {year}}}\n'
    for number, (name, text) in enumerate(
        (("a.csv", f"Title,Year\nOn Owls,{year}\n"), ("a.bib", entry), ("a.json", objects), ("a.jsonl", lines))
    ):
        folder = tmp_path / str(number) / "birds"
        folder.mkdir(parents=True)
        (folder / name).write_text(text, encoding="utf-8")
        curation = curate(read_content(folder.parent))
        issue = issue_of(curation, "impossible-year")
        assert (issue.place.file, repr(year) in issue.found) == (f"birds/{name}", True)
        assert curation.corpus.papers[0].year is None
        assert "unused-columns" not in [issue.code for issue in curation.issues]


def test_key_that_stands_twice_in_a_json_object_is_reported_with_its_line(tmp_path: Path) -> None:
    for name, text in (
        ("a.json", '[\n{"title": "One", "abstract": "A.",\n "title": "Two"},\n{"title": "Three", "abstract": "B."}]'),
        (
            "a.jsonl",
            '{"title": "Zero", "abstract": "Z."}\n{"title": "Old", "abstract": "A."}\n{"title": "One", "title": "Two", "abstract": "A."}\n',
        ),
    ):
        (tmp_path / name).write_text(text, encoding="utf-8")
        reading = read_source(tmp_path / name, name=name)
        (issue,) = [issue for issue in reading.issues if issue.code == "duplicate-key"]
        assert (issue.place.line, "'title'" in issue.found) == (3, True)
        assert "Two" in {record.title for record in reading.records}


@pytest.mark.parametrize(
    ("inside", "kind", "mend"),
    [
        ("xl/workbook.xml", "spreadsheet", "CSV"),
        ("word/document.xml", "Word", "text"),
        ("content.xml", "OpenDocument", "CSV"),
        ("papers.csv", "ZIP archive", "Unpack"),
    ],
)
def test_packed_file_is_told_with_what_it_is_and_what_to_do(tmp_path: Path, inside: str, kind: str, mend: str) -> None:
    path = tmp_path / "papers.bin"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("mimetype", "")
        archive.writestr(inside, TABLE)
    (issue,) = read_source(path, name="papers.bin").issues
    assert issue.code == "not-text"
    assert kind in issue.found
    assert mend in issue.mend
