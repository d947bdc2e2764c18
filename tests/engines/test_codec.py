"""Moves to JSON and back, by the types of their fields."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any, Literal, NewType, TypeAlias

import pytest

from engines.base import IllegalMove, Seat
from engines.codec import Codec, MayBeEmpty, OneOf

Card = NewType("Card", str)
Held: TypeAlias = Annotated[Card, OneOf(("2H", "3H"))]


@dataclass(frozen=True, slots=True)
class Bribe:
    """The wish of an offer."""

    of: Literal["raid", "mob"]
    cards: Annotated[tuple[Held, ...], MayBeEmpty]


@dataclass(frozen=True, slots=True)
class Offer:
    """A move with a field of every kind."""

    from_: Seat
    card: Held
    for_: Bribe
    cards: tuple[Held, ...]
    turn: Literal[0, 90]
    sealed: bool
    or_none: Literal["raid"] | None
    on: Held | None = None
    first: Bribe | None = None


@dataclass(frozen=True, slots=True)
class Pass:
    """A move without fields."""


CODEC: Codec[Offer | Pass] = Codec(Offer | Pass)

BRIBE = Bribe("mob", ())
FULL: dict[str, Any] = {
    "type": "offer",
    "from": 2,
    "card": "3H",
    "for": {"of": "mob", "cards": []},
    "cards": ["3H", "2H"],
    "turn": 90,
    "sealed": True,
    "or_none": None,
    "on": "2H",
    "first": {"of": "raid", "cards": ["2H"]},
}


def offer(**changes: Any) -> Offer:
    """The move of ``FULL``, with these fields changed."""
    value: Any = CODEC.decode({**FULL, **changes})
    assert isinstance(value, Offer)
    return value


def test_every_kind_of_field_comes_back() -> None:
    move = Offer(
        2,
        Card("3H"),
        BRIBE,
        (Card("3H"), Card("2H")),
        90,
        True,
        None,
        Card("2H"),
        Bribe("raid", (Card("2H"),)),
    )
    assert CODEC.encode(move) == FULL
    assert CODEC.decode(FULL) == move
    assert CODEC.decode(CODEC.encode(Pass())) == Pass()


def test_a_field_with_a_default_is_left_out() -> None:
    short = {name: value for name, value in FULL.items() if name not in {"on", "first"}}
    move = CODEC.decode(short)
    assert isinstance(move, Offer)
    assert (move.on, move.first) == (None, None)
    assert CODEC.encode(move) == short
    later = CODEC.decode({**short, "first": FULL["first"]})
    assert isinstance(later, Offer)
    assert (later.on, later.first) == (None, Bribe("raid", (Card("2H"),)))


@pytest.mark.parametrize(
    ("value", "sentence"),
    [
        ([], "A move is a JSON object with a “type”. Possible types: offer, pass."),
        ({"type": "steal"}, "The type of a move cannot be “steal”. Possible types: offer, pass."),
        ({"type": 3}, "The type of a move cannot be a number."),
        ({"type": "pass", "card": "2H"}, "The move “pass” has no field “card”."),
        ({"type": "offer"}, "The move “offer” must have the field “from”."),
        ({**FULL, "from_": 1}, "The move “offer” has no field “from_”."),
        ({**FULL, "from": True}, "“from” must be an integer, not a Boolean."),
        ({**FULL, "card": "AH"}, "“card” cannot be “AH”. Possible values: 2H, 3H."),
        ({**FULL, "card": 2}, "“card” cannot be a number. Possible values: 2H, 3H."),
        ({**FULL, "on": None}, "“on” cannot be null. Possible values: 2H, 3H."),
        ({**FULL, "cards": "2H"}, "“cards” must be a list, not “2H”."),
        ({**FULL, "cards": ["2H", 3]}, "“cards.1” cannot be a number. Possible values: 2H, 3H."),
        ({**FULL, "cards": []}, "“cards” must be a list of at least one item."),
        ({**FULL, "cards": ["2H", "2H"]}, "“cards” names the same thing twice."),
        ({**FULL, "turn": 45}, "“turn” cannot be 45. Possible values: 0, 90."),
        ({**FULL, "turn": 0.0}, "“turn” must be an integer, not a decimal number."),
        ({**FULL, "sealed": 1}, "“sealed” must be true or false, not a number."),
        ({**FULL, "or_none": "mob"}, "“or_none” cannot be “mob”. Possible values: raid."),
        ({**FULL, "for": []}, "“for” must be an object, not a list."),
        ({**FULL, "for": {"of": "mob"}}, "The field “for.cards” is missing."),
        ({**FULL, "for": {**FULL["for"], "x": 1}}, "There is no field “for.x”."),
    ],
)
def test_whatever_is_wrong_is_said(value: object, sentence: str) -> None:
    with pytest.raises(IllegalMove) as refusal:
        CODEC.decode(value)
    assert str(refusal.value).startswith(sentence)


@dataclass(frozen=True, slots=True)
class Shout:
    """A move with a field that takes any text."""

    text: str


def test_a_field_says_which_values_it_takes() -> None:
    """Free text in a move is a mistake of the game, found when it is imported."""
    with pytest.raises(TypeError, match="text: a field of a move cannot be <class 'str'>"):
        Codec(Shout)
