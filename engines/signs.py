"""The signs in a game's pictures, and what they mean."""

from __future__ import annotations

from typing import NamedTuple

from engines.text import Text, say


class Sign(NamedTuple):
    """A sign: the name by which the pictures draw it, and its meaning."""

    name: str
    meaning: Text


SPOKEN = "☞"
"""In place of the letter of a choice: a sentence of a lesson speaks of it."""

COMMON: tuple[Sign, ...] = (
    Sign("turn", say("Coloured name plate: it's their turn")),
    Sign("changed", say("Brass frame: changed by the last move")),
    Sign("choice", say("White frame: you can choose it; its letter is in the menu, too")),
    Sign("spoken", say("Dashed frame: the lesson is about this")),
    Sign("leads", say("Crown: in the lead")),
    Sign("ai", say("Cogwheel: played by an AI")),
)
"""The signs in the pictures of every game."""
CARDS = Sign("cards", say("Card back: the number of hidden cards"))
"""For games with hidden cards."""


def every_sign(own: tuple[Sign, ...]) -> tuple[Sign, ...]:
    """All signs in the pictures of a game that has these of its own."""
    return COMMON + own
