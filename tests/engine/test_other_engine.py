"""Another engine: Zensical builds the generated tree, and its pages say the same and link to the same."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import lxml.html
import pytest

from generator.folder import read_folder
from tests.engine.conftest import run_command

pytestmark = pytest.mark.slow


def read_pages(site: Path) -> dict[str, tuple[str, str, list[str], list[str]]]:
    """Title, text, links and citation tags of every page of the papers' content."""
    pages = {}
    for name, content in read_folder(site):
        if not name.endswith("index.html") or b'http-equiv="refresh"' in content:
            continue
        tree = lxml.html.fromstring(content)
        main = tree.xpath("//main")[0]
        text = re.sub(r"\s+", " ", main.text_content()).strip()
        # The engine takes the Markdown copy of an edition for a page, and leads to that page.
        links = [link.get("href").replace("/papers.md", "/papers/") for link in main.iter("a") if link.get("href")]
        tags = [f"{tag.get('name')}={tag.get('content')}" for tag in tree.xpath("//head/meta[starts-with(@name, 'citation_')]")]
        pages[name] = (tree.findtext(".//title") or "", text, links, tags)
    return pages


def test_zensical_gives_the_same_pages_when_it_builds_the_tree(built, tmp_path):
    folder = Path(shutil.copytree(built, tmp_path / "site"))
    done = run_command(folder, "tree")
    assert done.returncode == 0, done.stderr
    engine = Path(sys.executable).with_name("zensical")
    done = subprocess.run(
        [engine, "build", "-f", "engine.yml"], cwd=folder / "build", capture_output=True, text=True, check=False, timeout=300
    )
    assert done.returncode == 0, done.stdout + done.stderr
    ours, theirs = read_pages(built / "site"), read_pages(folder / "build/engine-site")
    papers = [name for name in ours if name.startswith("first202")]
    assert len(papers) == 7 + 2
    for name, page in ours.items():
        assert theirs.get(name) == page, name
