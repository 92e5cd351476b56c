"""The reading list's page; called by publish(). The list itself lives in the reader's browser: overrides/assets/javascripts/saved/."""

from generator.model import Html, Page, PlainText, Publication
from generator.publish.addresses import root_of
from generator.publish.metadata import make_page_head
from generator.publish.programme.toolkit import link_module, link_styles
from generator.publish.site import Site
from generator.publish.templating import render

PATH = "saved/"
FORMATS = (
    ("bib", "BibTeX"),
    ("ris", "RIS"),
    ("csl.json", "CSL-JSON"),
    ("csv", "CSV"),
    ("md", "Markdown"),
    ("apa.txt", "APA"),
    ("ics", "iCalendar"),
)
"""Formats by file name suffix; iCalendar only where a paper has a session with a time."""
TIMED = frozenset({"ics"})


def make_saved(site: Site) -> Publication:
    """Make the page of the reading list."""
    words, root = site.words, root_of(PATH)
    has_times = any(session.start for session in site.corpus.sessions.values())
    body = render(
        "saved/saved.html",
        words=words,
        root=root,
        formats=[(suffix, label, suffix in TIMED) for suffix, label in FORMATS if has_times or suffix not in TIMED],
        has_times=has_times,
        several=len(site.editions) > 1,
    )
    title, lead = words("saved.title"), words("saved.lead")
    head = make_page_head(site, PATH, title, lead)
    tags = "\n".join([head, '<meta name="robots" content="noindex">', link_styles(root, "saved.css"), link_module(root, "saved/page.js")])
    return Publication((Page("saved", PATH, PlainText(title), PlainText(lead), body, Html(tags)),), {})
