"""Analysis: topics, names, related papers, links, made titles and the map; see ARCHITECTURE.md.

``observe`` looks at one paper alone (pure, cached, run in worker processes); ``analyse`` looks at the collection.
"""

from generator.analysis.candidates import suggest_topics
from generator.analysis.collection import analyse
from generator.analysis.kept import Kept
from generator.analysis.observation import Observation
from generator.analysis.observe import observe
from generator.analysis.topics import check_stated
from generator.analysis.vocabulary import load_vocabulary

__all__ = ["Kept", "Observation", "analyse", "check_stated", "load_vocabulary", "observe", "suggest_topics"]
