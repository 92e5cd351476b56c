"""The commands check and match, as a user calls them."""

import json
from pathlib import Path

import pytest
import yaml

from generator.cli import main

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


def test_check_passes_good_content(site: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "--strict", "--jobs", "1"]) == 0
    assert "2 papers checked: 0 errors" in capsys.readouterr().err


def test_check_reports_each_problem_with_file_and_line_as_json(site: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (site / "content/conf2026/papers.yml").write_text(
        "- abstract_starts: We study tensor completion\n  topics: [tensors-of-mars]\n  authors: [Ann LeeBo Chan]\n\n"
        "- abstract_starts: No abstract begins like this one\n  title: Lost\n",
        encoding="utf-8",
    )
    assert main(["check", "--json", "--jobs", "1"]) == 1
    found = json.loads(capsys.readouterr().out)
    issues = {issue["code"]: issue for issue in found["issues"]}
    assert set(issues) == {"overlay-no-match", "unknown-topic", "fused-authors"}
    assert (issues["overlay-no-match"]["file"], issues["overlay-no-match"]["line"]) == ("conf2026/papers.yml", 5)
    assert (issues["unknown-topic"]["file"], issues["unknown-topic"]["line"]) == ("conf2026/papers.yml", 1)
    assert found["counts"] == {"error": 1, "warning": 2, "note": 0}
    assert all(issue["mend"] for issue in found["issues"])


def test_check_is_strict_about_warnings_only_when_told(site: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (site / "content/conf2026/papers.yml").write_text("- abstract_starts: We study tensor completion\n  titlle: x\n", encoding="utf-8")
    assert main(["check", "--jobs", "1"]) == 0
    assert main(["check", "--jobs", "1", "--strict"]) == 1
    assert "unknown-overlay-field" in capsys.readouterr().out


def test_match_writes_an_overlay_that_curation_accepts(site: Path, capsys: pytest.CaptureFixture[str]) -> None:
    titles = [*ABSTRACTS, "Bird Song Classification from Few Recordings", "Truthful Procurement Auctions"]
    (site / "titles.csv").write_text("title,authors\n" + "".join(f'"{title}","Ann Lee"\n' for title in titles), encoding="utf-8")
    assert main(["match", "--abstracts", "content/conf2026/list.txt", "--titles", "titles.csv", "--out", "found.yml"]) == 0
    text = (site / "found.yml").read_text(encoding="utf-8")
    # Whoever confirms all offers removes the #.
    confirmed = "\n".join(
        line.removeprefix("# ") for line in text.splitlines() if not line.startswith(("# Titles", "# commented", "# A title", "# offered"))
    )
    entries = yaml.safe_load(confirmed)
    assert {entry["title"] for entry in entries} == set(ABSTRACTS)
    (site / "content/conf2026/papers.yml").write_text(confirmed, encoding="utf-8")
    assert main(["check", "--strict", "--jobs", "1"]) == 0
    capsys.readouterr()


def test_match_never_overwrites_a_file(site: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (site / "papers.yml").write_text("mine\n", encoding="utf-8")
    (site / "titles.csv").write_text("title\nOne\nTwo\n", encoding="utf-8")
    assert main(["match", "--abstracts", "content/conf2026/list.txt", "--titles", "titles.csv", "--out", "papers.yml"]) == 2
    assert (site / "papers.yml").read_text(encoding="utf-8") == "mine\n"
    assert "exists" in capsys.readouterr().err


def test_match_makes_no_folder_for_its_overlay(site: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (site / "titles.csv").write_text("title\nOne\nTwo\n", encoding="utf-8")
    assert main(["match", "--abstracts", "content/conf2026/list.txt", "--titles", "titles.csv", "--out", "no/such/found.yml"]) == 2
    assert not (site / "no").exists()
    assert "no/such" in capsys.readouterr().err


@pytest.mark.parametrize("port", ["99999", "-1"])
def test_serve_refuses_a_port_that_is_none(port: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["serve", "--port", port])
    assert "0 to 65535" in capsys.readouterr().err


def test_match_tells_every_outcome_as_json(site: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (site / "titles.csv").write_text("title\n" + "\n".join(ABSTRACTS) + "\n", encoding="utf-8")
    assert main(["match", "--abstracts", "content/conf2026/list.txt", "--titles", "titles.csv", "--json"]) == 0
    outcome = json.loads(capsys.readouterr().out)
    assert [match["title"] for match in outcome["matches"]] == list(ABSTRACTS)
    assert all(0 <= match["confidence"] <= 1 and match["decision"] in ("accept", "offer", "abstain") for match in outcome["matches"])


def test_match_names_the_confidences_that_it_asks_for(site: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (site / "titles.csv").write_text("title\n" + "\n".join(ABSTRACTS) + "\n", encoding="utf-8")
    assert main(["match", "--abstracts", "content/conf2026/list.txt", "--titles", "titles.csv"]) == 0
    said = capsys.readouterr()
    assert "accepted (confidence 0.97 or more)" in said.err
    assert "offered (0.5 or more)" in said.err
    assert "(confidence 0.97 or more)" in said.out
    assert main(["match", "--abstracts", "content/conf2026/list.txt", "--titles", "titles.csv", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["thresholds"] == {"accept": 0.97, "offer": 0.5}
