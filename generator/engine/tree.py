"""Tree for other engines: the generated pages beside a configuration that needs no plugin of ours; called by commands/tree.py.

Everything a page needs lies in the tree. What the plugin would have told the theme (header, footer, words) is written into
the configuration.
"""

import os
from pathlib import Path

import yaml

from generator.engine.build import publish_content
from generator.folder import sync_folder, write_whole
from generator.model import Issue, Publication, read_whole
from generator.pipeline import hand_written, write_tree
from generator.progress import Progress
from generator.publish import folder_path, make_chrome, tree_files
from generator.settings import Settings
from generator.siteconfig import SiteConfig

ENGINE_DOCS = "engine-docs"
"""Folder of the tree, beside the configuration; each page's folder is its address (see publish/tree.py)."""

ENGINE_SITE = "engine-site"
"""Folder of the other engine's site, beside the configuration: Zensical refuses one outside the project."""


def make_tree(config: SiteConfig, settings: Settings) -> tuple[Path, tuple[Issue, ...]]:
    """Write ``build/engine-docs`` and ``build/engine.yml``.

    Returns:
        The configuration's path, and the issues of the content.
    """
    understood, generated = publish_content(settings, Progress())
    write_tree(generated, settings)
    publication = restore(generated.publication, settings.docs_dir)
    place = settings.docs_dir.parent
    files = {**dict(tree_files(publication, folder_path)), **hand_written(settings)}
    sync_folder(place / ENGINE_DOCS, files.items(), settings.cache_dir / "engine-docs.json")
    values = {name: value for name, value in config.values.items() if name not in {"plugins", "INHERIT", "hooks"}}
    theme = dict(values.get("theme") or {})
    if theme.get("custom_dir"):
        theme["custom_dir"] = os.path.relpath(config.root / str(theme["custom_dir"]), place)
    extra = {**(values.get("extra") or {}), "posterhall": make_chrome(publication, settings)}
    values |= {
        "docs_dir": ENGINE_DOCS,
        "site_dir": ENGINE_SITE,
        "theme": theme,
        "extra": extra,
        "plugins": [],
        "nav": [{"Home": "index.md"}],
    }
    if settings.site_url:
        values["site_url"] = settings.site_url
    else:
        values.pop("site_url", None)
    path = place / "engine.yml"
    write_whole(path, yaml.safe_dump(values, allow_unicode=True, sort_keys=False).encode())
    return path, understood.issues


def restore(publication: Publication, docs_dir: Path) -> Publication:
    """Return a publication with the content of everything that it only names as standing in the tree."""
    pages = tuple(map(read_whole, publication.pages))
    files = {name: (docs_dir / name).read_bytes() for name in publication.standing}
    return Publication(pages, {**publication.files, **files})
