"""The command new, as a user calls it."""

import os
import subprocess
from pathlib import Path

import pytest
import yaml

from generator.analysis import load_vocabulary
from generator.cli import main
from generator.commands.origin import Origin

ABSTRACTS = {
    "FastTC: Tensor Completion in Input-Sparsity Time": (
        "We study tensor completion with many missing entries. We propose FastTC, an algorithm for tensor completion whose running "
        "time is proportional to the input sparsity, based on leverage score sampling for structured matrices."
    ),
    "Sampling Neighbours with Provable Variance for Graph Neural Networks": (
        "Graph neural networks are slow on large graphs. We introduce a sampler of neighbours with provable variance that makes the "
        "training of graph neural networks on graphs with billions of edges twenty times faster."
    ),
}


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Make a small site's folder and stand in it."""
    folder = tmp_path / "content" / "conf2026"
    folder.mkdir(parents=True)
    (folder / "list.txt").write_text("\n\n".join(ABSTRACTS.values()) + "\n", encoding="utf-8")
    (tmp_path / "mkdocs.yml").write_text("site_name: Test\nplugins: [posterhall]\n", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_new_makes_a_folder_whose_content_is_sound(site: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    (site / "fixc2026.txt").write_text("\n\n".join(ABSTRACTS.values()), encoding="utf-8")
    assert main(["new", "mine", "--from", "fixc2026.txt", "--name", 'Our "papers": a list']) == 0
    said = capsys.readouterr().out
    assert "guessed" in said
    assert "2 papers" in said
    made = site / "mine"
    assert (made / "content/fixc2026/fixc2026.txt").read_bytes() == (site / "fixc2026.txt").read_bytes()
    facts = yaml.safe_load((made / "content/fixc2026/edition.yml").read_text(encoding="utf-8"))
    assert facts == {"name": "FIXC 2026", "series": "FIXC", "year": 2026}
    assert 'Our \\"papers\\": a list' in (made / "mkdocs.yml").read_text(encoding="utf-8")
    assert all((made / name).is_file() for name in ("Makefile", ".gitignore", "requirements.txt", ".github/workflows/site.yml"))
    monkeypatch.chdir(made)
    assert main(["check", "--strict", "--jobs", "1"]) == 0


def test_new_does_not_touch_a_folder_with_something_in_it(site: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["new", "content", "--from", "content/conf2026/list.txt"]) == 2
    assert "not empty" in capsys.readouterr().err


def test_new_puts_two_conferences_into_two_editions_and_avoids_reserved_names(site: Path, capsys: pytest.CaptureFixture[str]) -> None:
    first, second = ABSTRACTS.values()
    for name, text in (("fixc2025.txt", first), ("fixc2026.txt", second), ("topics.txt", first)):
        (site / name).write_text(f"{text}\n\n{text} Again.\n", encoding="utf-8")
    assert main(["new", "mine", "--from", "fixc2025.txt", "fixc2026.txt"]) == 0
    assert sorted(path.name for path in (site / "mine/content").iterdir()) == ["fixc2025", "fixc2026", "pages", "topics.yml"]
    assert main(["new", "topics", "--from", "topics.txt"]) == 0
    assert sorted(path.name for path in (site / "topics/content").iterdir()) == ["pages", "topics-papers", "topics.yml"]
    capsys.readouterr()


TABLE = """\
Title,Authors,Abstract,Decision
A Talk on Birds,Ada Lovelace; Alan Turing,Birds fly in the sky and we study how they do so in detail.,Accept
A Talk on Fish,Grace Hopper,Fish swim in the sea and we study how they do so in detail.,Reject
A Talk on Cats,Barbara Liskov,Cats sleep on the sofa and we study how they do so in detail.,Accept
"""


def test_new_counts_what_the_site_will_show_and_says_what_it_will_not(site: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (site / "talks.csv").write_text(TABLE, encoding="utf-8")
    assert main(["new", "mine", "--from", "talks.csv"]) == 0
    said = capsys.readouterr().out
    assert "2 papers from talks.csv" in said
    assert "1 record left out: rejected (talks.csv:3)" in said


def test_new_makes_nothing_of_a_source_that_cannot_be_read(site: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (site / "book.xlsx").write_bytes(b"PK\x03\x04" + bytes(100))
    (site / "talks.csv").write_text(TABLE, encoding="utf-8")
    for sources in (["book.xlsx"], ["talks.csv", "book.xlsx"]):
        assert main(["new", "mine", "--from", *sources]) == 1
        said = capsys.readouterr()
        assert not (site / "mine").exists()
        assert "nothing was made" in said.err
        assert "book.xlsx:1: error" in said.err


def test_new_makes_nothing_where_no_paper_would_be_shown(site: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (site / "talks.csv").write_text(TABLE.replace("Accept", "Reject"), encoding="utf-8")
    assert main(["new", "mine", "--from", "talks.csv"]) == 1
    assert not (site / "mine").exists()
    assert "3 records left out: rejected" in capsys.readouterr().err


def test_new_keeps_an_empty_folder_that_was_there_when_it_makes_nothing(site: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (site / "mine").mkdir()
    (site / "empty.csv").write_text("", encoding="utf-8")
    assert main(["new", "mine", "--from", "empty.csv"]) == 1
    assert list((site / "mine").iterdir()) == []
    capsys.readouterr()


def test_new_counts_papers_of_two_sources_once(site: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (site / "talks2026.csv").write_text(TABLE, encoding="utf-8")
    (site / "more.csv").write_text(TABLE, encoding="utf-8")
    assert main(["new", "mine", "--from", "talks2026.csv", "more.csv"]) == 0
    assert "2 papers from talks2026.csv, more.csv" in capsys.readouterr().out


def test_new_gives_the_told_name_to_an_edition_that_nothing_else_names(site: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (site / "talks.csv").write_text(TABLE, encoding="utf-8")
    assert main(["new", "mine", "--from", "talks.csv", "--name", "Animal Talks"]) == 0
    facts = yaml.safe_load(next((site / "mine/content").glob("*/edition.yml")).read_text(encoding="utf-8"))
    assert facts == {"name": "Animal Talks"}
    assert "name 'Animal Talks'" not in capsys.readouterr().out  # it was told, not guessed


def test_new_names_the_edition_of_a_bibliography_after_its_proceedings(site: Path, capsys: pytest.CaptureFixture[str]) -> None:
    entry = (
        "@inproceedings{{{key}, title={{{key} and Tensors}}, author={{Lee, Ann}}, year={{2024}}, series={{KDD '24}},\n"
        "booktitle={{Proceedings of the 30th ACM SIGKDD Conference on Knowledge Discovery and Data Mining}}}}\n"
    )
    (site / "export.bib").write_text(entry.format(key="one") + entry.format(key="two"), encoding="utf-8")
    assert main(["new", "mine", "--from", "export.bib"]) == 0
    facts = yaml.safe_load((site / "mine/content/kdd2024/edition.yml").read_text(encoding="utf-8"))
    assert (facts["name"], facts["series"], facts["year"]) == ("KDD 2024", "KDD", 2024)
    assert 'site_name: "KDD 2024"' in (site / "mine/mkdocs.yml").read_text(encoding="utf-8")
    capsys.readouterr()


@pytest.mark.parametrize("is_public", [True, False])
def test_new_says_where_other_machines_get_the_program(
    site: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, is_public: bool
) -> None:
    address = "git+https://example.org/p.git@abc" if is_public else "file:///nowhere/p"
    monkeypatch.setattr("generator.commands.new.find_own_origin", lambda: Origin(f"posterhall @ {address}", is_public=is_public))
    (site / "talks.csv").write_text(TABLE, encoding="utf-8")
    assert main(["new", "mine", "--from", "talks.csv"]) == 0
    said = capsys.readouterr().out
    written = (site / "mine/requirements.txt").read_text(encoding="utf-8")
    assert written.splitlines()[-1] == f"posterhall @ {address}"
    assert ("requirements.txt" in said) is not is_public
    assert ("instead" in written) is not is_public


def test_new_site_says_what_to_set_where_the_program_cannot_be_installed(
    site: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    origin = Origin(f"posterhall @ {(site / 'gone').as_uri()}", is_public=False)
    monkeypatch.setattr("generator.commands.new.find_own_origin", lambda: origin)
    (site / "talks.csv").write_text(TABLE, encoding="utf-8")
    assert main(["new", "mine", "--from", "talks.csv"]) == 0
    capsys.readouterr()
    (site / "mine/.posterhall.mk").unlink()  # git ignores it: another machine does not have it
    environment = {**os.environ, "POSTERHALL": ".venv/bin/posterhall"}
    done = subprocess.run(["make", "site"], cwd=site / "mine", env=environment, check=False, capture_output=True, text=True)
    assert done.returncode != 0
    assert "requirements.txt" in done.stdout + done.stderr
    assert not (site / "mine/.venv").exists()


def test_new_site_has_examples_of_topics_that_are_sound(site: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (site / "talks.csv").write_text(TABLE, encoding="utf-8")
    assert main(["new", "mine", "--from", "talks.csv"]) == 0
    file = site / "mine/content/topics.yml"
    text = file.read_text(encoding="utf-8")
    assert len(load_vocabulary(file)[0].topics) > 300
    examples = [line.removeprefix("# ") for line in text.splitlines() if line.startswith("# - {")]
    assert len(examples) == 4
    areas = "areas: {birds: Ornithology}\n"
    for example in examples:
        file.write_text(f"extends: default\n{areas}topics:\n{example}\n", encoding="utf-8")
        assert load_vocabulary(file)[1] == ()
    capsys.readouterr()
