"""YAML with lines: values of a YAML file as JSON values, with the line of each entry; used by content.py and the YAML readers."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime

import yaml

from generator.model import Issue, Json, Place, Severity
from generator.readers.source import Source

VALUES_PER_CHARACTER = 5
"""Most values taken from a file for each of its characters: without aliases there is less than one, with them lines make billions."""

_Base = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


class _Loader(_Base):  # type: ignore[misc,valid-type]  # which of the two it is depends on how PyYAML was installed
    """Reads what YAML takes for a date and the calendar lacks (2025-02-30) as text, so that whoever needs a date can say so."""

    def construct_day(self, node: yaml.ScalarNode) -> object:
        """Return a date, a time, or the text as written."""
        try:
            return self.construct_yaml_timestamp(node)
        except ValueError:
            return node.value


_Loader.add_constructor("tag:yaml.org,2002:timestamp", _Loader.construct_day)


class TooManyValuesError(Exception):
    """The file's aliases make more values than VALUES_PER_CHARACTER allows."""


@dataclass(slots=True)
class _Budget:
    left: int

    def take(self) -> None:
        self.left -= 1
        if self.left < 0:
            raise TooManyValuesError


@dataclass(frozen=True, slots=True)
class Entry:
    """A value of a YAML list or mapping, and where it begins."""

    line: int
    """Line, from 1."""
    key: str | None
    """Key where it stands in a mapping."""
    value: Json
    """Value."""


@dataclass(frozen=True, slots=True)
class YamlFile:
    """A YAML file."""

    value: Json
    """All of it; None where it could not be read."""
    entries: tuple[Entry, ...] = ()
    """The members of the list or mapping at its top."""
    issues: tuple[Issue, ...] = ()
    """Problems."""


def _to_json(value: object, budget: _Budget) -> Json:
    budget.take()
    if isinstance(value, dict):
        return {str(key): _to_json(inner, budget) for key, inner in value.items()}
    if isinstance(value, list | tuple | set):
        return [_to_json(inner, budget) for inner in value]
    if isinstance(value, datetime | date):
        return value.isoformat()
    if value is None or isinstance(value, bool | int | float | str):
        return value
    return str(value)


def _duplicates(node: yaml.Node, name: str) -> Iterator[Issue]:
    stack, seen = [node], set()
    while stack:
        current = stack.pop()
        if id(current) in seen:
            continue
        seen.add(id(current))
        if isinstance(current, yaml.SequenceNode):
            stack += current.value
        elif isinstance(current, yaml.MappingNode):
            keys: set[str] = set()
            for key, value in current.value:
                if isinstance(key, yaml.ScalarNode) and key.value in keys and key.value != "<<":
                    yield Issue(
                        Severity.WARNING,
                        "duplicate-key",
                        Place(name, key.start_mark.line + 1),
                        f'the key "{key.value}" stands twice in one entry; the last one counts',
                        "each key once",
                        "Remove one of them.",
                    )
                if isinstance(key, yaml.ScalarNode):
                    keys.add(key.value)
                stack.append(value)


def _broken(name: str, error: Exception) -> Issue:
    mark = getattr(error, "problem_mark", None) or getattr(error, "context_mark", None)
    problem = getattr(error, "problem", None) or str(error).splitlines()[0]
    return Issue(
        Severity.ERROR,
        "broken-yaml",
        Place(name, mark.line + 1 if mark else 1),
        f"the file is no valid YAML: {problem}",
        "YAML",
        "Mend the line; a text with a colon or a quote needs quotes around it, and indents are blanks, not tabs.",
    )


def read_yaml(source: Source) -> YamlFile:
    """Read a YAML file; what is wrong with it is an issue with its line."""
    # What is half of a character cannot be read as YAML, nor written anywhere else.
    loader = _Loader(source.text.encode("utf-8", "replace").decode("utf-8"))
    try:
        node = loader.get_single_node()
        if node is None:
            return YamlFile(None, issues=source.issues)
        issues = (*source.issues, *_duplicates(node, source.name))
        value = _to_json(loader.construct_document(node), _Budget(VALUES_PER_CHARACTER * len(source.text) + 1000))
    except (yaml.YAMLError, ValueError, TypeError, AttributeError) as error:
        return YamlFile(None, issues=(*source.issues, _broken(source.name, error)))
    except (RecursionError, TooManyValuesError):
        return YamlFile(None, issues=(*source.issues, _broken(source.name, ValueError("it nests or repeats itself without end"))))
    finally:
        loader.dispose()
    return YamlFile(value, tuple(_entries(node, value)), issues)


def _entries(node: yaml.Node, value: Json) -> Iterator[Entry]:
    if isinstance(node, yaml.SequenceNode) and isinstance(value, list):
        for inner, member in zip(node.value, value, strict=True):
            yield Entry(inner.start_mark.line + 1, None, member)
    elif isinstance(node, yaml.MappingNode) and isinstance(value, dict):
        for key, inner in node.value:
            name = key.value if isinstance(key, yaml.ScalarNode) else ""
            if name in value:
                yield Entry(key.start_mark.line + 1, name, value[name])
            if name in ("papers", "entries") and isinstance(inner, yaml.SequenceNode) and isinstance(value.get(name), list):
                yield from _entries(inner, value[name])
