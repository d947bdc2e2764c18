"""Loads tables and their games, and writes changes: what all services of a table are built on."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from datetime import datetime
from typing import TypeVar

import structlog

from bot.lru_cache import LruCache
from bot.tables.core.deciders import Deciders, results_of
from bot.tables.core.history import Live, fold
from bot.tables.core.posts import (
    chronicle_posts,
    follower_posts,
    invitation_posts,
    proof_posts,
    webhook_posts,
)
from bot.tables.core.seat_clocks import answered
from bot.tables.ports import TableStore
from bot.tables.repository.whole_games import FOLDED_INLINE, WholeGames
from bot.tables.values.bounds import BOUNDS, Bounds
from bot.tables.values.change import Change, Entry
from bot.tables.values.ids import TableId
from bot.tables.values.refusals import Refusal, Repeated, StaleTable, StoreUnavailable, Unsupported
from bot.tables.values.results import Result, ends_of
from bot.tables.values.table import Click, Phase, Place, Table
from engines.base import AnyGame
from engines.text import Refused

T = TypeVar("T")

COMMIT_TRIES = 20  # times that a click is computed again because somebody else's came first
LIVE_CACHE_SIZE = 1000  # tables whose state is kept; bounds the memory, not what can be played
READ_AT_ONCE = 1000  # entries of a whole log that are in memory at a time
PLACES_CACHED = 10_000  # tables whose place is cached

PHASE_EVENTS = {
    Phase.LOBBY: "table opened",
    Phase.PLAYING: "game begun",
    Phase.SUSPENDED: "table suspended",
    Phase.FINISHED: "game finished",
    Phase.ABANDONED: "table abandoned",
}
"""By phase what the bot's own log says."""

log = structlog.get_logger()


class TableRepository:
    """Tables and their live games by number. ``games`` raises KeyError for an unknown game."""

    def __init__(
        self,
        *,
        games: Callable[[str], AnyGame],
        store: TableStore,
        now: Callable[[], datetime],
        bounds: Bounds = BOUNDS,
        webhooks: bool = False,
    ) -> None:
        self.games = games
        self.store = store
        self.now = now
        self.bounds = bounds
        self._webhooks = webhooks
        self._cache = LiveCache(LIVE_CACHE_SIZE)
        self._places: LruCache[TableId, Place] = LruCache(PLACES_CACHED)
        self.whole_games = WholeGames(store)

    async def load(self, id: TableId) -> Table:
        """The table at its newest. Raises Refusal if there is none."""
        table = await self.store.load(id)
        if table is None:
            raise Refusal("I know no such table. Open a new one with /palermo start.")
        self._places.put(id, table.place)
        return table

    async def place(self, id: TableId, *, again: bool = False) -> Place:
        """Where a table stands, as it was read last, or ``again``. Raises Refusal if there is none."""
        place = None if again else self._places.get(id)
        return (await self.load(id)).place if place is None else place

    async def entry(self, id: TableId, version: int) -> Entry:
        """One entry of a table's log."""
        (entry,) = await self.store.entries(id, version - 1, version)
        return entry

    def newest_rules(self, table: Table) -> AnyGame:
        """The game as it is played today. Raises Unsupported if it does not exist any more."""
        try:
            return self.games(table.game)
        except KeyError:
            raise Unsupported(over=table.over) from None

    def game(self, table: Table) -> AnyGame:
        """The game under the rules that the table was opened with. Raises Unsupported."""
        game = self.newest_rules(table)
        if game.version != table.rules:
            raise Unsupported(over=table.over)
        return game

    def supports(self, table: Table) -> bool:
        """Whether the table's rules are still known."""
        try:
            self.game(table)
        except Unsupported:
            return False
        return True

    async def live(self, game: AnyGame, table: Table) -> tuple[Table, Live]:
        """For readers: the table at its newest, and its game at that version.

        Raises Refusal before the start.
        """
        live = self._cache.get(table.id)
        if live is not None and live.version > table.version:
            table = await self.load(table.id)  # somebody else's click came between the two reads
            if live.version > table.version:  # the database is an older one now: another was put in its place
                self._cache.drop(table.id)
                live = None
        return table, await self._folded(game, table, live)

    async def live_at(self, game: AnyGame, table: Table) -> Live:
        """For who changes the table: its game at the very version that was loaded.

        Raises StaleTable where a newer version is known, so that what was concluded so far may be wrong, and
        Refusal before the start.
        """
        live = self._cache.get(table.id)
        if live is not None and live.version > table.version:
            raise StaleTable
        return await self._folded(game, table, live)

    async def _folded(self, game: AnyGame, table: Table, live: Live | None) -> Live:
        """The game at the table's version, going on from what is cached."""
        if live is not None and live.version >= table.version:
            return live
        after = 0 if live is None else live.version
        entries = await self.store.entries(table.id, after, table.version)
        if len(entries) > FOLDED_INLINE:
            live = await asyncio.to_thread(fold, game, table, live, entries)
        else:
            live = fold(game, table, live, entries)
        if live is None:
            raise Refusal("This game has not begun.")
        self._cache.put(table.id, live)
        return live

    async def retry(self, attempt: Callable[[], Awaitable[T]]) -> T:
        """The attempt's result. It is repeated while somebody else's change comes first."""
        for _ in range(COMMIT_TRIES):
            try:
                return await attempt()
            except StaleTable:
                continue
        raise Refusal("So much is going on at this table that I could not get through. Please try again.")

    async def change(self, click: Click, id: TableId, act: Callable[[Table], Awaitable[Table]]) -> Table:
        """Apply ``act`` to the newest table; a click that was handled before changes nothing."""

        async def attempt() -> Table:
            table = await self.load(id)
            try:
                return await act(table)
            except StoreUnavailable:
                raise
            except Refused:
                if await self.store.handled(click.interaction) is None:
                    raise
                return table

        try:
            return await self.retry(attempt)
        except Repeated as known:
            return await self.load(known.table)

    async def commit(self, change: Change, live: Live | None = None) -> Table:
        """Write a change with, at the end of a game, its results; cache the game after it.

        Raises StaleTable, Repeated.
        """
        change = self.completed(change, live)
        if change.after.over and not change.before.over:
            change = replace(change, results=await self._results(change, live))
        await self.store.commit(change, self.now())
        self._places.put(change.after.id, change.after.place)
        if live is not None:
            self._cache.put(change.after.id, live)
        if change.before.phase is not change.after.phase:
            log_phase(change.after)
        return change.table_after

    def completed(self, change: Change, live: Live | None = None) -> Change:
        """A change with all that belongs to it: further posts, reminders that go.

        A suspended table posts nothing, but for what goes to a webhook.
        """
        suspended = change.after.phase is Phase.SUSPENDED
        told = (
            ()
            if suspended
            else (
                *invitation_posts(change.before, change.after),
                *follower_posts(change, live),
                *chronicle_posts(change),
            )
        )
        hooked = webhook_posts(change) if self._webhooks else ()
        posts = (*(() if suspended else proof_posts(change.entries)), *change.posts, *told, *hooked)
        outdated = answered(change.before, change.after)
        return replace(change, posts=posts, answered=outdated, bounds=self.bounds)

    async def _results(self, change: Change, live: Live | None) -> tuple[Result, ...]:
        """The results of a game that this change brings to an end."""
        table, entries = change.after, change.entries
        if not table.seats:
            return ()
        outcome = self.games(table.game).rules.outcome(live.state) if live is not None else None
        deciders = await self.deciders(table, change.before.version)
        deciders.read(entries)
        ends = ends_of(outcome) if outcome is not None else None
        return results_of(table, ends, deciders.seats, entries[-1].at)

    async def deciders(self, table: Table, upto: int) -> Deciders:
        """Who decided what in the seats of a table, up to a version of its log."""
        deciders = Deciders(table)
        for after in range(0, upto, READ_AT_ONCE):
            deciders.read(await self.store.entries(table.id, after, min(after + READ_AT_ONCE, upto)))
        return deciders


def log_phase(table: Table) -> None:
    """Log that a table has opened, begun or ended; nothing of its secrets."""
    log.info(PHASE_EVENTS[table.phase], table=table.id, game=table.game, version=table.version)


class LiveCache(LruCache[TableId, Live]):
    """Live games by table, each at its newest known version, so that a click folds only newer entries."""

    def put(self, key: TableId, value: Live) -> None:
        """Cache a state that is stored, unless a newer one is cached."""
        known = self.get(key)
        if known is None or known.version < value.version:
            super().put(key, value)
