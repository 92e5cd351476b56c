"""Prepare: editions whose papers were read apart make, together, the very site that is built in one go."""

import shutil

from generator.folder import read_folder
from tests.engine.conftest import make_site, run_build, run_command


def test_editions_prepared_apart_give_the_bytes_of_one_build(built, tmp_path):
    whole = make_site(tmp_path / "whole")
    caches = whole / "build/cache/papers"
    caches.mkdir(parents=True)
    for edition in ("first2024", "first2025"):
        apart = make_site(tmp_path / edition)
        done = run_command(apart, "prepare", edition)
        assert done.returncode == 0, done.stderr
        (made,) = (apart / "build/cache/papers").iterdir()
        assert made.name == f"{edition}.bin"
        shutil.copy(made, caches)
    before = {path.name: path.read_bytes() for path in caches.iterdir()}
    done = run_build(whole)
    assert done.returncode == 0, done.stderr
    assert dict(read_folder(whole / "site")) == dict(read_folder(built / "site"))
    assert {path.name: path.read_bytes() for path in caches.iterdir()} == before, "the prepared papers were read again"


def test_prepare_names_the_editions_that_there_are_when_one_is_unknown(tmp_path):
    done = run_command(make_site(tmp_path / "site"), "prepare", "first1999")
    assert done.returncode == 2
    assert "first2024" in done.stderr
