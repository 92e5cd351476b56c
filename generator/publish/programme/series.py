"""Series pages: a conference over its years; called by make_programme. A series of one edition has none."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from generator.model import Edition, EditionId, Html, Page, PersonId, PlainText, TopicId
from generator.publish.addresses import author_path, edition_path, make_slug, root_of, schedule_path, series_path, topic_path
from generator.publish.cards import Cards, hue_style
from generator.publish.citations import keys_of_edition
from generator.publish.feeds.paths import edition_feed
from generator.publish.metadata import Feed, make_page_head
from generator.publish.pages.slots import say_days
from generator.publish.programme.sessions import Share, share_areas
from generator.publish.programme.toolkit import link_styles
from generator.publish.site import Site
from generator.publish.templating import render

SERIES_FROM = 2
"""Editions from which a series has a page."""
TOPICS_SHOWN = 24
PEOPLE_SHOWN = 24
PEOPLE_FROM = 2
"""Editions in which an author has a paper to be named on the page."""


@dataclass(frozen=True, slots=True)
class Year:
    """An edition as its series lists it."""

    name: str
    """Edition."""
    href: str
    """Relative address."""
    facts: tuple[str, ...]
    """Days, place, papers."""
    schedule: str
    """Relative address of the schedule, or ""."""
    shares: tuple[Share, ...]
    """Areas."""
    part: float
    """Papers as a share of the largest edition's, 0-100."""


@dataclass(frozen=True, slots=True)
class TopicRow:
    """A topic over the years."""

    name: str
    """Topic."""
    href: str
    """Relative address."""
    style: str
    """Hue as inline style."""
    cells: tuple[tuple[int, int], ...]
    """For each edition, oldest first: papers, and strength of its colour, 0-100."""
    total: int
    """Papers."""


def find_series(site: Site) -> dict[str, tuple[str, tuple[Edition, ...]]]:
    """Return the series with two editions or more: name and editions, newest first, by slug."""
    groups: dict[str, list[Edition]] = {}
    names: dict[str, str] = {}
    for edition in site.corpus.editions:
        if edition.series:
            slug = make_slug(edition.series)
            groups.setdefault(slug, []).append(edition)
            names.setdefault(slug, edition.series)
    return {slug: (names[slug], tuple(editions)) for slug, editions in groups.items() if len(editions) >= SERIES_FROM}


def make_series_pages(site: Site, cards: Cards) -> Iterator[Page]:
    """Make the page of every series."""
    for slug, (name, editions) in find_series(site).items():
        yield _make_page(site, cards, slug, name, editions)


def _make_page(site: Site, cards: Cards, slug: str, name: str, editions: tuple[Edition, ...]) -> Page:
    del cards
    words, path = site.words, series_path(slug)
    root = root_of(path)
    total = sum(len(keys_of_edition(site, edition.id)) for edition in editions)
    body = render(
        "programme/series.html",
        words=words,
        root=root,
        name=name,
        lead=words("series.lead", editions=words("facts.editions", n=len(editions)), papers=words("papers", n=total)),
        years=[_make_year(site, edition, root, editions) for edition in editions],
        columns=[_short_name(name, edition) for edition in reversed(editions)],
        topics=_make_rows(site, editions, root),
        people=[(_author_href(site, person, root), site.corpus.people[person].name, n) for person, n in _find_people(site, editions)],
    )
    description = words("series.description", name=name, n=len(editions))
    feeds = [Feed(edition_feed(edition.id), edition.name) for edition in editions[:1]]
    head = make_page_head(site, path, name, description, edition=editions[0].id, feeds=feeds)
    return Page("series", path, PlainText(name), PlainText(description), body, Html(f"{head}\n{link_styles(root)}"))


def _make_year(site: Site, edition: Edition, root: str, editions: tuple[Edition, ...]) -> Year:
    keys = keys_of_edition(site, edition.id)
    most = max(len(keys_of_edition(site, other.id)) for other in editions)
    days = say_days(site.words, edition.start, edition.end) if edition.start else str(edition.year or "")
    facts = (days, edition.place or "", site.words("papers", n=len(keys)))
    has_programme = any(edition_id == edition.id for edition_id, _ in site.corpus.sessions)
    return Year(
        edition.name,
        root + edition_path(edition.id),
        tuple(fact for fact in facts if fact),
        root + schedule_path(edition.id) if has_programme else "",
        tuple(share_areas(site, list(keys))),
        round(100 * len(keys) / most, 1) if most else 0.0,
    )


def _short_name(series: str, edition: Edition) -> str:
    """Year of an edition for the head of a column, or what its name has besides the series'."""
    return str(edition.year) if edition.year else edition.name.removeprefix(series).strip() or edition.name


def _make_rows(site: Site, editions: tuple[Edition, ...], root: str) -> list[TopicRow]:
    """Return the topics with most papers in the series; colour by share of an edition's papers, as editions differ in size."""
    ids = [edition.id for edition in reversed(editions)]
    sizes = {edition: len(keys_of_edition(site, edition)) or 1 for edition in ids}
    counts = {topic: [found.by_edition.get(edition, 0) for edition in ids] for topic, found in site.findings.topics.items()}
    known = [topic for topic, by_year in counts.items() if topic in site.vocabulary.topics and any(by_year)]
    chosen = sorted(known, key=lambda topic: -sum(counts[topic]))[:TOPICS_SHOWN]
    return [_make_row(site, topic, counts[topic], sizes, root) for topic in chosen]


def _make_row(site: Site, topic: TopicId, counts: list[int], sizes: dict[EditionId, int], root: str) -> TopicRow:
    found = site.vocabulary.topics[topic]
    shares = [count / size for count, size in zip(counts, sizes.values(), strict=True)]
    most = max(shares)
    cells = tuple((count, round(100 * share / most)) for count, share in zip(counts, shares, strict=True))
    return TopicRow(found.name, root + topic_path(topic), hue_style(site.vocabulary.areas.get(found.area)), cells, sum(counts))


def _find_people(site: Site, editions: tuple[Edition, ...]) -> list[tuple[PersonId, int]]:
    """Return the authors with papers in most editions of the series, with in how many, at least PEOPLE_FROM."""
    ids = {edition.id for edition in editions}
    years = {person: len({site.papers[key].edition for key in keys} & ids) for person, keys in site.papers_of_person.items()}
    papers = Counter({person: sum(1 for key in site.papers_of_person[person] if site.papers[key].edition in ids) for person in years})
    chosen = [person for person, count in years.items() if count >= PEOPLE_FROM]
    return [(person, years[person]) for person in sorted(chosen, key=lambda one: (-years[one], -papers[one], one))[:PEOPLE_SHOWN]]


def _author_href(site: Site, person: PersonId, root: str) -> str:
    assert site.has_author_page(person), "somebody with papers in two editions has two papers"
    return root + author_path(person)
