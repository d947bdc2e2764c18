"""What all use cases share: reading a table, its game as it stands, and writing a change."""

from __future__ import annotations

import asyncio
import os
import random
from collections.abc import Awaitable, Callable
from datetime import datetime
from typing import TypeVar

import structlog

from bot.tables.history import Live, Warm, fold
from bot.tables.model import Change, Click, Phase, Place, Table, TableId
from bot.tables.ports import Store
from bot.tables.recent import Recent
from bot.tables.refusals import Refusal, Repeated, StaleTable, StoreUnavailable, Unsupported
from engines.base import AnyGame
from engines.chance import SEED_BYTES
from engines.text import Refused

T = TypeVar("T")

TRIES = 20  # times that a click is computed anew because somebody else's came first
WARM = 1000  # tables whose state is kept; bounds the memory, not what can be played
PLACES = 10_000  # tables of which it is kept where they stand
FOLD_HERE = 8  # entries folded on the event loop; longer logs go to a thread

STAGES = {
    Phase.LOBBY: "table opened",
    Phase.PLAYING: "game begun",
    Phase.FINISHED: "game finished",
    Phase.ABANDONED: "table abandoned",
}
"""By phase what the bot's own log says."""

log = structlog.get_logger()


def fresh_seed() -> bytes:
    """A seed from the operating system."""
    return os.urandom(SEED_BYTES)


class Desk:
    """The tables' tools: games by id (KeyError where there is none), store, clock, and two kinds of luck.

    ``seed`` draws the 32 bytes of a new table, ``rng`` what the AI players toss coins with.
    """

    def __init__(
        self,
        *,
        games: Callable[[str], AnyGame],
        store: Store,
        now: Callable[[], datetime],
        seed: Callable[[], bytes] = fresh_seed,
        rng: Callable[[], random.Random] = random.Random,
    ) -> None:
        self._games = games
        self._store = store
        self._now = now
        self._seed = seed
        self._rng = rng
        self._warm = Warm(WARM)
        self._places: Recent[TableId, Place] = Recent(PLACES)

    async def _table(self, id: TableId) -> Table:
        table = await self._store.load(id)
        if table is None:
            raise Refusal("I know no such table. Open a new one with /palermo start.")
        return table

    def _known(self, table: Table) -> AnyGame:
        """The game as it is played today. Raises Unsupported if there is none of that id any more."""
        try:
            return self._games(table.game)
        except KeyError:
            raise Unsupported(over=not table.live) from None

    def _game(self, table: Table) -> AnyGame:
        """The game under the very rules that the table was opened with. Raises Unsupported."""
        game = self._known(table)
        if game.version != table.rules:
            raise Unsupported(over=not table.live)
        return game

    def _supported(self, table: Table) -> bool:
        try:
            self._game(table)
        except Unsupported:
            return False
        return True

    async def _live(self, game: AnyGame, table: Table) -> tuple[Table, Live]:
        """The table at its newest, and its game as it stands. The table must have begun its game."""
        live = self._warm.get(table.id)
        if live is not None and live.version > table.version:
            table = await self._table(table.id)  # somebody else's click came between the two reads
        if live is None or live.version < table.version:
            after = 0 if live is None else live.version
            entries = await self._store.entries(table.id, after, table.version)
            if len(entries) > FOLD_HERE:
                live = await asyncio.to_thread(fold, game, table, live, entries)
            else:
                live = fold(game, table, live, entries)
            if live is None:
                raise Refusal("This game has not begun.")
            self._warm.put(table.id, live)
        return table, live

    async def _again(self, attempt: Callable[[], Awaitable[T]]) -> T:
        """What the attempt gives, tried anew while somebody else's click comes first."""
        for _ in range(TRIES):
            try:
                return await attempt()
            except StaleTable:
                continue
        raise Refusal("So much is going on at this table that I could not get through. Please try again.")

    async def _change(self, click: Click, id: TableId, act: Callable[[Table], Awaitable[Table]]) -> Table:
        """Act on a table at its newest; a click that was handled before changes nothing."""

        async def attempt() -> Table:
            table = await self._table(id)
            try:
                return await act(table)
            except StoreUnavailable:
                raise
            except Refused:
                if await self._store.handled(click.interaction) is None:
                    raise
                return table

        try:
            return await self._again(attempt)
        except Repeated as known:
            return await self._table(known.table)

    async def _write(self, change: Change, live: Live | None = None) -> Table:
        """Write a change, and keep the game as it stands after it. Raises StaleTable, Repeated."""
        await self._store.commit(change, self._now())
        if live is not None:
            self._warm.put(change.after.id, live)
        if change.before.phase is not change.after.phase:
            tell_log(change.after)
        return change.after


def tell_log(table: Table) -> None:
    """Note for whoever runs the bot that a table has opened, begun or ended; nothing of its secrets."""
    log.info(STAGES[table.phase], table=table.id, game=table.game, version=table.version)
