"""The public log: what spectators learn, for chronicles, webhooks and followers."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, replace
from datetime import datetime

from bot.tables.core.history import Effect, Snapshot
from bot.tables.core.lines import lines
from bot.tables.repository.table_repository import TableRepository
from bot.tables.repository.whole_games import whole_game
from bot.tables.values.change import BEFORE_ALL, Entry
from bot.tables.values.ids import TableId
from bot.tables.values.table import Table
from bot.tables.values.views import Line
from engines.base import AnyGame


@dataclass(frozen=True, slots=True)
class PublicLine:
    """A public line of the log, and when it was written."""

    at: datetime
    line: Line


class PublicLog:
    """Reads the logs of started games, as spectators know them."""

    def __init__(self, repository: TableRepository) -> None:
        self._repository = repository

    async def lines(
        self, id: TableId, since: int, upto: int | None = None, *, appended: bool = False
    ) -> tuple[PublicLine, ...]:
        """The lines of the entries after a version, up to another one (None: all).

        ``appended``: they are put below those before them, which stay as they are. So they are those of the
        log as it was up to then, and of what was taken back, which stands there already, they tell only that.
        Otherwise they are what counts now.
        """
        table = await self._repository.load(id)
        game = self._repository.game(table)
        table, live = await self._repository.live(game, table)
        upto = table.version if upto is None else upto
        entries = await self._repository.store.entries(id, since, upto)
        if appended:
            found = await self._as_it_was(game, table, live, entries, since, upto)
        else:
            whole_games = self._repository.whole_games
            effects = await whole_games.effects_since(game, table, live, since)
            found = [effect for effect in effects if effect.version <= upto]
        times = {entry.version: entry.at for entry in entries}
        return tuple(PublicLine(times[line.version], line) for line in lines(game, table, found, None))

    async def _as_it_was(
        self, game: AnyGame, table: Table, live: Snapshot, entries: tuple[Entry, ...], since: int, upto: int
    ) -> list[Effect]:
        found = [effect for effect in live.since(since) or () if effect.version <= upto]
        if [effect.version for effect in found] != [entry.version for entry in entries]:
            # Some are older than what is kept of the live game, or were taken back meanwhile.
            whole = await self._repository.store.entries(table.id, BEFORE_ALL, upto)
            found = list((await asyncio.to_thread(whole_game, game, table, whole)).since(since))
        return [replace(effect, taken=(), times=1) for effect in found]

    async def newest(self, id: TableId, upto: int) -> datetime | None:
        """Return when spectators last learned something, up to a version; None if that is no longer known."""
        table = await self._repository.load(id)
        game = self._repository.game(table)
        table, live = await self._repository.live(game, table)
        for effect in reversed(live.recent):
            if effect.version <= upto and lines(game, table, (effect,), None):
                return (await self._repository.entry(id, effect.version)).at
        return None
