"""Settings that nobody can use: one clear line, never an exception of Python's own."""

from pathlib import Path

import pytest

from generator.engine.inputs import make_settings
from generator.errors import UsageError
from generator.siteconfig import read_site_config


def config_with(folder: Path, jobs: str) -> Path:
    path = folder / "mkdocs.yml"
    path.write_text(f"site_name: X\nplugins:\n  - posterhall:\n      jobs: {jobs}\n")
    return path


@pytest.mark.parametrize("jobs", ["abc", "[1]", "{a: 1}", "1.5"])
def test_jobs_that_are_no_number_are_refused_with_the_word(tmp_path: Path, jobs: str) -> None:
    with pytest.raises(UsageError, match="jobs is"):
        make_settings(read_site_config(config_with(tmp_path, jobs)))


@pytest.mark.parametrize(("jobs", "expected"), [("3", 3), ("0", 1), ("-2", 1)])
def test_jobs_are_at_least_one(tmp_path: Path, jobs: str, expected: int) -> None:
    assert make_settings(read_site_config(config_with(tmp_path, jobs))).jobs == expected


@pytest.mark.parametrize(
    ("epoch", "day"), [("0", "1970-01-01"), ("9" * 20, None), ("9" * 5000, None), ("²", None), ("abc", None), ("", None)]
)
def test_source_date_epoch_that_is_no_time_is_no_date(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, epoch: str, day: str | None) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", epoch)
    assert make_settings(read_site_config(config_with(tmp_path, "2"))).build_date == day
