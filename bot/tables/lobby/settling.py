"""What the host settles in a lobby."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, get_args

from bot.tables.core.case import Case
from bot.tables.core.lobbies import require_host
from bot.tables.lobby.edits import Allowed, Edit, edited
from bot.tables.repository.table_repository import TableRepository
from bot.tables.values.change import EntryKind
from bot.tables.values.ids import TableId
from bot.tables.values.pace import Pace
from bot.tables.values.refusals import Refusal
from bot.tables.values.table import Click, Table
from engines.base import Json
from engines.options import OptionValue, complete
from engines.record import Seating


class Settling:
    """How a lobby plays."""

    def __init__(self, repository: TableRepository) -> None:
        self._repository = repository

    async def set_option(self, click: Click, id: TableId, name: str, value: OptionValue) -> Table:
        """Settle an option of the game; for the host. Raises IllegalOption."""

        def edit(case: Case) -> Edit:
            options = complete(case.game.options, {**case.table.options, name: value})
            return Edit("option", {name: value}, {"options": options})

        return await self._edit(click, id, edit)

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
        return await self._edit(click, id, lambda _: Edit(kind, body, fields))

    async def _edit(
        self, click: Click, id: TableId, edit: Callable[[Case], Edit], allowed: Allowed = require_host
    ) -> Table:
        return await self._repository.change(
            click, id, partial(edited, click=click, edit=edit, allowed=allowed)
        )
