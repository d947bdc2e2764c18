"""Punctuality of players in three steps, from the results of their newest games on a server."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal, TypeAlias, get_args

from bot.tables.values.ids import GuildId
from bot.tables.values.results import Result, in_order

Step: TypeAlias = Literal["late", "mostly", "always"]
"""The share of a player's decisions that were made in time, from few to nearly all."""

STEPS: tuple[Step, ...] = get_args(Step)
NEWEST = 20  # games that count
NEARLY_ALL = 0.95
MOST = 0.8


@dataclass(frozen=True, slots=True)
class Punctuality:
    """The games that somebody has played to the end on a server, and how punctually.

    Newcomers count as punctual.
    """

    games: int
    step: Step = "always"

    def meets(self, least: Step | None) -> bool:
        """Return whether a host who asks for this step lets the player in."""
        return least is None or STEPS.index(self.step) >= STEPS.index(least)


def punctuality(own: Iterable[Result], guild: GuildId) -> Punctuality:
    """A player's punctuality on a server, from all their results; games against AIs only don't count.

    Whoever left a game has made none of its decisions in time, however late they left.
    """
    here = (result for result in own if result.guild == guild)
    finished = [result for game in in_order(here) for result in game if not result.alone]
    told = [result for result in finished if result.missed is not None and result.decided is not None]
    newest = told[-NEWEST:]
    made = sum(result.decided or 0 for result in newest if result.fate != "gone")
    missed = sum((result.missed or 0) if result.fate != "gone" else result.total for result in newest)
    games = sum(result.fate != "gone" for result in finished)
    return Punctuality(games) if not made + missed else Punctuality(games, _step(made / (made + missed)))


def _step(share: float) -> Step:
    if share >= NEARLY_ALL:
        return "always"
    return "mostly" if share >= MOST else "late"
