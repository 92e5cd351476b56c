"""Search: the index that the browser asks, the explore page and the header's search field; called by publish().

The index comes in two parts an edition: titles, names, authors and topics with the cards that show results, then abstracts with their
texts. Each file has the hash of its content in its name, so a browser that has it never asks again. File forms: editions.py, manifest.py,
shards.py. tokens.py says what a word is.
"""

import hashlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from generator.model import Publication
from generator.publish.search.editions import Json, make_cards, make_texts
from generator.publish.search.engine import read_lunr
from generator.publish.search.manifest import make_aliases, make_manifest
from generator.publish.search.page import make_explore_page
from generator.publish.search.shards import build_shard
from generator.publish.search.texts import abstract_fields, make_acronyms, title_fields
from generator.publish.site import Site

__all__ = ["ShardJob", "build_shard", "make_search", "shard_jobs"]

HASH_LENGTH = 12
"""Hexadecimal digits of SHA-256 in file names: 48 bits, no collision among any site's files."""


@dataclass(frozen=True, slots=True)
class ShardJob:
    """Input of one call of build_shard; picklable."""

    name: str
    """``<edition>.titles`` or ``<edition>.abstracts``."""
    texts: tuple[Mapping[str, str], ...]
    """Fields of each paper."""
    language: str
    """Language of the site."""


def build_here(jobs: Sequence[ShardJob]) -> list[bytes]:
    """Build shards one after the other in this process."""
    return [build_shard(job.texts, job.language) for job in jobs]


def shard_jobs(site: Site) -> tuple[ShardJob, ...]:
    """Return what has to be built: two shards for each edition that has papers, largest first so that workers end together."""
    jobs: list[ShardJob] = []
    for edition in site.corpus.editions:
        papers = site.corpus.papers_of(edition.id)
        if not papers:
            continue
        acronyms = make_acronyms(site, papers)
        titles = tuple(title_fields(site, paper, acronyms) for paper in papers)
        abstracts = tuple(abstract_fields(site, paper) for paper in papers)
        jobs.append(ShardJob(f"{edition.id}.titles", titles, site.settings.language))
        jobs.append(ShardJob(f"{edition.id}.abstracts", abstracts, site.settings.language))
    return tuple(sorted(jobs, key=lambda job: (-sum(len(text) for fields in job.texts for text in fields.values()), job.name)))


def make_search(site: Site, build: Callable[[Sequence[ShardJob]], Sequence[bytes]] = build_here) -> Publication:
    """Make the search index, the manifest, lunr.js and the explore page.

    Args:
        site: Site.
        build: Builds the shards, each with build_shard; the pipeline passes one that uses its cache and its worker processes.

    Returns:
        The explore page and the files below ``search/``.
    """
    jobs = shard_jobs(site)
    shards = {job.name: shard for job, shard in zip(jobs, build(jobs), strict=True)}
    files: dict[str, bytes] = {}

    def keep(name: str, suffix: str, content: bytes) -> str:
        hashed = f"{name}.{hashlib.sha256(content).hexdigest()[:HASH_LENGTH]}.{suffix}"
        files[f"search/{hashed}"] = content
        return hashed

    lunr = keep("lunr", "js", read_lunr())
    editions: list[dict[str, Json]] = []
    for edition in site.corpus.editions:
        papers = site.corpus.papers_of(edition.id)
        if not papers:
            continue
        editions.append(
            {
                "id": edition.id,
                "name": edition.name,
                "year": edition.year,
                "papers": len(papers),
                "cards": keep(f"{edition.id}.cards", "json", make_cards(site, edition, papers)),
                "titles": keep(f"{edition.id}.titles", "txt", shards[f"{edition.id}.titles"]),
                "texts": keep(f"{edition.id}.texts", "txt", make_texts(site, papers)),
                "abstracts": keep(f"{edition.id}.abstracts", "txt", shards[f"{edition.id}.abstracts"]),
            }
        )
    aliases = make_aliases(site)
    files["search/manifest.json"] = make_manifest(site, lunr, keep("aliases", "json", aliases) if aliases else None, editions)
    return Publication((make_explore_page(site),), files)
