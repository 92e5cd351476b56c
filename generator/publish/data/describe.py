"""One paper as an object for programs; called by files.py. Its form is documented by schema.py, and a test holds the two together.

The fields are those of a clean record (jsonl.py), so that what one site publishes another can read; what the site found is added.
"""

from generator.model import Json, Paper, PaperKey
from generator.publish.addresses import paper_path
from generator.publish.citations import make_citation, page_url
from generator.publish.data.jsonl import describe_record
from generator.publish.site import Site

PRIVATE = ("source", "unknown", "session")
"""Fields of a record that a site does not publish: where it was read from, what no field understands, and what ``sessions`` says better."""


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
    record = describe_record(site.corpus, paper)
    for name in PRIVATE:
        record.pop(name, None)
    tldr = site.marked[key].tldr
    described: dict[str, Json] = {
        "key": key,
        **record,
        "path": paper_path(key),
        "address": page_url(site, paper_path(key)),
        "title": citation.title,
        "title_source": str(paper.title_source),
        "authors": _add_people(paper, record["authors"]),
        "abstract": citation.abstract,
        "tldr": tldr.plain if tldr else "",
        "topics": [site.vocabulary.topics[tag.topic].name for tag in found.topics],
        "topic_ids": [tag.topic for tag in found.topics],
        "kinds": list(found.kinds),
        "names": [name.name for name in found.names],
        "sessions": _add_ids(paper, record.get("sessions")),
        "year": citation.year,
        "doi": citation.doi,
        "related": [near.paper for near in found.related],
        "citation_key": citation.citekey,
        "raw": _describe_raw(paper, citation.title, citation.abstract),
    }
    return _without_empty(described)


def _without_empty(described: dict[str, Json]) -> dict[str, Json]:
    return {name: value for name, value in described.items() if value not in ("", None, [], {})}


def _add_people(paper: Paper, authors: Json) -> list[Json]:
    """Add each author's id on the site, which tells people of one name apart."""
    assert isinstance(authors, list), "a record lists its authors"
    made: list[Json] = []
    for author, described in zip(paper.authors, authors, strict=True):
        assert isinstance(described, dict), "an author of a record is an object"
        made.append(_without_empty({**described, "person": author.person}))
    return made


def _add_ids(paper: Paper, sessions: Json) -> list[Json]:
    """Add each session's id, which is part of the address of its page."""
    made: list[Json] = []
    for slot, described in zip(paper.presentations, sessions if isinstance(sessions, list) else [], strict=True):
        assert isinstance(described, dict), "a session of a record is an object"
        made.append({"id": slot.session, **described})
    return made


def _describe_raw(paper: Paper, title: str, abstract: str) -> Json:
    raw: dict[str, Json] = {}
    if paper.title is not None and paper.title != title:
        raw["title"] = paper.title
    if paper.abstract and paper.abstract != abstract:
        raw["abstract"] = paper.abstract
    return raw
