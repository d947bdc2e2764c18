"""The signs in the pictures of Streets of Palermo."""

from __future__ import annotations

from engines.signs import CARDS, Sign
from engines.text import say

signs: tuple[Sign, ...] = (
    CARDS,
    Sign("envelope", say("Envelope: a bribe; you know only its branch")),
    Sign("ahead", say("Coloured sum: that player is certain to be ahead")),
    Sign("joker", say("Hat: holds the joker")),
)
