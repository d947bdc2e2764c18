"""The least that a bot can do: it defers the answer to every interaction, and that is all."""

from __future__ import annotations

import os

import discord
import yarl
from discord import app_commands
from discord.gateway import DiscordWebSocket

API = os.environ["PALERMO_DISCORD_API"]


class BareBot(discord.AutoShardedClient):
    """discord.py without anything."""

    async def setup_hook(self) -> None:
        """Tell one command."""
        tree = app_commands.CommandTree(self)

        @tree.command(name="ping", description="Defer an answer")
        async def ping(interaction: discord.Interaction) -> None:
            await interaction.response.defer(ephemeral=True, thinking=True)

        await tree.sync()


def main() -> None:
    """Run until the process is ended."""
    discord.http.Route.BASE = API
    gateway = yarl.URL(API).with_scheme("ws").with_path("/gateway")
    DiscordWebSocket.DEFAULT_GATEWAY = gateway
    BareBot(intents=discord.Intents(guilds=True), max_messages=None).run(
        os.environ["DISCORD_TOKEN"], log_handler=None
    )


if __name__ == "__main__":
    main()
