"""Page: one page of the generated tree, engine-neutral; made by publish/, built by MkDocs or stamped by the fast path."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from generator.model.marked import Html, PlainText


@dataclass(frozen=True, slots=True)
class Page:
    """A page whose body is ready HTML; written as a Markdown file with front matter and one HTML block."""

    kind: str
    """``home``, ``paper``, ``topic``, ``author``, ``session``, ``edition``, ``explore`` ...; pages of a kind share one template."""
    path: str
    """Address below the site's root, with a trailing slash and no leading one: ``icml2025/hu25w/``; "" is the home page."""
    title: PlainText
    """Plain title for ``<title>`` and lists; not escaped."""
    description: PlainText
    """Plain description for meta tags; "" leaves them out."""
    body: Html
    """The page's content, from ``<article>`` or ``<div>`` on, with relative links; no blank line inside."""
    head: Html = Html("")
    """Tags for ``<head>`` that vary from page to page (citation_*, OpenGraph, JSON-LD, canonical is the theme's)."""
    meta: Mapping[str, object] = field(default_factory=dict)
    """Further front matter for people and tools (tags, authors, edition, id); templates must not branch on it."""


class StandingPage(Page):
    """A page that stands in the generated tree from an earlier run and is still right; its content is read when it is asked for."""

    __slots__ = ("_read", "_whole", "digest")

    digest: str
    """Digest of its file in the tree."""
    _read: Callable[[], Page]
    _whole: Page | None

    def __init__(
        self, kind: str, path: str, title: PlainText, meta: Mapping[str, object], *, digest: str, read: Callable[[], Page]
    ) -> None:
        """Describe a page.

        Args:
            kind: Kind of page.
            path: Address.
            title: Title.
            meta: What header and footer show of it.
            digest: Digest of its file.
            read: Reads the whole page from its file.
        """
        for name, value in (("kind", kind), ("path", path), ("title", title), ("meta", meta), ("digest", digest), ("_read", read)):
            object.__setattr__(self, name, value)
        object.__setattr__(self, "_whole", None)

    def read(self) -> Page:
        """Read the page from its file; nothing of it is kept, as pages are many."""
        return self._read()

    @property
    def whole(self) -> Page:
        """The page with its content."""
        if self._whole is None:
            object.__setattr__(self, "_whole", self._read())
        assert self._whole is not None, "it was read above"
        return self._whole

    @property
    def description(self) -> PlainText:
        """As Page.description."""
        return self.whole.description

    @property
    def body(self) -> Html:
        """As Page.body."""
        return self.whole.body

    @property
    def head(self) -> Html:
        """As Page.head."""
        return self.whole.head


def read_whole(page: Page) -> Page:
    """Return a page with all its content, read from the tree where it stands there."""
    return page.read() if isinstance(page, StandingPage) else page


@dataclass(frozen=True, slots=True)
class StandingFile:
    """A file that stands in the generated tree from an earlier run and is still right."""

    digest: str
    """Digest of its content."""
    size: int
    """Bytes."""


@dataclass(frozen=True, slots=True)
class Publication:
    """The whole generated tree, before it is written."""

    pages: tuple[Page, ...]
    """Pages that the engine renders."""
    files: Mapping[str, bytes] = field(default_factory=dict)
    """Files served as they are, by path below the site's root: data, feeds, search index, redirects."""
    standing: Mapping[str, StandingFile] = field(default_factory=dict)
    """Further such files, which stand in the tree already."""
