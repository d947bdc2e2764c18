"""The whole position, including everything hidden.

All records are named tuples because every move makes them, which must be quick.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, NamedTuple, TypeAlias, TypeVar

from engines.base import Seat
from engines.mafiadollar.cards import SLOT, SLOTS, STARS
from engines.mafiadollar.moves import Wish
from engines.mafiadollar.options import Options
from engines.tuples import replaced_at

OFFERS_A_PHASE = 3  # maximal number per seat and partner (P26)

Phase: TypeAlias = Literal["play", "actions", "spoils", "steal", "lose", "gift", "give", "over"]
Cause: TypeAlias = Literal["prohibition", "target"]
"""Why the game ended (E1)."""


class Gangster(NamedTuple):
    """A gangster in play; all of it is public."""

    card: str
    street: bool = False
    """True if on the street, False if in the hideout."""
    used: bool = False
    """True if it has acted this turn."""
    items: tuple[str, ...] = ()
    """In the order of the slots."""
    blocks: tuple[str, ...] = ()
    """The last one is the top."""

    @property
    def able(self) -> bool:
        """True if it can act (2.4)."""
        return not (self.used or self.blocks)


class Warehouse(NamedTuple):
    """A warehouse in play."""

    card: str
    dog: str | None = None
    loots: tuple[str, ...] = ()
    """Face down, in the order in which they came."""


class SpoilsTask(NamedTuple):
    """The phasing seat divides the items of a beaten gangster."""

    gangster: str
    """The winner."""
    victim: Seat
    items: tuple[str, ...]


class StealTask(NamedTuple):
    """The phasing seat chooses loot in a warehouse it broke into."""

    gangster: str
    owner: Seat
    warehouse: str
    number: int
    """The number of loot cards to be taken."""


class LoseTask(NamedTuple):
    """The phasing seat chooses the loot card that the police take."""

    police: str


class GiftTask(NamedTuple):
    """Seats choose their gifts to the phasing seat."""

    to: str
    """The warehouse."""
    answers: tuple[str | None, ...]
    """The loot chosen, by seat."""
    waiting: tuple[Seat, ...]
    """The asked seats that have not answered."""


class GiveTask(NamedTuple):
    """Seats choose the cards that they pass on."""

    police: str
    answers: tuple[str | None, ...]
    """The card chosen, by seat; it is still in the hand."""
    waiting: tuple[Seat, ...]


Task: TypeAlias = SpoilsTask | StealTask | LoseTask | GiftTask | GiveTask


class OpenOffer(NamedTuple):
    """An offer to be answered (P25)."""

    maker: Seat
    partner: Seat
    give: str
    want: Wish


class State(NamedTuple):
    """A position."""

    options: Options
    deck: tuple[str, ...]
    """The last card is the top."""
    discards: tuple[str, ...]
    """Oldest first."""
    street: tuple[tuple[str, ...], ...]
    """The piles in the order of the loot types; the last card is the top."""
    hands: tuple[tuple[str, ...], ...]
    """By seat, in the order in which the cards came."""
    warehouses: tuple[tuple[Warehouse, ...], ...]
    """By seat, in the order in which they came into play."""
    gangsters: tuple[tuple[Gangster, ...], ...]
    """By seat, in the order in which they came into play."""
    turn: int
    """The number of turns begun."""
    phasing: Seat
    phase: Phase
    actions: int
    """Left in phase 3."""
    task: Task | None
    """The decision of the phases named after a task; None in the others."""
    offers: tuple[OpenOffer, ...]
    """Oldest first."""
    made: tuple[tuple[Seat, Seat], ...]
    """(maker, partner) of each offer made in this phase."""
    ended: Cause | None


Hands: TypeAlias = "tuple[tuple[str, ...], ...]"


def without(cards: tuple[str, ...], card: str) -> tuple[str, ...]:
    """Return the cards without this one, which must be among them."""
    at = cards.index(card)
    return cards[:at] + cards[at + 1 :]


def with_gangster(state: State, seat: Seat, at: int, *changed: Gangster) -> tuple[tuple[Gangster, ...], ...]:
    """Return all gangsters with the one in this place replaced, or removed."""
    own = state.gangsters[seat]
    return replaced_at(state.gangsters, seat, (*own[:at], *changed, *own[at + 1 :]))


def with_warehouse(
    state: State, seat: Seat, at: int, changed: Warehouse
) -> tuple[tuple[Warehouse, ...], ...]:
    """Return all warehouses with the one in this place replaced."""
    return replaced_at(state.warehouses, seat, replaced_at(state.warehouses[seat], at, changed))


InPlay = TypeVar("InPlay", Gangster, Warehouse)


def place(cards: tuple[InPlay, ...], card: str | None) -> int | None:
    """Return the place of the card among gangsters or warehouses, or None."""
    for at, found in enumerate(cards):
        if found.card == card:
            return at
    return None


def with_item(items: tuple[str, ...], item: str) -> tuple[tuple[str, ...], str | None]:
    """Return the items with a new one, in the order of the slots, and the one it replaces."""
    slot = SLOT[item]
    by_slot = {SLOT[held]: held for held in items}
    old = by_slot.get(slot)
    by_slot[slot] = item
    return tuple(by_slot[kind] for kind in SLOTS if kind in by_slot), old


def loots_of(state: State, seat: Seat) -> Iterator[str]:
    """Yield all loot cards of a seat, warehouse by warehouse."""
    for warehouse in state.warehouses[seat]:
        yield from warehouse.loots


def only_police(hand: tuple[str, ...]) -> bool:
    """Tell whether a hand holds police cards only, so that ``pass`` is legal (P4)."""
    return all(card in STARS for card in hand)
