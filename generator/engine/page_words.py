"""Page words: what MkDocs says of links in hand-written pages, told as other problems are: file, line, what to do; used by shell.py."""

import logging
import re
import sys
from pathlib import Path

from generator.model import Issue, Place, Severity

EXPECTED = "a page or file that is there"

_LINK = re.compile(r"Doc file '(?P<page>[^']+)' contains a link '(?P<link>[^']*)', but (?P<problem>.*)", re.DOTALL)


class PageTeller(logging.Handler):
    """Prints what MkDocs logs; a link that leads nowhere becomes an issue with its place."""

    def __init__(self, pages: Path | None) -> None:
        """Take the folder of hand-written pages, or None where there is none."""
        super().__init__()
        self._pages = pages

    def emit(self, record: logging.LogRecord) -> None:
        """Print one message on standard error."""
        message = record.getMessage()
        print(self._as_issue(message) or f"{record.levelname.lower()}: {message}", file=sys.stderr)

    def _as_issue(self, message: str) -> Issue | None:
        found = _LINK.fullmatch(message)
        if found is None or self._pages is None:
            return None
        link = found["link"]
        anchor = "anchor" in found["problem"]
        place = Place(f"{self._pages.parent.name}/{self._pages.name}/{found['page']}", self._line_of(found["page"], link))
        mend = (
            "Correct the part behind #; the ids of headings are their words in lower case, with hyphens."
            if anchor
            else "Correct it: a link leads from this file to one beside it, or to an address of the site, such as ../topics/."
        )
        problem = "a heading that the page does not have" if anchor else "no file"
        return Issue(
            Severity.WARNING, "broken-page-link", place, f"the link {link!r} leads to {problem}", "a page or file that is there", mend
        )

    def _line_of(self, page: str, link: str) -> int | None:
        try:
            lines = (self._pages / page).read_text(encoding="utf-8-sig").splitlines() if self._pages else []
        except (OSError, UnicodeDecodeError):
            return None
        return next((number for number, line in enumerate(lines, start=1) if link in line), None)
