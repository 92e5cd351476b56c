"""In-text links: lays the findings' links and abbreviations over an abstract's HTML; called for paper pages."""

import html
import re
from collections.abc import Callable, Sequence

from generator.model import Html, MarkedText, Run, TextLink

_REFERENCE = re.compile("&[^;]+;")

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
    if (written if "&" not in written else html.unescape(written)) != plain:
        return None
    start, end = run.html_start + link.start - run.plain_start, run.html_start + link.end - run.plain_start
    if len(written) == len(plain):
        return start, end
    # Each character reference before an offset moves it by what the reference is longer than its character.
    for reference in _REFERENCE.finditer(written):
        longer = len(reference[0]) - len(html.unescape(reference[0]))
        if run.html_start + reference.start() < start:
            start += longer
        if run.html_start + reference.start() < end:
            end += longer
    return start, end


def _tag(words: str, link: TextLink, address: str | None) -> str:
    """Wrap the escaped words of a link; an expansion becomes ``<abbr title>``, inside the link where there is one."""
    if link.expansion:
        words = f'<abbr title="{html.escape(link.expansion)}">{words}</abbr>'
    return f'<a class="ph-in" href="{html.escape(address)}">{words}</a>' if address else words
