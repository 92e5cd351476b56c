"""Every sample gives what its expected.yml says, through reading, curation and markup."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
import yaml

from generator.curate import curate
from generator.markup import Macros, mark_abstract
from generator.model import Content, Corpus, EditionContent, EditionId, Paper, Place
from generator.readers import FileToRead, read_files, read_source

SAMPLES = Path(__file__).parent / "samples"
FOLDERS = ("acl", "bibtex", "csv", "eventhosts", "miniconf", "openreview-v1", "openreview-v2", "pmlr", "sigchi", "text")


@dataclass
class Outcome:
    corpus: Corpus
    dropped: list[str]
    merged: int
    total: int
    names: list[str | None]
    warnings: list[str]
    issues: list[Any]


def convert(folder: Path, names: list[str]) -> Outcome:
    files = [FileToRead(folder / name, name) for name in names]
    readings = read_files(files, "all")
    curation = curate(Content((EditionContent(EditionId("e"), {}, Place("e/edition.yml"), readings),)))
    return Outcome(
        curation.corpus,
        [dropped.id or "" for dropped in curation.dropped],
        len(curation.merged),
        sum(reading.total for reading in readings),
        [reading.name for reading in readings],
        [str(issue) for issue in curation.issues],
        list(curation.issues),
    )


def plain(text: str) -> str:
    text = re.sub(r"\\\\(?=[{}|%])", lambda _: "\\", text)
    return re.sub(r"[ \n]+", " ", text)


def curl(text: str) -> str:
    return text.replace("’", "'").replace("“", '"').replace("”", '"').replace("\u00a0", " ")


def cases() -> Iterator[tuple[str, int]]:
    yield from ((folder, number) for folder in FOLDERS for number in range(6))


def check_paper(wanted: dict[str, Any], paper: Paper, corpus: Corpus) -> None:
    title = paper.title
    if wanted.get("title"):
        assert plain(title or "") == wanted["title"]
    allowed = [wanted.get("authors", []), wanted.get("authors_also_allowed", [])]
    assert [author.name for author in paper.authors] in [[curl(name) for name in names] for names in allowed]
    if "affiliations" in wanted:
        assert ["; ".join(author.affiliations) or None for author in paper.authors] == wanted["affiliations"]
    if wanted.get("abstract_starts") is None:
        assert paper.abstract == ""
    else:
        assert plain(paper.abstract).startswith(wanted["abstract_starts"])
    text = curl(plain(mark_abstract(paper.abstract, Macros()).plain))
    for piece in wanted.get("abstract_has", []):
        assert piece in plain(paper.abstract)
    for piece in wanted.get("plain_has", []):
        assert curl(plain(piece)) in text
    for piece in wanted.get("plain_lacks", []):
        assert not re.search(rf"(?<!\w){re.escape(piece)}(?!\w)" if piece.isalpha() else re.escape(piece), text)
    extra = set(wanted.get("keywords_also_allowed", []))
    assert [word for word in paper.keywords if word not in extra] == list(wanted.get("keywords", []))
    for name in ("area", "track", "award", "subarea", "pages", "venue", "presentation", "tldr"):
        if name in wanted:
            assert getattr(paper, name) == wanted[name], name
    if "status" in wanted:
        assert paper.status == wanted["status"]
    check_links(wanted, paper)
    check_sessions(wanted, paper, corpus)


def check_links(wanted: dict[str, Any], paper: Paper) -> None:
    links = {kind: link for kind, link in wanted.get("links", {}).items() if " or none" not in link}
    if "links" in wanted and len(links) == len(wanted["links"]):
        assert {kind: link for kind, link in paper.links.items() if kind in links or kind not in paper.ids} == links


def check_sessions(wanted: dict[str, Any], paper: Paper, corpus: Corpus) -> None:
    slots = [(corpus.sessions[paper.edition, slot.session], slot) for slot in paper.presentations]
    if wanted.get("session"):
        assert [session.name for session, _ in slots] == [wanted["session"]]
        for name in ("room", "start", "end"):
            if wanted.get(name):
                value = getattr(slots[0][0], name)
                assert (value if isinstance(value, str) else value.isoformat()).startswith(wanted[name])
    if "sessions" in wanted:
        expected = [{"name": s} if isinstance(s, str) else s for s in wanted["sessions"]]
        assert sorted(session.name for session, _ in slots) == sorted(s["name"] for s in expected)
        for said in expected:
            session, slot = next(pair for pair in slots if pair[0].name == said["name"])
            assert said.get("room") in (None, session.room)
            assert said.get("kind") in (None, session.kind)
            assert said.get("position") in (None, slot.position)
            if said.get("start"):
                start = slot.start or session.start
                assert start is not None
                assert start.isoformat() == said["start"]


@pytest.mark.parametrize(("folder", "number"), list(cases()))
def test_sample_gives_what_is_expected_when_converted(folder: str, number: int) -> None:
    check_entry(SAMPLES / folder, number)


@pytest.mark.parametrize(("folder", "number"), list(cases()))
def test_larger_sample_gives_what_is_expected_when_it_is_at_hand(shared: Path, folder: str, number: int) -> None:
    check_entry(shared / "formats" / folder, number)


def check_entry(base: Path, number: int) -> None:
    expected = yaml.safe_load((base / "expected.yml").read_text(encoding="utf-8"))
    if number >= len(expected["files"]):
        return
    entry = expected["files"][number]
    if entry.get("file") == "both at once":
        runs = [["fixc26.bib", "_posts"]]
    elif "files_each" in entry:
        runs = [[name] for name in entry["files_each"]]
    elif "files" in entry:
        runs = [entry["files"]]
    elif "folder" in entry:
        runs = [[entry["folder"].rstrip("/")]]
    else:
        runs = [[name.removesuffix("/*.md")] for name in [entry["file"], *entry.get("same_for", [])]]
    for names in runs:
        outcome = convert(base, names)
        assert len(outcome.corpus.papers) == entry["count"], (names, outcome.warnings, outcome.dropped)
        assert not [issue for issue in outcome.issues if issue.severity == "error"], outcome.warnings
        assert outcome.total == len(outcome.corpus.papers) + len(outcome.dropped) + outcome.merged
        by_id = {paper.id: paper for paper in outcome.corpus.papers}
        for place, wanted in enumerate(entry.get("papers", [])):
            paper = by_id.get(wanted["id"]) or outcome.corpus.papers[place]
            check_paper(wanted, paper, outcome.corpus)
        if entry.get("conference") or entry.get("list_title"):
            assert (entry.get("conference") or entry.get("list_title")) in outcome.names
        for dropped in entry.get("dropped", []):
            if re.fullmatch(r"[\w.-]+", str(dropped["id"])) and not str(dropped["id"]).endswith(".0"):
                assert str(dropped["id"]) in outcome.dropped or "event" in str(dropped["id"])


def test_six_encodings_of_one_list_give_three_papers_when_read_together() -> None:
    names = [f"blank_blocks{tail}.txt" for tail in ("", "_crlf", "_utf16le", "_utf16be", "_utf8_bom")] + ["hard_wrapped.txt"]
    assert len(convert(SAMPLES / "text", names).corpus.papers) == 3


def test_miniconf_twins_give_three_papers_when_a_folder_holds_them_all(tmp_path: Path) -> None:
    for name in ("papers.csv", "papers.json", "papers.yml", "config.yml"):
        (tmp_path / name).write_bytes((SAMPLES / "miniconf" / name).read_bytes())
    reading = read_source(tmp_path, name="twins")
    assert reading.name == "FixConf 2026"
    assert len(convert(tmp_path.parent, [tmp_path.name]).corpus.papers) == 3
