"""What counts in skill checks, and how much gangsters carry (P18 to P21)."""

from __future__ import annotations

from engines.mafiadollar.cards import BONUS, CARDS, SLOT, Slot
from engines.mafiadollar.state import Gangster

NEEDED = 9  # total of a skill check that succeeds (P18)
DICE_SIDES = 8  # the highest dice icon of a card (2.1)
DOG_GUARD = 1  # point less for a burglar (P21)

ATTACK = {card.id: card.attack for card in CARDS.values() if card.kind == "gangster"}
BURGLARY = {card.id: card.burglary for card in CARDS.values() if card.kind == "gangster"}


def bonus(gangster: Gangster, slot: Slot) -> int:
    """What the item in this slot adds."""
    for item in gangster.items:
        if SLOT[item] == slot:
            return BONUS[item]
    return 0


def carried(gangster: Gangster) -> int:
    """How many loots a gangster carries away at most (P19, P21)."""
    return 1 + bonus(gangster, "vehicle")


def attack_points(gangster: Gangster) -> int:
    """What counts in an attack besides the dice (P20)."""
    return ATTACK[gangster.card] + bonus(gangster, "weapon")


def burglary_points(gangster: Gangster, *, dog: bool) -> int:
    """What counts in a burglary besides the dice (P21)."""
    return BURGLARY[gangster.card] + bonus(gangster, "tool") - (DOG_GUARD if dog else 0)
