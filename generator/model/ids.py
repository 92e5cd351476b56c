"""Identifiers of papers, people, editions, topics and sessions; used by every stage."""

from typing import NewType

PaperId = NewType("PaperId", str)
"""Address of a paper inside its edition, such as ``hu25w``: lower or mixed case, safe in a URL, unique in the edition."""

PaperKey = NewType("PaperKey", str)
"""Address of a paper on the site, ``<edition>/<paper id>``, such as ``icml2025/hu25w``; unique in the site."""

EditionId = NewType("EditionId", str)
"""Folder name under ``content/``, such as ``icml2025``; the first part of every paper's address."""

PersonId = NewType("PersonId", str)
"""Slug of a person, such as ``mehryar-mohri`` or, for a second one of that name, ``mehryar-mohri-2``."""

TopicId = NewType("TopicId", str)
"""Slug of a topic of the vocabulary, such as ``neural-operators``."""

AreaId = NewType("AreaId", str)
"""Slug of an area of the vocabulary, such as ``opt``."""

SessionId = NewType("SessionId", str)
"""Slug of a session inside its edition, such as ``oral-1a``."""


def make_key(edition: EditionId, paper: PaperId) -> PaperKey:
    """Join an edition and a paper id into the paper's address on the site."""
    return PaperKey(f"{edition}/{paper}")
