"""Plain MkDocs with the plugin, started in a site folder, writes what the build command writes."""

import os
import subprocess
import sys

from generator.folder import read_folder
from tests.engine.conftest import ROOT, make_site


def test_plain_mkdocs_build_gives_the_pages_of_the_build_command(built, tmp_path):
    folder = make_site(tmp_path / "plain")
    (folder / "build/docs").mkdir(parents=True)  # as in a clone, and as the command new makes it
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-m", "mkdocs", "build", "--quiet"]
    done = subprocess.run(command, cwd=folder, env=env, capture_output=True, text=True, check=False, timeout=300)
    assert done.returncode == 0, done.stderr
    theirs, ours = dict(read_folder(folder / "site")), dict(read_folder(built / "site"))
    missing = sorted(name for name in ours.keys() - theirs.keys())
    assert missing == []
    assert sorted(name for name in ours if theirs[name] != ours[name]) == []
    assert [name for name in theirs.keys() - ours.keys() if name.endswith(".html")] == []
