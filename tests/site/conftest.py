"""The two sites that every test of whole sites reads: the repository's own content, and a made-up conference with every feature.

Each is built once a test run, by the command that users run, and shared between the processes of a parallel run.
"""

import fcntl
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.conftest import ROOT
from tests.site.conference import write_conference
from tests.site.reading import BuiltSite

CONFERENCE_URL = "https://x.example/some/path/"


def write_seeds(folder: Path) -> None:
    """Copy the repository's content into a site folder without an address of its own."""
    shutil.copytree(ROOT / "content", folder / "content")
    _write_config(folder, "")


def _write_conference(folder: Path) -> None:
    write_conference(folder / "content")
    for name in ("topics.yml", "macros.yml"):
        shutil.copy(ROOT / "content" / name, folder / "content" / name)
    _write_config(folder, CONFERENCE_URL)


def _write_config(folder: Path, site_url: str) -> None:
    config = (ROOT / "mkdocs.yml").read_text(encoding="utf-8").replace("custom_dir: overrides", f"custom_dir: {ROOT / 'overrides'}")
    (folder / "mkdocs.yml").write_text(config.replace('!ENV [SITE_URL, ""]', repr(site_url)), encoding="utf-8")


def build_once(place: Path, write: Callable[[Path], None]) -> Path:
    """Build a site into a folder, unless another process of this test run has done it; return the site."""
    place.mkdir(parents=True, exist_ok=True)
    with (place / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not (place / "built").exists():
            shutil.rmtree(place / "content", ignore_errors=True)
            write(place)
            command = [sys.executable, "-m", "generator", "build", "--jobs", "2"]
            env = {**os.environ, "PYTHONPATH": str(ROOT), "SITE_URL": ""}
            done = subprocess.run(command, cwd=place, env=env, capture_output=True, text=True, check=False, timeout=300)
            assert done.returncode == 0, done.stderr
            (place / "built").write_text(done.stderr, encoding="utf-8")
    return place / "site"


def shared_folder(factory: pytest.TempPathFactory) -> Path:
    """Return the folder that all processes of this test run see.

    The environment variable POSTERHALL_WHOLE_SITES names one that lasts: later runs take the sites in it as they are.
    """
    if kept := os.environ.get("POSTERHALL_WHOLE_SITES"):
        return Path(kept)
    base = factory.getbasetemp()
    return (base.parent if os.environ.get("PYTEST_XDIST_WORKER") else base) / "whole-sites"


@pytest.fixture(scope="session")
def seeds(tmp_path_factory) -> BuiltSite:
    """The built site of the repository's own content; no test may change it."""
    return BuiltSite(build_once(shared_folder(tmp_path_factory) / "seeds", write_seeds), "")


@pytest.fixture(scope="session")
def conference(tmp_path_factory) -> BuiltSite:
    """The built site of the made-up conference; no test may change it."""
    return BuiltSite(build_once(shared_folder(tmp_path_factory) / "conference", _write_conference), CONFERENCE_URL)


@pytest.fixture(scope="session", params=["seeds", "conference"])
def site(request) -> BuiltSite:
    """Each of the two sites."""
    return request.getfixturevalue(request.param)
