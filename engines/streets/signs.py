"""The signs in the pictures of Streets of Palermo."""

from __future__ import annotations

from engines.signs import CARDS, Sign
from engines.text import say

signs: tuple[Sign, ...] = (
    CARDS,
    Sign("envelope", say("Envelope: a bribe of which you know only the branch")),
    Sign("ahead", say("Sum on a player's colour: certain to be ahead there")),
    Sign("joker", say("Hat: holds the joker")),
)
