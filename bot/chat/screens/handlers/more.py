"""More in the lobby: what else can be done with it, for one person."""

from __future__ import annotations

from bot.chat.screens.context import ChatContext
from bot.chat.screens.layouts.more import more
from bot.chat.wire.requests import UserRequest
from bot.tables.values.ids import UserId
from bot.tables.values.table import Phase
from engines.text import Refused


async def show_more(context: ChatContext, request: UserRequest) -> None:
    """Show what else can be done with the lobby, as far as the person may do it."""
    table_view = await context.tables.queries.view(request.control.table)
    if table_view.table.phase is not Phase.LOBBY:
        raise Refused("This lobby is over: the game has begun, or the table was closed.")
    localizer = context.localizer(request.language, table_view.table)
    request.response.show(more(table_view, localizer, request.user, manager=request.click.manager))


async def take_host(context: ChatContext, request: UserRequest) -> None:
    """Take a lobby over from a host who has been silent."""
    await context.tables.lobby.take_host(request.click, request.control.table)
    await show_more(context, request)


async def remove_ai(context: ChatContext, request: UserRequest) -> None:
    """Remove the AI player picked in the menu."""
    await context.tables.lobby.remove_ai(request.click, request.control.table, request.require_number())
    await show_more(context, request)


async def remove_player(context: ChatContext, request: UserRequest) -> None:
    """Remove a player who joined; for the host."""
    user = UserId(request.require_id())
    await context.tables.lobby.remove_player(request.click, request.control.table, user)
    await show_more(context, request)
