"""Points for skill checks, and how much gangsters carry (P18 to P21)."""

from __future__ import annotations

from engines.mafiadollar.cards import BONUS, CARDS, SLOT, Slot
from engines.mafiadollar.state import Gangster

NEEDED = 9  # lowest total of a skill check that succeeds (P18)
DICE_SIDES = 8  # highest die on a card (2.1)
DOG_GUARD = 1  # point less for a burglar (P21)

ATTACK = {card.id: card.attack for card in CARDS.values() if card.kind == "gangster"}
BURGLARY = {card.id: card.burglary for card in CARDS.values() if card.kind == "gangster"}


def bonus(gangster: Gangster, slot: Slot) -> int:
    """Return the bonus of the item in this slot, or 0."""
    for item in gangster.items:
        if SLOT[item] == slot:
            return BONUS[item]
    return 0


def carried(gangster: Gangster) -> int:
    """Return the maximal number of loot cards a gangster carries (P19, P21)."""
    return 1 + bonus(gangster, "vehicle")


def attack_points(gangster: Gangster) -> int:
    """Return the points of an attack, without the die (P20)."""
    return ATTACK[gangster.card] + bonus(gangster, "weapon")


def burglary_points(gangster: Gangster, *, dog: bool) -> int:
    """Return the points of a burglary, without the die (P21)."""
    return BURGLARY[gangster.card] + bonus(gangster, "tool") - (DOG_GUARD if dog else 0)
