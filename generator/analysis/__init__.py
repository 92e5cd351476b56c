"""What the papers are about: topics, names, made titles, related papers, links and the map. See ARCHITECTURE.md."""

from generator.analysis.observation import Observation
from generator.analysis.observe import observe
from generator.analysis.vocabulary import load_vocabulary

__all__ = ["Observation", "load_vocabulary", "observe"]
