"""Resources: where templates of the theme, the vocabulary and the macros lie, in a checkout and in an installed wheel.

In a checkout they are the repository's own ``overrides/`` and ``content/``; the wheel carries copies under ``generator/site/``.
"""

from pathlib import Path

from generator.errors import BuildError

PACKAGE = Path(__file__).parent
"""The installed package."""

PLACES = (PACKAGE / "site", PACKAGE.parent)
"""Where resources may lie: in the wheel, in the checkout."""


def find_resource(name: str) -> Path:
    """Find a file or folder that ships with the program.

    Args:
        name: ``overrides``, ``content/topics.yml`` or ``content/macros.yml``.

    Raises:
        BuildError: The installation is incomplete.
    """
    for place in PLACES:
        path = place / name
        if path.exists():
            return path
    raise BuildError(f"the installation lacks {name}; install posterhall again")
