"""Which moves can be taken back: judged when a move is made, and kept with the table."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import Any

from bot.tables.change import Entry
from bot.tables.changes.history import Live, sampling
from bot.tables.model import Table, Undo, UserId
from bot.tables.play.seats import SeatContext
from engines.base import Seat
from engines.undo import reversible

UNDO_LIMIT = 10  # moves that can be taken back one after the other


async def undoable(context: SeatContext, user: UserId, after: Live, move: Any) -> tuple[Undo, ...]:
    """The moves that a player may take back after this one, if nothing follows it by itself.

    ``context`` is the seat before the move. The new deals that are compared follow from the table's seed,
    so that every process judges alike, and nobody can foresee them.
    """
    table, game, live, seat = context.table, context.game, context.live, context.seat
    if after.position != live.position:
        return ()
    luck = sampling(table, f"undo|{after.version}")
    seats = len(table.seats)
    if not await asyncio.to_thread(reversible, game, live.state, seat, move, seats, luck):
        return ()
    player = table.seated[seat]
    clock = next((clock for clock in table.clocks if clock.seat == seat), None)
    undo = Undo(after.version, user, clock, player.bank, player.missed)
    former = table.undo if table.undo and table.undo[-1].user == user else ()
    return (*former, undo)[-UNDO_LIMIT:]


def still_undoable(table: Table, written: Iterable[Entry]) -> tuple[Undo, ...]:
    """What can still be taken back after these entries: nothing, if there is a move that cannot."""
    moves = [entry.version for entry in written if entry.kind == "move"]
    newest = [undo.version for undo in table.undo[-1:]]
    if not moves or moves == newest:
        return table.undo
    return ()


def users_of(table: Table, seats: Iterable[Seat]) -> tuple[UserId, ...]:
    """The persons on these seats."""
    seated = (table.seated[seat].user for seat in seats)
    return tuple(user for user in seated if user is not None)
