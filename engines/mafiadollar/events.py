"""What a move of MafiaDollar brings about, and what a reader learns of it (rules section 8).

A field that may be None holds something that only some may know; ``told`` empties it for the others.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from engines.base import Outcome, Seat
from engines.mafiadollar.cards import LootType
from engines.mafiadollar.moves import Wish


@dataclass(frozen=True, slots=True)
class Dealt:
    """The setup, by seat: the first warehouses, and the hands (each known to its seat alone)."""

    warehouses: tuple[str, ...]
    hands: tuple[tuple[str, ...] | None, ...]
    deck: int


@dataclass(frozen=True, slots=True)
class Cleared:
    """Loot out of a first hand onto the street piles, in order (S4)."""

    seat: Seat
    loots: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TurnBegan:
    """The next seat's turn; ``number`` counts all turns."""

    seat: Seat
    number: int


@dataclass(frozen=True, slots=True)
class Revealed:
    """Loot off the deck onto the street piles, in order (P3)."""

    loots: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Drew:
    """A card drawn into the hand; None where the reader may not know it."""

    seat: Seat
    card: str | None
    deck: int


@dataclass(frozen=True, slots=True)
class Played:
    """A gangster, warehouse, dog, item or block came into play; an item may replace another one."""

    seat: Seat
    card: str
    on: str | None
    owner: Seat
    """Of the gangster that the card was played on; else the seat itself."""
    replaced: str | None


@dataclass(frozen=True, slots=True)
class Freed:
    """A card was spent to remove the topmost block of a gangster; ``left`` blocks remain."""

    seat: Seat
    card: str
    gangster: str
    block: str
    left: int


@dataclass(frozen=True, slots=True)
class Discarded:
    """A card was thrown away."""

    seat: Seat
    card: str


@dataclass(frozen=True, slots=True)
class Passed:
    """Nothing was played: the hand holds police cards only."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class WentOut:
    """A gangster went to the street."""

    seat: Seat
    gangster: str


@dataclass(frozen=True, slots=True)
class WentBack:
    """A gangster was called back to the hideout."""

    seat: Seat
    gangster: str


@dataclass(frozen=True, slots=True)
class Took:
    """Loot was fetched from a street pile, top card first."""

    seat: Seat
    gangster: str
    pile: LootType
    loots: tuple[str, ...]
    to: str


@dataclass(frozen=True, slots=True)
class HandedOver:
    """An item went from one gangster to another."""

    seat: Seat
    gangster: str
    item: str
    target: str
    replaced: str | None


@dataclass(frozen=True, slots=True)
class Check:
    """A skill check: the points, the card turned up, its dice, and whether the sum was enough (P18)."""

    points: int
    card: str
    dice: int
    success: bool

    @property
    def total(self) -> int:
        """The total of the check: points and dice."""
        return self.points + self.dice


@dataclass(frozen=True, slots=True)
class Attacked:
    """An attack; ``check`` is None if the end card came up instead."""

    seat: Seat
    gangster: str
    target: str
    owner: Seat
    check: Check | None
    discarded: tuple[str, ...]
    """The target and its blocks, if it was beaten."""


@dataclass(frozen=True, slots=True)
class TookSpoils:
    """The items of a beaten gangster: those taken, and those discarded."""

    seat: Seat
    gangster: str
    taken: tuple[str, ...]
    discarded: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Burgled:
    """A burglary; ``check`` is None if the end card came up instead."""

    seat: Seat
    gangster: str
    warehouse: str
    owner: Seat
    dog: str | None
    """The one that guards the warehouse, which is in the points."""
    check: Check | None


@dataclass(frozen=True, slots=True)
class Stole:
    """Loot went from a burgled warehouse to the burglar's; ``loots`` is known to both seats."""

    seat: Seat
    owner: Seat
    warehouse: str
    to: str
    number: int
    loots: tuple[str, ...] | None
    chosen: bool
    """By a move; else all of it went by itself."""


@dataclass(frozen=True, slots=True)
class EndedTurn:
    """The turn is over: by the seat's own choice, or by itself."""

    seat: Seat
    chosen: bool


@dataclass(frozen=True, slots=True)
class Birthday:
    """A birthday was played; these blocks on own gangsters are gone."""

    seat: Seat
    card: str
    on: str
    blocks: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Answered:
    """A seat has chosen its gift or the card that it passes on; only it knows which."""

    seat: Seat
    kind: Literal["gift", "give"]
    choice: str | None


@dataclass(frozen=True, slots=True)
class Gave:
    """A gift went to the birthday; its loot is known to giver and receiver."""

    giver: Seat
    seat: Seat
    warehouse: str
    """From which it came."""
    to: str
    loot: str | None


@dataclass(frozen=True, slots=True)
class Police:
    """A police card was played."""

    seat: Seat
    card: str


@dataclass(frozen=True, slots=True)
class PassedOn:
    """A card went to the next seat; known to both."""

    giver: Seat
    to: Seat
    card: str | None


@dataclass(frozen=True, slots=True)
class Lost:
    """The police got a loot."""

    seat: Seat
    warehouse: str
    loot: str
    chosen: bool
    """By a move; else it was the only one."""


@dataclass(frozen=True, slots=True)
class Spared:
    """The police found no loot."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Raided:
    """Everything in front of a seat was discarded, but for one warehouse."""

    seat: Seat
    cards: tuple[str, ...]
    kept: str


@dataclass(frozen=True, slots=True)
class Offered:
    """An offer was made; card and wish are known to both seats."""

    maker: Seat
    partner: Seat
    give: str | None
    want: Wish | None


@dataclass(frozen=True, slots=True)
class Traded:
    """An offer was accepted; both cards are known to both seats."""

    maker: Seat
    partner: Seat
    give: str | None
    card: str | None


@dataclass(frozen=True, slots=True)
class Declined:
    """An offer was declined by its partner."""

    maker: Seat
    partner: Seat


@dataclass(frozen=True, slots=True)
class Withdrew:
    """An offer was withdrawn by its maker."""

    maker: Seat
    partner: Seat


@dataclass(frozen=True, slots=True)
class Lapsed:
    """An offer is void (P26)."""

    maker: Seat
    partner: Seat


@dataclass(frozen=True, slots=True)
class Finished:
    """The result."""

    outcome: Outcome


Event: TypeAlias = (
    Dealt
    | Cleared
    | TurnBegan
    | Revealed
    | Drew
    | Played
    | Freed
    | Discarded
    | Passed
    | WentOut
    | WentBack
    | Took
    | HandedOver
    | Attacked
    | TookSpoils
    | Burgled
    | Stole
    | EndedTurn
    | Birthday
    | Answered
    | Gave
    | Police
    | PassedOn
    | Lost
    | Spared
    | Raided
    | Offered
    | Traded
    | Declined
    | Withdrew
    | Lapsed
    | Finished
)
