"""Moves as JSON objects: read exactly, and with a sentence for whatever is wrong."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeAlias, TypeVar

from engines.base import IllegalMove, Json
from engines.text import Text, say

M = TypeVar("M")

Field: TypeAlias = Callable[[str, object], Any]
"""(name of the field, JSON value) -> what the move holds; raises IllegalMove."""

SHOWN = 40  # characters of a wrong text that a refusal repeats
KINDS = {
    bool: say("true or false"),
    int: say("a number"),
    float: say("a number"),
    list: say("a list"),
    dict: say("an object"),
}
NOTHING = say("nothing")


@dataclass(frozen=True, slots=True)
class Shape(Generic[M]):
    """A type of move: its class, and how each of its fields is read. All fields must be there."""

    make: Callable[..., M]
    fields: Mapping[str, Field]


def decode(value: object, shapes: Mapping[str, Shape[M]]) -> M:
    """The move of a JSON value, by the shape of its ``type``.

    Raises IllegalMove, naming what is missing, unknown or of the wrong type.
    """
    types = tuple(shapes)
    if not isinstance(value, dict) or "type" not in value:
        raise IllegalMove("A move is a JSON object with a “type”, one of: {types}.", types=types)
    shape = shapes.get(value["type"]) if isinstance(value["type"], str) else None
    if shape is None:
        raise IllegalMove(
            "There is no move of the type {type}. The types are: {types}.",
            type=_shown(value["type"]),
            types=types,
        )
    for name in value:
        if name != "type" and name not in shape.fields:
            raise IllegalMove("A move “{type}” has no field {field}.", type=value["type"], field=_shown(name))
    for name in shape.fields:
        if name not in value:
            raise IllegalMove("A move “{type}” lacks its field “{field}”.", type=value["type"], field=name)
    return shape.make(**{name: read(name, value[name]) for name, read in shape.fields.items()})


def encode(move: M, shapes: Mapping[str, Shape[M]]) -> dict[str, Json]:
    """The JSON object that ``decode`` reads as this move."""
    name, shape = next((name, shape) for name, shape in shapes.items() if shape.make is type(move))
    fields = {field: getattr(move, field) for field in shape.fields}
    plain = {field: list(it) if isinstance(it, tuple) else it for field, it in fields.items()}
    return {"type": name, **plain}


def one_of(values: Collection[str]) -> Field:
    """A field that holds one of these strings."""

    def read(name: str, value: object) -> str:
        if not isinstance(value, str) or value not in values:
            raise IllegalMove(
                "“{field}” cannot be {value}. It is one of: {values}.",
                field=name,
                value=_shown(value),
                values=tuple(values),
            )
        return value

    return read


def several_of(values: Collection[str]) -> Field:
    """A field that holds a list of one or more different strings out of these, in any order."""
    each = one_of(values)

    def read(name: str, value: object) -> tuple[str, ...]:
        if not isinstance(value, list) or not value:
            raise IllegalMove(
                "“{field}” is a list of at least one card, not {value}.", field=name, value=_shown(value)
            )
        cards = tuple(each(name, item) for item in value)
        if len(set(cards)) < len(cards):
            raise IllegalMove("“{field}” names a card twice.", field=name)
        return cards

    return read


def or_none(field: Field) -> Field:
    """A field that holds ``null`` or what that field holds."""

    def read(name: str, value: object) -> object:
        return None if value is None else field(name, value)

    return read


def whole(name: str, value: object) -> int:
    """A field that holds an integer; ``true`` and ``2.0`` are none."""
    if type(value) is not int:
        raise IllegalMove("“{field}” is an integer, not {value}.", field=name, value=_shown(value))
    return value


def _shown(value: object) -> str | Text:
    """A wrong value in a few characters. Only text is repeated: all else may be huge."""
    if isinstance(value, str):
        return repr(value[:SHOWN])
    return KINDS.get(type(value), NOTHING)
