"""Taking one's last move back, as long as nobody has learned anything by it."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime

from bot.tables.core import history
from bot.tables.core.posts import before_this_turn
from bot.tables.core.seat_clocks import with_clocks
from bot.tables.core.seats import UNDO_LIMIT, SeatContext
from bot.tables.core.undo import why_not
from bot.tables.play.play import DONE_ALREADY, Play
from bot.tables.ports import PreferenceStore
from bot.tables.repository.progress import waiting
from bot.tables.repository.table_repository import TableRepository
from bot.tables.values.change import Change, Entry, NewPost
from bot.tables.values.ids import TableId
from bot.tables.values.refusals import Repeated
from bot.tables.values.table import Click, SeatClock, Table, Undo
from bot.tables.values.views import Panel
from engines.base import AnyGame, Seat
from engines.defaults import no_orders
from engines.text import Text, say
from engines.undo import Obstacle

TIME_OVER = say("The time for that move is over, so it cannot be taken back.")
SOMEBODY_MOVED = say("Somebody has moved since, so your move cannot be taken back.")
REASONS: Mapping[Obstacle, Text] = {
    "offer": say("An offer, or an answer to one, cannot be taken back."),
    "luck": say("That move drew on luck, so it cannot be taken back."),
    "hidden": say("Something hidden would have come out by that move, so it cannot be taken back."),
}


class TakeBack:
    """Asks whether a move is to be taken back, and takes it back."""

    def __init__(self, repository: TableRepository, preferences: PreferenceStore, play: Play) -> None:
        self._repository = repository
        self._preferences = preferences
        self._play = play

    async def ask(self, click: Click, id: TableId, count: int | None = None) -> Panel:
        """The panel that tells what would be taken back; ``count``: the seat's, as the control had it."""
        context = await self._play.present(click, id)
        objection = await self._objection(context, count)
        return context.panel(notice=objection) if objection else replace(context.panel(), undoing=True)

    async def take_back(self, click: Click, id: TableId, count: int) -> Panel:
        """Take the last move back. Where it cannot be done any more, the panel's notice says why."""

        async def attempt() -> Panel:
            context = await self._play.present(click, id)
            objection = await self._objection(context, count)
            if objection is not None:
                known = await self._repository.store.handled(click.interaction) is not None
                return context.panel(notice=DONE_ALREADY if known else objection)
            return await self._taken_back(click, context)

        try:
            return await self._repository.retry(attempt)
        except Repeated:
            return (await self._play.present(click, id)).panel(notice=DONE_ALREADY)

    async def _objection(self, context: SeatContext, count: int | None) -> Text | None:
        if context.table.over:
            return say("The game is over; nothing can be changed any more.")
        outdated = context.outdated(count)
        if outdated is not None:
            return outdated
        undo = context.undo
        if undo is None:
            return await self._reason(context)
        now = context.table.paused or self._repository.now()
        if undo.clock is not None and undo.clock.deadline <= now:
            return TIME_OVER
        return None

    async def _reason(self, context: SeatContext) -> Text:
        """Why a player has no move to take back, by what that player knows."""
        live, last = context.live, history.newest_move(context.live)
        if last is not None and (last.seat, last.by) == (context.seat, "clock"):
            return TIME_OVER
        made = [effect.seat for effect in live.recent if effect.kind == "move"]
        first = live.recent[0].kind == "start" and context.seat not in made
        if first or not live.has_acted(context.table, context.seat):
            return say("You have no move to take back.")
        if last is None or last.seat != context.seat or last.by == "ai" or live.former is None:
            return SOMEBODY_MOVED
        if live.undos[context.seat] >= UNDO_LIMIT:
            return say("You have taken {n} moves back in this decision. This one stays.", n=UNDO_LIMIT)
        if context.table.undo or last.unattended:
            return SOMEBODY_MOVED
        entry = await self._repository.entry(context.table.id, last.version)
        move = context.game.notation.decode(entry.body)
        return REASONS[await asyncio.to_thread(why_not, context, live.former, move)]

    async def _taken_back(self, click: Click, context: SeatContext) -> Panel:
        """Write the undo. The clock of the seat goes on as if the move had not been made."""
        table, game, seat, now = context.table, context.game, context.seat, self._repository.now()
        undo = table.undo[-1]
        live = history.undo(context.live, seat, undo.version)
        entry = Entry(
            live.version,
            "undo",
            now,
            seat,
            {"version": undo.version, "called": []},  # which an older release beside this one reads
            user=click.user,
            interaction=click.interaction,
        )
        restored = table.with_player(seat, bank=undo.bank, missed=undo.missed)
        for called in _called(context, undo):
            restored = restored.with_player(called, called_before=True)
        after = replace(
            waiting(game, restored, live),
            undo=table.undo[:-1],
            clocks=_clocks(table, seat, game.rules.owes(live.state), undo),
        )
        after = await self._timed(game, after, now)
        since = before_this_turn(live, history.turn(game, live, seat))
        post = NewPost("show", since=since)
        table = await self._repository.commit(Change(table, after, (entry,), (post,)), live)
        shown = SeatContext(table, game, live, seat, game.knowledge.view(live.state, seat))
        done = await self._repository.whole_games.effects_since(game, table, live, context.live.version)
        return shown.panel(done=done)

    async def _timed(self, game: AnyGame, table: Table, now: datetime) -> Table:
        """The table with a clock for each seat that has none, since the pace has changed after the move."""
        chosen = await self._preferences.many(table.owes)
        orders = game.play.orders is not no_orders
        together = range(len(table.seats)) if any(clock.together for clock in table.clocks) else ()
        return with_clocks(table, (), now, chosen, self._repository.bounds, orders=orders, together=together)


def _called(context: SeatContext, undo: Undo) -> tuple[Seat, ...]:
    """The seats for which the game waits only since the move, once the board has told them."""
    former, board = context.live.former, context.table.board
    if former is None or board is None or board.version < undo.version:
        return ()
    before = context.game.rules.owes(former.state)
    return tuple(seat for seat in context.game.rules.owes(context.live.state) if seat not in before)


def _clocks(table: Table, seat: Seat, owing: tuple[Seat, ...], undo: Undo) -> tuple[SeatClock, ...]:
    """The clock of who takes back goes on; they are there, so no standing order answers for them."""
    kept = [clock for clock in table.clocks if clock.seat != seat and clock.seat in owing]
    own = [replace(undo.clock, alone=False)] if undo.clock else []
    return tuple(sorted([*kept, *own], key=lambda clock: clock.seat))
