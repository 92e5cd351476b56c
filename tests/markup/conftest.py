"""Fixtures of the markup tests."""

import pytest

from generator.markup import Macros, load_macros


@pytest.fixture(scope="session")
def macros() -> Macros:
    """The macro table that ships with the program."""
    return load_macros(None)[0]
