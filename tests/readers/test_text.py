"""Bare text: variants, encodings, and what goes wrong in them."""

from pathlib import Path

import pytest

from generator.model import Reading
from generator.readers import read_source

FIRST = (
    "Streaming sketches lose accuracy when updates touch only a few coordinates of a long vector. We give a sketch that keeps the heavy "
    "coordinates exactly and answers every rank query within a fixed error, and we prove that no smaller sketch can do so. Experiments on "
    "three synthetic logs show that it halves the memory of the strongest baseline."
)
SECOND = (
    "Early stopping and ridge penalties are often used interchangeably in practice. This paper shows that the two paths agree for "
    "quadratic "
    "losses and differ elsewhere, and exhibits a two-dimensional example in which the gap stays constant. A simple test tells a user which "
    "of the two situations holds for the data at hand."
)
THIRD = (
    "Field recordings contain few examples of rare calls, and labels are dear. A contrastive encoder is trained on short clips, and its "
    "scores are calibrated on a handful of labelled minutes. On six forests the method misses a third fewer calls than the best detector "
    "while raising no more false alarms."
)


def read(tmp_path: Path, text: str | bytes, name: str = "list.txt") -> Reading:
    path = tmp_path / name
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return read_source(path, name=name)


def wrap(text: str, width: int = 72) -> str:
    lines, line = [], ""
    for word in text.split():
        if len(line) + len(word) + 1 > width:
            lines.append(line)
            line = word
        else:
            line = f"{line} {word}".strip()
    return "\n".join([*lines, line])


def codes(reading: Reading) -> list[str]:
    return [issue.code for issue in reading.issues]


def test_abstracts_are_told_apart_and_reported_when_a_blank_line_is_missing(tmp_path: Path) -> None:
    reading = read(tmp_path, f"{FIRST}\n{SECOND}\n\n{THIRD}\n")
    assert [record.abstract for record in reading.records] == [FIRST, SECOND, THIRD]
    issue = reading.issues[0]
    assert (issue.code, issue.place.file, issue.place.line) == ("run-together", "list.txt", 2)


def test_abstracts_are_told_apart_when_a_blank_line_is_missing_in_a_wrapped_file(tmp_path: Path) -> None:
    reading = read(tmp_path, f"{wrap(FIRST, 66)}\n{wrap(SECOND, 66)}\n\n{wrap(THIRD, 66)}\n")
    assert [record.abstract for record in reading.records] == [FIRST, SECOND, THIRD]
    assert codes(reading) == ["run-together"]


@pytest.mark.parametrize("tail", ["Code is available at https://github.com/example/sketch.", "Note: to appear.", "and a line that goes on"])
def test_block_stays_whole_when_its_second_line_is_no_abstract(tmp_path: Path, tail: str) -> None:
    reading = read(tmp_path, f"{FIRST}\n{tail}\n\n{SECOND}\n\n{THIRD}\n")
    assert len(reading.records) == 3
    assert codes(reading) == []


def test_wrapped_file_has_no_issue_when_sentences_end_at_line_ends(tmp_path: Path) -> None:
    reading = read(tmp_path, f"{wrap(FIRST, 60)}\n\n{wrap(SECOND, 66)}\n\n{wrap(THIRD, 80)}\n")
    assert [record.abstract for record in reading.records] == [FIRST, SECOND, THIRD]
    assert codes(reading) == []


def test_every_line_is_an_abstract_when_the_file_has_no_blank_line_at_all(tmp_path: Path) -> None:
    reading = read(tmp_path, f"{FIRST}\n{SECOND}\n{THIRD}")
    assert len(reading.records) == 3


@pytest.mark.parametrize(
    ("title", "name"),
    [("ICML 2030 论文列表", "ICML 2030 论文列表"), ("Accepted papers:", "Accepted papers"), ("# Liste der Beiträge", "Liste der Beiträge")],
)
def test_list_title_is_the_name_when_it_stands_first(tmp_path: Path, title: str, name: str) -> None:
    reading = read(tmp_path, f"{title}\n\n{FIRST}\n\n{SECOND}\n")
    assert reading.name == name
    assert all(record.abstract for record in reading.records)


def test_list_title_is_parted_and_reported_when_the_blank_line_below_it_is_missing(tmp_path: Path) -> None:
    reading = read(tmp_path, f"ICML 2030 论文列表\n{FIRST}\n\n{SECOND}\n\n{THIRD}\n")
    assert reading.name == "ICML 2030 论文列表"
    assert [(record.title, record.abstract) for record in reading.records] == [(None, FIRST), (None, SECOND), (None, THIRD)]
    assert [(issue.code, issue.place.line) for issue in reading.issues] == [("run-together", 2)]


def test_first_abstract_is_no_list_title_when_it_is_short_but_a_sentence(tmp_path: Path) -> None:
    reading = read(tmp_path, f"We count knots.\n\n{FIRST}\n\n{SECOND}\n")
    assert reading.name is None
    assert len(reading.records) == 3


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "utf-32", "cp1252"])
def test_text_is_the_same_when_the_encoding_differs(tmp_path: Path, encoding: str) -> None:
    text = f"Naïve café – “quotes”: {FIRST}\n\n{SECOND}"
    reading = read(tmp_path, text.replace("\n", "\r\n").encode(encoding))
    assert reading.records[0].abstract == f"Naïve café – “quotes”: {FIRST}"
    assert codes(reading) == (["guessed-encoding"] if encoding == "cp1252" else [])


def test_chinese_text_is_read_when_it_is_gb18030(tmp_path: Path) -> None:
    text = (
        "我们提出一种新的方法来解决这个问题，并在三个数据集上验证了它的有效性。\n\n第二篇论文研究早停与岭回归之间的关系，并给出一个反例。"
    )
    reading = read(tmp_path, text.encode("gb18030"))
    assert [record.abstract for record in reading.records] == text.split("\n\n")


def test_single_foreign_byte_is_reported_with_its_line_when_the_rest_is_utf8(tmp_path: Path) -> None:
    raw = f"Café and naïve — {FIRST}\n\n".encode() + b"One \x93bad\x94 byte. " + SECOND.encode()
    reading = read(tmp_path, raw)
    assert reading.records[0].abstract.startswith("Café and naïve —")
    assert reading.records[1].abstract.startswith("One “bad” byte.")
    assert reading.issues[0].place.line == 3


@pytest.mark.parametrize(
    ("raw", "code", "line"),
    [
        (b"", "empty-file", 1),
        (b" \n\t\n", "empty-file", 1),
        (b"\xef\xbb\xbf\r\n", "empty-file", 1),
        (b"PK\x03\x04rest", "not-text", 1),
        (b"words\nmore\x00\x01\x02\xff\x00words", "not-text", 2),
        (b"\x89PNG\r\n\x1a\n\x00\x00", "not-text", 1),
    ],
)
def test_file_is_an_issue_with_its_line_when_it_is_no_text(tmp_path: Path, raw: bytes, code: str, line: int) -> None:
    reading = read(tmp_path, raw)
    assert not reading.records
    issue = reading.issues[0]
    assert (issue.code, issue.place.file, issue.place.line) == (code, "list.txt", line)


@pytest.mark.parametrize("style", ["{}. ", "{}) ", "[{}] ", "({}) ", "#{}. ", "Paper {}: ", "**{}.** "])
def test_numbered_blocks_give_titles_and_numbers_when_numbers_are_written_in_any_style(tmp_path: Path, style: str) -> None:
    head = [style.format(number) for number in (1, 2, 3)]
    text = "\n\n".join(
        f"{mark}A Title of Paper {mark[-3]}\nAuthors: Ana Auctor, Bo Scriba\nAbstract: {body}"
        for mark, body in zip(head, (FIRST, SECOND, THIRD), strict=True)
    )
    reading = read(tmp_path, text)
    assert [record.id for record in reading.records] == ["1", "2", "3"]
    assert [record.abstract for record in reading.records] == [FIRST, SECOND, THIRD]
    assert [author.name for author in reading.records[1].authors] == ["Ana Auctor", "Bo Scriba"]


def test_numbered_abstracts_have_no_title_when_the_number_stands_before_the_abstract(tmp_path: Path) -> None:
    reading = read(tmp_path, f"1. {FIRST}\n\n2. {SECOND}\n")
    assert [(record.id, record.title, record.abstract) for record in reading.records] == [("1", None, FIRST), ("2", None, SECOND)]


def test_numbered_title_author_and_abstract_are_told_apart_when_nothing_is_labelled(tmp_path: Path) -> None:
    reading = read(tmp_path, f"1. Sparse Sketches\nAna Auctor, Bo Scriba\n{FIRST}\n\n2. Ridge and Stopping\nClara Testa\n{SECOND}\n")
    assert [record.title for record in reading.records] == ["Sparse Sketches", "Ridge and Stopping"]
    assert [author.name for author in reading.records[0].authors] == ["Ana Auctor", "Bo Scriba"]
    assert reading.records[1].abstract == SECOND


def test_labelled_blocks_are_papers_when_each_begins_with_its_title(tmp_path: Path) -> None:
    text = (
        f"Title: One\nAuthors: Ana Auctor\nAbstract:\n{FIRST}\n\nA second paragraph.\n\nTitle: Two\nAuthor: Bo Scriba\nAbstract: {SECOND}\n"
    )
    reading = read(tmp_path, text)
    assert [record.title for record in reading.records] == ["One", "Two"]
    assert reading.records[0].abstract == f"{FIRST}\n\nA second paragraph."


def test_titles_are_taken_when_they_alternate_with_abstracts(tmp_path: Path) -> None:
    reading = read(tmp_path, f"Sparse Sketches\n\n{FIRST}\n\nRidge and Stopping\n\n{SECOND}\n\nBirdsong\n\n{THIRD}\n")
    assert [record.title for record in reading.records] == ["Sparse Sketches", "Ridge and Stopping", "Birdsong"]


def test_authors_are_taken_when_they_stand_between_title_and_abstract(tmp_path: Path) -> None:
    reading = read(tmp_path, f"Sparse Sketches\n\nAna Auctor, Bo Scriba\n\n{FIRST}\n\nRidge and Stopping\n\nClara Testa\n\n{SECOND}\n")
    assert [(record.title, len(record.authors)) for record in reading.records] == [("Sparse Sketches", 2), ("Ridge and Stopping", 1)]


@pytest.mark.parametrize("rule", ["---", "* * *", "=====", "————"])
def test_rules_part_papers_when_lines_of_marks_stand_between_them(tmp_path: Path, rule: str) -> None:
    reading = read(tmp_path, f"Sparse Sketches\nAna Auctor\n{FIRST}\n{rule}\nRidge and Stopping\nBo Scriba\n\n{SECOND}\n{rule}\n")
    assert [(record.title, record.abstract) for record in reading.records] == [("Sparse Sketches", FIRST), ("Ridge and Stopping", SECOND)]
    assert [author.name for record in reading.records for author in record.authors] == ["Ana Auctor", "Bo Scriba"]


def test_labelled_papers_are_told_apart_when_no_blank_line_stands_between_them(tmp_path: Path) -> None:
    reading = read(tmp_path, f"Title: One\nAuthors: Ana Auctor\nAbstract: {FIRST}\nTitle: Two\nAuthors: Bo Scriba\nAbstract: {SECOND}\n")
    assert [(record.title, record.abstract) for record in reading.records] == [("One", FIRST), ("Two", SECOND)]


def test_authors_are_taken_when_they_follow_a_bold_title_on_its_line(tmp_path: Path) -> None:
    reading = read(
        tmp_path, f"1. **Sparse Sketches** — Ana Auctor, Bo Scriba\n\n   {FIRST}\n\n2. **Ridge** — Cy Dee\n\n   {SECOND}\n", "list.md"
    )
    assert [(record.title, len(record.authors), record.abstract) for record in reading.records] == [
        ("Sparse Sketches", 2, FIRST),
        ("Ridge", 1, SECOND),
    ]


def test_title_line_is_taken_when_it_stands_above_a_long_abstract_in_its_block(tmp_path: Path) -> None:
    reading = read(tmp_path, f"Sparse Sketches\n{FIRST}\n\nRidge and Stopping\n{SECOND}\n")
    assert [(record.title, record.abstract) for record in reading.records] == [("Sparse Sketches", FIRST), ("Ridge and Stopping", SECOND)]


def test_words_that_look_like_labels_stay_text_when_no_colon_follows(tmp_path: Path) -> None:
    first = f"Abstract meaning representations are graphs. {FIRST}"
    reading = read(tmp_path, f"{first}\n\nTitle pages matter. {SECOND}\n")
    assert [record.abstract for record in reading.records] == [first, f"Title pages matter. {SECOND}"]


def test_headings_group_papers_when_a_level_above_names_tracks(tmp_path: Path) -> None:
    text = f"# Papers\n\n## Theory\n\n### One\n\n{FIRST}\n\n### Two\n\n{SECOND}\n\n## Practice\n\n### Three\n\n{THIRD}\n"
    reading = read(tmp_path, text, "list.md")
    assert [(record.title, record.track) for record in reading.records] == [("One", "Theory"), ("Two", "Theory"), ("Three", "Practice")]


def test_sections_of_a_paper_are_no_papers_when_they_are_called_abstract(tmp_path: Path) -> None:
    text = f"# One\n\n## Authors\n\nAna Auctor\n\n## Abstract\n\n{FIRST}\n\n# Two\n\n## Authors\n\nBo Scriba\n\n## Abstract\n\n{SECOND}\n"
    reading = read(tmp_path, text, "list.md")
    assert [(record.title, record.abstract, record.authors[0].name) for record in reading.records] == [
        ("One", FIRST, "Ana Auctor"),
        ("Two", SECOND, "Bo Scriba"),
    ]


def test_addresses_are_removed_when_a_text_holds_them(tmp_path: Path) -> None:
    reading = read(tmp_path, f"Write to ana.auctor@fixture.example for data. {FIRST}\n\n{SECOND}\n")
    assert "@" not in str(reading.records)


def test_folder_is_one_paper_a_file_when_most_files_hold_one(tmp_path: Path) -> None:
    for number, text in enumerate((FIRST, SECOND, THIRD), 1):
        (tmp_path / f"{number}.txt").write_text(text)
    reading = read_source(tmp_path, name="folder")
    assert [record.id for record in reading.records] == ["1", "2", "3"]


def test_folder_is_lists_when_its_files_hold_many_blocks(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("\n\n".join((FIRST, SECOND)) * 1 + f"\n\n{THIRD}\n\n{FIRST[:-20]}\n\n{SECOND[:-20]}")
    (tmp_path / "b.txt").write_text("\n\n".join((THIRD, SECOND, FIRST, THIRD[:-9])))
    assert len(read_source(tmp_path, name="folder").records) == 9
