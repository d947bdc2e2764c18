"""Leaving a table: a lobby at once, a running game after a question."""

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
    """Leave a table: at once from a lobby, after a question from a running game."""
    table_view = await context.tables.queries.view(table)
    if table_view.table.phase is Phase.LOBBY:
        followed = await lobby.leave_lobby(context, request, table)
        await context.say(request, followed or say("You have left the lobby."))
        return
    if table_view.table.phase is Phase.SUSPENDED:
        raise Suspended
    if table_view.table.over:
        raise Refused("This game is over; there is nothing to leave.")
    if request.user not in table_view.table.persons:
        raise Refused("You do not play at this table.")
    question = say(
        "Leave this game? An AI plays on. You can come back only as long as nobody else has taken your seat."
    )
    if len(table_view.table.persons) == 1:
        question = say("Leave this game? Nobody else is left, so it ends here without a winner.")
    localizer = context.localizer(request.language)
    request.response.show(notes.confirm(question, say("Leave the game"), quit_surely(table), localizer))


@control("Q")
async def quit_surely(context: ChatContext, request: UserRequest, table: TableId) -> None:
    """Leave a running game, having been asked."""
    left = await context.tables.play.quit(request.click, table)
    if left.live:
        await context.say(
            request,
            say(
                "You have left this game, and an AI plays on for you. "
                "With /palermo table you can take your seat back as long as nobody else has it."
            ),
        )
    else:
        await context.say(request, say("You have left the game. You were the last, so it has ended."))
