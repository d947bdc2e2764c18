"""Build the record of a table's game."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Literal, cast

from bot.tables.core.folding import without_undone
from bot.tables.values.change import Entry
from bot.tables.values.players import Player
from bot.tables.values.table import Table
from engines import record


def name_at_start(player: Player) -> str:
    """The name of who began in a seat, as records have it: with how well an AI plays, if not normally."""
    first = player.starter
    if first.user is not None or player.strength == "normal":
        return first.name
    return f"{first.name} ({player.strength})"


def _kind(player: Player) -> Literal["ai", "person"]:
    return "ai" if player.starter.user is None else "person"


def recorded(table: Table, entries: Iterable[Entry], result: record.Result | None) -> record.Record:
    """The record of a table's game; ``result`` is None while it goes on."""
    return record.build(
        table.game,
        options=table.options,
        joined=[
            (
                record.Player(name=name_at_start(player), kind=_kind(player)),
                player.entropy,
            )
            for player in table.players
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
