"""Detects servers and channels that were removed while the bot was not running.

When a connection is made, Discord names all of its servers, including those that are merely unavailable. So
a server that is missing twice, some minutes apart, has removed the bot, or is gone.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Protocol

import aiohttp
import discord
import structlog

from bot.tables.ports import KeyValueStore
from bot.tables.services import Tables
from bot.tables.values.ids import ChannelId, GuildId
from bot.tables.values.servers import LEFT_SERVER

log = structlog.get_logger()

GRACE = timedelta(minutes=10)  # a server has to be missing for this long
SHARD_BITS = 22  # of a server's id, below those that choose its shard


class ServerLookup(Protocol):
    """A source of which servers and channels exist."""

    def served(self, guild: GuildId) -> bool:
        """Return whether this process hears about a server: it belongs to one of its connected shards."""

    def present(self, guild: GuildId) -> bool:
        """Return whether the bot is on a server, even one that is currently unavailable."""

    def available(self, guild: GuildId) -> bool:
        """Return whether Discord has sent the server's channels."""

    async def exists(self, guild: GuildId, channel: ChannelId) -> bool:
        """Return whether a channel or thread exists; True if Discord does not answer."""


class DiscordServers:
    """A ``ServerLookup`` over discord.py's cache, with single requests to Discord."""

    def __init__(self, client: discord.AutoShardedClient) -> None:
        self._client = client

    def served(self, guild: GuildId) -> bool:
        """See ServerLookup."""
        if not self._client.is_ready():
            return False
        return (guild >> SHARD_BITS) % self._client.shard_count in self._client.shards

    def present(self, guild: GuildId) -> bool:
        """See ServerLookup."""
        return self._client.get_guild(guild) is not None

    def available(self, guild: GuildId) -> bool:
        """See ServerLookup."""
        server = self._client.get_guild(guild)
        return server is not None and not server.unavailable

    async def exists(self, guild: GuildId, channel: ChannelId) -> bool:
        """See ServerLookup. An archived thread is among the channels of no server, so Discord is asked."""
        server = self._client.get_guild(guild)
        if server is not None and server.get_channel_or_thread(channel) is not None:
            return True
        try:
            await self._client.fetch_channel(channel)
        except discord.NotFound:
            return False
        except (discord.DiscordException, aiohttp.ClientError, TimeoutError):  # Forbidden: it is there
            return True
        return True


@dataclass
class Absences:
    """Suspends the tables of servers and channels that are gone; checks at regular intervals."""

    servers: ServerLookup
    tables: Tables
    values: KeyValueStore
    clock: Callable[[], datetime] = lambda: datetime.now(UTC)
    back: Callable[[GuildId], Awaitable[None]] | None = None
    """Announces on a server that the bot is back."""
    missing: dict[GuildId, datetime] = field(default_factory=dict)
    """The time since which each missing server has been missing, as this process has seen."""
    compared: set[GuildId] = field(default_factory=set)
    """Servers whose channels were compared in this session; Discord reports later removals."""

    def restarted(self) -> None:
        """Note that a new session has begun: Discord never reports what was removed before it."""
        self.compared.clear()

    async def look(self) -> None:
        """Compare the servers and channels of all tables with those that still exist."""
        for guild in await self.tables.queries.servers():
            if not self.servers.served(guild):
                continue
            if self.servers.present(guild):
                self.missing.pop(guild, None)
                await self._compare(guild)
            elif self.clock() - self.missing.setdefault(guild, self.clock()) >= GRACE:
                await self._gone(guild)

    async def _compare(self, guild: GuildId) -> None:
        if guild in self.compared or not self.servers.available(guild):
            return
        if await self._note(guild, "") and self.back is not None:
            await self.back(guild)
        for table in await self.tables.queries.in_server(guild):
            channel = table.place.channel
            if not await self.servers.exists(guild, channel):
                log.info("channel has gone while the bot was away", guild=guild, channel=channel)
                await self.tables.suspension.channel_gone(channel)
        self.compared.add(guild)

    async def _gone(self, guild: GuildId) -> None:
        self.compared.discard(guild)
        await self.tables.suspension.server_gone(guild)
        await self._note(guild, self.clock().isoformat())

    async def _note(self, guild: GuildId, left: str) -> bool:
        """Note since when the bot is absent, or that it is present; return whether that is news."""
        key = f"{LEFT_SERVER}{guild}"
        if bool(await self.values.get(key)) is bool(left):
            return False
        await self.values.set(key, left)
        log.info("server has gone or come back while the bot was away", guild=guild, left=left)
        return True
