"""Tuples with another value in them: what belongs to one seat changes, all else stays."""

from __future__ import annotations

from typing import TypeVar

V = TypeVar("V")


def replaced_at(values: tuple[V, ...], at: int, value: V) -> tuple[V, ...]:
    """The tuple with another value at one place."""
    return (*values[:at], value, *values[at + 1 :])
