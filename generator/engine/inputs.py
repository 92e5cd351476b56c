"""Inputs: settings of a run, and digests of everything that a build depends on; used by build.py, report.py, serve.py, commands.

Nothing heavy is imported here: a build that finds nothing changed ends after this module.
"""

import os
import sys
from dataclasses import replace
from datetime import UTC, datetime
from functools import cache
from hashlib import blake2b
from pathlib import Path

from generator.cache import code_version
from generator.errors import UsageError
from generator.folder import digest, read_folder
from generator.resources import find_resource
from generator.settings import Settings
from generator.siteconfig import SiteConfig
from generator.words import languages


def make_settings(config: SiteConfig, **changes: object) -> Settings:
    """Make the settings of a run from ``mkdocs.yml``, the environment and the command line.

    Args:
        config: The site's configuration.
        changes: Fields of Settings that the command line sets; None leaves the configuration's value.
    """
    root = config.root
    options = config.options
    content = options.get("content", "content")
    if not isinstance(content, str) or not content:
        raise UsageError(f"content is {content!r} in mkdocs.yml; write the name of a folder, such as content: content, or leave it out")
    known = languages()
    if config.language not in known and config.language.split("-", maxsplit=1)[0] not in known:
        raise UsageError(f"theme.language is {config.language!r} in mkdocs.yml; the site speaks {', '.join(known)}")
    site_url = config.text("site_url")
    epoch = os.environ.get("SOURCE_DATE_EPOCH")
    settings = Settings(
        content_dir=root / content,
        docs_dir=root / "build/docs",
        cache_dir=root / "build/cache",
        site_dir=root / (config.text("site_dir") or "site"),
        site_name=config.text("site_name") or "Posterhall",
        site_url=site_url and site_url.rstrip("/") + "/",
        repo_url=config.text("repo_url"),
        language=config.language,
        fast=bool(options.get("fast", True)),
        strict=bool(options.get("strict", False)),
        jobs=_read_jobs(options.get("jobs")),
        tex_accents=bool(options.get("tex_accents", False)),
        build_date=_read_epoch(epoch),
    )
    return replace(settings, **{name: value for name, value in changes.items() if value is not None})  # type: ignore[arg-type]


def _read_jobs(value: object) -> int:
    if value is None:
        return os.cpu_count() or 1
    try:
        return max(1, int(str(value)))
    except ValueError:
        raise UsageError(f"jobs is {value!r} in mkdocs.yml; write a number of processes, such as jobs: 2, or leave it out") from None


def _read_epoch(value: str | None) -> str | None:
    """Return the day of SOURCE_DATE_EPOCH; what is no number of seconds is no date, as reproducible-builds.org has it."""
    try:
        return datetime.fromtimestamp(int(value), UTC).date().isoformat() if value and value.isdecimal() else None
    except (ValueError, OverflowError, OSError):
        return None


def input_key(config: SiteConfig, settings: Settings) -> str:
    """Return a digest of everything that a build depends on."""
    total = blake2b(f"{code_version()} {settings!r}\n".encode(), digest_size=16)
    total.update(shell_inputs(config))
    total.update(find_resource("content/topics.yml").read_bytes())  # in a checkout it is no part of the code
    for name, content in read_folder(settings.content_dir) if settings.content_dir.is_dir() else ():
        total.update(f"{name} {digest(content)}\n".encode("utf-8", "surrogateescape"))
    return total.hexdigest()


def site_manifest(settings: Settings) -> Path:
    """Return where the memory of a site folder lies; each site folder has its own."""
    return settings.cache_dir / f"site-{digest(str(settings.site_dir.resolve()).encode())}.json"


@cache
def installed() -> tuple[str, ...]:
    """Return name and version of every installed package, as the folder of its metadata is called: ``mkdocs-1.6.1``."""
    folders = [Path(place) for place in dict.fromkeys(sys.path) if Path(place).is_dir()]
    return tuple(sorted(path.stem for folder in folders for path in folder.glob("*.dist-info")))


def shell_inputs(config: SiteConfig) -> bytes:
    """Return a digest of what the theme is made from: configuration, overrides, installed packages, environment."""
    total = blake2b(digest_size=16)
    for path in (config.path, *sorted(config.root.glob("*.yml"))):
        total.update(path.read_bytes())
    theme = config.values.get("theme")
    custom = theme.get("custom_dir") if isinstance(theme, dict) else None
    if custom and (config.root / str(custom)).is_dir():
        for name, content in read_folder(config.root / str(custom)):
            total.update(f"{name} {digest(content)}\n".encode())
    # The values have what !ENV names and what INHERIT brings, and a script under hooks may change any page.
    total.update(repr(config.values).encode("utf-8", "surrogatepass"))
    for script in config.values.get("hooks") or ():
        path = config.root / str(script)
        total.update(path.read_bytes() if path.is_file() else b"")
    total.update(repr((installed(), os.environ.get("SOURCE_DATE_EPOCH"))).encode())
    return total.digest()
