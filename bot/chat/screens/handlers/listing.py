"""The tables of a server: lobbies, first those with free seats, and games to watch."""

from __future__ import annotations

from bot.chat.screens.context import ChatContext
from bot.chat.screens.handlers.in_lobby import remember_begun
from bot.chat.screens.layouts.listing import Listed, listing
from bot.chat.wire.floods import LimitedAction
from bot.chat.wire.requests import UserRequest
from bot.tables.values.ids import ChannelId, TableId
from bot.tables.values.table import Phase, Table
from engines.text import Refused, say


async def open_tables(context: ChatContext, request: UserRequest) -> None:
    """Show the first page of the tables of this server."""
    await _show(context, request, 0)


async def turn_tables(context: ChatContext, request: UserRequest) -> None:
    """Show another page of the list, in the message clicked."""
    await _show(context, request, request.control.page)


async def join_listed(context: ChatContext, request: UserRequest) -> None:
    """Join a lobby from the list."""
    here, id = request.here(), TableId(request.control.count)
    place = await context.tables.queries.place(id)
    if place.guild != here.guild or not _seen(request, place.channel):
        raise Refused("I know no such table in this server.")
    with request.limited(LimitedAction.SEAT, place.channel):
        table = await context.tables.lobby.join(request.click, id)
    await remember_begun(context, table)
    await context.say(request, say("You have joined the table in {channel}.", channel=f"<#{place.channel}>"))


async def _show(context: ChatContext, request: UserRequest, page: int) -> None:
    tables = await context.tables.queries.in_server(request.here().guild)
    seen = [table for table in tables if _seen(request, table.place.channel)]
    found = [_listed(context, table) for table in seen if table.seats or table.game in context.games.names]
    found.sort(key=_order)
    request.response.show(listing(found, request.user, context.localizer(request.language), page))


def _order(one: Listed) -> tuple[bool, bool]:
    """First the lobbies that can be joined, then the full ones, then the games."""
    return one.table.phase is Phase.PLAYING, not one.free


def _seen(request: UserRequest, channel: ChannelId) -> bool:
    """Whether the person sees a channel; the one that they are in counts as seen."""
    return channel == request.here().channel or request.sees(channel)


def _listed(context: ChatContext, table: Table) -> Listed:
    if table.game not in context.games.names:
        return Listed(table, table.game, 0)
    game = context.games.game(table.game)
    return Listed(table, game.title, game.seats[-1] - table.staying if not table.seats else 0)
