"""Undo: a player's last move, as long as it has revealed nothing."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from bot.tables.core import history
from bot.tables.core.answers import Led, Made, TurnedDown, Unconfirmed
from bot.tables.core.case import Transition
from bot.tables.core.following import completed, waiting
from bot.tables.core.panels import panel
from bot.tables.core.posts import before_this_turn
from bot.tables.core.seat_clocks import with_clocks
from bot.tables.core.seats import UNDO_LIMIT, SeatContext
from bot.tables.core.thoughts import with_thoughts
from bot.tables.core.undo import why_not
from bot.tables.repository.seats import Seats
from bot.tables.repository.table_repository import TableRepository
from bot.tables.values.change import Change, NewPost, with_entry
from bot.tables.values.clocks import SeatClock, Undo
from bot.tables.values.ids import TableId
from bot.tables.values.table import Click, Table
from bot.tables.values.views import Panel
from engines.base import Json, Seat
from engines.defaults import no_orders
from engines.text import Text, say
from engines.undo import Obstacle

TIME_OVER = say("The deadline for that move has passed, so you can't undo it.")
SOMEBODY_MOVED = say("Someone has moved since, so you can't undo your move.")
REASONS: Mapping[Obstacle, Text] = {
    "offer": say("You can't undo an offer or an answer to one."),
    "luck": say("That move involved luck, so you can't undo it."),
    "hidden": say("That move could have revealed something hidden, so you can't undo it."),
}


class TakeBack:
    """Asks whether to undo a move, and undoes it."""

    def __init__(self, repository: TableRepository, seats: Seats) -> None:
        self._repository = repository
        self._seats = seats

    async def ask(self, click: Click, id: TableId, count: int | None = None) -> Panel:
        """The panel that shows what would be undone; ``count``: the seat's, as the control had it."""

        def decide(seat: SeatContext) -> Led[Transition]:
            objection = _objection(seat, count)
            return Unconfirmed() if objection is None else TurnedDown(objection)

        return await self._seats.step(click, id, decide, self._taken_back)

    async def take_back(self, click: Click, id: TableId, count: int) -> Panel:
        """Undo the last move. If that is no longer possible, the panel's notice says why."""

        def decide(seat: SeatContext) -> Led[Transition]:
            objection = _objection(seat, count)
            if objection is not None:
                return TurnedDown(objection, late=True)
            return Made(completed(seat.case, _undone(seat, click)))

        return await self._seats.step(click, id, decide, self._taken_back)

    async def _taken_back(self, seat: SeatContext, step: Transition) -> Panel:
        """Write the undo."""
        await self._repository.write(step)
        now, since = seat.after(step), seat.live.version
        games = self._repository.whole_games
        return panel(now, done=await games.effects_since(now.game, now.table, now.live, since))


def _objection(seat: SeatContext, count: int | None) -> Text | None:
    """Return why a player cannot undo anything; None if they can. Raises Needed."""
    if seat.table.over:
        return say("The game is over, so nothing can be changed.")
    outdated = seat.outdated(count)
    if outdated is not None:
        return outdated
    undo = seat.undo
    if undo is None:
        return _reason(seat)
    now = seat.table.paused or seat.case.now
    if undo.clock is not None and undo.clock.deadline <= now:
        return TIME_OVER
    return None


def _reason(seat: SeatContext) -> Text:
    """Return why a player has no move to undo, judged by what that player knows."""
    live, last = seat.live, history.newest_move(seat.live)
    if last is not None and (last.seat, last.by) == (seat.seat, "clock"):
        return TIME_OVER
    made = [effect.seat for effect in live.recent if effect.kind == "move"]
    first = live.recent[0].kind == "start" and seat.seat not in made
    if first or not live.has_acted(seat.table, seat.seat):
        return say("You have no move to undo.")
    if last is None or last.seat != seat.seat or last.by == "ai" or live.former is None:
        return SOMEBODY_MOVED
    if live.undos[seat.seat] >= UNDO_LIMIT:
        return say("You've already undone {n} moves during this decision, so this one stays.", n=UNDO_LIMIT)
    if seat.table.undo or last.unattended:
        return SOMEBODY_MOVED
    made_by = next(entry for entry in seat.case.log if entry.version == last.version)
    return REASONS[why_not(seat, live.former, seat.game.notation.decode(made_by.body))]


def _undone(seat: SeatContext, click: Click) -> Transition:
    """The undo. The seat's clock continues as if the move had not been made."""
    table, game, case = seat.table, seat.game, seat.case
    undo = table.undo[-1]
    live = history.undo(seat.live, seat.seat, undo.version)
    restored = table.with_player(seat.seat, bank=undo.bank, missed=undo.missed)
    for called in _called(seat, undo):
        restored = restored.with_player(called, called_before=True)
    body: Json = {"version": undo.version, "called": []}  # which an older release beside this one reads
    restored, entry = with_entry(restored, "undo", case.now, click, seat=seat.seat, body=body)
    clocks = _clocks(table, seat.seat, game.rules.owes(live.state), undo)
    after = replace(waiting(game, restored, live), undo=table.undo[:-1], clocks=clocks)
    # Where the pace has changed after the move, a seat may have no clock.
    together = range(len(table.seats)) if any(clock.together for clock in clocks) else ()
    orders = game.play.orders is not no_orders
    after = with_clocks(after, (), case.now, case.chosen, case.bounds, orders=orders, together=together)
    after = with_thoughts(game, after, game.rules.owes(live.state), live.counts, case.now)
    post = NewPost("show", since=before_this_turn(live, history.turn(game, live, seat.seat)))
    return Transition(Change(table, after, (entry,), (post,)), live)


def _called(context: SeatContext, undo: Undo) -> tuple[Seat, ...]:
    """The seats that the game waits for only because of the move, once the board has called them."""
    former, board = context.live.former, context.table.board
    if former is None or board is None or board.version < undo.version:
        return ()
    before = context.game.rules.owes(former.state)
    return tuple(seat for seat in context.game.rules.owes(context.live.state) if seat not in before)


def _clocks(table: Table, seat: Seat, owing: tuple[Seat, ...], undo: Undo) -> tuple[SeatClock, ...]:
    """The clocks after an undo. Its player is present, so no standing order answers for them."""
    kept = [clock for clock in table.clocks if clock.seat != seat and clock.seat in owing]
    own = [replace(undo.clock, alone=False)] if undo.clock else []
    return tuple(sorted([*kept, *own], key=lambda clock: clock.seat))
