"""Addresses are permanent: pins, source ids, hashes of abstracts, redirects."""

import pytest

from generator.curate import curate
from generator.curate.addresses import safe_id
from generator.curate.texts import hash_abstract
from generator.model import TitleSource

ABSTRACT = "We study the completion of tensors with many missing entries and give an algorithm whose time is linear in the input."


@pytest.mark.parametrize(
    ("value", "safe"),
    [
        ("YtQCoUtWQ9", "YtQCoUtWQ9"), ("_aB-9", "_aB-9"), ("-6DJ", "-6DJ"), ("2022.acl-long.1", "2022.acl-long.1"),
        ("10.1145/3544548.3580676", "3544548.3580676"), ("https://doi.org/10.1145/35.1", "35.1"),
        ("DBLP:conf/icml/Foo25", "DBLP-conf-icml-Foo25"), ("02 Early Stopping", "02-Early-Stopping"), ("../../etc/passwd", "etc-passwd"),
        ("index", ""), ("README", ""), ("...", ""), ("", ""), ("<script>", "script"),
    ],
)  # fmt: skip
def test_safe_id_keeps_what_is_safe_in_an_address(value: str, safe: str) -> None:
    assert safe_id(value) == safe


def test_letters_outside_ascii_do_not_make_ids_equal() -> None:
    assert safe_id("论文一") != safe_id("论文二")


def test_untitled_abstracts_live_at_the_hash_of_their_text(make_record, make_content):
    (paper,) = curate(make_content(make_record(abstract=ABSTRACT))).corpus.papers
    assert paper.id == hash_abstract(ABSTRACT)
    assert (paper.title, paper.title_source) == (None, TitleSource.MADE)


def test_hash_ignores_case_line_ends_and_compatibility_letters() -> None:
    assert hash_abstract("We ﬁnd\r\na  bound.") == hash_abstract("we find a bound.")
    assert hash_abstract("We find a bound.") != hash_abstract("We find no bound.")


def test_pin_moves_the_paper_and_the_hash_redirects(make_record, make_content):
    overlay = {"abstract_starts": ABSTRACT[:40], "id": "lee26a", "title": "Tensors"}
    (paper,) = curate(make_content(make_record(abstract=ABSTRACT), overlay=(overlay,))).corpus.papers
    assert (paper.id, paper.title, paper.title_source) == ("lee26a", "Tensors", TitleSource.OVERLAY)
    assert paper.aliases == (hash_abstract(ABSTRACT),)


def test_source_id_and_former_ids_redirect_to_the_pin(make_record, make_content):
    overlay = {"paper": "17", "id": "lee26a", "former_ids": ["old-one", 42]}
    (paper,) = curate(make_content(make_record(id="17", title="Tensors"), overlay=(overlay,))).corpus.papers
    assert paper.id == "lee26a"
    assert {"17", "old-one", "42"} <= set(paper.aliases)


def test_paper_that_is_given_its_abstract_by_an_overlay_stays_where_it_was(make_record, make_content):
    (before,) = curate(make_content(make_record(title="Talk A"))).corpus.papers
    overlay = {"paper": before.id, "abstract": ABSTRACT}
    curation = curate(make_content(make_record(title="Talk A"), overlay=(overlay,)))
    (after,) = curation.corpus.papers
    assert (after.id, after.abstract) == (before.id, ABSTRACT)
    assert curation.issues == ()


def test_paper_whose_source_gets_its_abstract_is_found_at_its_former_address(make_record, make_content):
    (before,) = curate(make_content(make_record(title="Talk A"))).corpus.papers
    (after,) = curate(make_content(make_record(title="Talk A", abstract=ABSTRACT))).corpus.papers
    assert before.id in (after.id, *after.aliases)


def test_title_never_enters_the_address(make_record, make_content):
    first = curate(make_content(make_record(title="One Title", abstract=ABSTRACT))).corpus.papers[0]
    second = curate(make_content(make_record(title="Another Title", abstract=ABSTRACT))).corpus.papers[0]
    assert first.id == second.id


def test_clash_in_case_alone_is_reported_and_both_papers_stay(make_record, make_content):
    curation = curate(
        make_content(
            make_record(1, id="abC", title="One", authors=("Ann Lee",), abstract=ABSTRACT),
            make_record(2, id="ABc", title="Two", authors=("Bo Chan",), abstract=ABSTRACT + " Not."),
        )
    )
    ids = [paper.id for paper in curation.corpus.papers]
    assert ids[0] == "abC"
    assert ids[1] == hash_abstract(ABSTRACT + " Not.")
    assert [issue.code for issue in curation.issues if "clash" in issue.code] == ["id-clash"]


def test_order_of_records_does_not_change_addresses(make_record, make_content):
    records = [make_record(number, abstract=f"{ABSTRACT} Case {number}.") for number in range(5)]
    forwards = {paper.abstract: paper.id for paper in curate(make_content(*records)).corpus.papers}
    backwards = {paper.abstract: paper.id for paper in curate(make_content(*records[::-1])).corpus.papers}
    assert forwards == backwards


def test_alias_never_takes_another_papers_address(make_record, make_content):
    curation = curate(
        make_content(
            make_record(1, id="17", title="One", authors=("Ann Lee",)),
            make_record(2, id="18", title="Two", authors=("Bo Chan",)),
            overlay=({"paper": "18", "former_ids": ["17"]},),
        )
    )
    assert [paper.aliases.count("17") for paper in curation.corpus.papers] == [0, 0]
    assert "alias-clash" in [issue.code for issue in curation.issues]


@pytest.mark.parametrize(("pin", "id", "code"), [("a/b", "a-b", "unsafe-id"), ("../x", "x", "unsafe-id"), ("lee26a", "lee26a", None)])
def test_pin_that_is_altered_is_reported_at_the_overlay(make_record, make_content, pin, id, code):
    curation = curate(make_content(make_record(id="17", title="Tensors"), overlay=({"paper": "17", "id": pin},)))
    assert curation.corpus.papers[0].id == id
    found = [(issue.code, issue.place.file, issue.place.line) for issue in curation.issues if issue.code == "unsafe-id"]
    assert found == ([(code, "conf2026/papers.yml", 10)] if code else [])


def test_pin_that_is_no_text_is_an_issue(make_record, make_content):
    curation = curate(make_content(make_record(id="17", title="Tensors"), overlay=({"paper": "17", "id": ["a"]},)))
    assert [issue.place.line for issue in curation.issues if issue.code == "overlay-value"] == [10]
