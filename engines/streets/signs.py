"""The signs in the pictures of Streets of Palermo."""

from __future__ import annotations

from engines.signs import CARDS, Sign
from engines.streets.standing import AVERAGE
from engines.text import say

signs: tuple[Sign, ...] = (
    CARDS,
    Sign("envelope", say("Envelope: a bribe; you know only its branch")),
    Sign(
        "ahead",
        say(
            "Sum in colour: ahead; awning: by how much. “?”: hidden cards count as {average}",
            average=AVERAGE,
        ),
    ),
    Sign("score", say("Points: all leads together")),
    Sign("joker", say("Hat: holds the joker")),
    Sign("H", say("Killing: the winner may take up to 5 off another branch")),
    Sign("D", say("Gambling: the winner bets for up to 20")),
    Sign("S", say("Trafficking: the winner gets 2 per card 2–5")),
    Sign("C", say("Drugs: the winner gets 3 per hand card")),
)
