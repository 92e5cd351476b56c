"""A small made-up site that shows every case which scholarly outputs meet; shared by the tests of publish/."""

import html
import re
from dataclasses import replace
from datetime import date, datetime
from zoneinfo import ZoneInfo

from generator.model import (
    Area,
    AreaId,
    Authorship,
    Corpus,
    Edition,
    EditionId,
    Evidence,
    Findings,
    Html,
    MarkedPaper,
    MarkedText,
    Paper,
    PaperFindings,
    PaperId,
    PaperKey,
    Person,
    PersonId,
    PlainText,
    Presentation,
    Session,
    SessionId,
    TitleSource,
    Topic,
    TopicFindings,
    TopicId,
    TopicTag,
    Vocabulary,
)
from generator.publish.site import Site
from generator.settings import Settings
from generator.words import load_words

ZONE = ZoneInfo("America/Vancouver")
NEW = EditionId("icx2025")
OLD = EditionId("icx2024")
LIST = EditionId("reading")
_MATH = re.compile(r"\$([^$]+)\$")
_TEX = str.maketrans({"&": r"\&", "%": r"\%", "#": r"\#", "_": r"\_", "{": r"\{", "}": r"\}"})


def mark(text: str, *, block: bool = False) -> MarkedText:
    """Mark a text as markup would, with ``$...$`` as the only markup."""
    parts = _MATH.split(text)
    plain = "".join(parts)
    tex = "".join(f"${part}$" if place % 2 else part.translate(_TEX) for place, part in enumerate(parts))
    made = "".join(f"<math><mi>{html.escape(part)}</mi></math>" if place % 2 else html.escape(part) for place, part in enumerate(parts))
    return MarkedText(
        html=Html(f"<p>{made}</p>" if block and text else made),
        plain=PlainText(plain),
        search=PlainText(plain),
        description=PlainText(plain[:160]),
        tex=tex,
        has_math=len(parts) > 1,
    )


PEOPLE = (
    Person(PersonId("zoe-ortiz-pena"), "Zoë Ortiz Peña", "Zoë", "Ortiz Peña", orcid="0000-0002-1825-0097"),
    Person(PersonId("wei-wang"), "Wei Wang", "Wei", "Wang"),
    Person(PersonId("wei-wang-2"), "Wei Wang", "Wei", "Wang"),
    Person(PersonId("jan-van-der-berg"), "Jan-Luc van der Berg", "Jan-Luc", "van der Berg"),
    Person(PersonId("plato"), "Plato", "", "Plato"),
    Person(PersonId("marks-and-spencer-lab"), "Marks and Spencer Lab", "", "Marks and Spencer Lab"),
    Person(PersonId("李明"), "明 李", "明", "李"),
)


def _author(person: str, *affiliations: str, name: str | None = None) -> Authorship:
    found = next(one for one in PEOPLE if one.id == person)
    return Authorship(found.id, name or found.name, affiliations)


def _paper(id_: str, edition: EditionId, title: str | None, abstract: str, authors: tuple[Authorship, ...], **facts: object) -> Paper:
    source = TitleSource.MADE if title is None else TitleSource.SOURCE
    return replace(Paper(PaperId(id_), edition, title, source, abstract, authors, status="accepted"), **facts)


def _slot(session: str, position: str | None = None, start: datetime | None = None, end: datetime | None = None) -> Presentation:
    return Presentation(SessionId(session), position, start, end)


def _at(day: int, hour: int, minute: int = 0) -> datetime:
    return datetime(2025, 7, day, hour, minute, tzinfo=ZONE)


_PAPERS = (
    _paper(
        "a1", NEW, "A Bregman View of $L^2$ Norms & KANs in Practice",
        "We study Bregman divergences with 50% less work. Our $\\alpha$-scheme holds for {sets}. The norms of KANs are a view of practice.",
        (_author("zoe-ortiz-pena", "Univ. of Somewhere", "Lab <X>"), _author("wei-wang", "Institute of Technology")),
        pages="1-12", ids={"doi": "10.5555/icx.2025.1", "openreview": "abCD12"}, presentation="oral", award="Best paper",
        links={"pdf": "https://papers.example/a1.pdf", "openreview": "https://openreview.net/forum?id=abCD12", "code": "https://code.example/a1"},
        keywords=("optimisation", "Bregman divergence"), presentations=(
            _slot("oral-1a", None, _at(14, 10), _at(14, 10, 15)), _slot("poster-1", "#101"),
        ),
    ),
    _paper(
        "b2", NEW, "Learning to rank: A study", "Ranking with care \u2014 a \u201cstudy\u201d.\nSecond paragraph.",
        (_author("wei-wang", "Institute of Technology"), _author("jan-van-der-berg", "Univ. of Somewhere"), _author("plato")),
        pages="e7", presentation="oral", presentations=(_slot("oral-1b"), _slot("poster-1", "#102")), aliases=(PaperId("old-b2"),),
        notes=("Erratum: the second table had a wrong unit.",),
    ),
    _paper(
        "c3", NEW, None, "Untitled work on bandits that pays.", (_author("marks-and-spencer-lab"),), presentation="poster",
        presentations=(_slot("poster-1", "#103"),),
    ),
    _paper(
        "d4", NEW, "Learning to rank: another study", "A withdrawn paper about ranking.",
        (_author("wei-wang-2", "清华大学"), _author("李明", "清华大学")),
        status="withdrawn", presentation="poster",
    ),
    _paper(
        "p1", OLD, "Transformers <are> everything?", "An older paper: transformers.",
        (_author("zoe-ortiz-pena", "Univ. of Somewhere"), _author("jan-van-der-berg", "University of Elsewhere")),
        pages="100--110", ids={"pmlr": "ortiz24a"}, year=2024,
    ),
    _paper("q2", OLD, "GPT-4 meets 3D Q-learning", "We meet GPT-4. The 3D world and Q-learning.", (_author("jan-van-der-berg"),)),
    _paper("r1", LIST, "Notes without authors", "", ()),
)  # fmt: skip

_EDITIONS = (
    Edition(
        NEW, "ICX 2025", series="ICX", full_name="Second International Conference on Examples", year=2025, start=date(2025, 7, 13),
        end=date(2025, 7, 19), place="Vancouver, Canada", timezone="America/Vancouver", url="https://icx.example/2025",
        proceedings="Proceedings of the 2nd International Conference on Examples & Cases", publisher="PMLR", volume="267",
    ),
    Edition(OLD, "ICX 2024", series="ICX", year=2024, start=date(2024, 7, 21), end=date(2024, 7, 27), volume="235", publisher="PMLR"),
    Edition(LIST, "Reading list"),
)  # fmt: skip

_SESSIONS = (
    Session(SessionId("oral-1a"), NEW, "Oral 1A: Optimisation", "oral", "Hall A", _at(14, 10), _at(14, 11), "Ada Chair"),
    Session(SessionId("oral-1b"), NEW, "Oral 1B: Ranking; and, more", "oral", "Hall B", _at(14, 10, 30), _at(14, 11, 30)),
    Session(SessionId("poster-1"), NEW, "Poster session 1", "poster", "East hall", _at(15, 23), _at(16, 1)),
    Session(SessionId("tba"), NEW, "Unscheduled demo", "demo"),
)

_VOCABULARY = Vocabulary(
    areas={AreaId("opt"): Area(AreaId("opt"), "Optimization", 210), AreaId("ir"): Area(AreaId("ir"), "Retrieval", 25)},
    topics={
        TopicId("bregman"): Topic(TopicId("bregman"), "Bregman methods", "method", AreaId("opt")),
        TopicId("ranking"): Topic(TopicId("ranking"), "Ranking", "task", AreaId("ir")),
        TopicId("unused"): Topic(TopicId("unused"), "Unused", "task", AreaId("ir")),
    },
)
_TOPICS = {"icx2025/a1": "bregman", "icx2025/b2": "ranking", "icx2025/d4": "ranking", "icx2024/p1": "ranking"}


def make_sample(**settings: object) -> Site:
    """Return the site; settings override those of a site at https://papers.example/site/."""
    given = {"site_url": "https://papers.example/site/", "site_name": "Sample hall", "repo_url": "https://github.com/example/papers"}
    options = replace(Settings(), **{**given, **settings})
    corpus = Corpus(
        editions=_EDITIONS, papers=_PAPERS, people={person.id: person for person in PEOPLE},
        sessions={(session.edition, session.id): session for session in _SESSIONS},
    )  # fmt: skip
    found = {paper.key: _find(paper) for paper in _PAPERS}
    marked = {
        paper.key: MarkedPaper(mark(paper.title or found[paper.key].made_title or ""), mark(paper.abstract, block=True))
        for paper in _PAPERS
    }
    topics: dict[TopicId, list[PaperKey]] = {}
    for key, topic in _TOPICS.items():
        topics.setdefault(TopicId(topic), []).append(PaperKey(key))
    findings = Findings(
        papers=found,
        topics={topic: TopicFindings(tuple(keys), _count(keys), ()) for topic, keys in sorted(topics.items())},
    )
    return Site(corpus, marked, findings, _VOCABULARY, options, load_words(options.language))


def keep_only(site: Site, *editions: EditionId) -> Site:
    """Return the site with some editions only."""
    corpus = replace(
        site.corpus,
        editions=tuple(edition for edition in site.corpus.editions if edition.id in editions),
        papers=tuple(paper for paper in site.corpus.papers if paper.edition in editions),
        sessions={key: session for key, session in site.corpus.sessions.items() if key[0] in editions},
    )
    kept = {topic: [key for key in found.papers if key.split("/")[0] in editions] for topic, found in site.findings.topics.items()}
    topics = {topic: TopicFindings(tuple(keys), _count(keys), ()) for topic, keys in kept.items() if keys}
    return Site(corpus, site.marked, replace(site.findings, topics=topics), site.vocabulary, site.settings, site.words)


def _count(keys: list[PaperKey]) -> dict[EditionId, int]:
    editions = [EditionId(key.split("/")[0]) for key in keys]
    return {edition: editions.count(edition) for edition in dict.fromkeys(editions)}


def _find(paper: Paper) -> PaperFindings:
    topic = _TOPICS.get(paper.key)
    tags = (TopicTag(TopicId(topic), 1.0, (Evidence("words", "abstract", 0, 5),)),) if topic else ()
    area = _VOCABULARY.topics[TopicId(topic)].area if topic else None
    return PaperFindings(topics=tags, area=area, made_title="Bandits that pay" if paper.title is None else None)


__all__ = ["LIST", "NEW", "OLD", "ZONE", "keep_only", "make_sample", "mark"]
