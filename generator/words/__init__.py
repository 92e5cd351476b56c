"""Words: the catalogue of visible strings, one YAML file a language; used by publish/ and handed to the scripts."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import yaml

from generator.errors import UsageError

FOLDER = Path(__file__).parent


@dataclass(frozen=True, slots=True)
class Words:
    """The strings of one language."""

    language: str
    """BCP 47 language, such as ``en`` or ``zh``."""
    strings: Mapping[str, str]
    """Text by key; a key with ``.one`` beside it has a form for the number 1."""

    def __call__(self, key: str, **values: object) -> str:
        """Return the string of a key with its ``{placeholders}`` filled.

        Args:
            key: Key in the catalogue, such as ``paper.abstract``.
            values: Values of the placeholders; ``n`` also chooses the form for one.

        Raises:
            KeyError: The catalogue has no such key: a broken program, found by tests.
        """
        if values.get("n") == 1 and f"{key}.one" in self.strings:
            key = f"{key}.one"
        text = self.strings[key]
        return text.format(**values) if values else text


def languages() -> tuple[str, ...]:
    """Return the languages that have a catalogue, sorted."""
    return tuple(sorted(path.stem for path in FOLDER.glob("*.yml")))


@cache
def load_words(language: str) -> Words:
    """Load the catalogue of a language; ``zh-Hans``, ``zh-TW`` and the like fall back to their first part.

    Raises:
        UsageError: No catalogue fits the language.
    """
    for name in (language, language.split("-", maxsplit=1)[0]):
        path = FOLDER / f"{name}.yml"
        if path.is_file():
            return Words(name, yaml.load(path.read_text(encoding="utf-8"), getattr(yaml, "CSafeLoader", yaml.SafeLoader)))
    raise UsageError(f"no catalogue for the language {language!r}; there are: {', '.join(languages())}")
