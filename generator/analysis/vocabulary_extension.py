"""Extension: a site's vocabulary that adds to the shipped one and changes it; used by vocabulary.py.

A topic with the id of a shipped one changes what it names of it: texts replace, lists add, and ``without`` takes aliases away.
A topic that names a shipped one as ``former`` takes its place under another id.
"""

from pathlib import Path

import yaml

from generator.analysis.matcher import alias_key
from generator.analysis.vocabulary_file import Entry, FileIssues, read_mapping, read_strings, read_text
from generator.model import Severity, TopicId
from generator.resources import find_resource

SHIPPED = "content/topics.yml"
"""The vocabulary that comes with the program."""

TOPIC_KEYS = ("id", "name", "facet", "area", "up", "aliases", "weak", "not", "former", "retired", "into", "weight", "link", "without")
"""Keys of a topic."""

_LISTS = ("aliases", "weak", "not", "former")
_YES = ("default", "yes", "true", "on")
_NO = ("none", "nothing", "no", "false", "off")


def read_parts(root: yaml.Node | None, issues: FileIssues) -> dict[str, Entry]:
    """Return the parts of a vocabulary file; a bare list is its topics, and an empty file has none."""
    if root is None:
        return {"extends": _make_text("default")}
    if isinstance(root, yaml.SequenceNode):
        return {"topics": Entry(root, root.start_mark.line + 1)}
    if not isinstance(root, yaml.MappingNode):
        mend = "Write `extends: default` and a list `topics:`; until then the topics that Posterhall carries are used."
        issues.add(root.start_mark.line + 1, "vocabulary-shape", "the file is a text", "topics: followed by one - {...} a topic", mend)
        return {"extends": _make_text("default")}
    return read_mapping(root, ("extends", "areas", "topics"), issues, "the file")


def _make_text(text: str) -> Entry:
    return Entry(yaml.ScalarNode("tag:yaml.org,2002:str", text), 1)


def extends_shipped(parts: dict[str, Entry], path: Path, issues: FileIssues) -> bool:
    """Tell whether a file extends the shipped vocabulary: where it says so, or where it says nothing and has no areas of its own."""
    told = (read_text(parts.get("extends"), issues) or "").lower()
    if told in _NO or (not told and "areas" in parts):
        return False
    if path.exists() and path.samefile(find_resource(SHIPPED)):
        return False  # it cannot extend itself
    if told and told not in _YES:
        line = parts["extends"].line
        mend = "Write `extends: default`, or leave the line out and list areas and topics of your own."
        issues.add(line, "vocabulary-extends", f"extends is {told!r}", "default", mend, severity=Severity.ERROR)
    elif not told:
        found = "topics without areas, so they are added to those that Posterhall carries"
        mend = "Write `extends: default` at the top; `extends: none` and areas of your own would replace them."
        issues.add(
            parts["topics"].line if "topics" in parts else None,
            "vocabulary-extends",
            found,
            "a word about that",
            mend,
            severity=Severity.NOTE,
        )
    return True


def read_shipped(root: yaml.Node | None) -> dict[TopicId, dict[str, Entry]]:
    """Return what each shipped topic says, in order; a test holds that the file is sound."""
    issues = FileIssues(SHIPPED)
    topics = read_parts(root, issues)["topics"].node
    assert isinstance(topics, yaml.SequenceNode)
    listed = [read_mapping(node, TOPIC_KEYS, issues, "the topic") for node in topics.value]
    return {TopicId(read_text(facts["id"], issues) or ""): facts for facts in listed}


def change_topic(shipped: dict[str, Entry], own: dict[str, Entry], issues: FileIssues) -> dict[str, Entry]:
    """Return what a shipped topic says after a site's own entry has changed it."""
    without = {alias_key(alias): alias for alias in read_strings(own.get("without"), issues)}
    changed = {**shipped, **own}
    for key in _LISTS:
        pieces = [node for entry in (shipped.get(key), own.get(key)) if entry for node in _nodes_of(entry.node)]
        kept = [node for node in pieces if alias_key(str(node.value)) not in without or key not in ("aliases", "weak")]
        if pieces:
            changed[key] = Entry(yaml.SequenceNode("tag:yaml.org,2002:seq", kept), changed[key].line)
    there = {alias_key(str(node.value)) for key in ("aliases", "weak") if key in shipped for node in _nodes_of(shipped[key].node)}
    for folded, alias in without.items():
        if folded not in there:
            found = f"without names {alias!r}, which is no alias of the topic"
            issues.add(own["without"].line, "unknown-alias", found, "one of its aliases", "Remove it.")
    return changed


def _nodes_of(node: yaml.Node) -> list[yaml.Node]:
    if isinstance(node, yaml.SequenceNode):
        return list(node.value)
    return [] if node.tag == "tag:yaml.org,2002:null" else [node]
