"""One paper as an object for programs; called by files.py. Its form is documented by schema.py, and a test holds the two together."""

from collections.abc import Iterator

from generator.model import Json, Paper, PaperKey
from generator.publish.addresses import paper_path
from generator.publish.citations import make_citation, page_url
from generator.publish.programme.times import to_iso
from generator.publish.site import Site


def describe_paper(site: Site, key: PaperKey) -> dict[str, Json]:
    """Return a paper as an object for ``papers.json`` and ``papers.jsonl``.

    Titles and abstracts are plain Unicode; ``raw`` has them as the source wrote them where that differs.

    Args:
        site: Site.
        key: Paper.

    Returns:
        Its facts; what is unknown is left out.
    """
    paper, citation, found = site.papers[key], make_citation(site, key), site.found(key)
    described: dict[str, Json] = {
        "key": key,
        "id": paper.id,
        "edition": paper.edition,
        "path": paper_path(key),
        "address": page_url(site, paper_path(key)),
        "title": citation.title,
        "title_source": str(paper.title_source),
        "authors": list(_describe_authors(site, paper)),
        "abstract": citation.abstract,
        "tldr": _plain_tldr(site, key),
        "keywords": list(paper.keywords),
        "topics": [{"id": tag.topic, "name": site.vocabulary.topics[tag.topic].name} for tag in found.topics],
        "area": paper.area,
        "track": paper.track,
        "kinds": list(found.kinds),
        "names": [name.name for name in found.names],
        "status": paper.status,
        "presentation": paper.presentation,
        "award": paper.award,
        "sessions": list(_describe_slots(site, paper)),
        "year": citation.year,
        "pages": paper.pages,
        "doi": citation.doi,
        "ids": dict(paper.ids),
        "links": dict(paper.links),
        "related": [near.paper for near in found.related],
        "citation_key": citation.citekey,
        "notes": list(paper.notes),
        "aliases": list(paper.aliases),
        "raw": _describe_raw(paper, citation.title, citation.abstract),
    }
    return {name: value for name, value in described.items() if value not in ("", None, [], {})}


def _describe_authors(site: Site, paper: Paper) -> Iterator[Json]:
    names = make_citation(site, paper.key).authors
    for name, author in zip(names, paper.authors, strict=True):
        person = site.corpus.people[author.person]
        described: dict[str, Json] = {
            "name": author.name,
            "given": name.given,
            "family": name.family,
            "person": person.id,
            "affiliations": list(author.affiliations),
            "orcid": person.orcid,
        }
        yield {field: value for field, value in described.items() if value not in ("", None, [])}


def _describe_slots(site: Site, paper: Paper) -> Iterator[Json]:
    for slot in paper.presentations:
        session = site.corpus.sessions[paper.edition, slot.session]
        described: dict[str, Json] = {
            "id": session.id,
            "name": session.name,
            "kind": session.kind,
            "room": session.room,
            "position": slot.position,
            "start": to_iso(slot.start or session.start),
            "end": to_iso(slot.end or session.end),
        }
        yield {field: value for field, value in described.items() if value not in ("", None)}


def _plain_tldr(site: Site, key: PaperKey) -> str:
    tldr = site.marked[key].tldr
    return tldr.plain if tldr else ""


def _describe_raw(paper: Paper, title: str, abstract: str) -> Json:
    raw: dict[str, Json] = {}
    if paper.title is not None and paper.title != title:
        raw["title"] = paper.title
    if paper.abstract and paper.abstract != abstract:
        raw["abstract"] = paper.abstract
    return raw
