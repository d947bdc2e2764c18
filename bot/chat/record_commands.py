"""The slash commands about finished games: statistics, leaderboards, profiles."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.chat.command_names import named, option, said
from bot.chat.context import ChatContext
from bot.chat.handlers import standings
from bot.chat.requests import UserRequest
from bot.chat.router import Router
from engines.text import Text, say

DOES: dict[str, Text] = {
    "stats": say("Your games, or somebody's, in figures"),
    "leaderboard": say("The best players of this server"),
    "profile": say("You or somebody else: games, ratings and running tables"),
}
"""Every command, with what it does."""

PERSON = say("Whom; without anybody, yourself")
GAME = say("The game; without one, all together")


def add(palermo: app_commands.Group, router: Router, games: list[app_commands.Choice[str]]) -> None:
    """Add the commands to the group."""

    @palermo.command(**named("stats", DOES["stats"]))
    @app_commands.rename(game=option("game"), person=option("person"))
    @app_commands.describe(game=said(GAME), person=said(PERSON))
    @app_commands.choices(game=games)
    async def stats(
        interaction: discord.Interaction, game: str | None = None, person: discord.User | None = None
    ) -> None:
        who = person or interaction.user

        async def work(context: ChatContext, request: UserRequest) -> None:
            await standings.show_stats(context, request, who.id, who.display_name, game)

        await router.command(interaction, work)

    @palermo.command(**named("leaderboard", DOES["leaderboard"]))
    @app_commands.rename(game=option("game"))
    @app_commands.describe(game=said(GAME))
    @app_commands.choices(game=games)
    async def leaderboard(interaction: discord.Interaction, game: str | None = None) -> None:
        async def work(context: ChatContext, request: UserRequest) -> None:
            await standings.show_leaderboard(context, request, game)

        await router.command(interaction, work)

    @palermo.command(**named("profile", DOES["profile"]))
    @app_commands.rename(person=option("person"))
    @app_commands.describe(person=said(PERSON))
    async def profile(interaction: discord.Interaction, person: discord.User | None = None) -> None:
        who = person or interaction.user

        async def work(context: ChatContext, request: UserRequest) -> None:
            await standings.show_profile(context, request, who.id, who.display_name)

        await router.command(interaction, work)
