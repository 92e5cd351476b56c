"""A built site as a crawler sees it: its files, its pages, their elements and the addresses they name."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from posixpath import normpath
from urllib.parse import unquote, urlsplit

from lxml import html

REFERENCES = {
    "a": ("href",), "area": ("href",), "link": ("href",), "script": ("src",), "img": ("src",), "source": ("src",), "iframe": ("src",),
    "form": ("action",), "use": ("href",), "object": ("data",), "button": ("formaction",),
}  # fmt: skip
"""Attributes that name an address, by element."""


@dataclass(frozen=True)
class SitePage:
    """One HTML file of a site."""

    name: str
    """File below the site's root, such as ``icml2025/hu25w/index.html``."""
    text: str = field(repr=False)

    @property
    def address(self) -> str:
        """Address below the site's root, "" for home."""
        return self.name.removesuffix("index.html")

    @cached_property
    def tree(self) -> html.HtmlElement:
        return html.document_fromstring(self.text.encode(), parser=html.HTMLParser(encoding="utf-8"))

    @cached_property
    def kind(self) -> str:
        """Kind that the theme writes on the content; ``redirect`` for a page that only leads on."""
        if self.is_redirect:
            return "redirect"
        found = re.search(r"ph-kind-([\w-]+)", self.text)
        return found[1] if found else "none"

    @property
    def is_redirect(self) -> bool:
        return bool(re.search(r'<meta http-equiv="?refresh', self.text))

    def references(self) -> Iterator[tuple[str, str]]:
        """Yield what names an address (element and attribute) and the address as written."""
        for element in self.tree.iter():
            if not isinstance(element.tag, str):
                continue
            for attribute in REFERENCES.get(element.tag, ()):
                if (value := element.get(attribute)) is not None:
                    yield f"{element.tag}[{attribute}]", value
            for attribute in ("srcset", "imagesrcset"):
                for part in (element.get(attribute) or "").split(","):
                    if part.strip():
                        yield f"{element.tag}[{attribute}]", part.split()[0]
            if element.tag == "meta" and (element.get("http-equiv") or "").lower() == "refresh":
                yield "meta refresh", (element.get("content") or "").split("url=", 1)[-1]
            if element.tag == "meta" and (element.get("property") or element.get("name") or "") in {"og:url", "og:image", "twitter:image"}:
                yield "meta " + (element.get("property") or element.get("name") or ""), element.get("content") or ""


@dataclass(frozen=True)
class BuiltSite:
    """A built site on disk."""

    folder: Path
    url: str
    """The address it was built for, or ""."""

    @cached_property
    def files(self) -> frozenset[str]:
        return frozenset(path.relative_to(self.folder).as_posix() for path in self.folder.rglob("*") if path.is_file())

    @cached_property
    def pages(self) -> dict[str, SitePage]:
        """Every HTML page by file name."""
        names = sorted(name for name in self.files if name.endswith(".html"))
        return {name: SitePage(name, (self.folder / name).read_text(encoding="utf-8")) for name in names}

    @cached_property
    def proper_pages(self) -> list[SitePage]:
        """Pages that are neither redirects nor the page for missing addresses."""
        return [page for page in self.pages.values() if not page.is_redirect and page.name != "404.html"]

    @cached_property
    def samples(self) -> dict[str, SitePage]:
        """The fullest page of each kind: the one with most bytes."""
        kinds: dict[str, SitePage] = {}
        for page in self.proper_pages:
            if page.kind not in kinds or len(page.text) > len(kinds[page.kind].text):
                kinds[page.kind] = page
        return kinds

    def read(self, name: str) -> str:
        return (self.folder / name).read_text(encoding="utf-8")

    def resolve(self, source: str, reference: str) -> str | None:
        """Return the file that a reference in a file leads to, with its fragment cut off.

        Args:
            source: The file that holds the reference, below the root.
            reference: The address as written.

        Returns:
            The file's name below the root (which need not exist), or None where the reference leaves the site.
        """
        if self.url and reference.startswith(self.url):
            reference = "/" + reference[len(self.url) :]
            source = ""
        parts = urlsplit(reference)
        if parts.scheme or parts.netloc:
            return None
        path = unquote(parts.path)
        if not path:
            return source
        base = "" if path.startswith("/") else source.rpartition("/")[0]
        joined = normpath(f"{base}/{path}".lstrip("/") or ".")
        if joined == ".":
            joined = ""
        if path.endswith(("/", "/.", "/..")) or path in {".", ".."} or not joined:
            joined = f"{joined}/index.html".lstrip("/")
        return joined
