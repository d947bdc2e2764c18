"""Shows a notice of the host on all boards until the next start."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass

import structlog

from bot.chat.app.absences import ServerLookup
from bot.chat.screens.context import ChatContext
from bot.chat.wire.error_boundary import guarded
from bot.tables.ports import KeyValueStore

log = structlog.get_logger()

NOTICE = "notice"
"""The key of what the host says; missing or empty: nothing."""
BOARDS_A_SECOND = 10  # brought up to date, so that turns and their calls do not wait for them


@dataclass
class Notices:
    """Looks at regular intervals for a new notice, and brings all boards up to date then."""

    values: KeyValueStore
    context: ChatContext
    servers: ServerLookup
    wake: Callable[[], None]
    shown: str | None = None
    """The notice on the boards; None until it is known."""

    async def look(self) -> None:
        """Show a notice that is new, and no longer show one that is from before the start."""
        if self.shown is None:
            self.shown = await self.values.get(NOTICE) or ""
            if self.shown:
                await self.values.set(NOTICE, "")
        self.context.notice = await self.values.get(NOTICE) or ""
        if self.context.notice != self.shown and await self._show():
            self.shown = self.context.notice

    async def _show(self) -> bool:
        """Bring the boards of this process up to date; return whether it hears from Discord at all."""
        tables = self.context.tables
        guilds = [guild for guild in await tables.queries.servers() if self.servers.served(guild)]
        for guild in guilds:
            for table in await tables.queries.in_server(guild):
                await guarded(tables.play.show_anew(table.id), "showing a notice", table=table.id)
                self.wake()
                await asyncio.sleep(1 / BOARDS_A_SECOND)
        if guilds:
            done = "notice shown" if self.context.notice else "notice removed"
            log.info(done, servers=len(guilds), notice=self.context.notice)
        return bool(guilds)
