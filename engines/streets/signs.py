"""The signs in the pictures of Streets of Palermo."""

from __future__ import annotations

from engines.signs import CARDS, Sign
from engines.text import say

signs: tuple[Sign, ...] = (
    CARDS,
    Sign("envelope", say("Envelope: a bribe; you know only its branch")),
    Sign("ahead", say("Sum on cream, coloured awning: ahead there; “≈6”: a hidden card counts as 6")),
    Sign("joker", say("Hat: holds the joker")),
    Sign("H", say("Killing: the winner may take up to 5 off another branch")),
    Sign("D", say("Gambling: the winner bets on a card")),
    Sign("S", say("Trafficking: the winner gets 2 points for each card from 2 to 5")),
    Sign("C", say("Drugs: the winner gets 3 points per card in hand")),
)
