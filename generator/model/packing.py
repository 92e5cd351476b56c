"""Packing: lets the values of which there are thousands be pickled compactly; used by model/ and analysis/observation.py."""

from dataclasses import fields
from operator import attrgetter
from typing import TypeVar

Value = TypeVar("Value")


def compact(cls: type[Value]) -> type[Value]:
    """Make a dataclass of two fields or more pickle as its class and its values.

    By itself a frozen dataclass with slots is pickled through Python code that goes through its fields on every save and load
    (``_dataclass_getstate``); this takes half the time, and caches of 10,000 papers are loaded on every build.
    """
    values = attrgetter(*(field.name for field in fields(cls)))  # type: ignore[arg-type]

    def reduce(self: Value) -> tuple[type[Value], tuple[object, ...]]:
        return type(self), values(self)

    cls.__reduce__ = reduce  # type: ignore[assignment,method-assign]
    return cls
