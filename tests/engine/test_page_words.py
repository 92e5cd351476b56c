"""Links of hand-written pages that lead nowhere are told with file, line and what to do."""

import logging
from pathlib import Path

import pytest

from generator.engine.page_words import PageTeller

MISSING = "Doc file 'about.md' contains a link '{0}', but the target is not found among documentation files."
ANCHOR = "Doc file 'about.md' contains a link '{0}', but the doc 'about.md' does not contain an anchor '#dates'."


def tell(pages: Path | None, message: str, capsys: pytest.CaptureFixture[str]) -> str:
    PageTeller(pages).emit(logging.LogRecord("mkdocs", logging.WARNING, "", 0, message, (), None))
    return capsys.readouterr().err


@pytest.mark.parametrize(("message", "link", "word"), [(MISSING, "nowhere.md", "../topics/"), (ANCHOR, "#dates", "headings")])
def test_broken_link_of_a_page_is_told_with_its_place(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], message: str, link: str, word: str
) -> None:
    pages = tmp_path / "content/pages"
    pages.mkdir(parents=True)
    (pages / "about.md").write_text(f"# About\n\nSee [this]({link}).\n", encoding="utf-8")
    said = tell(pages, message.format(link), capsys)
    assert said.startswith("content/pages/about.md:3: warning: ")
    assert repr(link) in said
    assert word in said
    assert said.endswith("[broken-page-link]\n")


def test_other_words_of_mkdocs_are_passed_on(capsys: pytest.CaptureFixture[str]) -> None:
    assert tell(None, "Something else.", capsys) == "warning: Something else.\n"
