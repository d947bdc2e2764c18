"""The slash commands of those who manage channels: the group ``/palermo admin``."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.chat.context import ChatContext
from bot.chat.handlers import admin
from bot.chat.incoming.command_names import named, option, said
from bot.chat.incoming.requests import UserRequest
from bot.chat.incoming.router import Router
from bot.tables.model import UserId
from engines.text import count, say


def add(palermo: app_commands.Group, router: Router) -> None:
    """Add the group of commands to the group."""
    group = app_commands.Group(**named("admin"), parent=palermo)

    @group.command(**named("end", say("Close the table in this channel")))
    async def end(interaction: discord.Interaction) -> None:
        await router.command(interaction, admin.end)

    @group.command(**named("replace", say("Let an AI play for somebody at the table in this channel")))
    @app_commands.rename(person=option("person"))
    @app_commands.describe(person=said(say("Whom; without anybody, you choose from a list")))
    async def replace(interaction: discord.Interaction, person: discord.User | None = None) -> None:
        async def work(context: ChatContext, request: UserRequest) -> None:
            await admin.replace_player(context, request, UserId(person.id) if person else None)

        await router.command(interaction, work)

    @group.command(**named("export", say("The table in this channel as a file, as far as it is public")))
    async def export(interaction: discord.Interaction) -> None:
        await router.command(interaction, admin.export)

    @group.command(**named("purge", say("Delete tables of this server that have been over for long")))
    @app_commands.rename(days=option("days"))
    @app_commands.describe(days=said(say("For how many days they have been over")))
    @app_commands.choices(
        days=[
            app_commands.Choice(name=said(count("{n} day", "{n} days", days)), value=days)
            for days in admin.PURGE_DAYS
        ]
    )
    async def purge(interaction: discord.Interaction, days: int = admin.PURGE_DAYS[1]) -> None:
        await router.command(interaction, lambda context, request: admin.purge(context, request, days))
