"""Results of finished games: one for everyone who had a seat, stored with the end of the game.

A result holds facts: the place of the seat, and how many of its decisions the player made. ``Result.counts``
decides what it counts for; statistics and ratings are computed from the results alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import groupby
from typing import Literal, NamedTuple, TypeAlias

from bot.tables.values.ids import GuildId, TableId, UserId
from engines.base import Outcome, Seat
from engines.strengths import Strength

Fate: TypeAlias = Literal["", "gone", "excused"]
"""The fate of whoever had a seat at the start: ``gone``, if they left it for good, or were replaced after
long silence; ``excused``, if they were away, as announced before, while most of it was decided."""

AiLevel: TypeAlias = Strength | Literal["former"]
"""The level of an AI player; ``former``: that of those before there were strengths."""

Counted: TypeAlias = Literal["win", "loss", "last"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """The end of a game for someone who had a seat.

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
    """The number of the seat's decisions that this player made; None if not counted yet."""
    total: int = 0
    """The number of all decisions, including those of the AI and the clock."""
    fate: Fate = ""
    began: int = 0
    """The number of people who started the game."""
    missed: int | None = None
    """The number of decisions that the clock made for this player, or an AI because they were silent.

    None if not counted. A clock stands on vacation, while the bot is down, and until its player is called."""
    feats: tuple[str, ...] | None = ()
    """The ids of the feats that this player has earned; None as long as nobody has looked for them."""
    strength: Strength | None = None
    """Of an AI player; None of results from before there were strengths, and of people."""

    @property
    def player(self) -> UserId | AiLevel:
        """The owner of the result: a person's id, or how well an AI played."""
        return (self.strength or "former") if self.user is None else self.user

    @property
    def decisive(self) -> bool:
        """Whether this player made more than half of the seat's decisions."""
        return self.decided is not None and 2 * self.decided > self.total

    @property
    def let_play(self) -> bool:
        """Whether the AI, the clock or others made at least half of the seat's decisions."""
        return self.decided is not None and self.total > 0 and not self.decisive

    @property
    def alone(self) -> bool:
        """Whether fewer than two people started the game: such games are counted separately."""
        return self.began < 2

    @property
    def counts(self) -> Counted | None:
        """Whether the result counts as a win or a loss for its player; None for neither.

        A win goes to whoever made more than half of the seat's decisions, a loss to whoever sat there at the
        start. Nobody loses by taking an open seat.
        """
        if self.decided is None:
            return None
        if self.fate == "gone":
            return "last"
        if self.won:
            return "win" if self.decisive else None
        return None if self.sitter or self.fate == "excused" else "loss"


class SeatEnd(NamedTuple):
    """The end of a game for a seat."""

    score: int
    won: bool
    rank: int


def ends_of(outcome: Outcome) -> tuple[SeatEnd, ...]:
    """Return how the game ended for each seat."""
    return tuple(
        SeatEnd(score, seat in outcome.winners, _rank(outcome, seat))
        for seat, score in enumerate(outcome.scores)
    )


def _rank(outcome: Outcome, seat: Seat) -> int:
    """1 for a winner, otherwise one more than the number of seats ahead."""
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
    """A person's statistics. ``left`` counts the games that they left, among those that they played."""

    played: int = 0
    won: int = 0
    streak: int = 0
    """Games won in a row up to now."""
    best_streak: int = 0
    total: int = 0
    """The sum of all scores, except in games that they left; meaningful only within one game."""
    left: int = 0

    @property
    def average(self) -> int | None:
        """The average score, rounded; None where no game was played to its end."""
        stayed = self.played - self.left
        return round(self.total / stayed) if stayed else None


def statistics(own: Sequence[Result]) -> Statistics:
    """The statistics of one player's results."""
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
