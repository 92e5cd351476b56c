"""A built site behind a web server below a path, and Chromium to look at it; shared by the tests of whole sites in a browser."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from urllib.parse import urlsplit

from playwright.sync_api import BrowserContext, Page, Request

MOUNT = "/some/path/"
SETTLED = "new Promise(done => requestIdleCallback(() => setTimeout(done, 120), {timeout: 2000}))"
"""Waits until a page's own scripts have had their turn; waiting for a quiet network takes half a second a page."""


class _Below(SimpleHTTPRequestHandler):
    """Serves a folder below MOUNT and nothing else, with the site's own page for what is missing."""

    def translate_path(self, path: str) -> str:
        given = urlsplit(path).path
        return super().translate_path(path[len(MOUNT) - 1 :]) if given.startswith(MOUNT) else "/nonexistent"

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:  # noqa: ARG002 - called so
        content = (Path(self.directory) / "404.html").read_bytes() if code == 404 else b""
        self.send_response(code, message)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, *_: object) -> None:
        """Say nothing."""


@contextmanager
def serve_below(folder: Path) -> Iterator[str]:
    """Serve a site folder; gives the address of its home page."""
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(_Below, directory=str(folder))) as server:
        thread = Thread(target=server.serve_forever, daemon=True)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}{MOUNT}"
        server.shutdown()
        thread.join()


@dataclass
class Visit:
    """A tab that notes what went wrong in it."""

    page: Page
    home: str
    has_scripts: bool = True
    """Whether pages run scripts; without them no timer ever ends."""
    problems: list[str] = field(default_factory=list)
    """Errors of scripts and the console, and requests that left the site or failed."""
    requests: list[str] = field(default_factory=list)

    def watch(self) -> None:
        self.page.on("pageerror", lambda error: self.problems.append(f"error: {error}"))
        self.page.on("console", lambda message: self.problems.append(message.text) if message.type in {"error", "warning"} else None)
        self.page.on("request", self._note)
        self.page.on(
            "response", lambda response: self.problems.append(f"{response.status} {response.url}") if response.status >= 400 else None
        )

    def open(self, address: str = "") -> Page:
        """Open a page by its address below the site's root and give its scripts a moment."""
        self.page.goto(self.home + address, wait_until="load")
        if self.has_scripts:
            self.page.evaluate(SETTLED)
        return self.page

    def _note(self, request: Request) -> None:
        self.requests.append(request.url)
        if not request.url.startswith((self.home, "data:", "blob:")):
            self.problems.append(f"leaves the site: {request.url}")


@contextmanager
def visit(browser: BrowserContext, home: str, *, has_scripts: bool = True) -> Iterator[Visit]:
    """Open a tab that is closed afterwards."""
    tab = Visit(browser.new_page(), home, has_scripts)
    tab.page.set_default_timeout(15_000)
    tab.watch()
    yield tab
    tab.page.close()
