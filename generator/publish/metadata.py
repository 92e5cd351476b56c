"""Head tags: Highwire ``citation_*``, OpenGraph, Twitter card and JSON-LD; called by the parts of publish/ that make pages.

Sources: Google Scholar's inclusion guidelines, the Embedded Metadata translator of Zotero, ogp.me, schema.org/ScholarlyArticle. Rules
kept here: nothing is empty; values are plain Unicode, escaped; addresses are absolute or absent; one ``citation_author`` an author; a date
is ``YYYY`` (the day of publication is not known, and the first day of the conference is another thing); no COinS, which Zotero would prefer
to the tags.
"""

import html
import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from generator.model import EditionId, Html, Json, Paper, PaperKey
from generator.publish.addresses import paper_path, relative
from generator.publish.citations import Citation, make_citation, page_url
from generator.publish.site import Site

PREVIEW_SIZE = (1200, 630)
"""Width and height of preview pictures in pixels: what OpenGraph readers show uncut."""

_ENCODER = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"))


@dataclass(frozen=True, slots=True)
class Feed:
    """A feed that a page announces."""

    path: str
    """Address below the site's root."""
    title: str
    """Title, plain."""


def preview_path(edition: EditionId) -> str:
    """Return the address of an edition's preview picture."""
    return f"assets/preview/{edition}.png"


def make_head(site: Site, key: PaperKey) -> Html:
    """Return the head tags of a paper page, one a line.

    Args:
        site: Site.
        key: Paper.
    """
    citation, paper = make_citation(site, key), site.papers[key]
    path = paper_path(key)
    description = site.marked[key].abstract.description or citation.title
    return Html(
        "\n".join(
            [
                *_tags("name", _highwire(site, citation, paper)),
                *_social(site, path, (citation.title, description), kind="article", edition=paper.edition),
                _script(_describe_article(site, citation, paper)),
            ]
        )
    )


def make_page_head(
    site: Site,
    path: str,
    title: str,
    description: str = "",
    *,
    edition: EditionId | None = None,
    feeds: Iterable[Feed] = (),
    linked_data: Mapping[str, Json] | None = None,
) -> Html:
    """Return the head tags of a page that is not a paper's: OpenGraph, feeds, JSON-LD where given.

    Args:
        site: Site.
        path: Address of the page below the root, "" for home.
        title: Plain title.
        description: Plain description; "" leaves it out.
        edition: Edition whose preview picture stands for the page; None takes the newest edition's.
        feeds: Feeds that the page announces.
        linked_data: Schema.org object without ``@context``, or None.
    """
    shown = edition or next(iter(site.editions), None)
    tags = _social(site, path, (title, description), kind="website", edition=shown)
    for feed in feeds:
        address = html.escape(relative(path, feed.path))
        # Material's script fetches a sitemap beside every link whose rel is "alternate" and nothing else.
        tags.append(f'<link rel="alternate feed" type="application/atom+xml" title="{html.escape(feed.title)}" href="{address}">')
    if linked_data:
        tags.append(_script({"@context": "https://schema.org", **linked_data}))
    return Html("\n".join(tags))


def _highwire(site: Site, citation: Citation, paper: Paper) -> list[tuple[str, str]]:
    tags = [("citation_title", citation.title)]
    for name, author in zip(citation.authors, paper.authors, strict=True):
        tags.append(("citation_author", f"{name.family}, {name.given}" if name.given else name.family))
        tags += [("citation_author_institution", place) for place in author.affiliations]
        tags.append(("citation_author_orcid", site.corpus.people[author.person].orcid or ""))
    own = page_url(site, paper_path(paper.key))
    return [
        *tags,
        ("citation_publication_date", str(citation.year or "")),
        ("citation_conference_title", citation.conference),
        ("citation_publisher", citation.publisher),
        ("citation_volume", citation.volume),
        ("citation_firstpage", citation.first_page),
        ("citation_lastpage", citation.last_page),
        ("citation_doi", citation.doi),
        ("citation_pdf_url", citation.pdf),
        ("citation_abstract_html_url", own),
        ("citation_public_url", own),
        ("citation_keywords", "; ".join(citation.keywords)),
        ("citation_abstract", citation.abstract),
    ]


def _social(site: Site, path: str, words: tuple[str, str], *, kind: str, edition: EditionId | None) -> list[str]:
    picture = page_url(site, preview_path(edition)) if edition else ""
    width, height = PREVIEW_SIZE
    properties = [
        ("og:type", kind),
        ("og:title", words[0]),
        ("og:description", words[1]),
        ("og:url", page_url(site, path)),
        ("og:site_name", site.settings.site_name),
        ("og:image", picture),
        *([("og:image:width", str(width)), ("og:image:height", str(height))] if picture else []),
        ("og:image:alt", site.editions[edition].name if edition and picture else ""),
    ]
    return [*_tags("property", properties), *_tags("name", [("twitter:card", "summary_large_image" if picture else "summary")])]


def _tags(attribute: str, values: Iterable[tuple[str, str]]) -> list[str]:
    return [f'<meta {attribute}="{name}" content="{html.escape(_flatten(value))}">' for name, value in values if value]


def _flatten(value: str) -> str:
    """Put a value on one line; most are already, and are not taken apart."""
    return " ".join(value.split()) if "\n" in value or "  " in value or value != value.strip() else value


def _script(described: Mapping[str, Json]) -> str:
    """Write JSON-LD so that no content can end the script element or open a comment in it."""
    text = _ENCODER.encode(described)
    text = (
        text.replace("&", r"\u0026")
        .replace("<", r"\u003c")
        .replace(">", r"\u003e")
        .replace("\u2028", r"\u2028")
        .replace("\u2029", r"\u2029")
    )
    return f'<script type="application/ld+json">{text}</script>'


def _describe_article(site: Site, citation: Citation, paper: Paper) -> dict[str, Json]:
    own = page_url(site, paper_path(paper.key))
    same = [f"https://doi.org/{citation.doi}" if citation.doi else "", paper.links.get("openreview", ""), paper.links.get("arxiv", "")]
    topics: list[Json] = [site.vocabulary.topics[tag.topic].name for tag in site.found(paper.key).topics]
    return _without_empty(
        {
            "@context": "https://schema.org",
            "@type": "ScholarlyArticle",
            "@id": own,
            "url": own,
            "headline": citation.title,
            "author": [_describe_author(site, citation, paper, place) for place in range(len(paper.authors))],
            "abstract": citation.abstract,
            "keywords": list(citation.keywords),
            "about": topics,
            "datePublished": str(citation.year or ""),
            "isPartOf": _without_empty(
                {
                    "@type": "PublicationVolume",
                    "name": citation.booktitle,
                    "volumeNumber": citation.volume,
                    "publisher": {"@type": "Organization", "name": citation.publisher} if citation.publisher else None,
                }
            ),
            "pageStart": citation.first_page,
            "pageEnd": citation.last_page,
            "identifier": {"@type": "PropertyValue", "propertyID": "DOI", "value": citation.doi} if citation.doi else None,
            "sameAs": [address for address in same if address],
            "encoding": {"@type": "MediaObject", "contentUrl": citation.pdf, "encodingFormat": "application/pdf"} if citation.pdf else None,
            "award": paper.award,
            "creativeWorkStatus": "Withdrawn" if citation.is_withdrawn else None,
        }
    )


def _describe_author(site: Site, citation: Citation, paper: Paper, place: int) -> Json:
    name, author = citation.authors[place], paper.authors[place]
    orcid = site.corpus.people[author.person].orcid
    return _without_empty(
        {
            "@type": "Person",
            "name": name.full,
            "givenName": name.given,
            "familyName": name.family if name.given else "",
            "sameAs": f"https://orcid.org/{orcid}" if orcid else None,
            "affiliation": [{"@type": "Organization", "name": institution} for institution in author.affiliations],
        }
    )


def _without_empty(described: dict[str, Json]) -> dict[str, Json]:
    return {name: value for name, value in described.items() if value not in ("", None, [], {})}
