"""Where a new site's requirements.txt says that Posterhall is installed from."""

import json
import subprocess
from pathlib import Path

import pytest

from generator.commands.origin import find_origin


def run_git(folder: Path, *words: str) -> str:
    identity = ("-c", "user.name=T", "-c", "user.email=t@example.org", "-c", "commit.gpgsign=false")
    return subprocess.run(["git", "-C", str(folder), *identity, *words], check=True, capture_output=True, text=True).stdout.strip()


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """Make a checkout with one commit and no remote."""
    folder = tmp_path / "posterhall"
    folder.mkdir()
    (folder / "pyproject.toml").write_text("[project]\n", encoding="utf-8")
    run_git(folder, "init", "--quiet", "--initial-branch=main")
    run_git(folder, "add", ".")
    run_git(folder, "commit", "--quiet", "-m", "first")
    return folder


@pytest.mark.parametrize(
    "remote",
    [
        "https://example.org/ann/posterhall.git",
        "https://ann:secret@example.org/ann/posterhall.git",
        "git@example.org:ann/posterhall.git",
        "ssh://git@example.org/ann/posterhall.git",
    ],
)
def test_origin_is_the_public_address_and_commit_of_a_clone(checkout: Path, remote: str) -> None:
    run_git(checkout, "remote", "add", "origin", remote)
    run_git(checkout, "update-ref", "refs/remotes/origin/main", "HEAD")
    commit = run_git(checkout, "rev-parse", "HEAD")
    origin = find_origin(checkout, None)
    assert origin.requirement == f"posterhall @ git+https://example.org/ann/posterhall.git@{commit}"
    assert origin.is_public


def test_origin_pins_no_commit_that_only_this_machine_has(checkout: Path) -> None:
    run_git(checkout, "remote", "add", "origin", "https://example.org/ann/posterhall.git")
    assert find_origin(checkout, None).requirement == "posterhall @ git+https://example.org/ann/posterhall.git"


def test_origin_is_the_folder_itself_where_no_other_machine_can_reach_it(checkout: Path, tmp_path: Path) -> None:
    lone = find_origin(checkout, None)
    assert lone.requirement == f"posterhall @ {checkout.as_uri()}"
    assert not lone.is_public
    run_git(checkout, "remote", "add", "origin", str(tmp_path / "elsewhere"))
    assert not find_origin(checkout, None).is_public


def test_origin_of_a_folder_inside_a_strange_repository_is_not_that_repository(checkout: Path) -> None:
    run_git(checkout, "remote", "add", "origin", "https://example.org/ann/notes.git")
    inner = checkout / "posterhall"
    inner.mkdir()
    (inner / "pyproject.toml").write_text("[project]\n", encoding="utf-8")
    assert not find_origin(inner, None).is_public


@pytest.mark.parametrize(
    ("direct_url", "requirement", "is_public"),
    [
        (
            {"url": "https://example.org/p.git", "vcs_info": {"vcs": "git", "commit_id": "abc"}},
            "posterhall @ git+https://example.org/p.git@abc",
            True,
        ),
        ({"url": "https://example.org/posterhall-1.whl", "archive_info": {}}, "posterhall @ https://example.org/posterhall-1.whl", True),
        ({"url": "file:///somewhere/posterhall-1.whl", "archive_info": {}}, "posterhall @ file:///somewhere/posterhall-1.whl", False),
        (
            {"url": "file:///somewhere/p", "vcs_info": {"vcs": "git", "commit_id": "abc"}},
            "posterhall @ git+file:///somewhere/p@abc",
            False,
        ),
    ],
)
def test_origin_of_an_installed_program_is_where_it_was_installed_from(
    tmp_path: Path, direct_url: dict[str, object], requirement: str, is_public: bool
) -> None:
    origin = find_origin(tmp_path, json.dumps(direct_url))
    assert (origin.requirement, origin.is_public) == (requirement, is_public)


def test_origin_of_a_program_from_an_index_is_its_name_and_version(tmp_path: Path) -> None:
    for told in (None, "no JSON", "[]"):
        origin = find_origin(tmp_path, told)
        assert origin.requirement.startswith("posterhall==")
        assert origin.is_public
