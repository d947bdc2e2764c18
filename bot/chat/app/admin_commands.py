"""The slash commands for channel managers: the group ``/palermo-admin``."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.chat.app.router import Router
from bot.chat.screens import admin, resuming, server
from bot.chat.screens.context import ChatContext
from bot.chat.wire.command_names import ADMIN, named, option, said
from bot.chat.wire.requests import UserRequest
from bot.tables.values.ids import UserId
from engines.text import count, say


def admin_group(router: Router) -> app_commands.Group:
    """Build the group with its commands. Discord decides who sees it; each command checks permissions."""
    group = app_commands.Group(
        name=ADMIN,
        description=said(say("Settings and tables of this server, for its managers")),
        allowed_contexts=app_commands.AppCommandContext(guild=True, dm_channel=False, private_channel=False),
        allowed_installs=app_commands.AppInstallationType(guild=True, user=False),
        default_permissions=discord.Permissions(manage_channels=True),
    )
    _server(group, router)
    _tables(group, router)
    return group


def _server(group: app_commands.Group, router: Router) -> None:
    @group.command(**named("server", ADMIN))
    async def settings_of_server(interaction: discord.Interaction) -> None:
        await router.command(interaction, server.show_server)


def _tables(group: app_commands.Group, router: Router) -> None:
    @group.command(**named("end", ADMIN))
    async def end(interaction: discord.Interaction) -> None:
        await router.command(interaction, admin.end)

    @group.command(**named("resume", ADMIN))
    async def resume(interaction: discord.Interaction) -> None:
        await router.command(interaction, resuming.offer)

    @group.command(**named("replace", ADMIN))
    @app_commands.rename(person=option("person"))
    @app_commands.describe(person=said(say("The player; leave empty to choose from a list")))
    async def replace(interaction: discord.Interaction, person: discord.User | None = None) -> None:
        async def work(context: ChatContext, request: UserRequest) -> None:
            await admin.replace_player(context, request, UserId(person.id) if person else None)

        await router.command(interaction, work)

    @group.command(**named("export", ADMIN))
    async def export(interaction: discord.Interaction) -> None:
        await router.command(interaction, admin.export)

    @group.command(**named("purge", ADMIN))
    @app_commands.rename(days=option("days"))
    @app_commands.describe(days=said(say("Only tables that ended at least this long ago")))
    @app_commands.choices(
        days=[
            app_commands.Choice(name=said(count("{n} day", "{n} days", days)), value=days)
            for days in admin.PURGE_DAYS
        ]
    )
    async def purge(interaction: discord.Interaction, days: int = admin.PURGE_DAYS[1]) -> None:
        await router.command(interaction, lambda context, request: admin.purge(context, request, days))
