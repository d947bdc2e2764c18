"""What becomes of a chronicle whose thread is gone: that is told once, and it can be begun again."""

from __future__ import annotations

from dataclasses import replace

from bot.tables.core import history
from bot.tables.core.posts import before_latest
from bot.tables.repository.table_repository import TableRepository
from bot.tables.values.change import Change, NewPost, with_entry
from bot.tables.values.ids import ChannelId, TableId
from bot.tables.values.refusals import Refusal
from bot.tables.values.table import Click, Phase, Table


class ChronicleThreads:
    """Where a game's chronicle stands; ends it, and begins it again."""

    def __init__(self, repository: TableRepository) -> None:
        self._repository = repository

    async def lost(self, id: TableId, thread: ChannelId) -> None:
        """Note that a chronicle's thread was deleted or locked; a game that goes on tells it."""

        async def attempt() -> None:
            table = await self._repository.load(id)
            if table.chronicle and table.chronicle_thread == thread and table.phase is Phase.PLAYING:
                await self._switched(table, None, on=False)

        await self._repository.retry(attempt)

    async def keep(self, id: TableId, thread: ChannelId) -> None:
        """Note the thread of a table's chronicle."""
        await self._repository.store.keep_chronicle(id, thread)

    async def begin_again(self, click: Click, id: TableId) -> Table:
        """Keep a chronicle again, in a new thread; for players and managers."""

        async def act(table: Table) -> Table:
            if not table.chronicle_lost:
                raise Refusal("This table has a chronicle already, or never had one.")
            if click.user not in table.active and not click.manager:
                raise Refusal("Only those who play at this table can begin its chronicle again.")
            await self._repository.store.keep_chronicle(id, None)
            return await self._switched(replace(table, chronicle_thread=None), click, on=True)

        return await self._repository.change(click, id, act)

    async def _switched(self, table: Table, click: Click | None, *, on: bool) -> Table:
        game, now = self._repository.game(table), self._repository.now()
        live = await self._repository.live_at(game, table)
        after, entry = with_entry(replace(table, chronicle=on), "chronicle", now, click, body=on)
        post = NewPost("show", since=before_latest(live))
        live = history.after_entry(live, history.effect_of(entry))
        return await self._repository.commit(Change(table, after, (entry,), (post,)), live)
