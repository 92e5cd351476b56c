"""What header and footer of every page show: sections, editions and words; the theme reads it as ``config.extra.posterhall``.

Called by the engine, which hands it to MkDocs.
"""

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from generator.model import Publication
from generator.settings import Settings
from generator.words import load_words

HEADER_SECTIONS = (
    ("explore", "explore/", ("explore",)),
    ("topics", "topics/", ("topics", "topic")),
    ("authors", "authors/", ("authors", "author")),
    ("map", "map/", ("map",)),
    ("schedule", "schedule/", ("schedule", "session")),
    ("saved", "saved/", ("saved",)),
)
"""Links of the header: key of the word after ``nav.``, address, page kinds for which it is the current one; shown where the page exists."""

FOOTER_SECTIONS = (("trends", "trends/", ("trends",)), ("affiliations", "affiliations/", ("affiliations",)), ("data", "data/", ("data",)))
"""Links of the footer, in the same form."""

_TITLE = re.compile(r"""^(?:title: *|# +)["']?(.+?)["']? *#*$""", re.MULTILINE)
"""A page's title in its front matter, or its first heading, whichever comes first."""

CHROME_WORDS = (
    "header.search",
    "header.search.hint",
    "header.search.go",
    "header.nav",
    "header.skip",
    "header.theme",
    "header.theme.auto",
    "header.theme.light",
    "header.theme.dark",
    "header.editions",
    "footer.nav",
    "footer.made",
    "missing.title",
    "missing.text",
    "missing.search",
    "missing.browse",
)
"""Words that the theme's own templates show."""


def make_chrome(publication: Publication, settings: Settings) -> dict[str, Any]:
    """Return the small value that the theme's templates read: ``sections``, ``footer``, ``editions`` and ``words``.

    A section is ``{"title", "path", "kinds"}``. ``editions`` is empty on a site with one edition, whose papers are a section instead.
    """
    words = load_words(settings.language)
    # A hand-written page may stand in place of a generated one.
    own = {f"{path.stem}/" for path in (settings.content_dir / "pages").glob("*.md")}
    paths = {page.path for page in publication.pages} | own

    def choose(sections: tuple[tuple[str, str, tuple[str, ...]], ...]) -> list[Mapping[str, Any]]:
        return [{"title": words(f"nav.{name}"), "path": path, "kinds": list(kinds)} for name, path, kinds in sections if path in paths]

    header = choose(HEADER_SECTIONS)
    pages = [page for page in publication.pages if page.kind == "edition"]
    editions = [{"title": str(page.meta.get("name", page.title)), "path": page.path} for page in pages]
    if len(editions) == 1:
        header.insert(0, {"title": words("nav.papers"), "path": pages[0].path, "kinds": ["edition", "paper"]})
        editions = []
    return {
        "sections": header,
        "footer": [*choose(FOOTER_SECTIONS), *_hand_written(settings.content_dir / "pages")],
        "editions": editions,
        "words": {key: words(key) for key in CHROME_WORDS},
    }


def _hand_written(folder: Path) -> Iterator[Mapping[str, Any]]:
    """Yield a footer link for each hand-written page at the top of its folder, in the order of the file names."""
    for path in sorted(folder.glob("*.md")):
        if path.stem == "index":
            continue
        # utf-8-sig and replacement: a page that is no clean UTF-8 still gets its link, and MkDocs reports the file itself.
        title = _TITLE.search(path.read_text(encoding="utf-8-sig", errors="replace"))
        yield {"title": title[1] if title else path.stem, "path": f"{path.stem}/", "kinds": []}
