"""What a build may empty: never what the site is made from, and no folder of somebody else's."""

from pathlib import Path

import pytest

from generator.cli import main
from generator.engine.inputs import make_settings
from generator.engine.site_folder import check_site_folder
from generator.siteconfig import read_site_config


@pytest.fixture
def site_root(tmp_path: Path) -> Path:
    root = tmp_path / "my hall"
    (root / "content/x2025").mkdir(parents=True)
    (root / "content/x2025/a.txt").write_text("An abstract that is long enough to be taken for one.\n")
    (root / "mkdocs.yml").write_text("site_name: Hall\ntheme:\n  name: material\nplugins:\n  - posterhall\n")
    return root


@pytest.mark.parametrize("folder", [".", "..", "content", "content/x2025", "build", "build/cache", "build/docs/site", "mkdocs.yml"])
@pytest.mark.parametrize("clean", [(), ("--clean",)])
def test_build_refuses_and_keeps_everything_when_the_site_folder_holds_what_it_is_made_from(
    site_root: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], folder: str, clean: tuple[str, ...]
) -> None:
    monkeypatch.chdir(site_root)

    assert main(["build", "--site", folder, *clean]) == 2

    assert (site_root / "mkdocs.yml").is_file()
    assert (site_root / "content/x2025/a.txt").is_file()
    assert "--site" in capsys.readouterr().err


def test_build_refuses_and_keeps_the_files_when_the_folder_is_somebody_elses(
    site_root: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(site_root)
    (site_root / "home").mkdir()
    (site_root / "home/thesis.txt").write_text("years of work")

    assert main(["build", "--site", "home"]) == 2

    assert (site_root / "home/thesis.txt").read_text() == "years of work"
    assert "home" in capsys.readouterr().err


@pytest.mark.parametrize("files", [None, (), (".git",), ("index.html", "404.html", "old.html")])
def test_check_site_folder_accepts_new_and_empty_folders_and_sites(site_root: Path, files: tuple[str, ...] | None) -> None:
    folder = site_root.parent / "public"
    for name in files or ():
        folder.mkdir(exist_ok=True)
        (folder / name).write_text("x")
    config = read_site_config(site_root / "mkdocs.yml")

    check_site_folder(config, make_settings(config, site_dir=folder))
    check_site_folder(config, make_settings(config))
