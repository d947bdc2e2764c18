"""Administration: managers delete the finished tables of a server."""

from __future__ import annotations

from datetime import datetime, timedelta

import structlog

from bot.tables.repository.table_repository import TableRepository
from bot.tables.values.ids import GuildId
from bot.tables.values.servers import require_server_manager
from bot.tables.values.table import Click

log = structlog.get_logger()


class Administration:
    """Deletes old tables for those who manage the whole server, not just one of its channels."""

    def __init__(self, repository: TableRepository) -> None:
        self._repository = repository

    async def count_old(self, click: Click, guild: GuildId, days: int) -> int:
        """The number of a server's tables that have been over for ``days``. Raises Refusal for others."""
        require_server_manager(click)
        return await self._repository.store.count_over(guild, self._before(days))

    async def purge(self, click: Click, guild: GuildId, days: int) -> int:
        """Delete those tables, with their logs and results. Returns their number."""
        require_server_manager(click)
        deleted = await self._repository.store.delete_over(guild, self._before(days))
        log.info("tables deleted", guild=guild, user=click.user, days=days, tables=deleted)
        return deleted

    def _before(self, days: int) -> datetime:
        return self._repository.now() - timedelta(days=days)
