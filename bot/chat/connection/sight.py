"""Whether somebody may see the channel of a table, where no interaction of theirs says so."""

from __future__ import annotations

from typing import Protocol

import discord

from bot.chat.outgoing.channels import answers
from bot.tables.model import Place, UserId


class Sight(Protocol):
    """What Discord lets people see."""

    async def sees(self, user: UserId, place: Place) -> bool:
        """Whether a person may see a channel or thread. Raises TryAgain where Discord does not say."""


class DiscordSight:
    """Asks Discord for the member: the bot holds no members, and learns nothing of what they lose."""

    def __init__(self, client: discord.Client) -> None:
        self._client = client

    async def sees(self, user: UserId, place: Place) -> bool:
        """See Sight. Nobody is known to see what the bot itself cannot see."""
        with answers(place.channel):
            try:
                return await self._sees(user, place)
            except (discord.NotFound, discord.Forbidden):
                return False

    async def _sees(self, user: UserId, place: Place) -> bool:
        # Another process may serve the server, where the person asks in private messages.
        guild = self._client.get_guild(place.guild) or await self._client.fetch_guild(place.guild)
        member = await guild.fetch_member(user)
        found = guild.get_channel_or_thread(place.channel) or await guild.fetch_channel(place.channel)
        if not isinstance(found, discord.Thread):
            return _reads(found, member)
        parent = guild.get_channel(found.parent_id) or await guild.fetch_channel(found.parent_id)
        if isinstance(parent, discord.Thread) or not _reads(parent, member):
            return False
        return not found.is_private() or await _within(found, parent, member)


def _reads(channel: discord.abc.GuildChannel, member: discord.Member) -> bool:
    return channel.permissions_for(member).view_channel


async def _within(thread: discord.Thread, parent: discord.abc.GuildChannel, member: discord.Member) -> bool:
    """Whether somebody reads a private thread: its members do, and whoever manages threads."""
    if parent.permissions_for(member).manage_threads:
        return True
    try:
        await thread.fetch_member(member.id)
    except discord.NotFound:
        return False
    return True
