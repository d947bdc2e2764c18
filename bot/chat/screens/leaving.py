"""Leaving a table: a lobby at once, a running game after a confirmation."""

from __future__ import annotations

from bot.chat.screens import lobby, notes
from bot.chat.screens.context import ChatContext
from bot.chat.screens.handling import control
from bot.chat.wire.requests import UserRequest
from bot.tables.values.ids import TableId
from bot.tables.values.refusals import Suspended
from bot.tables.values.table import Phase
from engines.text import Refused, say


async def leave_at(context: ChatContext, request: UserRequest, table: TableId) -> None:
    """Leave a table: a lobby at once, a running game after a confirmation."""
    table_view = await context.tables.queries.view(table)
    if table_view.table.phase is Phase.LOBBY:
        followed = await lobby.leave_lobby(context, request, table)
        await context.say(request, followed or say("You've left the lobby."))
        return
    if table_view.table.phase is Phase.SUSPENDED:
        raise Suspended
    if table_view.table.over:
        raise Refused("This game is over; there is nothing to leave.")
    if request.user not in table_view.table.persons:
        raise Refused("You're not in this game.")
    question = say(
        "Leave this game? An AI will take over your seat. You can come back until someone else takes it."
    )
    if len(table_view.table.persons) == 1:
        question = say("Leave this game? Nobody else is left, so it will end without a winner.")
    localizer = context.localizer(request.language)
    request.response.show(notes.confirm(question, say("Leave the game"), quit_surely(table), localizer))


@control("Q")
async def quit_surely(context: ChatContext, request: UserRequest, table: TableId) -> None:
    """Leave a running game, once confirmed."""
    left = await context.tables.play.quit(request.click, table)
    if left.live:
        await context.say(
            request,
            say(
                "You've left this game, and an AI is playing for you. You can take your seat back with "
                "/palermo table until someone else takes it."
            ),
        )
    else:
        await context.say(request, say("You've left the game. You were the last player, so it has ended."))
