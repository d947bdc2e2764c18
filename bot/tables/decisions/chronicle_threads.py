"""Lost chronicle threads: the table says so once, and a new thread can be started."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from bot.tables.core.case import Case, Transition
from bot.tables.core.history import beside
from bot.tables.core.posts import before_latest
from bot.tables.repository.table_repository import Decide, TableRepository
from bot.tables.values.change import Change, NewPost, with_entry
from bot.tables.values.ids import ChannelId, TableId
from bot.tables.values.refusals import Refusal
from bot.tables.values.table import Click, Phase, Table


class ChronicleThreads:
    """Notes the thread of a game's chronicle, ends the chronicle, and starts it again."""

    def __init__(self, repository: TableRepository) -> None:
        self._repository = repository

    async def lost(self, id: TableId, thread: ChannelId) -> None:
        """Note that a chronicle's thread was deleted or locked; a game that goes on tells it."""

        def decide(case: Case) -> Transition | None:
            table = case.table
            lost = table.chronicle and table.chronicle_thread == thread and table.phase is Phase.PLAYING
            return _switched(case, None, on=False) if lost else None

        await self._repository.run(id, decide)

    async def keep(self, id: TableId, thread: ChannelId) -> None:
        """Note the thread of a table's chronicle."""
        await self._repository.store.keep_chronicle(id, thread)

    async def begin_again(self, click: Click, id: TableId) -> Table:
        """Keep a chronicle again, in a new thread; for players and managers."""

        async def prepare() -> Decide:
            _require_lost(await self._repository.load(id), click)
            await self._repository.store.keep_chronicle(id, None)
            return partial(_switched, click=click, on=True)

        return await self._repository.change_after(click, id, prepare)


def _require_lost(table: Table, click: Click) -> None:
    if not table.chronicle_lost:
        raise Refusal("This table already has a chronicle, or never had one.")
    if click.user not in table.active and not click.manager:
        raise Refusal("Only players at this table can restart its chronicle.")


def _switched(case: Case, click: Click | None, *, on: bool) -> Transition:
    after, entry = with_entry(replace(case.table, chronicle=on), "chronicle", case.now, click, body=on)
    post = NewPost("show", since=before_latest(case.live))
    return Transition(Change(case.table, after, (entry,), (post,)), beside(after, case.live, entry))
