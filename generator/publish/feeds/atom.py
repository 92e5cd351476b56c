"""Atom: serialises a feed (RFC 4287); called by feeds/__init__.py.

Ids are name-based UUIDs of the permanent addresses, so they stay when the site moves. Links are absolute where the site's address is known,
else relative to the feed.
"""

import html
import re
from collections.abc import Sequence
from dataclasses import dataclass
from uuid import NAMESPACE_URL, uuid5

_NOT_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""Characters that XML 1.0 has no form for (2.2)."""
_BLANKS = {9: "&#9;", 10: "&#10;", 13: "&#13;"}
"""Blanks that a reader of XML would change in an attribute (3.3.3)."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One paper in a feed."""

    id: str
    """Permanent name, such as the paper's key."""
    title: str
    """Plain title."""
    href: str
    """Address of its page."""
    updated: str
    """RFC 3339 time."""
    authors: tuple[str, ...]
    """Names."""
    summary: str
    """Plain text, "" where there is none."""
    categories: tuple[tuple[str, str], ...]
    """Term and label of each topic."""


@dataclass(frozen=True, slots=True)
class Written:
    """An entry as XML, which several feeds may hold."""

    xml: str
    """The ``entry`` element."""
    updated: str
    """RFC 3339 time."""


def to_atom(
    path: str, *, title: str, subtitle: str, author: str, home: str, self_href: str, updated: str, entries: Sequence[Written]
) -> bytes:
    """Serialise a feed.

    Args:
        path: Address of the feed below the site's root, from which its id is made.
        title: Plain title.
        subtitle: Plain subtitle, "" for none.
        author: Author of the feed, for entries without one.
        home: Address of the page that the feed is about.
        self_href: Absolute address of the feed, "" where unknown.
        updated: RFC 3339 time.
        entries: Entries in order.
    """
    lines = [
        '<?xml version="1.0" encoding="utf-8"?>',
        '<feed xmlns="http://www.w3.org/2005/Atom">',
        f"<id>{make_id(path)}</id>",
        f"<title>{_text(title)}</title>",
        *([f"<subtitle>{_text(subtitle)}</subtitle>"] if subtitle else []),
        f"<updated>{updated}</updated>",
        f"<author><name>{_text(author)}</name></author>",
        f'<link rel="alternate" type="text/html" href={_attribute(home)}/>',
        *([f'<link rel="self" type="application/atom+xml" href={_attribute(self_href)}/>'] if self_href else []),
        *(entry.xml for entry in entries),
        "</feed>",
    ]
    return ("\n".join(lines) + "\n").encode()


def make_id(name: str) -> str:
    """Return a permanent id of a name, the same at every build and on every host."""
    return f"urn:uuid:{uuid5(NAMESPACE_URL, f'posterhall:{name}')}"


def write_entry(entry: Entry) -> Written:
    """Serialise an entry; feeds share it."""
    lines = [
        "<entry>",
        f"<id>{make_id(entry.id)}</id>",
        f"<title>{_text(entry.title)}</title>",
        f"<updated>{entry.updated}</updated>",
        f'<link rel="alternate" type="text/html" href={_attribute(entry.href)}/>',
        *(f"<author><name>{_text(name)}</name></author>" for name in entry.authors),
        *(f"<category term={_attribute(term)} label={_attribute(label)}/>" for term, label in entry.categories),
        *([f"<summary>{_text(entry.summary)}</summary>"] if entry.summary else []),
        "</entry>",
    ]
    return Written("\n".join(lines), entry.updated)


def _text(text: str) -> str:
    return html.escape(_NOT_XML.sub("\ufffd", text), quote=False)


def _attribute(text: str) -> str:
    known = _NOT_XML.sub("\ufffd", text)
    return f'"{html.escape(known).translate(_BLANKS)}"'
