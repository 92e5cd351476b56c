"""Sites made of a few lines each, for the tests of search; shared by tests of publish/ and of the browser."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from generator.model import (
    Acronym,
    Area,
    AreaId,
    Authorship,
    Corpus,
    Edition,
    EditionId,
    Evidence,
    Findings,
    MarkedPaper,
    Name,
    Paper,
    PaperFindings,
    PaperId,
    Person,
    PersonId,
    TitleSource,
    Topic,
    TopicId,
    TopicTag,
    Vocabulary,
)
from generator.publish.addresses import make_slug
from generator.publish.site import Site
from generator.settings import Settings
from generator.words import load_words
from tests.publish.sample import mark

AREAS = {AreaId("learn"): Area(AreaId("learn"), "Learning", 120)}
TOPICS = {
    TopicId("games"): Topic(TopicId("games"), "Games", "task", AreaId("learn")),
    TopicId("chess"): Topic(TopicId("chess"), "Chess endings", "task", AreaId("learn"), TopicId("games")),
    TopicId("idle"): Topic(TopicId("idle"), "Idle", "task", AreaId("learn")),
}


@dataclass(frozen=True, slots=True)
class Line:
    """What a paper says, in as few words as a test needs."""

    title: str
    abstract: str = ""
    authors: tuple[str, ...] = ()
    topics: tuple[str, ...] = ()
    names: tuple[str, ...] = ()
    acronyms: tuple[tuple[str, str], ...] = ()
    edition: str = "one"
    id: str = ""
    aliases: tuple[str, ...] = ()
    affiliations: tuple[str, ...] = ()
    presentation: str | None = None


def make_hall(lines: Sequence[Line], **settings: object) -> Site:
    """Make a site of papers; ids are p0, p1 ... unless given."""
    editions = tuple(dict.fromkeys(line.edition for line in lines))
    papers: list[Paper] = []
    people: dict[PersonId, Person] = {}
    marked, findings = {}, {}
    for edition in editions:
        for place, line in enumerate(lines):
            if line.edition != edition:
                continue
            authors = []
            for name in line.authors:
                person = PersonId(make_slug(name))
                given, _, family = name.rpartition(" ")
                people[person] = Person(person, name, given, family)
                authors.append(Authorship(person, name, line.affiliations))
            paper = Paper(
                PaperId(line.id or f"p{place}"),
                EditionId(edition),
                line.title,
                TitleSource.SOURCE,
                line.abstract,
                tuple(authors),
                aliases=tuple(PaperId(alias) for alias in line.aliases),
                presentation=line.presentation,
                status="accepted",
            )
            papers.append(paper)
            marked[paper.key] = MarkedPaper(mark(line.title), mark(line.abstract, block=True))
            findings[paper.key] = PaperFindings(
                topics=tuple(TopicTag(TopicId(topic), 1.0, (Evidence("", "abstract", 0, 0),)) for topic in line.topics),
                area=AreaId("learn") if line.topics else None,
                names=tuple(Name(name, Evidence(name, "abstract", 0, 0), "called") for name in line.names),
                acronyms=tuple(Acronym(short, long, 0, 0) for short, long in line.acronyms),
            )
    corpus = Corpus(tuple(Edition(EditionId(edition), edition.title()) for edition in editions), tuple(papers), people)
    options = replace(Settings(), **settings)
    return Site(corpus, marked, Findings(findings), Vocabulary(AREAS, TOPICS), options, load_words(options.language))
