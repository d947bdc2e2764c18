"""The list of a server's tables: first those that one can join."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from discord import ui

from bot.chat.screens import kinds
from bot.chat.screens.layouts.notes import address
from bot.chat.screens.layouts.paging import page_buttons, page_number
from bot.chat.wire.controls import Control
from bot.chat.wire.localizer import Localizer, called, harmless
from bot.chat.wire.message import Item, Message, Style, button, compose, fit, link, note, rows, words
from bot.tables.values.ids import UserId
from bot.tables.values.table import Phase, Table
from engines.text import Text, count, say

TABLES_A_PAGE = 8  # each takes 3 of a message's 40 components
TABLE_TEXT = 400


@dataclass(frozen=True, slots=True)
class Listed:
    """A live table, with its game's title and how many seats are free in its lobby."""

    table: Table
    title: str
    free: int


def listing(tables: Sequence[Listed], user: UserId, localizer: Localizer, page: int = 0) -> Message:
    """A page of the tables of a server; a lobby can be joined here, a game is a link away."""
    if not tables:
        return note(say("There are no tables in this server. Open one with /palermo start."), localizer)
    last = (len(tables) - 1) // TABLES_A_PAGE
    page = max(0, min(page, last))
    shown = tables[page * TABLES_A_PAGE : (page + 1) * TABLES_A_PAGE]
    return compose(
        words(f"### {localizer(say('Tables of this server'))}"),
        *(_table(one, user, localizer) for one in shown),
        page_number(page, last, localizer),
        *rows(page_buttons(page, last, lambda target, _: Control(kinds.TABLES_PAGE, page=target))),
    )


def _table(one: Listed, user: UserId, localizer: Localizer) -> Item:
    names = tuple(harmless(called(player, localizer.language)) for player in one.table.players)
    told = [
        f"**[{one.title}]({address(one.table)})** · <#{one.table.place.channel}>",
        localizer(say("with {players}", players=names)),
    ]
    told.append(f"-# {localizer(_state(one))}")
    return ui.Section(
        ui.TextDisplay(fit("\n".join(told), TABLE_TEXT)), accessory=_accessory(one, user, localizer)
    )


def _state(one: Listed) -> Text:
    if one.table.phase is Phase.LOBBY:
        if not one.free:
            return say("waits to start · all seats are taken")
        return count("waits to start · {n} free seat", "waits to start · {n} free seats", one.free)
    if one.table.paused is not None:
        return say("being played · paused")
    return say("being played")


def _accessory(one: Listed, user: UserId, localizer: Localizer) -> Item:
    if one.free and user not in one.table.persons:
        joining = Control(kinds.JOIN_LISTED, count=one.table.id)
        return button(localizer.plain(say("Join")), joining, style=Style.success)
    mine = user in one.table.persons
    label = say("To the table") if mine or one.table.phase is Phase.LOBBY else say("Watch")
    return link(localizer.plain(label), address(one.table))
