"""Looking into the values of a game without knowing it."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterator, Mapping
from enum import Enum
from typing import Any

ATOMS = (str, int, float, bool, bytes, type(None), Enum)


def parts(value: object) -> tuple[Any, ...]:
    """The parts of a compound value; none for an atom. Raises TypeError if it is no plain data."""
    kind = type(value)
    if kind not in WAYS:
        WAYS[kind] = _way(kind)
    return WAYS[kind](value)


WAYS: dict[type, Callable[[Any], tuple[Any, ...]]] = {}
"""Ways to take values apart, by the types that came up: millions of values of few types."""


def _way(kind: type) -> Callable[[Any], tuple[Any, ...]]:
    if issubclass(kind, ATOMS):
        return lambda _: ()
    if dataclasses.is_dataclass(kind):
        fields = [field.name for field in dataclasses.fields(kind)]
        return lambda value: tuple([getattr(value, name) for name in fields])
    if issubclass(kind, Mapping):
        return lambda value: (*value.keys(), *value.values())
    if issubclass(kind, tuple | list):
        return tuple
    if issubclass(kind, frozenset | set):
        return lambda value: tuple(sorted(value, key=repr))
    raise TypeError(f"no plain data: {kind.__name__}")


def names(value: object) -> Iterator[str]:
    """All the texts and numbers in a value, as texts: cards, seats, sums of money and the like."""
    if isinstance(value, str | int) and not isinstance(value, bool):
        yield str(value)
    for part in parts(value):
        yield from names(part)


def records(value: object) -> Iterator[str]:
    """All the dataclasses in a value, which tell what belongs together, as texts."""
    if dataclasses.is_dataclass(value):
        yield repr(value)
    for part in parts(value):
        yield from records(part)


def differing(one: object, other: object) -> Iterator[str]:
    """The texts and numbers in ``one`` where ``other``, of the same shape, has something else."""
    if one is other:
        return
    inner, outer = parts(one), parts(other)
    if type(one) is type(other) and inner and len(inner) == len(outer):
        for left, right in zip(inner, outer, strict=True):
            yield from differing(left, right)
    elif one != other:
        yield from names(one)


def mutable(value: object, known: set[int]) -> Iterator[object]:
    """The parts of a value that could be changed in place.

    ``known``: the identities of what was looked at before and still exists; it grows, for states share parts.
    """
    if id(value) in known:
        return
    if isinstance(value, list | dict | set | bytearray) or not _frozen(value):
        yield value
    for part in parts(value):
        yield from mutable(part, known)
    known.add(id(value))


def _frozen(value: object) -> bool:
    """Return whether a value is no dataclass, or a frozen one."""
    return not dataclasses.is_dataclass(value) or bool(vars(type(value))["__dataclass_params__"].frozen)
