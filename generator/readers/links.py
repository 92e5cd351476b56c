"""Links: addresses in sources to absolute http(s) addresses by kind; used by every reader."""

import re
from collections.abc import Mapping
from urllib.parse import urlsplit

_SCHEMELESS = re.compile(
    r"(?:www\.|github\.com/|gitlab\.com/|huggingface\.co/|doi\.org/|arxiv\.org/|[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}/)", re.IGNORECASE
)
_DOI = re.compile(r"10\.\d{4,9}/\S+")
_ARXIV = re.compile(r"(?:\d{4}\.\d{4,5}|[a-z-]+(?:\.[A-Z]{2})?/\d{7})(?:v\d+)?")
_OPENREVIEW = re.compile(r"https?://(?:www\.)?openreview\.net/(?:forum|pdf|attachment)\?id=([\w-]+)")
_URL = re.compile(r"https?://[^\s<>\"{}|\\^`\[\]]+")
_CODE = re.compile(
    r"\b(?:https?://)?((?:www\.)?(?:github\.com|gitlab\.com|bitbucket\.org|codeberg\.org)/[\w.-]+/[\w.-]+(?:/[\w./-]*)?)", re.IGNORECASE
)
_PLAIN = re.compile(r"https?://[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z]{2,}(?:/[^\s@<>()\[\]]*)?")
_MARKDOWN_LINK = re.compile(r"\[[^\]]*\]\((\S+?)\)")
_LOCAL = re.compile(r"^(?:file:|[A-Za-z]:[\\/]|/(?:home|Users|tmp|var|etc)/|~/|\\\\)")


def is_local_path(text: str) -> bool:
    """Tell whether a string names a file on somebody's computer."""
    return bool(_LOCAL.match(text.strip()))


def make_link(value: object, base: str | None = None) -> str | None:
    """Return an absolute http(s) address, or None where the value is none.

    Args:
        value: Address with or without scheme, or a Markdown link.
        base: ``https://host`` to which a host-relative address belongs, or None where it is unknown.
    """
    if not isinstance(value, str):
        return None
    text = value.strip().strip("<>").strip()
    if _PLAIN.fullmatch(text):
        return text
    if match := _MARKDOWN_LINK.search(text):
        text = match[1]
    if text.startswith("//"):
        text = f"https:{text}"
    elif text.startswith("/") and base and not is_local_path(text):
        text = base.rstrip("/") + text
    elif not re.match(r"[a-z][a-z0-9+.-]*:", text, re.IGNORECASE) and _SCHEMELESS.match(text):
        text = f"https://{text}"
    if re.search(r"\s", text) or not re.match(r"https?://", text, re.IGNORECASE):
        return None
    try:
        parts = urlsplit(text)
    except ValueError:
        return None
    if not parts.hostname or "." not in parts.hostname or "@" in parts.netloc:
        return None
    return text


def make_doi(value: object) -> str | None:
    """Return the bare DOI in a string or address, or None."""
    match = _DOI.search(value) if isinstance(value, str) else None
    return match[0].rstrip(".,;") if match else None


def make_arxiv(value: object) -> str | None:
    """Return the arXiv id in a string or address, or None."""
    match = _ARXIV.search(value) if isinstance(value, str) else None
    return match[0] if match else None


def find_openreview(value: object) -> str | None:
    """Return the OpenReview forum id of an address, or None."""
    match = _OPENREVIEW.match(value.strip()) if isinstance(value, str) else None
    return match[1] if match else None


def make_links(values: Mapping[str, object], base: str | None = None) -> dict[str, str]:
    """Return the absolute addresses among values by kind; bare DOIs, arXiv ids and forum ids become addresses."""
    links: dict[str, str] = {}
    for kind, value in values.items():
        link: str | None
        if kind == "doi":
            doi = make_doi(value)
            link = f"https://doi.org/{doi}" if doi else None
        elif kind == "arxiv":
            arxiv = make_arxiv(value)
            link = f"https://arxiv.org/abs/{arxiv}" if arxiv else None
        elif kind == "openreview":
            forum = find_openreview(value) or (
                value.strip() if isinstance(value, str) and re.fullmatch(r"[\w-]{6,16}", value.strip()) else None
            )
            link = f"https://openreview.net/forum?id={forum}" if forum else None
        else:
            link = make_link(value, base)
        if link:
            links[kind] = link
    return links


def find_code_links(text: str | None) -> dict[str, str]:
    """Return the repository that a text names as ``code``; nothing where it names several, of which only some can be its own."""
    if not text or not (".com/" in text or ".org/" in text or ".COM/" in text):
        return {}
    found = dict.fromkeys(match[1].rstrip(".,;:)/") for match in _CODE.finditer(text))
    return {"code": f"https://{next(iter(found))}"} if len(found) == 1 else {}


__all__ = ["find_code_links", "find_openreview", "is_local_path", "make_arxiv", "make_doi", "make_link", "make_links"]
