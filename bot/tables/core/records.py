"""Build the record of a table's game."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, cast

from bot.tables.core.folding import without_undone
from bot.tables.values.change import Entry
from bot.tables.values.table import Table
from engines import record


def recorded(table: Table, entries: Iterable[Entry], result: record.Result | None) -> record.Record:
    """The record of a table's game; ``result`` is None while it goes on."""
    return record.build(
        table.game,
        options=table.options,
        joined=[
            (record.Player(name=first.name, kind="ai" if first.user is None else "person"), entropy)
            for first, entropy in ((player.starter, player.entropy) for player in table.players)
        ],
        mode=table.seating,
        seed=table.seed,
        moves=[
            record.RecordedMove(entry.seat, cast(dict[str, Any], entry.body), entry.by)
            for entry in without_undone(entries)
            if entry.kind == "move" and entry.seat is not None
        ],
        result=result,
    )
