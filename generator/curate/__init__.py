"""Curate: what was read becomes the corpus of the site; problems become issues, and nothing is left out silently."""

from generator.curate.curating import curate
from generator.curate.curation import Curation, Merged
from generator.curate.editions import guess_edition

__all__ = ["Curation", "Merged", "curate", "guess_edition"]
