"""Bulk files: valid by their schema, complete, and read back."""

import csv
import io
import json
from dataclasses import replace

import jsonschema
import pytest
from PIL import Image

from generator.model import Publication
from generator.publish.data import make_data
from generator.publish.data.describe import describe_paper
from generator.publish.data.jsonl import write_jsonl
from generator.publish.data.markdown import escape_markdown
from generator.publish.data.page import say_size
from generator.publish.data.tables import guard_cell, write_csv
from generator.publish.preview_picture import draw_preview, show_only_known
from generator.publish.site import Site
from tests.publish.conference import make_conference
from tests.publish.sample import NEW, keep_only, make_sample


@pytest.fixture(scope="module")
def site() -> Site:
    return make_sample()


@pytest.fixture(scope="module")
def made(site) -> Publication:
    return make_data(site)


def test_papers_fit_the_schema(site, made):
    schema = json.loads(made.files["data/schema.json"])
    validator = jsonschema.Draft202012Validator(schema)
    validator.check_schema(schema)
    for edition in site.editions:
        validator.validate(json.loads(made.files[f"data/{edition}/papers.json"]))
    busy = make_conference()
    papers = [describe_paper(busy, key) for key in busy.papers]
    validator.validate({"version": 1, "edition": {"id": "x", "name": "X"}, "papers": papers})


def test_schema_refuses_a_field_without_a_description(made):
    schema = json.loads(made.files["data/schema.json"])
    broken = json.loads(made.files[f"data/{NEW}/papers.json"])
    broken["papers"][0]["colour"] = "red"
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.Draft202012Validator(schema).validate(broken)


def test_every_schema_field_has_words(made):
    schema = json.loads(made.files["data/schema.json"])
    for name, kind in schema["$defs"].items():
        for field, rule in kind["properties"].items():
            assert rule.get("description"), f"{name}.{field}"


def test_every_format_has_every_paper(site, made):
    keys = [paper.key for paper in site.corpus.papers_of(NEW)]
    files = {name: made.files[f"data/{NEW}/papers.{name}"].decode() for name in ("json", "jsonl", "csv", "bib", "ris", "csl.json", "md")}
    assert [paper["key"] for paper in json.loads(files["json"])["papers"]] == keys
    assert [json.loads(line)["key"] for line in files["jsonl"].splitlines()] == keys
    assert [row["key"] for row in csv.DictReader(io.StringIO(files["csv"]))] == keys
    assert files["bib"].count("@inproceedings{") == len(keys)
    assert files["ris"].count("ER  - ") == len(keys)
    assert [item["id"] for item in json.loads(files["csl.json"])] == keys
    assert files["md"].count("\n## ") == len(keys)


def test_titles_are_plain_and_the_source_text_is_kept_beside_them(site, made):
    paper = json.loads(made.files[f"data/{NEW}/papers.json"])["papers"][0]
    assert paper["title"] == "A Bregman View of L^2 Norms & KANs in Practice"
    assert paper["raw"]["title"] == "A Bregman View of $L^2$ Norms & KANs in Practice"
    assert "raw" not in describe_paper(site, "icx2024/q2")


def test_withdrawn_and_made_are_told(site):
    assert describe_paper(site, "icx2025/d4")["status"] == "withdrawn"
    assert describe_paper(site, "icx2025/c3")["title_source"] == "made"


def test_parts_of_a_name_are_those_printed_on_the_paper(site):
    paper = site.papers["icx2025/a1"]
    other, first = paper.authors[0], site.corpus.people[paper.authors[0].person]
    printed = replace(other, name=f"Xavier Q. {first.family}")
    corpus = replace(site.corpus, papers=(replace(paper, authors=(printed, *paper.authors[1:])),))
    described = json.loads(write_jsonl(corpus))["authors"]
    assert (described[0]["name"], described[0]["given"], described[0]["family"]) == (printed.name, "Xavier Q.", first.family)
    same = site.corpus.people[paper.authors[1].person]
    assert (described[1]["given"], described[1]["family"]) == (same.given, same.family)


def test_people_of_one_name_stay_apart(site):
    one = describe_paper(site, "icx2025/a1")["authors"][1]
    other = describe_paper(site, "icx2025/d4")["authors"][0]
    assert one["name"] == other["name"]
    assert one["person"] != other["person"]


def test_index_names_files_that_are_there_with_their_sizes(made):
    index = json.loads(made.files["data/index.json"])
    assert [edition["id"] for edition in index["editions"]] == ["icx2025", "icx2024", "reading"]
    for edition in index["editions"]:
        for file in edition["files"]:
            assert len(made.files[file["path"]]) == file["bytes"]
    assert index["aliases"] == {"icx2025/old-b2": "icx2025/b2"}
    assert "calendar" in index["editions"][0]
    assert "calendar" not in index["editions"][1]


def test_llms_text_leads_to_the_copies(made):
    text = made.files["llms.txt"].decode()
    assert text.startswith("# Sample hall\n\n> ")
    assert "(https://papers.example/site/data/icx2025/papers.md)" in text
    assert "(data/icx2025/papers.md)" in make_data(make_sample(site_url="")).files["llms.txt"].decode()


def test_page_has_one_raw_block(made):
    (page,) = made.pages
    assert page.path == "data/"
    assert "\n\n" not in page.body
    assert "../data/icx2025/papers.bib" in page.body


def test_page_tells_the_rule_for_cells_that_a_spreadsheet_would_compute(made):
    (page,) = made.pages
    assert all(sign in page.body for sign in ("apostrophe", "=, +, - or @"))


@pytest.mark.parametrize(("cell", "expected"), [("=1+1", "'=1+1"), ("-x", "'-x"), ("@a", "'@a"), ("a=b", "a=b"), ("", "")])
def test_cells_that_spreadsheets_would_compute_are_guarded(cell, expected):
    assert guard_cell(cell) == expected


def test_csv_is_quoted_when_a_title_has_commas_and_quotes(site):
    paper = replace(site.marked["icx2025/b2"].title, plain='A "quoted", long title')
    changed = make_sample()
    changed.marked["icx2025/b2"] = replace(site.marked["icx2025/b2"], title=paper)
    (row,) = csv.DictReader(io.StringIO(write_csv(changed, ["icx2025/b2"])))
    assert row["title"] == 'A "quoted", long title'


@pytest.mark.parametrize(
    ("text", "expected"),
    [("a*b_c", r"a\*b\_c"), ("# x", r"\# x"), ("1. x", r"\1. x"), ("- x", r"\- x"), ("a - b", "a - b"), ("<b>", r"\<b\>")],
)
def test_markdown_shows_text_as_it_is(text, expected):
    assert escape_markdown(text) == expected


@pytest.mark.parametrize(("size", "said"), [(999, "999 B"), (1500, "2 kB"), (2_340_000, "2.3 MB")])
def test_sizes_are_said_in_round_figures(size, said):
    assert say_size(size) == said


def test_preview_is_the_same_picture_at_every_build(site):
    one, other = draw_preview(site, site.editions[NEW]), draw_preview(make_sample(), site.editions[NEW])
    assert one == other
    with Image.open(io.BytesIO(one)) as picture:
        assert picture.size == (1200, 630)


def test_preview_leaves_out_letters_that_its_font_lacks():
    assert show_only_known("会议 ICX 2025") == "ICX 2025"
    assert show_only_known("会议") == ""
    site = make_sample()
    assert draw_preview(site, replace(site.editions[NEW], name="会议"))


def test_same_content_gives_the_same_files(made):
    assert dict(make_data(make_sample()).files) == dict(made.files)


def test_site_of_one_edition_has_only_its_files():
    files = make_data(keep_only(make_sample(), NEW)).files
    assert not [name for name in files if "icx2024" in name]


def test_preview_takes_no_longer_when_a_name_is_endless():
    assert len(show_only_known("a" * 20_000)) < 1000
    assert show_only_known("ICX 2025") == "ICX 2025"
