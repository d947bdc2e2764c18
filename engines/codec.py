"""Moves and records as JSON, by their types: read exactly, with a sentence for whatever is wrong.

A ``Codec`` is made of the union of a game's move types, which are dataclasses. The object's ``type`` is the
name of the class in lower case; its other fields are those of the class, by their annotations:

- ``Literal["H", "D"]``, or ``Annotated[str, OneOf(DECK)]`` where the values are made by the program (also
  around a NewType): one of these strings; ``Literal[0, 90]``: one of these integers;
- ``Annotated[str, AnyText]``: any string, and ``dict[str, Any]``: any object; not for moves, which name known
  things alone;
- ``int`` (and ``Seat``): any integer; ``bool``: true or false;
- ``X | None``: ``null`` or X;
- ``tuple[X, ...]``: a list without repetition, of at least one X; ``Annotated[tuple[X, ...], MayBeEmpty]``
  may be empty, and ``Annotated[tuple[X, ...], AnyList]`` may also repeat;
- another dataclass: an object with its fields;
- a field with a default may be missing, and is left out where it has that value; where the default is None,
  ``null`` is not accepted as a second way to say so;
- a trailing ``_`` belongs to Python only: ``from_`` is ``from`` in JSON.

Each move has exactly one form (``docs/decisions/0009``).
"""

from __future__ import annotations

import dataclasses
import types
import typing
from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import Any, Generic, NamedTuple, TypeAlias, TypeVar, Union

from engines.text import Text, quoted, say
from engines.values import IllegalMove, Json

M = TypeVar("M")

NUMBER_LENGTH = 40  # characters of a wrong number that a refusal repeats
KINDS = {
    bool: say("a Boolean"),
    int: say("a number"),
    float: say("a decimal number"),
    list: say("a list"),
    dict: say("an object"),
}
NOTHING = say("null")

Read: TypeAlias = Callable[[str, Any], Any]
"""(name of the field, JSON value) -> what the move holds; raises IllegalMove.

The name is the path to the value, such as ``players.0.name``; it is empty for a whole object."""
Write: TypeAlias = Callable[[Any], Json] | None
"""The value of a move's field -> JSON value; None if they are the same."""


@dataclass(frozen=True, slots=True)
class OneOf:
    """In an ``Annotated``: the strings that a field may hold, in the order in which a refusal names them."""

    values: Collection[str]


class MayBeEmpty:
    """In an ``Annotated``: the list may be empty."""


class AnyList:
    """In an ``Annotated``: the list may be empty, and holds whatever it likes more than once."""


class AnyText:
    """In an ``Annotated``: the field holds any string."""


class _Field(NamedTuple):
    """A field of a class; ``name`` is its name in JSON."""

    name: str
    attribute: str
    read: Read
    write: Write
    default: Any = dataclasses.MISSING


_Fields: TypeAlias = dict[str, _Field]
"""The fields of a class, by their names in JSON."""


class Codec(Generic[M]):
    """Moves to JSON objects and back; see the module. Raises TypeError for a type that it cannot write."""

    def __init__(self, moves: Any) -> None:
        classes: tuple[type[M], ...] = typing.get_args(moves) or (moves,)
        self._classes = {made.__name__.lower(): made for made in classes}
        self._names = {made: name for name, made in self._classes.items()}
        self._fields = {name: _fields(made) for name, made in self._classes.items()}

    def encode(self, move: M) -> dict[str, Json]:
        """The move as the JSON object of the rules."""
        name = self._names[type(move)]
        return {"type": name, **_written(self._fields[name], move)}

    def decode(self, value: object) -> M:
        """The move of a JSON value; IllegalMove names what is missing, unknown or of the wrong type."""
        if not isinstance(value, dict) or "type" not in value:
            raise IllegalMove(
                "A move is a JSON object with a “type”. Possible types: {types}.", types=tuple(self._classes)
            )
        name = value["type"]
        if not isinstance(name, str) or name not in self._classes:
            raise IllegalMove(
                "The type of a move cannot be {type}. Possible types: {types}.",
                type=_shown(name),
                types=tuple(self._classes),
            )
        fields = {field: its for field, its in value.items() if field != "type"}
        return self._classes[name](*_read(self._fields[name], fields, move=name))


def reader(hint: Any) -> Read:
    """A function that reads JSON values of this annotation. Raises TypeError as ``Codec``."""
    return _of(hint)[0]


def writer(made: type[M]) -> Callable[[M], dict[str, Json]]:
    """A function that writes values of this dataclass as objects. Raises TypeError as ``Codec``."""
    fields = _fields(made)
    return lambda value: _written(fields, value)


def _fields(made: type) -> _Fields:
    hints = typing.get_type_hints(made, include_extras=True)
    found = [_field(field, hints[field.name]) for field in dataclasses.fields(made)]
    return {field.name: field for field in found}


def _field(field: dataclasses.Field[Any], hint: Any) -> _Field:
    if field.default is None:
        hint = _without_none(hint)
    try:
        read, write = _of(hint)
    except TypeError as wrong:
        raise TypeError(f"{field.name}: {wrong}") from None
    return _Field(field.name.removesuffix("_"), field.name, read, write, field.default)


def _read(fields: _Fields, value: dict[str, Any], path: str = "", move: str | None = None) -> list[Any]:
    """The values of an object's fields, in order: of a move of this type, or of the object at ``path``."""
    for name in value:
        if name not in fields:
            raise _unknown(path + name, move)
    found = []
    for field in fields.values():
        if field.name in value:
            found.append(field.read(path + field.name, value[field.name]))
        elif field.default is dataclasses.MISSING:
            raise _missing(path + field.name, move)
        else:
            found.append(field.default)
    return found


def _unknown(field: str, move: str | None) -> IllegalMove:
    if move is None:
        return IllegalMove("There is no field {field}.", field=_shown(field))
    return IllegalMove("The move “{type}” has no field {field}.", type=move, field=_shown(field))


def _missing(field: str, move: str | None) -> IllegalMove:
    if move is None:
        return IllegalMove("The field “{where}” is missing.", where=field)
    return IllegalMove("The move “{type}” must have the field “{field}”.", type=move, field=field)


def _written(fields: _Fields, value: object) -> dict[str, Json]:
    found: dict[str, Json] = {}
    for field in fields.values():
        its = getattr(value, field.attribute)
        if field.default is dataclasses.MISSING or its != field.default:
            found[field.name] = field.write(its) if field.write else its
    return found


# --- By annotation --------------------------------------------------------------------------------


def _of(hint: Any, extras: tuple[Any, ...] = ()) -> tuple[Read, Write]:
    """Return how a value of this annotation is read and written; ``extras`` are what is annotated to it."""
    if isinstance(hint, typing.NewType):
        return _of(hint.__supertype__, extras)
    match typing.get_origin(hint), typing.get_args(hint):
        case typing.Annotated, (inner, *more):
            return _of(inner, (*extras, *more))
        case typing.Literal, values:
            return (_one_of(values) if isinstance(values[0], str) else _integer_of(values)), None
        case ((typing.Union | types.UnionType), (_, _) as either) if type(None) in either:
            return _or_none(*_of(_without_none(hint), extras))
        case builtin, (item, last) if builtin is tuple and last is ...:
            return _list(*_of(item), extras)
    return _of_class(hint, extras)


def _of_class(hint: Any, extras: tuple[Any, ...]) -> tuple[Read, Write]:
    for extra in extras:
        if isinstance(extra, OneOf) and hint is str:
            return _one_of(extra.values), None
        if extra is AnyText and hint is str:
            return _text, None
    if hint in PLAIN:
        return PLAIN[hint], None
    if typing.get_origin(hint) is dict:
        return _any_object, None
    if dataclasses.is_dataclass(hint) and isinstance(hint, type):
        return _object(hint)
    raise TypeError(f"a field of a move cannot be {hint}: say which values it takes (engines/codec.py)")


def _without_none(hint: Any) -> Any:
    kept = tuple(part for part in typing.get_args(hint) if part is not type(None))
    return Union[kept]  # noqa: UP007 - the types are known at run time only


def _one_of(values: Collection[Any]) -> Read:
    def read(name: str, value: object) -> object:
        if not isinstance(value, str) or value not in values:
            raise IllegalMove(
                "“{field}” cannot be {value}. Possible values: {values}.",
                field=name,
                value=_shown(value),
                values=tuple(values),
            )
        return value

    return read


def _integer_of(values: tuple[int, ...]) -> Read:
    def read(name: str, value: object) -> int:
        number = _whole(name, value)
        if number not in values:
            raise IllegalMove(
                "“{field}” cannot be {value}. Possible values: {values}.",
                field=name,
                values=values,
                value=str(number)[:NUMBER_LENGTH],
            )
        return number

    return read


def _or_none(read: Read, write: Write) -> tuple[Read, Write]:
    return (
        lambda name, value: None if value is None else read(name, value),
        (lambda value: None if value is None else write(value)) if write else None,
    )


def _list(each: Read, write: Write, extras: tuple[Any, ...]) -> tuple[Read, Write]:
    repeats = AnyList in extras
    empty = repeats or MayBeEmpty in extras

    def read(name: str, value: object) -> tuple[Any, ...]:
        if not isinstance(value, list):
            raise IllegalMove("“{field}” must be a list, not {value}.", field=name, value=_shown(value))
        if not value and not empty:
            raise IllegalMove("“{field}” must be a list of at least one item.", field=name)
        items = tuple([each(f"{name}.{at}", item) for at, item in enumerate(value)])
        if not repeats and len(set(items)) < len(items):
            raise IllegalMove("“{field}” names the same thing twice.", field=name)
        return items

    return read, list if write is None else lambda values: list(map(write, values))


def _object(made: type) -> tuple[Read, Write]:
    fields = _fields(made)

    def read(name: str, value: object) -> Any:
        path = f"{name}." if name else ""
        return made(*_read(fields, _any_object(name, value), path))

    return read, lambda value: _written(fields, value)


def _whole(name: str, value: object) -> int:
    """An integer; ``true`` and ``2.0`` are none."""
    if type(value) is not int:
        raise IllegalMove("“{field}” must be an integer, not {value}.", field=name, value=_shown(value))
    return value


def _bool(name: str, value: object) -> bool:
    if not isinstance(value, bool):
        raise IllegalMove("“{field}” must be true or false, not {value}.", field=name, value=_shown(value))
    return value


def _any_object(name: str, value: object) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise IllegalMove("“{field}” must be an object, not {value}.", field=name, value=_shown(value))
    return value


def _text(name: str, value: object) -> str:
    if not isinstance(value, str):
        raise IllegalMove("“{field}” must be text, not {value}.", field=name, value=_shown(value))
    return value


PLAIN: dict[type, Read] = {int: _whole, bool: _bool}


def _shown(value: object) -> Text:
    """A wrong value in a few characters. Only text is repeated: all else may be huge."""
    if isinstance(value, str):
        return say("“{text}”", text=quoted(value))
    return KINDS.get(type(value), NOTHING)
