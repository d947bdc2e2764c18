"""Clicks and commands of people who go through a game again."""

from __future__ import annotations

from bot.chat.screens.context import ChatContext
from bot.chat.screens.handlers.records import chosen_table
from bot.chat.screens.layouts.replay import STRIDES_BY_LETTER, WITH_NOTATION, replay, table_label
from bot.chat.screens.renderer import unless_broken
from bot.chat.wire.requests import UserRequest
from bot.tables.reading.replays import Stride
from bot.tables.values.ids import ChannelId, TableId, UserId

TABLES_SEARCHED = 100  # tables among which a typed word is looked for


async def turn_replay(context: ChatContext, request: UserRequest) -> None:
    """Show the position that a button leads to."""
    control = request.control
    stride = STRIDES_BY_LETTER.get(control.word[:1], "move")
    noted = control.word.endswith(WITH_NOTATION)
    await _show(context, request, control.table, control.page, stride, noted=noted)


async def replay_of(context: ChatContext, request: UserRequest, chosen: str | None) -> None:
    """Begin the replay of the table chosen, or of the newest game of the channel, also beside a lobby."""
    if chosen is None:
        here = await context.table_here(request)
        former = None if here.seats else await context.tables.queries.last_played(here.place.channel)
        table = (former or here).id
    else:
        table = chosen_table(chosen)
        await context.admit_to(request, table)
    await _show(context, request, table, 0, "turn")


async def choices(
    context: ChatContext, user: UserId, channel: ChannelId | None, language: str, typed: str, limit: int
) -> list[tuple[str, str]]:
    """The tables that can be gone through and whose label has what was typed: label and number."""
    localizer = context.localizer(language)
    found = [
        (table_label(table, context.games.game(table.game).title, localizer), str(table.id))
        for table in await context.tables.replays.choices(channel, user, TABLES_SEARCHED if typed else limit)
        if table.game in context.games.names
    ]
    return [(label, number) for label, number in found if typed.casefold() in label.casefold()][:limit]


async def _show(
    context: ChatContext,
    request: UserRequest,
    table: TableId,
    at: int,
    stride: Stride,
    *,
    noted: bool = False,
) -> None:
    await context.return_to_table(request, table)
    found = await context.tables.replays.replay(table, at, stride)
    localizer = context.reading(request, found.table)
    picture = None if request.in_text else await unless_broken(context.renderer.board(found, localizer))
    request.response.show(replay(found, localizer, picture, noted=noted))
