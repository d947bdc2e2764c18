"""Threads for further tables in a channel that already has one."""

from __future__ import annotations

import asyncio

import aiohttp
import discord
import structlog

from bot.chat.wire.channels import thread_type
from bot.chat.wire.discord_limits import ARCHIVE_MINUTES, TOO_MANY
from bot.chat.wire.permissions import TO_OPEN_THREADS, connecting, missing, to_post
from bot.chat.wire.requests import OpenedThread
from bot.tables.values.ids import ChannelId
from bot.tables.values.refusals import Connecting
from engines.text import Refused

PATIENCE_SECONDS = 15.0  # a person is waiting; the library would wait out a rate limit of minutes

log = structlog.get_logger()


class InteractionThreads:
    """Opens public threads in the channel of an interaction, or in the parent of its thread."""

    def __init__(self, interaction: discord.Interaction) -> None:
        self._interaction = interaction

    async def open(self, name: str) -> OpenedThread:
        """Open a public thread in which the bot may post. Raises Refused if impossible."""
        channel = self._parent()
        try:
            async with asyncio.timeout(PATIENCE_SECONDS):
                thread = await channel.create_thread(
                    name=name, type=thread_type(channel), auto_archive_duration=ARCHIVE_MINUTES
                )
        except (discord.HTTPException, discord.RateLimited, aiohttp.ClientError, TimeoutError) as error:
            raise _refused(error, ChannelId(channel.id)) from error
        return OpenedThread(ChannelId(thread.id), ChannelId(channel.id))

    def require(self) -> None:
        """Raise Refused where the bot cannot open threads, naming the missing permissions."""
        self._parent()

    def _parent(self) -> discord.TextChannel:
        """Return the channel for new threads. Raises Refused if the bot may open none there."""
        channel = self._interaction.channel
        if isinstance(channel, discord.Thread):
            self._require_server()
            channel = channel.parent
        if not isinstance(channel, discord.TextChannel):
            raise Refused("This channel can't have threads. Open your table in another channel.")
        lacking = missing(self._interaction.app_permissions, TO_OPEN_THREADS)
        if lacking:
            raise Refused(
                "I'm not allowed to open threads here. Someone who manages this channel has to grant me "
                "the following: {permissions}.",
                permissions=lacking,
            )
        return channel

    def within(self, channel: ChannelId) -> ChannelId | None:
        """Return the parent channel of a thread; None for any other channel. Raises Connecting."""
        self._require_server()
        guild = self._interaction.guild
        place = guild.get_thread(channel) if guild is not None else None
        return None if place is None else ChannelId(place.parent_id)

    def lacking(self, channel: ChannelId) -> tuple[str, ...]:
        """Return the bot's missing permissions there. Raises Refused if the channel is unsuitable."""
        self._require_server()
        guild, person = self._interaction.guild, self._interaction.user
        place = guild.get_channel_or_thread(channel) if guild is not None else None
        if guild is None or not isinstance(place, discord.TextChannel | discord.Thread):
            raise Refused("I can't move a table to that channel.")
        lacking = missing(place.permissions_for(guild.me), to_post(place))
        if isinstance(place, discord.Thread):
            if place.locked or place.archived:
                raise Refused("That thread is closed. Reopen it first, or choose another one.")
            if place.is_private() and place.me is None:
                raise Refused("I'm not in that private thread. Mention me there first to add me.")
        if isinstance(person, discord.Member) and missing(place.permissions_for(person), _theirs(place)):
            raise Refused(
                "You aren't allowed to post in that channel yourself, so you can't move a table there."
            )
        return lacking

    def _require_server(self) -> None:
        """Raise Connecting if only the interaction's own channel is known yet."""
        if connecting(self._interaction):
            raise Connecting


def _theirs(place: discord.TextChannel | discord.Thread) -> discord.Permissions:
    """Return the permissions that a person needs to write there."""
    if isinstance(place, discord.Thread):
        return discord.Permissions(view_channel=True, send_messages_in_threads=True)
    return discord.Permissions(view_channel=True, send_messages=True)


def _refused(error: Exception, channel: ChannelId) -> Refused:
    if isinstance(error, discord.HTTPException) and error.code in TOO_MANY:
        return Refused("There are too many open threads on this server. Someone has to close one first.")
    log.warning("no thread opened", channel=channel, reason=str(error) or type(error).__name__)
    return Refused(
        "Discord won't let me open a thread here right now. Please try again later, or in another channel."
    )
