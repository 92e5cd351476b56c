"""JSON sources: shapes of all kinds, and broken files."""

import gzip
import json
from pathlib import Path
from typing import Any

import pytest

from generator.model import Reading
from generator.readers import read_source

PAPERS: list[dict[str, Any]] = [
    {"id": "a1", "title": "Sparse Sketches", "authors": ["Ana Auctor", "Bo Scriba"], "abstract": "We sketch streams of sparse updates."},
    {"id": "b2", "title": "Ridge and Stopping", "authors": ["Clara Testa"], "abstract": "We compare two paths."},
    {"id": "c3", "title": "Birdsong on a Budget", "authors": ["Eva Avis"], "abstract": "We hear rare calls."},
]


def read(tmp_path: Path, data: Any, name: str = "papers.json", format: str | None = None) -> Reading:
    path = tmp_path / name
    path.write_bytes(data if isinstance(data, bytes) else (data if isinstance(data, str) else json.dumps(data)).encode())
    return read_source(path, format, name=name)


def codes(reading: Reading) -> list[str]:
    return [issue.code for issue in reading.issues]


@pytest.mark.parametrize(
    "shape",
    [
        PAPERS,
        {"papers": PAPERS},
        {"data": {"papers": PAPERS}},
        {"name": "FixConf", "accepted": PAPERS},
        {"count": 3, "results": PAPERS},
        {paper["id"]: {key: value for key, value in paper.items() if key != "id"} for paper in PAPERS},
        {"papers": {paper["id"]: {key: value for key, value in paper.items() if key != "id"} for paper in PAPERS}},
        "\n".join(json.dumps(paper) for paper in PAPERS),
        "\n".join(json.dumps(paper, indent=1) for paper in PAPERS),
        "\ufeff" + json.dumps(PAPERS),
        [{"ID": p["id"], "Paper Title": p["title"], "Author(s)": "; ".join(p["authors"]), "Abstract Text": p["abstract"]} for p in PAPERS],
        [
            {
                "id": p["id"],
                "title": {"value": p["title"]},
                "authors": {"value": p["authors"]},
                "abstract": {"value": {"value": p["abstract"]}},
            }
            for p in PAPERS
        ],
        [{**p, "authors": [{"given": n.split()[0], "family": n.split()[1], "email": "x@y.example"} for n in p["authors"]]} for p in PAPERS],
        [{**p, "authors": [{"fullname": n, "institution": ""} for n in p["authors"]]} for p in PAPERS],
        [{**p, "authors": " and ".join(p["authors"])} for p in PAPERS],
        [{"UID": p["id"], "title": p["title"], "authors": p["authors"], "abstract": p["abstract"]} for p in PAPERS],
    ],
)
def test_papers_are_found_when_json_wraps_them_in_any_shape(tmp_path: Path, shape: Any) -> None:
    reading = read(tmp_path, shape)
    assert [(record.id, record.title, record.abstract) for record in reading.records] == [
        (p["id"], p["title"], p["abstract"]) for p in PAPERS
    ]
    assert [[author.name for author in record.authors] for record in reading.records] == [p["authors"] for p in PAPERS]
    assert codes(reading) == []
    assert "@" not in str(reading)


def test_single_object_is_one_paper_when_the_file_holds_nothing_else(tmp_path: Path) -> None:
    assert [record.title for record in read(tmp_path, PAPERS[0]).records] == ["Sparse Sketches"]


def test_packed_lines_are_read_when_the_name_says_gz(tmp_path: Path) -> None:
    text = "\n".join(json.dumps(paper) for paper in PAPERS)
    assert len(read(tmp_path, gzip.compress(text.encode()), "papers.jsonl.gz").records) == 3


@pytest.mark.parametrize("indent", [None, 1])
def test_whole_records_are_kept_when_json_is_cut_off(tmp_path: Path, indent: int | None) -> None:
    text = json.dumps(PAPERS, indent=indent)
    reading = read(tmp_path, text[: text.index("We hear")])
    assert [record.id for record in reading.records] == ["a1", "b2"]
    assert reading.total == 3
    assert codes(reading) == ["broken-record"]
    assert reading.issues[0].severity == "error"
    assert reading.issues[0].place.line == (1 if indent is None else text[: text.index("We hear")].count("\n") + 1)


def test_cut_off_file_is_an_error_when_the_cut_is_between_records(tmp_path: Path) -> None:
    text = json.dumps(PAPERS)
    reading = read(tmp_path, text[: text.index(', {"id": "c3"')])
    assert len(reading.records) == 2
    assert codes(reading) == ["truncated-json"]


def test_other_records_are_kept_when_one_in_the_middle_is_broken(tmp_path: Path) -> None:
    text = json.dumps(PAPERS, indent=1).replace('"Ridge and Stopping",', '"Ridge and Stopping"')
    reading = read(tmp_path, text)
    assert [record.id for record in reading.records] == ["a1", "c3"]
    assert [(issue.code, issue.place.record) for issue in reading.issues] == [("broken-record", "#2")]


def test_other_lines_are_kept_when_one_is_broken(tmp_path: Path) -> None:
    lines = [json.dumps(paper) for paper in PAPERS]
    lines[1] = lines[1][:40]
    reading = read(tmp_path, "\n".join(lines), "papers.jsonl")
    assert [record.id for record in reading.records] == ["a1", "c3"]
    assert [(issue.code, issue.place.line) for issue in reading.issues] == [("broken-record", 2)]


GOOD, OTHER = json.dumps(PAPERS[0]), json.dumps(PAPERS[2])


@pytest.mark.parametrize(
    ("lines", "bad"),
    [
        ([GOOD, '{"title":"A"', "null", "5", OTHER], [2, 3, 4]),
        ([GOOD, "null", "5", "[7]", OTHER], [2, 3, 4]),
        (['{"title":"A"', "null", "5", GOOD, OTHER], [1, 2, 3]),
        (["null", "5", GOOD, '"x"', OTHER], [1, 2, 4]),
        ([GOOD, '{"title":"A', '{"title":', '{"title":"B",', "}", OTHER], [2, 3, 4]),
        ([GOOD, "<html>", "<p>", "</p>", "</html>", OTHER], [2]),
    ],
)
def test_good_lines_are_kept_when_most_are_broken(tmp_path: Path, lines: list[str], bad: list[int]) -> None:
    reading = read(tmp_path, "\n".join(lines), "papers.jsonl")
    assert [record.id for record in reading.records] == ["a1", "c3"]
    assert [issue.place.line for issue in reading.issues if issue.code == "broken-record"] == bad
    assert [record.place.line for record in reading.records] == [lines.index(GOOD) + 1, lines.index(OTHER) + 1]


def test_indented_objects_are_kept_when_one_between_them_is_broken(tmp_path: Path) -> None:
    texts = [json.dumps(paper, indent=2) for paper in PAPERS]
    texts[1] = texts[1].replace('"title":', '"title"')
    reading = read(tmp_path, "\n".join(texts), "papers.json")
    assert [record.id for record in reading.records] == ["a1", "c3"]
    assert codes(reading) == ["broken-record"]


@pytest.mark.parametrize("name", ["papers.json", "papers.jsonl", "papers.csv", "papers.bib", "papers.xml"])
def test_archive_is_an_issue_when_its_name_says_text(tmp_path: Path, name: str) -> None:
    reading = read(tmp_path, b"PK\x03\x04\x14\x00\x00\x00", name)
    assert codes(reading) == ["not-text"]
    assert "ZIP" in reading.issues[0].found


@pytest.mark.parametrize("text", ["[" * 100_000, '{"a":' * 100_000, '[{"title": ' + "[" * 100_000])
def test_endless_nesting_is_an_issue_when_json_is_hostile(tmp_path: Path, text: str) -> None:
    reading = read(tmp_path, text)
    assert not reading.records
    assert any(issue.severity == "error" for issue in reading.issues)


def test_file_beyond_the_limit_is_an_issue_when_it_is_huge(tmp_path: Path) -> None:
    path = tmp_path / "huge.json"
    with path.open("wb") as file:
        file.truncate(2 * 1024**3)
    assert codes(read_source(path, name="huge.json")) == ["file-too-large"]


def test_packed_file_is_an_issue_when_it_unpacks_beyond_the_limit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("generator.readers.source.MAX_BYTES", 10_000)
    assert codes(read(tmp_path, gzip.compress(b" " * 100_000), "bomb.jsonl.gz")) == ["file-too-large"]


def test_strange_values_do_not_stop_the_others_when_a_record_holds_them(tmp_path: Path) -> None:
    strange = [
        {"id": {"x": 1}, "title": ["T"], "authors": [1, None, {"n": 2}], "abstract": 5, "keywords": {"a": 1}, "links": 3, "year": "x"},
        None,
        7,
        [],
        "s",
    ]
    reading = read(tmp_path, json.dumps([*strange, *PAPERS]))
    assert [record.id for record in reading.records][-3:] == ["a1", "b2", "c3"]
    assert reading.total == 8


def test_lone_surrogates_are_removed_when_json_holds_them(tmp_path: Path) -> None:
    reading = read(tmp_path, json.dumps([{**PAPERS[0], "abstract": "half \ud835 letter", "note": "x\ud800"}]))
    str(reading.records).encode("utf-8")


def test_personal_facts_are_left_out_when_any_record_holds_them(tmp_path: Path) -> None:
    paper = {
        **PAPERS[0], "contact_email": "ana@fixture.example", "gender": "F;M", "Emails": "a@b.example", "note": "ask bo@fixture.example",
        "file": "/home/ana/papers/x.pdf", "local": "C:\\Users\\ana\\x.pdf", "nested": {"mail": "x@y.example", "gender": "x",
        "fine": "kept"},
    }  # fmt: skip
    record = read(tmp_path, [paper]).records[0]
    text = str(record)
    for secret in ("@", "gender", "F;M", "/home/ana", "Users"):
        assert secret not in text
    assert record.unknown["nested"] == {"fine": "kept"}


def note(**content: Any) -> dict[str, Any]:
    return {
        "id": "fx1",
        "forum": "fx1",
        "invitations": ["F.cc/2030/Conference/-/Submission"],
        "domain": "F.cc/2030/Conference",
        "content": content,
    }


@pytest.mark.parametrize(
    ("venueid", "venue", "status", "presentation"),
    [
        ("F.cc/2030/Conference", "F 2030 Oral", "accepted", "oral"),
        ("F.cc/2030/Conference", "F 2030 spotlightposter", "accepted", "spotlight"),
        ("F.cc/2030/Conference", "F 2030", "accepted", None),
        ("F.cc/2030/Conference/Submission", "F 2030 Conference Submission", "pending", None),
        ("F.cc/2030/Conference/Withdrawn_Submission", "F 2030 Conference Withdrawn Submission", "withdrawn", None),
        ("F.cc/2030/Conference/Rejected_Submission", "Submitted to F 2030", "rejected", None),
        ("F.cc/2030/Conference/Desk_Rejected_Submission", "F 2030 Conference Desk Rejected Submission", "rejected", None),
        ("F.cc/2030/Conference", "Submitted to F 2030", "rejected", None),
    ],
)
def test_openreview_status_comes_from_the_venue_id_when_there_is_one(
    tmp_path: Path, venueid: str, venue: str, status: str, presentation: str | None
) -> None:
    value = note(title={"value": "T"}, abstract={"value": {"value": "A."}}, venue={"value": venue}, venueid={"value": venueid})
    record = read(tmp_path, {"notes": [value]}).records[0]
    assert (record.status, record.presentation) == (status, presentation)


def test_openreview_profiles_are_given_to_authors_when_the_lists_agree_in_length(tmp_path: Path) -> None:
    value = note(title="T", abstract="A.", authors=["Ana Auctor", "Bo Scriba"], authorids=["~Ana_Auctor1", "bo@fixture.example"])
    short = note(title="U", abstract="A.", authors=["Ana Auctor", "Bo Scriba"], authorids=["~Ana_Auctor1"])
    first, second = read(tmp_path, [value, {**short, "id": "fx2", "forum": "fx2"}]).records
    assert [author.profile for author in first.authors] == ["~Ana_Auctor1", None]
    assert [author.profile for author in second.authors] == [None, None]


def test_openreview_authors_are_read_when_they_are_objects(tmp_path: Path) -> None:
    people = [
        {"fullname": "Ana Auctor", "username": "~Ana_Auctor1", "institutions": [{"name": "University of Fixture", "domain": "f.example"}]}
    ]
    record = read(tmp_path, {"notes": [note(title={"value": "T"}, abstract={"value": "A."}, authors={"value": people})]}).records[0]
    author = record.authors[0]
    assert (author.name, author.profile, author.affiliations) == ("Ana Auctor", "~Ana_Auctor1", ("University of Fixture",))


def test_paperlists_columns_stay_in_place_when_some_are_empty(tmp_path: Path) -> None:
    value = {
        "id": "x1", "title": "T", "abstract": "A.", "status": "Poster", "track": "main", "site": "",
        "author": "Ana Auctor;Bo Scriba; Cy Dee",
        "aff": ";Lab A+ Lab B; ", "orcid": "0000-0001-0000-0009;;", "gender": "F;M;M", "email": "f.example;;", "rating": "6;7",
        "award": False, "github": -1,
    }  # fmt: skip
    record = read(tmp_path, [value]).records[0]
    assert [(a.name, a.affiliations, a.orcid) for a in record.authors] == [
        ("Ana Auctor", (), "0000-0001-0000-0009"),
        ("Bo Scriba", ("Lab A", "Lab B"), None),
        ("Cy Dee", (), None),
    ]
    assert record.unknown == {"rating": "6;7"}
    assert (record.status, record.presentation, record.award) == ("accepted", "poster", None)


@pytest.mark.parametrize(
    ("word", "status"), [("Reject", "rejected"), ("Withdraw", "withdrawn"), ("Desk Reject", "rejected"), ("Main", "accepted"), ("", None)]
)
def test_paperlists_status_is_understood_when_it_is_any_of_its_words(tmp_path: Path, word: str, status: str | None) -> None:
    value = {"id": "x1", "title": "T", "abstract": "A.", "status": word, "track": "main", "author": "Ana Auctor", "aff": "", "site": ""}
    assert read(tmp_path, [value]).records[0].status == status


@pytest.mark.parametrize(
    ("word", "track"), [("main", None), ("Main", None), ("Datasets & Benchmarks", "Datasets & Benchmarks"), ("", None)]
)
def test_paperlists_track_is_none_when_it_is_the_programme_itself(tmp_path: Path, word: str, track: str | None) -> None:
    value = {"id": "x1", "title": "T", "abstract": "A.", "status": "Poster", "track": word, "author": "Ana Auctor", "aff": "", "site": ""}
    assert read(tmp_path, [value]).records[0].track == track


def test_event_is_no_paper_when_it_is_a_session_or_hidden(tmp_path: Path) -> None:
    base = {
        "virtualsite_url": "/virtual/2030/x/1",
        "sourceurl": "",
        "eventmedia": None,
        "authors": [{"fullname": "Ana Auctor"}],
        "abstract": "A.",
    }
    events = [
        {**base, "id": n, "name": f"E{n}", "eventtype": kind}
        for n, kind in enumerate(("Poster", "Oral", "Tutorial", "Invited Talk", "Workshop", "Break"))
    ]
    reading = read(tmp_path, {"count": 6, "results": [*events, {**base, "id": 9, "name": "H", "eventtype": "Poster", "visible": False}]})
    assert [record.title for record in reading.records] == ["E0", "E1"]
    assert len(reading.dropped) == 5
    assert "site" not in reading.records[0].links, "no field names the host, so a host-relative address is no link"


def test_unclear_format_names_the_option_when_nothing_fits(tmp_path: Path) -> None:
    reading = read(tmp_path, "<!DOCTYPE html><html><body>Papers</body></html>", "papers.html")
    assert codes(reading) == ["unknown-format"]
    assert "--format" in reading.issues[0].mend
    assert "HTML" in reading.issues[0].found


def test_json_without_papers_is_an_error_when_nothing_in_it_is_one(tmp_path: Path) -> None:
    for value in ({"a": 1, "b": [1, 2]}, [], {}, {"papers": []}):
        reading = read(tmp_path, value)
        assert [(issue.code, issue.place.file) for issue in reading.issues] == [("no-papers", "papers.json")]


@pytest.mark.parametrize(
    ("said", "status"),
    [
        ({"decision": {"id": 2, "name": "Rejected", "category": "no"}}, "rejected"),
        ({"decision": {"name": "Talk", "category": "yes"}}, "accepted"),
        ({"decision": "Desk-reject"}, "rejected"),
        ({"outcome": 1}, "accepted"),
        ({"outcome": -1}, "rejected"),
        ({"outcome": 0}, None),
        ({"decision_type": "reject"}, "rejected"),
        ({"decision": "unspecified"}, None),
        ({"withdrawn": True, "decision": "Accepted"}, "withdrawn"),
    ],
)
def test_hotcrp_decision_counts_in_whatever_form_it_stands(tmp_path: Path, said: dict[str, object], status: str | None) -> None:
    paper = {"object": "paper", "pid": 1, "title": "A", "abstract": "b", "authors": ["Ana Auctor"], "pc_conflicts": {"c@x.example": True}}
    path = tmp_path / "papers.json"
    path.write_text(json.dumps([paper | said]), encoding="utf-8")
    (record,) = read_source(path).records
    assert (record.format, record.status) == ("hotcrp", status)
    assert "@" not in str(record)
