"""Moves of Streets of Palermo as JSON objects (rules section 6), and back, trusting nothing."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from typing import Any

from engines.base import IllegalMove, Json
from engines.cards import SUITS
from engines.streets.moves import (
    CALLS,
    Draw,
    Exchange,
    Guess,
    Influence,
    Joker,
    Lower,
    Move,
    Place,
    Take,
)
from engines.streets.state import BRANCH, VALUES

_ECHO = 20  # characters of a wrong value that a refusal repeats


def encode(move: Move) -> dict[str, Json]:
    """The move as the JSON object of the rules."""
    found: dict[str, Json] = {"type": _TYPES[type(move)]}
    for field in fields(move):
        value = getattr(move, field.name)
        found[field.name] = [*value] if isinstance(value, tuple) else value
    return found


def decode(value: object) -> Move:
    """The move of a JSON value. Raises IllegalMove with what is missing, unknown or of the wrong type."""
    if not isinstance(value, dict):
        raise IllegalMove("A move is a JSON object, not {found}.", found=_kind(value))
    name = value.get("type")
    if not isinstance(name, str) or name not in _SHAPES:
        raise IllegalMove(
            "The type of a move cannot be {found}; it is one of: {types}.",
            found=_kind(name),
            types=tuple(_SHAPES),
        )
    move, shape = _SHAPES[name]
    for field in value:
        if field != "type" and field not in shape:
            raise IllegalMove("A move “{type}” has no field {field}.", type=name, field=_kind(field))
    for field in shape:
        if field not in value:
            raise IllegalMove("The move “{type}” lacks its field “{field}”.", type=name, field=field)
    return move(**{field: parse(value[field]) for field, parse in shape.items()})


def _suit(value: object) -> str:
    if isinstance(value, str) and value in BRANCH:
        return value
    raise IllegalMove("A branch is one of {suits}, not {found}.", suits=SUITS, found=_kind(value))


def _suit_or_none(value: object) -> str | None:
    return None if value is None else _suit(value)


def _card(value: object) -> str:
    if isinstance(value, str) and value in VALUES:
        return value
    raise IllegalMove("A number card is named like 2H or 10C, not {found}.", found=_kind(value))


def _cards(value: object) -> tuple[str, ...]:
    if not isinstance(value, list):
        raise IllegalMove("The cards are a list of cards, not {found}.", found=_kind(value))
    return tuple([_card(card) for card in value])


def _call(value: object) -> str:
    if isinstance(value, str) and value in CALLS:
        return value
    raise IllegalMove("A call is one of {calls}, not {found}.", calls=CALLS, found=_kind(value))


def _kind(value: object) -> str:
    """A wrong value in a few characters. Only text is repeated: all else may be huge."""
    if isinstance(value, str):
        return repr(value[:_ECHO])
    names = {bool: "true or false", int: "a number", float: "a number", list: "a list", dict: "an object"}
    return names.get(type(value), "nothing")


_Parse = Callable[[object], Any]
_SHAPES: dict[str, tuple[Callable[..., Move], dict[str, _Parse]]] = {
    "influence": (Influence, {"doubler": _suit, "negator": _suit}),
    "joker": (Joker, {}),
    "place": (Place, {"card": _card, "branch": _suit}),
    "take": (Take, {"card": _card, "branch": _suit}),
    "draw": (Draw, {}),
    "exchange": (Exchange, {"cards": _cards}),
    "lower": (Lower, {"branch": _suit_or_none}),
    "guess": (Guess, {"call": _call}),
}
_TYPES = {move: name for name, (move, _) in _SHAPES.items()}
