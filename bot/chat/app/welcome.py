"""Messages to a whole server: how to begin, and how many tables can be resumed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress

import discord
import structlog

from bot.chat.wire.localizer import Localizer
from bot.chat.wire.message import compose, words
from bot.chat.wire.permissions import TO_POST, missing
from bot.locales import language_of
from bot.tables.ports import KeyValueStore
from bot.tables.values.servers import GREETED_SERVER
from engines.text import Text, count, say

log = structlog.get_logger()

PLACES = 5  # channels that are tried

GREETING = say(
    "Hello! I host gangster board games. Type /palermo start in the channel where you want to "
    "play, let others join or add an AI, and press Start. See /palermo help for more."
)


async def greet(guild: discord.Guild, values: KeyValueStore, suspended: int = 0) -> None:
    """Say how to begin, unless this server was told before, and how many tables can be resumed."""
    key = f"{GREETED_SERVER}{guild.id}"
    told: list[Text] = []
    if await values.swap(key, None, "yes"):  # first: rather no greeting than two
        told = [GREETING]
    if suspended:  # they know the bot
        told = [_resumable(suspended)]
    if told:
        log.info("joined a server", guild=guild.id, greeted_in=await announce(guild, told))


def _resumable(tables: int) -> Text:
    return count(
        "I'm back. {n} table has been suspended since I was removed: whoever manages its channel can resume "
        "it with /palermo-admin resume.",
        "I'm back. {n} tables have been suspended since I was removed: whoever manages their channels can "
        "resume them with /palermo-admin resume.",
        tables,
    )


async def announce(guild: discord.Guild, told: Sequence[Text]) -> int | None:
    """Say this in a channel where the bot may post; return which, None if there is none."""
    localizer = Localizer(language_of(guild.preferred_locale.value))
    hello = compose(words("\n".join(map(localizer, told))))
    for channel in list(_places(guild))[:PLACES]:
        with suppress(discord.HTTPException):  # what Discord shows of permissions may be out of date
            await channel.send(view=hello.ready(), allowed_mentions=discord.AllowedMentions.none())
            return channel.id
    return None


def _places(guild: discord.Guild) -> Iterator[discord.TextChannel]:
    """Yield the channels where the bot may post: Discord's system channel first, then from top to bottom."""
    first = [guild.system_channel] if guild.system_channel else []
    for channel in dict.fromkeys([*first, *guild.text_channels]):
        if not missing(channel.permissions_for(guild.me), TO_POST):
            yield channel
