"""The tables of a server: lobbies with free seats, and games to watch."""

from __future__ import annotations

from bot.chat.context import ChatContext
from bot.chat.handlers.in_lobby import remember_begun
from bot.chat.incoming.floods import LimitedAction
from bot.chat.incoming.requests import UserRequest
from bot.chat.layouts.listing import Listed, listing
from bot.tables.model import ChannelId, Phase, Table
from engines.text import Refused, say


async def open_tables(context: ChatContext, request: UserRequest) -> None:
    """Show the first page of the tables of this server."""
    await _show(context, request, 0)


async def turn_tables(context: ChatContext, request: UserRequest) -> None:
    """Show another page of the list, in the message clicked."""
    await _show(context, request, request.control.page)


async def join_listed(context: ChatContext, request: UserRequest) -> None:
    """Join a lobby from the list."""
    here, id = request.here(), request.control.listed
    place = await context.tables.queries.place(id)
    if place.guild != here.guild or not _seen(request, place.channel):
        raise Refused("I know no such table in this server.")
    with request.limited(LimitedAction.SEAT, place.channel):
        table = await context.tables.lobby.join(request.click, id)
    await remember_begun(context, table)
    await context.say(request, say("You have joined the table in {channel}.", channel=f"<#{place.channel}>"))


async def _show(context: ChatContext, request: UserRequest, page: int) -> None:
    tables = await context.tables.queries.in_server(request.here().guild)
    found = [_listed(context, table) for table in tables if _seen(request, table.place.channel)]
    shown = [one for one in found if one.free or one.table.phase is Phase.PLAYING]
    shown.sort(key=lambda one: one.table.phase is Phase.PLAYING)
    request.response.show(listing(shown, request.user, context.localizer(request.language), page))


def _seen(request: UserRequest, channel: ChannelId) -> bool:
    """Whether the person sees a channel; the one that they are in counts as seen."""
    return channel == request.here().channel or request.sees(channel)


def _listed(context: ChatContext, table: Table) -> Listed:
    if table.game not in context.games.names:
        return Listed(table, table.game, 0)
    game = context.games.game(table.game)
    return Listed(table, game.title, game.seats[-1] - len(table.players) if not table.seats else 0)
