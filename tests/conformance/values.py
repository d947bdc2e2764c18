"""Looking into the values of a game without knowing it."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Mapping
from enum import Enum
from typing import Any

ATOMS = (str, int, float, bool, bytes, type(None), Enum)


def parts(value: object) -> tuple[Any, ...]:
    """What a compound value is made of; nothing for an atom."""
    if isinstance(value, ATOMS):
        return ()
    if dataclasses.is_dataclass(value):
        return tuple(getattr(value, field.name) for field in dataclasses.fields(value))
    if isinstance(value, Mapping):
        return (*value.keys(), *value.values())
    if isinstance(value, tuple | list):
        return tuple(value)
    if isinstance(value, frozenset | set):
        return tuple(sorted(value, key=repr))
    raise TypeError(f"no plain data: {value!r}")


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


def mutable(value: object) -> Iterator[object]:
    """The parts of a value that could be changed in place."""
    if isinstance(value, list | dict | set | bytearray) or not _frozen(value):
        yield value
    for part in parts(value):
        yield from mutable(part)


def _frozen(value: object) -> bool:
    """Whether a value is no dataclass, or a frozen one."""
    return not dataclasses.is_dataclass(value) or bool(vars(type(value))["__dataclass_params__"].frozen)
