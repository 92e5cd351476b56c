"""Serve: MkDocs's live-reload server over an incremental build; called by commands/serve.py.

The preview has a site folder of its own below ``build/``, so that a published ``site/`` is never touched by it. Only
inputs are watched (content, configuration, theme), never what a build writes, so a build cannot start the next one.
"""

import socket
import sys
import time
from pathlib import Path
from urllib.parse import urlsplit

from generator.engine.build import Built, build_site
from generator.engine.inputs import make_settings
from generator.engine.report import say_issues, summarise
from generator.engine.workshop import open_workshop
from generator.errors import PosterhallError, UsageError
from generator.progress import Progress
from generator.settings import Settings
from generator.siteconfig import SiteConfig, read_site_config


def serve(config_file: Path, content: Path | None, host: str, port: int, *, open_browser: bool) -> None:
    """Build, serve and rebuild until interrupted.

    Args:
        config_file: ``mkdocs.yml``.
        content: Content folder, or None for the configuration's.
        host: Address to listen on.
        port: Port to listen on; 0 for any that is free.
        open_browser: Open the site in a browser.

    Raises:
        UsageError: The address is taken, or there is no ``mkdocs.yml``.
        BuildError: The first build failed; later failures are printed and the last good site stays.
    """
    from mkdocs.livereload import LiveReloadServer  # noqa: PLC0415 - MkDocs is loaded only where it is needed

    config = read_site_config(config_file)
    port = _claim_port(host, port)
    mount = urlsplit(config.text("site_url") or "/").path
    site_url = f"http://{host}:{port}/{mount.strip('/')}".rstrip("/") + "/"

    def settings_of(config: SiteConfig) -> Settings:
        preview = config.root / "build/preview"
        return make_settings(config, content_dir=content, site_dir=preview, site_url=site_url)

    settings = settings_of(config)
    last = _build(config, settings)

    def rebuild() -> None:
        nonlocal last
        try:
            now = read_site_config(config_file)
            last = _build(now, settings_of(now), last)
        except PosterhallError as error:
            print(f"posterhall: {error}; the last good site stays", file=sys.stderr)

    server = LiveReloadServer(builder=rebuild, host=host, port=port, root=str(settings.site_dir), mount_path=mount or "/")
    server.error_handler = lambda code: _error_page(settings.site_dir, code)
    for path in watched(config, settings):
        server.watch(str(path))
    print(f"Serving {site_url} (Ctrl-C ends it)", file=sys.stderr, flush=True)
    try:
        server.serve(open_in_browser=open_browser)  # type: ignore[no-untyped-call]
    except OSError as error:
        raise UsageError(f"cannot listen on {host}:{port}: {error.strerror}; choose another with --port") from error
    except KeyboardInterrupt:
        print("Stopped.", file=sys.stderr)
    finally:
        server.shutdown()


def _claim_port(host: str, port: int) -> int:
    """Return a port that can be listened on, before minutes are spent on a build for one that cannot."""
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)[0]
        with socket.socket(family, kind, protocol) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind(address)
            return int(probe.getsockname()[1])
    except (OSError, OverflowError) as error:
        raise UsageError(f"cannot listen on {host}:{port}: {error}; choose another with --port") from error


def watched(config: SiteConfig, settings: Settings) -> list[Path]:
    """Return what a preview watches: the content, the configuration and the theme's overrides."""
    theme = config.values.get("theme")
    custom = theme.get("custom_dir") if isinstance(theme, dict) else None
    paths = [settings.content_dir, config.path, *([config.root / str(custom)] if custom else [])]
    return [path for path in paths if path.exists()]


def _build(config: SiteConfig, settings: Settings, before: Built | None = None) -> Built:
    start = time.perf_counter()
    with open_workshop(settings, sys.stderr) as at_work:
        built = build_site(config, at_work, Progress(), before, is_preview=True)
    for line in (*say_issues(built.understood.issues, settings.content_dir), *built.imported):
        print(line, file=sys.stderr)
    if before is not None:
        print(
            "The preview keeps topics, links, neighbours and places on the map of papers that did not change; a build works them out anew.",
            file=sys.stderr,
        )
    print(f"{summarise(built, settings)} {time.perf_counter() - start:.1f} s", file=sys.stderr, flush=True)
    return built


def _error_page(site: Path, code: int) -> bytes | None:
    page = site / f"{code}.html"
    return page.read_bytes() if page.is_file() else None
