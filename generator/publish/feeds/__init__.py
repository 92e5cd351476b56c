"""Feeds: Atom by site, edition, topic and author; called by publish().

Papers carry no date of their own, so an entry is dated by its edition: its first day, else the first day of its year, else the build's date
(SOURCE_DATE_EPOCH), else the epoch. The same content gives the same feed.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from generator.model import EditionId, PaperKey, Publication
from generator.publish.addresses import author_path, edition_path, paper_path, root_of, topic_path
from generator.publish.citations import keys_of_edition, keys_of_topic, make_citation, page_url
from generator.publish.feeds.atom import Entry, Written, to_atom, write_entry
from generator.publish.feeds.paths import SITE_FEED, author_feed, edition_feed, topic_feed
from generator.publish.pieces import Digests, Piece, make_pieces, mix
from generator.publish.recent import Recent
from generator.publish.site import Site

__all__ = ["SITE_FEED", "author_feed", "edition_feed", "list_feeds", "make_feeds", "topic_feed"]

ENTRIES = 250
"""Entries at most of the feed of the site or an edition: programs fetch feeds often, and the bulk files have everything."""
FEW_ENTRIES = 50
"""Entries at most of the feed of a topic or an author; a site has thousands of them."""
_EPOCH = "1970-01-01"


@dataclass(frozen=True, slots=True)
class _Feed:
    """A feed before it is written."""

    path: str
    """Address."""
    title: str
    """Title."""
    home: str
    """Address of the page that it belongs to."""
    papers: Sequence[PaperKey]
    """All its papers."""
    most: int = ENTRIES
    """Entries at most."""


def list_feeds(site: Site, digests: Digests) -> Iterator[Piece]:
    """List the feeds of the site, of every edition and topic with papers, and of every author with a page."""
    for feed in _plan(site):
        newest = _choose_newest(site, feed)
        key = mix(digests.site, feed.title, feed.home, len(feed.papers), digests.cards(newest))
        yield Piece(f"feed {feed.path}", key, partial(_make_publication, site, feed), 1 + len(newest) // 20)


def make_feeds(site: Site) -> Publication:
    """Make all of them."""
    return make_pieces(list_feeds(site, Digests(site)))


def _plan(site: Site) -> Iterator[_Feed]:
    name = site.settings.site_name
    yield _Feed(SITE_FEED, name, "", tuple(site.papers))
    for edition in site.corpus.editions:
        yield _Feed(edition_feed(edition.id), edition.name, edition_path(edition.id), keys_of_edition(site, edition.id))
    for topic in site.findings.topics:
        if topic in site.vocabulary.topics:
            title = f"{site.vocabulary.topics[topic].name} – {name}"
            yield _Feed(topic_feed(topic), title, topic_path(topic), keys_of_topic(site, topic), FEW_ENTRIES)
    for person, keys in site.papers_of_person.items():
        if site.has_author_page(person):
            yield _Feed(author_feed(person), f"{site.corpus.people[person].name} – {name}", author_path(person), keys, FEW_ENTRIES)


def _choose_newest(site: Site, feed: _Feed) -> list[PaperKey]:
    order = {edition: place for place, edition in enumerate(site.editions)}
    return sorted(feed.papers, key=lambda key: order[site.papers[key].edition])[: feed.most]


def _make_publication(site: Site, feed: _Feed) -> Publication:
    return Publication((), {feed.path: _make_feed(site, feed)})


def _make_feed(site: Site, feed: _Feed) -> bytes:
    path, title, home, keys, most = feed.path, feed.title, feed.home, feed.papers, feed.most
    newest = _choose_newest(site, feed)
    entries = [_make_entry(site, path, key) for key in newest]
    built = f"{site.settings.build_date}T00:00:00Z" if site.settings.build_date else ""
    return to_atom(
        path,
        title=title,
        subtitle=site.words("feed.part", n=most, all=len(keys)) if len(keys) > most else "",
        author=site.settings.site_name,
        home=page_url(site, home) or (root_of(path) + home or "./"),
        self_href=page_url(site, path),
        updated=built or max((entry.updated for entry in entries), default=f"{_EPOCH}T00:00:00Z"),
        entries=entries,
    )


def _make_entry(site: Site, path: str, key: PaperKey) -> Written:
    """Write a paper's entry; kept for a while, but for its relative address."""
    memory: dict[tuple[PaperKey, str], Written] = vars(site).setdefault("_entries", Recent())
    root = "" if site.settings.site_url else root_of(path)
    if (key, root) not in memory:
        citation, paper = make_citation(site, key), site.papers[key]
        texts = (citation.note, site.marked[key].abstract.description)
        updated = f"{date_of_edition(site, paper.edition)}T00:00:00Z"
        entry = Entry(
            id=key,
            title=f"[{site.words('badge.withdrawn')}] {citation.title}" if citation.is_withdrawn else citation.title,
            href=page_url(site, paper_path(key)) or root + paper_path(key),
            updated=updated,
            authors=tuple(name.full for name in citation.authors),
            summary="\n".join(text for text in texts if text),
            categories=tuple((tag.topic, site.vocabulary.topics[tag.topic].name) for tag in site.found(key).topics),
        )
        memory[key, root] = write_entry(entry)
    return memory[key, root]


def date_of_edition(site: Site, edition: EditionId) -> str:
    """Return the ISO date that stands for an edition in feeds."""
    facts = site.editions[edition]
    if facts.start:
        return facts.start.isoformat()
    return f"{facts.year:04d}-01-01" if facts.year else site.settings.build_date or _EPOCH
