"""Pieces: a piece whose key did not change must give what it gave before, whatever else changed on the site."""

from collections.abc import Iterator
from dataclasses import fields, replace
from datetime import date, datetime, timedelta

from generator.model import (
    Acronym,
    Authorship,
    Evidence,
    MarkedPaper,
    Name,
    PaperId,
    PaperKey,
    PersonId,
    Place,
    Publication,
    Related,
    TextLink,
    TitleSource,
    TopicId,
    TopicTag,
)
from generator.publish import list_pieces, publish
from generator.publish.pieces import ALWAYS, Digests
from generator.publish.site import Site
from tests.publish.conference import find_topic
from tests.publish.sample import make_sample, mark

PAPERS = ("icx2025/a1", "icx2024/p1")
OTHER = PaperKey("icx2025/d4")

BY_NAME = {
    "authors": (Authorship(PersonId("plato"), "Plato", ("Academy",)),),
    "presentations": (),
    "aliases": (PaperId("elsewhere"),),
    "places": (Place("other.txt", 9),),
    "links": {"code": "https://code.example/new", "arxiv": "https://arxiv.org/abs/1"},
    "ids": {"doi": "10.5555/new"},
    "title_source": TitleSource.OVERLAY,
    "unknown": {"a": 1},
    "origins": {"title": "overlay"},
    "topics": (TopicTag(TopicId("ranking"), 0.7, (Evidence("w", "abstract", 0, 1),)),),
    "area": "ir",
    "acronyms": (Acronym("KAN", "Known Area Net", 0, 3),),
    "names": (Name("NEWNAME", Evidence("NEWNAME", "abstract", 0, 3), "called"),),
    "kinds": ("survey",),
    "made_title": "Another made title",
    "related": (Related(OTHER, 0.5, ("ranks",), (TopicId("ranking"),)),),
    "related_elsewhere": (Related(PaperKey("icx2024/q2"), 0.4, ("worlds",), ()),),
    "found_links": {"data": "https://data.example/x"},
    "status": "withdrawn",
    "start": None,
    "year": 1999,
}
"""Another value for each field that is no plain text."""


def change(value: object, name: str) -> object:
    """Return another value for a field."""
    if name in BY_NAME:
        return BY_NAME[name]
    if isinstance(value, datetime | date):
        return value + timedelta(days=1)
    if isinstance(value, tuple):
        return (*value, "another")
    return f"{value or ''} Another".strip()


def rebuild(site: Site, papers=None, found=None, **corpus) -> Site:
    """Return a site with other papers and findings, and with what follows from them."""
    papers = papers or site.corpus.papers
    findings = dict(found or site.findings.papers)
    marked = {
        paper.key: MarkedPaper(
            mark(paper.title or findings[paper.key].made_title or ""),
            mark(paper.abstract, block=True),
            mark(paper.tldr) if paper.tldr else None,
        )
        for paper in papers
    }
    ids = dict.fromkeys(tag.topic for paper in papers for tag in findings[paper.key].topics)
    topics = {topic: find_topic(topic, papers, findings) for topic in sorted(ids)}
    return Site(
        replace(site.corpus, papers=papers, **corpus),
        marked,
        replace(site.findings, papers=findings, topics=topics),
        site.vocabulary,
        site.settings,
        site.words,
    )


def vary(known: object, *spared: str) -> Iterator[tuple[str, object]]:
    """Yield copies of a record that differ in one field each."""
    for field in fields(known):
        if field.name not in spared:
            yield field.name, replace(known, **{field.name: change(getattr(known, field.name), field.name)})


def vary_papers(site: Site) -> Iterator[tuple[str, Site]]:
    """Yield sites in which one fact of one paper, or one finding, is another."""
    for at, paper in enumerate(site.corpus.papers):
        if paper.key not in PAPERS:
            continue
        for name, other in vary(paper, "id", "edition", "topics"):
            yield f"{paper.key} {name}", rebuild(site, (*site.corpus.papers[:at], other, *site.corpus.papers[at + 1 :]))
        for name, other in vary(site.findings.papers[paper.key], "links"):
            yield f"{paper.key} found {name}", rebuild(site, found={**site.findings.papers, paper.key: other})
        linked = replace(site.findings.papers[paper.key], links=(TextLink(0, 2, topic=TopicId("bregman")),))
        yield f"{paper.key} found links", rebuild(site, found={**site.findings.papers, paper.key: linked})


def variations(site: Site) -> Iterator[tuple[str, Site]]:
    """Yield sites that differ from one in a single fact."""
    yield from vary_papers(site)
    for person in (PersonId("wei-wang"), PersonId("plato")):
        for name, other in vary(site.corpus.people[person], "id"):
            yield f"{person} {name}", rebuild(site, people={**site.corpus.people, person: other})
    for key, session in list(site.corpus.sessions.items())[:2]:
        for name, other in vary(session, "id", "edition"):
            yield f"{key} {name}", rebuild(site, sessions={**site.corpus.sessions, key: other})
    for name, other in vary(site.corpus.editions[0], "id", "timezone"):
        yield f"edition {name}", rebuild(site, editions=(other, *site.corpus.editions[1:]))
    others = {paper.key: paper for paper in site.corpus.papers}
    neighbour = others[PaperKey("icx2025/b2")]
    for what, other in (
        ("an institution has one paper only", replace(neighbour, authors=neighbour.authors[1:])),
        ("a word of a title is no proper name", replace(neighbour, abstract="It is known as a bregman divergence.")),
    ):
        yield what, rebuild(site, tuple({**others, neighbour.key: other}.values()))
    yield "a paper less", rebuild(site, site.corpus.papers[1:])
    yield "another order", rebuild(site, tuple(reversed(site.corpus.papers)))


def outcomes(site: Site) -> dict[str, tuple[str, Publication]]:
    """Make every piece that may stand for later builds."""
    return {piece.name: (piece.key, piece.make()) for piece in list_pieces(site) if piece.key != ALWAYS}


def test_piece_gives_the_same_whenever_its_key_is_the_same():
    site = rebuild(make_sample())
    before = outcomes(site)
    kept = 0
    for what, other in variations(site):
        for piece in list_pieces(other):
            known = before.get(piece.name)
            if known is None or known[0] != piece.key or piece.key == ALWAYS:
                continue
            kept += 1
            assert piece.make() == known[1], f"{piece.name} has the old key though it reads what changed: {what}"
    assert kept > 1000, "a change of one fact must not change every key"


def test_keys_are_the_same_when_those_of_an_earlier_state_in_this_process_are_at_hand():
    site = rebuild(make_sample())
    before = Digests(site)
    list_pieces(site, before)
    for what, other in variations(site):
        keys = {piece.name: piece.key for piece in list_pieces(other, Digests(other, before))}
        assert keys == {piece.name: piece.key for piece in list_pieces(other)}, what


def test_pieces_have_names_of_their_own():
    names = [piece.name for piece in list_pieces(make_sample())]
    assert len(names) == len(set(names))


def test_pieces_give_each_page_and_file_once():
    pieces = [piece.make() for piece in list_pieces(make_sample())]
    pages = [page.path for made in pieces for page in made.pages]
    files = [name for made in pieces for name in made.files]
    assert len(pages) == len(set(pages))
    assert len(files) == len(set(files))


def test_same_site_is_published_with_one_process_and_with_two(monkeypatch):
    monkeypatch.setattr("generator.publish.FORK_FROM", 0)
    monkeypatch.setattr("generator.publish.SHARE", 3)
    assert publish(make_sample(), jobs=2) == publish(make_sample(), jobs=1)


def test_site_with_more_papers_than_are_kept_in_memory_has_the_same_pages(monkeypatch):
    whole = publish(make_sample())
    monkeypatch.setattr("generator.publish.recent.MOST_KEPT", 2)
    assert publish(make_sample()) == whole
