"""Site configuration: the part of ``mkdocs.yml`` that the generator needs, read without loading MkDocs; used by the engine.

MkDocs itself reads the file again, and completely, when it renders.
"""

import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

from generator.errors import UsageError


@dataclass(frozen=True, slots=True)
class SiteConfig:
    """What ``mkdocs.yml`` says to the generator."""

    path: Path
    """The file."""
    values: Mapping[str, Any]
    """Top-level values; tags other than ``!ENV`` are None."""
    options: Mapping[str, Any]
    """Options of the ``posterhall`` plugin."""

    @property
    def root(self) -> Path:
        """Folder that the file's paths are relative to."""
        return self.path.parent

    def text(self, name: str) -> str:
        """Return a top-level value as text; "" where it is absent."""
        value = self.values.get(name)
        if isinstance(value, list | dict):
            raise UsageError(f"{name} is {value!r} in {self.path.name}; write a text, such as {name}: ...")
        return "" if value is None else str(value)

    @property
    def language(self) -> str:
        """Language of the theme, ``en`` where it is absent."""
        theme = self.values.get("theme")
        return str(theme.get("language") or "en") if isinstance(theme, dict) else "en"


class _Loader(yaml.SafeLoader):
    """Reads MkDocs's tags: ``!ENV`` as MkDocs does, others as None."""


def _read_environment(loader: yaml.SafeLoader, node: yaml.Node) -> object:
    """Resolve ``!ENV NAME`` and ``!ENV [NAME, ..., default]`` (pyyaml-env-tag's rule: the last item of a list is the default)."""
    if isinstance(node, yaml.SequenceNode):
        *names, default = [loader.construct_object(item) for item in node.value]
    elif isinstance(node, yaml.ScalarNode):
        names, default = [str(node.value)], None
    else:
        raise yaml.constructor.ConstructorError(None, None, "!ENV takes a name, or a list of names and a default", node.start_mark)
    for name in names:
        if str(name) in os.environ:
            return yaml.safe_load(os.environ[str(name)])
    return default


_Loader.add_constructor("!ENV", _read_environment)
_Loader.add_multi_constructor("!", lambda _loader, _suffix, _node: None)
_Loader.add_multi_constructor("tag:yaml.org,2002:python/", lambda _loader, _suffix, _node: None)


def read_site_config(path: Path) -> SiteConfig:
    """Read a ``mkdocs.yml``, with the files it inherits from.

    Raises:
        UsageError: The file is missing or no YAML mapping.
    """
    path = path.resolve()
    values = _read_inherited(path, ())
    if not isinstance(values.get("plugins"), list | dict | None):
        raise UsageError(f"plugins is {values['plugins']!r} in {path.name}; write a list, such as '- posterhall'")
    return SiteConfig(path, values, _plugin_options(values.get("plugins")))


def _read_inherited(path: Path, heirs: tuple[Path, ...]) -> dict[str, Any]:
    try:
        values = yaml.load(path.read_text(encoding="utf-8-sig"), _Loader)
    except OSError as error:
        raise UsageError(
            f"cannot read {path}: {error.strerror}; run this in a folder with a mkdocs.yml, or name one with --config"
        ) from error
    except (yaml.YAMLError, UnicodeDecodeError, TypeError, RecursionError) as error:
        raise UsageError(f"{path} is no readable YAML: {' '.join(str(error).split())}") from error
    if not isinstance(values, dict):
        raise UsageError(f"{path} must hold keys and values, such as 'site_name: My conference'")
    parent = values.get("INHERIT")
    if not parent or path in heirs:
        return values
    return _merge(_read_inherited((path.parent / str(parent)).resolve(), (*heirs, path)), values)


def _merge(below: dict[str, Any], above: dict[str, Any]) -> dict[str, Any]:
    merged = dict(below)
    for name, value in above.items():
        known = merged.get(name)
        merged[name] = _merge(known, value) if isinstance(known, dict) and isinstance(value, dict) else value
    return merged


def _plugin_options(plugins: object) -> Mapping[str, Any]:
    entries = plugins.items() if isinstance(plugins, dict) else _named(plugins)
    for name, options in entries:
        if name == "posterhall":
            return options if isinstance(options, dict) else {}
    return {}


def _named(plugins: object) -> list[tuple[str, object]]:
    named: list[tuple[str, object]] = []
    for entry in plugins if isinstance(plugins, list) else []:
        named += list(entry.items()) if isinstance(entry, dict) else [(str(entry), None)]
    return named
