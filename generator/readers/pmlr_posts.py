"""PMLR posts: the Jekyll files of a github.com/mlresearch/vNNN repository, one paper each, facts in the front matter."""

import re
from collections.abc import Sequence
from typing import Any

from generator.model import Issue, Place, Reading, Record, RecordAuthor
from generator.readers.cleaning import clean_line, clean_text
from generator.readers.draft import Draft
from generator.readers.html_text import convert_html
from generator.readers.links import find_code_links, find_openreview, make_links
from generator.readers.people import make_author
from generator.readers.privacy import keep_unknown
from generator.readers.rows import as_text, make_pages
from generator.readers.source import Source
from generator.readers.yaml_lines import read_yaml

FORMAT = "pmlr"

_UNDERSTOOD = {
    "title", "openreview", "abstract", "section", "software", "layout", "series", "publisher", "issn", "id", "month", "tex_title",
    "firstpage", "lastpage",
    "page", "order", "cycles", "bibtex_author", "author", "date", "address", "container-title", "volume", "genre", "issued", "pdf",
    "extras", "video",
    "bibtex_editor", "editor", "note", "url", "label", "author_long",
}  # fmt: skip
_MATH = re.compile(r"\$[^$]*\$")


def is_post(text: str) -> bool:
    """Tell whether a text is such a post: front matter with a layout and an abstract or PMLR's own keys."""
    head = text[:40_000]
    if not head.startswith("---\n"):
        return False
    front = head.split("\n---", 1)[0]
    keys = set(re.findall(r"^([A-Za-z_-]+):", front, re.MULTILINE))
    return (
        "title" in keys
        and bool(keys & {"bibtex_author", "tex_title", "container-title", "firstpage"})
        and bool(keys & {"abstract", "author", "pdf"})
    )


def read_posts(sources: Sequence[Source], name: str, config: Source | None = None) -> Reading:
    """Read posts as one volume.

    Args:
        sources: Posts.
        name: How issues call them together.
        config: ``_config.yml`` of the repository, which names the sections, or None.
    """
    draft = Draft(name, FORMAT)
    sections = _read_sections(config)
    for source in sources:
        draft.issues += source.issues
        _add(source, sections, draft)
    return draft.finish()


def _read_sections(config: Source | None) -> dict[str, str]:
    value = read_yaml(config).value if config else None
    listed = value.get("sections") if isinstance(value, dict) else None
    found: dict[str, str] = {}
    for member in listed if isinstance(listed, list) else []:
        if isinstance(member, dict) and isinstance(member.get("name"), str) and isinstance(member.get("title"), str):
            found[str(member["name"])] = str(member["title"])
    return found


def _add(source: Source, sections: dict[str, str], draft: Draft) -> None:
    front = source.text.split("\n---", 1)[0].removeprefix("---\n")
    loaded = read_yaml(Source(source.path, source.name, front))
    draft.issues += [
        Issue(i.severity, i.code, Place(i.place.file, (i.place.line or 0) + 1), i.found, i.expected, i.mend) for i in loaded.issues
    ]
    facts = loaded.value
    if not isinstance(facts, dict):
        draft.unreadable += 1
        return
    id = clean_line(as_text(facts.get("id"))) or re.sub(r"^\d{4}-\d\d-\d\d-", "", source.stem)
    place = Place(source.name, 1, id)
    title = clean_line(convert_html(as_text(facts.get("title"))))
    book = clean_line(convert_html(as_text(facts.get("container-title"))))
    draft.name = draft.name or book
    front_matter = facts.get("section") == "preface" or re.match(r"(?:preface|front\s*matter)$", title or "", re.IGNORECASE)
    if not title and not facts.get("abstract"):
        draft.drop(place, "neither title nor abstract", id)
    elif front_matter and not facts.get("abstract"):
        draft.drop(place, "front matter", id, title)
    else:
        draft.records.append(_make_record(facts, place, id, title=title, book=book, sections=sections))


def _make_record(facts: dict[str, Any], place: Place, id: str, *, title: str | None, book: str | None, sections: dict[str, str]) -> Record:
    volume = clean_line(as_text(facts.get("volume")))
    abstract = clean_text(_restore_primes(convert_html(as_text(facts.get("abstract")))))
    forum = clean_line(as_text(facts.get("openreview")))
    section = clean_line(as_text(facts.get("section")))
    extras = facts.get("extras") if isinstance(facts.get("extras"), list) else []
    links = make_links(
        {
            "site": f"https://proceedings.mlr.press/v{volume}/{id}.html" if volume else facts.get("url"),
            "pdf": facts.get("pdf"),
            "openreview": forum,
            "code": facts.get("software"),
            "video": facts.get("video"),
            "supplement": next((extra.get("link") for extra in extras or [] if isinstance(extra, dict)), None),
        }
    )
    ids = {"pmlr": f"v{volume}/{id}"} if volume else {}
    if found := find_openreview(links.get("openreview")):
        ids["openreview"] = found
    year = re.search(r"\b(?:19|20)\d\d\b", as_text(facts.get("date")) or as_text(facts.get("issued")) or "")
    unknown = keep_unknown(facts, _UNDERSTOOD)
    if facts.get("software") and "code" not in links:
        unknown["software"] = clean_line(as_text(facts["software"]))
    return Record(
        place=place,
        format=FORMAT,
        id=id,
        ids=ids,
        title=_restore_primes(title),
        abstract=abstract,
        authors=_authors(facts.get("author")),
        track=sections.get(section or "", section),
        status="accepted",
        links={**find_code_links(abstract), **links},
        pages=make_pages(as_text(facts.get("page")) or _page_range(facts)),
        venue=book,
        year=int(year[0]) if year else None,
        unknown=unknown,
    )


def _page_range(facts: dict[str, Any]) -> str | None:
    first, last = as_text(facts.get("firstpage")), as_text(facts.get("lastpage"))
    return f"{first}-{last}" if first and last else first


def _restore_primes(text: str | None) -> str | None:
    """Put the prime back into math, where Jekyll's smart quotes made an apostrophe of it."""
    if not text or "’" not in text:
        return text
    return _MATH.sub(lambda match: match[0].replace("’", "'"), text)


def _authors(value: object) -> tuple[RecordAuthor, ...]:
    found = []
    for member in value if isinstance(value, list) else []:
        if isinstance(member, str):
            found.append(make_author(member))
            continue
        if not isinstance(member, dict):
            continue
        given = clean_line(convert_html(as_text(member.get("given"))))
        parts = [clean_line(convert_html(as_text(member.get(key)))) for key in ("prefix", "family", "suffix")]
        family = " ".join(part for part in parts if part)
        facts = {"given": given, "family": family} if given and family else {}
        found.append(make_author(" ".join(part for part in (given, family) if part) or as_text(member.get("literal")), **facts))
    return tuple(author for author in found if author)
