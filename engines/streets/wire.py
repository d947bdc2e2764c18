"""Moves of Streets of Palermo as JSON objects (rules section 6), and back, trusting nothing."""

from __future__ import annotations

from engines import decode as shapes
from engines.base import Json
from engines.cards import SUITS
from engines.decode import Shape, one_of, or_none, several_of
from engines.streets.moves import CALLS, Draw, Exchange, Guess, Influence, Joker, Lower, Move, Place, Take
from engines.streets.state import DECK

_SUIT, _CARD = one_of(SUITS), one_of(DECK)

SHAPES: dict[str, Shape[Move]] = {
    "influence": Shape(Influence, {"doubler": _SUIT, "negator": _SUIT}),
    "joker": Shape(Joker, {}),
    "place": Shape(Place, {"card": _CARD, "branch": _SUIT}),
    "take": Shape(Take, {"card": _CARD, "branch": _SUIT}),
    "draw": Shape(Draw, {}),
    "exchange": Shape(Exchange, {"cards": several_of(DECK)}),
    "lower": Shape(Lower, {"branch": or_none(_SUIT)}),
    "guess": Shape(Guess, {"call": one_of(CALLS)}),
}


def encode(move: Move) -> dict[str, Json]:
    """The move as the JSON object of the rules."""
    return shapes.encode(move, SHAPES)


def decode(value: object) -> Move:
    """The move of a JSON value. Raises IllegalMove with what is missing, unknown or of the wrong type."""
    return shapes.decode(value, SHAPES)
