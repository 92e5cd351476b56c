"""The catalogues say the same things in every language."""

import re
import string
from pathlib import Path

import pytest

from generator.words import FOLDER, languages, load_words

ROOT = Path(__file__).parent.parent.parent
ENGLISH = load_words("en").strings
OTHERS = [language for language in languages() if language != "en"]
LATIN_IS_RIGHT = re.compile(
    r"^(comma.*|semicolon|date\..*|link\.(pdf|openreview|doi|arxiv)|cite\.(bibtex|ris|apa|csl|csv).*|.*\.(bibtex|ris|csv|json|markdown|ics))$"
)


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


@pytest.mark.parametrize("language", OTHERS)
def test_language_has_the_keys_of_english_and_no_other(language):
    # Not every language has a form of its own for one.
    def full(strings: object) -> set[str]:
        return {key for key in strings if not key.endswith(".one")}

    strings = load_words(language).strings
    assert full(strings) == full(ENGLISH)
    assert set(strings) - set(ENGLISH) == set()


@pytest.mark.parametrize("language", OTHERS)
def test_string_has_the_placeholders_of_its_english_one(language):
    strings = load_words(language).strings
    differing = {key for key, text in ENGLISH.items() if key in strings and placeholders(strings[key]) != placeholders(text)}
    # A form for one may leave the number out.
    assert {key for key in differing if not key.endswith(".one")} == set()


@pytest.mark.parametrize("language", languages())
def test_catalogue_holds_each_key_once(language):
    lines = (FOLDER / f"{language}.yml").read_text(encoding="utf-8").splitlines()
    keys = [line.split(":")[0] for line in lines if re.match(r"[\w.]+:", line)]
    assert sorted({key for key in keys if keys.count(key) > 1}) == []


@pytest.mark.parametrize("language", languages())
def test_every_string_is_text(language):
    assert {key for key, text in load_words(language).strings.items() if not isinstance(text, str) or not text} == set()


def test_chinese_is_written_in_chinese_when_english_has_words():
    strings = load_words("zh").strings
    same = {key for key, text in ENGLISH.items() if re.search(r"[a-z]{4}", text) and strings.get(key) == text}
    assert {key for key in same if not LATIN_IS_RIGHT.match(key) and not re.search(r"[\u4e00-\u9fff]", strings[key])} == set()


COUNTED = re.compile(r"""words\(\s*"([\w.]+)",(?:[^()]|\([^()]*\))*?\bn=""")
"""A string of a page with a number; those of scripts write it in the reader's way."""


@pytest.mark.parametrize("language", languages())
def test_numbers_on_pages_have_their_thousands_apart(language):
    strings = load_words(language).strings
    sources = [path for pattern in ("*.py", "*.j2", "*.html") for path in (ROOT / "generator" / "publish").rglob(pattern)]
    keys = {key for path in sources for key in COUNTED.findall(path.read_text(encoding="utf-8"))}
    assert len(keys) > 10
    assert {key for key in keys if key in strings and "{n}" in strings[key]} == set()


def test_english_has_no_exclamation_mark():
    assert [key for key, text in ENGLISH.items() if "!" in text] == []


@pytest.mark.parametrize("language", languages())
def test_every_key_that_a_page_template_asks_for_is_there(language):
    strings = load_words(language).strings
    folder = ROOT / "generator" / "publish" / "templates"
    asked = {
        key
        for path in folder.rglob("*.*")
        for key in re.findall(r"""words\(\s*["']([\w.]+)["']\s*[,)]""", path.read_text(encoding="utf-8"))
    }
    assert asked - set(strings) == set()


def test_number_chooses_the_form_for_one():
    words = load_words("en")
    assert words("papers", n=1) == "1 paper"
    assert words("papers", n=2) == "2 papers"
