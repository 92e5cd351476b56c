"""Tree: pages become Markdown files whose front matter any YAML reader reads back."""

import pytest
import yaml

from generator.model import Html, Page, PlainText, Publication
from generator.publish import from_markdown, source_path, to_markdown, tree_files

AWKWARD = "Q&A: \"x\" 'y' # not: a comment \\ \u2028 \x85 \ufeff \U0001d49c é – {{ x }}"


def page(path="icml2025/a/", title="T", **fields):
    return Page("paper", path, PlainText(title), PlainText(""), Html("<div>x</div>"), **fields)


def front_matter(text):
    return yaml.safe_load(text.split("---\n")[1])


def test_front_matter_reads_back_when_the_title_is_awkward():
    fields = front_matter(to_markdown(page(title=AWKWARD, meta={"tags": ["A: b", "C"], "authors": [AWKWARD]}, head=Html("<meta a='b'>"))))
    assert fields["title"] == AWKWARD
    assert fields["authors"] == [AWKWARD]
    assert fields["head"] == "<meta a='b'>"
    assert "description" not in fields


@pytest.mark.parametrize(
    ("path", "source"),
    [
        ("", "index.md"),
        ("topics/", "topics.md"),
        ("icml2025/hu25w/", "icml2025/hu25w.md"),
        ("a/README/", "a/README/index.md"),
        ("a/Index/", "a/Index/index.md"),
    ],
)
def test_source_path_leads_to_the_pages_address_when_mkdocs_reads_it(path, source):
    assert source_path(path) == source


def test_tree_holds_pages_and_files():
    files = dict(tree_files(Publication((page(),), {"data/x.json": b"{}"})))
    assert set(files) == {"icml2025/a.md", "data/x.json"}
    assert files["icml2025/a.md"].endswith(b"---\n<div>x</div>\n")


def test_page_is_read_back_as_it_was_written():
    written = Page(
        "paper",
        "icml2025/a/",
        PlainText('Q: "a" \u2028 \\ \ud800 # --- x'),
        PlainText("one: two"),
        Html("<div>x\n---\ny</div>"),
        head=Html('<meta name="x" content="a&#10;b">\n<!-- --- -->'),
        meta={"tags": ["a: b", "---"], "name": "N"},
    )
    assert from_markdown(written.path, to_markdown(written)) == written
