"""The manifest of the search index: what lies where, and what the scripts must know of the whole site; called by make_search.

``search/manifest.json`` (JSDoc: Manifest in overrides/assets/javascripts/search/types.js) is the only file of the index without a hash in
its name:

    {version: 2, language, papers: number of papers, lunr: file, aliases: file, or null where no paper has a former key,
     editions: [{id, name, year, papers, cards: file, titles: file, texts: file, abstracts: file}],    newest first
     areas: [[id, name, hue]], topics: {id: [name, area id, broader topic or null]}, only those with papers,
     words: {key: text}}

The aliases file is {former key of a paper: its key now}; only a reader with a reading list needs it. File names are relative to
``search/``.
"""

from collections.abc import Mapping, Sequence

from generator.model import make_key
from generator.publish.search.editions import Json, write_json
from generator.publish.site import Site

VERSION = 2
"""Rises when the form of any file changes; the scripts refuse another version with a message."""

WORD_GROUPS = ("explore.", "search.", "save", "presentation.", "contribution.", "badge.", "card.", "map.")
"""Beginnings of the keys that the scripts read."""


def make_manifest(site: Site, lunr: str, aliases: str | None, editions: Sequence[Mapping[str, Json]]) -> bytes:
    """Write the manifest.

    Args:
        site: Site.
        lunr: File name of lunr.js.
        aliases: File name of the former keys; None where there are none.
        editions: For each edition its facts and the names of its files.
    """
    return write_json(
        {
            "version": VERSION,
            "language": site.words.language,
            "papers": len(site.corpus.papers),
            "lunr": lunr,
            "aliases": aliases,
            "editions": [dict(edition) for edition in editions],
            "areas": [[area.id, area.name, area.hue] for area in site.vocabulary.areas.values()],
            "topics": _topics(site),
            "words": {key: text for key, text in site.words.strings.items() if key.startswith(WORD_GROUPS)},
        }
    )


def _topics(site: Site) -> dict[str, Json]:
    """Return the topics that papers have, and those above them."""
    topics = site.vocabulary.topics
    wanted = {tag.topic for found in site.findings.papers.values() for tag in found.topics}
    for topic in tuple(wanted):
        parent = topics[topic].parent if topic in topics else None
        while parent is not None and parent in topics and parent not in wanted:
            wanted.add(parent)
            parent = topics[parent].parent
    return {id_: [topic.name, topic.area, topic.parent] for id_, topic in topics.items() if id_ in wanted}


def make_aliases(site: Site) -> bytes:
    """Write the former keys of papers, so that reading lists follow them; b"" where there are none."""
    aliases: dict[str, Json] = {make_key(paper.edition, alias): paper.key for paper in site.corpus.papers for alias in paper.aliases}
    return write_json(aliases) if aliases else b""
