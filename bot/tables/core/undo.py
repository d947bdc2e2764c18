"""Decide which moves can be undone, when a move is made; the answer is kept with the table."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import replace
from typing import Any

from bot.tables.core.history import Snapshot, sampling
from bot.tables.core.seats import UNDO_LIMIT, SeatContext
from bot.tables.values.change import Entry
from bot.tables.values.clocks import Undo
from bot.tables.values.ids import UserId
from bot.tables.values.table import Table
from engines.base import Seat
from engines.undo import Obstacle, obstacle, reversible


def undoable(context: SeatContext, user: UserId, after: Snapshot, move: Any) -> tuple[Undo, ...]:
    """The moves that a player may undo after this one, if nothing follows it automatically.

    ``context`` is the seat before the move. The new deals that are compared follow from the table's seed,
    so that every process judges alike, and nobody can foresee them.
    """
    table, game, live, seat = context.table, context.game, context.live, context.seat
    if after.position != live.position:
        return ()
    luck, seats = sampling(table, f"undo|{after.version}"), len(table.seats)
    if not reversible(game, live.state, seat, move, seats, luck):
        return ()
    player = table.seated[seat]
    undo = Undo(after.version, user, table.clock_at(seat), player.bank, player.missed)
    former = table.undo if table.undo and table.undo[-1].user == user else ()
    return (*former, undo)[-UNDO_LIMIT:]


def why_not(context: SeatContext, former: Snapshot, move: Any) -> Obstacle:
    """Return why the newest move of a seat, made in a former position, cannot be undone."""
    table, game, seat = context.table, context.game, context.seat
    luck, seats = sampling(table, f"undo|{former.version + 1}"), len(table.seats)
    return obstacle(game, former.state, seat, move, seats, luck)


def still_undoable(table: Table, written: Iterable[Entry]) -> tuple[Undo, ...]:
    """The moves that can still be undone after these entries: none, if one of them cannot."""
    moves = [entry.version for entry in written if entry.kind == "move"]
    newest = [undo.version for undo in table.undo[-1:]]
    if not moves or moves == newest:
        return table.undo
    return ()


def called_before(table: Table) -> tuple[UserId, ...]:
    """The persons who have been called for what followed a move, and have not looked since its undo."""
    return tuple(one.user for one in table.seated if one.called_before and one.user is not None)


def still_called(table: Table, live: Snapshot, moved: Collection[Seat]) -> Table:
    """The table without what it knows of former calls, once another seat than the last to undo has moved."""
    undone = next((effect.seat for effect in reversed(live.recent) if effect.kind == "undo"), None)
    if set(moved) <= {undone}:
        return table
    return replace(table, players=tuple(replace(player, called_before=False) for player in table.players))
