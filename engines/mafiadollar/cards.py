"""The 173 cards of MafiaDollar (rules section 2)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Annotated, Literal, TypeAlias

from engines.codec import AnyText
from engines.data import rows

Kind: TypeAlias = Literal[
    "gangster", "item", "block", "warehouse", "dog", "loot", "birthday", "police", "end"
]
Symbol: TypeAlias = Literal["key", "newspaper", "firstaid", "hat"]
Slot: TypeAlias = Literal["weapon", "tool", "vehicle"]
LootType: TypeAlias = Literal["tobacco", "alcohol", "gambling", "redlight"]
Block: TypeAlias = Literal["jail", "home", "beaten", "girlfriend"]


@dataclass(frozen=True, slots=True)
class Card:
    """One physical card; only the fields of its kind are set (2.1)."""

    id: Annotated[str, AnyText]
    kind: Kind
    name: Annotated[str, AnyText]
    dice: int | None
    """What it adds to a skill check, 1 to 8; None on loot and the end card."""
    symbol: Symbol | None
    """What it counters when it is spent to free a gangster."""
    attack: int = 0
    burglary: int = 0
    slot: Slot | None = None
    bonus: int = 0
    """Points of a weapon or tool; further loots of a vehicle."""
    block: Block | None = None
    counter: Symbol | None = None
    """The symbol that removes this block."""
    type: LootType | None = None
    value: int = 0
    """Dollars of a loot."""
    stars: int = 0
    """1: guard, 2: patrol, 3: raid."""


CARDS = {card.id: card for card in rows("mafiadollar", "cards", Card)}
"""By id, in file order."""

PLACE = {card: place for place, card in enumerate(CARDS)}
"""By id, its place in file order."""

END = "X"
SLOTS: tuple[Slot, ...] = ("weapon", "tool", "vehicle")
LOOT_TYPES: tuple[LootType, ...] = ("tobacco", "alcohol", "gambling", "redlight")
SYMBOLS: tuple[Symbol, ...] = ("key", "newspaper", "firstaid", "hat")
GUARD, PATROL, RAID = 1, 2, 3  # stars

KIND = {card.id: card.kind for card in CARDS.values()}
SYMBOL = {card.id: card.symbol for card in CARDS.values()}
SLOT = {card.id: card.slot for card in CARDS.values() if card.slot}
BONUS = {card.id: card.bonus for card in CARDS.values() if card.slot}
COUNTER = {card.id: card.counter for card in CARDS.values() if card.counter}
VALUE = {card.id: card.value for card in CARDS.values() if card.type}
LOOT_TYPE = {card.id: card.type for card in CARDS.values() if card.type}
PILE = {loot: LOOT_TYPES.index(kind) for loot, kind in LOOT_TYPE.items()}
"""By loot, the number of its street pile."""
DICE = {card.id: card.dice for card in CARDS.values() if card.dice}
STARS = {card.id: card.stars for card in CARDS.values() if card.stars}


def of_kind(*kinds: Kind) -> tuple[str, ...]:
    """The ids of the cards of these kinds, in file order."""
    return tuple(card for card, kind in KIND.items() if kind in kinds)


def in_order(cards: Iterable[str]) -> tuple[str, ...]:
    """The cards in file order."""
    return tuple(sorted(cards, key=PLACE.__getitem__))


def worth(loots: Iterable[str]) -> int:
    """What the loots are worth, in dollars."""
    return sum(map(VALUE.__getitem__, loots))
