"""How things are put into words for one reader: the language, and the names of those at the table."""

from __future__ import annotations

from dataclasses import dataclass

import discord

from bot.locales import Tongue
from bot.tables.model import UserId
from engines.text import Text
from renders.base import Look
from renders.palette import SEATS


@dataclass(frozen=True, slots=True)
class Voice:
    """One language, at one table. ``names`` are the players' names by seat, as they gave them."""

    tongue: Tongue
    names: tuple[str, ...] = ()

    def __call__(self, text: Text) -> str:
        """The sentence for a message: nothing in a name works as markup or as a mention."""
        return self.tongue(text, [f"{emblem(seat)} {harmless(name)}" for seat, name in enumerate(self.names)])

    def plain(self, text: Text) -> str:
        """The sentence for labels and alt texts, where Discord knows no markup."""
        return self.tongue(text, [f"{emblem(seat)} {name}" for seat, name in enumerate(self.names)])

    def seat(self, seat: int) -> str:
        """A seat's emblem, letter and name, for a message."""
        return f"{emblem(seat)} {SEATS[seat].letter} · {harmless(self.names[seat])}"

    def look(self) -> Look:
        """What the pictures need; they draw the emblems themselves."""
        return Look(self.names, self._drawn)

    def _drawn(self, text: Text) -> str:
        return self.tongue(text, self.names)


def emblem(seat: int) -> str:
    """The sign of a seat, the same in pictures and messages."""
    return SEATS[seat].emblem


def harmless(name: str) -> str:
    """A name as text: markup shows as typed, and nobody is mentioned."""
    escaped = discord.utils.escape_markdown(name, ignore_links=False)
    return discord.utils.escape_mentions(escaped).replace("<", "\\<")


def mention(user: UserId) -> str:
    """A person in a message; whether it pings is for the letter's allowed mentions to say."""
    return f"<@{user}>"
