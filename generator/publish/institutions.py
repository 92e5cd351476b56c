"""Institutions over all papers, and where their names lead; used by the pages of papers and authors and by programme/affiliations.py."""

from collections import Counter
from dataclasses import dataclass

from generator.model import PaperKey, PersonId
from generator.publish.addresses import affiliation_path, explore_path, make_slug
from generator.publish.site import Site

PAGE_FROM = 2
"""Papers from which an institution has a page, as for authors."""


@dataclass(frozen=True, slots=True)
class Affiliation:
    """An institution, from all spellings that fold to one slug."""

    slug: str
    """Address."""
    name: str
    """Most frequent spelling, the first of those."""
    papers: tuple[PaperKey, ...]
    """Papers in corpus order."""
    people: tuple[tuple[PersonId, int], ...]
    """Authors with how many papers, most first."""

    @property
    def has_page(self) -> bool:
        """Tell whether it has a page of its own."""
        return len(self.papers) >= PAGE_FROM


@dataclass(frozen=True, slots=True)
class NamedPlace:
    """An institution as a page names it."""

    name: str
    """Name as printed on the paper."""
    href: str
    """Relative address of its page, or of the explore page's filter where it has none."""


def find_affiliations(site: Site) -> dict[str, Affiliation]:
    """Gather institutions over all papers by slug, sorted; made once a site."""
    memory = vars(site)
    if "_affiliations" not in memory:
        memory["_affiliations"] = _gather(site)
    found: dict[str, Affiliation] = memory["_affiliations"]
    return found


def name_place(site: Site, name: str, root: str) -> NamedPlace:
    """Return an institution's name with the address that it leads to.

    Args:
        site: Site.
        name: Name as printed on a paper of the site.
        root: Relative way to the site's root.
    """
    return NamedPlace(name, root + leads_to(site, name))


def leads_to(site: Site, name: str) -> str:
    """Return the address below the site's root that an institution's name leads to; kept, as a name stands on many papers."""
    memory: dict[str, str] = vars(site).setdefault("_places", {})
    href = memory.get(name)
    if href is None:
        slug = make_slug(name)
        found = find_affiliations(site).get(slug)
        href = memory[name] = affiliation_path(slug) if found and found.has_page else explore_path(affiliation=slug)
    return href


def take_over_people(site: Site, before: Site) -> bool:
    """Take over the look-ups of people and institutions from an earlier state of a site, where every paper has the same authors.

    Returns:
        Whether that is so.
    """
    now, then = site.corpus, before.corpus
    if now.people != then.people or [(p.key, p.authors) for p in now.papers] != [(p.key, p.authors) for p in then.papers]:
        return False
    for name in ("papers_of_person", "_affiliations"):
        if name in vars(before):
            vars(site)[name] = vars(before)[name]
    return True


def _gather(site: Site) -> dict[str, Affiliation]:
    names: dict[str, Counter[str]] = {}
    papers: dict[str, dict[PaperKey, None]] = {}
    people: dict[str, dict[PersonId, set[PaperKey]]] = {}
    slugs: dict[str, str] = {}
    for paper in site.corpus.papers:
        for author in paper.authors:
            for name in dict.fromkeys(" ".join(text.split()) for text in author.affiliations):
                if not name:
                    continue
                slug = slugs.get(name) or slugs.setdefault(name, make_slug(name))
                names.setdefault(slug, Counter())[name] += 1
                papers.setdefault(slug, {})[paper.key] = None
                people.setdefault(slug, {}).setdefault(author.person, set()).add(paper.key)
    return {
        slug: Affiliation(
            slug,
            names[slug].most_common(1)[0][0],
            tuple(papers[slug]),
            tuple(sorted(((person, len(keys)) for person, keys in people[slug].items()), key=lambda pair: (-pair[1], pair[0]))),
        )
        for slug in sorted(names)
    }
