"""What a finished game leaves for its players: a result for each who had a seat, stored with the game's end.

A result holds facts: the place of the seat, and how many of its decisions this player made. What it counts
for is a rule of a few lines, ``Result.counts``; statistics and ratings follow from the results alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import groupby
from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias

from bot.tables.values.ids import GuildId, TableId, UserId
from engines.base import Outcome, Seat

if TYPE_CHECKING:
    pass

Fate: TypeAlias = Literal["", "gone", "excused"]
"""What became of who had a seat at the start: ``gone``, who left it for good, or was replaced after long
silence; ``excused``, who was away, as announced before, while most of it was decided."""

Counted: TypeAlias = Literal["win", "loss", "last"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """How a finished game ended for somebody who had a seat.

    ``user`` is None for an AI player. ``sitter`` is 0 for who had the seat at the start; those who took it
    over follow in order. ``rank`` is 1 for the winners; equal scores share a rank. Whoever is ``gone`` comes
    after all seats, and of several whoever went first comes last.
    """

    table: TableId
    seat: Seat
    guild: GuildId
    game: str
    ended: datetime
    user: UserId | None
    name: str
    score: int
    won: bool
    rank: int
    sitter: int = 0
    decided: int | None = None
    """How many decisions of the seat are this player's own; None: nobody has counted yet."""
    total: int = 0
    """How many there were, those of the AI and the clock included."""
    fate: Fate = ""
    began: int = 0
    """How many persons began the game."""

    @property
    def player(self) -> UserId | str:
        """Whose result it is: a person by id, an AI by its name."""
        return self.name if self.user is None else self.user

    @property
    def decisive(self) -> bool:
        """Whether this player made more than half of the seat's decisions."""
        return self.decided is not None and 2 * self.decided > self.total

    @property
    def alone(self) -> bool:
        """Whether fewer than two persons began the game: such games count apart."""
        return self.began < 2

    @property
    def counts(self) -> Counted | None:
        """What the result counts for its player; None: for nothing.

        A win is the one's who made more than half of the seat's decisions, a loss the one's who sat there at
        the start. Nobody loses by taking an open seat.
        """
        if self.decided is None:
            return None
        if self.fate == "gone":
            return "last"
        if self.won:
            return "win" if self.decisive else None
        return None if self.sitter or self.fate == "excused" else "loss"


class SeatEnd(NamedTuple):
    """How a game ended for a seat."""

    score: int
    won: bool
    rank: int


def ends_of(outcome: Outcome) -> tuple[SeatEnd, ...]:
    """How the game ended, by seat."""
    return tuple(
        SeatEnd(score, seat in outcome.winners, _rank(outcome, seat))
        for seat, score in enumerate(outcome.scores)
    )


def _rank(outcome: Outcome, seat: Seat) -> int:
    """1 for a winner; else one more than the number of seats that are ahead."""
    if seat in outcome.winners:
        return 1
    score = outcome.scores[seat]
    return 1 + sum(
        other in outcome.winners or points > score
        for other, points in enumerate(outcome.scores)
        if other != seat
    )


def in_order(results: Iterable[Result]) -> list[tuple[Result, ...]]:
    """The results game by game, in the order of their ends; of two at one instant the older table first."""
    ordered = sorted(results, key=lambda result: (result.ended, result.table, result.seat, result.sitter))
    return [tuple(game) for _, game in groupby(ordered, key=lambda result: (result.ended, result.table))]


@dataclass(frozen=True, slots=True)
class Statistics:
    """A person's games in figures. ``left``: of those that they played, the games that they left."""

    played: int = 0
    won: int = 0
    streak: int = 0
    """Games won in a row up to now."""
    best_streak: int = 0
    total: int = 0
    """All scores together, but for games that they left; it means something for one game alone."""
    left: int = 0

    @property
    def average(self) -> int | None:
        """The average score, rounded; None where no game was played to its end."""
        stayed = self.played - self.left
        return round(self.total / stayed) if stayed else None


def statistics(own: Sequence[Result]) -> Statistics:
    """The figures of one player's results."""
    played = [result for game in in_order(own) for result in game if result.counts is not None]
    streak = best = 0
    for result in played:
        streak = streak + 1 if result.counts == "win" else 0
        best = max(best, streak)
    return Statistics(
        played=len(played),
        won=sum(result.counts == "win" for result in played),
        streak=streak,
        best_streak=best,
        total=sum(result.score for result in played if result.counts != "last"),
        left=sum(result.counts == "last" for result in played),
    )
