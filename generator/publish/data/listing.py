"""Where programs start: ``data/index.json`` and ``llms.txt``; called by make_data."""

import json
from collections.abc import Mapping

from generator.model import Json
from generator.publish.addresses import edition_path
from generator.publish.citations import keys_of_edition, page_url
from generator.publish.data.files import FORMATS, data_path, describe_edition
from generator.publish.data.schema import SCHEMA_PATH
from generator.publish.feeds.paths import SITE_FEED
from generator.publish.programme.calendar import calendar_path, has_calendar
from generator.publish.site import Site

INDEX_PATH = "data/index.json"
"""Address of the index below the site's root."""


def make_index(site: Site, sizes: Mapping[str, int]) -> str:
    """Return the index: editions, their files with media type and size in bytes, schema, feed.

    Addresses are relative to the site's root, which is ``root`` relative to the index itself.

    Args:
        site: Site.
        sizes: Size of each bulk file in bytes, by address.
    """
    index: dict[str, Json] = {
        "version": 1,
        "name": site.settings.site_name,
        "root": "../",
        "schema": SCHEMA_PATH,
        "feed": SITE_FEED,
        "search": "search/manifest.json",
        "editions": [
            {
                **describe_edition(edition),
                "papers": len(keys_of_edition(site, edition.id)),
                "path": edition_path(edition.id),
                "files": [
                    {
                        "path": data_path(edition.id, form.name),
                        "format": form.label,
                        "media_type": form.media_type,
                        "bytes": sizes[data_path(edition.id, form.name)],
                    }
                    for form in FORMATS
                ],
                **({"calendar": calendar_path(edition.id)} if has_calendar(site, edition.id) else {}),
            }
            for edition in site.corpus.editions
        ],
        "aliases": {f"{paper.edition}/{alias}": paper.key for paper in site.corpus.papers for alias in paper.aliases},
    }
    if site.settings.site_url:
        index["address"] = site.settings.site_url
    return json.dumps(index, ensure_ascii=False, indent=1) + "\n"


def make_llms(site: Site) -> str:
    """Return ``llms.txt``: what the site holds and where its text copies are, for programs that read prose (form: llmstxt.org)."""
    words = site.words
    lines = [f"# {site.settings.site_name}", "", f"> {words('data.llms_lead', papers=len(site.papers))}", ""]
    lines.append(f"## {words('data.llms_text')}")
    lines.append("")
    for edition in site.corpus.editions:
        count = words("data.papers", n=len(keys_of_edition(site, edition.id)))
        lines.append(f"- [{edition.name}]({_address(site, data_path(edition.id, 'papers.md'))}): {count}")
    lines += ["", f"## {words('data.llms_more')}", ""]
    lines.append(f"- [{words('data.index')}]({_address(site, INDEX_PATH)}): {words('data.index_lead')}")
    lines.append(f"- [{words('data.schema')}]({_address(site, SCHEMA_PATH)})")
    lines.append(f"- [{words('data.feed')}]({_address(site, SITE_FEED)})")
    return "\n".join(lines) + "\n"


def _address(site: Site, path: str) -> str:
    return page_url(site, path) or path
