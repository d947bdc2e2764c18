"""Standing orders: answers given in advance, and offers about which a player is not to be asked.

They belong to the person and are no entry of the log: nothing public depends on them until one is carried
out, which looks like the player's own move at a moment that nobody can foresee.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime

from bot.tables.core import history
from bot.tables.core.posts import PostContext, before_this_turn
from bot.tables.core.seat_clocks import order_due
from bot.tables.core.seats import SeatContext
from bot.tables.play.play import Play
from bot.tables.ports import OrderStore
from bot.tables.repository.progress import Progress
from bot.tables.repository.table_repository import TableRepository
from bot.tables.values.change import Entry, Job
from bot.tables.values.ids import TableId, UserId
from bot.tables.values.personal import OffersUntil, StandingOrders
from bot.tables.values.refusals import Refusal, Unsupported
from bot.tables.values.table import Click, Phase, Table
from bot.tables.values.views import Panel
from engines.base import Order
from engines.defaults import nobody

MOST_MOVES = 10  # by which one order is carried out at once, such as a draw and the end of the turn


@dataclass(frozen=True, slots=True)
class Ordering:
    """What a player can order, and has ordered. ``panel``: the seat's."""

    panel: Panel
    offered: tuple[Order, ...]
    """What can be ordered now."""
    standing: tuple[Order, ...]
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
            orders = await self._changed(context, click.user, lambda known: known)
        return _ordering(context, orders)

    async def order(self, click: Click, id: TableId, value: str) -> Ordering:
        """Add an order; it takes the place of one of the same group. Raises Refusal where it cannot be."""
        context = await self._play.present(click, id)
        order = next((order for order in offered(context) if order.value == value), None)
        if order is None:
            raise Refusal("This cannot be ordered in advance now. Open the orders again to see what can.")
        groups = {each.value: each.group for each in context.game.play.orders(context.view)}

        def added(known: StandingOrders) -> StandingOrders:
            others = [one for one in known.answers if order.group is None or groups[one] != order.group]
            return replace(known, answers=(*(one for one in others if one != value), value))

        return _ordering(context, await self._changed(context, click.user, added))

    async def withdraw(self, click: Click, id: TableId, value: str | None = None) -> Ordering:
        """Withdraw an order; None: all of them."""
        context = await self._play.present(click, id)

        def without(known: StandingOrders) -> StandingOrders:
            return replace(known, answers=tuple(one for one in known.answers if value not in (None, one)))

        return _ordering(context, await self._changed(context, click.user, without))

    async def offers(self, click: Click, id: TableId, until: OffersUntil | None) -> Ordering:
        """Be asked about no offers until then; None: be asked again."""
        context = await self._play.present(click, id)
        _require_playing(context.table)
        turn = context.game.rules.turn(context.live.state) if until == "turn" else None
        return _ordering(
            context,
            await self._changed(context, click.user, lambda known: replace(known, offers=until, turn=turn)),
        )

    async def carry_out(self, table: Table, job: Job, now: datetime) -> Table:
        """Make the moves that a seat has ordered, if they answer the decision which it owes."""
        clock = next((clock for clock in table.clocks if clock.seat == job.seat), None)
        if clock is None or not (clock.together or clock.alone) or order_due(table, clock) > now:
            return table
        user = table.seated[clock.seat].user
        if user is None or table.phase is not Phase.PLAYING or table.paused is not None:
            return table
        orders = await self._store.get(table.id, user)
        if not orders.answers:
            return table
        try:
            game = self._repository.game(table)
        except Unsupported:
            return table
        live = await self._repository.live_at(game, table)
        context = SeatContext(table, game, live, clock.seat, game.knowledge.view(live.state, clock.seat))
        if _kept(context, orders) != orders:
            orders = await self._changed(context, user, lambda known: known)
        about = (one for one in orders.answers if game.play.obey(context.view, one) is not None)
        order = next(about, None)
        return table if order is None else await self._carried_out(context, order, user, now)

    async def _carried_out(self, context: SeatContext, order: str, user: UserId, now: datetime) -> Table:
        """Make the moves of one order, one after the other, as one change."""
        table, game, seat, live = context.table, context.game, context.seat, context.live
        entries: list[Entry] = []
        while len(entries) < MOST_MOVES:
            move = game.play.obey(game.knowledge.view(live.state, seat), order)
            if move is None:
                break
            live = history.play(game, table, live, seat, move, "player", unattended=True)
            entries.append(Entry(live.version, "move", now, seat, game.notation.encode(move), user=user))
        after = replace(table.with_player(seat, missed=0), version=live.version)
        posting = PostContext(before_this_turn(context.live, history.turn(game, context.live, seat)), user)
        return await self._progress.advance(game, table, after, live, entries, posting, ordered={user: order})

    async def _changed(
        self, context: SeatContext, user: UserId, alter: Callable[[StandingOrders], StandingOrders]
    ) -> StandingOrders:
        """The person's orders, altered, without those that have ended."""
        return await self._store.change(context.table.id, user, lambda known: alter(_kept(context, known)))


def _ordering(context: SeatContext, orders: StandingOrders) -> Ordering:
    every = {order.value: order for order in context.game.play.orders(context.view)}
    return Ordering(
        context.panel(),
        offered(context),
        tuple(every[answer] for answer in orders.answers if answer in every),
        trades=context.game.rules.invited is not nobody and context.table.phase is Phase.PLAYING,
        offers=orders.offers,
    )


def _kept(context: SeatContext, orders: StandingOrders) -> StandingOrders:
    """What of a person's orders stands: one that can no longer be given has ended."""
    possible = {order.value for order in context.game.play.orders(context.view)}
    return replace(orders, answers=tuple(answer for answer in orders.answers if answer in possible))


def offered(context: SeatContext) -> tuple[Order, ...]:
    """What a seat can order in advance: not what it is asked right now, and nothing without a pace."""
    if context.table.phase is not Phase.PLAYING or context.table.pace.allowance(None) is None:
        return ()
    obey, view = context.game.play.obey, context.view
    return tuple(order for order in context.game.play.orders(view) if obey(view, order.value) is None)


def _require_playing(table: Table) -> None:
    if table.phase is not Phase.PLAYING:
        raise Refusal("That can be done only while a game is running.")
