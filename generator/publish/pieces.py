"""Pieces: what a site is made of, each with a key that changes whenever its outcome can; listed by the parts of publish/.

A later build makes a piece only where its key is another one, or where its files no longer stand in the generated tree. A key must
therefore cover everything that the piece reads. The digests here cover it by the paper; what else a piece reads, its list names.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, fields
from hashlib import blake2b
from operator import attrgetter

from generator.model import (
    Acronym,
    Authorship,
    Page,
    Paper,
    PaperKey,
    Person,
    PersonId,
    Place,
    Publication,
    Related,
    StandingFile,
    TextLink,
)
from generator.publish.citations import citation_keys, protect_title, take_over_protected
from generator.publish.institutions import leads_to, take_over_people
from generator.publish.site import Site

ALWAYS = ""
"""Key of a piece that is made in every build: it is cheap, or reads about everything."""


@dataclass(frozen=True, slots=True)
class Piece:
    """Pages and files that are made together."""

    name: str
    """Unique in the site and the same in every build, such as ``paper icml2025/hu25w``."""
    key: str
    """Digest of everything that ``make`` reads, or ALWAYS."""
    make: Callable[[], Publication]
    """Makes the pages and files; pure."""
    weight: int = 1
    """Roughly how many paper pages take as long."""


def one_page(make: Callable[..., Page], *arguments: object) -> Callable[[], Publication]:
    """Return the ``make`` of a piece that is one page, from the function that makes the page."""
    return lambda: Publication((make(*arguments),))


def make_pieces(pieces: Iterable[Piece]) -> Publication:
    """Make pieces one after the other and join what they give."""
    return join(piece.make() for piece in pieces)


def join(parts: Iterable[Publication]) -> Publication:
    """Join publications in their order."""
    made = list(parts)
    files: dict[str, bytes] = {}
    standing: dict[str, StandingFile] = {}
    for part in made:
        files.update(part.files)
        standing.update(part.standing)
    return Publication(tuple(page for part in made for page in part.pages), files, standing)


def mix(*facts: object) -> str:
    """Return a digest of some facts, which must have a ``repr`` that says all of them."""
    return blake2b(repr(facts).encode("utf-8", "surrogatepass"), digest_size=12).hexdigest()


class Digests:
    """Digests of what pages say of papers and people; each made once a build."""

    def __init__(self, site: Site, before: "Digests | None" = None) -> None:
        """Plan digests of a site; what does not belong to a paper (settings, vocabulary, editions) is part of each.

        Args:
            site: Site.
            before: Digests of an earlier state of the site in this process: what still holds is taken over, which changes no digest.
        """
        self._site = site
        self._cards: dict[PaperKey, str] = {}
        self._cited: dict[PaperKey, str] = {}
        self._people: dict[PersonId, str] = {}
        self.site = mix(site.context, site.corpus.editions)
        """Digest of what every page depends on."""
        if before is not None:
            self._take_over(before)

    def _take_over(self, before: "Digests") -> None:
        """Take over the digests of papers that say what they said, where everything that several papers share is as it was."""
        now, then = self._site, before._site
        take_over_protected(now, then)
        if before.site != self.site or now.corpus.sessions != then.corpus.sessions or not take_over_people(now, then):
            return
        self._people = before._people
        for key, card in before._cards.items():
            if _say(now, key) == _say(then, key):
                self._cards[key] = card

    def card(self, key: PaperKey) -> str:
        """Digest of a paper wherever it is listed: what the source says of it, and what was found in it alone."""
        made = self._cards.get(key)
        if made is None:
            made = self._cards[key] = self._card(self._site.papers[key])
        return made

    def cards(self, keys: Iterable[PaperKey]) -> list[str]:
        """Digests of several papers."""
        return [self.card(key) for key in keys]

    def cited(self, key: PaperKey) -> str:
        """Digest of a paper with what its citation takes from the whole site, and its former addresses."""
        made = self._cited.get(key)
        if made is None:
            site = self._site
            made = mix(self.card(key), site.papers[key].aliases, citation_keys(site)[key], protect_title(site, key))
            self._cited[key] = made
        return made

    def data(self, key: PaperKey) -> str:
        """Digest of a paper as the bulk files describe it."""
        return mix(self.cited(key), [near.paper for near in self._site.found(key).related])

    def full(self, key: PaperKey) -> str:
        """Digest of a paper as its own page shows it, but for what other papers on the page say."""
        paper, found = self._site.papers[key], self._site.found(key)
        near = [_near(near) for near in (*found.related, *found.related_elsewhere)]
        return mix(self.cited(key), [*map(_PLACE, paper.places)], [*map(_LINK, found.links)], near)

    def person(self, person: PersonId) -> str:
        """Digest of a person as papers and lists name them."""
        made = self._people.get(person)
        if made is None:
            keys = self._site.papers_of_person[person]
            made = self._people[person] = mix(_PERSON(self._site.corpus.people[person]), len(keys), keys[:1])
        return made

    def _card(self, paper: Paper) -> str:
        site = self._site
        said, found, topics = _say(site, paper.key)
        places = dict.fromkeys(name for author in paper.authors for name in author.affiliations)
        return mix(
            self.site,
            *said,
            [self.person(author.person) for author in paper.authors],
            [leads_to(site, name) for name in places],
            [site.corpus.sessions.get((paper.edition, slot.session)) for slot in paper.presentations],
            topics,
            found,
        )


_SAID = attrgetter(
    "id", "edition", "title", "title_source", "abstract", "keywords", "area", "subarea", "track", "venue", "presentations",
    "status", "presentation", "award", "tldr", "pages", "year", "notes", "topics", "unknown",
)  # fmt: skip
"""What a source says of a paper: every field of Paper but authors, links and ids, and where it was read from."""


def _values_of(kind: type) -> Callable[[object], tuple[object, ...]]:
    """Return what gives all fields of a dataclass as a tuple, whose ``repr`` takes a fifth of the time."""
    return attrgetter(*(field.name for field in fields(kind)))


_AUTHOR, _PERSON, _PLACE, _LINK, _ACRONYM = map(_values_of, (Authorship, Person, Place, TextLink, Acronym))


def _say(site: Site, key: PaperKey) -> tuple[tuple[object, ...], tuple[object, ...], tuple[object, ...]]:
    """Return what a source says of a paper, what was found in it alone, and the topics that it is shown with, but for their weights."""
    paper, found = site.papers[key], site.found(key)
    return (
        (_SAID(paper), [*map(_AUTHOR, paper.authors)], sorted(paper.links.items()), sorted(paper.ids.items())),
        (found.area, found.kinds, found.made_title, found.names, [*map(_ACRONYM, found.acronyms)], sorted(found.found_links.items())),
        tuple(tag.topic for tag in found.topics),
    )


def _near(near: Related) -> tuple[object, ...]:
    """Return what is shown of a neighbour; its score moves with every paper of the site, and is not."""
    return near.paper, near.terms, near.topics
