"""Threads for further tables in a channel that has one already."""

from __future__ import annotations

from typing import Final

import discord

from engines.text import Refused

ARCHIVE_MINUTES: Final = 10080  # a week of silence; a game may take days


class ThreadsOf:
    """Opens public threads in the channel of an interaction, or in that of the thread it came from."""

    def __init__(self, interaction: discord.Interaction) -> None:
        self._interaction = interaction

    async def open(self, name: str) -> int:
        """A new public thread; its id. Raises Refused where there can be none."""
        channel = self._interaction.channel
        if isinstance(channel, discord.Thread):
            channel = channel.parent
        if not isinstance(channel, discord.TextChannel):
            raise Refused("There can be no threads here. Open your table in another channel.")
        try:
            thread = await channel.create_thread(
                name=name, type=discord.ChannelType.public_thread, auto_archive_duration=ARCHIVE_MINUTES
            )
        except discord.Forbidden:
            raise Refused(
                "I may not open threads here. Somebody who manages this channel has to allow me: "
                "Create Public Threads, Send Messages In Threads."
            ) from None
        return thread.id
