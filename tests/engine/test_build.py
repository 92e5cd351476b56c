"""Build: fast and slow ways give the same bytes, later builds those of a first one, and damage is repaired."""

import shutil
from pathlib import Path

import pytest

from generator.folder import read_folder
from tests.engine.conftest import make_site, run_build, run_command


def contents(folder: Path) -> dict[str, bytes]:
    return dict(read_folder(folder))


def differing(one: dict[str, bytes], other: dict[str, bytes]) -> list[str]:
    return sorted(name for name in one.keys() | other.keys() if one.get(name) != other.get(name))


@pytest.fixture
def copy(built, tmp_path) -> Path:
    """A copy of the built site that a test may change; it knows its caches, but its site folder is another."""
    return Path(shutil.copytree(built, tmp_path / "copy"))


def test_fast_build_gives_the_bytes_of_a_page_by_page_build(built, tmp_path):
    done = run_build(built, "--slow", "--site", str(tmp_path / "slow"))
    assert done.returncode == 0, done.stderr
    assert differing(contents(built / "site"), contents(tmp_path / "slow")) == []


def test_site_has_every_paper_and_the_hand_written_page(built):
    site = contents(built / "site")
    papers = [name for name in site if name.count("/") == 2 and name.startswith("first202") and b'class="ph-paper' in site[name]]
    assert len(papers) == 7
    assert b"A hand-written page." in site["about/index.html"]
    assert len([name for name in contents(built / "build/docs") if name.startswith("first202") and name.count("/") == 1]) == 7


def test_build_does_nothing_when_nothing_changed(built):
    before = {path: path.stat().st_mtime_ns for path in (built / "site").rglob("*")}
    done = run_build(built)
    assert (done.returncode, "Nothing changed" in done.stderr) == (0, True)
    assert {path: path.stat().st_mtime_ns for path in (built / "site").rglob("*")} == before


def test_later_build_gives_the_bytes_of_a_first_build_when_an_abstract_changed(copy, tmp_path):
    source = copy / "content/first2025/abstracts.txt"
    source.write_text(source.read_text(encoding="utf-8").replace("function spaces", "Banach spaces"), encoding="utf-8")
    edited, lost = sorted(path for path in (copy / "build/docs/first2024").glob("*.md"))[:2]
    edited.write_text("somebody's edit\n", encoding="utf-8")
    (copy / "site/first2024" / lost.stem / "index.html").unlink()
    assert run_build(copy).returncode == 0
    fresh = make_site(tmp_path / "fresh")
    shutil.copy(source, fresh / "content/first2025/abstracts.txt")
    assert run_build(fresh).returncode == 0
    assert differing(contents(copy / "site"), contents(fresh / "site")) == []
    assert differing(contents(copy / "build/docs"), contents(fresh / "build/docs")) == []


@pytest.mark.parametrize("damage", ["cut", "gone", "junk"])
def test_build_repairs_the_site_when_caches_are_damaged(copy, built, damage):
    for path in sorted((copy / "build/cache").rglob("*")):
        if path.is_file():
            content = path.read_bytes()
            path.unlink()
            if damage != "gone":
                path.write_bytes(content[: len(content) // 2] if damage == "cut" else b"junk" + content)
    (copy / "site/index.html").write_text("half a pa", encoding="utf-8")
    assert run_build(copy).returncode == 0
    assert differing(contents(copy / "site"), contents(built / "site")) == []


def test_hand_written_page_stands_in_place_of_a_generated_one_until_it_goes(copy, built):
    pages = copy / "content/pages"
    (pages / "topics").mkdir()
    (pages / "topics/index.md").write_text("# Topics of ours\n\nOur own list.\n", encoding="utf-8")
    (pages / "index.md").write_text("# Welcome\n\nOur own home.\n", encoding="utf-8")
    (pages / "robots.txt").write_text("User-agent: nobody\n", encoding="utf-8")
    for turn in range(2):
        source = copy / "content/first2025/edition.yml"
        source.write_text(source.read_text(encoding="utf-8") + f"# {turn}\n", encoding="utf-8")
        done = run_build(copy)
        assert (done.returncode, " -" in done.stderr) == (0, False), done.stderr
        assert "Our own list." in (copy / "site/topics/index.html").read_text(encoding="utf-8")
        assert "Our own home." in (copy / "site/index.html").read_text(encoding="utf-8")
        assert (copy / "site/robots.txt").read_text(encoding="utf-8") == "User-agent: nobody\n"
        assert 'href="../topics/"' in (copy / "site/explore/index.html").read_text(encoding="utf-8")
    for own in ("topics/index.md", "index.md", "robots.txt"):
        (pages / own).unlink()
    assert run_build(copy).returncode == 0
    assert differing(contents(copy / "site"), contents(built / "site")) == []


def test_paper_disappears_from_the_site_when_its_source_does(copy):
    (copy / "content/first2024/abstracts.txt").unlink()
    run_build(copy)
    assert not [name for name in contents(copy / "site") if name.startswith("first2024/") and name != "first2024/index.html"]


def override_theme(copy: Path, place: Path, block: str) -> None:
    """Give a site a theme folder of its own, with something added to every page's head."""
    project = _overrides(copy)
    overrides = Path(shutil.copytree(project, place / "overrides"))
    main = overrides / "main.html"
    main.write_text(main.read_text(encoding="utf-8").replace("{% block extrahead %}", "{% block extrahead %}" + block), encoding="utf-8")
    config = copy / "mkdocs.yml"
    config.write_text(config.read_text(encoding="utf-8").replace(str(project), str(overrides)), encoding="utf-8")


def test_kind_is_rendered_page_by_page_when_the_theme_treats_pages_differently(copy, tmp_path):
    override_theme(copy, tmp_path, "{% if page and page.meta.tags %}<!--tagged-->{% endif %}")
    done = run_build(copy)
    assert done.returncode == 0, done.stderr
    assert "rendered one by one" in done.stderr
    assert any(b"<!--tagged-->" in content for name, content in contents(copy / "site").items() if name.startswith("first2025/"))


def test_build_stops_with_the_templates_name_when_an_override_is_broken(copy, tmp_path):
    override_theme(copy, tmp_path, "{{ page.nothing.at.all }}")
    done = run_build(copy)
    assert done.returncode == 2
    assert "Traceback" not in done.stderr
    assert "main.html" in done.stderr


def test_all_pages_are_rendered_one_by_one_when_another_hook_sees_pages(copy):
    (copy / "hook.py").write_text("def on_post_page(output, page, config):\n    return output.replace('</body>', '<!--seen--></body>')\n")
    with (copy / "mkdocs.yml").open("a", encoding="utf-8") as config:
        config.write("hooks: [hook.py]\n")
    done = run_build(copy)
    assert done.returncode == 0, done.stderr
    assert "rendered one by one" in done.stderr
    assert all(
        b"<!--seen-->" in content
        for name, content in contents(copy / "site").items()
        if name.endswith("/index.html") and b"<body" in content and b"http-equiv" not in content
    )


def _overrides(copy: Path) -> Path:
    line = next(line for line in (copy / "mkdocs.yml").read_text(encoding="utf-8").splitlines() if "custom_dir:" in line)
    return Path(line.split("custom_dir:")[1].strip())


def test_build_says_which_papers_came_and_went_since_the_last_one(copy):
    (copy / "content/first2024/more.txt").write_text("A new abstract about kernel methods and their sample complexity.\n", encoding="utf-8")
    assert "added: 1: first2024/" in run_build(copy).stderr
    (copy / "content/first2024/more.txt").unlink()
    assert "gone: 1: first2024/" in run_build(copy).stderr


def test_build_and_check_name_files_by_the_path_that_opens_them_and_tell_a_fault_once(copy):
    abstract = "An abstract of forty letters and more \\u202e that says something."
    papers = f'[{{"title": "A\\u202e title", "abstract": "{abstract}", "keywords": ["a\\u202eb"]}}]'
    (copy / "content/hidden2025").mkdir()
    (copy / "content/hidden2025/papers.json").write_text(papers, encoding="utf-8")
    for told in (run_build(copy).stderr, run_command(copy, "check").stdout):
        lines = [line for line in told.splitlines() if "U+202E" in line]
        assert [line.split(" ")[0] for line in lines] == ["content/hidden2025/papers.json"]


def test_build_counts_one_thing_in_the_singular(tmp_path):
    site = make_site(tmp_path / "site")
    shutil.rmtree(site / "content/first2024")
    done = run_build(site)
    assert " 1 edition into " in done.stderr
    assert " 0 errors" not in done.stderr


def test_links_of_hand_written_pages_that_lead_nowhere_are_told_with_their_line(copy):
    (copy / "content/pages/links.md").write_text(
        "# Links\n\n[one](topics/) [two](../topics/) [three](../first2025/nothing/)\n"
        "[four](https://x.example/y) [five](#links) [six](about.md)\n",
        encoding="utf-8",
    )
    told = [line for line in run_build(copy).stderr.splitlines() if "broken-page-link" in line]
    assert [line.split(" ")[0] for line in told] == ["content/pages/links.md:3:"] * 2
    assert "'topics/' leads to no page of the site" in told[0]
    assert "Write ../topics/" in told[0]
    assert "'../first2025/nothing/'" in told[1]
    again = run_build(copy)  # nothing changed, and the fault is still there
    assert "broken-page-link" in again.stderr


def test_fault_of_the_configuration_is_told_once(copy):
    config = (copy / "mkdocs.yml").read_text(encoding="utf-8").replace("  - posterhall\n", "  - posterhall:\n      fats: true\n")
    (copy / "mkdocs.yml").write_text(config, encoding="utf-8")
    assert run_build(copy).stderr.count("'fats'") == 1
