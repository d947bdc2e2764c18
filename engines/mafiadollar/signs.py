"""The signs in the pictures of MafiaDollar."""

from __future__ import annotations

from engines.signs import CARDS, Sign
from engines.text import say

signs: tuple[Sign, ...] = (
    CARDS,
    Sign("attack", say("Pistol or red star: attack")),
    Sign("burglary", say("Mask: burglary")),
    Sign("block", say("Key, hat, newspaper or cross: the symbol that removes the block")),
    Sign("used", say("Hourglass: has acted this turn")),
    Sign("loot", say("Number on cream: a player's loot cards")),
    Sign("sack", say("Sack: the loot cards in a warehouse")),
    Sign("dog", say("Dog: guards the warehouse")),
)
