"""Curation of whole sources: the repository's own content, and the handed-out samples."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from generator.curate import Curation, check_corpus, curate
from generator.curate.texts import hash_abstract
from generator.model import (
    Content,
    EditionContent,
    EditionId,
    OverlayEntry,
    Place,
    Reading,
    Record,
    RecordAuthor,
    RecordSession,
    TitleSource,
)
from generator.readers import FileToRead, read_content, read_files

CONTENT = Path(__file__).parents[2] / "content"


@pytest.fixture
def curate_files(shared: Path) -> Callable[..., Curation]:
    """Return a function that curates sample files as one edition."""

    def run(*names: str) -> Curation:
        files = [FileToRead(shared / "formats" / name, name) for name in names]
        edition = EditionContent(EditionId("fix2026"), {}, Place("fix2026/edition.yml"), read_files(files, "fix2026"))
        return curate(Content((edition,)))

    return run


def test_own_content_is_38_papers_at_their_pmlr_addresses() -> None:
    curation = curate(read_content(CONTENT))
    papers = curation.corpus.papers_of(EditionId("icml2025"))
    assert len(papers) == 38
    assert not curation.issues
    assert not curation.dropped
    assert all(paper.title and paper.authors and paper.pages and paper.links["pdf"] and paper.ids["pmlr"] == paper.id for paper in papers)
    assert all(hash_abstract(paper.abstract) in paper.aliases for paper in papers)
    edition = curation.corpus.editions[0]
    assert (edition.full_name, edition.list_name) == ("Forty-second International Conference on Machine Learning", "ICML 2025 论文列表")


def test_own_content_without_overlay_is_38_papers_at_hash_addresses() -> None:
    content = read_content(CONTENT)
    bare = Content(tuple(replace(edition, overlay=()) for edition in content.editions))
    papers = curate(bare).corpus.papers
    with_overlay = {alias: paper.id for paper in curate(content).corpus.papers for alias in paper.aliases}
    assert len(papers) == 38
    assert all(paper.title is None and paper.title_source is TitleSource.MADE for paper in papers)
    assert all(paper.id in with_overlay for paper in papers)


@pytest.mark.parametrize(
    ("files", "papers", "merged"),
    [
        (
            [
                "text/blank_blocks.txt", "text/blank_blocks_crlf.txt", "text/blank_blocks_utf16be.txt", "text/blank_blocks_utf16le.txt",
                "text/blank_blocks_utf8_bom.txt", "text/hard_wrapped.txt",
            ],
            3, 15,
        ),
        (["miniconf/papers.csv", "miniconf/papers.json", "miniconf/papers.yml"], 3, 6),
        (["bibtex/library.bib"], 3, 1),
        (["eventhosts/fixc-2025-orals-posters.json"], 3, 1),
        (["eventhosts/fixc-2026-orals-posters.json", "eventhosts/fixc-2026-abstracts.json"], 2, 1),
        (["pmlr/fixc26.bib", "pmlr/_posts"], 4, 1),
        (["openreview-v1/notes.json"], 3, 0),
        (["openreview-v2/notes.json"], 3, 0),
    ],
)  # fmt: skip
def test_samples_merge_as_expected(files: list[str], papers: int, merged: int, curate_files: Callable[..., Curation]) -> None:
    curation = curate_files(*files)
    assert (len(curation.corpus.papers), len(curation.merged)) == (papers, merged)
    assert all(merge.reason.startswith("same ") for merge in curation.merged)


def test_poster_keeps_its_address_when_the_talk_comes_second(curate_files: Callable[..., Curation]) -> None:
    curation = curate_files("eventhosts/fixc-2026-orals-posters.json", "eventhosts/fixc-2026-abstracts.json")
    assert [(merge.id, merge.paper) for merge in curation.merged] == [("70801", "fix2026/64801")]


def test_published_and_zotero_entries_merge_into_the_expected_ones(curate_files: Callable[..., Curation]) -> None:
    assert [str(merge.paper) for merge in curate_files("pmlr/fixc26.bib", "pmlr/_posts").merged] == ["fix2026/auctor26a"]
    assert [str(merge.paper) for merge in curate_files("bibtex/library.bib").merged] == ["fix2026/auctor_coordinate_2026"]


@pytest.mark.parametrize("name", ["csv/cmt_export.csv", "csv/hotcrp-data.json", "openreview-v2/notes.json", "bibtex/library.bib"])
def test_no_private_fact_reaches_the_corpus(name: str, curate_files: Callable[..., Curation]) -> None:
    said = repr(curate_files(name).corpus)
    assert "@uni" not in said
    assert ".example>" not in said
    assert "/home/" not in said
    assert "gender" not in said.casefold()


@pytest.mark.parametrize(
    "odd", ["\ud800 lone surrogate", "\x00\x01", "\u202e right to left", "a" * 100_000, "\ufeff", "  ", "{}[]:#&*!|>'%@`"]
)
def test_odd_characters_everywhere_are_no_exception(odd: str) -> None:
    authors = (RecordAuthor(odd), RecordAuthor("A B", odd, odd))
    record = Record(
        Place("fix2026/x.csv", 1), "csv", id=odd, ids={"doi": odd, "uid": odd}, title=odd, abstract=odd, authors=authors,
        keywords=(odd,), sessions=(RecordSession(odd, odd, odd, odd, odd),), links={"pdf": odd}, unknown={odd: odd},
    )  # fmt: skip
    entries = ({"abstract_starts": odd, "title": odd}, {"join": [odd, odd]}, {"paper": odd, "authors": [odd], "id": odd})
    overlay = tuple(OverlayEntry(Place("fix2026/papers.yml", line), entry) for line, entry in enumerate(entries))
    edition = EditionContent(
        EditionId("fix2026"), {odd: odd, "start": odd}, Place("fix2026/edition.yml"), (Reading("csv", (record,)),), overlay
    )
    curation = curate(Content((edition,)))
    assert len(curation.corpus.papers) + len(curation.dropped) == 1
    assert check_corpus(curation.corpus) is not None
