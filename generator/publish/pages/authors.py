"""Author pages: all names A-Z, split by letter where they are many, and one page an author of two papers or more; called by assembly.py."""

import unicodedata
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from urllib.parse import quote

from generator.model import Page, PaperKey, Person, PersonId, Publication, TopicId
from generator.publish.addresses import author_path, letter_path, make_slug, paper_path, root_of
from generator.publish.cards import Cards
from generator.publish.feeds.paths import author_feed
from generator.publish.institutions import name_place
from generator.publish.pages.making import make_list_coins, make_page
from generator.publish.pieces import Digests, Piece, mix, one_page
from generator.publish.site import Site
from generator.publish.templating import render

ONE_PAGE_UNTIL = 800
"""Names up to which all stand on one page; beyond, each letter has its own (ICML 2025 alone has over 11,000)."""

OTHER = "other"
"""Letter of names that do not begin with one of A to Z."""

BUSIEST_SHOWN = 60
"""Authors of most papers, shown on the first page of a list that is split."""

COAUTHORS_SHOWN = 40
"""Co-authors on an author's page at most, those of most shared papers first."""

TOPICS_SHOWN = 12
"""Topics on an author's page at most."""

LONG_FROM = 400
"""Names beyond which stretches out of sight are skipped."""

CHUNK = 100
"""Names in one stretch that the browser may skip while it is out of sight."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A name in a list of authors."""

    name: str
    """Name, family name first where one is known."""
    href: str
    """Relative address: the author's page, or their only paper."""
    count: int
    """Papers."""


@dataclass(frozen=True, slots=True)
class Letter:
    """One letter of the alphabet."""

    id: str
    """``a`` to ``z`` or ``other``."""
    name: str
    """As shown."""
    href: str
    """Relative address of its names."""
    count: int
    """Names."""
    chunks: tuple[tuple[Entry, ...], ...] = ()
    """Names in stretches of at most CHUNK."""


def list_authors(site: Site, cards: Cards, digests: Digests) -> Iterator[Piece]:
    """List the lists of authors and the page of every author of enough papers."""
    if site.corpus.people:
        everybody = [(person, digests.person(person)) for person in site.corpus.people]
        yield Piece("authors", mix(digests.site, everybody), lambda: Publication(tuple(_make_lists(site))), weight=200)
    for person in site.corpus.people.values():
        if site.has_author_page(person.id):
            keys = site.papers_of_person[person.id]
            key = mix(digests.site, digests.person(person.id), digests.cards(keys))  # cards cover co-authors
            yield Piece(f"author {person.id}", key, one_page(_make_page, site, cards, person))


def letter_of(person: Person) -> str:
    """Return the letter under which a person stands: the first of the family name without its accent."""
    first = unicodedata.normalize("NFKD", person.family or person.name).lstrip("'\u2019-. ")[:1].casefold()
    first = {"\u00f8": "o", "\u0142": "l", "\u0111": "d", "\u00e6": "a", "\u00df": "s", "\u00f0": "d", "\u00fe": "t"}.get(first, first)
    return first if "a" <= first <= "z" else OTHER


def name_sorted(person: Person) -> str:
    """Return ``Family, Given`` for names in Latin letters, else the name as it is."""
    if not person.given or not person.family or person.name == f"{person.family}{person.given}":
        return person.name
    return f"{person.family}, {person.given}"


@lru_cache(100_000)  # a person stands in the lists of all co-authors
def _sort_key(person: Person) -> tuple[str, str, str]:
    return make_slug(person.family or person.name), make_slug(person.given), person.id


def _make_lists(site: Site) -> Iterator[Page]:
    people = sorted(site.corpus.people.values(), key=_sort_key)
    by_letter: dict[str, list[Person]] = {}
    for person in people:
        by_letter.setdefault(letter_of(person), []).append(person)
    order = sorted(by_letter, key=lambda letter: (letter == OTHER, letter))
    if len(people) <= ONE_PAGE_UNTIL:
        root = root_of("authors/")
        letters = [_make_letter(site, letter, by_letter[letter], f"#{letter}", root) for letter in order]
        yield _make_list(site, "authors/", site.words("nav.authors"), heads=letters, letters=letters)
        return
    root = root_of("authors/")
    heads = [Letter(letter, _say_letter(site, letter), root + letter_path(letter), len(by_letter[letter])) for letter in order]
    busiest = sorted(people, key=lambda person: (-len(site.papers_of_person[person.id]), _sort_key(person)))[:BUSIEST_SHOWN]
    busiest = [person for person in busiest if site.has_author_page(person.id)]
    yield _make_list(
        site, "authors/", site.words("nav.authors"), heads=heads, letters=[], busiest=tuple(_make_entry(site, one, root) for one in busiest)
    )
    for letter in order:
        path = letter_path(letter)
        root = root_of(path)
        heads = [Letter(other, _say_letter(site, other), root + letter_path(other), len(by_letter[other])) for other in order]
        title = site.words("authors.letter", letter=_say_letter(site, letter))
        yield _make_list(site, path, title, heads=heads, letters=[_make_letter(site, letter, by_letter[letter], f"#{letter}", root)])


def _make_list(site: Site, path: str, title: str, *, heads: list[Letter], letters: list[Letter], busiest: tuple[Entry, ...] = ()) -> Page:
    words = site.words
    current = letters[0].id if len(letters) == 1 and len(heads) > 1 else ""
    body = render(
        "authors.html.j2",
        words=words,
        root=root_of(path),
        title=title,
        nested=path != "authors/",
        count=sum(letter.count for letter in letters) if letters else len(site.corpus.people),
        heads=heads,
        letters=letters,
        current=current,
        long_from=LONG_FROM,
        busiest=busiest,
    )
    description = words("authors.description", n=len(site.corpus.people))
    return make_page(site, "authors", path, title=title, description=description, body=body)


def _make_letter(site: Site, letter: str, people: list[Person], href: str, root: str) -> Letter:
    entries = [_make_entry(site, person, root) for person in people]
    chunks = tuple(tuple(entries[at : at + CHUNK]) for at in range(0, len(entries), CHUNK))
    return Letter(letter, _say_letter(site, letter), href, len(people), chunks)


def _say_letter(site: Site, letter: str) -> str:
    return site.words("authors.other") if letter == OTHER else letter.upper()


def _make_entry(site: Site, person: Person, root: str) -> Entry:
    keys = site.papers_of_person[person.id]
    href = author_path(person.id) if site.has_author_page(person.id) else paper_path(keys[0])
    return Entry(name_sorted(person), root + href, len(keys))


def _make_page(site: Site, cards: Cards, person: Person) -> Page:
    path = author_path(person.id)
    root = root_of(path)
    words = site.words
    keys = site.papers_of_person[person.id]
    order = {edition: at for at, edition in enumerate(site.editions)}
    ordered = sorted(keys, key=lambda key: order[site.papers[key].edition])
    several = len({site.papers[key].edition for key in keys}) > 1
    together = _coauthors(site, person.id)
    body = render(
        "author.html.j2",
        words=words,
        root=root,
        person=person,
        count=len(keys),
        coins=make_list_coins(site, ordered),
        affiliations=[name_place(site, name, root) for name in _affiliations(site, person.id, ordered)],
        profiles=_profiles(person),
        topics=[cards.chip(topic, root, n if n > 1 else None) for topic, n in _topics(site, keys)],
        coauthors=[(_make_entry(site, site.corpus.people[other], root), site.corpus.people[other].name, n) for other, n in together],
        editions=[
            (site.editions[edition].name, [cards.card(key, root) for key in ordered if site.papers[key].edition == edition])
            for edition in dict.fromkeys(site.papers[key].edition for key in ordered)
        ],
        several=several or len(site.corpus.editions) > 1,
    )
    description = words("author.description", n=len(keys), name=person.name)
    return make_page(
        site,
        "author",
        path,
        title=person.name,
        description=description,
        body=body,
        feeds=[(author_feed(person.id), person.name)],
        meta={"id": str(person.id)},
    )


def _coauthors(site: Site, person: PersonId) -> list[tuple[PersonId, int]]:
    """Return co-authors with the number of shared papers, most first, then by name."""
    counts: Counter[PersonId] = Counter()
    for key in site.papers_of_person[person]:
        counts.update({author.person for author in site.papers[key].authors} - {person})
    return sorted(counts.items(), key=lambda pair: (-pair[1], _sort_key(site.corpus.people[pair[0]])))[:COAUTHORS_SHOWN]


def _topics(site: Site, keys: tuple[PaperKey, ...]) -> list[tuple[TopicId, int]]:
    """Return the topics of some papers, most frequent first, then in the papers' order."""
    counts = Counter(tag.topic for key in keys for tag in site.found(key).topics)
    return counts.most_common(TOPICS_SHOWN)


def _affiliations(site: Site, person: PersonId, keys: list[PaperKey]) -> list[str]:
    """Return the person's institutions on these papers, each once, in the papers' order."""
    found: dict[str, None] = {}
    for key in keys:
        for author in site.papers[key].authors:
            if author.person == person:
                found |= dict.fromkeys(author.affiliations)
    return list(found)


def _profiles(person: Person) -> list[tuple[str, str]]:
    """Return name and address of the person's profiles elsewhere."""
    profiles = []
    if person.orcid:
        profiles.append(("ORCID", f"https://orcid.org/{person.orcid}"))
    if person.profile and person.profile.startswith("~"):
        profiles.append(("OpenReview", f"https://openreview.net/profile?id={quote(person.profile)}"))
    return profiles
