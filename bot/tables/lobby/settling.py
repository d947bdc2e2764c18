"""What the host settles in a lobby, and what every change of a lobby has in common."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, get_args

from bot.tables.core.lobbies import require_host, require_lobby
from bot.tables.lobby.states import suggested
from bot.tables.repository.beginning import begin
from bot.tables.repository.progress import Progress
from bot.tables.repository.table_repository import TableRepository
from bot.tables.values.change import Change, EntryKind, NewPost, with_entry
from bot.tables.values.ids import TableId, UserId
from bot.tables.values.pace import Pace
from bot.tables.values.refusals import Refusal
from bot.tables.values.table import Click, Table
from engines.base import Json
from engines.options import OptionValue, complete
from engines.record import Seating


class Settling:
    """How a lobby plays. Every change of it is one entry and edits its message."""

    def __init__(self, repository: TableRepository, progress: Progress) -> None:
        self._repository = repository
        self._progress = progress

    async def set_option(self, click: Click, id: TableId, name: str, value: OptionValue) -> Table:
        """Settle an option of the game; for the host. Raises IllegalOption."""

        async def act(table: Table) -> Table:
            require_lobby(table)
            require_host(click, table)
            options = complete(self._repository.game(table).options, {**table.options, name: value})
            return await self._edit(click, table, "option", {name: value}, options=options)

        return await self._repository.change(click, id, act)

    async def set_seating(self, click: Click, id: TableId, seating: Seating) -> Table:
        """Whether the seats are drawn or follow the order of joining; for the host."""
        if seating not in get_args(Seating):
            raise Refusal("Seats are either drawn by lot or taken in the order of joining.")
        return await self._set(click, id, "seating", seating, seating=seating)

    async def set_presentation(self, click: Click, id: TableId, *, in_text: bool) -> Table:
        """Whether the public messages are text or pictures; for the host."""
        return await self._set(click, id, "presentation", in_text, in_text=in_text)

    async def set_chronicle(self, click: Click, id: TableId, *, on: bool) -> Table:
        """Whether a thread keeps a line of every public event; for the host."""
        return await self._set(click, id, "chronicle", on, chronicle=on)

    async def set_pace(self, click: Click, id: TableId, pace: Pace) -> Table:
        """How long the players have for a decision; for the host."""
        return await self._set(click, id, "pace", str(pace), pace=pace)

    async def set_auto_start(self, click: Click, id: TableId, *, on: bool) -> Table:
        """Whether the game begins as soon as the lobby is full, which it may be already; for the host."""
        return await self._set(click, id, "auto_start", on, auto_start=on)

    async def _set(self, click: Click, id: TableId, kind: EntryKind, body: Json, **fields: Any) -> Table:
        async def act(table: Table) -> Table:
            require_lobby(table)
            require_host(click, table)
            return await self._edit(click, table, kind, body, **fields)

        return await self._repository.change(click, id, act)

    async def _edit(
        self,
        click: Click,
        table: Table,
        kind: EntryKind,
        body: Json,
        *,
        call: tuple[UserId, ...] = (),
        **fields: Any,
    ) -> Table:
        """Change a lobby in one entry; ``call``: the persons whom a new message calls for it."""
        after = replace(table, **fields)
        game, now = self._repository.game(table), self._repository.now()
        before = suggested(game, len(table.players))
        following = {
            name: value
            for name, value in suggested(game, len(after.players)).items()
            if after.options[name] == table.options[name] == before[name]
        }
        after = replace(after, options={**after.options, **following})
        after, entry = with_entry(after, kind, now, click, body=body)
        if after.auto_start and self._full(after):
            return await begin(self._progress, game, table, after, (entry,), now)
        post = NewPost("show", repost=bool(call), mention=call, since=table.version)
        return await self._repository.commit(Change(table, after, (entry,), (post,)))

    def _full(self, table: Table) -> bool:
        """Whether no person can join any more."""
        return table.staying >= self._repository.game(table).seats[-1]
