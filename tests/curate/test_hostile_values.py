"""Values of overlays and facts that are of a wrong kind or out of all bounds: an issue each, never an exception, never a guess."""

import pytest

from generator.curate import curate

ABSTRACT = "An abstract that is long enough to count as one, about optimisation."


def test_fact_that_is_a_list_or_mapping_is_an_issue(make_record, make_content):
    facts = {"name": {"a": "b"}, "place": ["x"], "url": [1], "volume": {}, "timezone": ["UTC"]}
    curation = curate(make_content(make_record(title="One", abstract=ABSTRACT), facts=facts))
    assert [issue.code for issue in curation.issues] == ["edition-value"] * len(facts)
    assert curation.corpus.editions[0].name == "CONF 2026"


@pytest.mark.parametrize("block", ["two", 0, -1, "9" * 5000, "1.5", [1], {"a": 1}, True, "²"])
def test_block_that_is_no_number_matches_nothing(block, make_record, make_content):
    overlay = ({"file": "list.csv", "block": block, "title": "Wrong"},)
    curation = curate(make_content(make_record(title="Right", abstract=ABSTRACT), overlay=overlay))
    assert [paper.title for paper in curation.corpus.papers] == ["Right"]
    assert [issue.code for issue in curation.issues] == ["overlay-no-match"]


def test_block_and_file_match_one_record_when_they_are_right(make_record, make_content):
    curation = curate(
        make_content(make_record(title="Old", abstract=ABSTRACT), overlay=({"file": "list.csv", "block": "01", "title": "New"},))
    )
    assert [paper.title for paper in curation.corpus.papers] == ["New"]
    assert not curation.issues


@pytest.mark.parametrize("value", ["false", "No", " off ", [1], {"a": 1}, 7])
@pytest.mark.parametrize("key", ["hide", "withdrawn"])
def test_paper_stays_as_it_is_when_hide_or_withdrawn_is_no_reason(key, value, make_record, make_content):
    curation = curate(make_content(make_record(id="17", title="One", abstract=ABSTRACT), overlay=({"paper": "17", key: value},)))
    assert [paper.status for paper in curation.corpus.papers] == [None]
    assert [issue.code for issue in curation.issues] == ["overlay-value"]


@pytest.mark.parametrize("value", [False, None, ""])
def test_paper_stays_without_an_issue_when_hide_is_false(value, make_record, make_content):
    curation = curate(make_content(make_record(id="17", title="One", abstract=ABSTRACT), overlay=({"paper": "17", "hide": value},)))
    assert len(curation.corpus.papers) == 1
    assert not curation.issues


@pytest.mark.parametrize(
    "start",
    ["0001-01-01T00:00", "9999-12-31T23:59:59", "0001-01-01T00:00+23:59", "9999-12-31T23:59-23:59", "1899-12-31T23:00", "2101-01-01"],
)
def test_time_far_outside_any_conference_is_an_issue(start, make_record, make_content):
    overlay = ({"paper": "17", "session": [{"name": "Oral", "start": start}]},)
    curation = curate(
        make_content(make_record(id="17", title="One", abstract=ABSTRACT), overlay=overlay, facts={"timezone": "Europe/Paris"})
    )
    assert [issue.code for issue in curation.issues] == ["impossible-date"]
    assert [session.start for session in curation.corpus.sessions.values()] == [None]


@pytest.mark.parametrize(
    "name",
    ["my conf 2025", "a#b", "x?y", "a%2Fb", 'a"b', "<b>", "a\nb", "{{x}}", "-x", "404.html", "sitemap.xml", "llms.txt", "x.md", "README"],
)
def test_edition_whose_name_is_no_address_is_left_out_with_every_record(name, make_record, make_content):
    curation = curate(make_content(make_record(title="One", abstract=ABSTRACT), edition=name))
    assert [issue.severity for issue in curation.issues] == ["error"]
    assert not curation.corpus.editions
    assert len(curation.dropped) == 1


@pytest.mark.parametrize("name", ["icml2025", "ICML-2025", "a.b.c", "v1.0", "会议2025", "_x", "été"])
def test_edition_with_an_ordinary_name_is_kept(name, make_record, make_content):
    curation = curate(make_content(make_record(title="One", abstract=ABSTRACT), edition=name))
    assert not curation.issues
    assert [edition.id for edition in curation.corpus.editions] == [name]
