"""In-text links: lays the findings' links and abbreviations over an abstract's HTML; called for paper pages."""

import html
from collections.abc import Callable, Sequence

from generator.model import Html, MarkedText, Run, TextLink

Address = Callable[[TextLink], str | None]
"""Gives the relative address that a link leads to, or None where it leads nowhere (an abbreviation only)."""


def lay_links(text: MarkedText, links: Sequence[TextLink], address: Address) -> Html:
    """Return the HTML of a text with links laid over its words.

    A link is laid only where its stretch lies inside one run and that run's HTML is, letter for letter, the escaped plain text;
    any other link is left out, because a wrong offset would cut a tag or a character reference in two.

    Args:
        text: Marked text with its runs.
        links: Links over ``text.plain``; overlapping ones lose to the first.
        address: Where each link leads.

    Returns:
        HTML with ``<a>`` and ``<abbr>`` added; the text itself is unchanged.
    """
    if not links:
        return text.html
    parts: list[str] = []
    done = 0
    taken = 0
    runs = iter(text.runs)
    run = next(runs, None)
    for link in sorted(links, key=lambda link: (link.start, link.end)):
        while run is not None and run.plain_end <= link.start:
            run = next(runs, None)
        if run is None:
            break
        if link.start < max(run.plain_start, taken) or link.end > run.plain_end or link.end <= link.start:
            continue
        cut = _cut(text, run, link)
        if cut is None:
            continue
        start, end = cut
        parts += [text.html[done:start], _tag(text.html[start:end], link, address(link))]
        done, taken = end, link.end
    parts.append(text.html[done:])
    return Html("".join(parts))


def _cut(text: MarkedText, run: Run, link: TextLink) -> tuple[int, int] | None:
    """Return the HTML offsets of a link's words, or None where the run is not what its offsets promise."""
    written = text.html[run.html_start : run.html_end]
    plain = text.plain[run.plain_start : run.plain_end]
    if len(written) == len(plain):
        start = run.html_start + link.start - run.plain_start
        return (start, start + link.end - link.start) if written == plain else None
    before, words = 0, 0
    for offset, (letter, width) in enumerate(_letters(written), start=run.plain_start):
        if offset >= run.plain_end or letter != text.plain[offset]:
            return None
        if offset < link.start:
            before += width
        elif offset < link.end:
            words += width
        else:
            break
    start = run.html_start + before
    return start, start + words


def _letters(written: str) -> list[tuple[str, int]]:
    """Split escaped text into its characters, each with the length of its escaped form."""
    found: list[tuple[str, int]] = []
    at = 0
    while at < len(written):
        stop = written.find(";", at) if written[at] == "&" else -1
        escaped = written[at : stop + 1] if stop > 0 else written[at]
        found.append((html.unescape(escaped), len(escaped)))
        at += len(escaped)
    return found


def _tag(words: str, link: TextLink, address: str | None) -> str:
    """Wrap the escaped words of a link; an expansion becomes ``<abbr title>``, inside the link where there is one."""
    if link.expansion:
        words = f'<abbr title="{html.escape(link.expansion)}">{words}</abbr>'
    return f'<a class="ph-in" href="{html.escape(address)}">{words}</a>' if address else words
