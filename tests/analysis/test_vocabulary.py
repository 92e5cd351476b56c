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


def load_own(tmp_path: Path, text: str) -> tuple[Vocabulary, tuple[Issue, ...]]:
    path = tmp_path / "topics.yml"
    path.write_text(text, encoding="utf-8")
    return load_vocabulary(path)


SHIPPED = load_vocabulary(ROOT / "content" / "topics.yml")[0]
OWN = "- {id: bird-song, name: Bird song, facet: domain, area: sci, aliases: [bird song, birdsong]}\n"


def test_extension_adds_a_topic_to_the_shipped_vocabulary(tmp_path: Path) -> None:
    vocabulary, issues = load_own(tmp_path, f"extends: default\ntopics:\n{OWN}")
    assert issues == ()
    assert set(vocabulary.topics) == {*SHIPPED.topics, "bird-song"}
    assert (vocabulary.topics["bird-song"].area, vocabulary.topics["bird-song"].line) == ("sci", 3)
    assert vocabulary.topics["bandits"] == SHIPPED.topics["bandits"]


@pytest.mark.parametrize(
    "text", ["", "# nothing yet\n", "extends: default\n", "extends: default\ntopics: []\n", "extends: default\ntopics:\n"]
)
def test_extension_that_says_nothing_is_the_shipped_vocabulary(tmp_path: Path, text: str) -> None:
    assert load_own(tmp_path, text) == (SHIPPED, ())


@pytest.mark.parametrize("text", [f"topics:\n{OWN}", OWN])
def test_topics_without_areas_extend_the_shipped_vocabulary_and_say_so_once(tmp_path: Path, text: str) -> None:
    vocabulary, issues = load_own(tmp_path, text)
    assert [(issue.code, issue.severity) for issue in issues] == [("vocabulary-extends", Severity.NOTE)]
    assert len(vocabulary.topics) == len(SHIPPED.topics) + 1


def test_extension_changes_what_it_names_of_a_shipped_topic_and_adds_to_its_lists(tmp_path: Path) -> None:
    before = SHIPPED.topics["bandits"]
    change = f"- {{id: bandits, name: One-armed bandits, aliases: [slot machine], without: ['{before.aliases[0]}']}}\n"
    vocabulary, issues = load_own(tmp_path, f"extends: default\ntopics:\n{change}")
    assert issues == ()
    after = vocabulary.topics["bandits"]
    assert (after.name, after.area, after.facet, after.parent) == ("One-armed bandits", before.area, before.facet, before.parent)
    assert after.aliases == (*before.aliases[1:], "slot machine")
    assert list(vocabulary.topics) == list(SHIPPED.topics)


def test_extension_moves_a_shipped_topic_to_another_address(tmp_path: Path) -> None:
    child = next(topic for topic in SHIPPED.topics.values() if topic.parent)
    old = SHIPPED.topics[child.parent] if child.parent else child
    vocabulary, issues = load_own(tmp_path, f"extends: default\ntopics:\n- {{id: my-name, former: [{old.id}]}}\n")
    assert issues == ()
    assert old.id not in vocabulary.topics
    moved = vocabulary.topics["my-name"]
    assert (moved.name, moved.aliases, old.id in moved.former) == (old.name, old.aliases, True)
    assert vocabulary.topics[child.id].parent == "my-name"


def test_extension_retires_a_shipped_topic(tmp_path: Path) -> None:
    text = "extends: default\ntopics:\n- {id: bandits, retired: yes, into: bird-song}\n" + OWN
    vocabulary, issues = load_own(tmp_path, text)
    assert issues == ()
    assert "bandits" not in vocabulary.topics
    assert vocabulary.topics["bird-song"].former == ("bandits",)


def test_extension_wins_an_alias_of_a_shipped_topic(tmp_path: Path) -> None:
    alias = SHIPPED.topics["bandits"].aliases[0]
    text = f"extends: default\ntopics:\n- {{id: mine, name: Mine, facet: task, area: rl, aliases: ['{alias}']}}\n"
    vocabulary, issues = load_own(tmp_path, text)
    assert issues == ()
    assert vocabulary.topics["mine"].aliases == (alias,)
    assert alias not in vocabulary.topics["bandits"].aliases


def test_extension_adds_an_area_and_renames_one_and_no_colour_changes(tmp_path: Path) -> None:
    vocabulary, issues = load_own(tmp_path, "extends: default\nareas: {birds: Ornithology, lm: Language}\n")
    assert issues == ()
    assert {key: area.hue for key, area in vocabulary.areas.items() if key != "birds"} == {k: a.hue for k, a in SHIPPED.areas.items()}
    assert (vocabulary.areas["lm"].name, vocabulary.areas["birds"].name) == ("Language", "Ornithology")


@pytest.mark.parametrize(
    ("text", "code", "line"),
    [
        ("extends: other.yml\n", "vocabulary-extends", 1),
        ("extends: none\ntopics:\n" + OWN, "vocabulary-shape", None),
        ("topics:\n- {id: one, name: One, facet: task, area: law, aliases: [one]}\nextends: default\n", "unknown-area", 2),
        ("extends: default\ntopics: {bird-song: Bird song}\n", "vocabulary-shape", 2),
        ("just a text\n", "vocabulary-shape", 1),
        ("extends: default\ntopics:\n- {id: bandits, without: [no such alias]}\n", "unknown-alias", 3),
    ],
)
def test_one_mistake_in_a_vocabulary_is_one_message(tmp_path: Path, text: str, code: str, line: int | None) -> None:
    _, issues = load_own(tmp_path, text)
    assert codes(issues) == [(code, line)]


def test_examples_of_the_documentation_are_sound(tmp_path: Path) -> None:
    for name in ("topics.md", "content.md"):
        text = (ROOT / "docs" / name).read_text(encoding="utf-8")
        block = text[text.index("```yaml\nextends:") + len("```yaml\n") :].split("```")[0]
        assert load_own(tmp_path, block)[1] == ()
