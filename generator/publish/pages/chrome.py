"""What header and footer of every page show: sections, editions and words; handed to the templates as ``config.extra.posterhall``."""

from typing import Any

from generator.publish.addresses import edition_path
from generator.publish.site import Site

HEADER_WORDS = (
    "header.search",
    "header.search.hint",
    "header.search.go",
    "header.nav",
    "header.skip",
    "header.theme",
    "header.editions",
    "footer.nav",
    "footer.made",
    "missing.title",
    "missing.text",
    "missing.search",
    "missing.browse",
)
"""Words that the theme's templates show themselves."""


def make_chrome(site: Site) -> dict[str, Any]:
    """Return the small value that the theme's templates read: ``sections``, ``footer``, ``editions``, ``words``.

    Every section is ``{"title", "path", "kinds"}``; ``kinds`` are the page kinds for which it is marked as the current one.
    """
    words = site.words
    header = [
        _section(words("nav.explore"), "explore/", "explore"),
        _section(words("nav.topics"), "topics/", "topics", "topic"),
        _section(words("nav.authors"), "authors/", "authors", "author"),
    ]
    if site.findings.map.points:
        header.append(_section(words("nav.map"), "map/", "map"))
    if any(session.start for session in site.corpus.sessions.values()):
        header.append(_section(words("nav.schedule"), "schedule/", "schedule", "session"))
    header.append(_section(words("nav.saved"), "saved/", "saved"))
    footer = [_section(words("nav.data"), "data/", "data")]
    editions = [_section(edition.name, edition_path(edition.id), "") for edition in site.corpus.editions]
    if len(editions) == 1:
        header.insert(1, _section(words("nav.papers"), editions[0]["path"], "edition", "paper"))
    else:
        footer.insert(0, _section(words("nav.trends"), "trends/", "trends"))
    return {
        "sections": header,
        "footer": footer,
        "editions": editions if len(editions) > 1 else [],
        "words": {key: words(key) for key in HEADER_WORDS},
    }


def _section(title: str, path: str, *kinds: str) -> dict[str, Any]:
    return {"title": title, "path": path, "kinds": list(kinds)}
