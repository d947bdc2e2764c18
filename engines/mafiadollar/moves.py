"""The moves of MafiaDollar (rules section 6)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal, TypeAlias

from engines.base import Seat
from engines.codec import MayBeEmpty, OneOf
from engines.mafiadollar.cards import Kind, LootType, of_kind

HAND_KINDS: tuple[Kind, ...] = ("gangster", "item", "block", "warehouse", "dog", "birthday", "police")
HandCard: TypeAlias = Annotated[str, OneOf(of_kind(*HAND_KINDS))]
GangsterCard: TypeAlias = Annotated[str, OneOf(of_kind("gangster"))]
WarehouseCard: TypeAlias = Annotated[str, OneOf(of_kind("warehouse"))]
ItemCard: TypeAlias = Annotated[str, OneOf(of_kind("item"))]
LootCard: TypeAlias = Annotated[str, OneOf(of_kind("loot"))]
PlaceCard: TypeAlias = Annotated[str, OneOf(of_kind("gangster", "warehouse"))]
"""The ids that a field accepts, by kind of card."""

Wish: TypeAlias = Literal[
    "any", "gangster", "item", "weapon", "tool", "vehicle", "block", "warehouse", "dog", "birthday", "police",
    "key", "newspaper", "firstaid", "hat",
]  # fmt: skip
"""The wish of an offer: a kind of card, a slot or a symbol (P25)."""

WISHES: tuple[Wish, ...] = (
    "any", "gangster", "item", "weapon", "tool", "vehicle", "block", "warehouse", "dog", "birthday", "police",
    "key", "newspaper", "firstaid", "hat",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Play:
    """Play a card from the hand for its effect (P8 to P16)."""

    card: HandCard
    on: PlaceCard | None = None
    """A gangster for items and blocks, a warehouse for dogs and birthdays; None for other cards."""


@dataclass(frozen=True, slots=True)
class Free:
    """Spend a card for its symbol, to remove the topmost block of an own gangster (P12)."""

    card: HandCard
    gangster: GangsterCard


@dataclass(frozen=True, slots=True)
class Discard:
    """Discard a card (P4)."""

    card: HandCard


@dataclass(frozen=True, slots=True)
class Pass:
    """Play nothing, with a hand of police cards only (P4)."""


@dataclass(frozen=True, slots=True)
class Out:
    """Send a gangster from the hideout to the street."""

    gangster: GangsterCard


@dataclass(frozen=True, slots=True)
class Back:
    """Call a gangster back from the street."""

    gangster: GangsterCard


@dataclass(frozen=True, slots=True)
class Take:
    """Take loot from a street pile to an own warehouse (P19)."""

    gangster: GangsterCard
    pile: LootType
    to: WarehouseCard


@dataclass(frozen=True, slots=True)
class Attack:
    """Attack a gangster on the street (P20)."""

    gangster: GangsterCard
    target: GangsterCard


@dataclass(frozen=True, slots=True)
class Burgle:
    """Break into a warehouse (P21)."""

    gangster: GangsterCard
    warehouse: WarehouseCard


@dataclass(frozen=True, slots=True)
class Handover:
    """Give an item to another gangster in the hideout (section 3)."""

    gangster: GangsterCard
    item: ItemCard
    target: GangsterCard


@dataclass(frozen=True, slots=True)
class End:
    """End the turn (P5)."""


@dataclass(frozen=True, slots=True)
class Spoils:
    """Choose the items that the winner takes from a beaten gangster (P20)."""

    take: Annotated[tuple[ItemCard, ...], MayBeEmpty]


@dataclass(frozen=True, slots=True)
class Steal:
    """Choose the loot that a burglar takes, and the own warehouse for it (P21)."""

    loots: tuple[LootCard, ...]
    to: WarehouseCard


@dataclass(frozen=True, slots=True)
class Lose:
    """Choose the loot card that the police take (P15)."""

    loot: LootCard


@dataclass(frozen=True, slots=True)
class Gift:
    """Choose a birthday gift (P13)."""

    loot: LootCard


@dataclass(frozen=True, slots=True)
class Give:
    """Choose the card to pass on when the police come (P14)."""

    card: HandCard


@dataclass(frozen=True, slots=True)
class Offer:
    """Offer one hand card for another (P25)."""

    to: Seat
    give: HandCard
    want: Wish


@dataclass(frozen=True, slots=True)
class Accept:
    """Accept an offer with a card that fits its wish (P25)."""

    from_: Seat
    card: HandCard


@dataclass(frozen=True, slots=True)
class Decline:
    """Decline an offer (P25)."""

    from_: Seat


@dataclass(frozen=True, slots=True)
class Withdraw:
    """Withdraw an own offer (P25)."""

    to: Seat


CardMove: TypeAlias = Play | Free | Discard | Pass
Action: TypeAlias = Out | Back | Take | Attack | Burgle | Handover | End
Choice: TypeAlias = Spoils | Steal | Lose | Gift | Give
Trade: TypeAlias = Offer | Accept | Decline | Withdraw
Move: TypeAlias = CardMove | Action | Choice | Trade
