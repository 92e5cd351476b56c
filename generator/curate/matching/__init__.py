"""Matching of titles to untitled abstracts, with calibrated confidence."""

from generator.curate.matching.scoring import ACCEPT, OFFER
from generator.curate.matching.titles import Decision, Match, Matching, match_titles

__all__ = ["ACCEPT", "OFFER", "Decision", "Match", "Matching", "match_titles"]
