"""Ways to play that a server keeps under a name."""

from __future__ import annotations

from bot.chat.screens.context import ChatContext
from bot.chat.screens.options import PRESET, preset_form
from bot.chat.wire.requests import UserRequest
from bot.tables.values.table import Phase, Table
from engines.text import Refused, say


async def name_preset(context: ChatContext, request: UserRequest) -> None:
    """Show the form in which a preset of the lobby gets its name."""
    table = await _lobby(context, request)
    request.response.form(preset_form(table.id, context.localizer(request.language)))


async def preset_named(context: ChatContext, request: UserRequest) -> None:
    """Store the way in which a lobby plays as a preset of the server."""
    table = await _lobby(context, request)
    name = request.fields.get(PRESET, "")
    await context.tables.servers.save(request.click, table, name)
    saved = say("Saved. /palermo start offers “{name}” for this game from now on.", name=name.strip())
    await context.say(request, saved)


async def _lobby(context: ChatContext, request: UserRequest) -> Table:
    table = await context.tables.queries.table(request.control.table)
    if table.phase is not Phase.LOBBY:
        raise Refused("The game has begun, or the lobby was closed; its options are settled.")
    return table
