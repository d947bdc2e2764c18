"""A running table as a whole: its pace, who plays, and what its players or managers can decide about it."""

from __future__ import annotations

from bot.chat.screens import in_game, kinds
from bot.chat.screens.context import ChatContext
from bot.chat.screens.notes import confirm
from bot.chat.screens.table import PANEL, table_panel, take_over
from bot.chat.wire.controls import Control
from bot.chat.wire.floods import LimitedAction
from bot.chat.wire.message import Message
from bot.chat.wire.requests import UserRequest
from bot.tables.core.proposals import alone_against_ais
from bot.tables.values.ballots import VoteKind
from bot.tables.values.ids import ChannelId, TableId
from bot.tables.values.table import Phase
from engines.text import Refused, say

VOTE_KINDS: dict[str, VoteKind] = {
    "end": "end",
    "pause": "pause",
    "resume": "resume",
    "pace": "pace",
    "replace": "replace",
    "offer": "offer",
}

SURELY = 1
"""The page of a ``kinds.PROPOSE`` that confirms: a person who plays alone against AIs ends the game."""


async def show_table(context: ChatContext, request: UserRequest) -> None:
    """Show how the table is set up, and what can be decided."""
    await context.return_to_table(request, request.control.table)
    await table_at(context, request, request.control.table)


async def table_at(
    context: ChatContext,
    request: UserRequest,
    table: TableId,
    *,
    taking: bool = False,
) -> None:
    """The panel of a table. ``taking``: an open seat is to be taken."""
    table_view = await context.tables.queries.view(table)
    localizer = context.reading(request, table_view.table)
    manager = request.click.manager
    away = await context.tables.vacations.away(table_view.table)
    panel = table_panel(table_view, localizer, request.user, manager=manager, taking=taking, away=away)
    request.response.show(panel)


async def propose(context: ChatContext, request: UserRequest) -> None:
    """Ask the players to decide something."""
    table = request.control.table
    await context.return_to_table(request, table)
    if _kind(request) == "end" and not request.control.page:
        now = await context.tables.queries.table(table)
        if now.phase is Phase.PLAYING and alone_against_ais(now, request.user):
            request.response.show(_end_alone(context, request))
            return
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
    await table_at(context, request, table)


async def withdraw(context: ChatContext, request: UserRequest) -> None:
    """End a vote that this person has proposed."""
    control = request.control
    await context.return_to_table(request, control.table)
    await context.tables.votes.withdraw(request.click, control.table, control.count)
    context.wake()
    await table_at(context, request, control.table)


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
        await context.tables.takeovers.take(request.click, control.table, control.page)
    context.wake()
    await in_game.show_panel(context, request, await context.tables.play.opened(request.click, control.table))


async def new_chronicle(context: ChatContext, request: UserRequest) -> None:
    """Keep the chronicle again, whose thread was deleted."""
    table = request.control.table
    with request.limited(LimitedAction.TABLE):
        await context.tables.chronicle_threads.begin_again(request.click, table)
    context.wake()
    await table_at(context, request, table)


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
    await context.tables.votes.cast(request.click, control.table, control.count, agrees=agrees)
    await context.say(request, say("You agree.") if agrees else say("You disagree."))


def _end_alone(context: ChatContext, request: UserRequest) -> Message:
    """The question before the only person at a table ends its game."""
    question = say("End this game? Nobody else plays here, so it ends at once, and counts as leaving it.")
    surely = Control(kinds.PROPOSE, request.control.table, page=SURELY, word="end")
    return confirm(question, say("End the game"), surely, context.localizer(request.language))


def _kind(request: UserRequest) -> VoteKind:
    kind = VOTE_KINDS.get(request.control.word)
    if kind is None:
        raise Refused("This cannot be decided here.")
    return kind
