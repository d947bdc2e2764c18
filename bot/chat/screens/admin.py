"""The managers' commands: end a table, replace a player, export, delete old tables."""

from __future__ import annotations

from bot.chat.screens import closing, records
from bot.chat.screens.context import ChatContext
from bot.chat.screens.handling import control
from bot.chat.screens.notes import confirm
from bot.chat.screens.table import table_at
from bot.chat.wire.controls import SMALL_COUNT
from bot.chat.wire.requests import UserRequest
from bot.tables.values.ids import UserId
from bot.tables.values.table import Phase, Table
from engines.text import Refused, count, say

PURGE_DAYS = (30, 90, 180, 365)
"""The choices for how long a table must have been over to be deleted."""


async def end(context: ChatContext, request: UserRequest) -> None:
    """Close the table of this channel, after a confirmation."""
    table = await _managed(context, request)
    ending = closing.close_lobby if table.phase is Phase.LOBBY else closing.close_game
    await ending(context, request, table.id)


async def replace_player(context: ChatContext, request: UserRequest, person: UserId | None) -> None:
    """Let an AI play for a person at the table of this channel; without one, show the choices."""
    table = await _managed(context, request)
    if person is not None:
        seat = table.seat_of(person)
        if seat is None:
            raise Refused("This person has no seat at the table in this channel.")
        await context.tables.votes.decree(request.click, table.id, "replace", str(seat))
        context.wake()
    await table_at(context, request, table.id)


async def export(context: ChatContext, request: UserRequest) -> None:
    """Send the table of this channel as a file; for a running game, only its public part."""
    _require_manager(request)
    await records.hand_out_here(context, request, reader=None)


async def purge(context: ChatContext, request: UserRequest, days: int) -> None:
    """Ask whether to delete the old tables of this server."""
    guild = request.here().guild
    number = await context.tables.administration.count_old(request.click, guild, days)
    if not number:
        await context.say(
            request,
            count(
                "No table here ended {n} or more days ago.", "No table here ended {n} or more days ago.", days
            ),
        )
        return
    question = count(
        "Delete {n} table on this server that ended at least {days} days ago? Its log and results "
        "are deleted too, so statistics and ratings will change. This can't be undone.",
        "Delete {n} tables on this server that ended at least {days} days ago? Their logs and "
        "results are deleted too, so statistics and ratings will change. This can't be undone.",
        number,
        days=days,
    )
    localizer = context.localizer(request.language)
    request.response.show(confirm(question, say("Delete"), purge_surely(days), localizer))


@control("R5", days=SMALL_COUNT)
async def purge_surely(context: ChatContext, request: UserRequest, days: int) -> None:
    """Delete the tables that ended at least the chosen number of days ago, once confirmed."""
    if days not in PURGE_DAYS:
        raise Refused("This setting is no longer available.")
    deleted = await context.tables.administration.purge(request.click, request.here().guild, days)
    await context.say(request, count("{n} table deleted.", "{n} tables deleted.", deleted))


async def _managed(context: ChatContext, request: UserRequest) -> Table:
    """Return the table of this channel. Raises Refused for anyone who does not manage it, or is biased."""
    here = await context.tables.queries.at(request.here().channel)
    if not request.click.manager and here is not None and await context.clubs.concerns(here, request.user):
        raise Refused(
            "This table is part of a season, so only managers who aren't in that season can do that."
        )
    _require_manager(request)
    return await context.table_here(request)


def _require_manager(request: UserRequest) -> None:
    request.here()
    if not request.click.manager:
        raise Refused("Only someone who manages this channel can do that.")
