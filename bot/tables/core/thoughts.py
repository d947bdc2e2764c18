"""AI players that think: which decisions they think about, and when their moves come.

A hard AI searches for its move in a worker process. Its move comes at a moment that depends on public facts
alone: ``OWN_TIME`` after the decision began, though it was found earlier or there was one choice; if it was
not found by then, at the next full ``STEP`` after the beginning; after ``PATIENCE`` the policy moves.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any

from bot.tables.values.clocks import Thought
from bot.tables.values.players import Player
from bot.tables.values.table import Phase, Table
from engines.base import AnyGame, Seat
from engines.search import recall
from engines.strengths import STRENGTHS, Strength, searches

OWN_TIME = timedelta(seconds=3)
STEP = timedelta(seconds=10)
PATIENCE = timedelta(seconds=30)


def strengths(game: AnyGame) -> tuple[Strength, ...]:
    """The strengths at which AI players play a game, the weakest first."""
    return ("normal",) if game.mind is None else STRENGTHS


def thinks(game: AnyGame, player: Player) -> bool:
    """Return whether a player is an AI that searches for its moves, so that they take time."""
    return player.user is None and searches(game, player.plays)


def with_thoughts(
    game: AnyGame, table: Table, owing: Sequence[Seat], counts: Sequence[int], now: datetime
) -> Table:
    """The table with the decisions that AI players think about now; those that were begun go on.

    ``owing``: the seats that the game waits for; ``counts``: the number of entries by or for each seat.
    """
    begun = {(thought.seat, thought.count): thought for thought in table.thoughts}
    playing = table.phase is Phase.PLAYING and table.active
    thoughts = tuple(
        begun.get((seat, counts[seat]), Thought(seat, counts[seat], now))
        for seat in (owing if playing else ())
        if thinks(game, table.seated[seat])
    )
    return replace(table, thoughts=thoughts)


def moment_of(thought: Thought, found: datetime | None) -> datetime:
    """Return when the move comes; ``found``: when the search ended, None if it has not."""
    if found is None:
        return thought.since + PATIENCE
    first = thought.since + OWN_TIME
    if found <= first:
        return first
    steps = -((thought.since - found) // STEP)
    return thought.since + min(steps * STEP, PATIENCE)


def next_moment(thought: Thought, now: datetime) -> datetime:
    """The next moment at which the move may come: now, where the last one is over."""
    steps = (OWN_TIME, STEP, 2 * STEP, PATIENCE)
    return next((thought.since + step for step in steps if thought.since + step > now), now)


def first_moment(table: Table) -> datetime | None:
    """The first moment at which a move of an AI that thinks may come; None where none does."""
    return min((thought.since + OWN_TIME for thought in table.thoughts), default=None)


def remembered(
    game: AnyGame, table: Table, memories: tuple[Any, ...], events: Sequence[Any]
) -> tuple[Any, ...]:
    """Return what the seats of thinking AIs remember after these events; None for other seats.

    ``memories``: the same before; empty before the first event.
    """
    if game.mind is None or not any(thinks(game, player) for player in table.players):
        return ()
    return tuple(
        recall(game, (game.knowledge.told(event, seat) for event in events), memory)
        if thinks(game, player)
        else None
        for seat, (player, memory) in enumerate(
            zip(table.seated, memories or (None,) * len(table.seats), strict=True)
        )
    )
