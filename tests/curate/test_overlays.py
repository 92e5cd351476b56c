"""Overlays correct, add, hide, withdraw and annotate papers, and complain when they fit none or two."""

import pytest
import yaml

from generator.curate import curate
from generator.model import Dropped, Place, Severity, TitleSource

ABSTRACT = "We study the completion of tensors with many missing entries and give an algorithm whose time is linear in the input."
OTHER = "Graph neural networks are slow on large graphs; a sampler with provable variance makes their training twenty times faster."


def codes(curation, *severities):
    return [issue.code for issue in curation.issues if not severities or issue.severity in severities]


@pytest.mark.parametrize(
    "selector",
    [
        {"abstract_starts": "we  study the COMPLETION of"},
        {"file": "list.csv", "block": 1},
        {"paper": "17"},
        {"paper": "10.5555/x"},
        {"id": "17"},
        {"title_was": "An early title"},
        {"file": "conf2026/list.csv", "abstract_starts": ABSTRACT[:30]},
    ],
)
def test_entry_finds_its_paper_by_every_selector(selector, make_record, make_content):
    curation = curate(
        make_content(
            make_record(1, id="17", title="An Early Title", abstract=ABSTRACT, ids={"doi": "10.5555/x"}),
            make_record(2, id="18", title="Graphs", abstract=OTHER),
            overlay=({**selector, "title": "Right"},),
        )
    )
    assert [paper.title for paper in curation.corpus.papers] == ["Right", "Graphs"]
    assert codes(curation) == []


def test_backslashes_doubled_in_the_source_do_not_matter(make_record, make_content):
    content = make_content(
        make_record(abstract=r"We bound $\\{x\\}$ by \ell_p and show much more."),
        overlay=({"abstract_starts": r"We bound $\{x\}$ by \ell_p", "title": "Right"},),
    )
    assert curate(content).corpus.papers[0].title == "Right"


@pytest.mark.parametrize(
    ("entry", "code"),
    [
        ({"abstract_starts": "Nothing that anybody has written", "title": "x"}, "overlay-no-match"),
        ({"abstract_starts": "We study the completion", "title": "x"}, "overlay-ambiguous"),
        ({"abstract_starts": "We", "title": "x"}, "overlay-short-start"),
        ({"paper": "99", "title": "x"}, "overlay-no-match"),
        ({"title": "x"}, "overlay-no-selector"),
        ({"add": True, "keywords": ["a"]}, "empty-addition"),
        ({"paper": "17", "pdf": "see my home page"}, "broken-link"),
        ({"paper": "17", "year": "soon"}, "overlay-value"),
        ({"paper": "17", "authors": [{"first": "Ann"}]}, "overlay-value"),
        ({"paper": "17", "status": "maybe"}, "overlay-value"),
        ({"paper": "17", "title": ["a", "b"]}, "overlay-value"),
    ],
)
def test_entry_that_cannot_be_carried_out_is_an_error_with_its_line(entry, code, make_record, make_content):
    curation = curate(
        make_content(
            make_record(1, id="17", title="One", authors=("Ann Lee",), abstract=ABSTRACT),
            make_record(2, id="18", title="Two", authors=("Bo Chan",), abstract=ABSTRACT.replace("linear", "cubic")),
            overlay=(entry,),
        )
    )
    assert codes(curation, Severity.ERROR) == [code]
    issue = next(issue for issue in curation.issues if issue.code == code)
    assert (issue.place.file, issue.place.line) == ("conf2026/papers.yml", 10)
    assert [paper.title for paper in curation.corpus.papers] == ["One", "Two"]


def test_unknown_field_is_a_warning_with_a_guess(make_record, make_content):
    curation = curate(make_content(make_record(id="17", title="One", abstract=ABSTRACT), overlay=({"paper": "17", "titlle": "Two"},)))
    assert [(i.code, i.mend) for i in curation.issues] == [("unknown-overlay-field", "Did you mean 'title'?")]


def test_addition_is_a_whole_paper(make_record, make_content):
    entry = {"add": True, "id": "invited", "title": "Invited", "abstract": OTHER, "authors": ["Lee, Ann"], "doi": "10.5555/inv"}
    curation = curate(make_content(make_record(id="17", title="One", abstract=ABSTRACT), overlay=(entry,)))
    paper = curation.corpus.papers[-1]
    assert (paper.id, paper.title, paper.authors[0].name) == ("invited", "Invited", "Ann Lee")
    assert paper.links["doi"] == "https://doi.org/10.5555/inv"
    assert codes(curation) == []


def test_hidden_paper_is_dropped_with_the_reason(make_record, make_content):
    curation = curate(make_content(make_record(id="17", title="One"), overlay=({"paper": "17", "hide": "not ours"},)))
    assert not curation.corpus.papers
    assert "not ours" in curation.dropped[0].reason


def test_withdrawn_paper_is_kept_and_marked_when_the_overlay_says_so(make_record, make_content):
    curation = curate(
        make_content(
            make_record(1, id="17", title="One", abstract=ABSTRACT, status="withdrawn"),
            make_record(2, id="18", title="Two", abstract=OTHER, status="withdrawn"),
            overlay=({"paper": "17", "withdrawn": "Withdrawn on 1 March."},),
        )
    )
    (paper,) = curation.corpus.papers
    assert (paper.id, paper.status, paper.notes) == ("17", "withdrawn", ("Withdrawn on 1 March.",))
    assert [record.id for record in curation.dropped] == ["18"]


def test_entry_about_a_record_that_the_reader_left_out_says_why(make_record, make_content):
    content = make_content(
        make_record(id="17", title="One", abstract=ABSTRACT),
        overlay=({"paper": "23", "title": "Two"},),
        dropped=(Dropped(Place("conf2026/list.csv", 9), "23", "Two", "rejected"),),
    )
    issue = next(issue for issue in curate(content).issues if issue.code == "overlay-no-match")
    assert "rejected" in issue.found


def test_two_entries_about_one_field_are_reported_and_the_later_counts(make_record, make_content):
    curation = curate(
        make_content(make_record(id="17", title="One"), overlay=({"paper": "17", "title": "A"}, {"paper": "17", "title": "B"}))
    )
    assert curation.corpus.papers[0].title == "B"
    assert "overlay-twice" in codes(curation)


def test_matched_title_fills_a_gap_and_never_replaces_a_title(make_record, make_content):
    entry = {"abstract_starts": ABSTRACT[:40], "title": "Matched", "title_source": "match", "confidence": 0.99}
    filled = curate(make_content(make_record(abstract=ABSTRACT), overlay=(entry,)))
    assert (filled.corpus.papers[0].title, filled.corpus.papers[0].title_source) == ("Matched", TitleSource.MATCH)
    kept = curate(make_content(make_record(title="Own", abstract=ABSTRACT), overlay=(entry,)))
    assert (kept.corpus.papers[0].title, kept.corpus.papers[0].title_source) == ("Own", TitleSource.SOURCE)
    assert codes(kept) == ["match-not-needed"]


def test_null_removes_a_link(make_record, make_content):
    record = make_record(id="17", title="One", abstract=ABSTRACT, links={"pdf": "https://a.example/x.pdf", "code": "https://a.example/c"})
    curation = curate(make_content(record, overlay=({"paper": "17", "pdf": None},)))
    assert dict(curation.corpus.papers[0].links) == {"code": "https://a.example/c"}


def test_origin_of_each_field_is_kept(make_record, make_content):
    record = make_record(id="17", title="One", abstract=ABSTRACT)
    paper = curate(make_content(record, overlay=({"paper": "17", "title": "Two", "code": "https://a.example/c"},))).corpus.papers[0]
    assert paper.origins["title"] == paper.origins["code"] == "overlay conf2026/papers.yml:10 (#1)"
    assert paper.origins["abstract"] == "source conf2026/list.csv:1"


def test_corrected_title_counts_for_papers_found_by_the_old_one(make_record, make_content):
    overlay = ({"title_was": "One", "title": "Two"}, {"title_was": "One", "code": "https://a.example/c"})
    paper = curate(make_content(make_record(title="One", abstract=ABSTRACT), overlay=overlay)).corpus.papers[0]
    assert (paper.title, paper.links["code"]) == ("Two", "https://a.example/c")


LONGER = ABSTRACT[:60]


@pytest.mark.parametrize(
    "edited",
    [
        ABSTRACT.replace("We study", "This work studies"),
        ABSTRACT.replace("We study the", "The"),
        f"In this paper, {ABSTRACT}",
        ABSTRACT.replace("completion", "completiqn"),
    ],
)
def test_entry_still_finds_its_paper_after_an_edit_of_the_first_words_and_says_so(edited, make_record, make_content):
    records = [make_record(1, id="17", abstract=edited), make_record(2, id="18", title="Graphs", abstract=OTHER)]
    curation = curate(make_content(*records, overlay=({"abstract_starts": LONGER, "title": "Right"},)))
    assert [paper.title for paper in curation.corpus.papers] == ["Right", "Graphs"]
    assert codes(curation) == ["overlay-near-match"]
    assert edited[:30] in curation.issues[0].mend


def test_entry_after_an_edit_may_be_copied_from_its_message(make_record, make_content):
    record = make_record(1, id="17", abstract=f'In "this" paper, {ABSTRACT}')
    (issue,) = curate(make_content(record, overlay=({"abstract_starts": LONGER, "title": "Right"},))).issues
    told = issue.mend.split("`")[1]
    curation = curate(make_content(record, overlay=({**yaml.safe_load(told), "title": "Right"},)))
    assert (curation.corpus.papers[0].title, codes(curation)) == ("Right", [])


@pytest.mark.parametrize(
    ("selector", "abstracts"),
    [
        ("We study the completion of", ["This work studies the completion of tensors with many missing entries."]),  # too short
        (LONGER, [ABSTRACT.replace("We", "They"), ABSTRACT.replace("We", "You")]),  # two may be meant
        (LONGER, ["We study the completion of tensors on a quantum computer, where entries are many."]),  # parts at its end
    ],
)
def test_entry_is_not_applied_where_another_paper_may_be_meant(selector, abstracts, make_record, make_content):
    records = [make_record(n, id=f"p{n}", title=f"Paper {n}", abstract=text) for n, text in enumerate(abstracts, 1)]
    curation = curate(make_content(*records, overlay=({"abstract_starts": selector, "title": "Right"},)))
    assert "Right" not in {paper.title for paper in curation.corpus.papers}
    (issue,) = [issue for issue in curation.issues if issue.code == "overlay-no-match"]
    assert "conf2026/list.csv:1" in issue.mend or "conf2026/list.csv:2" in issue.mend


def test_entry_is_not_applied_to_a_paper_that_another_entry_names(make_record, make_content):
    record = make_record(1, id="17", title="One", abstract=ABSTRACT.replace("We study", "This work studies"))
    overlay = ({"abstract_starts": LONGER, "title": "Wrong"}, {"paper": "17", "title": "Right"})
    curation = curate(make_content(record, overlay=overlay))
    assert curation.corpus.papers[0].title == "Right"
    assert codes(curation) == ["overlay-no-match"]


def test_entry_with_a_misspelt_title_is_told_the_right_one(make_record, make_content):
    record = make_record(1, id="17", title="On the Songs of Owls", abstract=ABSTRACT)
    (issue,) = curate(make_content(record, overlay=({"title_was": "On the Song of Owls", "title": "x"},))).issues
    assert issue.mend == "Did you mean 'On the Songs of Owls'?"
