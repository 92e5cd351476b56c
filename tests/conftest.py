"""Fixtures for every floor: where the samples lie, skipping with a reason where they are absent."""

import os
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
SHARED = Path(os.environ.get("POSTERHALL_SHARED", ROOT.parent / "shared"))


@pytest.fixture(scope="session")
def shared() -> Path:
    """Folder of handed-out samples beside the checkout; tests that need it skip elsewhere."""
    if not SHARED.is_dir():
        pytest.skip("needs the sample folder ../shared, which is not beside this checkout")
    return SHARED
