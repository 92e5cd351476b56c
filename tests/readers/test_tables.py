"""Tables: column names, delimiters and languages of all kinds, and ragged rows."""

from pathlib import Path

import pytest

from generator.model import Reading
from generator.readers import read_source


def read(tmp_path: Path, text: str | bytes, name: str = "papers.csv", format: str | None = None) -> Reading:
    path = tmp_path / name
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return read_source(path, format, name=name)


def codes(reading: Reading) -> list[str]:
    return [issue.code for issue in reading.issues]


@pytest.mark.parametrize(
    "header",
    [
        "ID,Title,Authors,Abstract,Keywords",
        "Paper #,Paper Title,Author Names,Abstract,Author Keywords",
        "Nr.,Titel,Autoren,Zusammenfassung,Schlagwörter",
        "No,Titre,Auteur(s),Résumé,Mots-clés",
        "Número,Título,Autores,Resumen,Palabras clave",
        "编号,题目,作者,摘要,关键词",
        "submission_id,submission title,author_list,abstract_text,key words",
        "PAPER ID ,TITLE,AUTHORS (in order),ABSTRACT [text],Keywords:",
    ],
)
@pytest.mark.parametrize("delimiter", [",", ";", "\t", "|"])
def test_columns_are_understood_when_they_have_other_names_and_delimiters(tmp_path: Path, header: str, delimiter: str) -> None:
    row = delimiter.join(["7", "Sparse Sketches", '"Ana Auctor; Bo Scriba"', '"We sketch, with 1,5 units; fast."', '"sketch; stream"'])
    record = read(tmp_path, f"{header.replace(',', delimiter)}\n{row}\n").records[0]
    assert (record.id, record.title, record.abstract) == ("7", "Sparse Sketches", "We sketch, with 1,5 units; fast.")
    assert [author.name for author in record.authors] == ["Ana Auctor", "Bo Scriba"]
    assert record.keywords == ("sketch", "stream")


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
def test_accents_are_right_when_a_spreadsheet_chose_the_encoding(tmp_path: Path, encoding: str) -> None:
    text = "Titel;Autoren;Zusammenfassung\r\nÜber Größen;Günter Straßer;„Größe“ zählt – 3 € je Stück.\r\n"
    record = read(tmp_path, text.encode(encoding)).records[0]
    assert (record.title, record.abstract) == ("Über Größen", "„Größe“ zählt – 3 € je Stück.")


def test_rows_above_the_column_names_are_passed_over_when_there_are_any(tmp_path: Path) -> None:
    reading = read(tmp_path, "sep=;\nFixConf 2030;;\n;;\nTitle;Authors;Abstract\nT;Ana Auctor;A.\n")
    assert [record.title for record in reading.records] == ["T"]


def test_authors_are_read_when_each_has_columns_of_their_own(tmp_path: Path) -> None:
    columns = ("First Name", "Last Name", "Affiliation", "Email")
    header = "Title,Abstract," + ",".join(f"Author {number} {column}" for number in (1, 2) for column in columns)
    record = read(tmp_path, f"{header}\nT,A.,Ana,Auctor,Lab A,a@b.example,Bo,van der Scriba,Lab B,\n").records[0]
    assert [(a.name, a.family, a.affiliations) for a in record.authors] == [
        ("Ana Auctor", "Auctor", ("Lab A",)),
        ("Bo van der Scriba", "van der Scriba", ("Lab B",)),
    ]
    assert "@" not in str(record)


def test_ragged_row_is_reported_and_kept_when_its_cells_do_not_fit(tmp_path: Path) -> None:
    reading = read(tmp_path, "Title,Authors,Abstract\nOne,Ana Auctor,A.\nTwo,Bo Scriba,B., with a comma\nThree\nFour,Cy Dee,D.\n")
    assert [record.title for record in reading.records] == ["One", "Two", "Three", "Four"]
    assert [(issue.code, issue.place.line) for issue in reading.issues] == [("ragged-row", 3), ("ragged-row", 4)]


def test_row_has_no_issue_when_only_an_empty_last_column_is_missing(tmp_path: Path) -> None:
    assert codes(read(tmp_path, "Title,Abstract,Notes\nOne,A.\nTwo,B.,,\n")) == []


def test_open_quote_is_an_error_when_it_swallows_rows(tmp_path: Path) -> None:
    rows = "".join(f"T{n},Ana Auctor,A{n}.\n" for n in range(9))
    reading = read(tmp_path, f'Title,Authors,Abstract\nFirst,Bo Scriba,"an open quote\n{rows}')
    assert "open-quote" in codes(reading)
    assert reading.issues[0].place.line == 2


def test_missing_header_is_an_error_that_says_what_to_add_when_no_row_names_columns(tmp_path: Path) -> None:
    reading = read(tmp_path, "7,Sparse Sketches,Ana Auctor\n8,Ridge,Bo Scriba\n")
    assert codes(reading) == ["no-header"]
    assert "Title" in reading.issues[0].expected


@pytest.mark.parametrize(
    ("word", "status", "presentation"),
    [
        ("Accept", "accepted", None), ("ACCEPTED (oral)", "accepted", "oral"), ("accept as poster", "accepted", "poster"), ("Yes",
        "accepted", None),
        ("Reject", "rejected", None), ("Desk Reject", "rejected", None), ("no", "rejected", None), ("Not accepted", "rejected", None),
        ("probably accept", "pending", None), ("Awaiting Decision", "pending", None), ("Withdrawn", "withdrawn", None),
        ("angenommen", "accepted", None), ("abgelehnt", "rejected", None), ("", None, None), ("Unacceptable format", None, None),
    ],
)  # fmt: skip
def test_decision_is_understood_when_it_is_worded_in_any_way(
    tmp_path: Path, word: str, status: str | None, presentation: str | None
) -> None:
    record = read(tmp_path, f"Title,Abstract,Decision\nT,A.,{word}\n").records[0]
    assert (record.status, record.presentation) == (status, presentation)


def test_hotcrp_authors_table_joins_its_papers_when_both_lie_together(tmp_path: Path) -> None:
    (tmp_path / "papers.csv").write_text("ID,Title,Abstract,Decision\n5,T,A.,Accepted\n")
    (tmp_path / "authors.csv").write_text("paper,title,first,last,email,affiliation\n5,T,Ana,Auctor,a@b.example,Lab A\n5,T,Bo,Scriba,,\n")
    record = read_source(tmp_path, name="hotcrp").records[0]
    assert [(author.name, author.affiliations) for author in record.authors] == [("Ana Auctor", ("Lab A",)), ("Bo Scriba", ())]


def test_text_table_is_a_table_when_its_suffix_does_not_say_so(tmp_path: Path) -> None:
    assert read(tmp_path, "ID\tTitle\tAuthors\tAbstract\n1\tT\tAna Auctor\tA.\n", "export.txt").records[0].title == "T"


def test_excel_xml_is_a_table_when_it_is_named_xls(tmp_path: Path) -> None:
    rows = [("Paper ID", "Paper Title", "Abstract"), ("3", "R &amp; D", "A.")]
    cells = ["".join(f'<Cell><Data ss:Type="String">{value}</Data></Cell>' for value in row) for row in rows]
    name = "urn:schemas-microsoft-com:office:spreadsheet"
    table = "".join(f"<Row>{row}</Row>" for row in cells)
    text = f'<?xml version="1.0"?><Workbook xmlns="{name}" xmlns:ss="{name}"><Worksheet><Table>{table}</Table></Worksheet></Workbook>'
    assert [(record.id, record.title) for record in read(tmp_path, text, "Papers.xls").records] == [("3", "R & D")]


@pytest.mark.parametrize("name", ["authors.csv", "notes.csv", "index.csv"])
def test_table_is_read_when_its_name_is_one_that_texts_are_passed_over_for(tmp_path: Path, name: str) -> None:
    (tmp_path / name).write_text("Title,Authors,Abstract\nT,Ana Auctor,A.\n")
    (tmp_path / "README.md").write_text("# About\n\nWords.\n")
    assert [record.title for record in read_source(tmp_path, name="folder").records] == ["T"]


@pytest.mark.parametrize(
    ("cell", "title"), [("'=SUM(A1) of Sums", "=SUM(A1) of Sums"), ("'-1 or +1", "-1 or +1"), ("'Tis Late", "'Tis Late")]
)
def test_apostrophe_before_a_formula_is_taken_away_when_a_table_is_read(tmp_path, cell, title):
    path = tmp_path / "papers.csv"
    path.write_text(f"id,title,abstract\n1,{cell},We sum cells.\n", encoding="utf-8")
    assert [record.title for record in read_source(path, None, name="papers.csv").records] == [title]


def test_apostrophe_before_a_formula_is_taken_away_when_easychair_tables_are_joined(tmp_path):
    (tmp_path / "submission.csv").write_text("#,title,abstract\n1,Sums,We sum.\n", encoding="utf-8")
    (tmp_path / "author.csv").write_text(
        "submission #,first name,last name,email,country,affiliation\n1,Ana,Auctor,,,'@Lab\n1,Bo,'Quill,,,\n", encoding="utf-8"
    )
    (tmp_path / "submission_topic.csv").write_text("submission #,topic\n1,'-1 and +1\n", encoding="utf-8")
    (record,) = read_source(tmp_path, name="chair").records
    assert record.authors[0].affiliations == ("@Lab",)
    assert record.authors[1].family == "'Quill"
    assert record.unknown["topics"] == ["-1 and +1"]


BROKEN_ROWS = {
    "ragged": '1,"A title,abstract one\n',
    "to the end": '1,A title,"abstract one\n',
}


@pytest.mark.parametrize("row", BROKEN_ROWS.values(), ids=BROKEN_ROWS)
@pytest.mark.parametrize("rest", ["2,B,two\n3,C,three\n", '2,"B, and more",two\n3,C,"a ""third"""\n4,D,four\n5,E,five\n'])
def test_rows_after_a_quote_that_is_not_closed_are_kept(tmp_path, row, rest):
    path = tmp_path / "papers.csv"
    path.write_text("id,title,abstract\n0,Z,zero\n" + row + rest, encoding="utf-8")
    reading = read_source(path)
    assert [(issue.severity, issue.place.line) for issue in reading.issues if issue.code == "open-quote"] == [("error", 3)]
    assert [record.id for record in reading.records] == ["0", *(line[0] for line in (row + rest).splitlines())]
    assert [record.abstract for record in reading.records][2] == "two"


def test_cell_over_several_lines_is_one_cell_when_its_quote_is_closed(tmp_path):
    path = tmp_path / "papers.csv"
    path.write_text('id,title,abstract\n0,Z,"one, two, three\nfour, five, six\n"\n1,B,"ends\nhere, with, commas"', encoding="utf-8")
    reading = read_source(path)
    assert not reading.issues
    assert [record.id for record in reading.records] == ["0", "1"]


def test_row_goes_on_when_a_cell_holds_a_line_separator_or_a_form_feed(tmp_path):
    path = tmp_path / "papers.csv"
    path.write_text("id,title,abstract\n1,A \x0c title,one\u2028two\n2,B,three\n", encoding="utf-8")
    reading = read_source(path)
    assert not reading.issues
    assert [record.title for record in reading.records] == ["A title", "B"]


@pytest.mark.parametrize(
    ("cell", "names"),
    [
        ("Hui, Ka Yu", ["Hui, Ka Yu"]),
        ("Ortiz Peña, Zoë", ["Ortiz Peña, Zoë"]),
        ("Ada Quill, Ben Marsh", ["Ada Quill", "Ben Marsh"]),
        ("Hui, Ka Yu; Quill, Ada", ["Hui, Ka Yu", "Quill, Ada"]),
    ],
)
def test_lone_author_with_the_family_name_first_is_one_person(tmp_path, cell, names):
    path = tmp_path / "papers.csv"
    path.write_text(f'id,title,abstract,authors\n1,T,A.,"{cell}"\n', encoding="utf-8")
    assert [author.name for author in read_source(path).records[0].authors] == names


def test_columns_that_are_shown_nowhere_are_named_once(tmp_path):
    text = "Title,Abstract,Fun Fact,Email,Empty,Shoe Size\nOn Owls,A.,they hoot,a@b.example,,\nOn Tits,B.,,,,37\n"
    reading = read(tmp_path, text)
    (issue,) = reading.issues
    assert (issue.code, issue.severity, issue.place.line) == ("unused-columns", "note", 1)
    assert "Fun Fact, Shoe Size" in issue.found
    assert "Empty" not in issue.found
    assert "mail" not in issue.found


def test_columns_that_are_shown_nowhere_are_counted_where_they_are_many(tmp_path):
    names = [f"Odd {number}" for number in range(30)]
    reading = read(tmp_path, f"Title,Abstract,{','.join(names)}\nOn Owls,A.,{','.join(names)}\n")
    (issue,) = reading.issues
    assert "30 columns" in issue.found
    assert "Odd 29" not in issue.found


def test_room_and_board_are_kept_when_a_row_names_several_sessions(tmp_path):
    reading = read(tmp_path, "Title,Abstract,Session,Room\nOn Owls,A.,Morning|Evening,Aula\n")
    assert [session.name for session in reading.records[0].sessions] == ["Morning", "Evening"]
    assert reading.records[0].unknown == {"room": "Aula"}
    assert codes(reading) == ["unused-columns"]
    assert "Room" in reading.issues[0].found
