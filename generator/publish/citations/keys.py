"""Citation keys: stable names of entries in BibTeX and CSL-JSON; called by citations/record.py.

The scheme, in this order:

1. The key of the publisher's own bibliography where the source gives one: ``pmlr-v267-hu25w`` for PMLR, the Anthology id for ACL.
2. ``<family><year><word>``: the first author's family name, the year and the first meaning word of the title, in ASCII lower case:
   ``mezidi2025bregman``.
3. ``<edition>-<paper id>`` where the paper has no author, no year or only a made title, because a made title may change.

Where several papers of the site would share a key, each of them carries its paper id after a hyphen (``wang2025learning-x1y2``). A key thus
depends on the papers themselves, never on their order.
"""

import hashlib
import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Mapping

from generator.model import Edition, Paper, PaperKey
from generator.publish.site import Site

STOP_WORDS = frozenset(
    {
        "a", "an", "the", "on", "of", "for", "in", "to", "and", "or", "with", "from", "by", "at", "as", "is", "are", "do", "does", "can",
        "how", "what", "why", "when", "where", "towards", "toward", "via", "using", "its", "it",
    }
)  # fmt: skip
"""Words that say nothing as the word of a key (those that Google Scholar's keys skip, and question words)."""

_ASCII = str.maketrans({"ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ı": "i"})


def citation_keys(site: Site) -> Mapping[PaperKey, str]:
    """Return the citation key of every paper; made once a site."""
    memory = vars(site)
    if "_citation_keys" not in memory:
        memory["_citation_keys"] = _make_keys(site)
    found: Mapping[PaperKey, str] = memory["_citation_keys"]
    return found


def _make_keys(site: Site) -> dict[PaperKey, str]:
    """Widen the keys that several papers wish, by the paper id, then by the edition, then by a hash of the address."""
    keys = {key: _wish_key(site, paper) for key, paper in site.papers.items()}
    widenings: tuple[Callable[[Paper], str], ...] = (
        lambda paper: _keep(paper.id),
        lambda paper: _keep(paper.edition),
        lambda paper: hashlib.sha256(paper.key.encode()).hexdigest()[:8],
    )
    for widen in widenings:
        counts = Counter(wish.lower() for wish in keys.values())  # BibTeX takes keys that differ only in case for one
        keys = {key: wish if counts[wish.lower()] == 1 else f"{wish}-{widen(site.papers[key])}" for key, wish in keys.items()}
    return keys


def _wish_key(site: Site, paper: Paper) -> str:
    edition = site.editions[paper.edition]
    published = _published_key(paper, edition)
    if published is not None:
        return published
    year = paper.year or edition.year
    family = _fold(site.corpus.people[paper.authors[0].person].family or paper.authors[0].name) if paper.authors else ""
    word = "" if site.is_made(paper.key) else _first_word(site.title(paper.key).plain)
    if not family or not word or year is None:
        return f"{_keep(paper.edition)}-{_keep(paper.id)}"
    return f"{family}{year}{word}"


def _published_key(paper: Paper, edition: Edition) -> str | None:
    if "pmlr" in paper.ids:
        own = _keep(paper.ids["pmlr"]).removeprefix("pmlr-")
        volume = "" if re.match(r"v\d+-", own) or not edition.volume else f"v{_keep(edition.volume)}-"
        return f"pmlr-{volume}{own}"
    return _keep(paper.ids["acl"]) if "acl" in paper.ids else None


def _first_word(title: str) -> str:
    words = [_fold(word) for word in re.findall(r"[^\W_]+", title)]
    words = [word for word in words if word]
    return next((word for word in words if word not in STOP_WORDS and len(word) > 1), words[0] if words else "")


def _fold(text: str) -> str:
    """Fold to ASCII lower-case letters and digits; letters of other scripts fall away."""
    return re.sub(r"[^a-z0-9]", "", unicodedata.normalize("NFKD", text.lower().translate(_ASCII)))


def _keep(text: str) -> str:
    """Keep what every BibTeX reader allows in a key: ASCII letters, digits, ``.``, ``-``, ``_``."""
    return re.sub(r"[^A-Za-z0-9._-]+", "-", text).strip("-") or "x"
