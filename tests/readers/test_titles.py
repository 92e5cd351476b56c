"""Lists of titles alone, in text, tables and JSON."""

import json
from pathlib import Path

import pytest

from generator.readers import read_source

TITLES = ["Counting Calls in Noisy Forests", "Ridges, Paths and Stopping Times", "$k$-Sketches That Forget Nothing", "Is One Pass Enough?"]


def titles_of(tmp_path: Path, text: str, name: str = "list.txt") -> list[str | None]:
    path = tmp_path / name
    path.write_text(text, encoding="utf-8")
    reading = read_source(path)
    assert not [issue for issue in reading.issues if issue.severity == "error"]
    assert all(record.abstract is None for record in reading.records)
    return [record.title for record in reading.records]


@pytest.mark.parametrize("mark", ["", "- ", "* ", "• ", "{n}. ", "{n}) ", "[{n}] ", "{n}、"])
@pytest.mark.parametrize("gap", ["\n", "\n\n"])
def test_every_line_is_a_title_when_a_text_holds_nothing_else(tmp_path, mark, gap):
    text = gap.join(mark.format(n=number) + title for number, title in enumerate(TITLES, 1))
    assert titles_of(tmp_path, text) == TITLES


@pytest.mark.parametrize("head", ["# Accepted papers\n\n", "Accepted papers:\n", "Accepted papers\n\n", "**Accepted papers**\n\n"])
def test_list_keeps_its_name_when_a_line_of_its_own_gives_one(tmp_path, head):
    path = tmp_path / "list.md"
    path.write_text(head + "\n".join(f"- {title}" for title in TITLES), encoding="utf-8")
    reading = read_source(path)
    assert reading.name == "Accepted papers"
    assert [record.title for record in reading.records] == TITLES


@pytest.mark.parametrize(
    "text",
    [
        "We count the calls of rare birds in recordings\nof forests at night. A small encoder\nfinds most of them",
        "Counting Calls in Noisy Forests\nAda Quill, Ben Marsh\n",
        "Counting calls is hard.\nWe count them.\nIt works.",
        "Counting Calls in Noisy Forests\n\n" + "We count the calls of rare birds in recordings of forests at night. " * 5,
        "Title: Counting Calls\nAuthors: Ada Quill\nAbstract: We count.",
    ],
)
def test_text_is_no_list_of_titles_when_it_holds_sentences_or_labels(tmp_path, text):
    path = tmp_path / "list.txt"
    path.write_text(text, encoding="utf-8")
    assert any(record.abstract for record in read_source(path).records)


@pytest.mark.parametrize("quote", ["", '"'])
@pytest.mark.parametrize("head", ["title", "Title", "Paper Title", "\ufeffTITLE"])
def test_table_of_one_column_keeps_commas_in_titles(tmp_path, head, quote):
    text = "\n".join([head, *(f"{quote}{title}{quote}" for title in TITLES)])
    assert titles_of(tmp_path, text, "list.csv") == TITLES


def test_table_of_one_column_is_refused_when_nothing_names_it(tmp_path):
    path = tmp_path / "list.csv"
    path.write_text("something\nCounting Calls\nRidges and Paths\n", encoding="utf-8")
    assert [issue.code for issue in read_source(path).issues] == ["no-header"]


def test_json_list_of_strings_gives_titles_and_abstracts(tmp_path):
    abstract = "We count the calls of rare birds in recordings of forests at night. " * 5
    path = tmp_path / "list.json"
    path.write_text(json.dumps([*TITLES, abstract]), encoding="utf-8")
    records = read_source(path).records
    assert [record.title for record in records] == [*TITLES, None]
    assert records[-1].abstract == abstract.strip()
