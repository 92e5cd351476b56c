"""COinS: an empty span a paper from which reference managers offer a list to pick from; called for pages that list papers.

Not for paper pages, where Zotero would take it before the better ``citation_*`` tags. Format: OpenURL ContextObject in SPAN,
of which Zotero reads ``rft.genre=proceeding``.
"""

from functools import lru_cache
from html import escape
from urllib.parse import quote_plus

from generator.model import Html, PaperKey
from generator.publish.citations import Citation, make_citation
from generator.publish.recent import Recent
from generator.publish.site import Site

_quote = lru_cache(4096)(quote_plus)
"""Quotes a value; names of proceedings and people come again and again."""


def make_coins(site: Site, key: PaperKey) -> Html:
    """Return the span of one paper; unknown facts are left out. Kept for a while, as a paper stands on eight lists or so.

    Args:
        site: Site.
        key: Paper.
    """
    memory: dict[PaperKey, Html] = vars(site).setdefault("_coins", Recent())
    if key not in memory:
        memory[key] = _write(make_citation(site, key))
    return memory[key]


def _write(citation: Citation) -> Html:
    facts = [
        ("ctx_ver", "Z39.88-2004"),
        ("rft_val_fmt", "info:ofi/fmt:kev:mtx:book"),
        ("rft.genre", "proceeding"),
        ("rft.atitle", citation.title),
        ("rft.btitle", citation.booktitle),
        *(("rft.au", name.full) for name in citation.authors),
        ("rft.aulast", citation.authors[0].family if citation.authors else ""),
        ("rft.aufirst", citation.authors[0].given if citation.authors else ""),
        ("rft.date", str(citation.year or "")),
        ("rft.spage", citation.first_page),
        ("rft.epage", citation.last_page),
        ("rft.pub", citation.publisher),
        ("rft_id", f"info:doi/{citation.doi}" if citation.doi else citation.url),
    ]
    return Html(f'<span class="Z3988" title="{escape("&".join(f"{name}={_quote(value)}" for name, value in facts if value))}"></span>')
