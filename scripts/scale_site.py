"""Makes a Site from a JSON-lines file of proceedings, without the pipeline, and writes its search files and explore page.

For measuring search and explore at scale. Each line is an object with ``id``, ``title``, ``abstract``, ``author`` and ``aff`` (parts split
by ``;``) and ``venue``, the edition. Texts are taken as plain. Topics are given where a topic's strong alias stands in the text.

    python -m scripts.scale_site PAPERS.jsonl.gz OUT [--topics content/topics.yml]
"""

import argparse
import gzip
import html
import json
import re
import shutil
from dataclasses import replace
from datetime import datetime, timedelta, timezone
from pathlib import Path

import yaml

from generator.model import (
    Area,
    AreaId,
    Authorship,
    Corpus,
    Edition,
    EditionId,
    Evidence,
    Findings,
    Html,
    MarkedPaper,
    MarkedText,
    Paper,
    PaperFindings,
    PaperId,
    Person,
    PersonId,
    PlainText,
    Presentation,
    Session,
    SessionId,
    TitleSource,
    Topic,
    TopicId,
    TopicTag,
    Vocabulary,
)
from generator.publish.addresses import make_slug
from generator.publish.search import make_search
from generator.publish.site import Site
from generator.settings import Settings
from generator.words import load_words

ROOT = Path(__file__).parent.parent
WORD = re.compile(r"\w+")


def mark(text: str, *, block: bool = False) -> MarkedText:
    """Mark a text without any markup in it."""
    plain = PlainText(" ".join(text.split()))
    body = html.escape(plain)
    return MarkedText(Html(f"<p>{body}</p>" if block else body), plain, plain, PlainText(plain[:160]), plain)


def load_vocabulary(path: Path) -> tuple[Vocabulary, dict[str, TopicId]]:
    """Load areas and topics, and the topic of each alias as words in lower case."""
    raw = yaml.safe_load(path.read_text(encoding="utf-8"))
    areas = {}
    for place, (id_, area) in enumerate(raw["areas"].items()):
        name, hue = (area.get("name", id_), area.get("hue", place * 18)) if isinstance(area, dict) else (area, place * 18)
        areas[AreaId(id_)] = Area(AreaId(id_), name, hue % 360)
    topics: dict[TopicId, Topic] = {}
    aliases: dict[str, TopicId] = {}
    for entry in raw["topics"]:
        id_ = TopicId(entry["id"])
        if entry["area"] in areas:
            topics[id_] = Topic(id_, entry["name"], entry["facet"], AreaId(entry["area"]), entry.get("up"))
            for alias in entry.get("aliases", ()):
                aliases.setdefault(" ".join(WORD.findall(alias.lower())), id_)
    return Vocabulary(areas, topics), aliases


def find_topics(text: str, aliases: dict[str, TopicId]) -> list[TopicId]:
    """Return the topics of which an alias of up to four words stands in a text."""
    words = WORD.findall(text.lower())
    found = (aliases.get(" ".join(words[at : at + length])) for at in range(len(words)) for length in (1, 2, 3, 4))
    return list(dict.fromkeys(topic for topic in found if topic))


def make_site(papers_file: Path, topics_file: Path, most: int | None = None, language: str = "en") -> Site:
    """Make a site from the first papers of a file."""
    vocabulary, aliases = load_vocabulary(topics_file)
    with gzip.open(papers_file, "rt", encoding="utf-8") as lines:
        rows = [json.loads(line) for line in lines][:most]
    people: dict[PersonId, Person] = {}
    sessions: dict[tuple[EditionId, SessionId], Session] = {}
    papers, marked, findings = [], {}, {}
    seen: set[tuple[str, str]] = set()
    for at, row in enumerate(rows):
        edition = EditionId(row["venue"])
        id_ = make_slug(row["id"])
        if (edition, id_) in seen:
            id_ = f"{id_}-{at}"
        seen.add((edition, id_))
        affiliations = [tuple(part.strip() for part in parts.split("+") if part.strip()) for parts in (row.get("aff") or "").split(";")]
        authors = []
        for place, name in enumerate(name.strip() for name in (row.get("author") or "").split(";") if name.strip()):
            person = PersonId(make_slug(name))
            given, _, family = name.rpartition(" ")
            people.setdefault(person, Person(person, name, given, family))
            authors.append(Authorship(person, name, affiliations[place] if place < len(affiliations) else ()))
        kind = (row.get("status") or "Poster").lower()
        session = SessionId(f"{kind}-{at % 12}")
        start = datetime(2025, 7, 15, 9 + at % 8, tzinfo=timezone(timedelta(hours=-7))) + timedelta(days=at % 3)
        sessions.setdefault((edition, session), Session(session, edition, f"{kind.title()} session {at % 12 + 1}", kind, "Hall A", start))
        paper = Paper(
            PaperId(id_),
            edition,
            row["title"],
            TitleSource.SOURCE,
            row["abstract"] or "",
            tuple(authors),
            presentations=(Presentation(session),),
            presentation=kind,
            status="accepted",
            links={"code": row["github"]} if row.get("github") else {},
            year=int(edition[-4:]) if edition[-4:].isdigit() else None,
        )
        text = f"{row['title']}. {row['abstract'] or ''}"
        tags = tuple(TopicTag(topic, 1.0, (Evidence("", "title", 0, 0),)) for topic in find_topics(text, aliases)[:6])
        area = vocabulary.topics[tags[0].topic].area if tags else None
        papers.append(paper)
        marked[paper.key] = MarkedPaper(mark(row["title"]), mark(row["abstract"] or "", block=True))
        findings[paper.key] = PaperFindings(topics=tags, area=area, kinds=("theory",) if "theorem" in text or "prove" in text else ())
    editions = tuple(Edition(EditionId(name), name.upper()) for name in sorted({paper.edition for paper in papers}, reverse=True))
    order = {edition.id: place for place, edition in enumerate(editions)}
    papers.sort(key=lambda paper: order[paper.edition])
    corpus = Corpus(editions, tuple(papers), people, sessions)
    settings = replace(Settings(), language=language)
    return Site(corpus, marked, Findings(findings), vocabulary, settings, load_words(language))


def write_site(site: Site, out: Path) -> None:
    """Write the search files, the explore page in a plain frame, and the scripts and styles."""
    publication = make_search(site)
    shutil.rmtree(out, ignore_errors=True)
    shutil.copytree(ROOT / "overrides" / "assets", out / "assets")
    files = dict(publication.files)
    for page in publication.pages:
        styles = "".join(
            f'<link rel="stylesheet" href="../assets/stylesheets/{name}.css">' for name in ("hall", "cards", "pages", "header-search")
        )
        frame = (
            f'<!doctype html><html lang="{site.words.language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width">'
            f"<title>{page.title}</title>{styles}{page.head}"
            '<body class="md-typeset" data-md-color-scheme="default">'
            '<header class="ph-header"><form class="ph-search" role="search" data-ph-search action="./"><label for="ph-q">Search</label>'
            '<input id="ph-q" type="search" name="q" autocomplete="off"></form></header>'
            f'<main class="md-main"><div class="md-main__inner"><div class="ph-content" id="content">{page.body}</div></div></main>'
            '<script type="module" src="../assets/javascripts/header/main.js"></script></body></html>'
        )
        files[f"{page.path}index.html"] = frame.encode()
    for name, content in files.items():
        path = out / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)


def main() -> None:
    """Write a site."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("papers", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--topics", type=Path, default=ROOT / "content" / "topics.yml")
    parser.add_argument("--most", type=int)
    parser.add_argument("--language", default="en")
    options = parser.parse_args()
    write_site(make_site(options.papers, options.topics, options.most, options.language), options.out)


if __name__ == "__main__":
    main()
