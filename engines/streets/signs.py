"""The signs in the pictures of Streets of Palermo."""

from __future__ import annotations

from engines.signs import CARDS, Sign
from engines.text import say

signs: tuple[Sign, ...] = (
    CARDS,
    Sign("envelope", say("Envelope: a bribe; you know only its branch")),
    Sign("ahead", say("Sum on cream: ahead there; “≈” counts each hidden card as 6")),
    Sign("joker", say("Hat: holds the joker")),
    Sign("H", say("Arrow: the winner may lower another branch by 5")),
    Sign("D", say("Card and “?”: the winner bets on a card")),
    Sign("S", say("“2–5”: the winner gets 2 points for each low card")),
    Sign("C", say("“+3”: the winner gets 3 points per card in hand")),
)
