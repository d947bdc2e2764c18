"""Standing orders: answers given in advance, and offers about which a player is not to be asked.

They belong to the person and are no entry of the log: nothing public hangs on them until one is carried out,
which looks like the player's own move at a moment that nobody can foresee.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from bot.tables.change import Entry, Job
from bot.tables.changes import history
from bot.tables.changes.posts import PostContext, before_this_turn
from bot.tables.changes.progress import Progress
from bot.tables.changes.repository import TableRepository
from bot.tables.clocks.seat_clocks import order_due
from bot.tables.model import Click, OffersUntil, Phase, StandingOrders, Table, TableId, UserId
from bot.tables.play.play import Play
from bot.tables.play.seats import SeatContext
from bot.tables.ports import OrderStore
from bot.tables.reading.views import Panel
from bot.tables.refusals import Refusal, Unsupported
from engines.base import Option
from engines.defaults import nobody


@dataclass(frozen=True, slots=True)
class Ordering:
    """What a player can order, and has ordered. ``panel``: the seat's."""

    panel: Panel
    offered: tuple[Option, ...]
    """What can be answered in advance now."""
    answer: Option | None
    trades: bool
    """Whether offers are made in this game."""
    offers: OffersUntil | None


class Orders:
    """Takes standing orders, and carries them out."""

    def __init__(
        self, repository: TableRepository, progress: Progress, play: Play, store: OrderStore
    ) -> None:
        self._repository = repository
        self._progress = progress
        self._play = play
        self._store = store

    async def overview(self, click: Click, id: TableId) -> Ordering:
        """What the player can order, and has ordered."""
        context = await self._play.present(click, id)
        orders = await self._store.get(id, click.user)
        if _kept(context, orders) != orders:
            orders = await self._changed(context, click.user)
        return self._ordering(context, orders)

    async def answer(self, click: Click, id: TableId, value: str | None) -> Ordering:
        """Answer in advance, or (None) withdraw that. Raises Refusal where that cannot be ordered."""
        context = await self._play.present(click, id)
        found = {option.value for option in offered(context)}
        if value is not None and value not in found:
            raise Refusal("This cannot be ordered in advance now. Open the orders again to see what can.")
        return self._ordering(context, await self._changed(context, click.user, answer=value))

    async def offers(self, click: Click, id: TableId, until: OffersUntil | None) -> Ordering:
        """Be asked about no offers until then; None: be asked again."""
        context = await self._play.present(click, id)
        _require_playing(context.table)
        turn = context.game.rules.turn(context.live.state) if until == "turn" else None
        return self._ordering(context, await self._changed(context, click.user, offers=until, turn=turn))

    async def carry_out(self, table: Table, job: Job, now: datetime) -> Table:
        """Make the move that a seat has ordered, if that is an answer to the decision which it owes."""
        clock = next((clock for clock in table.clocks if clock.seat == job.seat), None)
        due = clock is not None and clock.together and order_due(table, clock) <= now
        if clock is None or not due or table.phase is not Phase.PLAYING or table.paused is not None:
            return table
        user = table.seated[clock.seat].user
        orders = StandingOrders() if user is None else await self._store.get(table.id, user)
        if user is None or orders.answer is None:
            return table
        try:
            game = self._repository.game(table)
        except Unsupported:
            return table
        live = await self._repository.live_at(game, table)
        context = SeatContext(table, game, live, clock.seat, game.knowledge.view(live.state, clock.seat))
        return await self._carried_out(context, orders.answer, user, now)

    async def _carried_out(self, context: SeatContext, answer: str, user: UserId, now: datetime) -> Table:
        table, game, seat = context.table, context.game, context.seat
        move = game.play.obey(context.view, answer)
        if move is None:
            await self._changed(context, user)
            return table
        live = history.play(game, table, context.live, seat, move, "player", unattended=True)
        entry = Entry(live.version, "move", now, seat, game.notation.encode(move), user=user)
        after = replace(table.with_player(seat, missed=0), version=live.version)
        posting = PostContext(before_this_turn(context.live, history.turn(game, context.live, seat)), user)
        ordered = {user: answer}
        return await self._progress.advance(game, table, after, live, (entry,), posting, ordered=ordered)

    async def _changed(self, context: SeatContext, user: UserId, **fields: Any) -> StandingOrders:
        """The person's orders with other fields, without an answer that has ended."""
        return await self._store.change(
            context.table.id, user, lambda known: replace(_kept(context, known), **fields)
        )

    def _ordering(self, context: SeatContext, orders: StandingOrders) -> Ordering:
        every = {option.value: option for option in context.game.play.orders(context.view)}
        return Ordering(
            context.panel(),
            offered(context),
            every.get(orders.answer or ""),
            trades=context.game.rules.invited is not nobody and context.table.phase is Phase.PLAYING,
            offers=orders.offers,
        )


def _kept(context: SeatContext, orders: StandingOrders) -> StandingOrders:
    """What of a person's orders holds: an answer that can no longer be given has ended."""
    possible = {option.value for option in context.game.play.orders(context.view)}
    return orders if orders.answer in possible else replace(orders, answer=None)


def offered(context: SeatContext) -> tuple[Option, ...]:
    """What a seat can answer in advance: nothing while it is asked itself, and nothing without a pace."""
    table, live = context.table, context.live
    unlimited = table.pace.allowance(None) is None
    if table.phase is not Phase.PLAYING or unlimited or context.seat in context.game.rules.owes(live.state):
        return ()
    return context.game.play.orders(context.view)


def _require_playing(table: Table) -> None:
    if table.phase is not Phase.PLAYING:
        raise Refusal("That can be done only while a game is running.")
