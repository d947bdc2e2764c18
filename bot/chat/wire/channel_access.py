"""Asks Discord whether someone may see a table's channel, if no interaction tells."""

from __future__ import annotations

from enum import Enum
from typing import Protocol

import discord

from bot.chat.wire.channels import discord_errors
from bot.chat.wire.discord_limits import ErrorCode
from bot.tables.values.ids import ChannelId, UserId
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

    async def can_ping(self, role: int, place: Place) -> bool:
        """Return whether the bot can ping a role in a channel or thread, and everyone with that role sees it.

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
        found = await self._public(place)
        return found is not None and found.permissions_for(found.guild.default_role).view_channel

    async def can_ping(self, role: int, place: Place) -> bool:
        """See ChannelAccess. All members together are no role to ping."""
        found = await self._public(place)
        pinged = None if found is None else found.guild.get_role(role)
        if found is None or pinged is None or pinged.is_default():
            return False
        allowed = pinged.mentionable or found.permissions_for(await self._bot(found)).mention_everyone
        return allowed and found.permissions_for(pinged).view_channel

    async def _bot(self, channel: discord.abc.GuildChannel) -> discord.Member:
        """Return the bot as a member of a channel's server."""
        id = 0 if self._client.user is None else self._client.user.id
        with discord_errors(ChannelId(channel.id)):
            return channel.guild.get_member(id) or await channel.guild.fetch_member(id)

    async def _public(self, place: Place) -> discord.abc.GuildChannel | None:
        """Return a channel, or the one around a public thread; None if it is private, gone or not told."""
        with discord_errors(place.channel):
            try:
                guild = await self._guild(place.guild)
                found = guild.get_channel_or_thread(place.channel) or await guild.fetch_channel(place.channel)
                if not isinstance(found, discord.Thread):
                    return found
                parent = guild.get_channel(found.parent_id) or await guild.fetch_channel(found.parent_id)
            except (discord.NotFound, discord.Forbidden, discord.InvalidData):
                return None
        return None if found.is_private() or isinstance(parent, discord.Thread) else parent

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
