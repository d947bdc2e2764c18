"""Completes the results of finished games: their feats, and what those of older versions lack."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from typing import Protocol

import structlog

from bot.tables.core.deciders import results_of
from bot.tables.ports import OwnResults
from bot.tables.repository.table_repository import TableRepository
from bot.tables.repository.whole_games import played
from bot.tables.values.ids import NO_TABLE, GuildId, TableId
from bot.tables.values.results import Result, SeatEnd, ends_of
from bot.tables.values.table import Phase, Table
from engines.base import Seat
from engines.replay import Position, feats_of
from engines.text import Refused

log = structlog.get_logger()

BATCH = 20  # former games counted at a time


class ResultStore(OwnResults, Protocol):
    """The results of finished games, which ``TableStore.commit`` writes with their ends."""

    async def of_server(self, guild: GuildId, game: str | None) -> tuple[Result, ...]:
        """All results of a server, of one game or (None) of all, in the order of their ends."""

    async def uncounted(self, after: TableId, limit: int) -> tuple[Table, ...]:
        """Finished tables with a number above ``after`` that have no results, in order."""

    async def unjudged(self, after: TableId, limit: int) -> tuple[Table, ...]:
        """Tables with a number above ``after`` whose results do not tell who decided, in order."""

    async def of_table(self, table: TableId) -> tuple[Result, ...]:
        """The results of a table, by seat."""

    async def judge(self, table: TableId, results: Sequence[Result]) -> None:
        """Store other results of a table, unless they have been deleted meanwhile."""

    async def add(self, results: Sequence[Result]) -> None:
        """Store the results of a table that has ended before, unless they are stored."""

    async def unawarded(self, after: TableId, limit: int) -> tuple[Table, ...]:
        """Tables with a number above ``after`` whose feats nobody has looked for, in order."""

    async def award(self, results: Sequence[Result]) -> None:
        """Store the feats of these results."""


class Results:
    """Looks for feats, and adds the results of games that ended before results were stored."""

    def __init__(self, repository: TableRepository, results: ResultStore) -> None:
        self._repository = repository
        self._results = results

    async def feats(self, table: TableId) -> tuple[tuple[Seat, tuple[str, ...]], ...]:
        """The ids of the feats of a finished game, for each seat that has earned any."""
        found = await self._results.of_table(table)
        return tuple((result.seat, result.feats) for result in found if result.feats)

    async def award(self, id: TableId) -> bool:
        """Look for the feats of a finished game, once. Returns whether that has been done now.

        They are whose who made more than half of the seat's decisions, as a win is.
        """
        found = await self._results.of_table(id)
        table = await self._repository.load(id)
        if all(result.feats is not None for result in found) or not self._repository.supports(table):
            return False
        game = self._repository.game(table)
        whole = await self._repository.whole_games.get(game, table)
        every = [Position(one.state, one.effect.events) for one in played(whole.positions)]
        feats = await asyncio.to_thread(feats_of, game, every)
        await self._results.award(
            [replace(result, feats=feats[result.seat] if result.decisive else ()) for result in found]
        )
        return True

    async def count_former(self) -> int:
        """Store the results of games that ended before results were stored, and what those of others lack.

        Returns the number of games. Those whose rules are no longer known are left out where they have no
        results.
        """
        counted = await self._each(self._results.uncounted, self._count)
        counted += await self._each(self._results.unjudged, self._judge)
        counted += await self._each(self._results.unawarded, lambda table: self.award(table.id))
        if counted:
            log.info("former games counted", games=counted)
        return counted

    async def _each(
        self,
        found: Callable[[TableId, int], Awaitable[tuple[Table, ...]]],
        noted: Callable[[Table], Awaitable[bool]],
    ) -> int:
        """Process these tables a few at a time, and return how many could be counted."""
        counted, after = 0, NO_TABLE
        while former := await found(after, BATCH):
            for table in former:
                counted += await noted(table)
            after = former[-1].id
        return counted

    async def _judge(self, table: Table) -> bool:
        """Note who decided in a game whose results are stored."""
        known = [result for result in await self._results.of_table(table.id) if not result.sitter]
        ends = [SeatEnd(result.score, result.won, result.rank) for result in known]
        if len(ends) != len(table.seats):
            return False
        deciders = await self._repository.deciders(table, table.version)
        await self._results.judge(table.id, results_of(table, ends, deciders.seats, known[0].ended))
        return True

    async def _count(self, table: Table) -> bool:
        try:
            game = self._repository.game(table)
            table, live = await self._repository.live(game, table)
        except (Refused, RuntimeError) as unknown:
            log.warning("former game not counted", table=table.id, reason=str(unknown))
            return False
        outcome = game.rules.outcome(live.state)
        if outcome is None or table.phase is not Phase.FINISHED:
            return False
        (last,) = await self._repository.store.entries(table.id, table.version - 1, table.version)
        deciders = await self._repository.deciders(table, table.version)
        await self._results.add(results_of(table, ends_of(outcome), deciders.seats, last.at))
        return True
