"""What a finished game leaves for its players: one result a seat, stored with the game's end.

All statistics and ratings follow from the results, so nothing else has to be stored or put right.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import groupby
from typing import TYPE_CHECKING

from bot.tables.model import GuildId, TableId, UserId
from engines.base import Outcome, Seat

if TYPE_CHECKING:
    from bot.tables.model import Table


@dataclass(frozen=True, slots=True)
class Result:
    """How a finished game ended for one seat.

    ``user`` is None for an AI player. ``rank`` is 1 for the winners; equal scores share a rank. ``stayed``:
    its player sat there at the end, so that the result is their own.
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
    stayed: bool

    @property
    def player(self) -> UserId | str:
        """Whose result it is: a person by id, an AI by its name."""
        return self.name if self.user is None else self.user


def results_of(table: Table, outcome: Outcome, ended: datetime) -> tuple[Result, ...]:
    """The results of a table whose game was played to its end, by seat.

    A seat that its player has left, or that the AI holds, counts for nobody: neither the person nor the AI
    has played that game. Nor does one that was taken over, which its first player has left. Moves that the
    clock made for a player who sits there at the end are that player's.
    """
    return tuple(
        Result(
            table=table.id,
            seat=seat,
            guild=table.place.guild,
            game=table.game,
            ended=ended,
            user=player.starter.user,
            name=player.starter.name,
            score=outcome.scores[seat],
            won=seat in outcome.winners,
            rank=_rank(outcome, seat),
            stayed=not (player.left or player.held or player.past),
        )
        for seat, player in enumerate(table.seated)
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
    ordered = sorted(results, key=lambda result: (result.ended, result.table, result.seat))
    return [tuple(game) for _, game in groupby(ordered, key=lambda result: (result.ended, result.table))]


@dataclass(frozen=True, slots=True)
class Statistics:
    """A person's games in figures. ``left``: games that ended without them, which count for nothing else."""

    played: int = 0
    won: int = 0
    streak: int = 0
    """Games won in a row up to now."""
    best_streak: int = 0
    total: int = 0
    """All scores together; it means something for one game alone."""
    left: int = 0

    @property
    def average(self) -> float:
        """The average score. Raises ZeroDivisionError where nothing has been played."""
        return self.total / self.played


def statistics(own: Sequence[Result]) -> Statistics:
    """The figures of one player's results."""
    played = [result for game in in_order(own) for result in game if result.stayed]
    streak = best = 0
    for result in played:
        streak = streak + 1 if result.won else 0
        best = max(best, streak)
    return Statistics(
        played=len(played),
        won=sum(result.won for result in played),
        streak=streak,
        best_streak=best,
        total=sum(result.score for result in played),
        left=len(own) - len(played),
    )
