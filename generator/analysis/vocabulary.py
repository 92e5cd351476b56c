"""Load and validate the vocabulary file (``content/topics.yml``); called by the pipeline before observing."""

from dataclasses import dataclass, field, replace
from pathlib import Path

import yaml

from generator.analysis.hues import spread_hues
from generator.analysis.matcher import alias_key
from generator.analysis.vocabulary_extension import SHIPPED, TOPIC_KEYS, change_topic, extends_shipped, read_parts, read_shipped
from generator.analysis.vocabulary_file import Entry, FileIssues, read_mapping, read_number, read_strings, read_text
from generator.model import Area, AreaId, Issue, Severity, Topic, TopicId, Vocabulary
from generator.resources import find_resource

FACETS = ("task", "method", "setting", "theory", "trust", "domain", "modality", "kind")
"""Facets in the order in which pages show them."""
_AREA_KEYS = ("name", "hue")
_SLUG = "a slug of lower-case letters, digits and hyphens, such as neural-operators"


@dataclass(slots=True)
class _Draft:
    """What has been read so far."""

    issues: FileIssues
    areas: dict[AreaId, Area] = field(default_factory=dict)
    topics: dict[TopicId, Topic] = field(default_factory=dict)
    names: dict[AreaId, str] = field(default_factory=dict)
    """Names of the shipped areas, where the file extends them."""
    hues: dict[AreaId, int | None] = field(default_factory=dict)
    """Their hues."""
    lacks_areas: bool = False
    """True where no topic can have an area, which is told once."""
    shipped: dict[TopicId, dict[str, Entry]] = field(default_factory=dict)
    """What the shipped topics say, where the file extends them."""
    own: set[TopicId] = field(default_factory=set)
    """Topics that the file itself names, where it extends the shipped ones."""
    moved: dict[TopicId, TopicId] = field(default_factory=dict)
    """Shipped topics that the file gives another id, which names them as former."""
    retired: dict[TopicId, tuple[TopicId | None, TopicId | None, int]] = field(default_factory=dict)
    """Retired topics: the topic that takes their place, their parent, their line."""


def load_vocabulary(path: Path) -> tuple[Vocabulary, tuple[Issue, ...]]:
    """Load a vocabulary.

    Args:
        path: YAML file with ``areas`` (id to name, or to name and hue) and ``topics`` (a list). With ``extends: default``, or
            without areas, it adds to the shipped vocabulary and changes it.

    Returns:
        The valid part of it, and the problems with their lines. A file that is missing or is no YAML gives an empty
        vocabulary and one error.
    """
    issues = FileIssues(path.name)
    try:
        root = _compose(path)
    except (OSError, UnicodeDecodeError) as error:
        issues.add(None, "vocabulary-unreadable", f"the file cannot be read ({error})", "a UTF-8 text file", "Put the file there.")
        return Vocabulary(), issues.all()
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        problem = str(getattr(error, "problem", None) or error)
        line = mark.line + 1 if mark else None
        issues.add(line, "vocabulary-syntax", f"this is no YAML: {problem}", "valid YAML", "Mend the line; quote texts with a colon.")
        return Vocabulary(), issues.all()
    draft = _Draft(issues)
    parts = read_parts(root, issues)
    if extends_shipped(parts, path, issues):
        shipped = _compose(find_resource(SHIPPED))
        draft.shipped = read_shipped(shipped)
        draft.names, draft.hues = _name_areas(draft, read_parts(shipped, issues).get("areas"))
    _read_areas(draft, parts.get("areas"))
    if "topics" in parts or not draft.shipped:
        _read_topics(draft, parts.get("topics"))
    _add_shipped(draft)
    _join_retired(draft)
    _check_former(draft)
    _check_parents(draft)
    _check_aliases(draft)
    return Vocabulary(draft.areas, draft.topics), issues.all()


def _compose(path: Path) -> yaml.Node | None:
    return yaml.compose(path.read_text(encoding="utf-8-sig"), Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))


def _read_areas(draft: _Draft, entry: Entry | None) -> None:
    """Read the areas, behind shipped ones; those without a hue get one far from the others."""
    if entry is None and not draft.shipped:
        mend = "Add it, or write `extends: default` to use those that Posterhall carries."
        draft.issues.add(None, "vocabulary-shape", "the file has no areas", "a mapping areas: {id: name}", mend)
        draft.lacks_areas = True
    names, hues = _name_areas(draft, entry)
    hues = {area: draft.hues.get(area) if hue is None else hue for area, hue in hues.items()}
    names, hues = {**draft.names, **names}, {**draft.hues, **hues}
    for area, hue in spread_hues(hues).items():
        draft.areas[area] = Area(area, names[area], hue)


def _name_areas(draft: _Draft, entry: Entry | None) -> tuple[dict[AreaId, str], dict[AreaId, int | None]]:
    names: dict[AreaId, str] = {}
    hues: dict[AreaId, int | None] = {}
    for key, value in read_mapping(entry.node, None, draft.issues, "areas").items() if entry else ():
        area = AreaId(key)
        if isinstance(value.node, yaml.MappingNode):
            facts = read_mapping(value.node, _AREA_KEYS, draft.issues, f"the area {key}")
            names[area] = (read_text(facts.get("name"), draft.issues) if "name" in facts else None) or key
            hues[area] = _read_hue(draft, facts.get("hue"))
        else:
            names[area] = read_text(value, draft.issues) or key
            hues[area] = None
    return names, hues


def _read_hue(draft: _Draft, entry: Entry | None) -> int | None:
    if entry is None:
        return None
    hue = read_number(entry, draft.issues)
    if hue is None:
        return None
    if not 0 <= hue < 360:
        draft.issues.add(entry.line, "bad-hue", f"the hue {hue:g}", "degrees from 0 to 359", "Choose another, or leave it out.")
        return None
    return int(hue)


def _read_topics(draft: _Draft, entry: Entry | None) -> None:
    """Read the list of topics; one without a usable id, name or area is left out with an error."""
    if entry is not None and draft.shipped and entry.node.tag == "tag:yaml.org,2002:null":
        return
    if entry is None or not isinstance(entry.node, yaml.SequenceNode):
        line = entry.line if entry else None
        draft.issues.add(line, "vocabulary-shape", "there is no list of topics", "topics: followed by one - {...} a topic", "Add it.")
        return
    seen: dict[str, int] = {}
    for node in entry.node.value:
        line = node.start_mark.line + 1
        if not isinstance(node, yaml.MappingNode):
            draft.issues.add(line, "vocabulary-shape", "an entry that is no mapping", "{id: ..., name: ...}", "Write it as a mapping.")
            continue
        facts = read_mapping(node, TOPIC_KEYS, draft.issues, "the topic")
        ident = read_text(facts.get("id"), draft.issues)
        if not ident or not _is_slug(ident):
            draft.issues.add(
                line, "topic-id", f"a topic with the id {ident or ''!r}", _SLUG, "Give it such an id.", severity=Severity.ERROR
            )
        elif ident in seen:
            found = f"a second topic {ident!r}; the first is in line {seen[ident]}"
            draft.issues.add(line, "duplicate-topic", found, "one topic an id", "Rename or remove one.", severity=Severity.ERROR)
        else:
            seen[ident] = line
            _read_topic(draft, TopicId(ident), _complete(draft, TopicId(ident), facts), line)


def _complete(draft: _Draft, ident: TopicId, facts: dict[str, Entry]) -> dict[str, Entry]:
    """Return what a topic says, over what the shipped topic says that it changes or takes the place of."""
    if not draft.shipped:
        return facts
    draft.own.add(ident)
    formerly = [TopicId(former) for former in read_strings(facts.get("former"), draft.issues)]
    replaced = [former for former in formerly if former in draft.shipped and former not in draft.own]
    draft.moved |= dict.fromkeys(replaced, ident)
    base = ident if ident in draft.shipped else replaced[0] if replaced else None
    return change_topic(draft.shipped[base], facts, draft.issues) if base is not None else facts


def _add_shipped(draft: _Draft) -> None:
    """Put the shipped topics that the file does not name into their places, before those that the file adds."""
    own = dict(draft.topics)
    draft.topics.clear()
    for ident, facts in draft.shipped.items():
        if ident in own:
            draft.topics[ident] = own[ident]
        elif ident not in draft.retired and ident not in draft.moved:
            _read_topic(draft, ident, facts, facts["id"].line)
    draft.topics.update(own)
    for topic in list(draft.topics.values()):
        if topic.parent in draft.moved:
            draft.topics[topic.id] = replace(topic, parent=draft.moved[topic.parent])


def _read_topic(draft: _Draft, ident: TopicId, facts: dict[str, Entry], line: int) -> None:
    issues = draft.issues
    up = read_text(facts.get("up"), issues)
    if (read_text(facts.get("retired"), issues) or "").lower() in ("true", "yes", "on"):
        into = read_text(facts.get("into"), issues)
        draft.retired[ident] = (TopicId(into) if into else None, TopicId(up) if up else None, line)
        return
    name = read_text(facts.get("name"), issues)
    if not name:
        issues.add(line, "topic-name", f"the topic {ident} has no name", "a name to show", "Add name: ...")
        name = ident.replace("-", " ").capitalize()
    area = AreaId(read_text(facts.get("area"), issues) or "")
    if area not in draft.areas:
        if draft.lacks_areas:
            return  # that is one mistake, and it has been told
        found = f"the topic {ident} is in the area {str(area)!r}" if area else f"the topic {ident} has no area"
        issues.add(
            line, "unknown-area", found, f"one of {', '.join(draft.areas) or 'the areas above'}", "Name one.", severity=Severity.ERROR
        )
        return
    facet = read_text(facts.get("facet"), issues) or ""
    if facet not in FACETS:
        found = f"the topic {ident} has the facet {facet!r}" if facet else f"the topic {ident} has no facet"
        issues.add(line, "unknown-facet", found, f"one of {', '.join(FACETS)}", "Name one; until then it counts as a method.")
        facet = "method"
    draft.topics[ident] = Topic(
        id=ident,
        name=name,
        facet=facet,
        area=area,
        parent=TopicId(up) if up else None,
        aliases=read_strings(facts.get("aliases"), issues),
        weak=read_strings(facts.get("weak"), issues),
        vetoes=read_strings(facts.get("not"), issues),
        former=tuple(TopicId(former) for former in read_strings(facts.get("former"), issues)),
        weight=_read_weight(draft, facts.get("weight")),
        is_linked=(read_text(facts.get("link"), issues) or "yes").lower() not in ("false", "no", "off"),
        line=line,
    )


def _read_weight(draft: _Draft, entry: Entry | None) -> float:
    weight = read_number(entry, draft.issues) if entry else None
    if entry is None or weight is None:
        return 1.0
    if not 0 < weight <= 1:
        draft.issues.add(entry.line, "bad-weight", f"the weight {weight:g}", "a number above 0 and at most 1", "Choose another.")
        return 1.0
    return weight


def _is_slug(text: str) -> bool:
    return all(part.isalnum() and part.isascii() and part == part.lower() for part in text.split("-"))


def _join_retired(draft: _Draft) -> None:
    """Make retired topics former ids of those that take their place, and lift their children to their parent."""
    for ident, (into, parent, line) in draft.retired.items():
        if into is not None and into not in draft.topics:
            found = f"the retired topic {ident} goes into {into!r}"
            draft.issues.add(line, "unknown-successor", found, "a topic of this file", "Name another, or leave into: out.")
        successor = into if into in draft.topics else parent if parent in draft.topics else None
        if successor is not None:
            topic = draft.topics[successor]
            if ident not in topic.former:
                draft.topics[successor] = replace(topic, former=(*topic.former, ident))
        for topic in list(draft.topics.values()):
            if topic.parent == ident:
                lifted = successor if successor != topic.id else None
                draft.topics[topic.id] = replace(topic, parent=lifted)


def _check_former(draft: _Draft) -> None:
    """Drop former ids that are topics of today or belong to two topics: an address leads to one place."""
    owners: dict[TopicId, TopicId] = {}
    for topic in list(draft.topics.values()):
        kept = []
        for former in topic.former:
            other = former if former in draft.topics else owners.get(former)
            if other is None and _is_slug(former):
                owners[former] = topic.id
                kept.append(former)
                continue
            found = f"the former id {former!r} of {topic.id}" + (f" belongs to {other}" if other else " is no slug")
            draft.issues.add(topic.line, "former-id", found, "an id that no other topic has or had", "Remove it.")
        if len(kept) < len(topic.former):
            draft.topics[topic.id] = replace(topic, former=tuple(kept))


def _check_parents(draft: _Draft) -> None:
    """Cut parents that do not exist and chains that come back to where they began."""
    for topic in list(draft.topics.values()):
        if topic.parent is not None and topic.parent not in draft.topics:
            found = f"the topic {topic.id} is below {topic.parent!r}"
            draft.issues.add(topic.line, "unknown-parent", found, "a topic of this file", "Name another, or leave up: out.")
            draft.topics[topic.id] = replace(topic, parent=None)
    for topic in list(draft.topics.values()):
        chain = [topic.id]
        above = draft.topics[topic.id].parent
        while above is not None and above not in chain:
            chain.append(above)
            above = draft.topics[above].parent
        if above == topic.id:
            found = f"the topics {' < '.join([*chain, topic.id])} go round in a circle"
            draft.issues.add(
                topic.line, "parent-cycle", found, "parents that end at a topic without one", "Remove one up:.", severity=Severity.ERROR
            )
            draft.topics[topic.id] = replace(draft.topics[topic.id], parent=None)


def _check_aliases(draft: _Draft) -> None:
    """Leave each alias to the first topic that has it; a strong one goes before a weak one of the same topic."""
    owners: dict[tuple[str, ...], tuple[TopicId, str]] = {}
    # What the file says itself goes before what it extends.
    for topic in sorted(draft.topics.values(), key=lambda topic: _is_shipped(draft, topic)):
        strong = _own_aliases(draft, topic, topic.aliases, owners)
        weak = _own_aliases(draft, topic, topic.weak, owners)
        if not strong and not weak and not _is_shipped(draft, topic):
            found = f"the topic {topic.id} has no alias of its own"
            draft.issues.add(topic.line, "topic-without-alias", found, "words that name it", "Add aliases: [...]; no paper gets it else.")
        draft.topics[topic.id] = replace(topic, aliases=strong, weak=weak)


def _is_shipped(draft: _Draft, topic: Topic) -> bool:
    """Tell whether a topic is a shipped one that the file does not name."""
    return bool(draft.shipped) and topic.id not in draft.own


def _own_aliases(
    draft: _Draft, topic: Topic, aliases: tuple[str, ...], owners: dict[tuple[str, ...], tuple[TopicId, str]]
) -> tuple[str, ...]:
    kept: list[str] = []
    for alias in aliases:
        key = alias_key(alias)
        owner = owners.get(key)
        if not key:
            draft.issues.add(topic.line, "empty-alias", f"{topic.id} has the alias {alias!r}", "a letter or digit in it", "Remove it.")
        elif owner is None:
            owners[key] = (topic.id, alias)
            kept.append(alias)
        elif _is_shipped(draft, topic):
            pass  # the site's own topic took it over
        elif owner[0] == topic.id:
            found = f"{topic.id} has {alias!r}, which reads the same as its {owner[1]!r}"
            draft.issues.add(topic.line, "repeated-alias", found, "each alias once", "Remove it.", severity=Severity.NOTE)
        else:
            found = f"{topic.id} has the alias {alias!r}, which {owner[0]} has already"
            draft.issues.add(topic.line, "duplicate-alias", found, "one topic an alias", "Remove it from one; the first keeps it.")
    return tuple(kept)
