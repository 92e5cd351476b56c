"""Inline rules for addresses: bare, in angle brackets, Markdown links and images; used by inline.py and tex_rules.py."""

import re
from urllib.parse import quote

from markdown_it.rules_inline import StateInline

from generator.markup.scan import Closer, Scan
from generator.model import MarkupIssue

MAX_ADDRESS = 2_000
"""Longest address that becomes a link, in characters: what browsers and servers agree on."""

_STOP = r"\s<>\"“”«»`{}|\\^\[\]\u3000-\u303f\uff00-\uffef\u4e00-\u9fff"
_BARE = re.compile(
    rf"(?<![A-Za-z0-9./@_-])(?:https?://|www\.(?=[A-Za-z0-9])|(?:github\.com|gitlab\.com|huggingface\.co|arxiv\.org|doi\.org|zenodo\.org|osf\.io"
    rf"|sites\.google\.com|anonymous\.4open\.science|youtu\.be|bit\.ly|tinyurl\.com|goo\.gl)/|[A-Za-z0-9-]{{1,40}}\.github\.io\b)"
    rf"(?:[^{_STOP}]|\\[_%#&~])*",
    re.IGNORECASE,
)
_HINTS = ("://", "www.", ".io", ".com/", ".co/", ".org/", ".science/", ".be/", ".ly/", ".gl/")
_GLUED_SENTENCE = re.compile(r"(https?://[^\s/]+/[^\s]*?[^\s./])\.(?=[A-Z][a-z]+$)")
_SAFE = re.compile(
    r"https?://[\w-]+(?:\.[\w-]+)*\.?(?::\d{1,5})?(?:[/?#][^\s<>\"`{}|\\^]*)?\Z|mailto:[^\s<>\"'`{}|\\^@%]+@[\w.-]+\Z", re.IGNORECASE
)
_BYTE = r"(?:25[0-5]|2[0-4]\d|1?\d?\d)"
_NO_HOST = re.compile(
    rf"https?://(?!{_BYTE}(?:\.{_BYTE}){{3}}(?![\w.-]))(?:[\w-]+\.)*(?:\d+|0[xX][0-9A-Fa-f]*)\.?(?![\w.-])", re.IGNORECASE
)
"""A host that ends in a number is an IPv4 address or none (WHATWG URL, 3.5)."""
_HOST = re.compile(
    r"(?:www\.|[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)*\.(?:github\.io|com|org|net|io|edu|ai|co|science|ly|be|gl)(?:/|\Z))", re.IGNORECASE
)
_ANGLE = re.compile(r"<((?:https?://|mailto:)[^\s<>]{1,2000}|[\w.+-]{1,64}@[\w-]{1,64}(?:\.[\w-]{1,64}){1,6})>")
_LINK = re.compile(
    r"\[([^\[\]]{1,400})\]\(\s{0,3}<?([^\s()<>]{1,2000}(?:\([^\s()<>]{0,200}\)[^\s()<>]{0,500}){0,3})>?(?:\s{1,3}\"[^\"]{0,200}\")?\s{0,3}\)"
)
_IMAGE = re.compile(r"!\[([^\[\]]{0,400})\]\(\s{0,3}<?([^\s()<>]{1,2000})>?(?:\s{1,3}\"[^\"]{0,200}\")?\s{0,3}\)")
_SCHEME = re.compile(r"https?://|/\Z", re.IGNORECASE)
_UNSAFE_CHARACTERS = "!#$%&'()*+,/:;=?@[]~"


def find_addresses(source: str) -> list[tuple[int, int]]:
    """Start and end of every bare address in the text, without the punctuation that ends its sentence."""
    if not any(hint in source for hint in _HINTS):
        return []
    found = []
    for match in _BARE.finditer(source):
        end = match.start() + len(_trim(match[0]))
        if end - match.start() >= 9:
            found.append((match.start(), end))
    return found


def _trim(address: str) -> str:
    """Drop what belongs to the sentence: full stops, an unopened bracket, emphasis, a glued next sentence."""
    opened, closed = address.count("("), address.count(")")
    end = len(address)
    while end:
        last = address[end - 1]
        if last == ")" and opened < closed:
            closed -= 1
        elif last not in ".,;:!?'\"*_’…$~—–":
            break
        end -= 1
    address = address[:end]
    glued = _GLUED_SENTENCE.match(address)
    return glued[1] if glued else address


def untex_address(tex: str) -> str:
    """Address as TeX writes it, with its escapes undone."""
    return re.sub(r"\\([_%#&~])", r"\1", tex.replace("\\textasciitilde{}", "~").replace("\\textasciitilde", "~")).strip()


def safe_address(address: str) -> str | None:
    """The address percent-encoded where it may be linked (http, https, mailto), else None."""
    if len(address) > MAX_ADDRESS:
        return None
    if _HOST.match(address):
        address = "https://" + address
    return quote(address, safe=_UNSAFE_CHARACTERS) if _SAFE.match(address) and not _NO_HOST.match(address) else None


def push_link(state: StateInline, address: str, label: tuple[int, int] | None) -> None:
    """Emit a link; in a title, in another link, or with an unsafe address only its text.

    Args:
        state: Where the inline pass stands.
        address: Address as the author wrote it.
        label: Start and end of the label in the source, which is then read as text; None shows the address.
    """
    scan: Scan = state.env["scan"]
    target = safe_address(address)
    if target is None:
        scan.issues.append(MarkupIssue("unsafe-link", address[:200], "an http, https or mailto address", "Correct the address."))
    linked = target is not None and not scan.is_title and not any(closer.token == "link_close" for closer in scan.closers)
    if linked and target is not None:
        state.push("link_open", "a", 1).attrs = {"href": target}
    if label is not None and _SCHEME.sub("", scan.source[slice(*label)].strip()) != _SCHEME.sub("", address):
        scan.open_closer(Closer(label[1], 1, "link_close" if linked else "", "a"))
        state.pos = label[0]
        return
    state.push("address", "", 0).content = address
    if linked:
        state.push("link_close", "a", -1)
    if label is not None:
        state.pos = label[1] + 1


def url_rule(state: StateInline, silent: bool) -> bool:  # noqa: ARG001  (markdown-it's signature)
    """Read a bare address at a place that find_addresses found."""
    scan: Scan = state.env["scan"]
    if scan.next_url >= len(scan.urls) or scan.urls[scan.next_url][0] != state.pos:
        return False
    start, end = scan.urls[scan.next_url]
    push_link(state, untex_address(state.src[start:end]), None)
    state.pos = end
    return True


def link_rule(state: StateInline, silent: bool) -> bool:  # noqa: ARG001  (markdown-it's signature)
    """Read ``<address>``, ``[label](address)`` or ``![alternative](address)``; an image becomes a link to it."""
    character = state.src[state.pos]
    scan: Scan = state.env["scan"]
    if character == "<":
        found = _ANGLE.match(state.src, state.pos)
        if found is None:
            return False
        address = found[1] if ":" in found[1] else "mailto:" + found[1]
        state.pos = found.end()
        _push_angle(state, address)
        return True
    image = _IMAGE.match(state.src, state.pos) if character == "!" else None
    if image:
        scan.issues.append(MarkupIssue("image", image[2][:200], "text", "Abstracts show no images: it became a link."))
    found = image or (_LINK.match(state.src, state.pos) if character == "[" else None)
    if found is None or (safe_address(found[2]) is None and not image):
        if found is not None:
            scan.issues.append(MarkupIssue("unsafe-link", found[2][:200], "an http, https or mailto address", "Correct the address."))
        return False
    _push_labelled(state, scan, found)
    return True


def _push_angle(state: StateInline, address: str) -> None:
    end = state.pos
    push_link(state, address, None)
    state.pos = end


def _push_labelled(state: StateInline, scan: Scan, found: re.Match[str]) -> None:
    """Emit a Markdown link whose label is read as text up to its bracket."""
    begin, close = found.span(1)
    if begin == close:
        _push_angle(state, found[2])
        state.pos = found.end()
        return
    push_link(state, found[2], (begin, close))
    if state.pos == begin:
        scan.closers[-1].width = found.end() - close
    else:
        state.pos = found.end()
