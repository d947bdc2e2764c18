"""The list of a server's tables: lobbies, those with free seats first, then games to watch."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from discord import ui

from bot.chat.screens.context import ChatContext
from bot.chat.screens.handling import control
from bot.chat.screens.notes import address
from bot.chat.screens.paging import page_buttons, page_number
from bot.chat.screens.remembering import remember_begun
from bot.chat.screens.wishes import wish_menu
from bot.chat.wire.controls import COUNT
from bot.chat.wire.floods import LimitedAction
from bot.chat.wire.localizer import Localizer, called, in_channel
from bot.chat.wire.message import ButtonStyle, Item, Message, button, compose, fit, link, rows, words
from bot.chat.wire.requests import UserRequest
from bot.tables.values.ids import ChannelId, TableId, UserId
from bot.tables.values.table import Phase, Table
from engines.text import Refused, Text, count, say

TABLES_A_PAGE = 8  # each takes 3 of a message's 40 components
TABLE_TEXT = 400


@dataclass(frozen=True, slots=True)
class Listed:
    """A live table, with its game's title and the number of free seats in its lobby."""

    table: Table
    title: str
    free: int


def listing(
    tables: Sequence[Listed],
    user: UserId,
    localizer: Localizer,
    page: int = 0,
    wishes: Sequence[Item | None] = (),
) -> Message:
    """Build a page of a server's tables, with buttons to join lobbies and links to games.

    ``wishes``: the menu of the games whose lobbies the reader wants to hear of, with its heading.
    """
    if not tables:
        nothing = say(
            "There are no tables on this server. Open one with /palermo start, or look for players with "
            "/palermo find."
        )
        return compose(words(localizer(nothing)), *wishes)
    last = (len(tables) - 1) // TABLES_A_PAGE
    page = max(0, min(page, last))
    shown = tables[page * TABLES_A_PAGE : (page + 1) * TABLES_A_PAGE]
    return compose(
        words(f"### {localizer(say('Tables on this server'))}"),
        *(table_entry(one, _accessory(one, user, localizer), localizer) for one in shown),
        page_number(page, last, localizer),
        *rows(page_buttons(page, last, lambda target, _: tables_page(target))),
        *wishes,
    )


def table_entry(one: Listed, accessory: Item, localizer: Localizer) -> Item:
    """Return a live table with its game, channel and players, and a button or link beside it."""
    names = tuple(called(player, localizer.language) for player in one.table.players)
    told = [
        f"**[{one.title}]({address(one.table)})** · <#{one.table.place.channel}>",
        localizer(say("with {players}", players=names)),
    ]
    told.append(f"-# {localizer(_state(one))}")
    return ui.Section(ui.TextDisplay(fit("\n".join(told), TABLE_TEXT)), accessory=accessory)


def _state(one: Listed) -> Text:
    if one.table.phase is Phase.LOBBY:
        if not one.free:
            return say("waiting to start · all seats are taken")
        return count("waiting to start · {n} free seat", "waiting to start · {n} free seats", one.free)
    if one.table.paused is not None:
        return say("in progress · paused")
    return say("in progress")


def _accessory(one: Listed, user: UserId, localizer: Localizer) -> Item:
    if one.free and user not in one.table.persons:
        joining = join_listed(one.table.id)
        return button(localizer.plain(say("Join")), joining, style=ButtonStyle.success)
    mine = user in one.table.persons
    label = say("Go to the table") if mine or one.table.phase is Phase.LOBBY else say("Watch")
    return link(localizer.plain(label), address(one.table))


async def open_tables(context: ChatContext, request: UserRequest) -> None:
    """Show the first page of the tables of this server."""
    await _show(context, request, 0)


@control("S3")
async def tables_page(context: ChatContext, request: UserRequest, page: int) -> None:
    """Show another page of the list, in the message clicked."""
    await _show(context, request, page)


@control("S4", id=COUNT)
async def join_listed(context: ChatContext, request: UserRequest, id: TableId) -> None:
    """Join a lobby from the list, which may be in another channel."""
    here = request.here()
    place = await context.tables.queries.place(id)
    if place.guild != here.guild or not _seen(request, place.channel):
        raise Refused("There is no such table on this server.")
    with request.limited(LimitedAction.SEAT, place.channel):
        table = await context.tables.lobby.join(request.click, id)
    await remember_begun(context, table)
    await context.say(
        request, say("You've joined the table in {channel}.", channel=in_channel(place.channel))
    )


async def live_tables(context: ChatContext, request: UserRequest) -> list[Listed]:
    """Return the live tables that the person can see, the oldest first.

    A lobby that the bot has opened is for those it calls, and for nobody else.
    """
    tables = await context.tables.queries.in_server(request.here().guild)
    seen = [table for table in tables if table.calling is None and _seen(request, table.place.channel)]
    return [_listed(context, table) for table in seen if table.seats or table.game in context.games.names]


async def _show(context: ChatContext, request: UserRequest, page: int) -> None:
    found = sorted(await live_tables(context, request), key=_order)
    localizer = context.localizer(request.language)
    chosen = await context.tables.wishes.of(request.user, request.here().guild)
    wishes = wish_menu(context.games.all(), chosen, localizer)
    request.response.show(listing(found, request.user, localizer, page, wishes))


def _order(one: Listed) -> tuple[bool, bool]:
    """Sort lobbies with free seats first, then full ones, then games."""
    return one.table.phase is Phase.PLAYING, not one.free


def _seen(request: UserRequest, channel: ChannelId) -> bool:
    """Return whether the person can see a channel; they can see the one they are in."""
    return channel == request.here().channel or request.sees(channel)


def _listed(context: ChatContext, table: Table) -> Listed:
    if table.game not in context.games.names:
        return Listed(table, table.game, 0)
    game = context.games.game(table.game)
    return Listed(table, game.title, game.seats[-1] - table.staying if not table.seats else 0)
