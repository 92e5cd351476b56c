"""Remarks: true, with the words around, one for each thing."""

import pytest

from generator.markup import Macros, mark_abstract
from generator.markup.macros import make_macro


def remarks(raw: str, macros: Macros) -> list[tuple[str, str]]:
    return [(issue.code, issue.found) for issue in mark_abstract(raw, macros).issues]


def test_unknown_command_is_reported_once_with_its_number_and_the_words_around_its_first_place(macros: Macros):
    raw = "In this work we introduce \\Ours, which beats all others by far. Then \\Ours is shown to be fast, and \\Ours is small."
    assert remarks(raw, macros) == [
        ("unknown-command", "the unknown command \\Ours (3 times, first in “In this work we introduce \\Ours, which beats all others by…”)")
    ]


def test_mend_for_an_unknown_command_mends_it(macros: Macros):
    issue = mark_abstract("We propose \\Ours today", macros).issues[0]
    assert "`Ours: '\\mathrm{Ours}'`" in issue.mend
    with_line = Macros({**macros.table, "Ours": make_macro("\\mathrm{Ours}")}, "other")
    mended = mark_abstract("We propose \\Ours today", with_line)
    assert mended.issues == ()
    assert mended.plain == "We propose Ours today"


@pytest.mark.parametrize(
    ("raw", "found"),
    [
        ("policy which is \\tfrac\\sqrt \\log n given", "\\tfrac without its 2 arguments in “policy which is \\tfrac\\sqrt \\log n given”"),
        ("a rate of \\sqrt, and so on", "\\sqrt without its argument in “a rate of \\sqrt, and so on”"),
    ],
)
def test_known_command_without_its_arguments_is_not_called_unknown(raw: str, found: str, macros: Macros):
    issues = mark_abstract(raw, macros).issues
    assert ("missing-argument", found) in [(issue.code, issue.found) for issue in issues]
    assert not [issue for issue in issues if "macros.yml" in issue.mend]


def test_lone_dollar_is_kept_and_reported_and_money_is_not(macros: Macros):
    marked = mark_abstract("with a generative model $ that is", macros)
    assert "model $ that" in marked.plain
    assert [issue.code for issue in marked.issues] == ["lone-dollar"]
    assert remarks("it costs $5 million, then $10", macros) == []


def test_sentence_between_two_dollars_is_read_without_them_and_reported(macros: Macros):
    marked = mark_abstract("bounds of $O(n^2/3) under privacy, and for all others O(n^1/2)$ under it", macros)
    assert marked.plain == "bounds of O(n^2/3) under privacy, and for all others O(n^1/2) under it"
    assert [issue.found[:29] for issue in marked.issues] == ["a sentence between two $ in “"]
    assert "$" in mark_abstract("it costs $5 per item and so much more than the $3 of theirs", macros).plain
