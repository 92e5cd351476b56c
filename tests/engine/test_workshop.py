"""Working folders: one run at a time, and elsewhere where they cannot be written."""

import io
import threading
from dataclasses import replace
from pathlib import Path

import pytest

from generator.engine.workshop import open_workshop
from generator.settings import Settings
from tests.engine.conftest import make_site, run_build


def settings_in(folder: Path) -> Settings:
    return replace(Settings(), cache_dir=folder / "build/cache", docs_dir=folder / "build/docs")


def test_second_run_waits_and_says_so_until_the_first_ends(tmp_path):
    settings, order = settings_in(tmp_path), []
    out = io.StringIO()

    def second() -> None:
        with open_workshop(settings, out):
            order.append("second")

    with open_workshop(settings, io.StringIO()):
        thread = threading.Thread(target=second)
        thread.start()
        while "waiting" not in out.getvalue():
            thread.join(0.01)
            assert thread.is_alive()
        order.append("first")
    thread.join(60)
    assert order == ["first", "second"]


def test_runs_in_different_folders_do_not_wait(tmp_path):
    out = io.StringIO()
    with open_workshop(settings_in(tmp_path / "one"), out), open_workshop(settings_in(tmp_path / "two"), out):
        pass
    assert out.getvalue() == ""


def test_run_works_elsewhere_and_says_so_when_its_folders_cannot_be_written(tmp_path):
    (tmp_path / "build").write_text("in the way", encoding="utf-8")
    out = io.StringIO()
    with open_workshop(settings_in(tmp_path), out) as settings:
        settings.cache_dir.mkdir(parents=True)
        assert not settings.cache_dir.is_relative_to(tmp_path)
    assert not settings.cache_dir.exists()
    assert str(tmp_path / "build/cache") in out.getvalue()
    assert "cannot be written" in out.getvalue()


@pytest.mark.slow
def test_site_is_built_when_nothing_can_be_kept(tmp_path):
    folder = make_site(tmp_path)
    (folder / "build").write_text("in the way", encoding="utf-8")
    done = run_build(folder)
    assert done.returncode == 0, done.stderr
    assert "cannot be written" in done.stderr
    assert (folder / "site/first2024/index.html").is_file()
