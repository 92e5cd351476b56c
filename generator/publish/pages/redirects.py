"""Redirects: a small static page at every former address of a paper or a topic; called by assembly.py."""

from markupsafe import escape

from generator.publish.addresses import paper_path, relative, topic_path
from generator.publish.site import Site
from generator.words import Words


def make_redirects(site: Site) -> dict[str, bytes]:
    """Return the redirect pages by path; an alias that is a page's own address is left alone."""
    moves: dict[str, tuple[str, str]] = {}
    taken = {paper_path(key) for key in site.papers} | {topic_path(topic) for topic in site.findings.topics}
    for paper in site.papers.values():
        for alias in paper.aliases:
            moves.setdefault(f"{paper.edition}/{alias}/", (paper_path(paper.key), site.title(paper.key).plain))
    for topic in site.findings.topics:
        known = site.vocabulary.topics[topic]
        for former in known.former:
            moves.setdefault(topic_path(former), (topic_path(topic), known.name))
    return {
        f"{old}index.html": make_redirect(site.words, old, new, title, site.settings.site_url)
        for old, (new, title) in moves.items()
        if old not in taken
    }


def make_redirect(words: Words, old: str, new: str, title: str, site_url: str) -> bytes:
    """Make the page at a former address: it forwards at once, names the true address to machines, and has a link for everybody else.

    Args:
        words: Catalogue.
        old: Former address below the site's root, with a trailing slash.
        new: Address it leads to.
        title: Plain title of the page there.
        site_url: Absolute address of the site, or "".
    """
    href = escape(relative(old, new))
    name = escape(title)
    canonical = escape(site_url + new) if site_url else href
    return (
        f'<!doctype html>\n<html lang="{words.language}">\n<head>\n<meta charset="utf-8">\n<title>{name}</title>\n'
        f'<link rel="canonical" href="{canonical}">\n<meta http-equiv="refresh" content="0; url={href}">\n'
        f'<meta name="robots" content="noindex">\n<meta name="viewport" content="width=device-width,initial-scale=1">\n'
        f'</head>\n<body>\n<p>{escape(words("redirect"))} <a href="{href}">{name}</a></p>\n</body>\n</html>\n'
    ).encode()
