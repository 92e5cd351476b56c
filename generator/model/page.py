"""Page: one page of the generated tree, engine-neutral; made by publish/, built by MkDocs or stamped by the fast path."""

from collections.abc import Mapping
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


@dataclass(frozen=True, slots=True)
class Publication:
    """The whole generated tree, before it is written."""

    pages: tuple[Page, ...]
    """Pages that the engine renders."""
    files: Mapping[str, bytes] = field(default_factory=dict)
    """Files served as they are, by path below the site's root: data, feeds, search index, redirects."""
