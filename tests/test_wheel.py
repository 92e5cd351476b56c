"""The wheel builds a site outside the repository: it carries overrides, vocabulary, macros and starter files."""

import os
import subprocess
import sys
import sysconfig
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent

ABSTRACTS = """\
We study the completion of tensors (TC) with many missing entries and give an algorithm that runs in $O(n \\log n)$ time.

Graph neural networks (GNNs) are slow on large graphs; a sampler with *provable* variance makes their training faster.
"""


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the wheel with the build backend that is installed, without network."""
    folder = tmp_path_factory.mktemp("wheel")
    code = "import sys; from hatchling.build import build_wheel; print(build_wheel(sys.argv[1]))"
    subprocess.run([sys.executable, "-c", code, str(folder)], cwd=ROOT, check=True, capture_output=True)
    return next(folder.glob("*.whl"))


@pytest.mark.slow
def test_wheel_carries_what_a_site_needs(wheel: Path) -> None:
    names = set(zipfile.ZipFile(wheel).namelist())
    assert {
        "generator/site/overrides/main.html",
        "generator/site/content/topics.yml",
        "generator/site/content/macros.yml",
        "generator/starter/mkdocs.yml",
        "generator/curate/matching/weights.json",
        "generator/words/en.yml",
    } <= names
    assert not [name for name in names if name.startswith(("content/", "tests/", "build/"))]


@pytest.mark.slow
def test_installed_wheel_makes_and_builds_a_site_of_ones_own(wheel: Path, tmp_path: Path) -> None:
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(tmp_path / "venv")], check=True)
    python = tmp_path / "venv/bin/python"
    installed = next((tmp_path / "venv/lib").glob("python*")) / "site-packages"
    # Unpacked by hand: the dependencies come from this environment, so that nothing is fetched; the program comes from the wheel alone.
    zipfile.ZipFile(wheel).extractall(installed)
    dependencies = tmp_path / "dependencies"
    dependencies.mkdir()
    for path in Path(sysconfig.get_paths()["purelib"]).iterdir():
        if "posterhall" not in path.name and path.suffix != ".pth":
            (dependencies / path.name).symlink_to(path)
    environment = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    environment |= {"PYTHONPATH": str(dependencies), "PYTHONDONTWRITEBYTECODE": "1"}
    source = tmp_path / "fixconf2026.txt"
    source.write_text(ABSTRACTS, encoding="utf-8")

    def run(*command: str, cwd: Path = tmp_path) -> str:
        done = subprocess.run(command, cwd=cwd, env=environment, check=False, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
        return done.stdout + done.stderr

    assert str(installed) in run(str(python), "-c", "import generator; print(generator.__file__)")
    assert "fixconf2026" in run(str(python), "-m", "generator", "new", "mine", "--from", source.name, "--name", "Mine")
    run("make", "site", cwd=tmp_path / "mine")
    site = tmp_path / "mine/site"
    papers = [path for path in (site / "fixconf2026").iterdir() if path.is_dir()]
    assert len(papers) == 2
    assert any("<math" in (path / "index.html").read_text(encoding="utf-8") for path in papers)
    assert (site / "assets/stylesheets/hall.css").is_file()
    assert (site / "topics").is_dir()
