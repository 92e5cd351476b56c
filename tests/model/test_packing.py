"""Values that caches hold come back from pickling as they were, and still refuse to be changed."""

import copy
import pickle
from dataclasses import FrozenInstanceError

import pytest

from generator.analysis.observation import Mention, Observation
from generator.model import Html, Issue, MarkedPaper, MarkedText, Place, PlainText, Record, RecordAuthor, Run, Severity, TopicId

TEXT = MarkedText(Html("<p>a</p>"), PlainText("a"), PlainText("a"), PlainText("a"), "a", (Run(0, 1, 3, 4),), has_math=True)
VALUES = [
    Place("icml2025/papers.json", 3, "#3"),
    Issue(Severity.WARNING, "empty-abstract", Place("a"), "found", "expected", "mend"),
    Record(Place("a"), "jsonl", authors=(RecordAuthor("Ann Lee", "Ann", "Lee", ("MIT",), None, "~Ann_Lee1"),), unknown={"a": [1]}),
    MarkedPaper(None, TEXT, TEXT),
    Observation((Mention(TopicId("bandits"), "title", 0, 7, False, 1),), known_names=frozenset({"KAN"}), found_links={"code": "https://a"}),
]


@pytest.mark.parametrize("value", VALUES, ids=lambda value: type(value).__name__)
def test_a_value_is_the_same_when_it_is_pickled_or_copied(value: object) -> None:
    assert pickle.loads(pickle.dumps(value, protocol=5)) == value
    assert type(pickle.loads(pickle.dumps(value))) is type(value)
    assert copy.deepcopy(value) == value


def test_a_value_stays_frozen_when_it_was_pickled() -> None:
    place = pickle.loads(pickle.dumps(Place("a", 1)))
    with pytest.raises(FrozenInstanceError):
        place.line = 2
