"""The preview command: one text, or one a line, as JSON."""

import io
import json

import pytest

from generator.cli import main

KEYS = {"html", "plain", "search", "description", "tex", "title", "issues"}


def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], words: list[str], text: str) -> str:
    monkeypatch.setattr("sys.stdin", io.StringIO(text))
    assert main(["preview", *words]) == 0
    return capsys.readouterr().out


def test_preview_prints_every_output_of_one_abstract(monkeypatch, capsys):
    result = json.loads(run(monkeypatch, capsys, [], "Abstract: We use $x^2$.\n\nSecond."))
    assert set(result) == KEYS
    assert result["plain"] == "We use x^2.\nSecond."
    assert result["title"] is None
    assert result["issues"] == []


def test_preview_of_lines_goes_on_after_a_bad_one(monkeypatch, capsys):
    lines = ['"one $x$"', "{bad", "", '{"title": "T $y$", "abstract": "A"}', "[1]", '{"x": 1}', '"two"', "[" * 100_000]
    results = [json.loads(line) for line in run(monkeypatch, capsys, ["--jsonl"], "\n".join(lines) + "\n").splitlines()]
    assert [result["plain"] for result in results] == ["one x", "", "A", "", "", "two", ""]
    assert [[issue["code"] for issue in result["issues"]] for result in results].count(["bad-line"]) == 4
    assert all(set(result) == KEYS for result in results)
    assert results[2]["title"]["plain"] == "T y"
    assert "line 2" in results[1]["issues"][0]["found"]


def test_preview_of_a_title_is_inline(monkeypatch, capsys):
    result = json.loads(run(monkeypatch, capsys, ["--kind", "title"], "A* with *stars*"))
    assert result["html"] == "A* with *stars*"
    assert result["title"]["plain"] == "A* with *stars*"
