"""What the bot says when it has joined a server: once, and where it may post."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

import discord
import structlog

from bot.chat.connection.permissions import TO_POST, missing
from bot.chat.layouts.notes import note
from bot.chat.localizer import Localizer
from bot.locales import language_of
from bot.tables.ports import KeyValueStore
from engines.text import say

log = structlog.get_logger()

PLACES = 5  # channels that are tried

GREETING = say(
    "Hello! I host board games about gangsters. Type /palermo start in the channel where you want to play, "
    "let others join or add an AI, and press Start. /palermo help says more."
)


async def greet(guild: discord.Guild, values: KeyValueStore) -> None:
    """Say how to begin, unless this server has been told before."""
    key = f"greeted/{guild.id}"
    if await values.get(key) is not None:
        return
    await values.set(key, "yes")  # first: rather no greeting than two
    hello = note(GREETING, Localizer(language_of(guild.preferred_locale.value)))
    for channel in list(_places(guild))[:PLACES]:
        with suppress(discord.HTTPException):  # what Discord shows of permissions may be out of date
            await channel.send(view=hello.ready(), allowed_mentions=discord.AllowedMentions.none())
            log.info("joined a server", guild=guild.id, greeted_in=channel.id)
            return
    log.info("joined a server", guild=guild.id, greeted_in=None)


def _places(guild: discord.Guild) -> Iterator[discord.TextChannel]:
    """Where the bot may post: first where Discord itself greets, then from top to bottom."""
    first = [guild.system_channel] if guild.system_channel else []
    for channel in dict.fromkeys([*first, *guild.text_channels]):
        if not missing(channel.permissions_for(guild.me), TO_POST):
            yield channel
