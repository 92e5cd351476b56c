"""Matching of titles to untitled abstracts, with calibrated confidence."""

from generator.curate.matching.titles import ACCEPT, OFFER, Decision, Match, Matching, match_titles

__all__ = ["ACCEPT", "OFFER", "Decision", "Match", "Matching", "match_titles"]
