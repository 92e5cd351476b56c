"""Affiliation pages: all institutions A to Z, and a page for each with two papers or more; called by make_programme."""

from collections import Counter
from collections.abc import Iterator

from generator.model import Html, Page, PersonId, PlainText
from generator.publish.addresses import affiliation_path, author_path, explore_path, paper_path, root_of
from generator.publish.cards import Cards
from generator.publish.coins import make_coins
from generator.publish.institutions import Affiliation, find_affiliations
from generator.publish.metadata import make_page_head
from generator.publish.pieces import ALWAYS, Digests, Piece, mix, one_page
from generator.publish.programme.toolkit import link_exports, link_styles
from generator.publish.site import Site
from generator.publish.templating import render, trusted

INDEX = "affiliations/"
TOPICS_SHOWN = 8
PEOPLE_SHOWN = 60
"""Authors named on an institution's page, those of most papers first; the others are counted."""
ALL_UNTIL = 1500
"""Institutions up to which the list has all; a longer one has those with a page, as most others are named once."""
CARDS_UNTIL = 60
"""Papers up to which a page shows cards; longer lists are lines."""


def list_affiliations(site: Site, cards: Cards, digests: Digests) -> Iterator[Piece]:
    """List the list of institutions and their pages; nothing where no paper names one."""
    affiliations = tuple(find_affiliations(site).values())
    if not affiliations:
        return
    yield Piece("affiliations", ALWAYS, one_page(_make_index, site, affiliations))
    for affiliation in affiliations:
        if affiliation.has_page:
            key = mix(digests.site, affiliation, digests.cards(affiliation.papers))  # cards cover its people
            weight = 1 + len(affiliation.papers) // 20
            yield Piece(f"affiliation {affiliation.slug}", key, one_page(_make_page, site, cards, affiliation), weight)


def _make_index(site: Site, affiliations: tuple[Affiliation, ...]) -> Page:
    words, root = site.words, root_of(INDEX)
    letters: dict[str, list[tuple[str, str, int]]] = {}
    listed = affiliations if len(affiliations) <= ALL_UNTIL else tuple(one for one in affiliations if one.has_page)
    for affiliation in listed:
        first = affiliation.slug[0].upper()
        href = affiliation_path(affiliation.slug) if affiliation.has_page else paper_path(affiliation.papers[0])
        group = first if "A" <= first <= "Z" else "#"
        letters.setdefault(group, []).append((root + href, affiliation.name, len(affiliation.papers)))
    busiest = sorted((one for one in affiliations if one.has_page), key=lambda one: (-len(one.papers), one.slug))[:20]
    body = render(
        "programme/affiliations.html",
        words=words,
        root=root,
        count=len(affiliations),
        unlisted=len(affiliations) - len(listed),
        letters=sorted(letters.items()),
        busiest=[(root + affiliation_path(one.slug), one.name, len(one.papers)) for one in busiest],
    )
    title, lead = words("affiliation.index"), words("affiliation.count", n=len(affiliations))
    head = make_page_head(site, INDEX, title, lead)
    return Page("affiliations", INDEX, PlainText(title), PlainText(lead), body, Html(f"{head}\n{link_styles(root)}"))


def _make_page(site: Site, cards: Cards, affiliation: Affiliation) -> Page:
    words, path = site.words, affiliation_path(affiliation.slug)
    root, keys = root_of(path), affiliation.papers
    topics = Counter(tag.topic for key in keys for tag in site.found(key).topics).most_common(TOPICS_SHOWN)
    several = len(site.editions) > 1
    show = cards.card if len(keys) <= CARDS_UNTIL else cards.line
    by_edition = [
        (
            site.editions[edition].name,
            [(show(key, root), trusted(make_coins(site, key))) for key in keys if site.papers[key].edition == edition],
        )
        for edition in site.editions
        if any(site.papers[key].edition == edition for key in keys)
    ]
    body = render(
        "programme/affiliation.html",
        words=words,
        root=root,
        name=affiliation.name,
        count=len(keys),
        topics=[cards.chip(topic, root, count) for topic, count in topics],
        people=[(_person_href(site, person, root), site.corpus.people[person].name, n) for person, n in affiliation.people[:PEOPLE_SHOWN]],
        further=max(0, len(affiliation.people) - PEOPLE_SHOWN),
        editions=by_edition,
        several=several,
        as_cards=len(keys) <= CARDS_UNTIL,
        explore_href=root + explore_path(affiliation=affiliation.slug),
    )
    description = words("affiliation.description", n=len(keys), name=affiliation.name)
    linked = {"@type": "Organization", "name": affiliation.name}
    head = make_page_head(site, path, affiliation.name, description, linked_data=linked)
    tags = Html("\n".join([head, link_styles(root), link_exports(root)]))
    return Page("affiliation", path, PlainText(affiliation.name), PlainText(description), body, tags)


def _person_href(site: Site, person: PersonId, root: str) -> str:
    if site.has_author_page(person):
        return root + author_path(person)
    return root + paper_path(site.papers_of_person[person][0])
