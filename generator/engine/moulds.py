"""Moulds: what Material renders for one kind of page, cut where pages of the kind differ; used by shell.py and build.py.

A mould is made from a prototype whose title, description, head, body and address are unlikely words, and proved on a
second page with awkward values: if stamping gives not the very bytes that Material gives, the kind is unfit.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from urllib.parse import quote

from markupsafe import escape

from generator.folder import digest
from generator.model import Html, Page, PlainText

FIELD = re.compile("ZQ(TITLE|DESCRIPTION|HEAD|BODY)QZ|(?:zqpath[0-9a-z-]+qz/)+")
"""A placeholder of a prototype, or its address."""


@dataclass(frozen=True, slots=True)
class Shape:
    """What pages must have in common to come from one mould."""

    kind: str
    """Kind of page."""
    depth: int
    """Parts of the address: relative links to the theme's files depend on it."""


@dataclass(frozen=True, slots=True)
class Mould:
    """A rendered page, cut at its placeholders."""

    pieces: tuple[str, ...]
    """Text between the fields; one more than there are fields."""
    fields: tuple[str, ...]
    """``TITLE``, ``DESCRIPTION``, ``HEAD``, ``BODY`` or ``PATH``, in order."""

    @property
    def digest(self) -> str:
        """Digest of the mould."""
        return digest(repr((self.pieces, self.fields)).encode())


def shape_of(page: Page) -> Shape:
    """Return a page's shape."""
    return Shape(page.kind, page.path.count("/"))


def shapes_of(pages: Iterable[Page]) -> tuple[Shape, ...]:
    """Return the shapes of some pages, in order of kind and depth."""
    return tuple(sorted({shape_of(page) for page in pages}, key=lambda shape: (shape.kind, shape.depth)))


def make_prototype(shape: Shape) -> Page:
    """Make the page whose rendering becomes the mould."""
    path = "".join(f"zqpath{part}{shape.kind}qz/" for part in range(shape.depth))
    return Page(
        shape.kind,
        path,
        PlainText("ZQTITLEQZ"),
        PlainText("ZQDESCRIPTIONQZ"),
        Html("<div>ZQBODYQZ</div>"),
        Html("<!--ZQHEADQZ-->"),
        {"hide": ["navigation", "toc"]},
    )


def make_proofs(shape: Shape, address: str) -> tuple[Page, ...]:
    """Make the pages on which a mould is proved: values that a theme could escape, shorten, or branch on.

    Args:
        shape: Shape of the mould.
        address: Address of a real page of the shape: a theme may write links otherwise where addresses have a part in common.
    """
    awkward = "".join(f"p{part}-\u00e9.{shape.kind}/" for part in range(shape.depth))
    return tuple(_make_proof(shape, path) for path in sorted({address, awkward}))


def _make_proof(shape: Shape, path: str) -> Page:
    return Page(
        shape.kind,
        path,
        PlainText("Q&A <i>on</i> \"bounds\" & 'rates' \u2113_p {{ 1 }} \\1"),
        PlainText("One & two < three > \"four\" 'five' \\g<0>"),
        Html('<article class="proof"><h1 id="x">A &amp; B</h1><p>one *two* _three_ <a href="../x/">four</a></p></article>'),
        Html('<meta name="citation_title" content="A &amp; B"><meta name="x" content="$1 \\2">'),
        {"hide": ["navigation", "toc"], "authors": ["Somebody Else"], "tags": ["One", "Two"]},
    )


def cut_mould(output: str) -> Mould | None:
    """Cut a rendered prototype at its placeholders.

    Returns:
        The mould, or None where the title or the body did not come through once unchanged: the theme or a plugin did
        something to them that stamping cannot repeat.
    """
    output = output.replace("<div>ZQBODYQZ</div>", "ZQBODYQZ").replace("<!--ZQHEADQZ-->", "ZQHEADQZ")
    fields: list[str] = []
    pieces: list[str] = []
    start = 0
    for match in FIELD.finditer(output):
        pieces.append(output[start : match.start()])
        fields.append(match[1] or "PATH")
        start = match.end()
    pieces.append(output[start:])
    if fields.count("BODY") != 1 or "TITLE" not in fields or any(re.search("zq|ZQ|QZ", piece) for piece in pieces):
        return None
    return Mould(tuple(pieces), tuple(fields))


def stamp(mould: Mould, page: Page) -> str:
    """Stamp a page: the mould's pieces joined with the page's fields, escaped as the templates escape them."""
    values = {
        "TITLE": str(escape(page.title)),
        "DESCRIPTION": str(escape(page.description)),
        "HEAD": page.head,
        "BODY": page.body,
        "PATH": quote(page.path),
    }
    parts = [mould.pieces[0]]
    for field, piece in zip(mould.fields, mould.pieces[1:], strict=True):
        parts.append(values[field])
        parts.append(piece)
    return "".join(parts)
