"""Failures of the system around a command: one line and an honest status, never a traceback."""

import subprocess
import sys
from pathlib import Path

import pytest

TEXT = "An abstract of some length that can be read.\n\nAnother abstract of some length that can be read.\n"


@pytest.fixture
def source(tmp_path: Path) -> Path:
    path = tmp_path / "list of papers.txt"
    path.write_text(TEXT)
    return path


def run(line: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """Run a shell line in which ``posterhall`` is the command line."""
    line = line.replace("posterhall", f"{sys.executable} -m generator")
    return subprocess.run(["bash", "-c", line], cwd=folder, capture_output=True, text=True, check=False, timeout=120)


@pytest.mark.parametrize(
    "line",
    [
        "posterhall convert 'list of papers.txt' > /dev/full",
        "posterhall new 'list of papers.txt/x' --from 'list of papers.txt'",
        "posterhall match --abstracts 'list of papers.txt' --titles 'list of papers.txt' --out 'list of papers.txt/x'",
    ],
)
def test_output_that_cannot_be_written_is_one_line_and_status_2(source: Path, line: str) -> None:
    done = run(line, source.parent)
    assert done.returncode == 2
    assert "Traceback" not in done.stderr
    assert "posterhall: " in done.stderr.splitlines()[-1]


def test_closed_standard_input_is_an_empty_one(source: Path) -> None:
    done = run("posterhall preview <&-", source.parent)
    assert (done.returncode, done.stderr) == (0, "")


def test_reader_that_leaves_early_is_no_failure(source: Path) -> None:
    done = run("posterhall convert 'list of papers.txt' | head -c 1 > /dev/null; exit ${PIPESTATUS[0]}", source.parent)
    assert done.returncode == 0
    assert "Traceback" not in done.stderr


def test_terminal_without_the_letters_is_no_failure(source: Path) -> None:
    (source.parent / "x").mkdir()
    (source.parent / "x/papers.jsonl").write_text('{"id": "a", "title": "Größe 汉字", "abstract": "t"}\n', encoding="utf-8")
    (source.parent / "mkdocs.yml").write_text("site_name: X\nplugins:\n  - posterhall: {content: .}\n")
    done = run("PYTHONIOENCODING=ascii posterhall check --jobs 1", source.parent)
    assert "Traceback" not in done.stderr
    assert "short-abstract" in done.stdout
