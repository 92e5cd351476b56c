"""Names of files and editions that the site has for itself cost no paper in the commands that need no site."""

import json
from pathlib import Path

import pytest

from generator.cli import main

RECORD = {"id": "a0", "title": "First", "abstract": "An abstract that is long enough to count as one, about optimisation."}


@pytest.mark.parametrize(
    "name", ["data.jsonl", "index.jsonl", "README.jsonl", "search.jsonl", "404.jsonl", "papers #1.jsonl", "汉字.jsonl"]
)
@pytest.mark.parametrize("edition", [None, "data", "../x", "a b?c"])
def test_convert_keeps_every_paper_whatever_the_source_is_called(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], name: str, edition: str | None
) -> None:
    (tmp_path / name).write_text(json.dumps(RECORD | ({"edition": edition} if edition else {})) + "\n")
    assert main(["convert", str(tmp_path / name), "--out", str(tmp_path / "out.jsonl")]) == 0
    (paper,) = [json.loads(line) for line in (tmp_path / "out.jsonl").read_text().splitlines()]
    assert paper["id"] == "a0"
    assert "1 papers" in capsys.readouterr().err
