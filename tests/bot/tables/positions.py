"""Games followed move by move through their logs, by nothing but the rules: what a table's game must be."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from bot.tables import Table
from bot.tables.values.change import Entry
from engines.base import AnyGame, Seat
from engines.chance import Chance


@dataclass(frozen=True)
class Position:
    """A game after the entry ``version``, which a ``seat`` made (None: the setup), and the one ``before``."""

    version: int
    state: Any
    drawn: int
    """Words of luck so far."""
    events: tuple[Any, ...]
    before: Position | None = None
    seat: Seat | None = None


def followed(
    game: AnyGame, table: Table, position: Position | None, entries: Iterable[Entry]
) -> Position | None:
    """The game after further entries of its log; None before its setup. A move taken back never was."""
    entropy = [player.entropy for player in table.players]
    for entry in entries:
        luck = Chance(table.seed, "game", table.game, entropy, position.drawn if position else 0)
        if entry.kind == "start":
            state, events = game.rules.start(table.options, len(table.seats), luck)
            position = Position(entry.version, state, luck.position, tuple(events))
        elif entry.kind == "move":
            assert position is not None
            assert entry.seat in game.rules.to_act(position.state), "a move of somebody who could not move"
            move = game.notation.decode(entry.body)
            state, events = game.rules.apply(position.state, entry.seat, move, luck)
            position = Position(entry.version, state, luck.position, tuple(events), position, entry.seat)
        elif entry.kind == "undo":
            assert position is not None
            assert isinstance(entry.body, dict)
            assert (position.version, position.seat) == (entry.body["version"], entry.seat), "not its newest"
            assert position.before is not None
            assert position.drawn == position.before.drawn, "a move that drew on luck was taken back"
            position = position.before
    return position
