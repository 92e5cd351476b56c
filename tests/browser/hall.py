"""Builds the made-up conference into a folder, serves it, and opens it in Chromium; shared by the browser tests of the scholarly pages."""

import functools
import http.server
import os
import shutil
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NoReturn

import pytest
from playwright.sync_api import Browser, BrowserContext, Error, Page, Route, expect, sync_playwright

from generator.engine.build import make_settings, page_file
from generator.engine.moulds import shape_of, stamp
from generator.engine.shell import Errand, make_shell
from generator.publish import publish
from generator.publish.chrome import make_chrome
from generator.publish.site import Site
from generator.siteconfig import read_site_config
from tests.conftest import ROOT

PATIENCE = 60_000
"""Milliseconds that every wait of a browser test may take: only a failure takes so long, however slow and busy the machine is."""

expect.set_options(timeout=PATIENCE)

FLAGS = [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update",
    "--disable-sync",
]  # fmt: skip


def build_hall(site: Site, folder: Path) -> Path:
    """Build a site made in memory, as the engine builds one from content."""
    config = read_site_config(ROOT / "mkdocs.yml")
    settings = make_settings(config, site_dir=folder, language=site.settings.language)
    publication = publish(site)
    hand_written = folder.parent / "pages"
    hand_written.mkdir(exist_ok=True)
    shell, _ = make_shell(
        config.path, {}, publication.pages, Errand((), make_chrome(publication, settings), hand_written), fast=True, strict=False
    )
    files = {**shell.files, **publication.files}
    for page in publication.pages:
        if (mould := shell.moulds.get(shape_of(page))) is not None:
            files[page_file(page)] = stamp(mould, page).encode()
    for name, content in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    return folder


class _Server(http.server.ThreadingHTTPServer):
    request_queue_size = 128
    """Connections that may wait: Chromium opens many at once, and the usual five let the others wait for a second."""


class _Quiet(http.server.SimpleHTTPRequestHandler):
    def __init__(self, *args: Any, asked: list[str], **options: Any) -> None:
        self.asked = asked
        super().__init__(*args, **options)

    def do_GET(self) -> None:
        """Note what is asked for before it is answered."""
        self.asked.append(self.path)
        super().do_GET()

    def log_message(self, *_: object) -> None:
        """Say nothing."""


@contextmanager
def serve(folder: Path, asked: list[str] | None = None) -> Iterator[str]:
    """Serve a folder below /hall/, so that links that forget the site's path are found out.

    Args:
        folder: The site.
        asked: Takes the path of every request that reaches the server, and so of none that the browser's cache answers.
    """
    root = folder.parent / "served"
    root.mkdir(exist_ok=True)
    if not (root / "hall").exists():
        (root / "hall").symlink_to(folder, target_is_directory=True)
    handler = functools.partial(_Quiet, directory=str(root), asked=[] if asked is None else asked)
    with run_server(handler) as address:
        yield f"{address}/hall/"


@contextmanager
def run_server(handler: Callable[..., http.server.BaseHTTPRequestHandler]) -> Iterator[str]:
    """Serve on a free port; gives the address without a path."""
    with _Server(("127.0.0.1", 0), handler) as server:
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_port}"
        finally:
            server.shutdown()
            thread.join()


def find_chromium() -> str | None:
    """Return the Chromium that CHROMIUM names, or the system's, or None."""
    names = (os.environ.get("CHROMIUM", ""), "chromium", "chromium-browser", "google-chrome")
    return next((path for name in names if name and (path := shutil.which(name))), None)


def leave_out(reason: str) -> NoReturn:
    """Skip a browser test, or fail it in CI: a skipped one would pass unseen there."""
    if os.environ.get("CI"):
        pytest.fail(reason)
    pytest.skip(reason)


@contextmanager
def open_browser() -> Iterator[Browser]:
    """Start Chromium; skips where there is none, but in CI its absence is a failure."""
    path = find_chromium()
    if path is None:
        leave_out("needs Chromium; make test installs it where it may")
    with sync_playwright() as playwright:
        try:
            browser = playwright.chromium.launch(executable_path=path, args=FLAGS, timeout=PATIENCE)
        except Error as error:
            leave_out(f"Chromium does not start: {error}")
        try:
            yield browser
        finally:
            browser.close()


@contextmanager
def open_profile(browser: Browser, **options: Any) -> Iterator[BrowserContext]:
    """Begin an empty profile: storage, cache, history and clipboard rights are nobody else's."""
    context = browser.new_context(**options)
    context.set_default_timeout(PATIENCE)
    try:
        yield context
    finally:
        context.close()


@contextmanager
def open_tab(browser: Browser, **options: Any) -> Iterator[Page]:
    """Open a page in an empty profile."""
    with open_profile(browser, **options) as context:
        yield context.new_page()


LAID_OUT = """() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(true))))"""
"""Waits until the frame is over in which the page was laid out and its observers of sizes and media had their turn."""


def resize(page: Page, width: int, height: int = 800) -> None:
    """Change the size of the screen, and wait until the page has answered to it."""
    page.set_viewport_size({"width": width, "height": height})
    page.wait_for_function("([width, height]) => innerWidth === width && innerHeight === height", arg=[width, height])
    page.wait_for_function(LAID_OUT)


def hold(page: Page, pattern: str) -> Callable[[], None]:
    """Keep requests back until the returned function is called."""
    held: list[Route] = []
    opened: list[bool] = []
    page.route(pattern, lambda route: route.continue_() if opened else held.append(route))

    def release() -> None:
        opened.append(True)
        for route in held:
            route.continue_()

    return release
