"""A running table as a whole: its pace, who plays, and what its players or managers can decide about it."""

from __future__ import annotations

from bot.chat.context import ChatContext
from bot.chat.incoming.floods import LimitedAction
from bot.chat.incoming.requests import UserRequest
from bot.chat.layouts.table import MANAGE, PANEL, table_panel, take_over
from bot.tables.model import ChannelId, TableId, VoteKind
from engines.text import Refused, say

VOTE_KINDS: dict[str, VoteKind] = {
    "end": "end",
    "pause": "pause",
    "resume": "resume",
    "pace": "pace",
    "replace": "replace",
    "offer": "offer",
}


async def show_table(context: ChatContext, request: UserRequest) -> None:
    """Show how the table is set up, and what can be decided."""
    await context.return_to_table(request, request.control.table)
    await table_at(context, request, request.control.table, at_once=request.control.word == MANAGE)


async def table_at(
    context: ChatContext,
    request: UserRequest,
    table: TableId,
    *,
    at_once: bool = False,
    taking: bool = False,
) -> None:
    """The panel of a table.

    ``at_once``: what a manager who plays can do without the others. ``taking``: an open seat is to be taken.
    """
    table_view = await context.tables.queries.view(table)
    localizer = context.reading(request, table_view.table)
    manager = request.click.manager
    away = await context.tables.vacations.away(table_view.table)
    panel = table_panel(
        table_view, localizer, request.user, manager=manager, at_once=at_once, taking=taking, away=away
    )
    request.response.show(panel)


async def propose(context: ChatContext, request: UserRequest) -> None:
    """Ask the players to decide something."""
    table = request.control.table
    await context.return_to_table(request, table)
    with request.limited(LimitedAction.CALL):
        await context.tables.votes.propose(request.click, table, _kind(request), request.picked)
    context.wake()
    await table_at(context, request, table)


async def decree(context: ChatContext, request: UserRequest) -> None:
    """Decide something at once, as a manager of the channel."""
    table = request.control.table
    await context.return_to_table(request, table)
    await context.tables.votes.decree(request.click, table, _kind(request), request.picked)
    context.wake()
    await table_at(context, request, table, at_once=True)


async def agree(context: ChatContext, request: UserRequest) -> None:
    """Vote for what is proposed."""
    await _cast(context, request, agrees=True)


async def disagree(context: ChatContext, request: UserRequest) -> None:
    """Vote against what is proposed."""
    await _cast(context, request, agrees=False)


async def take_seat(context: ChatContext, request: UserRequest) -> None:
    """Ask a person who wants to take over an open seat which one, and whether they mean it."""
    table = await context.tables.takeovers.offered(request.user, request.control.table)
    if request.control.word == PANEL:
        await table_at(context, request, table.id, taking=True)
        return
    request.response.show(take_over(table, request.user, context.reading(request, table)))


async def take_surely(context: ChatContext, request: UserRequest) -> None:
    """Take over an open seat, and show the question that it is asked."""
    control = request.control
    with request.limited(LimitedAction.SEAT):
        await context.tables.takeovers.take(request.click, control.table, control.seat)
    context.wake()
    await context.show_panel(request, await context.tables.play.opened(request.click, control.table))


async def move_table(context: ChatContext, request: UserRequest) -> None:
    """Move the table to the channel picked, if the bot may post there."""
    channel = ChannelId(request.require_id())
    table = request.control.table
    within = request.threads.within(channel)
    await context.tables.relocation.movable(request.click, table, channel, within)
    lacking = request.threads.lacking(channel)
    if lacking:
        raise Refused(
            "I cannot post in that channel. Somebody who manages it has to allow me: {permissions}.",
            permissions=lacking,
        )
    with request.limited(LimitedAction.TABLE):
        await context.tables.relocation.move(request.click, table, channel, within)
    await context.say(request, say("The table has moved to {channel}.", channel=f"<#{channel}>"))


async def _cast(context: ChatContext, request: UserRequest, *, agrees: bool) -> None:
    control = request.control
    await context.return_to_table(request, control.table)
    await context.tables.votes.cast(request.click, control.table, control.vote, agrees=agrees)
    await context.say(request, say("You agree.") if agrees else say("You disagree."))


def _kind(request: UserRequest) -> VoteKind:
    kind = VOTE_KINDS.get(request.control.word)
    if kind is None:
        raise Refused("This cannot be decided here.")
    return kind
