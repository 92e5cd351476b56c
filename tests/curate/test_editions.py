"""Facts of an edition are read, guessed and checked."""

from datetime import date

import pytest

from generator.curate import curate, guess_edition
from generator.curate.editions import RESERVED_EDITIONS
from generator.model import Content, Reading, Severity
from generator.publish.addresses import RESERVED


def edition_of(make_record, make_content, facts, edition="conf2026", **reading):
    curation = curate(make_content(make_record(title="One", abstract="A" * 60), facts=facts, edition=edition, **reading))
    return curation.corpus.editions[0], curation.issues


def test_facts_are_taken_as_written(make_record, make_content):
    facts = {"name": "Conf 26", "year": 2026, "start": date(2026, 7, 1), "end": "2026-07-03", "timezone": "Asia/Tokyo", "volume": 267}
    edition, issues = edition_of(make_record, make_content, facts)
    assert (edition.name, edition.year, edition.start, edition.end) == ("Conf 26", 2026, date(2026, 7, 1), date(2026, 7, 3))
    assert (edition.timezone, edition.volume) == ("Asia/Tokyo", "267")
    assert not issues


@pytest.mark.parametrize(
    ("folder", "name", "series", "year"),
    [
        ("icml2025", "ICML 2025", "ICML", "2025"), ("neurips-2024", "neurips 2024", "neurips", "2024"),
        ("reading-group", "reading group", None, None),
    ],
)  # fmt: skip
def test_missing_facts_are_guessed_from_the_folder(folder, name, series, year):
    guess = guess_edition(folder, [])
    assert (guess["name"], guess.get("series"), guess.get("year")) == (name, series, year)


def test_name_of_a_bare_list_becomes_the_list_name_and_of_proceedings_their_title():
    assert guess_edition("conf2026", [Reading("text", (), name="论文列表")])["list_name"] == "论文列表"
    assert guess_edition("conf2026", [Reading("acl", (), name="Proceedings of X")])["proceedings"] == "Proceedings of X"


@pytest.mark.parametrize(
    ("facts", "code"),
    [
        ({"start": "2026-02-30"}, "impossible-date"),
        ({"start": "2026-07-03", "end": "2026-07-01"}, "impossible-date"),
        ({"year": 20260}, "impossible-date"),
        ({"timezone": "America/Vancuver"}, "unknown-timezone"),
        ({"timezone": "../../etc/passwd"}, "unknown-timezone"),
        ({"url": "icml.cc"}, "broken-link"),
        ({"tmezone": "Asia/Tokyo"}, "unknown-edition-field"),
    ],
)
def test_wrong_fact_is_an_issue_and_left_out(facts, code, make_record, make_content):
    _, issues = edition_of(make_record, make_content, facts)
    assert [(issue.code, issue.place.file) for issue in issues] == [(code, "conf2026/edition.yml")]


def test_edition_called_like_a_part_of_the_site_is_left_out_with_every_record(make_record, make_content):
    curation = curate(make_content(make_record(title="One"), edition="topics"))
    assert not curation.corpus.editions
    assert [issue.code for issue in curation.issues] == ["reserved-edition"]
    assert len(curation.dropped) == 1


def test_reserved_names_are_those_of_the_sites_addresses():
    assert RESERVED <= RESERVED_EDITIONS


def test_editions_come_newest_first(make_record, make_content):
    folders = [make_content(make_record(title="One"), edition=name).editions[0] for name in ("conf2024", "conf2026", "alpha2025")]
    corpus = curate(type(make_content())(tuple(folders))).corpus
    assert [edition.id for edition in corpus.editions] == ["conf2026", "alpha2025", "conf2024"]


def test_edition_without_papers_is_a_warning_and_one_with_papers_is_not(make_record, make_content):
    (issue,) = [issue for issue in curate(make_content()).issues if issue.code.startswith("no-papers")]
    assert (issue.place.file, issue.severity) == ("conf2026/edition.yml", Severity.WARNING)
    assert not [issue for issue in curate(make_content(make_record(title="Tensors"))).issues if issue.code.startswith("no-papers")]


@pytest.mark.parametrize(("other", "codes"), [("Conf2026", ["edition-case"]), ("conf2027", [])])
def test_editions_that_differ_in_case_alone_are_reported(make_record, make_content, other, codes):
    contents = [make_content(make_record(title="One", abstract="A" * 60), edition=name) for name in ("conf2026", other)]
    curation = curate(Content(tuple(edition for content in contents for edition in content.editions)))
    assert [issue.code for issue in curation.issues] == codes
    assert len(curation.corpus.papers) == 2
