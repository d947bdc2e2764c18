"""Leaving a server by a single request, whether the bot runs or not."""

from __future__ import annotations

import discord

from bot.chat.app.connection import Connection
from bot.chat.wire.discord_patches import quiet_voice, use_api


async def leave(connection: Connection, token: str, server: int) -> bool:
    """Leave a server; return False if the bot is not on it.

    Discord tells a running bot, which then suspends its tables there. Raises discord.DiscordException and
    aiohttp.ClientError.
    """
    if connection.api is not None:
        use_api(connection.api)
    quiet_voice()
    async with discord.Client(intents=discord.Intents.none(), proxy=connection.proxy) as client:
        await client.login(token)
        try:
            await client.http.leave_guild(server)
        except discord.NotFound:
            return False
    return True
