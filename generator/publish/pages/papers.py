"""Paper pages: one a paper, with its abstract, topics, related papers, links and citations; called by assembly.py."""

from collections.abc import Iterator
from dataclasses import dataclass
from urllib.parse import quote

from markupsafe import Markup

from generator.model import Authorship, EditionId, Page, Paper, PaperKey, Related, TextLink, TopicId
from generator.publish.addresses import author_path, edition_path, explore_path, paper_path, root_of, topic_path
from generator.publish.cards import Cards, has_code
from generator.publish.institutions import NamedPlace, name_place
from generator.publish.links import lay_links
from generator.publish.metadata import make_head
from generator.publish.pages.citing import make_citations
from generator.publish.pages.slots import make_slots
from generator.publish.pieces import Digests, Piece, mix, one_page
from generator.publish.site import Site
from generator.publish.templating import render, trusted

LINK_ORDER = ("pdf", "openreview", "doi", "arxiv", "code", "data", "site", "slides", "video", "poster", "supplement")
"""Kinds of links in the order in which they are shown."""

AUTHORS_UNTIL, AUTHORS_SHOWN = 30, 24
"""Authors up to which all stand above the abstract; of more, so many do, and the others open on demand: a phone shows ten at a time."""

POSTERS_SHOWN = 3
"""Related papers shown as cards; further ones are lines."""


@dataclass(frozen=True, slots=True)
class Link:
    """A link of the rail or of the list of links found in the text."""

    kind: str
    """Kind, such as ``pdf``."""
    label: str
    """Label as shown."""
    href: str
    """Absolute address."""


@dataclass(frozen=True, slots=True)
class Author:
    """An author as shown on a paper page."""

    name: str
    """Name as printed on the paper."""
    href: str
    """Relative address of their page or of the explore page's filter."""
    affiliations: tuple[NamedPlace, ...]
    """Institutions on this paper."""


@dataclass(frozen=True, slots=True)
class Neighbour:
    """A related paper with its reason in words."""

    key: PaperKey
    """Paper."""
    why: str
    """Reason as plain text."""
    edition: str
    """Name of its edition."""


@dataclass(frozen=True, slots=True)
class Step:
    """The previous or next paper of the main topic."""

    href: str
    """Relative address."""
    title: Markup
    """Title."""


def list_papers(site: Site, cards: Cards, digests: Digests) -> Iterator[Piece]:
    """List the page of every paper, in corpus order."""
    rows = _walk_topics(site)
    for key, paper in site.papers.items():
        found, steps = site.found(key), rows.get(key, (None, None))
        neighbours = [near.paper for near in (*found.related, *found.related_elsewhere)]
        around = digests.cards([*neighbours, *(step for step in steps if step)])
        yield Piece(f"paper {key}", mix(digests.full(key), around, steps), one_page(_make_page, site, cards, paper, steps))


def _make_page(site: Site, cards: Cards, paper: Paper, steps: tuple[PaperKey | None, PaperKey | None]) -> Page:
    key = paper.key
    path = paper_path(key)
    root = root_of(path)
    found, marked, edition = site.found(key), site.marked[key], site.editions[paper.edition]
    topic = site.vocabulary.topics[found.topics[0].topic] if found.topics else None
    links = _source_links(site, paper)
    related = [_make_neighbour(site, near) for near in found.related]
    body = render(
        "paper.html.j2",
        words=site.words,
        root=root,
        key=key,
        style=cards.style(key),
        edition=edition,
        edition_href=root + edition_path(edition.id),
        topic=topic,
        topic_href=root + topic_path(topic.id) if topic else "",
        badges=_badges(site, cards, paper),
        title=cards.title(key),
        made=site.is_made(key),
        authors=_authors(site, paper, root),
        shown=len(paper.authors) if len(paper.authors) <= AUTHORS_UNTIL else AUTHORS_SHOWN,
        links=links,
        text_links=_text_links(site, paper, links),
        slots=make_slots(site, paper, root),
        pages=(paper.pages or "").replace("-", "\u2013"),
        tldr=trusted(marked.tldr.html) if marked.tldr else None,
        abstract=trusted(lay_links(marked.abstract, found.links, _Addresser(root))),
        keywords=paper.keywords,
        chips=cards.chips(key, root, len(found.topics)),
        notes=paper.notes,
        withdrawn=paper.status == "withdrawn",
        posters=[cards.card(near.key, root, why=near.why) for near in related[:POSTERS_SHOWN]],
        further=related[POSTERS_SHOWN:],
        elsewhere=[_make_neighbour(site, near) for near in found.related_elsewhere],
        cards=cards,
        citations=make_citations(site, key),
        file_name=paper.id,
        steps=tuple(_step(cards, other, root) for other in steps),
        report=report_address(site, paper),
    )
    return Page(
        kind="paper",
        path=path,
        title=site.title(key).plain,
        description=marked.abstract.description,
        body=body,
        head=make_head(site, key),
        meta={
            "id": str(paper.id),
            "edition": str(paper.edition),
            "authors": [author.name for author in paper.authors],
            "tags": [site.vocabulary.topics[tag.topic].name for tag in found.topics],
        },
    )


def explain(site: Site, near: Related) -> str:
    """Say in words why two papers are related: the terms and the topics that they share."""
    words = site.words
    comma = words("comma")
    reasons = []
    if near.terms:
        reasons.append(words("related.terms", terms=comma.join(near.terms)))
    if near.topics:
        names = comma.join(site.vocabulary.topics[topic].name for topic in near.topics[:2])
        reasons.append(words("related.topics", n=len(near.topics[:2]), topics=names))
    why = words("semicolon").join(reasons)
    return why[:1].upper() + why[1:]


def _make_neighbour(site: Site, near: Related) -> Neighbour:
    return Neighbour(near.paper, explain(site, near), site.editions[site.papers[near.paper].edition].name)


def report_address(site: Site, paper: Paper) -> str:
    """Return the address of the repository's issue form with the paper filled in, or "" where no repository is known."""
    repository = site.settings.repo_url.rstrip("/")
    if not repository:
        return ""
    place = paper.places[0] if paper.places else None
    title = quote(site.words("report.title", paper=site.title(paper.key).plain), safe="")
    text = site.words("report.body", id=paper.key, place=place or "", address=site.settings.site_url + paper_path(paper.key))
    if "gitlab" in repository:
        return f"{repository}/-/issues/new?issue[title]={title}&issue[description]={quote(text, safe='')}"
    return f"{repository}/issues/new?title={title}&body={quote(text, safe='')}"


@dataclass(frozen=True, slots=True)
class _Addresser:
    """Gives in-text links their relative addresses."""

    root: str

    def __call__(self, link: TextLink) -> str | None:
        if link.paper is not None:
            return self.root + paper_path(link.paper)
        return self.root + topic_path(link.topic) if link.topic is not None else None


def _walk_topics(site: Site) -> dict[PaperKey, tuple[PaperKey | None, PaperKey | None]]:
    """Give every paper its neighbours in the row of its main topic within its edition, or of its edition where it has no topic."""
    rows: dict[tuple[EditionId, TopicId | None], list[PaperKey]] = {}
    for key, paper in site.papers.items():
        tags = site.found(key).topics
        rows.setdefault((paper.edition, tags[0].topic if tags else None), []).append(key)
    steps: dict[PaperKey, tuple[PaperKey | None, PaperKey | None]] = {}
    for row in rows.values():
        for before, key, after in zip([None, *row[:-1]], row, [*row[1:], None], strict=True):
            steps[key] = before, after
    return steps


def _step(cards: Cards, key: PaperKey | None, root: str) -> Step | None:
    return Step(root + paper_path(key), cards.title(key)) if key is not None else None


def author_href(site: Site, author: Authorship, root: str) -> str:
    """Return the relative address that an author's name leads to: their page, or the explore page's filter."""
    if site.has_author_page(author.person):
        return root + author_path(author.person)
    return root + explore_path(author=site.corpus.people[author.person].name)


def _authors(site: Site, paper: Paper, root: str) -> list[Author]:
    return [
        Author(author.name, author_href(site, author, root), tuple(name_place(site, name, root) for name in author.affiliations))
        for author in paper.authors
    ]


def _badges(site: Site, cards: Cards, paper: Paper) -> list[tuple[str, str]]:
    """Return class and text of each badge."""
    words = site.words
    badges: list[tuple[str, str]] = []
    if paper.status == "withdrawn":
        badges.append(("withdrawn", words("badge.withdrawn")))
    if paper.award:
        badges.append(("award", paper.award))
    if paper.presentation:
        badges.append((paper.presentation.casefold(), cards.word("presentation", paper.presentation)))
    badges += [("kind", cards.word("contribution", kind)) for kind in site.found(paper.key).kinds]
    if has_code(site, paper.key):
        badges.append(("code", words("badge.code")))
    if paper.track:
        badges.append(("track", paper.track))
    return badges


def _source_links(site: Site, paper: Paper) -> list[Link]:
    kinds = [kind for kind in LINK_ORDER if kind in paper.links] + [kind for kind in paper.links if kind not in LINK_ORDER]
    words = site.words.strings
    return [Link(kind, words.get(f"link.{kind}", kind), paper.links[kind]) for kind in kinds]


def _text_links(site: Site, paper: Paper, shown: list[Link]) -> list[Link]:
    """Return the links found in the abstract that no source link repeats."""
    known = {link.href.rstrip("/") for link in shown}
    words = site.words.strings
    return [
        Link(kind, words.get(f"link.{kind}", kind), href)
        for kind, href in site.found(paper.key).found_links.items()
        if href.rstrip("/") not in known
    ]
