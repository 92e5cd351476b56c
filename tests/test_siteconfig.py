"""Site configuration: the generator reads mkdocs.yml as MkDocs does, with its tags and inheritance."""

import pytest

from generator.errors import UsageError
from generator.siteconfig import read_site_config


def write(tmp_path, text, name="mkdocs.yml"):
    path = tmp_path / name
    path.write_text(text, encoding="utf-8")
    return path


def test_config_gives_plugin_options_when_plugins_are_a_list_or_a_mapping(tmp_path):
    as_list = read_site_config(write(tmp_path, "site_name: A\nplugins:\n  - other\n  - posterhall:\n      fast: false\n"))
    as_mapping = read_site_config(write(tmp_path, "site_name: A\nplugins:\n  posterhall:\n    fast: false\n"))
    assert as_list.options == as_mapping.options == {"fast": False}


def test_config_takes_the_environment_when_a_value_says_so(tmp_path, monkeypatch):
    path = write(tmp_path, 'site_name: A\nsite_url: !ENV [PH_URL, "https://fallback.example/"]\n')
    monkeypatch.delenv("PH_URL", raising=False)
    assert read_site_config(path).text("site_url") == "https://fallback.example/"
    monkeypatch.setenv("PH_URL", "https://given.example/x/")
    assert read_site_config(path).text("site_url") == "https://given.example/x/"


def test_config_reads_on_when_a_tag_is_for_python_only(tmp_path):
    path = write(tmp_path, "site_name: A\nmarkdown_extensions:\n  - x:\n      f: !!python/name:material.x.y\ntheme:\n  language: zh\n")
    assert read_site_config(path).language == "zh"


def test_config_inherits_when_it_names_a_parent(tmp_path):
    write(tmp_path, "site_name: Parent\ntheme:\n  name: material\n  language: zh\n", "base.yml")
    config = read_site_config(write(tmp_path, "INHERIT: base.yml\nsite_name: Child\ntheme:\n  name: material\n"))
    assert (config.text("site_name"), config.language) == ("Child", "zh")


@pytest.mark.parametrize("text", ["- a\n- b\n", "site_name: [", "\tx"])
def test_config_says_what_is_wrong_when_it_is_no_mapping(tmp_path, text):
    with pytest.raises(UsageError, match=r"mkdocs\.yml"):
        read_site_config(write(tmp_path, text))


def test_config_says_where_to_run_when_there_is_none(tmp_path):
    with pytest.raises(UsageError, match="--config"):
        read_site_config(tmp_path / "mkdocs.yml")
