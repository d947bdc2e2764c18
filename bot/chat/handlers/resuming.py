"""Resuming suspended tables, once the bot is back in their server."""

from __future__ import annotations

from dataclasses import replace

from bot.chat.context import ChatContext
from bot.chat.discord_limits import THREAD_NAME
from bot.chat.incoming.floods import LimitedAction
from bot.chat.incoming.requests import OpenedThread, UserRequest
from bot.chat.layouts.resuming import resumable
from bot.tables.model import Table, TableId
from bot.tables.refusals import Busy
from engines.text import Refused, say


async def offer(context: ChatContext, request: UserRequest) -> None:
    """Show the suspended tables that can go on here."""
    found = await context.tables.suspension.resumable(request.click, request.postable())
    titles = [(table, context.games.title(table.game)) for table in found]
    request.response.show(resumable(titles, context.localizer(request.language)))


async def resume(context: ChatContext, request: UserRequest) -> None:
    """Let the table picked go on here, or in a thread where the channel has another table."""
    id, place = TableId(request.require_number()), request.postable()
    try:
        with request.limited(LimitedAction.TABLE):
            table = await context.tables.suspension.resume(request.click, id, place)
    except Busy as busy:
        server = await context.tables.servers.get(place.guild)
        if server.threads == "never":
            raise Refused("There is another table in this channel. Use the command in a free one.") from busy
        table = await _in_thread(context, request, id)
    context.wake()
    where = f"<#{table.place.channel}>"
    await context.say(request, say("The table goes on in {channel}.", channel=where))


async def _in_thread(context: ChatContext, request: UserRequest, id: TableId) -> Table:
    """The table, resumed in a new thread; a second press uses the one that the first has opened."""
    place, game = request.here(), (await context.tables.queries.table(id)).game

    async def opened() -> OpenedThread:
        return await request.threads.open(context.games.title(game)[:THREAD_NAME])

    with request.limited(LimitedAction.TABLE):
        thread = await context.threads.run(request.message, opened)
        there = replace(place, channel=thread.id, parent=thread.parent, within=thread.parent)
        return await context.tables.suspension.resume(request.click, id, there)
