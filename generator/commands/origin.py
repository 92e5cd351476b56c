"""Origin: the requirement with which other machines install this very program; used by the command new.

Name and version would do only where the program came from a package index. What pip was told instead stands in
``direct_url.json`` (PEP 610); a checkout's own remote tells where others can clone it.
"""

import json
import re
import subprocess
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path
from urllib.parse import unquote, urlsplit

import generator
from generator import __version__

NAME = "posterhall"

_SSH = re.compile(r"(?:ssh://)?(?:[\w.-]+@)(?P<host>[\w.-]+)(?::\d+(?=/))?[:/]/?(?P<path>[^:]+)")
"""Address of a repository over SSH, in either of git's two forms; its host serves the same repository over HTTPS."""


@dataclass(frozen=True, slots=True)
class Origin:
    """Where the program came from."""

    requirement: str
    """Line for a ``requirements.txt``."""
    is_public: bool
    """False where only this machine can reach it."""


def find_own_origin() -> Origin:
    """Find the origin of the running program."""
    try:
        told = distribution(NAME).read_text("direct_url.json")
    except PackageNotFoundError:
        told = None
    return find_origin(Path(generator.__file__).resolve().parent.parent, told)


def find_origin(root: Path, direct_url: str | None) -> Origin:
    """Find where a program came from.

    Args:
        root: Folder that its package lies in: a checkout, or where packages are installed.
        direct_url: What its ``direct_url.json`` holds, or None where it has none.

    Returns:
        A checkout's address for others, or what pip was told, else name and version: then it is from an index.
    """
    if (root / "pyproject.toml").is_file():
        return _of_checkout(root)
    try:
        origin = json.loads(direct_url or "{}")
    except ValueError:
        origin = {}
    url = str(origin.get("url") or "") if isinstance(origin, dict) else ""
    if not url:
        return Origin(f"{NAME}=={__version__}", is_public=True)
    public = make_public(url)
    if vcs := origin.get("vcs_info"):
        return Origin(f"{NAME} @ {vcs.get('vcs', 'git')}+{public or url}@{vcs.get('commit_id', '')}".rstrip("@"), is_public=bool(public))
    folder = Path(unquote(urlsplit(url).path))
    if url.startswith("file:") and (folder / "pyproject.toml").is_file():
        return _of_checkout(folder)
    return Origin(f"{NAME} @ {public or url}", is_public=bool(public))


def make_public(url: str) -> str | None:
    """Return an address over HTTPS without names and passwords, or None where there is none."""
    parts = urlsplit(url)
    if parts.scheme in ("https", "http") and parts.hostname:
        port = f":{parts.port}" if parts.port else ""
        return f"{parts.scheme}://{parts.hostname}{port}{parts.path}"
    found = _SSH.fullmatch(url) if not parts.scheme or parts.scheme == "ssh" else None
    return f"https://{found['host']}/{found['path']}" if found else None


def _of_checkout(folder: Path) -> Origin:
    """Return the address and commit that others can clone, or the folder where they can clone none."""
    folder = folder.resolve()
    top = _ask_git(folder, "rev-parse", "--show-toplevel")
    remote = make_public(_ask_git(folder, "remote", "get-url", "origin")) if top and Path(top).resolve() == folder else None
    if remote is None:
        return Origin(f"{NAME} @ {folder.as_uri()}", is_public=False)
    # A commit that was never pushed cannot be cloned: without one, pip takes the newest of the default branch.
    commit = _ask_git(folder, "rev-parse", "HEAD") if _ask_git(folder, "branch", "--remotes", "--contains", "HEAD") else ""
    return Origin(f"{NAME} @ git+{remote}@{commit}".rstrip("@"), is_public=True)


def _ask_git(folder: Path, *words: str) -> str:
    """Return what git answers; "" where there is no git, no repository or no answer."""
    try:
        done = subprocess.run(["git", "-C", str(folder), *words], check=False, capture_output=True, text=True, timeout=10)
    except (OSError, subprocess.SubprocessError):
        return ""
    return done.stdout.strip() if done.returncode == 0 else ""
