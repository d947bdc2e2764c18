"""Commands for everyone: their own tables, help, and reposting the board."""

from __future__ import annotations

from bot.chat.screens import links, notes
from bot.chat.screens.context import ChatContext
from bot.chat.screens.handling import handles
from bot.chat.wire.floods import LimitedAction
from bot.chat.wire.requests import UserRequest
from engines.text import say


@handles(links.games)
async def my_tables(context: ChatContext, request: UserRequest) -> None:
    """Show every unfinished table of the clicker, with links."""
    suspended = await context.tables.suspension.of(request.user)
    tables = (*await context.tables.queries.mine(request.user), *suspended)
    titles = [(table, context.games.title(table.game)) for table in tables]
    request.response.show(notes.my_tables(titles, request.user, context.localizer(request.language)))


async def command_help(context: ChatContext, request: UserRequest) -> None:
    """Show the bot's purpose, games and commands."""
    request.response.show(notes.command_help(context.games.all(), context.localizer(request.language)))


async def board_at(context: ChatContext, request: UserRequest) -> None:
    """Post the board again, at the bottom of the channel."""
    request.postable()
    table = await context.table_here(request)
    with request.limited(LimitedAction.BOARD):
        await context.tables.play.repost(table.id)
    await context.say(request, say("Here it comes."))
