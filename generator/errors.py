"""Exceptions of a broken program or call; problems in the user's content are Issues instead.

PosterhallError
├── UsageError            the call cannot be carried out as given (unknown format, missing folder)
├── ContentError          the content has errors and the caller asked to stop on them (``--strict``)
└── BuildError            the site engine failed
"""


class PosterhallError(Exception):
    """Base of all exceptions that Posterhall raises on purpose; the CLI prints its text and exits with 2."""


class UsageError(PosterhallError):
    """The call cannot be carried out as given."""


class ContentError(PosterhallError):
    """The content has errors, or warnings under ``--strict``."""


class BuildError(PosterhallError):
    """The site engine failed."""
