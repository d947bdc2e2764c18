"""Following a table: the clicks and the command for it."""

from __future__ import annotations

from bot.chat.screens.context import ChatContext
from bot.chat.screens.layouts.follow import ASKING, UNFOLLOW, follow_panel
from bot.chat.wire.requests import UserRequest
from bot.tables.reading.follows import WHENS, require_watching
from bot.tables.values.ids import TableId
from engines.text import Refused, say


async def choose(context: ChatContext, request: UserRequest) -> None:
    """Show what can be chosen, or do what was chosen."""
    control, follows = request.control, context.tables.follows
    await context.return_to_table(request, control.table)
    when = next((when for when in WHENS if when == control.word), None)
    if when is not None:
        await follows.follow(request.user, control.table, when)
    elif control.word == UNFOLLOW:
        await follows.unfollow(request.user, control.table)
        await context.say(request, say("You follow this table no longer."))
        return
    elif control.word != ASKING:
        raise Refused("This cannot be chosen any more.")
    await follow_at(context, request, control.table)


async def follow_at(context: ChatContext, request: UserRequest, table: TableId) -> None:
    """Show whether the person follows a table, and what they can choose."""
    found = await context.tables.queries.table(table)
    require_watching(found, request.user)
    when = await context.tables.follows.of(request.user, table)
    localizer = context.reading(request, found)
    request.response.show(follow_panel(found, context.games.game(found.game).title, when, localizer))
