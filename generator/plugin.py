"""MkDocs plugin: runs the pipeline before a build and delivers the stamped pages after it; its hooks delegate to engine/.

A build that engine/ started itself brings its errand along; under plain ``mkdocs build`` and ``mkdocs serve`` the plugin
makes the whole site.
"""

import logging
from pathlib import Path
from typing import TYPE_CHECKING

from mkdocs.config import config_options as c
from mkdocs.config.base import Config
from mkdocs.plugins import BasePlugin, event_priority, get_plugin_logger

from generator.engine import build, report, shell
from generator.model import Severity
from generator.resources import find_resource

if TYPE_CHECKING:
    from jinja2 import Environment
    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.livereload import LiveReloadServer
    from mkdocs.structure.files import Files

LOG = get_plugin_logger("posterhall")

LEVELS = {Severity.ERROR: logging.ERROR, Severity.WARNING: logging.WARNING, Severity.NOTE: logging.INFO}
"""Under ``mkdocs build --strict`` MkDocs stops on warnings, hence on those about the content too."""


class PosterhallConfig(Config):  # type: ignore[no-untyped-call]
    """Options under ``plugins: - posterhall:``."""

    content = c.Type(str, default="content")
    """Folder of editions, vocabulary and hand-written pages, relative to mkdocs.yml."""
    fast = c.Type(bool, default=True)
    """Stamp pages of one kind from a prototype; false renders every page by itself."""
    strict = c.Type(bool, default=False)
    """Stop on warnings about the content."""
    tex_accents = c.Type(bool, default=False)
    """Write accents in BibTeX as TeX commands."""
    jobs = c.Optional(c.Type(int))
    """Processes; the number of cores where absent."""


class PosterhallPlugin(BasePlugin[PosterhallConfig]):  # type: ignore[no-untyped-call]
    """Hooks of MkDocs, in the order in which MkDocs calls them."""

    def __init__(self) -> None:
        """Wait for a build."""
        self.errand: shell.Errand | None = None
        """What a build of engine/ is to render; None under plain MkDocs."""
        self._delivery: build.Delivery | None = None

    def on_config(self, config: "MkDocsConfig") -> "MkDocsConfig":
        """Run the pipeline under plain MkDocs; then show the theme only what the errand names."""
        errand = self.errand
        if errand is None:
            self._delivery = build.prepare(Path(config.config_file_path or "mkdocs.yml"), site_url=config.site_url)
            for issue in self._delivery.issues:
                LOG.log(LEVELS[issue.severity], "%s", report.say_issue(issue, self._delivery.settings.content_dir))
            errand = self._delivery.errand
        if errand.hand_written is not None:
            config.docs_dir = str(errand.hand_written)
        # A site of one's own need not carry the theme's overrides; those of its custom_dir stand above the shipped ones.
        shipped = find_resource("overrides")
        if not any(Path(folder).resolve() == shipped.resolve() for folder in config.theme.dirs):
            config.theme.dirs.insert(1 if config.theme.custom_dir else 0, str(shipped))
        config.nav = []
        config.extra["posterhall"] = {**errand.chrome, **config.extra.get("posterhall", {})}
        return config

    def on_env(self, env: "Environment", **_: object) -> "Environment":
        """Leave the lines of template tags out of the pages, a kilobyte and a half in each, and compile each template once."""
        env.trim_blocks = env.lstrip_blocks = True
        env.bytecode_cache = shell.COMPILED_TEMPLATES
        return env

    @event_priority(100)  # first, so that other plugins see the pages
    def on_files(self, files: "Files", *, config: "MkDocsConfig") -> "Files":
        """Add the errand's pages to the hand-written ones."""
        return shell.choose_files(files, config, self._current())

    def on_post_template(self, output_content: str, *, template_name: str, config: "MkDocsConfig") -> str:  # noqa: ARG002
        """Leave out MkDocs's sitemap: the publication brings its own, with every page."""
        return "" if template_name == "sitemap.xml" else output_content

    def on_post_build(self, *, config: "MkDocsConfig") -> None:
        """Under plain MkDocs, add the publication's pages and files to what MkDocs wrote."""
        if self._delivery is not None:
            build.deliver_beside(self._delivery, Path(config.site_dir))

    def on_serve(self, server: "LiveReloadServer", *, config: "MkDocsConfig", builder: object) -> "LiveReloadServer":  # noqa: ARG002
        """Rebuild when the content or the theme changes; the generated tree is not watched, or each build would start the next."""
        root = Path(config.config_file_path or "mkdocs.yml").parent
        for folder in (root / self.config.content, *(Path(folder) for folder in config.theme.dirs[:1])):
            server.watch(str(folder))
        return server

    def _current(self) -> shell.Errand:
        errand = self.errand or (self._delivery.errand if self._delivery is not None else None)
        assert errand is not None, "on_config comes first"
        return errand
