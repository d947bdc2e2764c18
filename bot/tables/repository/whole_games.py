"""Whole games: every effect of a game with the state after it, for logs and replays."""

from __future__ import annotations

import asyncio
from bisect import bisect_left, bisect_right
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, NamedTuple

from bot.lru_cache import LruCache
from bot.tables.core.history import Effect, Snapshot, lives
from bot.tables.ports import TableStore
from bot.tables.values.change import BEFORE_ALL, Entry
from bot.tables.values.ids import TableId
from bot.tables.values.table import Table
from engines.base import AnyGame

FOLDED_INLINE = 8  # entries folded on the event loop; longer logs go to a thread
GAMES_CACHED = 8  # whole games that are kept: folding a long one takes as long as several clicks


class LogPosition(NamedTuple):
    """An effect, and the state after it."""

    effect: Effect
    state: Any


def version_of(position: LogPosition) -> int:
    """The entry of a position."""
    return position.effect.version


@dataclass(frozen=True, slots=True)
class WholeGame:
    """A game from its setup on, without what was undone; ``live`` is the newest position."""

    live: Snapshot
    positions: tuple[LogPosition, ...]

    def since(self, version: int) -> tuple[Effect, ...]:
        """The effects after a version."""
        first = bisect_right(self.positions, version, key=version_of)
        return tuple(position.effect for position in self.positions[first:])


class WholeGames:
    """Folds games from their logs, once: later only what is new."""

    def __init__(self, store: TableStore) -> None:
        self._store = store
        self._kept: LruCache[TableId, WholeGame] = LruCache(GAMES_CACHED)

    async def get(self, game: AnyGame, table: Table) -> WholeGame:
        """The game of a table that has begun, at the table's version."""
        known = self._kept.get(table.id)
        if known is not None and known.live.version > table.version:
            known = None  # somebody else's click came first
        if known is not None and known.live.version == table.version:
            return known
        after = BEFORE_ALL if known is None else known.live.version
        entries = await self._store.entries(table.id, after, table.version)
        if len(entries) > FOLDED_INLINE:
            found = await asyncio.to_thread(whole_game, game, table, entries, known)
        else:
            found = whole_game(game, table, entries, known)
        self._kept.put(table.id, found)
        return found

    async def effects_since(
        self, game: AnyGame, table: Table, live: Snapshot, since: int
    ) -> tuple[Effect, ...]:
        """The effects of the entries after a version."""
        recent = live.since(since)
        if recent is not None:
            return recent
        return (await self.get(game, table)).since(since)


def played(every: Iterable[LogPosition]) -> list[LogPosition]:
    """The setup and the position after each move."""
    return [position for position in every if position.effect.kind in {"start", "move"}]


def whole_game(
    game: AnyGame, table: Table, entries: Iterable[Entry], known: WholeGame | None = None
) -> WholeGame:
    """A game after the entries, which follow what is known of it."""
    live = None if known is None else known.live
    positions = [] if known is None else list(known.positions)
    for after in lives(game, table, live, entries):
        live = after
        if after.recent[-1].kind == "undo":
            _take_back(positions, after)
        else:
            positions.append(LogPosition(after.recent[-1], after.state))
    if live is None:
        raise RuntimeError(f"the game of table {table.id} has not begun")
    return WholeGame(live, tuple(positions))


def _take_back(positions: list[LogPosition], live: Snapshot) -> None:
    """Bring the newest positions up to date after an undo, which is the newest effect."""
    first = bisect_left(positions, live.recent[0].version, key=version_of)
    states = {position.effect.version: position.state for position in positions[first:]}
    gone = min(states.keys() - {effect.version for effect in live.recent}, default=live.version)
    positions[first:] = [
        LogPosition(effect, states[effect.version] if effect.version < gone else live.state)
        for effect in live.recent
    ]
