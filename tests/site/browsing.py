"""A built site behind a web server below a path, and Chromium to look at it; shared by the tests of whole sites in a browser."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from http.server import SimpleHTTPRequestHandler
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Browser, Page, Request

from tests.browser.hall import LAID_OUT, open_tab, run_server

MOUNT = "/some/path/"
SETTLED = """async () => {
  await new Promise(done => requestIdleCallback(done));
  await document.fonts.ready;
  const results = document.querySelector("[data-ph-explore] [data-ph-x=results]");
  const wait = document.querySelector("[data-ph-saved] [data-part=wait]");
  const map = document.querySelector("[data-ph-map]");
  return (!results || (results.dataset.complete === "true" && results.getAttribute("aria-busy") === "false"))
    && (!wait || wait.hidden) && (!map || map.classList.contains("is-live"));
}"""
"""Tells whether a page's own scripts have had their turn and what they fetch is shown, which stays so until the reader does something."""


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
    with run_server(partial(_Below, directory=str(folder))) as address:
        yield address + MOUNT


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
        """Open a page by its address below the site's root and wait until it is all there."""
        self.page.goto(self.home + address, wait_until="load")
        if self.has_scripts:
            self.page.wait_for_function(SETTLED)
            self.page.wait_for_function(LAID_OUT)
        return self.page

    def _note(self, request: Request) -> None:
        self.requests.append(request.url)
        if not request.url.startswith((self.home, "data:", "blob:")):
            self.problems.append(f"leaves the site: {request.url}")


@contextmanager
def visit(browser: Browser, home: str, *, has_scripts: bool = True, **options: Any) -> Iterator[Visit]:
    """Open a tab in an empty profile, which is closed afterwards."""
    with open_tab(browser, java_script_enabled=has_scripts, **options) as page:
        tab = Visit(page, home, has_scripts)
        tab.watch()
        yield tab
