"""The vocabulary file: what is loaded, what is reported with its line, and how topics are renamed and retired."""

from itertools import pairwise
from pathlib import Path

import pytest

from generator.analysis import load_vocabulary
from generator.model import Issue, Severity, Vocabulary

ROOT = Path(__file__).parent.parent.parent
AREAS = "areas:\n  lm: Language\n  opt: {name: Optimization, hue: 120}\n"


def load(tmp_path: Path, topics: str, areas: str = AREAS) -> tuple[Vocabulary, tuple[Issue, ...]]:
    path = tmp_path / "topics.yml"
    path.write_text(f"{areas}topics:\n{topics}", encoding="utf-8")
    return load_vocabulary(path)


def topic(ident: str, rest: str = "aliases: [{0}]") -> str:
    return f"- {{id: {ident}, name: {ident.title()}, facet: task, area: lm, {rest.format(ident.replace('-', ' '))}}}\n"


def codes(issues: tuple[Issue, ...]) -> list[tuple[str, int | None]]:
    return [(issue.code, issue.place.line) for issue in issues]


def test_vocabulary_of_the_project_loads_without_any_problem() -> None:
    vocabulary, issues = load_vocabulary(ROOT / "content" / "topics.yml")
    assert issues == ()
    assert len(vocabulary.topics) > 300
    hues = sorted(area.hue for area in vocabulary.areas.values())
    assert all(later - earlier >= 10 for earlier, later in pairwise(hues))


def test_vocabulary_keeps_every_field_when_it_is_valid(tmp_path: Path) -> None:
    text = topic("parent") + topic(
        "child", "up: parent, aliases: [kid, NLP], weak: [small], not: [goat kid], weight: 0.5, link: no, former: [old]"
    )
    vocabulary, issues = load(tmp_path, text)
    assert issues == ()
    child = vocabulary.topics["child"]
    assert (child.parent, child.aliases, child.weak, child.vetoes) == ("parent", ("kid", "NLP"), ("small",), ("goat kid",))
    assert (child.weight, child.is_linked, child.former, child.line) == (0.5, False, ("old",), 6)


@pytest.mark.parametrize(
    ("text", "code", "line"),
    [
        (topic("one") + topic("one", "aliases: [other]"), "duplicate-topic", 6),
        (topic("one") + topic("two", "aliases: [two, one]"), "duplicate-alias", 6),
        (topic("one", "up: nowhere, aliases: [one]"), "unknown-parent", 5),
        (topic("one", "aliases: [one], alias: [uno]"), "unknown-key", 5),
        (topic("one", "aliases: ['--']"), "empty-alias", 5),
        (topic("one", "aliases: [one], weight: 7"), "bad-weight", 5),
        (topic("one", "aliases: [one], weight: much"), "wrong-shape", 5),
        ("- {id: one, name: One, facet: colour, area: lm, aliases: [one]}\n", "unknown-facet", 5),
        ("- {id: one, name: One, facet: task, area: law, aliases: [one]}\n", "unknown-area", 5),
        ("- {id: One two, name: One, facet: task, area: lm, aliases: [one]}\n", "topic-id", 5),
        ("- {id: one, facet: task, area: lm, aliases: [one]}\n", "topic-name", 5),
        (topic("one", "weak: []"), "topic-without-alias", 5),
        (topic("one") + topic("two", "aliases: [two], former: [one]"), "former-id", 6),
        ("- one\n", "vocabulary-shape", 5),
    ],
)
def test_vocabulary_reports_the_problem_with_its_line_when_an_entry_is_wrong(tmp_path: Path, text: str, code: str, line: int) -> None:
    _, issues = load(tmp_path, text)
    assert (code, line) in codes(issues)


def test_vocabulary_cuts_the_circle_when_parents_lead_back(tmp_path: Path) -> None:
    vocabulary, issues = load(tmp_path, topic("one", "up: two, aliases: [one]") + topic("two", "up: one, aliases: [two]"))
    assert [code for code, _ in codes(issues)] == ["parent-cycle"]
    assert sum(entry.parent is not None for entry in vocabulary.topics.values()) == 1


def test_vocabulary_gives_an_alias_to_one_topic_only_when_two_claim_it(tmp_path: Path) -> None:
    vocabulary, _ = load(tmp_path, topic("one", "aliases: [K-means]") + topic("two", "aliases: [two, K means]"))
    assert vocabulary.topics["one"].aliases == ("K-means",)
    assert vocabulary.topics["two"].aliases == ("two",)


def test_vocabulary_notes_an_alias_when_only_number_or_spelling_differ(tmp_path: Path) -> None:
    _, issues = load(tmp_path, topic("one", "aliases: [optimisation, optimization, optimizations]"))
    assert [(issue.code, issue.severity) for issue in issues] == [("repeated-alias", Severity.NOTE)] * 2


def test_vocabulary_leaves_out_a_retired_topic_and_leads_its_address_on(tmp_path: Path) -> None:
    text = topic("new") + "- {id: old, retired: yes, into: new}\n" + topic("child", "up: old, aliases: [child]")
    vocabulary, issues = load(tmp_path, text)
    assert issues == ()
    assert "old" not in vocabulary.topics
    assert vocabulary.topics["new"].former == ("old",)
    assert vocabulary.topics["child"].parent == "new"


def test_vocabulary_names_the_line_when_the_file_is_no_yaml(tmp_path: Path) -> None:
    vocabulary, issues = load(tmp_path, "- {id: one, name: [}\n")
    assert vocabulary == Vocabulary()
    assert codes(issues) == [("vocabulary-syntax", 5)]


def test_vocabulary_is_empty_with_one_error_when_the_file_is_missing(tmp_path: Path) -> None:
    vocabulary, issues = load_vocabulary(tmp_path / "none.yml")
    assert vocabulary == Vocabulary()
    assert [issue.severity for issue in issues] == [Severity.ERROR]


def test_hues_stay_when_an_area_is_added_at_the_end(tmp_path: Path) -> None:
    areas = "areas: {a: A, b: B, c: C}\n"
    before, _ = load(tmp_path, "", areas)
    after, _ = load(tmp_path, "", areas.replace("c: C", "c: C, d: D"))
    assert [after.areas[area].hue for area in before.areas] == [area.hue for area in before.areas.values()]
    assert len({area.hue for area in after.areas.values()}) == 4


def test_alias_is_kept_as_written_when_yaml_would_read_a_truth_value(tmp_path: Path) -> None:
    vocabulary, _ = load(tmp_path, topic("one", "aliases: [NO, 1.58]"))
    assert vocabulary.topics["one"].aliases == ("NO", "1.58")
