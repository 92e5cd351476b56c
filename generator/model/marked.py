"""MarkedText: one abstract or title after markup; made by markup/, read by analysis/ and publish/."""

from dataclasses import dataclass
from typing import NewType

from generator.model.packing import compact

Html = NewType("Html", str)
"""Sanitised HTML: only markup/ and the templates' autoescape make it."""

PlainText = NewType("PlainText", str)
"""Text without markup, NFC, math written linearly; it must be escaped before it enters HTML."""


@compact
@dataclass(frozen=True, slots=True)
class Run:
    """A stretch of plain text that stands letter for letter (escaped) in the HTML, where a link may be laid over words.

    Math, code, links and generated characters are outside all runs.
    """

    plain_start: int
    """Offset of the first character in ``MarkedText.plain``."""
    plain_end: int
    """Offset after the last character in ``MarkedText.plain``."""
    html_start: int
    """Offset in ``MarkedText.html`` of the escaped first character."""
    html_end: int
    """Offset in ``MarkedText.html`` after the escaped last character."""


@compact
@dataclass(frozen=True, slots=True)
class MarkupIssue:
    """Something that markup could not read as its author meant it."""

    code: str
    """Kebab-case kind, such as ``math-fallback`` or ``cut-long-abstract``."""
    found: str
    """The offending piece of text."""
    expected: str
    """What was expected."""
    mend: str
    """What the user can do."""
    offset: int | None = None
    """Offset of it in the raw text, or None."""


@compact
@dataclass(frozen=True, slots=True)
class MarkedText:
    """The outputs of markup for one string, all from the same tokens."""

    html: Html
    """Block HTML (``<p>``, ``<ul>``) for an abstract, inline HTML for a title; math is MathML with its TeX in ``data-tex``."""
    plain: PlainText
    """Readable plain text; paragraphs joined by one newline."""
    search: PlainText
    """Plain text folded for the search index: NFKC, Greek letters also by name."""
    description: PlainText
    """First 160 characters or so, cut at a word, for ``<meta name=description>`` and lists."""
    tex: str
    """TeX-safe text for BibTeX: text escaped, math kept as ``$...$``."""
    runs: tuple[Run, ...] = ()
    """Linkable stretches, in order."""
    emphasised: tuple[tuple[int, int], ...] = ()
    """Plain offsets of words that the author set bold or italic (evidence for introduced names)."""
    math_spans: tuple[tuple[int, int], ...] = ()
    """Plain offsets that came from math."""
    has_math: bool = False
    """True where the HTML holds a ``<math>`` element, so that the page loads the math font."""
    issues: tuple[MarkupIssue, ...] = ()
    """What could not be read."""


@compact
@dataclass(frozen=True, slots=True)
class MarkedPaper:
    """The marked texts of one paper."""

    title: MarkedText | None
    """Title, or None where the paper has none of its own."""
    abstract: MarkedText
    """Abstract; all fields empty where there is none."""
    tldr: MarkedText | None = None
    """One-sentence summary, or None."""
