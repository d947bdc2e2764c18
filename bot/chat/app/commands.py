"""The slash commands: ``/palermo`` and, for managers, ``/palermo-admin``."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import discord
import structlog
from discord import app_commands

from bot.chat.app import record_commands
from bot.chat.app.admin_commands import admin_group
from bot.chat.app.handover import Alone
from bot.chat.app.record_commands import Completions
from bot.chat.app.router import Router
from bot.chat.screens import (
    analysis,
    find,
    follow,
    info,
    leaving,
    lesson,
    listing,
    opening,
    panel,
    replay,
)
from bot.chat.screens.context import ChatContext
from bot.chat.screens.hand import hand_at
from bot.chat.screens.handling import Handler
from bot.chat.screens.log import log_at
from bot.chat.screens.rules import rules_of
from bot.chat.screens.settings.panel import show_settings
from bot.chat.screens.settings.quiet import set_zone
from bot.chat.screens.table import table_at
from bot.chat.wire.command_names import PALERMO, named, option, said, valid
from bot.chat.wire.discord_limits import DESCRIPTION, OPTION, OPTIONS_A_MENU
from bot.chat.wire.message import fit
from bot.chat.wire.requests import UserRequest, channel_of, user_of
from bot.locales import ENGLISH, language_of
from bot.tables.values.ids import TableId
from bot.tables.values.quiet import suggested
from engines.text import Refused, say

log = structlog.get_logger()


class Translator(app_commands.Translator):
    """Translates names and descriptions of commands into the languages of the catalogues."""

    async def translate(
        self,
        string: app_commands.locale_str,
        locale: discord.Locale,
        context: app_commands.TranslationContextTypes,
    ) -> str | None:
        """Return the name or description in this language; None if it is the English one.

        One that Discord would reject is left out, since it would reject all commands with it.
        """
        text, speaks = string.extras.get("text"), language_of(locale.value)
        if text is None or speaks is ENGLISH:  # as with most of Discord's languages
            return None
        translated = speaks(text)
        fits = valid(translated) if context.location in _TYPED else len(translated) <= DESCRIPTION
        if not fits:
            log.warning("translation left out", locale=locale.value, text=translated)
        return None if translated == string.message or not fits else translated


_TYPED = {
    app_commands.TranslationContextLocation.command_name,
    app_commands.TranslationContextLocation.group_name,
    app_commands.TranslationContextLocation.parameter_name,
}


class Tree(app_commands.CommandTree[discord.Client]):
    """The command tree. Commands of another release get an answer instead of silence."""

    router: Router
    handover: Alone
    """Both are set by the code that makes the tree, before it is used."""

    async def interaction_check(self, interaction: discord.Interaction, /) -> bool:
        """Return whether a command is this process's to answer, or a completion."""
        return await self.handover.admits(interaction.id)

    async def on_error(
        self, interaction: discord.Interaction, error: app_commands.AppCommandError, /
    ) -> None:
        """Answer a command that this process does not know (another release is starting or stopping)."""
        log.warning("unknown command", error=str(error), interaction=interaction.id)
        if interaction.type is discord.InteractionType.application_command:
            await self.router.command(interaction, _unknown)


async def _unknown(_context: ChatContext, _request: UserRequest) -> None:
    raise Refused("This command isn't available right now. Please try again in a minute.")


def groups(router: Router, context: ChatContext) -> tuple[app_commands.Group, ...]:
    """Build all commands; each delegates to a screen."""
    return _palermo(router, context), admin_group(router)


def _palermo(router: Router, context: ChatContext) -> app_commands.Group:
    palermo = app_commands.Group(
        name=PALERMO,
        description=said(say("Gangster board games, played in this channel")),
        allowed_contexts=app_commands.AppCommandContext(guild=True, dm_channel=True, private_channel=False),
        allowed_installs=app_commands.AppInstallationType(guild=True, user=False),
    )
    games = [app_commands.Choice(name=game.title, value=game.id) for game in context.games.all()]
    _tables(palermo, router, games)
    _own(palermo, router)
    _moves(palermo, router, context)
    _looks(palermo, router, games)
    _watching(palermo, router, context)
    record_commands.add(palermo, router, games, _completing(router, context, replayable))
    return palermo


def _tables(palermo: app_commands.Group, router: Router, games: list[app_commands.Choice[str]]) -> None:
    @palermo.command(**named("start"))
    @app_commands.rename(game=option("game"))
    @app_commands.describe(game=said(say("The game to play")))
    @app_commands.choices(game=games)
    async def start(interaction: discord.Interaction, game: str | None = None) -> None:
        await router.command(
            interaction, lambda context, request: opening.start_table(context, request, game)
        )

    @palermo.command(**named("board"))
    async def board(interaction: discord.Interaction) -> None:
        await router.command(interaction, info.board_at)

    @palermo.command(**named("games"))
    async def my_games(interaction: discord.Interaction) -> None:
        await router.command(interaction, info.my_tables)

    @palermo.command(**named("tables"))
    async def open_tables(interaction: discord.Interaction) -> None:
        await router.command(interaction, listing.open_tables)

    @palermo.command(**named("find"))
    async def find_players(interaction: discord.Interaction) -> None:
        await router.command(interaction, find.find_here)

    @palermo.command(**named("table"))
    async def table(interaction: discord.Interaction) -> None:
        await router.command(interaction, _here(table_at))

    @palermo.command(**named("leave"))
    async def leave(interaction: discord.Interaction) -> None:
        await router.command(interaction, _here(leaving.leave_at))


def _here(work: Callable[[ChatContext, UserRequest, TableId], Awaitable[None]]) -> Handler:
    """Return the handler that does something at the table of the channel."""

    async def at(context: ChatContext, request: UserRequest) -> None:
        await work(context, request, (await context.table_here(request)).id)

    return at


def _own(palermo: app_commands.Group, router: Router) -> None:
    @palermo.command(**named("settings"))
    @app_commands.rename(zone=option("zone"))
    @app_commands.describe(zone=said(say("Your time zone, such as Europe/Berlin, for quiet hours")))
    async def my_settings(interaction: discord.Interaction, zone: str | None = None) -> None:
        async def work(context: ChatContext, request: UserRequest) -> None:
            if zone:
                await set_zone(context, request, zone)
            else:
                await show_settings(context, request)

        await router.command(interaction, work)

    @my_settings.autocomplete("zone")
    async def zones(_interaction: discord.Interaction, typed: str) -> list[app_commands.Choice[str]]:
        return [app_commands.Choice(name=zone, value=zone) for zone in suggested(typed)]


def _moves(palermo: app_commands.Group, router: Router, context: ChatContext) -> None:
    @palermo.command(**named("play"))
    @app_commands.rename(move=option("move"))
    @app_commands.describe(move=said(say("The move in text notation; leave empty to use buttons")))
    async def play(interaction: discord.Interaction, move: str | None = None) -> None:
        async def work(context: ChatContext, request: UserRequest) -> None:
            table = await context.table_here(request)
            if move:
                await panel.typed_at(context, request, table.id, move)
            else:
                await panel.play_at(context, request, table.id)

        await router.command(interaction, work)

    play.autocomplete("move")(_completing(router, context, completions))

    @palermo.command(**named("undo"))
    async def undo(interaction: discord.Interaction) -> None:
        await router.command(interaction, _here(panel.undo_at))

    @palermo.command(**named("hand"))
    async def hand(interaction: discord.Interaction) -> None:
        await router.command(interaction, _here(hand_at))


def _looks(
    palermo: app_commands.Group,
    router: Router,
    games: list[app_commands.Choice[str]],
) -> None:
    @palermo.command(**named("log"))
    async def show_log(interaction: discord.Interaction) -> None:
        await router.command(interaction, _here(log_at))

    @palermo.command(**named("rules"))
    @app_commands.rename(game=option("game"))
    @app_commands.describe(game=said(say("The game; leave empty for the one in this channel")))
    @app_commands.choices(game=games)
    async def rules(interaction: discord.Interaction, game: str | None = None) -> None:
        await router.command(interaction, lambda context, request: rules_of(context, request, game))

    @palermo.command(**named("learn"))
    @app_commands.rename(game=option("game"))
    @app_commands.describe(game=said(say("The game to learn")))
    @app_commands.choices(game=games)
    async def learn(interaction: discord.Interaction, game: str | None = None) -> None:
        await router.command(interaction, lambda context, request: lesson.learn_game(context, request, game))

    @palermo.command(**named("help"))
    async def show_help(interaction: discord.Interaction) -> None:
        await router.command(interaction, info.command_help)


def _watching(palermo: app_commands.Group, router: Router, context: ChatContext) -> None:
    @palermo.command(**named("replay"))
    @app_commands.rename(table=option("table"))
    @app_commands.describe(table=said(say("The table; leave empty for the latest one in this channel")))
    async def show_replay(interaction: discord.Interaction, table: str | None = None) -> None:
        await router.command(interaction, lambda context, request: replay.replay_of(context, request, table))

    show_replay.autocomplete("table")(_completing(router, context, replayable))

    @palermo.command(**named("analysis"))
    @app_commands.rename(table=option("table"))
    @app_commands.describe(table=said(say("The table; leave empty for the latest one in this channel")))
    async def analyse(interaction: discord.Interaction, table: str | None = None) -> None:
        await router.command(
            interaction, lambda context, request: analysis.analysis_of(context, request, table)
        )

    analyse.autocomplete("table")(_completing(router, context, replayable))

    @palermo.command(**named("follow"))
    async def follow_table(interaction: discord.Interaction) -> None:
        await router.command(interaction, _here(follow.follow_at))


def _completing(
    router: Router,
    context: ChatContext,
    completes: Callable[[ChatContext, discord.Interaction, str], Awaitable[list[app_commands.Choice[str]]]],
) -> Completions:
    """Return completions, unless a person exceeds the router's limit."""

    async def complete(interaction: discord.Interaction, typed: str) -> list[app_commands.Choice[str]]:
        if not router.completes(user_of(interaction)):
            return []
        return await completes(context, interaction, typed)

    return complete


async def completions(
    context: ChatContext, interaction: discord.Interaction, typed: str
) -> list[app_commands.Choice[str]]:
    """Return the typing person's moves at the table in the channel."""
    user, channel = user_of(interaction), channel_of(interaction)
    if channel is None:
        return []
    try:
        table = await context.tables.queries.at(channel)
        found = await context.tables.play.suggestions(user, table.id, typed) if table else ()
        language = await context.readers.language_of(user, interaction.locale.value)
    except Refused:
        return []
    localizer = context.localizer(language, table)
    return [
        app_commands.Choice(name=fit(f"{one.text} · {localizer.plain(one.label)}", OPTION), value=one.text)
        for one in found
        if len(one.text) <= OPTION
    ][:OPTIONS_A_MENU]


async def replayable(
    context: ChatContext, interaction: discord.Interaction, typed: str
) -> list[app_commands.Choice[str]]:
    """Return the tables whose replay the typing person can see."""
    channel = channel_of(interaction) if interaction.guild_id is not None else None
    user, language = user_of(interaction), interaction.locale.value
    try:
        found = await replay.choices(context, user, channel, language, typed, OPTIONS_A_MENU)
    except Refused:
        return []
    return [app_commands.Choice(name=fit(label, OPTION), value=value) for label, value in found]
