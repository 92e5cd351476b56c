"""A site in Chinese: no words of the English interface are left on any page."""

import shutil
from collections import Counter
from pathlib import Path

import pytest
import yaml

from tests.conftest import ROOT
from tests.site.conference import write_conference
from tests.site.conftest import build_once, shared_folder
from tests.site.reading import BuiltSite

pytestmark = pytest.mark.slow

SHORTEST = 4
"""Letters of the shortest phrase looked for; shorter ones are names of formats."""


def write_chinese(folder: Path) -> None:
    """Write the made-up conference with the interface in Chinese."""
    write_conference(folder / "content")
    for name in ("topics.yml", "macros.yml"):
        shutil.copy(ROOT / "content" / name, folder / "content" / name)
    config = (ROOT / "mkdocs.yml").read_text(encoding="utf-8").replace("custom_dir: overrides", f"custom_dir: {ROOT / 'overrides'}")
    config = config.replace("language: en", "language: zh")
    (folder / "mkdocs.yml").write_text(config.replace('!ENV [SITE_URL, ""]', '""'), encoding="utf-8")


def test_no_phrase_of_the_english_interface_is_on_a_chinese_page(tmp_path_factory):
    site = BuiltSite(build_once(shared_folder(tmp_path_factory) / "chinese", write_chinese), "")
    english, chinese = (yaml.safe_load((ROOT / f"generator/words/{name}.yml").read_text(encoding="utf-8")) for name in ("en", "zh"))
    # An edition of the conference is called by a phrase of the interface; Chinese needs no forms for one.
    told = {text for key, text in english.items() if text != chinese.get(key) and len(text) >= SHORTEST and "{" not in text}
    phrases = told - {"Reading list"}
    left: Counter[tuple[str, str]] = Counter()
    for page in site.pages.values():
        for element in page.tree.iter():
            if isinstance(element.tag, str) and element.tag not in ("script", "style"):
                attributes = (element.get(name) for name in ("title", "aria-label", "placeholder", "alt", "content"))
                said = (element.text, element.tail, *attributes)
                left.update((page.kind, text) for text in (" ".join((text or "").split()) for text in said) if text in phrases)
    assert dict(left.most_common(20)) == {}
    assert all(page.tree.get("lang") == "zh" for page in site.proper_pages)
