"""The signs in the pictures of MafiaDollar."""

from __future__ import annotations

from engines.signs import CARDS, Sign
from engines.text import say

signs: tuple[Sign, ...] = (
    CARDS,
    Sign("attack", say("Red star: attack")),
    Sign("burglary", say("Mask: burglary")),
    Sign("block", say("Key, hat, newspaper or cross: the symbol that removes the block")),
    Sign("used", say("Hourglass: has acted this turn")),
    Sign("sack", say("Sack: a player's loot cards, or those in a warehouse")),
    Sign("dog", say("Dog: guards the warehouse")),
)
