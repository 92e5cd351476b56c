"""Balance of tags in an HTML text, strictly: lxml mends what it reads, so it cannot tell."""

from html.parser import HTMLParser

VOID = frozenset({"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"})
"""Elements without an end tag (HTML Living Standard, 13.1.2)."""
CLOSES_P = frozenset(
    {
        "address", "article", "aside", "blockquote", "details", "div", "dl", "fieldset", "figure", "footer", "form", "h1", "h2", "h3", "h4",
        "h5", "h6", "header", "hr", "main", "menu", "nav", "ol", "p", "pre", "section", "table", "ul",
    }
)  # fmt: skip
"""Elements whose start tag ends an open paragraph, so that its own end tag is one too many."""


class _Balance(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.open: list[str] = []
        self.problem: str | None = None

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        names = [name for name, _ in attrs]
        if len(names) != len(set(names)):
            self._complain(f"<{tag}> has an attribute twice")
        if tag in CLOSES_P and "p" in self.open and not {"svg", "math"} & set(self.open):
            self._complain(f"<{tag}> inside a paragraph")
        if tag in ("a", "button") and {"a", "button"} & set(self.open):
            self._complain(f"<{tag}> inside {' > '.join(self.open[-4:])}")
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:  # noqa: ARG002 - HTMLParser calls it so
        if tag not in VOID and not {"svg", "math"} & set(self.open):
            self._complain(f"<{tag}/> does not end itself in HTML")

    def handle_endtag(self, tag: str) -> None:
        if not self.open or self.open[-1] != tag:
            self._complain(f"</{tag}> inside {' > '.join(self.open[-4:])}")
        else:
            self.open.pop()

    def _complain(self, text: str) -> None:
        self.problem = self.problem or f"line {self.getpos()[0]}: {text}"


def find_imbalance(text: str) -> str | None:
    """Return the first thing in an HTML text that a browser would have to mend, or None."""
    balance = _Balance()
    balance.feed(text)
    balance.close()
    return balance.problem or (f"never closed: {balance.open}" if balance.open else None)
