"""The command explain, as a user calls it."""

import json
from pathlib import Path

import pytest

from generator.cli import main

TABLE = """\
ID,Title,Authors,Abstract,Decision,Session,Day,Time,Room
1,On Owls,Ada Lovelace,Owls hoot in the woods at night and we study how they do so in detail.,Accept,Birds,2026-06-15,09:20,Aula
2,On Fish,Grace Hopper,Fish swim in the sea and we study how they do so in great detail.,Reject,Birds,2026-06-15,09:40,Aula
3,On Cats,Barbara Liskov,Cats sleep on the sofa and we study how they do so in detail.,Accept,Birds,2026-06-15,10:00,Aula
"""
LONE = "Dogs bark at the moon, and nobody has studied so far why they do so for hours at a time."


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Make a small site's folder and stand in it."""
    folder = tmp_path / "content" / "pets2026"
    folder.mkdir(parents=True)
    (folder / "talks.csv").write_text(TABLE, encoding="utf-8")
    (folder / "more.txt").write_text(f"{LONE}\n\n{LONE.replace('Dogs bark', 'Wolves howl')}\n", encoding="utf-8")
    (folder / "edition.yml").write_text("timezone: Europe/Berlin\n", encoding="utf-8")
    (tmp_path / "mkdocs.yml").write_text("site_name: Test\nplugins: [posterhall]\n", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize("name", ["3", "pets2026/3", "pets2026/3/", "On Cats"])
def test_explain_says_which_overlay_hides_a_paper(site: Path, capsys: pytest.CaptureFixture[str], name: str) -> None:
    (site / "content/pets2026/papers.yml").write_text("- paper: 3\n  hide: not presented\n", encoding="utf-8")
    assert main(["explain", name, "--jobs", "1"]) == 0
    said = capsys.readouterr().out
    assert "3: not on the site" in said
    assert "hidden by pets2026/papers.yml:1 (#1): not presented" in said
    assert "pets2026/talks.csv:4" in said


def test_explain_says_why_a_record_was_left_out_as_json_too(site: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["explain", "2", "--json", "--jobs", "1"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told == {"id": "2", "title": "On Fish", "places": ["pets2026/talks.csv:3 (2)"], "left_out": "rejected"}


def test_explain_knows_a_hidden_paper_by_the_address_that_it_had(site: Path, capsys: pytest.CaptureFixture[str]) -> None:
    from generator.curate.texts import hash_abstract  # noqa: PLC0415

    overlay = f"- abstract_starts: {LONE[:40].replace(',', '').split(' at')[0]}\n  hide: true\n"
    (site / "content/pets2026/papers.yml").write_text(overlay, encoding="utf-8")
    assert main(["explain", f"pets2026/{hash_abstract(LONE)}", "--jobs", "1"]) == 0
    assert "hidden by pets2026/papers.yml:1" in capsys.readouterr().out


def test_explain_still_knows_no_paper_that_never_was(site: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["explain", "99", "--jobs", "1"]) == 2
    assert "no paper has the id '99'" in capsys.readouterr().err


def test_explain_tells_a_value_with_every_origin(site: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (site / "content/pets2026/papers.yml").write_text(
        "- paper: 1\n  doi: 10.5555/x\n  id: owls\n  code: https://a.example/c\n  keywords: []\n", encoding="utf-8"
    )
    assert main(["explain", "owls", "--jobs", "1"]) == 0
    lines = {line.split()[0]: line for line in capsys.readouterr().out.splitlines() if "  <- " in line}
    assert "Birds, 2026-06-15 09:20, Aula  <- source pets2026/talks.csv:2" in lines["sessions"]
    assert "owls  <- overlay" in lines["id"]
    assert "10.5555/x  <- overlay" in lines["ids.doi"]
    assert "nothing  <- overlay" in lines["keywords"]
    assert all(line.partition("  <- ")[0].split()[1:] for line in lines.values())
