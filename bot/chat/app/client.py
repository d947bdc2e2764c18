"""The connection to Discord, and the events it takes."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import discord

from bot.chat.app.absences import Absences
from bot.chat.app.allow_list import AllowList
from bot.chat.app.commands import Tree
from bot.chat.app.connection import Connection, counted_requests
from bot.chat.app.handover import Alone
from bot.chat.app.identifies import IdentifyBudget
from bot.chat.app.router import Router
from bot.chat.app.welcome import greet
from bot.chat.wire.discord_patches import (
    brief_reconnects,
    quiet_late_completions,
    quiet_voice,
)
from bot.chat.wire.error_boundary import guarded
from bot.tables.ports import KeyValueStore
from bot.tables.services import Tables
from bot.tables.values.ids import ChannelId, GuildId
from bot.tables.values.servers import LEFT_SERVER

# Waited out within a request; a longer limit is left to the outbox. Not shorter, because discord.py takes
# every bucket that is renewed later than this for a spent one.
RATE_LIMIT_SECONDS = 120.0

_ROUTED = {discord.InteractionType.component, discord.InteractionType.modal_submit}


class Client(discord.AutoShardedClient):
    """The Discord connection. It caches no members or messages and needs no privileged intents.

    Sharded from the start: a plain client does not survive a failure of its first connection.
    """

    def __init__(self, connection: Connection | None = None) -> None:
        connection = connection or Connection()
        ids = connection.shard_ids
        shards: dict[str, Any] = {}
        if ids is not None:
            shards = {"shard_count": connection.shard_count, "shard_ids": list(ids)}
        quiet_voice()
        quiet_late_completions()
        brief_reconnects()
        super().__init__(
            intents=discord.Intents(guilds=True),
            max_messages=None,
            allowed_mentions=discord.AllowedMentions.none(),
            max_ratelimit_timeout=RATE_LIMIT_SECONDS,
            proxy=connection.proxy,
            **shards,
            http_trace=counted_requests(),
        )
        self.tree = Tree(self)
        self.router: Router | None = None
        self.values: KeyValueStore | None = None
        self.tables: Tables | None = None
        self.absences: Absences | None = None
        self.allow_list: AllowList | None = None
        self.identifies: IdentifyBudget | None = None
        self.handover = self.tree.handover = Alone()

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Start no more sessions than Discord allows, and none too soon after another one."""
        if self.identifies is None:  # the library spaces those of this process by five seconds
            await super().before_identify_hook(shard_id, initial=initial)
            return
        await self.identifies.spend(shard_id or 0)
        await self.identifies.wait_in_line(shard_id or 0)

    async def on_shard_ready(self, _shard: int) -> None:
        """Note a new session: Discord does not report what was missed before it."""
        if self.absences is not None:
            self.absences.restarted()

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        """Route clicks and forms; commands go through the tree."""
        if self.router is None or interaction.type not in _ROUTED:
            return
        if await self.handover.admits(interaction.id):
            await self.router.control(interaction)

    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """Suspend the table of a deleted channel."""
        await self._gone(ChannelId(channel.id))

    async def on_raw_thread_delete(self, payload: discord.RawThreadDeleteEvent) -> None:
        """Suspend the table of a deleted thread."""
        await self._gone(ChannelId(payload.thread_id))

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """Suspend the tables of a server that was deleted or that removed the bot."""
        if self.tables is not None:
            await guarded(
                self.tables.suspension.server_gone(GuildId(guild.id)), "suspending tables", guild=guild.id
            )
        if self.values is not None:
            left = self.values.set(f"{LEFT_SERVER}{guild.id}", datetime.now(UTC).isoformat())
            await guarded(left, "noting a server that was left", guild=guild.id)

    async def _gone(self, channel: ChannelId) -> None:
        if self.tables is not None:
            await guarded(self.tables.suspension.channel_gone(channel), "suspending a table", channel=channel)

    async def on_guild_available(self, guild: discord.Guild) -> None:
        """Leave a server that is not the host's, unless it has tables: at each start, and after outages."""
        if self.allow_list is not None:
            await guarded(self.allow_list.available(guild), "checking a server", guild=guild.id)

    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Tell a new server how to begin, or leave it if it is not the host's."""
        if self.allow_list is not None and not self.allow_list.admits(guild):
            await guarded(self.allow_list.leave(guild), "leaving a server", guild=guild.id)
        elif self.values is not None:
            back = self.values.set(f"{LEFT_SERVER}{guild.id}", "")
            await guarded(back, "noting a server that was joined", guild=guild.id)
            await guarded(self.welcome(guild), "greeting a server", guild=guild.id)

    async def welcome(self, guild: discord.Guild) -> None:
        """Greet a server, or say how many tables can be resumed now that the bot is back."""
        if self.values is not None:
            suspended = await self.tables.suspension.waiting(GuildId(guild.id)) if self.tables else 0
            await greet(guild, self.values, suspended)

    async def welcome_back(self, guild: GuildId) -> None:
        """Greet a server to which the bot was added again while it was not running."""
        if (joined := self.get_guild(guild)) is not None:
            await self.welcome(joined)
