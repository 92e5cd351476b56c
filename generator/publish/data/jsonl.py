"""Clean records as JSON lines, from which nothing is lost when they are read again; called by the command convert."""

import json
from collections.abc import Iterator, Mapping

from generator.model import Corpus, Json, Paper, Place, Presentation
from generator.publish.citations.record import split_name

CARRIED = ("source", "title_source", "notes", "aliases")
"""Facts that an earlier conversion wrote and the reader carries in ``unknown``, since a Record has no field for them."""


def write_jsonl(corpus: Corpus) -> str:
    """Write one object a paper, in the corpus's order, with the raw title and abstract.

    Returns:
        Lines that end in a line feed; a lone surrogate, which has no UTF-8, is left out.
    """
    lines = (json.dumps(describe_record(corpus, paper), ensure_ascii=False) + "\n" for paper in corpus.papers)
    return "".join(lines).encode("utf-8", "ignore").decode("utf-8")


def describe_record(corpus: Corpus, paper: Paper) -> dict[str, Json]:
    """Return a paper as a clean record.

    Args:
        corpus: Corpus that knows the paper's people and sessions.
        paper: Paper.

    Returns:
        The fields of DESIGN always, further ones where they are known; ``unknown`` has what no field understands.
    """
    unknown = dict(paper.unknown)
    carried = {name: unknown.pop(name) for name in CARRIED if name in unknown}
    slots = [_describe_slot(corpus, paper, slot) for slot in paper.presentations]
    title_source = carried.get("title_source") if paper.title else None
    described: dict[str, Json] = {
        "id": paper.id,
        "title": paper.title,
        "title_source": title_source or str(paper.title_source),
        "authors": list(_describe_authors(corpus, paper)),
        "abstract": paper.abstract or None,
        "keywords": list(paper.keywords),
        "area": paper.area,
        "session": slots[0]["name"] if slots else None,
        "status": paper.status,
        "award": paper.award,
        "tldr": paper.tldr,
        "links": dict(paper.links),
        "edition": paper.edition,
        "source": _restore_place(carried.get("source")) or (_describe_place(paper.places[0]) if paper.places else None),
    }
    notes, aliases = carried.get("notes"), carried.get("aliases")
    further: dict[str, Json] = {
        "ids": dict(paper.ids),
        "subarea": paper.subarea,
        "track": paper.track,
        "sessions": [*slots],
        "presentation": paper.presentation,
        "pages": paper.pages,
        "venue": paper.venue,
        "year": paper.year,
        "topics": list(paper.topics),
        "notes": list(paper.notes) or (notes if isinstance(notes, list) else None),
        "aliases": list(dict.fromkeys([*paper.aliases, *(str(alias) for alias in (aliases if isinstance(aliases, list) else []))])),
        "unknown": unknown,
    }
    return described | {name: value for name, value in further.items() if value not in (None, "", [], {})}


def _describe_authors(corpus: Corpus, paper: Paper) -> Iterator[Json]:
    for author in paper.authors:
        person = corpus.people[author.person]
        given, family = person.given, person.family
        if author.name != person.name:
            printed = split_name(author, person)
            given, family = printed.given, printed.family
        described: dict[str, Json] = {
            "given": given,
            "family": family,
            "name": author.name,
            "affiliations": list(author.affiliations),
            "orcid": person.orcid,
        }
        if person.profile:
            described["profile"] = person.profile
        yield described


def _describe_slot(corpus: Corpus, paper: Paper, slot: Presentation) -> dict[str, Json]:
    session = corpus.sessions[paper.edition, slot.session]
    start, end = (slot.start, slot.end) if slot.start else (session.start, session.end)
    described: Mapping[str, Json] = {
        "name": session.name,
        "kind": session.kind,
        "room": session.room,
        "start": start.isoformat() if start else None,
        "end": end.isoformat() if end else None,
        "position": slot.position,
        "chair": session.chair,
    }
    return {name: value for name, value in described.items() if value is not None or name == "name"}


def _restore_place(carried: Json) -> Json:
    """Return the place of an earlier conversion, which travels as JSON."""
    try:
        place: Json = json.loads(carried) if isinstance(carried, str) else None
    except ValueError:
        return None
    return place if isinstance(place, dict) else None


def _describe_place(place: Place) -> dict[str, Json]:
    """Return where a record stands; a path on somebody's computer is cut to the file's name."""
    is_local = place.file.startswith(("/", "~", "\\", ".")) or ":" in place.file
    file = place.file.replace("\\", "/").rsplit("/", 1)[-1] if is_local else place.file
    described: dict[str, Json] = {"file": file, "record": place.record}
    return described | ({"line": place.line} if place.line is not None else {})
