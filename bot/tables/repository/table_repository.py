"""The repository that all services of a table use: loads tables and their games, and writes changes."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import datetime
from functools import partial
from typing import NamedTuple, TypeAlias, TypeVar

import structlog

from bot.lru_cache import LruCache
from bot.tables.core.case import Case, Needed, Part, Transition
from bot.tables.core.deciders import Deciders, results_of_game
from bot.tables.core.duration import share_used, with_share
from bot.tables.core.following import completed, with_posts
from bot.tables.core.history import Snapshot, fold
from bot.tables.ports import ServerStore, TableStore
from bot.tables.repository.whole_games import FOLDED_INLINE, WholeGames
from bot.tables.values.bounds import BOUNDS, Bounds
from bot.tables.values.change import BEFORE_ALL, Change, Entry
from bot.tables.values.ids import TableId, UserId
from bot.tables.values.personal import StandingOrders
from bot.tables.values.preferences import Preferences
from bot.tables.values.refusals import Newer, Refusal, Repeated, StaleTable, StoreUnavailable, Unsupported
from bot.tables.values.results import Result
from bot.tables.values.table import Click, Phase, Place, Table
from engines.base import AnyGame
from engines.text import Refused

T = TypeVar("T")
Decide: TypeAlias = Callable[[Case], Transition | None]
"""Decides what is done about a case, as a pure function; None: nothing."""

COMMIT_TRIES = 20  # retries of a click when another one came first
LIVE_CACHE_SIZE = 1000  # tables whose state is cached; limits memory, not the number of games
READ_AT_ONCE = 1000  # entries of a whole log that are in memory at a time
PLACES_CACHED = 10_000  # tables whose place is cached

PHASE_EVENTS = {
    Phase.LOBBY: "table opened",
    Phase.PLAYING: "game begun",
    Phase.SUSPENDED: "table suspended",
    Phase.FINISHED: "game finished",
    Phase.ABANDONED: "table abandoned",
}
"""The bot's log message for each phase."""

log = structlog.get_logger()


class KnownPlace(NamedTuple):
    """The place of a table at a version."""

    version: int
    place: Place


class TableRepository:
    """Tables and their live games by number.

    ``games`` raises KeyError for an unknown game; ``rng`` makes random numbers for AI players.
    """

    def __init__(
        self,
        *,
        games: Callable[[str], AnyGame],
        store: TableStore,
        now: Callable[[], datetime],
        bounds: Bounds = BOUNDS,
        webhooks: bool = False,
        servers: ServerStore,
        rng: Callable[[], random.Random] = random.Random,
    ) -> None:
        self.games = games
        self.store = store
        self.now = now
        self.bounds = bounds
        self._webhooks = webhooks
        self._servers = servers
        self._rng = rng
        self._cache = SnapshotCache(LIVE_CACHE_SIZE)
        self._places: LruCache[TableId, KnownPlace] = LruCache(PLACES_CACHED)
        self.whole_games = WholeGames(store)
        self._told: list[Callable[[Table], None]] = []

    def on_write(self, tell: Callable[[Table], None]) -> None:
        """Call ``tell`` with the table after each change that is written."""
        self._told.append(tell)

    async def load(self, id: TableId) -> Table:
        """The table at its newest. Raises Refusal if there is none."""
        table = await self.store.load(id)
        if table is None:
            raise Refusal("There is no such table. You can open a new one with /palermo start.")
        self._note_place(table)
        return table

    async def place(self, id: TableId, *, again: bool = False) -> Place:
        """Return a table's place, cached or (``again``) read. Raises Refusal if there is none."""
        known = None if again else self._places.get(id)
        return (await self.load(id)).place if known is None else known.place

    def _note_place(self, table: Table) -> None:
        """Cache where a table stands, unless that of a newer version is cached: reads may overtake a move."""
        known = self._places.get(table.id)
        if known is None or known.version <= table.version:
            self._places.put(table.id, KnownPlace(table.version, table.place))

    async def entry(self, id: TableId, version: int) -> Entry:
        """One entry of a table's log."""
        (entry,) = await self.store.entries(id, version - 1, version)
        return entry

    def newest_rules(self, table: Table) -> AnyGame:
        """The game under its newest rules. Raises Unsupported if it no longer exists."""
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

    def refuse_newer(self, table: Table) -> None:
        """Raise Newer for a table whose rules only a newer release knows."""
        if table.rules > self.newest_rules(table).version:
            raise Newer

    def supports(self, table: Table) -> bool:
        """Return whether the table's rules are still known."""
        try:
            self.game(table)
        except Unsupported:
            return False
        return True

    async def live(self, game: AnyGame, table: Table) -> tuple[Table, Snapshot]:
        """The table at its newest, and its game at that version. Raises Refusal before the start."""
        live = self._cache.get(table.id)
        if live is not None and live.version > table.version:
            table = await self.load(table.id)  # somebody else's click came between the two reads
            if live.version > table.version:  # the database is an older one now: another was put in its place
                self._cache.drop(table.id)
                live = None
        return table, await self._folded(game, table, live)

    async def _folded(self, game: AnyGame, table: Table, live: Snapshot | None) -> Snapshot:
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
            raise Refusal("This game hasn't started yet.")
        self._cache.put(table.id, live)
        return live

    async def case(
        self,
        id: TableId,
        user: UserId | None = None,
        now: datetime | None = None,
        parts: Collection[Part] = (),
    ) -> Case:
        """All that deciding about a table needs, at its newest; ``parts``: what it must have beside that.

        ``user``: who clicks, perhaps to sit down there. Raises Refusal if there is no such table, Newer for a
        person at a table of a newer release.
        """
        table, chosen, orders = await self._known(id, user)
        game = self.game(table) if self.supports(table) else None
        if game is None and user is not None:
            with suppress(Unsupported):  # a game that is no more: its table can be closed
                self.refuse_newer(table)
        position = self._cache.at(table)
        if position is None and game is not None and "position" in parts:
            newest, position = await self.live(game, table)
            if newest.version != table.version:  # somebody else's click came between the two reads
                return await self.case(id, user, now, parts)
        return Case(
            table=table,
            rules=game,
            position=position,
            now=now or self.now(),
            user=user,
            rng=self._rng,
            bounds=self.bounds,
            webhooks=self._webhooks,
            chosen=chosen,
            orders=orders,
            entries=await self.store.entries(id, BEFORE_ALL, table.version) if "log" in parts else None,
        )

    async def _known(
        self, id: TableId, user: UserId | None
    ) -> tuple[Table, Mapping[UserId, Preferences], Mapping[UserId, StandingOrders]]:
        known = await self.store.case(id, user)
        if known is None:
            raise Refusal("There is no such table. You can open a new one with /palermo start.")
        self._note_place(known[0])
        return known

    async def decided(self, case: Case, decide: Callable[[Case], T]) -> T:
        """The result of a pure function of a case; if it needs another part, of a newer case that has it.

        It runs in a thread, since AI players may think, and whether a move can be taken back is searched.
        """
        parts: set[Part] = set()
        while True:
            try:
                return await asyncio.to_thread(decide, case)
            except Needed as needed:
                parts.add(needed.part)
                case = await self.case(case.table.id, case.user, case.now, parts)

    async def change(self, click: Click, id: TableId, decide: Decide) -> Table:
        """Carry out a click at the newest table; one that was handled before changes nothing."""

        async def prepare() -> Decide:
            return decide

        return await self.change_after(click, id, prepare)

    async def change_after(
        self, click: Click, id: TableId, prepare: Callable[[], Awaitable[Decide]]
    ) -> Table:
        """The same; ``prepare`` reads first what else is needed, again where somebody else was quicker."""

        async def attempt() -> Table:
            try:
                return await self._carried_out(id, click.user, None, await prepare())
            except StoreUnavailable:
                raise
            except Refused:
                if await self.store.handled(click.interaction) is None:
                    raise
                return await self.load(id)

        try:
            return await self.retry(attempt)
        except Repeated as known:
            return await self.load(known.table)

    async def run(self, id: TableId, decide: Decide, now: datetime | None = None) -> Table:
        """Make a change that no click asks for, at the newest table; ``now``: when, if not now."""
        return await self.retry(partial(self._carried_out, id, None, now, decide))

    async def _carried_out(
        self, id: TableId, user: UserId | None, now: datetime | None, decide: Decide
    ) -> Table:
        """Load, decide, commit. Raises StaleTable, Repeated."""

        def whole(case: Case) -> Transition | Table:
            step = decide(case)
            return case.table if step is None else completed(case, step)

        found = await self.decided(await self.case(id, user, now), whole)
        return await self.write(found) if isinstance(found, Transition) else found

    async def write(self, step: Transition) -> Table:
        """Commit a step, at the end of a game with its results; keep the game after it.

        Raises StaleTable, Repeated.
        """
        change = step.change
        log = await self._log_after(change) if change.ends_game else ()
        if log:
            change = replace(change, results=await asyncio.to_thread(self._results, step, log))
        await self.store.commit(change, self.now())
        self._note_place(change.after)
        if step.live is not None:
            self._cache.put(change.after.id, step.live)
        for tell in self._told:
            tell(change.table_after)
        if change.before.phase is not change.after.phase:
            log_phase(change.after)
        if log:
            await self._note_share(change.after, log)
        return change.table_after

    async def _log_after(self, change: Change) -> tuple[Entry, ...]:
        """The whole log of a table as it is after a change."""
        before = change.before
        return (*await self.store.entries(before.id, BEFORE_ALL, before.version), *change.entries)

    def _results(self, step: Transition, log: Sequence[Entry]) -> tuple[Result, ...]:
        """The results of a game for each of its players."""
        table, live = step.change.after, step.live
        if live is None:
            return results_of_game(table, None, log)
        game = self.game(table)
        outcome = game.rules.outcome(live.state)
        found = results_of_game(table, outcome, log)
        open_feats = None if outcome is not None and game.words.feats else ()
        return tuple(replace(result, feats=open_feats) for result in found)

    async def _note_share(self, table: Table, log: Sequence[Entry]) -> None:
        """Note which share of the pace people needed, for what lobbies of the server tell of their length."""
        share = share_used(table, log) if table.phase is Phase.FINISHED else None
        if share is None:
            return
        with suppress(StoreUnavailable):  # the game is over all the same
            await self._servers.change(
                table.place.guild, lambda server: replace(server, shares=with_share(server.shares, share))
            )

    async def retry(self, attempt: Callable[[], Awaitable[T]]) -> T:
        """The attempt's result. It is repeated while somebody else's change comes first."""
        for _ in range(COMMIT_TRIES):
            try:
                return await attempt()
            except StaleTable:
                continue
        raise Refusal("This table is so busy that I couldn't get through. Please try again.")

    def completed(self, change: Change, live: Snapshot | None = None) -> Change:
        """A change with all that belongs to it but results."""
        return with_posts(change, live, self.bounds, webhooks=self._webhooks)

    async def deciders(self, table: Table, upto: int) -> Deciders:
        """The deciders of a table's seats, up to a version of its log."""
        deciders = Deciders(table)
        for after in range(0, upto, READ_AT_ONCE):
            deciders.read(await self.store.entries(table.id, after, min(after + READ_AT_ONCE, upto)))
        return deciders


def log_phase(table: Table) -> None:
    """Log that a table has opened, begun or ended, without its secrets."""
    log.info(PHASE_EVENTS[table.phase], table=table.id, game=table.game, version=table.version)


class SnapshotCache(LruCache[TableId, Snapshot]):
    """Snapshots by table, each of the newest known version, so that a click folds only newer entries."""

    def at(self, table: Table) -> Snapshot | None:
        """The game of a table at its version, if that is cached."""
        known = self.get(table.id)
        return known if known is not None and known.version == table.version else None

    def put(self, key: TableId, value: Snapshot) -> None:
        """Cache a state that is stored, unless a newer one is cached."""
        known = self.get(key)
        if known is None or known.version < value.version:
            super().put(key, value)
