"""Standing orders: answers given in advance, and offers about which a player is not to be asked.

They belong to the person and are not log entries: nothing public depends on them until one is carried out,
which looks like the player's own move, at a moment that nobody can foresee.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Protocol

from bot.tables.core import history
from bot.tables.core.case import Case, Transition
from bot.tables.core.following import follow
from bot.tables.core.jobs import order_due
from bot.tables.core.panels import panel
from bot.tables.core.posts import Announcement, before_this_turn
from bot.tables.core.seats import SeatContext
from bot.tables.repository.seats import Seats
from bot.tables.values.change import Change, Entry, Job, with_entry
from bot.tables.values.ids import TableId, UserId
from bot.tables.values.personal import OffersUntil, StandingOrders
from bot.tables.values.refusals import Refusal
from bot.tables.values.table import Click, Phase, Table
from bot.tables.values.views import Panel
from engines.base import Order
from engines.defaults import nobody

MOST_MOVES = 10  # that carry out one order, such as a draw and the end of the turn


@dataclass(frozen=True, slots=True)
class Ordering:
    """The orders that a player can give and has given. ``panel`` is the seat's."""

    panel: Panel
    offered: tuple[Order, ...]
    """The orders that can be given now."""
    standing: tuple[Order, ...]
    trades: bool
    """Whether offers are made in this game."""
    offers: OffersUntil | None


class OrderStore(Protocol):
    """Stores the standing orders of people at tables."""

    async def change(
        self, table: TableId, user: UserId, alter: Callable[[StandingOrders], StandingOrders]
    ) -> StandingOrders:
        """Change a person's orders at a table, one change at a time."""


class Orders:
    """Takes standing orders, and carries them out."""

    def __init__(self, seats: Seats, store: OrderStore) -> None:
        self._seats = seats
        self._store = store

    async def overview(self, click: Click, id: TableId) -> Ordering:
        """The orders that the player can give and has given."""
        context = await self._seats.present(click, id)
        orders = context.case.orders.get(click.user, StandingOrders())
        if _kept(context, orders) != orders:
            orders = await self._changed(context, click.user, lambda known: known)
        return _ordering(context, orders)

    async def order(self, click: Click, id: TableId, value: str) -> Ordering:
        """Add an order, replacing one of the same group. Raises Refusal if it is not offered."""
        context = await self._seats.present(click, id)
        order = next((order for order in offered(context) if order.value == value), None)
        if order is None:
            raise Refusal(
                "You can't answer this in advance right now. "
                "Open Standing orders again to see what's possible."
            )
        groups = {known.value: known.group for known in context.game.play.orders(context.view)}

        def added(known: StandingOrders) -> StandingOrders:
            others = [one for one in known.answers if order.group is None or groups[one] != order.group]
            return replace(known, answers=(*(one for one in others if one != value), value))

        return _ordering(context, await self._changed(context, click.user, added))

    async def withdraw(self, click: Click, id: TableId, value: str | None = None) -> Ordering:
        """Withdraw an order, or all of them (None)."""
        context = await self._seats.present(click, id)

        def without(known: StandingOrders) -> StandingOrders:
            return replace(known, answers=tuple(one for one in known.answers if value not in (None, one)))

        return _ordering(context, await self._changed(context, click.user, without))

    async def offers(self, click: Click, id: TableId, until: OffersUntil | None) -> Ordering:
        """Stop calls about offers until then; None resumes them."""
        context = await self._seats.present(click, id)
        _require_playing(context.table)
        turn = context.game.rules.turn(context.live.state) if until == "turn" else None
        return _ordering(
            context,
            await self._changed(context, click.user, lambda known: replace(known, offers=until, turn=turn)),
        )

    async def _changed(
        self, context: SeatContext, user: UserId, alter: Callable[[StandingOrders], StandingOrders]
    ) -> StandingOrders:
        """The person's changed orders, without those that have ended."""
        return await self._store.change(context.table.id, user, lambda known: alter(_kept(context, known)))


def carry_out(case: Case, job: Job) -> Transition | None:
    """Make the moves that a seat has ordered, if they answer the decision that it owes."""
    table = case.table
    clock = table.clock_at(job.seat)
    if clock is None or not (clock.together or clock.alone) or order_due(table, clock) > case.now:
        return None
    user = table.seated[clock.seat].user
    if (
        user is None
        or user not in case.orders
        or table.phase is not Phase.PLAYING
        or table.paused is not None
    ):
        return None
    orders = case.orders[user]
    if not orders.answers or case.rules is None:
        return None
    seat = SeatContext.of(case, clock.seat)
    kept = _kept(seat, orders).answers
    ended = tuple(answer for answer in orders.answers if answer not in kept)
    order = next((one for one in kept if case.game.play.obey(seat.view, one) is not None), None)
    if order is not None:
        step = _carried_out(seat, order, user)
    elif ended:
        step = Transition(Change(table, table, ()))
    else:
        return None
    fulfilled = {**step.change.fulfilled, user: (*step.change.fulfilled.get(user, ()), *ended)}
    return replace(step, change=replace(step.change, fulfilled=fulfilled)) if ended else step


def _carried_out(context: SeatContext, order: str, user: UserId) -> Transition:
    """The moves of one order, one after the other, and what follows."""
    case, game, seat, live = context.case, context.game, context.seat, context.live
    after, entries = context.table.with_player(seat, missed=0), list[Entry]()
    while len(entries) < MOST_MOVES:
        move = game.play.obey(game.knowledge.view(live.state, seat), order)
        if move is None:
            break
        live = history.play(game, context.table, live, seat, move, "player", unattended=True)
        after, entry = with_entry(after, "move", case.now, seat=seat, body=game.notation.encode(move))
        entries.append(replace(entry, by="player", user=user))
    since = before_this_turn(context.live, history.turn(game, context.live, seat))
    return follow(case, after, live, entries, Announcement(since, user), ordered={user: order})


def _ordering(context: SeatContext, orders: StandingOrders) -> Ordering:
    every = {order.value: order for order in context.game.play.orders(context.view)}
    return Ordering(
        panel(context),
        offered(context),
        tuple(every[answer] for answer in orders.answers if answer in every),
        trades=context.game.rules.invited is not nobody and context.table.phase is Phase.PLAYING,
        offers=orders.offers,
    )


def _kept(context: SeatContext, orders: StandingOrders) -> StandingOrders:
    """The orders that are still valid: one that can no longer be given has ended."""
    possible = {order.value for order in context.game.play.orders(context.view)}
    return replace(orders, answers=tuple(answer for answer in orders.answers if answer in possible))


def offered(context: SeatContext) -> tuple[Order, ...]:
    """The orders that a seat can give: not for its current decision, and none without a pace."""
    if context.table.phase is not Phase.PLAYING or context.table.pace.allowance(None) is None:
        return ()
    obey, view = context.game.play.obey, context.view
    return tuple(order for order in context.game.play.orders(view) if obey(view, order.value) is None)


def _require_playing(table: Table) -> None:
    if table.phase is not Phase.PLAYING:
        raise Refusal("You can do that only while a game is in progress.")
