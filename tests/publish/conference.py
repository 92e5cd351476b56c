"""A made-up conference of three days with parallel tracks and a large poster session, for tests of the programme."""

from dataclasses import replace
from datetime import datetime, timedelta

from generator.model import (
    Authorship,
    EditionId,
    Evidence,
    MarkedPaper,
    Paper,
    PaperFindings,
    PaperId,
    PaperKey,
    Presentation,
    Session,
    SessionId,
    TitleSource,
    TopicFindings,
    TopicId,
    TopicTag,
)
from generator.publish.site import Site
from tests.publish.sample import NEW, PEOPLE, ZONE, make_sample, mark

TRACKS = ("Hall A", "Hall B", "Room 211", "Room 305")
DAYS = (14, 15, 16)
_SUBJECTS = ("bandits", "ranking", "proximal methods", "graph networks", "diffusion", "fair clustering", "causal discovery")
_WAYS = ("Faster", "A simple view of", "Limits of", "Provable", "Learning", "On the geometry of", "Robust")


def make_conference(**settings: object) -> Site:
    """Return the sample site with its newest edition grown to a conference: 4 tracks, 3 days, 96 talks, as many posters."""
    site = make_sample(**settings)
    sessions = dict(site.corpus.sessions)
    papers: list[Paper] = []
    for day in DAYS:
        _add_posters(sessions, day)
        for slot, hour in enumerate((9, 13)):
            for track, room in enumerate(TRACKS):
                papers += _add_talks(sessions, day, hour, (slot, track, room))
    findings, marked = dict(site.findings.papers), dict(site.marked)
    for number, paper in enumerate(papers):
        topic = (TopicId("bregman"), TopicId("ranking"))[number * 7 // 3 % 2]
        tag = TopicTag(topic, 1.0, (Evidence("words", "abstract", 0, 5),))
        findings[paper.key] = PaperFindings(topics=(tag,), area=site.vocabulary.topics[topic].area)
        marked[paper.key] = MarkedPaper(mark(paper.title or ""), mark(paper.abstract, block=True))
    old = [paper for paper in site.corpus.papers if paper.edition == NEW]
    others = [paper for paper in site.corpus.papers if paper.edition != NEW]
    ordered = (*old, *papers, *others)
    corpus = replace(site.corpus, papers=ordered, sessions=sessions)
    topics = {topic: find_topic(topic, ordered, findings) for topic in site.findings.topics}
    return Site(corpus, marked, replace(site.findings, papers=findings, topics=topics), site.vocabulary, site.settings, site.words)


def find_topic(topic: TopicId, papers: tuple[Paper, ...], findings: dict[PaperKey, PaperFindings]) -> TopicFindings:
    keys = tuple(paper.key for paper in papers if any(tag.topic == topic for tag in findings[paper.key].topics))
    editions = [EditionId(key.split("/")[0]) for key in keys]
    return TopicFindings(keys, {edition: editions.count(edition) for edition in dict.fromkeys(editions)}, ())


def _add_posters(sessions: dict[tuple[EditionId, SessionId], Session], day: int) -> None:
    id_ = SessionId(f"posters-{day}")
    start = datetime(2025, 7, day, 16, 30, tzinfo=ZONE)
    sessions[NEW, id_] = Session(id_, NEW, f"Poster session {day - DAYS[0] + 1}", "poster", "East hall", start, start + timedelta(hours=2))


def _add_talks(
    sessions: dict[tuple[EditionId, SessionId], Session], day: int, hour: int, place: tuple[int, int, str]
) -> list[Paper]:  # fmt: skip
    slot, track, room = place
    id_ = SessionId(f"oral-{day}{'ab'[slot]}{track + 1}")
    start = datetime(2025, 7, day, hour, 30 * (track % 2), tzinfo=ZONE)
    name = f"{_SUBJECTS[(day + slot + track) % len(_SUBJECTS)].capitalize()} {slot + 1}{'ABCD'[track]}"
    sessions[NEW, id_] = Session(id_, NEW, name, "oral", room, start, start + timedelta(hours=1, minutes=30 * slot))
    return [_make_talk(day, (slot, track), number, id_, start) for number in range(4)]


def _make_talk(day: int, place: tuple[int, int], number: int, session: SessionId, start: datetime) -> Paper:
    slot, track = place
    subject = _SUBJECTS[(day + slot + track + number) % len(_SUBJECTS)]
    title = f"{_WAYS[(day + track * 3 + number) % len(_WAYS)]} {subject} in {'high' if number % 2 else 'low'} dimension"
    at = start + timedelta(minutes=15 * number)
    presentations = (
        Presentation(session, None, at, at + timedelta(minutes=15)),
        Presentation(SessionId(f"posters-{day}"), f"#{day}{slot}{track}{number}"),
    )
    person = next(one for one in PEOPLE if one.id == ("zoe-ortiz-pena", "wei-wang", "jan-van-der-berg")[number % 3])
    author = Authorship(person.id, person.name, ("Univ. of Somewhere",))
    return Paper(
        PaperId(f"t{day}{slot}{track}{number}"), NEW, title, TitleSource.SOURCE, f"We study {subject}.", (author,),
        presentations=presentations, presentation="oral", status="accepted", pages=f"{day}{number}-{day}{number + 5}",
    )  # fmt: skip
