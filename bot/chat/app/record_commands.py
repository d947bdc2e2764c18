"""The slash commands about finished games: statistics, leaderboards, profiles."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any, TypeAlias

import discord
from discord import app_commands

from bot.chat.app.router import Router
from bot.chat.screens import privacy, records
from bot.chat.screens.context import ChatContext
from bot.chat.screens.leaderboard import ALL_GAMES, show_leaderboard
from bot.chat.screens.profile import show_profile
from bot.chat.screens.seasons import panel
from bot.chat.wire.command_names import named, option, said
from bot.chat.wire.requests import UserRequest
from bot.tables.values.ids import UserId
from engines.text import say

PERSON = say("The player; leave empty for yourself")
GAME = say("The game; leave empty for all games")


Completions: TypeAlias = Callable[
    [discord.Interaction, str], Coroutine[Any, Any, list[app_commands.Choice[str]]]
]


def add(
    palermo: app_commands.Group,
    router: Router,
    games: list[app_commands.Choice[str]],
    tables: Completions,
) -> None:
    """Add the commands to the group. ``tables`` completes the number of a table."""
    _standings(palermo, router, games)
    _files(palermo, router, tables)


def _files(palermo: app_commands.Group, router: Router, tables: Completions) -> None:
    @palermo.command(**named("export"))
    @app_commands.rename(table=option("table"))
    @app_commands.describe(table=said(say("The table; leave empty for the latest one in this channel")))
    async def export(interaction: discord.Interaction, table: str | None = None) -> None:
        await router.command(interaction, lambda context, request: records.export_of(context, request, table))

    export.autocomplete("table")(tables)

    @palermo.command(**named("verify"))
    @app_commands.rename(record=option("record"))
    @app_commands.describe(record=said(say("The record file from a game's final message")))
    async def verify(interaction: discord.Interaction, record: discord.Attachment) -> None:
        await router.command(interaction, lambda context, request: records.verify(context, request, record))

    @palermo.command(**named("privacy"))
    async def show_privacy(interaction: discord.Interaction) -> None:
        await router.command(interaction, privacy.show_privacy)


def _standings(palermo: app_commands.Group, router: Router, games: list[app_commands.Choice[str]]) -> None:
    @palermo.command(**named("season"))
    async def show_season(interaction: discord.Interaction) -> None:
        await router.command(interaction, panel.season_here)

    @palermo.command(**named("leaderboard"))
    @app_commands.rename(game=option("game"))
    @app_commands.describe(game=said(GAME))
    @app_commands.choices(game=games)
    async def leaderboard(interaction: discord.Interaction, game: str | None = None) -> None:
        async def work(context: ChatContext, request: UserRequest) -> None:
            await show_leaderboard(context, request, game or ALL_GAMES)

        await router.command(interaction, work)

    @palermo.command(**named("profile"))
    @app_commands.rename(person=option("person"), game=option("game"))
    @app_commands.describe(person=said(PERSON), game=said(GAME))
    @app_commands.choices(game=games)
    async def profile(
        interaction: discord.Interaction, person: discord.User | None = None, game: str | None = None
    ) -> None:
        who = person or interaction.user

        async def work(context: ChatContext, request: UserRequest) -> None:
            await show_profile(context, request, UserId(who.id), who.display_name, game)

        await router.command(interaction, work)
