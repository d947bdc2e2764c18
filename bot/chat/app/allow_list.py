"""Keeps the bot to the servers that its host has named, where there is such a list."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field

import discord
import structlog

from bot.chat.app.welcome import announce
from bot.tables.services import Tables
from bot.tables.values.ids import GuildId
from engines.text import say

log = structlog.get_logger()

LEAVING = say(
    "I'm leaving this server: whoever runs me has limited me to certain servers, and this isn't one of them."
)


@dataclass
class AllowList:
    """Leaves servers that are not on the list: all that are joined, and others if they have no tables."""

    servers: Collection[int] | None
    """Ids; None: the bot stays on every server."""
    tables: Tables
    warned: set[int] = field(default_factory=set)
    """Servers whose tables keep the bot there, and of which the log has told."""

    def admits(self, guild: discord.Guild) -> bool:
        """Return whether the bot may be on a server."""
        return self.servers is None or guild.id in self.servers

    async def available(self, guild: discord.Guild) -> None:
        """Check a server on which the bot has been for some time: only its host ends what is played there."""
        if self.admits(guild):
            return
        tables = await self.tables.queries.count_in(GuildId(guild.id))
        if not tables:
            await self.leave(guild)
        elif guild.id not in self.warned:
            self.warned.add(guild.id)
            log.warning(
                "server is not in PALERMO_SERVERS, but has tables",
                guild=guild.id,
                name=guild.name,
                tables=tables,
                to_leave_it=f"palermo leave {guild.id} --yes",
            )

    async def leave(self, guild: discord.Guild) -> None:
        """Say why, where the bot may post, and leave."""
        await announce(guild, [LEAVING])
        await guild.leave()
        log.info("left a server that is not in PALERMO_SERVERS", guild=guild.id, name=guild.name)
