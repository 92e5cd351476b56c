"""JSON Schema of ``papers.json``, and of one line of ``papers.jsonl`` as ``#/$defs/paper``; called by files.py.

Source: JSON Schema 2020-12. Objects are closed (``additionalProperties: false``), so that a test finds a field without a description.
"""

from collections.abc import Mapping

from generator.model import Json
from generator.publish.citations import page_url
from generator.publish.site import Site

SCHEMA_PATH = "data/schema.json"
"""Address of the schema below the site's root."""


def make_schema(site: Site) -> dict[str, Json]:
    """Return the schema; it carries its address where the site's own is known."""
    address = page_url(site, SCHEMA_PATH)
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        **({"$id": address} if address else {}),
        "title": "Papers of one edition",
        "type": "object",
        "required": ["version", "edition", "papers"],
        "additionalProperties": False,
        "properties": {
            "version": {"const": 1, "description": "Version of this form; a field that changes its meaning raises it."},
            "edition": {"$ref": "#/$defs/edition"},
            "papers": {"type": "array", "description": "Papers in the order of the proceedings.", "items": {"$ref": "#/$defs/paper"}},
        },
        "$defs": {
            "paper": _object(_PAPER, "key", "id", "edition", "path", "title", "title_source", "citation_key"),
            "author": _object(_AUTHOR, "name", "person"),
            "session": _object(_SESSION, "id", "name"),
            "edition": _object(_EDITION, "id", "name"),
        },
    }


def _object(fields: Mapping[str, Json], *required: str) -> Json:
    return {"type": "object", "required": list(required), "additionalProperties": False, "properties": dict(fields)}


def _text(description: str, **further: Json) -> Json:
    return {"type": "string", "minLength": 1, "description": description, **further}


def _list(items: Json, description: str) -> Json:
    return {"type": "array", "minItems": 1, "items": items, "description": description}


def _texts(description: str) -> Json:
    return _list({"type": "string"}, description)


def _map(description: str) -> Json:
    return {"type": "object", "minProperties": 1, "additionalProperties": {"type": "string"}, "description": description}


_TIME: dict[str, Json] = {"format": "date-time"}

_PAPER: dict[str, Json] = {
    "key": _text("Address of the paper on the site, edition/id; never changes."),
    "id": _text("Id in its edition."),
    "edition": _text("Id of its edition."),
    "path": _text("Address of its page below the site's root."),
    "address": _text("Absolute address of its page; absent where the site's own address is unknown.", format="uri"),
    "title": _text("Title in plain Unicode."),
    "title_source": {
        "enum": ["source", "overlay", "match", "made"],
        "description": "Where the title comes from; made: from the abstract, because no title was given.",
    },
    "authors": _list({"$ref": "#/$defs/author"}, "Authors in order."),
    "abstract": _text("Abstract in plain Unicode, paragraphs parted by line ends, formulas written in one line."),
    "tldr": _text("The authors' one-sentence summary."),
    "keywords": _texts("The authors' own keywords."),
    "topics": _texts("Topics by name, as found in title and abstract, strongest first."),
    "topic_ids": _texts("The same topics by id; the page of a topic is topics/<id>/."),
    "area": _text("Primary area as the source calls it."),
    "subarea": _text("Second level of the area."),
    "venue": _text("Venue or book title as the source has it."),
    "track": _text("Track."),
    "kinds": _texts("Kinds of contribution: benchmark, dataset, survey, position, theory, software."),
    "names": _texts("Methods, data sets and systems that the paper introduces."),
    "status": _text("accepted, withdrawn ...; a withdrawn paper keeps its page."),
    "presentation": _text("Highest form of presentation: oral, spotlight, poster ..."),
    "award": _text("Award."),
    "sessions": _list({"$ref": "#/$defs/session"}, "When and where it is presented."),
    "year": {"type": "integer", "description": "Year of publication."},
    "pages": _text("Pages of the proceedings as the source gives them."),
    "doi": _text("DOI without a resolver.", pattern=r"^10\."),
    "ids": _map("Ids by scheme: openreview, doi, pmlr, acl, uid."),
    "links": _map("Absolute addresses by kind: pdf, openreview, code, site, doi, slides, video ..."),
    "related": _texts("Keys of the nearest papers of the edition, nearest first."),
    "citation_key": _text("Key of its entry in papers.bib."),
    "notes": _texts("Errata and remarks by the organiser."),
    "aliases": _texts("Former ids in the edition; each address leads here."),
    "raw": {
        "type": "object",
        "minProperties": 1,
        "additionalProperties": False,
        "properties": {"title": _text("Title as the source has it."), "abstract": _text("Abstract as the source has it.")},
        "description": "Texts as the source has them, with their TeX or Markdown, where they differ from the plain ones.",
    },
}
_AUTHOR: dict[str, Json] = {
    "name": _text("Name as printed on the paper."),
    "given": _text("Given names."),
    "family": _text("Family name, or the whole name where it is not divided."),
    "person": _text("Id of the person on this site; people of one name have different ids."),
    "affiliations": _texts("Institutions on this paper."),
    "orcid": _text("ORCID."),
    "profile": _text("Profile at the source, such as OpenReview's."),
}
_SESSION: dict[str, Json] = {
    "id": _text("Id in the edition; its page is sessions/<edition>/<id>/."),
    "name": _text("Name."),
    "kind": _text("oral, poster ..."),
    "room": _text("Room."),
    "position": _text("Poster board or place."),
    "start": _text("Start with the offset of the conference's time zone.", **_TIME),
    "end": _text("End.", **_TIME),
    "chair": _text("Session chair."),
}
_EDITION: dict[str, Json] = {
    "id": _text("Id, first part of all addresses of its papers."),
    "name": _text("Short name."),
    "full_name": _text("Full name."),
    "series": _text("Series that it belongs to."),
    "year": {"type": "integer", "description": "Year."},
    "start": _text("First day.", format="date"),
    "end": _text("Last day.", format="date"),
    "place": _text("City and country."),
    "timezone": _text("IANA time zone of the place."),
    "url": _text("Conference site.", format="uri"),
    "proceedings": _text("Title of the proceedings."),
    "publisher": _text("Publisher."),
    "volume": _text("Volume."),
    "description": _text("Description by the organiser."),
}
