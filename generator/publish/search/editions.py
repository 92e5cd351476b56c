"""Cards and abstracts of one edition as the scripts read them; called by make_search.

Cards file ``search/<edition>.cards.<hash>.json`` (JSDoc: CardsFile in overrides/assets/javascripts/search/types.js):

    {edition, people: [[id, name, short name]], affiliations: [[slug, name]], awards: [[slug, name]],
     sessions: [[id, name, kind, start, end, room]],
     papers: [{k: paper id, t: plain title, h?: title HTML where it differs, m?: 1 where the title was made,
               a?: [people], f?: [affiliations], o?: [topic ids, strongest first], r?: area id, n?: [contribution kinds],
               p?: presentation, w?: award, s?: [[session, position, start, end]], c?: 1 with code, x?: status other than accepted,
               y?: year, b?: 1 where the abstract's HTML has math or structure that its plain text lacks}]}

Numbers in ``a``, ``f``, ``w`` and ``s`` are places in the tables above. Times are ISO 8601 with the offset of the edition's zone, "" if
unknown. A paper's place in ``papers`` is its reference in both lunr indexes. What is absent is left out.

Texts file ``search/<edition>.texts.<hash>.txt``: on its first line JSON ``{search: {place: text}}`` with the papers whose search text has
other words than the plain text, then a paper's plain abstract a line, its own line ends as U+001F.
"""

import html
import json
from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import TypeAlias

from generator.model import Edition, Paper, PaperKey
from generator.publish.addresses import make_slug
from generator.publish.cards import Cards, has_code
from generator.publish.search.texts import abstract_fields, differs
from generator.publish.site import Site

LINE_END = "\x1f"
"""Stands for the end of a line within an abstract; no text has one by itself."""

Json: TypeAlias = "dict[str, Json] | list[Json] | str | int | float | None"


class Table:
    """Rows that papers refer to by their place, in order of first use."""

    def __init__(self) -> None:
        self.rows: list[Json] = []
        self._places: dict[str, int] = {}

    def place(self, key: str, *columns: Json) -> int:
        """Return the place of a row, adding it at its first use."""
        if key not in self._places:
            self._places[key] = len(self.rows)
            self.rows.append([key, *columns])
        return self._places[key]


def write_json(value: Json) -> bytes:
    """Write JSON without blanks in UTF-8; lone surrogates, which UTF-8 has no form for, become replacement characters."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "replace")


def make_cards(site: Site, edition: Edition, papers: Sequence[Paper]) -> bytes:
    """Write the cards file of an edition."""
    people, affiliations, awards, sessions = Table(), Table(), Table(), Table()
    shown = Cards(site)
    cards: list[Json] = []
    for paper in papers:
        card = _title(site, paper.key)
        places: list[Json] = []
        for author in paper.authors:
            places.append(people.place(author.person, site.corpus.people[author.person].name, shown.short_name(author)))
        institutions = dict.fromkeys(name for author in paper.authors for name in author.affiliations if name)
        found = site.found(paper.key)
        card |= {
            "a": places,
            "f": list(dict.fromkeys(affiliations.place(make_slug(name), name) for name in institutions)),
            "o": [tag.topic for tag in found.topics],
            "r": found.area,
            "n": list(found.kinds),
            "p": paper.presentation,
            "w": awards.place(make_slug(paper.award), paper.award) if paper.award else None,
            "s": list(_slots(site, paper, sessions)),
            "c": int(has_code(site, paper.key)),
            "x": paper.status if paper.status != "accepted" else None,
            "y": paper.year,
            "b": int(_has_structure(site, paper.key)),
        }
        cards.append({name: value for name, value in card.items() if value or (name == "w" and value == 0)})
    return write_json(
        {
            "edition": edition.id,
            "people": people.rows,
            "affiliations": affiliations.rows,
            "awards": awards.rows,
            "sessions": sessions.rows,
            "papers": cards,
        }
    )


def make_texts(site: Site, papers: Sequence[Paper]) -> bytes:
    """Write the texts file of an edition."""
    plain: list[str] = []
    search: dict[str, Json] = {}
    for place, paper in enumerate(papers):
        text = site.marked[paper.key].abstract.plain
        plain.append(text.replace(LINE_END, " ").replace("\n", LINE_END))
        indexed = abstract_fields(site, paper)["abstract"]
        if differs(text, indexed):
            search[str(place)] = indexed
    return b"\n".join([write_json({"search": search}), "\n".join(plain).encode("utf-8", "replace")])


def _title(site: Site, key: PaperKey) -> dict[str, Json]:
    """Return the fields of a card that tell address and title."""
    title = site.title(key)
    same = title.html == html.escape(title.plain)
    return {"k": site.papers[key].id, "t": title.plain, "h": None if same else title.html, "m": int(site.is_made(key))}


def _has_structure(site: Site, key: PaperKey) -> bool:
    """Tell whether an abstract's HTML says more than its plain text in one paragraph."""
    abstract = site.marked[key].abstract
    return bool(abstract.plain) and abstract.html != f"<p>{html.escape(abstract.plain)}</p>"


def _slots(site: Site, paper: Paper, sessions: Table) -> Iterable[Json]:
    """Yield a paper's slots, entering their sessions into the table."""
    for slot in paper.presentations:
        session = site.corpus.sessions[paper.edition, slot.session]
        place = sessions.place(session.id, session.name, session.kind or "", _time(session.start), _time(session.end), session.room or "")
        start, end = slot.start or session.start, slot.end or session.end
        yield [place, slot.position or "", _time(start), _time(end)]


def _time(moment: datetime | None) -> str:
    """Write a time in ISO 8601 to the minute, "" where unknown."""
    return moment.isoformat(timespec="minutes") if moment else ""
