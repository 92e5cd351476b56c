"""The explore page: a shell that shows its first paint, says what it needs, and is filled by explore/main.js; called by make_search."""

from generator.model import Html, Page, PlainText
from generator.publish.addresses import relative
from generator.publish.site import Site
from generator.publish.templating import render

PATH = "explore/"

FACETS = ("edition", "area", "topic", "author", "affiliation", "session", "type", "award", "kind", "code", "saved")
"""Facets in the order of the page; the same list as in search/facets.js."""

SORTS = ("relevance", "title", "time", "similar")
"""Orders of results; ``similar`` is offered once a paper is chosen."""

VIEWS = ("card", "line", "full")
"""Densities of results: cards, compact lines, cards with abstracts."""

START = """\
if (location.protocol !== "file:") {{
  const root = new URL("{root}", location.href);
  const worker = new Worker(new URL("assets/javascripts/search/worker.js#{lunr}", root), {{ type: "module" }});
  const answer = fetch(new URL("search/manifest.json", root), {{ cache: "no-cache" }});
  const manifest = answer.then((got) => (got.ok ? got.json() : Promise.reject(new Error("manifest.json: " + got.status))));
  manifest.catch(() => undefined); // said by search/client.js
  globalThis.phSearch = {{ worker, manifest }};
}}"""
"""Starts the worker, telling it the name of lunr.js, and asks for the manifest; search/client.js takes over both."""

MODULES = (
    "search/client", "explore/main", "explore/view", "explore/state", "explore/card", "explore/facet", "search/loader", "search/facets",
    "saved/store", "saved/buttons", "shared/dom", "shared/site", "shared/press",
)  # fmt: skip
"""Scripts that the page runs, so that they are asked for at once and not one after the other names it."""

BROWSE = (("topics", "topics/"), ("authors", "authors/"), ("data", "data/"))
"""Pages that work without scripts, linked where the search cannot run."""


def make_explore_page(site: Site, lunr: str) -> Page:
    """Make the explore page.

    Args:
        site: Site.
        lunr: File name of lunr.js below ``search/``.
    """
    words = site.words
    editions = [{"href": relative(PATH, f"{edition.id}/"), "name": edition.name} for edition in site.corpus.editions]
    body = render(
        "search/explore.html.j2",
        words=words,
        count=len(site.corpus.papers),
        editions=editions,
        browse=[{"href": relative(PATH, path), "name": words(f"explore.browse.{name}")} for name, path in BROWSE],
        facets=facets_shown(site),
        sorts=SORTS if site.corpus.sessions else tuple(sort for sort in SORTS if sort != "time"),
        views=VIEWS,
        script=relative(PATH, "assets/javascripts/explore/main.js"),
    )
    return Page(
        kind="explore",
        path=PATH,
        title=PlainText(words("explore.title")),
        description=PlainText(words("explore.description", n=len(site.corpus.papers))),
        body=body,
        head=_head(lunr),
    )


def _head(lunr: str) -> Html:
    """Return links to the page's own style and scripts, and what starts the search while the page is still being read."""

    def script(name: str) -> str:
        return relative(PATH, f"assets/javascripts/{name}.js")

    links = [f"<script>\n{START.format(root=relative(PATH, ''), lunr=lunr)}\n</script>"]
    links.append(f'<link rel="stylesheet" href="{relative(PATH, "assets/stylesheets/explore.css")}">')
    links += [f'<link rel="modulepreload" href="{script(name)}">' for name in MODULES]
    return Html("\n".join(links))


def facets_shown(site: Site) -> tuple[str, ...]:
    """Return the facets that can narrow this site: those with a value that some papers have."""
    papers = site.corpus.papers
    found = site.findings.papers.values()
    present = {
        "edition": len(site.corpus.editions) > 1,
        "area": any(one.area for one in found),
        "topic": any(one.topics for one in found),
        "author": any(paper.authors for paper in papers),
        "affiliation": any(author.affiliations for paper in papers for author in paper.authors),
        "session": bool(site.corpus.sessions),
        "type": any(paper.presentation for paper in papers),
        "award": any(paper.award for paper in papers),
        "kind": any(one.kinds for one in found),
    }
    return tuple(facet for facet in FACETS if present.get(facet, True))
