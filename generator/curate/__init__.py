"""Curate: what was read becomes the corpus of the site; problems become issues, and nothing is left out silently."""

from typing import TYPE_CHECKING

from generator.curate.checks import check_corpus
from generator.curate.curating import curate
from generator.curate.curation import Curation, Merged
from generator.curate.editions import RESERVED_EDITIONS, guess_edition, is_address
from generator.curate.imports import ImportReport, diff_imports, load_snapshot, save_snapshot, take_snapshot
from generator.curate.proceedings import ProceedingsName, name_proceedings
from generator.curate.texts import make_slug
from generator.curate.wording import word_plainly

if TYPE_CHECKING:
    from generator.curate.matching import ACCEPT, OFFER, Decision, Match, Matching, match_titles

__all__ = [
    "ACCEPT",
    "OFFER",
    "RESERVED_EDITIONS",
    "Curation",
    "Decision",
    "ImportReport",
    "Match",
    "Matching",
    "Merged",
    "ProceedingsName",
    "check_corpus",
    "curate",
    "diff_imports",
    "guess_edition",
    "is_address",
    "load_snapshot",
    "make_slug",
    "match_titles",
    "name_proceedings",
    "save_snapshot",
    "take_snapshot",
    "word_plainly",
]


def __getattr__(name: str) -> object:
    """Load the matching of titles when somebody asks for it: no build does, and it takes half a second."""
    if name in {"ACCEPT", "OFFER", "Decision", "Match", "Matching", "match_titles"}:
        from generator.curate import matching  # noqa: PLC0415

        return getattr(matching, name)
    raise AttributeError(name)
