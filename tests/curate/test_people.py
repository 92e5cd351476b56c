"""People are told apart and joined on evidence only."""

from generator.curate import curate
from generator.model import RecordAuthor


def people_of(content):
    corpus = curate(content).corpus
    return {paper.title: [author.person for author in paper.authors] for paper in corpus.papers}, corpus.people


def test_same_name_is_one_person_without_ids(make_record, make_content):
    papers, people = people_of(
        make_content(make_record(1, title="One paper", authors=("Ann Lee",)), make_record(2, title="Another paper", authors=("Lee, Ann",)))
    )
    assert papers["One paper"] == papers["Another paper"] == ["ann-lee"]
    assert people["ann-lee"].name == "Ann Lee"


def test_two_spellings_stay_apart_without_evidence(make_record, make_content):
    papers, _ = people_of(
        make_content(make_record(1, title="One paper", authors=("M. Mohri",)), make_record(2, title="Another", authors=("Mehryar Mohri",)))
    )
    assert papers["One paper"] != papers["Another"]


def test_two_spellings_join_when_the_orcid_is_the_same(make_record, make_content):
    orcid = "0000-0002-1825-0097"
    papers, people = people_of(
        make_content(
            make_record(1, title="One paper", authors=(RecordAuthor("M. Mohri", orcid=orcid),)),
            make_record(2, title="Another", authors=(RecordAuthor("Mehryar Mohri", orcid=orcid),)),
            make_record(3, title="Third", authors=("Mehryar Mohri",)),
        )
    )
    assert papers["One paper"] == papers["Another"] == papers["Third"]
    assert people[papers["Third"][0]].orcid == orcid


def test_one_name_is_two_people_when_profiles_differ(make_record, make_content):
    papers, people = people_of(
        make_content(
            make_record(1, title="One paper", authors=(RecordAuthor("Mehryar Mohri", profile="~Mehryar_Mohri1"),)),
            make_record(2, title="Another", authors=(RecordAuthor("Mehryar Mohri", profile="~Mehryar_Mohri2"),)),
        )
    )
    assert sorted(people) == ["mehryar-mohri", "mehryar-mohri-2"]
    assert papers["One paper"] == ["mehryar-mohri"]


def test_profiles_of_different_sources_do_not_contradict(make_record, make_content):
    papers, _ = people_of(
        make_content(
            make_record(1, title="One paper", authors=(RecordAuthor("Ann Lee", profile="~Ann_Lee1"),)),
            make_record(2, title="Another", authors=(RecordAuthor("Ann Lee", orcid="0000-0002-1825-0097"),)),
        )
    )
    assert papers["One paper"] == papers["Another"]


def test_id_shared_by_coauthors_is_ignored_and_reported(make_record, make_content):
    orcid = "0000-0002-1825-0097"
    content = make_content(
        make_record(1, title="One paper", authors=(RecordAuthor("Ann Lee", orcid=orcid), RecordAuthor("Bo Chan", orcid=orcid)))
    )
    curation = curate(content)
    assert sorted(curation.corpus.people) == ["ann-lee", "bo-chan"]
    assert [issue.code for issue in curation.issues if "id" in issue.code] == ["shared-person-id"]


def test_overlay_joins_spellings_even_against_ids(make_record, make_content):
    papers, people = people_of(
        make_content(
            make_record(1, title="One paper", authors=(RecordAuthor("M. Mohri", profile="~M_Mohri1"),)),
            make_record(2, title="Another", authors=(RecordAuthor("Mehryar Mohri", profile="~Mehryar_Mohri1"),)),
            overlay=({"join": ["M. Mohri", "Mehryar Mohri"], "name": "Mehryar Mohri"},),
        )
    )
    assert papers["One paper"] == papers["Another"] == ["mehryar-mohri"]
    assert people["mehryar-mohri"].name == "Mehryar Mohri"


def test_overlay_splits_a_name_on_the_papers_named(make_record, make_content):
    papers, _ = people_of(
        make_content(
            make_record(1, id="a1", title="One paper", authors=("Wei Wang",)),
            make_record(2, id="a2", title="Another", authors=("Wei Wang",)),
            make_record(3, id="a3", title="Third", authors=("Wei Wang",)),
            overlay=({"split": "Wei Wang", "on": ["a2"]},),
        )
    )
    assert papers["One paper"] == papers["Third"] == ["wei-wang"]
    assert papers["Another"] == ["wei-wang-2"]


def test_overlay_about_nobody_is_an_issue(make_record, make_content):
    content = make_content(make_record(1, title="One paper", authors=("Ann Lee",)), overlay=({"join": ["Ann Lee", "A. Leigh"]},))
    assert [(issue.code, issue.place.line) for issue in curate(content).issues if "person" in issue.code] == [("overlay-no-person", 10)]


def test_email_addresses_never_reach_people_or_affiliations(make_record, make_content):
    author = RecordAuthor("Ann Lee (ann@uni.example)", affiliations=("Uni <ann@uni.example>",), profile="ann@uni.example")
    corpus = curate(make_content(make_record(1, title="One paper", authors=(author,)))).corpus
    assert "@" not in repr(corpus)


def test_footnote_marks_are_no_institutions(make_record, make_content):
    author = RecordAuthor("Ann Lee", affiliations=("SequeL team", "1", "*", "\u2020", "3M", "\u6e05\u534e\u5927\u5b66"))
    corpus = curate(make_content(make_record(1, title="One paper", authors=(author,)))).corpus
    assert corpus.papers[0].authors[0].affiliations == ("SequeL team", "3M", "\u6e05\u534e\u5927\u5b66")


def test_slugs_do_not_move_when_a_newer_edition_comes(make_record, make_content):
    old = make_content(make_record(1, title="One", authors=(RecordAuthor("Wei Wang", profile="~Wei_Wang5"),)), edition="conf2024").editions
    new = make_content(make_record(1, title="Two", authors=(RecordAuthor("Wei Wang", profile="~Wei_Wang1"),)), edition="conf2025").editions
    alone = curate(type(make_content())(old)).corpus
    both = curate(type(make_content())((*old, *new))).corpus
    assert alone.papers[0].authors[0].person == next(p for p in both.papers if p.title == "One").authors[0].person


def test_author_without_a_name_is_left_out_and_reported(make_record, make_content):
    curation = curate(make_content(make_record(1, title="One paper", authors=("Ann Lee", "ann@uni.example", "-"), abstract="A" * 60)))
    assert [author.name for author in curation.corpus.papers[0].authors] == ["Ann Lee"]
    assert [issue.code for issue in curation.issues] == ["nameless-author"] * 2
    assert "uni.example" not in repr(curation.issues)
