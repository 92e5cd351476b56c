"""Wording: what is shown as plain text everywhere is read as titles are, before people and sessions are told apart by it."""

from pathlib import Path

import pytest

from generator import pipeline
from generator.curate import make_slug
from generator.settings import Settings

ABSTRACT = "We study sparse regression and show that the estimator is consistent under mild conditions on the design."

PAPERS = r"""[
 {"id": "a1", "title": "On $\\ell_1$ things", "abstract": "ABSTRACT", "award": "Best ``Paper'' Award", "area": "R\\&D",
  "authors": [{"name": "Paul Erd\\H{o}s", "affiliation": "Universit\\'e de Paris"}, {"name": "J{\\\"u}rgen M\\\"uller"}],
  "keywords": ["$\\ell_1$ regularization", "\\textit{k}-means", "R&B"], "session": "On $k$-means \\& more", "presentation": "oral"},
 {"id": "a2", "title": "More", "abstract": "ABSTRACT Indeed.", "authors": [{"name": "Paul Erdős"}], "keywords": ["costs $5 and $6"]}
]""".replace("ABSTRACT", ABSTRACT)


@pytest.fixture
def folder(tmp_path) -> Path:
    (tmp_path / "talks").mkdir()
    (tmp_path / "talks/papers.json").write_text(PAPERS, encoding="utf-8")
    return tmp_path


def _read(folder: Path) -> pipeline.Curated:
    return pipeline.read(Settings(content_dir=folder, cache_dir=folder / "cache"))


def test_names_institutions_keywords_sessions_and_awards_are_read(folder):
    curated = _read(folder)
    first, second = curated.corpus.papers
    assert [author.name for author in first.authors] == ["Paul Erdős", "Jürgen Müller"]
    assert first.authors[0].affiliations == ("Université de Paris",)
    assert first.keywords == ("ℓ_1 regularization", "k-means", "R&B")
    assert second.keywords == ("costs $5 and $6",)
    assert (first.award, first.area) == ("Best “Paper” Award", "R&D")
    assert [session.name for session in curated.corpus.sessions.values()] == ["On k-means & more"]
    assert first.authors[0].person == second.authors[0].person  # one spelling in TeX, one without
    assert first.title == r"On $\ell_1$ things"  # shown as math, so it is read later


def test_character_references_are_read_in_names_as_they_are_in_titles(folder):
    text = (folder / "talks/papers.json").read_text(encoding="utf-8").replace("R&B", "R&amp;amp;B").replace("R\\\\&D", "Q&amp;amp;A &copy;")
    (folder / "talks/papers.json").write_text(text, encoding="utf-8")
    first = _read(folder).corpus.papers[0]
    assert (first.keywords[2], first.area) == ("R&B", "Q&A ©")


def test_facts_of_editions_and_overlays_are_read(folder):
    (folder / "talks/edition.yml").write_text(
        "name: 'R\\&D'\nfull_name: Talks on $\\ell_1$ ``things''\nurl: https://a.example/{x}\n", encoding="utf-8"
    )
    (folder / "talks/papers.yml").write_text(
        "- paper: a2\n  authors: ['{\\L}ukasz Kaiser']\n  keywords: [$\\alpha$-divergence]\n", encoding="utf-8"
    )
    curated = _read(folder)
    edition = curated.corpus.editions[0]
    assert (edition.name, edition.full_name, edition.url) == ("R&D", "Talks on ℓ_1 “things”", "https://a.example/{x}")
    paper = curated.corpus.papers[1]
    assert ([author.name for author in paper.authors], paper.keywords) == (["Łukasz Kaiser"], ("α-divergence",))


def test_unknown_commands_in_names_are_told_with_their_place_and_macros_of_the_site_are_known(folder):
    text = (folder / "talks/papers.json").read_text(encoding="utf-8").replace("R&B", "\\\\ourlab nets")
    (folder / "talks/papers.json").write_text(text, encoding="utf-8")
    told = [issue for issue in _read(folder).issues if "ourlab" in issue.found]
    assert [issue.place.file for issue in told] == ["talks/papers.json"]
    (folder / "macros.yml").write_text("ourlab: 'OurLab'\n", encoding="utf-8")
    curated = _read(folder)
    assert not [issue for issue in curated.issues if "ourlab" in issue.found]
    assert curated.corpus.papers[0].keywords[2] == "OurLab nets"


@pytest.mark.parametrize("name", ["$", "{}", "\\", "$$", "``", "{{}}", "\\\\", "$ {"])
def test_names_of_which_markup_would_leave_nothing_stay(folder, name):
    escaped = name.replace("\\", "\\\\")
    text = (folder / "talks/papers.json").read_text(encoding="utf-8").replace("R&B", escaped)
    (folder / "talks/papers.json").write_text(text, encoding="utf-8")
    assert _read(folder).corpus.papers[0].keywords[2].strip() != ""


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("J\u00c3\u00bcrgen M\u00c3\u00bcller", "J\u00fcrgen M\u00fcller"),
        ("\u202eEve Adams", "Eve Adams"),
        ("\u00c5sa O'Neil-Smith", "\u00c5sa O'Neil-Smith"),
    ],
)
def test_characters_of_names_are_cleaned_as_those_of_titles(folder, written, read):
    text = (folder / "talks/papers.json").read_text(encoding="utf-8").replace("Paul Erd\u0151s", written)
    (folder / "talks/papers.json").write_text(text, encoding="utf-8")
    author = _read(folder).corpus.papers[1].authors[0]
    assert author.name == read
    assert author.person == make_slug(read)
