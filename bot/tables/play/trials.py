"""Trials: a player tries out moves ahead, in private, and can undo them.

A trial starts from a new deal for that seat, never from the true position, and ends where an undo would be
impossible, because what happens next is hidden or random.
"""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import datetime, timedelta
from functools import partial
from typing import Any, Protocol

from bot.tables.core.answers import Made, TurnedDown, answered
from bot.tables.core.history import Effect, Snapshot, sampling
from bot.tables.core.panels import panel
from bot.tables.core.seats import SeatContext
from bot.tables.play.play import Play
from bot.tables.repository.seats import Seats
from bot.tables.repository.table_repository import TableRepository
from bot.tables.values.ids import TableId, UserId
from bot.tables.values.personal import Trial
from bot.tables.values.refusals import Refusal
from bot.tables.values.table import Click
from bot.tables.values.views import Panel
from engines.base import Answers
from engines.chance import SEED_BYTES, Chance
from engines.text import say
from engines.undo import reversible

TRIAL_LIFE = timedelta(days=1)  # of a trial, since its newest step
TRIAL_LIMIT = 30  # moves that may be tried out in a row

MOVED_ON = say("The game has moved on. Go back to it, and you can try out moves from there.")
NOT_TO_BE_TRIED = say(
    "You can't try out this move: what happens next is hidden, random or up to others, or the game would end."
)

TOO_MANY_MOVES = say("You can try out at most {n} moves. Undo one first.", n=TRIAL_LIMIT)


class TrialStore(Protocol):
    """Stores the trials of people at tables."""

    async def get(self, table: TableId, user: UserId, now: datetime) -> Trial | None:
        """A person's trial at a table; None if there is none, or it has expired."""

    async def put(self, table: TableId, user: UserId, trial: Trial, expires: datetime) -> None:
        """Store a person's trial, replacing the former one."""

    async def drop(self, table: TableId, user: UserId) -> None:
        """Delete a person's trial at a table."""


class Trials:
    """Keeps the moves tried out per person and table; none of them is in the log."""

    def __init__(self, repository: TableRepository, seats: Seats, play: Play, store: TrialStore) -> None:
        self._repository = repository
        self._seats = seats
        self._play = play
        self._store = store

    async def begin(self, click: Click, id: TableId) -> Panel:
        """Start at the position of the table. Raises Refusal if the player has nothing to decide."""
        seat = await self._seats.present(click, id)
        if seat.table.phase != "playing" or seat.seat not in seat.game.rules.owes(seat.live.state):
            raise Refusal("You can try out moves only while the game is waiting for you.")
        return await self._keep(click, seat, Trial(position_version(seat.live), ()))

    async def look(self, click: Click, id: TableId, answers: Answers = ()) -> Panel:
        """The position tried out, with the question after these answers."""
        return panel(await asyncio.to_thread(_tried, *await self._going_on(click, id)), answers)

    async def step(
        self, click: Click, id: TableId, count: int, answers: Answers, *, confirmed: bool = False
    ) -> Panel:
        """The next question, or the position after the move; ``count``: the moves tried out so far.

        A move that would reveal something hidden or random is not made; the panel's notice says so.
        """
        seat, trial = await self._going_on(click, id)
        tried = await asyncio.to_thread(_tried, seat, trial)
        if count != len(trial.moves):
            return panel(tried)
        one_more = partial(_one_more, tried, trial)
        led = await asyncio.to_thread(answered, tried, answers, one_more, confirmed=confirmed)
        return await self._seats.shown(click, tried, led, lambda _, made: self._keep(click, seat, made))

    async def back(self, click: Click, id: TableId, count: int) -> Panel:
        """The position before the last move tried out."""
        seat, trial = await self._going_on(click, id)
        if count != len(trial.moves):
            return panel(await asyncio.to_thread(_tried, seat, trial))
        return await self._keep(click, seat, replace(trial, moves=trial.moves[:-1]))

    async def stop(self, click: Click, id: TableId) -> Panel:
        """End the trial, and show the panel of the table."""
        await self._store.drop(id, click.user)
        return await self._play.opened(click, id)

    async def _going_on(self, click: Click, id: TableId) -> tuple[SeatContext, Trial]:
        """The seat and its player's trial. Raises Refusal if the game has moved on."""
        seat = await self._seats.present(click, id)
        trial = await self._store.get(id, click.user, self._repository.now())
        if trial is None or trial.version != position_version(seat.live) or seat.table.phase != "playing":
            await self._store.drop(id, click.user)
            raise Refusal(MOVED_ON)
        return seat, trial

    async def _keep(self, click: Click, seat: SeatContext, trial: Trial) -> Panel:
        await self._store.put(seat.table.id, click.user, trial, self._repository.now() + TRIAL_LIFE)
        return panel(await asyncio.to_thread(_tried, seat, trial))


def position_version(live: Snapshot) -> int:
    """The version of the newest entry that changed the position; the oldest known one if none is recent."""
    changing = (one.version for one in reversed(live.recent) if one.kind in {"start", "move", "undo"})
    return next(changing, 0)


def _tried(seat: SeatContext, trial: Trial) -> SeatContext:
    """The seat after the moves that are tried out, on a new deal for it, with the effect of the newest."""
    game, live = seat.game, seat.live
    deal = sampling(seat.table, f"trial|{seat.seat}|{trial.version}")
    state = game.knowledge.redeal(live.state, seat.seat, deal)
    recent: tuple[Effect, ...] = ()
    for body in trial.moves:
        state, events = game.rules.apply(state, seat.seat, game.notation.decode(body), _luck(seat))
        recent = (Effect(live.version, "move", seat.seat, "player", tuple(events), turn=seat.seat),)
    position = replace(live, state=state, recent=recent)
    return replace(SeatContext.of(replace(seat.case, position=position), seat.seat), trial=trial)


def _one_more(tried: SeatContext, trial: Trial, move: Any) -> Made[Trial] | TurnedDown:
    """The trial with one more move, if nothing hidden or random comes of it. Raises IllegalMove."""
    game, state, seat = tried.game, tried.live.state, tried.seat
    game.rules.apply(state, seat, move, _luck(tried))
    deals = sampling(tried.table, f"try|{tried.live.version}")
    if not reversible(game, state, seat, move, len(tried.table.seats), deals):
        return TurnedDown(NOT_TO_BE_TRIED)
    if len(trial.moves) >= TRIAL_LIMIT:
        return TurnedDown(TOO_MANY_MOVES)
    return Made(replace(trial, moves=(*trial.moves, game.notation.encode(move))))


def _luck(seat: SeatContext) -> Chance:
    """A separate source of luck: the moves that can be tried out use none."""
    return Chance(bytes(SEED_BYTES), "game", seat.game.id, ("ai",) * len(seat.table.seats))
