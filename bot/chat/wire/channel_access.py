"""Asks Discord whether someone may see a table's channel, if no interaction tells."""

from __future__ import annotations

from enum import Enum
from typing import Protocol

import discord

from bot.chat.wire.channels import discord_errors
from bot.chat.wire.discord_limits import ErrorCode
from bot.tables.values.ids import UserId
from bot.tables.values.table import Place

_NO_CHANNEL = {ErrorCode.UNKNOWN_CHANNEL, ErrorCode.UNKNOWN_SERVER}


class Access(Enum):
    """A person's access to a channel. ``UNKNOWN``: the bot cannot see the channel itself."""

    ALLOWED = "allowed"
    DENIED = "denied"
    UNKNOWN = "unknown"


class ChannelAccess(Protocol):
    """Checks what Discord lets people see."""

    async def check(self, user: UserId, place: Place) -> Access:
        """Return whether a person may see a channel or thread. Raises TryAgain if Discord does not say."""

    async def is_open(self, place: Place) -> bool:
        """Return whether every member of the server may see a channel or thread; False if it is unknown.

        Raises TryAgain if Discord does not say.
        """


class DiscordChannelAccess:
    """Asks Discord for the member: the bot caches none, and is not told when they lose access."""

    def __init__(self, client: discord.Client) -> None:
        self._client = client

    async def check(self, user: UserId, place: Place) -> Access:
        """See ChannelAccess."""
        with discord_errors(place.channel):
            try:
                allowed = await self._allowed(user, place)
            except discord.NotFound as error:  # the member, or what the bot itself asked for
                return Access.UNKNOWN if error.code in _NO_CHANNEL else Access.DENIED
            except (discord.Forbidden, discord.InvalidData):
                return Access.UNKNOWN
        return Access.ALLOWED if allowed else Access.DENIED

    async def is_open(self, place: Place) -> bool:
        """See ChannelAccess."""
        with discord_errors(place.channel):
            try:
                guild = await self._guild(place.guild)
                found = guild.get_channel_or_thread(place.channel) or await guild.fetch_channel(place.channel)
                if not isinstance(found, discord.Thread):
                    return found.permissions_for(guild.default_role).view_channel
                parent = guild.get_channel(found.parent_id) or await guild.fetch_channel(found.parent_id)
            except (discord.NotFound, discord.Forbidden, discord.InvalidData):
                return False
        return not (found.is_private() or isinstance(parent, discord.Thread)) and (
            parent.permissions_for(guild.default_role).view_channel
        )

    async def _allowed(self, user: UserId, place: Place) -> bool:
        guild = await self._guild(place.guild)
        member = await guild.fetch_member(user)
        found = guild.get_channel_or_thread(place.channel) or await guild.fetch_channel(place.channel)
        if not isinstance(found, discord.Thread):
            return _reads(found, member)
        parent = guild.get_channel(found.parent_id) or await guild.fetch_channel(found.parent_id)
        if isinstance(parent, discord.Thread) or not _reads(parent, member):
            return False
        return not found.is_private() or await _within(found, parent, member)

    async def _guild(self, id: int) -> discord.Guild:
        """Return the server with its roles, which are missing during a Discord outage.

        Another process may serve it, where the person asks in private messages.
        """
        known = self._client.get_guild(id)
        if known is None or known.unavailable or not known.roles:
            return await self._client.fetch_guild(id)
        return known


def _reads(channel: discord.abc.GuildChannel, member: discord.Member) -> bool:
    return channel.permissions_for(member).view_channel


async def _within(thread: discord.Thread, parent: discord.abc.GuildChannel, member: discord.Member) -> bool:
    """Return whether a person reads a private thread: its members do, and those who manage threads."""
    if parent.permissions_for(member).manage_threads:
        return True
    try:
        await thread.fetch_member(member.id)
    except discord.NotFound as error:
        if error.code in _NO_CHANNEL:
            raise
        return False
    return True
