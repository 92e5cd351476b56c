"""Addresses of code, data and project sites in the text of an abstract; used by observe()."""

import re

_URL = re.compile(
    r"(?:https?://|(?<![\w./@-])(?:www\.|(?:github|gitlab|huggingface|bitbucket)\.(?:com|co|org)/|[\w-]+\.github\.io\b))[^\s<>\"'`{}|^]*"
)
_ESCAPED = re.compile(r"\\([_#&%~$-])")
_CODE_HOST = re.compile(
    r"^https?://(?:www\.)?(?:github\.com|gitlab\.[\w.]+|bitbucket\.org|codeberg\.org|anonymous\.4open\.science|sourceforge\.net|pypi\.org)/",
)
_DATA_HOST = re.compile(
    r"^https?://(?:www\.)?(?:huggingface\.co/datasets|(?:[\w-]+\.)?zenodo\.org|kaggle\.com|osf\.io|figshare\.com|(?:[\w-]+\.)?dataverse\.)",
)
_SITE_HOST = re.compile(r"^https?://(?:[\w-]+\.github\.io|[\w-]+\.gitlab\.io|sites\.google\.com)\b")
_NO_LINK = re.compile(r"^https?://(?:www\.)?(?:arxiv\.org|(?:dx\.)?doi\.org|openreview\.net|en\.wikipedia\.org)\b")
_CONTEXT = 90
"""Characters before an address that tell what it is."""
_CODE_WORDS = re.compile(
    r"\b(?:code|codes|codebase|source|implementation|library|toolkit|package|repository|software|models?)\b", re.IGNORECASE
)
_DATA_WORDS = re.compile(r"\b(?:data|datasets?|corpus|corpora|benchmark)\b", re.IGNORECASE)
_SITE_WORDS = re.compile(r"\b(?:project|website|web ?page|page|site|demo|videos?|homepage|leaderboard)\b", re.IGNORECASE)


def find_links(raw: str) -> dict[str, str]:
    """Return the first address of each kind (``code``, ``data``, ``site``) in an abstract, sorted by kind.

    The host decides where it is known, else the words before the address; references (arXiv, DOI) are left out.

    Args:
        raw: Abstract as given, since markup may hide an address behind other words.
    """
    found: dict[str, str] = {}
    if "." not in raw or "/" not in raw:
        return found
    for match in _URL.finditer(raw):
        address = _clean(match.group())
        if address is None or _NO_LINK.match(address):
            continue
        kind = _kind_of(address, raw[max(0, match.start() - _CONTEXT) : match.start()])
        if kind is not None:
            found.setdefault(kind, address)
    return dict(sorted(found.items()))


def _clean(written: str) -> str | None:
    """Return an address without the punctuation of its sentence and with a scheme, or None where it is cut short."""
    address = _ESCAPED.sub(r"\1", written.partition("](")[0])
    while address and address[-1] in ".,;:!?*_\\]>":
        address = address[:-1]
    while address.endswith(")") and address.count("(") < address.count(")"):
        address = address[:-1].rstrip(".,;:!?*]")
    if not address.startswith("http"):
        address = f"https://{address}"
    host, _, path = address.partition("://")[2].partition("/")
    if "." not in host or host.endswith(".") or "(" in host or (_CODE_HOST.match(address) and not path):
        return None
    return address


def _kind_of(address: str, before: str) -> str | None:
    for kind, pattern in (("data", _DATA_HOST), ("code", _CODE_HOST), ("site", _SITE_HOST)):
        if pattern.match(address):
            return kind
    last = {
        kind: max((match.start() for match in pattern.finditer(before)), default=-1)
        for kind, pattern in (("site", _SITE_WORDS), ("code", _CODE_WORDS), ("data", _DATA_WORDS))
    }
    best = max(last, key=lambda kind: last[kind])
    return best if last[best] >= 0 else None
