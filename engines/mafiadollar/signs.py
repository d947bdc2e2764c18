"""The signs in the pictures of MafiaDollar."""

from __future__ import annotations

from engines.signs import CARDS, Sign
from engines.text import say

signs: tuple[Sign, ...] = (
    CARDS,
    Sign("attack", say("Pistol or red star: attack")),
    Sign("burglary", say("Mask: burglary")),
    Sign("sack", say("Sack: the number of loot cards")),
    Sign("dog", say("Dog: guards the warehouse")),
)
