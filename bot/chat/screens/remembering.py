"""Remembering the games of a server."""

from __future__ import annotations

from bot.chat.screens.context import ChatContext
from bot.tables.values.table import Phase, Table


async def remember_begun(context: ChatContext, table: Table) -> None:
    """Remember the set-up of a game that started automatically, unless the bot chose it itself."""
    if table.phase is not Phase.LOBBY and table.tag is None:
        await context.tables.servers.remember(table)
