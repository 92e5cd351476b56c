"""Files that are larger than what is read at once: read in parts, or refused where they cannot be parted."""

import csv
import gzip
import io
import json
from pathlib import Path

import pytest

from generator.model import Reading
from generator.readers import read_source

ABSTRACT = 'We count calls of birds, "rare" ones; at night.\n\nAnd by day, with a second paragraph that says more of what we did and why.'
COUNT = 60


@pytest.fixture(autouse=True)
def small_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a few kilobytes be a large file, read in parts of one."""
    monkeypatch.setattr("generator.readers.source.MAX_BYTES", 4_000)
    monkeypatch.setattr("generator.readers.large.PART", 1_000)
    monkeypatch.setattr("generator.readers.large.HEAD", 1_500)
    monkeypatch.setattr("generator.readers.large.SAMPLE_BYTES", 1_500)


def rows() -> list[dict[str, str]]:
    return [{"id": f"p{n}", "title": f"Calls of {n} Birds — é", "abstract": f"{ABSTRACT} {n}."} for n in range(COUNT)]


def as_lines() -> str:
    return "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows())


def as_table(delimiter: str = ",") -> str:
    out = io.StringIO()
    writer = csv.DictWriter(out, ["id", "title", "abstract"], delimiter=delimiter, lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows())
    return out.getvalue()


def as_ris() -> str:
    return "".join(
        f"TY  - CONF\nID  - {row['id']}\nTI  - {row['title']}\nAB  - {row['abstract'].replace(chr(10), ' ')}\nER  - \n\n" for row in rows()
    )


def as_text() -> str:
    return "".join(f"# {row['title']}\n\n{row['abstract']}\n\n" for row in rows())


def read(tmp_path: Path, data: str | bytes, name: str) -> Reading:
    path = tmp_path / name
    path.write_bytes(data if isinstance(data, bytes) else data.encode())
    return read_source(path, name=name)


FORMS = {"papers.jsonl": as_lines, "papers.csv": as_table, "papers.ris": as_ris, "papers.md": as_text}


@pytest.mark.parametrize("name", FORMS)
@pytest.mark.parametrize("is_packed", [False, True])
def test_large_file_gives_what_a_small_one_does(tmp_path, monkeypatch, name, is_packed):
    data = FORMS[name]().encode()
    large = read(tmp_path, gzip.compress(data) if is_packed else data, name)
    monkeypatch.setattr("generator.readers.source.MAX_BYTES", 10**9)
    small = read(tmp_path, data, name)
    assert large == small
    assert len(large.records) == COUNT


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "cp1252"])
def test_large_table_is_decoded_as_its_beginning_tells(tmp_path, encoding):
    reading = read(tmp_path, as_table(";").encode(encoding), "papers.csv")
    assert [record.title for record in reading.records] == [row["title"] for row in rows()]


def test_lines_are_counted_from_the_beginning_of_the_file(tmp_path):
    broken = as_lines().splitlines(keepends=True)
    broken[50] = '{"title": "cut\n'
    reading = read(tmp_path, "".join(broken), "papers.jsonl")
    assert [(issue.code, issue.place.line) for issue in reading.issues] == [("broken-record", 51)]
    assert len(reading.records) == COUNT - 1


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("papers.json", json.dumps(rows())),
        ("papers.xml", "<collection id='x'>" + "<paper/>" * 2_000 + "</collection>"),
        ("papers.bib", "".join(f"@misc{{p{n}, title={{A}}, author={{B}}}}\n\n" for n in range(200))),
        ("papers.yml", "".join(f"- title: A {n}\n" for n in range(500))),
    ],
)
def test_whole_document_is_refused_with_what_can_be_done(tmp_path, name, data):
    (issue,) = read(tmp_path, data, name).issues
    assert (issue.severity, issue.code) == ("error", "file-too-large")
    assert "JSON lines" in issue.mend


def test_line_without_end_is_refused_and_what_came_before_is_kept(tmp_path):
    reading = read(tmp_path, as_lines() + '{"title": "' + "a" * 20_000, "papers.jsonl")
    assert len(reading.records) == COUNT
    assert [issue.code for issue in reading.issues][-1] in ("file-too-large", "broken-record")


def test_packed_file_that_breaks_off_keeps_what_came_before(tmp_path):
    packed = gzip.compress(as_lines().encode(), 0)
    reading = read(tmp_path, packed[: len(packed) * 2 // 3] + packed[-4:], "papers.jsonl")
    assert len(reading.records) > COUNT // 3
    assert "broken-gzip" in [issue.code for issue in reading.issues]


def test_records_beyond_any_conference_are_refused(tmp_path, monkeypatch):
    monkeypatch.setattr("generator.readers.large.MOST_RECORDS", 20)
    reading = read(tmp_path, as_lines(), "papers.jsonl")
    assert 20 <= len(reading.records) < COUNT
    assert [issue.code for issue in reading.issues] == ["too-many-records"]
