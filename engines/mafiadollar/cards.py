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
    """The number it adds to a skill check, 1 to 8; None on loot and the end card."""
    symbol: Symbol | None
    """The symbol it counts as when it is spent to free a gangster."""
    attack: int = 0
    burglary: int = 0
    slot: Slot | None = None
    bonus: int = 0
    """Points of a weapon or tool; additional loot cards of a vehicle."""
    block: Block | None = None
    counter: Symbol | None = None
    """The symbol that removes this block."""
    type: LootType | None = None
    value: int = 0
    """Dollars of a loot card."""
    stars: int = 0
    """1: guard, 2: patrol, 3: raid."""


CARDS = {card.id: card for card in rows("mafiadollar", "cards", Card)}
"""By id, in file order."""

PLACE = {card: place for place, card in enumerate(CARDS)}
"""The place of each id in file order."""

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
"""The number of the street pile of each loot card."""
DICE = {card.id: card.dice for card in CARDS.values() if card.dice}
STARS = {card.id: card.stars for card in CARDS.values() if card.stars}


def of_kind(*kinds: Kind) -> tuple[str, ...]:
    """Return the ids of the cards of these kinds, in file order."""
    return tuple(card for card, kind in KIND.items() if kind in kinds)


def in_order(cards: Iterable[str]) -> tuple[str, ...]:
    """Return the cards in file order."""
    return tuple(sorted(cards, key=PLACE.__getitem__))


def worth(loots: Iterable[str]) -> int:
    """Return the total value of the loot cards in dollars."""
    return sum(map(VALUE.__getitem__, loots))
