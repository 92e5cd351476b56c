"""The command convert: what it writes, what it tells, and that a round trip loses nothing."""

import csv
import io
import json
from pathlib import Path

import pytest

from generator.cli import main
from generator.readers import read_source

SAMPLES = Path(__file__).parent / "samples"
SOURCES = (
    "text/numbered.txt", "text/headings.md", "text/folder", "csv/cmt_export.csv", "csv/excel_semicolon.csv", "csv/easychair",
    "csv/hotcrp-data.json",
    "eventhosts/fixc-2025-orals-posters.json", "miniconf/papers.yml", "openreview-v1/notes.json", "openreview-v2/notes.json",
    "acl/2099.fixt.xml",
    "bibtex/library.bib", "pmlr/fixc26.bib", "pmlr/_posts", "sigchi/FIX_2026_program.json",
)  # fmt: skip


@pytest.mark.parametrize("source", SOURCES)
def test_round_trip_through_jsonl_loses_nothing(tmp_path: Path, source: str) -> None:
    first, second = tmp_path / "first.jsonl", tmp_path / "second.jsonl"
    assert main(["convert", str(SAMPLES / source), "--out", str(first)]) == 0
    assert main(["convert", str(first), "--out", str(second)]) == 0
    assert first.read_text(encoding="utf-8") == second.read_text(encoding="utf-8")
    assert read_source(first).format == "jsonl"
    objects = [json.loads(line) for line in first.read_text(encoding="utf-8").splitlines()]
    for key in (
        "id",
        "title",
        "title_source",
        "authors",
        "abstract",
        "keywords",
        "area",
        "session",
        "status",
        "award",
        "tldr",
        "links",
        "edition",
        "source",
    ):
        assert all(key in value for value in objects)
    assert "/" not in objects[0]["source"]["file"].replace("folder/", "") or not objects[0]["source"]["file"].startswith("/")


def test_facts_of_every_kind_are_written_when_a_source_has_them(tmp_path: Path, capsysbinary: pytest.CaptureFixture[bytes]) -> None:
    paper = {
        "title": "T", "abstract": "A.", "authors": [{"name": "Ana Auctor", "affiliations": ["Lab A", "Lab B"],
        "orcid": "0000-0001-0000-0009"}],
        "session": "Oral 1", "room": "Hall", "start": "2030-05-02 10:00:00+02:00", "award": "Best Paper", "odd field": {"deep": [1, "x"]},
        "doi": "10.1000/xyz.1", "tl;dr": "Short.", "area": "Learning -> Theory",
    }  # fmt: skip
    path = tmp_path / "papers.json"
    path.write_text(json.dumps([paper]))
    assert main(["convert", str(path)]) == 0
    out = json.loads(capsysbinary.readouterr().out)
    assert out["authors"][0]["affiliations"] == ["Lab A", "Lab B"]
    assert out["authors"][0]["orcid"] == "0000-0001-0000-0009"
    assert out["sessions"] == [{"name": "Oral 1", "kind": "oral", "room": "Hall", "start": "2030-05-02T10:00:00+02:00"}]
    assert (out["award"], out["tldr"], out["area"], out["subarea"]) == ("Best Paper", "Short.", "Learning", "Theory")
    assert out["unknown"] == {"odd field": {"deep": [1, "x"]}}
    assert out["ids"] == {"doi": "10.1000/xyz.1"}


def test_status_is_one_and_the_rest_is_written_when_a_record_is_broken(tmp_path: Path, capsysbinary: pytest.CaptureFixture[bytes]) -> None:
    path = tmp_path / "papers.jsonl"
    path.write_text('{"title": "One", "abstract": "A."}\n{"title": "Two", "abs\n{"title": "Three", "abstract": "C."}\n')
    assert main(["convert", str(path)]) == 1
    captured = capsysbinary.readouterr()
    assert len(captured.out.splitlines()) == 2
    assert b"papers.jsonl:2" in captured.err
    assert b"3 records: 2 papers, 0 merged, 0 dropped, 1 unreadable" in captured.err


def test_status_is_two_when_a_source_is_missing(tmp_path: Path) -> None:
    assert main(["convert", str(tmp_path / "nothere.json")]) == 2


@pytest.mark.parametrize(
    ("target", "has"), [("bibtex", "@inproceedings{"), ("markdown", "Tensor Trains on a Shoestring"), ("csv", "title")]
)
def test_other_targets_are_written_when_they_are_asked_for(tmp_path: Path, target: str, has: str) -> None:
    out = tmp_path / "out"
    assert main(["convert", str(SAMPLES / "miniconf" / "papers.json"), "--to", target, "--out", str(out)]) == 0
    text = out.read_text(encoding="utf-8-sig")
    assert has in text
    if target == "csv":
        assert len(list(csv.reader(io.StringIO(text)))) == 4


@pytest.mark.parametrize("target", ["bibtex", "csv"])
def test_titles_and_authors_come_back_when_another_target_is_read_again(tmp_path: Path, target: str) -> None:
    out = tmp_path / f"out.{target}"
    assert main(["convert", str(SAMPLES / "miniconf" / "papers.json"), "--to", target, "--out", str(out)]) == 0
    wanted = read_source(SAMPLES / "miniconf" / "papers.json")
    assert sorted(record.title or "" for record in read_source(out).records) == sorted(record.title or "" for record in wanted.records)
    counts = {record.title: len(record.authors) for record in wanted.records}
    assert {record.title: len(record.authors) for record in read_source(out).records} == counts


@pytest.mark.slow
def test_no_paper_is_lost_when_whole_venues_are_converted(shared: Path, tmp_path: Path, capsysbinary: pytest.CaptureFixture[bytes]) -> None:
    for path in [*sorted((shared / "corpora" / "paperlists").glob("*.json")), *sorted((shared / "corpora").glob("scale-*.jsonl.gz"))]:
        reading = read_source(path)
        assert reading.total == len(reading.records) + len(reading.dropped) > 100
        assert main(["convert", str(path), "--out", str(tmp_path / "out.jsonl")]) == 0
        summary = capsysbinary.readouterr().err.decode().splitlines()
        numbers = [
            int(word) for word in next(line for line in summary if " records: " in line).replace(",", "").split() if word.isdecimal()
        ]
        assert numbers[0] == sum(numbers[1:]) == reading.total
        assert (tmp_path / "out.jsonl").read_bytes().count(b"\n") == numbers[1]
