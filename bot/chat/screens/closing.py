"""Closing a table: its lobby, or a game in progress."""

from __future__ import annotations

from bot.chat.screens import links
from bot.chat.screens.context import ChatContext
from bot.chat.screens.handling import control, handles
from bot.chat.screens.notes import confirm
from bot.chat.wire.requests import UserRequest
from bot.tables.values.ids import TableId
from bot.tables.values.table import Phase, Table
from engines.text import say


@handles(links.cancel)
async def close_lobby(context: ChatContext, request: UserRequest, table: TableId) -> None:
    """Close a lobby; if others have joined, ask first."""
    found = await context.tables.queries.table(table)
    others = any(user != request.user for user in found.persons)
    if not (others and _manages(request, found) and found.phase is Phase.LOBBY):
        await _close_lobby_now(context, request, table)
        return
    question = say("Others have already joined. Close this lobby for everyone?")
    localizer = context.localizer(request.language)
    request.response.show(confirm(question, say("Close the lobby"), cancel_surely(table), localizer))


@control("C")
async def cancel_surely(context: ChatContext, request: UserRequest, table: TableId) -> None:
    """Close the lobby after the host confirmed it."""
    await _close_lobby_now(context, request, table)


async def _close_lobby_now(context: ChatContext, request: UserRequest, id: TableId) -> None:
    await context.tables.lobby.cancel(request.click, id)
    await context.say(request, say("The lobby is closed."))


@handles(links.close)
async def close_game(context: ChatContext, request: UserRequest, table: TableId) -> None:
    """Ask for confirmation before a running table is closed for good."""
    await context.tables.votes.closable(request.click, table)
    question = say("Close this table? The game can't be resumed.")
    localizer = context.localizer(request.language)
    request.response.show(confirm(question, say("Close the table"), close_surely(table), localizer))


@control("Z")
async def close_surely(context: ChatContext, request: UserRequest, table: TableId) -> None:
    """Close a running table after a manager confirmed it."""
    await context.tables.votes.close(request.click, table)
    await context.say(request, say("The table is closed."))


def _manages(request: UserRequest, table: Table) -> bool:
    return request.click.manager or request.user == table.host
