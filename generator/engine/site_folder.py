"""Site folder: refuses a folder whose emptying would destroy something of the user's; used by report.py.

A build empties its site folder where no earlier build left its memory, so a mistyped ``--site`` must not cost anybody's files.
"""

from pathlib import Path

from generator.engine.inputs import site_manifest
from generator.errors import UsageError
from generator.settings import Settings
from generator.siteconfig import SiteConfig

SITE_MARKS = ("index.html", "404.html")
"""Files that every built site has."""


def check_site_folder(config: SiteConfig, settings: Settings) -> None:
    """Make sure that a build may fill, and empty, the site folder.

    Raises:
        UsageError: The folder is a file, holds or lies in what the site is made from, or was named for this one build and
            holds files that no build wrote.
    """
    site = settings.site_dir.resolve()
    if site.exists() and not site.is_dir():
        raise UsageError(f"{settings.site_dir} is a file; name a folder for the site, with --site or site_dir in mkdocs.yml")
    for used, name in _used_paths(config, settings):
        if used.is_relative_to(site) or site.is_relative_to(used):
            raise UsageError(
                f"the site cannot be built into {settings.site_dir}, because building empties that folder and {name} ({used}) "
                "would be lost or mixed with it; name another folder, with --site or site_dir in mkdocs.yml"
            )
    is_configured = site == (config.root / (config.text("site_dir") or "site")).resolve()
    if not is_configured and not site_manifest(settings).exists() and _holds_other_files(site):
        raise UsageError(
            f"{settings.site_dir} holds files that are no site built before; empty it yourself, or name another folder with --site"
        )


def _used_paths(config: SiteConfig, settings: Settings) -> list[tuple[Path, str]]:
    """Return what a build reads or remembers, with its name."""
    theme = config.values.get("theme")
    custom = theme.get("custom_dir") if isinstance(theme, dict) else None
    used = [
        (config.path, "mkdocs.yml"),
        (settings.content_dir, "the content"),
        (settings.docs_dir, "the generated tree"),
        (settings.cache_dir, "the cache"),
    ]
    if custom:
        used.append((config.root / str(custom), "the theme's folder"))
    return [(path.resolve(), name) for path, name in used]


def _holds_other_files(folder: Path) -> bool:
    if not folder.is_dir() or not any(not path.name.startswith(".") for path in folder.iterdir()):
        return False
    return not all((folder / mark).is_file() for mark in SITE_MARKS)
