"""Checks find what is empty, doubled, fused or broken, and nothing else."""

import pytest

from generator.curate import check_corpus, curate
from generator.curate.checks import is_well_formed
from generator.curate.near import find_near_duplicates

ABSTRACT = (
    "We study the completion of tensors with many missing entries and give an algorithm whose time is linear in the input. "
    "The analysis rests on a new bound for leverage scores of structured matrices, which may be of independent interest."
)
OTHER = "Graph neural networks are slow on large graphs; a sampler with provable variance makes their training twenty times faster."


def quick_codes(*records, make_content):
    return [(issue.code, issue.place.line) for issue in curate(make_content(*records)).issues]


def test_empty_and_one_letter_abstracts_are_warnings_with_their_line(make_record, make_content):
    found = quick_codes(
        make_record(1, title="One", abstract=ABSTRACT),
        make_record(2, title="Two", abstract="t"),
        make_record(3, title="Three"),
        make_record(4, title="Four", abstract=OTHER),
        make_content=make_content,
    )
    assert sorted(found) == [("empty-abstract", 3), ("short-abstract", 2)]


def test_edition_without_abstracts_is_one_issue(make_record, make_content):
    assert [code for code, _ in quick_codes(*(make_record(n, title=f"Title {n}") for n in range(9)), make_content=make_content)] == [
        "no-abstracts"
    ]


def test_fused_authors_are_found(make_record, make_content):
    records = [make_record(1, title="One", abstract=ABSTRACT, authors=("Ann LeeBo Chan", "Cy McDonald"))]
    assert quick_codes(*records, make_content=make_content) == [("fused-authors", 1)]


@pytest.mark.parametrize(
    "url",
    [
        "https://a.example", "http://a.example/x?y=1#z", "https://doi.org/10.1145/35.1", "https://a.example:8080/x_(y)",
        "https://web.archive.org/web/2020/https://a.example/",
    ],
)  # fmt: skip
def test_link_of_good_form_passes(url):
    assert is_well_formed(url)


@pytest.mark.parametrize(
    "url",
    [
        "https://", "https://localhost", "https://a example.org/x", "https://https://a.example", "ftp://a.example/x", "a.example/x",
        "https://a.example/x.", "https://a.example/<b>", "javascript:alert(1)",
    ],
)  # fmt: skip
def test_link_of_broken_form_is_found(url):
    assert not is_well_formed(url)


def test_broken_link_is_reported_once_and_private_ones_never_pass(make_record, make_content):
    links = {
        "pdf": "file:///home/ann/x.pdf",
        "site": "https://a example/",
        "code": "https://a.example/c",
        "video": "mailto:ann@uni.example",
    }
    curation = curate(make_content(make_record(1, title="One", abstract=ABSTRACT, links=links)))
    assert "file:" not in repr(curation.corpus)
    assert "ann" not in repr(curation.corpus)
    assert curation.corpus.papers[0].links["code"] == "https://a.example/c"
    assert [issue.code for issue in curation.issues] == ["broken-link"] * 3
    assert not any("ann" in issue.found for issue in curation.issues)


def test_near_duplicates_are_found_and_neighbours_in_topic_are_not():
    texts = [
        ABSTRACT,
        OTHER,
        ABSTRACT.replace("linear", "cubic"),
        ABSTRACT[:170],
        "We study the completion of tensors by other means entirely.",
    ]
    assert [(first, second) for first, second, _ in find_near_duplicates(texts)] == [(0, 2), (0, 3), (2, 3)]


def test_a_text_that_stands_a_hundred_times_does_not_make_all_pairs():
    assert len(find_near_duplicates([ABSTRACT] * 100)) == 99


def test_check_corpus_reports_near_duplicates_equal_titles_and_alike_names(make_record, make_content):
    corpus = curate(
        make_content(
            make_record(1, id="1", title="Tensors", authors=("Álvaro Abella",), abstract=ABSTRACT),
            make_record(2, id="2", title="Completing Tensors", authors=("Alvaro Abella",), abstract=ABSTRACT.replace("linear", "cubic")),
            make_record(3, id="3", title="Tensors", authors=("Carl Mora",), abstract=OTHER),
        )
    ).corpus
    assert sorted((issue.code, issue.severity.value) for issue in check_corpus(corpus)) == [
        ("alike-names", "note"),
        ("near-duplicate", "warning"),
        ("same-title", "note"),
    ]


def test_email_in_an_abstract_is_masked_and_metrics_are_not(make_record, make_content):
    text = f"{ABSTRACT} Write to ann.lee@uni.example; precision@5 and recall@10 improve."
    curation = curate(make_content(make_record(1, title="One", abstract=text)))
    abstract = curation.corpus.papers[0].abstract
    assert "uni.example" not in abstract
    assert "precision@5 and recall@10" in abstract
    assert [issue.code for issue in curation.issues] == ["email-in-abstract"]


def test_unknown_fields_pass_without_what_is_private(make_record, make_content):
    unknown = {
        "shepherd": "Bo", "gender": "f", "Email": "ann@uni.example", "note": "ask ann@uni.example", "pdf_path": "/home/ann/x.pdf",
        "nested": {"contact": "x", "kept": 1, "who": ["ann@uni.example", "fine"]},
    }  # fmt: skip
    paper = curate(make_content(make_record(1, title="One", abstract=ABSTRACT, unknown=unknown))).corpus.papers[0]
    assert paper.unknown == {"shepherd": "Bo", "nested": {"kept": 1, "who": ["fine"]}}
