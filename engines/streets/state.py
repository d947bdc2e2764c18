"""The whole position of Streets of Palermo: everything, hidden or not.

Named tuples, because every move creates new ones and they cost a third of a dataclass.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NamedTuple, TypeAlias

from engines.base import Seat
from engines.cards import SUITS, NumberCard, Suit
from engines.streets.cards import DECK
from engines.streets.moves import Call, Influence
from engines.streets.options import Options

Phase: TypeAlias = Literal["influence", "turns", "lower", "guess", "over"]


@dataclass(frozen=True, slots=True)
class Laid:
    """A card in a stack: face up or face down; ``card`` is None where the reader may not know it."""

    card: str | None
    up: bool


Stack: TypeAlias = "tuple[Laid, ...]"

FACE_UP = {card: Laid(card, up=True) for card in DECK}
FACE_DOWN = {card: Laid(card, up=False) for card in DECK}

Hand: TypeAlias = "tuple[NumberCard, ...]"
Display: TypeAlias = "tuple[NumberCard | None, NumberCard | None, NumberCard | None]"


class Family(NamedTuple):
    """One seat's cards and influence. ``stacks`` by branch in the order H D S C, oldest card first."""

    hand: Hand
    stacks: tuple[Stack, ...] = ((),) * len(SUITS)
    discards: tuple[NumberCard, ...] = ()
    influence: Influence | None = None


class State(NamedTuple):
    """A position. ``turn`` is the seat to act, except in the phases ``influence`` and ``over``.

    ``pile``: the last card is the top. ``jokered``: the joker was used in the current turn.
    ``lowered``: the branch that the hearts bonus lowered; ``call`` and ``drawn``: the diamonds bonus.
    All three are None until decided.
    """

    options: Options
    phase: Phase
    turn: Seat
    joker: Seat
    jokered: bool
    display: Display
    pile: tuple[NumberCard, ...]
    families: tuple[Family, Family]
    swept: tuple[NumberCard, ...] = ()
    lowered: Suit | None = None
    call: Call | None = None
    drawn: str | None = None
