"""Records of one paper become one paper, on evidence only."""

import pytest

from generator.curate import curate
from generator.model import RecordSession

ABSTRACT = "We study the completion of tensors with many missing entries and give an algorithm whose time is linear in the input."
OTHER = "Graph neural networks are slow on large graphs; a sampler with provable variance makes their training twenty times faster."


def titles(curation):
    return [paper.title for paper in curation.corpus.papers]


def test_oral_and_poster_of_one_paper_are_merged(make_record, make_content):
    oral = make_record(
        1, id="70801", title="A  Paper on Tensors", authors=("Ann Lee", "Bo Chan"), abstract=ABSTRACT, presentation="oral",
        sessions=(RecordSession("Oral 1A", "oral"),),
    )  # fmt: skip
    poster = make_record(
        2, id="64801", title="A paper on tensors", authors=("Ann Lee", "Bo Chan"), abstract=ABSTRACT, presentation="poster",
        sessions=(RecordSession("Poster 3", "poster"),),
    )  # fmt: skip
    curation = curate(make_content(oral, poster))
    (paper,) = curation.corpus.papers
    assert (paper.id, paper.presentation) == ("64801", "oral")
    assert {slot.session for slot in paper.presentations} == {"oral-1a", "poster-3"}
    assert "70801" in paper.aliases
    assert [(merge.id, merge.paper, merge.reason) for merge in curation.merged] == [("70801", "conf2026/64801", "same title and authors")]


def test_same_title_with_other_authors_stays_two_papers(make_record, make_content):
    curation = curate(
        make_content(
            make_record(1, title="Attention for Tensors", authors=("Ann Lee",)),
            make_record(2, title="Attention for Tensors", authors=("Carl Mora",)),
        )
    )
    assert len(curation.corpus.papers) == 2
    assert not curation.merged


def test_same_title_and_authors_with_other_abstract_stays_two_papers(make_record, make_content):
    curation = curate(
        make_content(
            make_record(1, title="Lecture Notes", authors=("Ann Lee",), abstract=ABSTRACT),
            make_record(2, title="Lecture Notes", authors=("Ann Lee",), abstract=OTHER),
        )
    )
    assert len(curation.corpus.papers) == 2


@pytest.mark.parametrize(
    ("one", "two"),
    [
        ({"ids": {"doi": "10.5555/ABC.1"}}, {"links": {"doi": "https://doi.org/10.5555/abc.1"}}),
        ({"ids": {"openreview": "YtQCoUtWQ9"}}, {"links": {"openreview": "https://openreview.net/forum?id=YtQCoUtWQ9"}}),
    ],
)  # fmt: skip
def test_same_registered_id_is_one_paper_when_its_title_changed(one, two, make_record, make_content):
    curation = curate(
        make_content(
            make_record(1, title="An Early Title", authors=("Ann Lee",), **one),
            make_record(2, title="Something Else Altogether", authors=("Lee, Ann",), abstract=ABSTRACT, **two),
        )
    )
    assert titles(curation) == ["Something Else Altogether"]
    assert curation.merged[0].reason.startswith("same ")


def test_shared_doi_of_two_different_papers_keeps_them_apart_and_is_reported(make_record, make_content):
    curation = curate(
        make_content(
            make_record(1, title="Tensors and Time", authors=("Ann Lee",), ids={"doi": "10.5555/proceedings"}),
            make_record(2, title="Graph Samplers", authors=("Carl Mora",), ids={"doi": "10.5555/proceedings"}),
        )
    )
    assert len(curation.corpus.papers) == 2
    assert [issue.code for issue in curation.issues if issue.code == "shared-id"] == ["shared-id"]


def test_titled_record_and_untitled_twin_are_one_by_their_abstract(make_record, make_content):
    curation = curate(
        make_content(make_record(1, abstract=ABSTRACT), make_record(1, file="conf2026/b.csv", title="Tensors", abstract=ABSTRACT.upper()))
    )
    assert titles(curation) == ["Tensors"]


def test_twins_of_three_files_are_three_papers_not_nine(make_record, make_content):
    records = [
        make_record(n, file=f"conf2026/{name}", id=f"00{n}", title=f"Paper number {n}", authors=(f"Ann L{n}",), abstract=f"{ABSTRACT} {n}")
        for name in ("a.csv", "b.json", "c.yml")
        for n in (1, 2, 3)
    ]
    curation = curate(make_content(*records))
    assert len(curation.corpus.papers) == 3
    assert len(curation.merged) == 6
    assert all(len(paper.places) == 3 for paper in curation.corpus.papers)


def test_title_list_without_authors_joins_the_paper_it_names(make_record, make_content):
    curation = curate(
        make_content(
            make_record(1, title="Fast Tensor Completion", links={"pdf": "https://a.example/1.pdf"}),
            make_record(1, file="conf2026/b.csv", title="Fast tensor completion.", authors=("Ann Lee",), abstract=ABSTRACT),
        )
    )
    (paper,) = curation.corpus.papers
    assert (paper.links["pdf"], len(paper.authors)) == ("https://a.example/1.pdf", 1)


def test_record_between_two_joins_them(make_record, make_content):
    curation = curate(
        make_content(
            make_record(1, title="Fast Tensor Completion", authors=("Ann Lee",)),
            make_record(2, abstract=ABSTRACT),
            make_record(3, title="Fast Tensor Completion", authors=("Ann Lee",), abstract=ABSTRACT),
        )
    )
    assert len(curation.corpus.papers) == 1


def test_record_without_authors_does_not_bridge_papers_of_different_authors(make_record, make_content):
    curation = curate(
        make_content(
            make_record(1, title="Attention for All Tensors", authors=("Ann Lee",)),
            make_record(2, title="Attention for All Tensors"),
            make_record(3, title="Attention for All Tensors", authors=("Carl Mora",)),
        )
    )
    assert sorted(paper.authors[0].name for paper in curation.corpus.papers) == ["Ann Lee", "Carl Mora"]


def test_published_id_with_letter_is_the_main_one(make_record, make_content):
    curation = curate(
        make_content(
            make_record(1, id="auctor26", title="Tensors in Time", authors=("Ana Auctor",), abstract=ABSTRACT, ids={"openreview": "fxA"}),
            make_record(2, id="auctor26a", title="Tensors in Time", authors=("Ana Auctor",), abstract=ABSTRACT, ids={"openreview": "fxA"}),
        )
    )
    assert [paper.id for paper in curation.corpus.papers] == ["auctor26a"]


def test_every_record_is_accounted_for(make_record, make_content):
    records = [
        make_record(1, id="a", title="One of Them", authors=("Ann Lee",), status="accepted"),
        make_record(2, id="b", title="Two of Them", authors=("Bo Chan",), status="rejected"),
        make_record(3, id="c", title="Three of Them", authors=("Cy Dorn",), status="withdrawn"),
        make_record(4, id="d", title="Four of Them", authors=("Di Egan",), status="pending"),
        make_record(5, id="e", title="One of Them", authors=("Ann Lee",)),
        make_record(6, id="f"),
    ]
    curation = curate(make_content(*records))
    assert titles(curation) == ["One of Them"]
    assert {record.id: record.reason for record in curation.dropped} == {
        "b": "rejected", "c": "withdrawn", "d": "not decided yet", "f": "neither title nor abstract",
    }  # fmt: skip
    assert len(records) == len(curation.corpus.papers) + len(curation.merged) + len(curation.dropped)
