"""Settings that nobody can use: one clear line, never an exception of Python's own."""

from pathlib import Path

import pytest

from generator import cache
from generator.engine.inputs import input_key, make_settings
from generator.errors import UsageError
from generator.pipeline import hand_written
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


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("site_name: X\ntheme: {language: xx}\n", "theme.language is 'xx'"),
        ("site_name: X\nplugins: 5\n", "plugins is 5"),
        ("site_name: [x]\n", "site_name is"),
        ("site_name: X\nplugins: [{posterhall: {content: null}}]\n", "content is None"),
        ("site_name: !ENV {a: b}\n", "!ENV takes"),
        ("site_name: X\n? [a]\n: b\n", "no readable YAML"),
    ],
)
def test_configuration_nobody_can_use_is_refused_with_one_line(tmp_path: Path, text: str, says: str) -> None:
    (tmp_path / "mkdocs.yml").write_text(text)
    with pytest.raises(UsageError, match=says) as caught:
        make_settings(read_site_config(tmp_path / "mkdocs.yml"))
    assert "\n" not in str(caught.value)


def test_pages_that_are_a_file_are_refused(tmp_path: Path) -> None:
    (tmp_path / "content").mkdir()
    settings = make_settings(read_site_config(config_with(tmp_path, "2")))
    assert hand_written(settings) == {}
    (tmp_path / "content/pages").write_text("x")
    with pytest.raises(UsageError, match="pages is a file"):
        hand_written(settings)


@pytest.mark.parametrize("language", ["en", "zh", "zh-TW"])
def test_language_with_a_catalogue_is_taken(tmp_path: Path, language: str) -> None:
    (tmp_path / "mkdocs.yml").write_text(f"site_name: X\ntheme: {{language: {language}}}\n")
    assert make_settings(read_site_config(tmp_path / "mkdocs.yml")).language == language


def test_key_of_a_build_changes_with_a_hook_an_inherited_file_and_the_environment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "content").mkdir()
    (tmp_path / "base.cfg").write_text("site_description: one\n")
    (tmp_path / "hook.py").write_text("ONE = 1\n")
    path = tmp_path / "mkdocs.yml"
    path.write_text("INHERIT: base.cfg\nsite_name: X\nhooks: [hook.py]\ncopyright: !ENV [OWNER, nobody]\nplugins: [posterhall]\n")

    def key() -> str:
        config = read_site_config(path)
        return input_key(config, make_settings(config))

    keys = [key(), key()]
    assert keys[0] == keys[1]
    (tmp_path / "hook.py").write_text("TWO = 2\n")
    keys.append(key())
    (tmp_path / "base.cfg").write_text("site_description: two\n")
    keys.append(key())
    monkeypatch.setenv("OWNER", "somebody")
    keys.append(key())
    assert len(set(keys)) == 4


def test_version_of_the_code_changes_with_every_kind_of_file_but_compiled_ones(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cache, "__file__", str(tmp_path / "cache.py"))
    seen = [cache.code_version.__wrapped__()]
    for name in ("page.html.j2", "module.py", "words.yml", "starter.txt"):
        (tmp_path / name).write_text("x")
        seen.append(cache.code_version.__wrapped__())
    assert len(set(seen)) == len(seen)
    (tmp_path / "module.pyc").write_text("x")
    assert cache.code_version.__wrapped__() == seen[-1]
