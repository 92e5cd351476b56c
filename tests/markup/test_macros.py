"""The table of author macros: loading, issues with lines, expansion."""

from pathlib import Path

from generator.markup import Macros, load_macros, mark_abstract
from generator.markup.macros import expand_macros


def load(tmp_path: Path, text: str) -> tuple[Macros, tuple]:
    path = tmp_path / "macros.yml"
    path.write_text(text, encoding="utf-8")
    return load_macros(path)


def test_table_that_ships_with_the_program_has_no_issues():
    macros, issues = load_macros(Path(__file__).parents[2] / "content" / "macros.yml")
    assert issues == ()
    assert len(macros.table) > 150
    assert macros == load_macros(None)[0]


def test_site_adds_replaces_and_takes_away_macros(tmp_path: Path):
    macros, issues = load(tmp_path, "mine: '\\mathrm{mine}_{#1}'\n\\R: '\\mathbf{R}'\nE: null\n")
    assert issues == ()
    assert mark_abstract("$\\mine{3}$ and $\\R$", macros).plain == "mine_3 and R"
    assert "E" not in macros.table
    assert macros.digest != load_macros(None)[0].digest


def test_entries_that_cannot_be_used_are_issues_with_their_line(tmp_path: Path):
    macros, issues = load(tmp_path, "ok: 'x'\nbad name: 'y'\nlist: [1]\nopen: '{x'\nok: 'z'\n")
    assert [(issue.place.line, issue.code) for issue in issues] == [
        (2, "macro-table"),
        (3, "macro-table"),
        (4, "macro-table"),
        (5, "macro-table"),
    ]
    assert macros.table["ok"].tex == "z"
    assert "open" not in macros.table


def test_file_that_is_no_table_is_one_issue_and_the_shipped_macros_stay(tmp_path: Path):
    for text in ("- a\n- b\n", "a: 'x\n", "\t"):
        macros, issues = load(tmp_path, text)
        assert len(issues) == 1
        assert macros.table == load_macros(None)[0].table
    (tmp_path / "macros.yml").write_bytes(b"\xff\xfe\xff")
    assert len(load_macros(tmp_path / "macros.yml")[1]) == 1
    assert load_macros(tmp_path / "none.yml")[1] == ()


def test_expansion_reads_groups_commands_and_letters_as_arguments(tmp_path: Path):
    macros, _ = load(tmp_path, "two: '(#1|#2)'\nname: '\\alpha'\n")
    assert expand_macros("\\two{a b}c", macros) == "(a b|c)"
    assert expand_macros("\\two\\beta {d}", macros) == "(\\beta|d)"
    assert expand_macros("\\name x\\namely", macros) == "\\alpha x\\namely"
    assert expand_macros("\\two{a}", macros) == "\\two{a}"


def test_unknown_macro_is_shown_by_its_name_with_an_issue(tmp_path: Path):
    macros, _ = load(tmp_path, "")
    marked = mark_abstract("the $\\foobar_i$ term", macros)
    assert marked.plain == "the foobar_i term"
    assert [(issue.code, issue.found) for issue in marked.issues] == [("unknown-macro", "the unknown command \\foobar in “\\foobar_i”")]
