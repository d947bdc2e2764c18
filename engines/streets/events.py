"""What everybody, or one seat, learns of a move in Streets of Palermo (rules section 8).

A field that is None, or an empty tuple beside a count, is what the reader may not know.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from engines.base import Outcome, Seat
from engines.cards import Suit
from engines.streets.moves import Call, Influence


@dataclass(frozen=True, slots=True)
class Dealt:
    """The setup: five cards to each seat, three on display."""

    display: tuple[str, ...]
    pile: int


@dataclass(frozen=True, slots=True)
class Chosen:
    """A seat has chosen its influence; which, only it may know."""

    seat: Seat
    influence: Influence | None


@dataclass(frozen=True, slots=True)
class Bribed:
    """Both have chosen: the influenced suits of each seat as sets, in the order H D S C.

    ``influence``: which is which, as far as the reader knows.
    """

    suits: tuple[tuple[Suit, ...], tuple[Suit, ...]]
    influence: tuple[Influence | None, Influence | None] = (None, None)


@dataclass(frozen=True, slots=True)
class Swept:
    """The joker: the old and new display by slot, and the cards left in the pile."""

    seat: Seat
    old: tuple[str | None, ...]
    new: tuple[str | None, ...]
    pile: int


@dataclass(frozen=True, slots=True)
class Placed:
    """A hand card placed face down; ``hand`` cards are left in the hand."""

    seat: Seat
    card: str | None
    branch: Suit
    hand: int


@dataclass(frozen=True, slots=True)
class Taken:
    """A display card placed face up; the refill of slot ``slot``, and the cards left in the pile."""

    seat: Seat
    card: str
    branch: Suit
    slot: int
    refill: str
    pile: int


@dataclass(frozen=True, slots=True)
class Drawn:
    """A card drawn into the hand."""

    seat: Seat
    card: str | None
    pile: int
    hand: int


@dataclass(frozen=True, slots=True)
class Exchanged:
    """``count`` hand cards changed for as many from the pile, in drawing order."""

    seat: Seat
    count: int
    cards: tuple[str, ...]
    drawn: tuple[str, ...]
    pile: int


@dataclass(frozen=True, slots=True)
class Ended:
    """The end of play (E1): the sums of the branches in the order H D S C, and their winners."""

    seat: Seat
    sums: tuple[tuple[int, int], ...]
    winners: tuple[Seat | None, ...]
    influence: tuple[Influence, Influence]


@dataclass(frozen=True, slots=True)
class Lowered:
    """The hearts bonus: ``amount`` off a branch's difference; branch None: declined, or lapsed (B2)."""

    seat: Seat
    branch: Suit | None
    amount: int
    lapsed: bool


@dataclass(frozen=True, slots=True)
class Guessed:
    """The diamonds bonus: what was called, the card drawn, and the points."""

    seat: Seat
    call: Call
    drawn: str
    points: int


@dataclass(frozen=True, slots=True)
class Finished:
    """The result."""

    outcome: Outcome


Event: TypeAlias = (
    Dealt
    | Chosen
    | Bribed
    | Swept
    | Placed
    | Taken
    | Drawn
    | Exchanged
    | Ended
    | Lowered
    | Guessed
    | Finished
)
