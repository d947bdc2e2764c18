"""The whole position of Streets of Palermo: everything, hidden or not.

Named tuples, because a game makes a new one at every move and they cost a third of a dataclass.
"""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from engines.base import Seat
from engines.cards import NUMBER_CARDS, SUITS, Suit, value
from engines.streets.moves import Call, Influence
from engines.streets.view import Laid, Options, Phase, Stack

DECK = NUMBER_CARDS
"""The 36 number cards in the order of S1."""

VALUES = {card: value(card) for card in DECK}
BRANCH = {suit: place for place, suit in enumerate(SUITS)}
"""The place of a branch wherever branches are listed."""

FACE_UP = {card: Laid(card, up=True) for card in DECK}
FACE_DOWN = {card: Laid(card, up=False) for card in DECK}

Hand: TypeAlias = "tuple[str, ...]"
Display: TypeAlias = "tuple[str | None, str | None, str | None]"

_OWN: dict[str, Suit] = {card: suit for card in DECK for suit in SUITS if card.endswith(suit)}


def own(card: str) -> Suit:
    """The branch of a number card's own suit."""
    return _OWN[card]


class Family(NamedTuple):
    """What belongs to one seat. ``stacks`` by branch in the order H D S C, oldest card first."""

    hand: Hand
    stacks: tuple[Stack, Stack, Stack, Stack] = ((), (), (), ())
    discards: tuple[str, ...] = ()
    influence: Influence | None = None


class State(NamedTuple):
    """A position. ``turn`` is the seat to act, except in the phases ``influence`` and ``over``.

    ``pile``: the last card is the top. ``jokered``: the joker was used in the turn that is on.
    ``lowered``: the branch whose difference the hearts bonus took from; ``call`` and ``drawn``: the
    diamonds bonus. All three are None until decided.
    """

    options: Options
    phase: Phase
    turn: Seat
    joker: Seat
    jokered: bool
    display: Display
    pile: tuple[str, ...]
    families: tuple[Family, Family]
    swept: tuple[str, ...] = ()
    lowered: Suit | None = None
    call: Call | None = None
    drawn: str | None = None
