"""The signs in the pictures of Streets of Palermo."""

from __future__ import annotations

from engines.signs import CARDS, Sign
from engines.text import say

signs: tuple[Sign, ...] = (
    CARDS,
    Sign("envelope", say("Envelope: a bribe; you know only its branch")),
    Sign("ahead", say("Coloured sum: ahead there; unknown cards (“+”) count as 6 each")),
    Sign("joker", say("Hat: holds the joker")),
    Sign("H", say("Winner may lower another branch by 5")),
    Sign("D", say("Winner bets on a card")),
    Sign("S", say("Winner gets 2 points per low card (2–5)")),
    Sign("C", say("Winner gets 3 points per card in hand")),
)
