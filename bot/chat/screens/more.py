"""The panel behind More in a lobby: further actions, for one person."""

from __future__ import annotations

from collections.abc import Iterator

from bot.chat.screens import links
from bot.chat.screens.context import ChatContext
from bot.chat.screens.handling import control, handles
from bot.chat.screens.plan import plan
from bot.chat.screens.timing import stamp
from bot.chat.wire.controls import Control
from bot.chat.wire.localizer import Localizer
from bot.chat.wire.message import ButtonStyle, Item, Message, button, choice, compose, menu, rows, words
from bot.chat.wire.requests import UserRequest
from bot.tables.values.ids import TableId, UserId
from bot.tables.values.table import Phase, Table
from bot.tables.values.views import TableView
from engines.text import Refused, Text, say


def more_panel(table_view: TableView, localizer: Localizer, user: UserId, *, manager: bool) -> Message:
    """Build the lobby's further actions, as far as this person may take them."""
    table = table_view.table
    host = table.host == user
    return compose(
        words(f"### {table_view.game.title}"),
        None if host else words(localizer(_hint(table_view, joined=user in table.persons))),
        *(_ais(table, localizer) if host else ()),
        *(_persons(table, localizer) if host or manager else ()),
        *rows(_buttons(table_view, localizer, user, manager=manager)),
    )


def _hint(table_view: TableView, *, joined: bool) -> Text:
    hosts = say("The host can set the options, remove players and close the lobby.")
    if not joined or table_view.vacant_from is None:
        return hosts
    if table_view.vacant:
        return say("The host has been silent for a day. You can take over as host.")
    time = stamp(table_view.vacant_from)
    when = say("If the host stays silent, you can take over as host from {time}.", time=time)
    return say("{first} {second}", first=hosts, second=when)


def _buttons(table_view: TableView, localizer: Localizer, user: UserId, *, manager: bool) -> Iterator[Item]:
    table = table_view.table

    def does(label: Text, control: Control, style: ButtonStyle = ButtonStyle.secondary) -> Item:
        return button(localizer.plain(label), control, style=style)

    if table_view.vacant and user in table.persons and user != table.host:
        yield does(say("Take over as host"), take_host(table.id), ButtonStyle.primary)
    yield does(say("Options"), links.options(table.id))
    if table.host == user:
        yield does(say("Start time and players"), plan(table.id))
    if table.host == user or manager:
        yield does(say("Close the lobby"), links.cancel(table.id), ButtonStyle.danger)


def _ais(table: Table, localizer: Localizer) -> Iterator[Item]:
    ais = [choice(str(at), player.name) for at, player in enumerate(table.players) if player.user is None]
    if ais:
        yield menu(remove_ai(table.id), ais, localizer.plain(say("Remove an AI player")))


def _persons(table: Table, localizer: Localizer) -> Iterator[Item]:
    others = [player for player in table.players if player.user not in {None, table.host}]
    if others:
        offered = [choice(str(player.user), player.name) for player in others]
        yield menu(remove_player(table.id), offered, localizer.plain(say("Remove a player")))


@handles(links.more)
async def show_more(context: ChatContext, request: UserRequest, table: TableId) -> None:
    """Show the lobby's further actions, as far as the person may take them."""
    table_view = await context.tables.queries.view(table)
    if table_view.table.phase is not Phase.LOBBY:
        raise Refused("This is no longer a lobby: the game has started, or the table was closed.")
    localizer = context.localizer(request.language, table_view.table)
    request.response.show(more_panel(table_view, localizer, request.user, manager=request.click.manager))


@control("L2")
async def take_host(context: ChatContext, request: UserRequest, table: TableId) -> None:
    """Take a lobby over from a host who has been silent."""
    await context.tables.lobby.take_host(request.click, table)
    await show_more(context, request, table)


@control("d")
async def remove_ai(context: ChatContext, request: UserRequest, table: TableId) -> None:
    """Remove the AI player picked in the menu."""
    await context.tables.lobby.remove_ai(request.click, table, request.require_number())
    await show_more(context, request, table)


@control("K")
async def remove_player(context: ChatContext, request: UserRequest, table: TableId) -> None:
    """Remove a player who joined; for the host."""
    user = UserId(request.require_id())
    await context.tables.lobby.remove_player(request.click, table, user)
    await show_more(context, request, table)
