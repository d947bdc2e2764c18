"""Resuming suspended tables, once the bot is back in their server."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.chat.screens.context import ChatContext
from bot.chat.screens.handling import control
from bot.chat.wire.discord_limits import OPTIONS_A_MENU, THREAD_NAME
from bot.chat.wire.floods import LimitedAction
from bot.chat.wire.localizer import Localizer, in_channel
from bot.chat.wire.message import Message, choice, compose, menu, note, words
from bot.chat.wire.requests import OpenedThread, UserRequest
from bot.tables.values.ids import TableId
from bot.tables.values.refusals import Busy
from bot.tables.values.table import Table
from engines.text import Refused, Text, say


def resumable(tables: Sequence[tuple[Table, str]], localizer: Localizer) -> Message:
    """Build a menu of suspended tables, each with its title, its players, and its last day."""
    if not tables:
        return note(say("There is no suspended table to resume here."), localizer)
    about = say(
        "These tables are suspended. The one you choose resumes in this channel, or in a thread "
        "if the channel already has a table; everyone gets back the time they had left."
    )
    offered = [
        choice(str(table.id), _label(table, title), localizer.plain(_until(table, localizer)))
        for table, title in tables[:OPTIONS_A_MENU]
    ]
    return compose(
        words(localizer(about)),
        menu(resume(), offered, localizer.plain(say("Resume a table"))),
    )


def _label(table: Table, title: str) -> str:
    return f"{title} · {', '.join(player.name for player in table.players)}"


def _until(table: Table, localizer: Localizer) -> Text:
    return say("until {day}", day=localizer.language.day(table.resumable_until.date()))


async def offer(context: ChatContext, request: UserRequest) -> None:
    """Show the suspended tables that can be resumed here."""
    found = await context.tables.suspension.resumable(request.click, request.postable())
    titles = [(table, context.games.title(table.game)) for table in found]
    request.response.show(resumable(titles, context.localizer(request.language)))


@control("Z0")
async def resume(context: ChatContext, request: UserRequest) -> None:
    """Resume the picked table here, or in a thread if the channel has another table."""
    id, place = TableId(request.require_number()), request.postable()
    table = await context.tables.queries.table(id)
    await context.admission.require_players_see(request.user, table, place)
    try:
        with request.limited(LimitedAction.TABLE):
            table = await context.tables.suspension.resume(request.click, id, place)
    except Busy as busy:
        server = await context.tables.servers.get(place.guild)
        if server.threads == "never":
            raise Refused(
                "This channel already has a table. Use the command in a channel without one."
            ) from busy
        table = await _in_thread(context, request, id)
    context.wake()
    where = in_channel(table.place.channel)
    await context.say(request, say("The table has been resumed in {channel}.", channel=where))


async def _in_thread(context: ChatContext, request: UserRequest, id: TableId) -> Table:
    """Resume a table in a new thread; a second press uses the thread that the first has opened."""
    place, game = request.here(), (await context.tables.queries.table(id)).game

    async def opened() -> OpenedThread:
        return await request.threads.open(context.games.title(game)[:THREAD_NAME])

    with request.limited(LimitedAction.TABLE):
        thread = await context.threads.run(request.message, opened)
        there = replace(place, channel=thread.id, parent=thread.parent, within=thread.parent)
        return await context.tables.suspension.resume(request.click, id, there)
