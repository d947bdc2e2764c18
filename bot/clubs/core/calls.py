"""Reading the table of a call, and until when somebody can press Ready. Pure functions.

Origins of calls add what follows from it for them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from datetime import datetime, timedelta

from bot.clubs.values.calls import EXPECTED, TableCall
from bot.tables.values.ids import UserId
from bot.tables.values.quiet import QuietHours
from bot.tables.values.table import Table

GRACE = timedelta(seconds=15)  # after the time for Ready: a click that came in time may still be under way
LONG_PLANNED = timedelta(days=1)  # after which a call is given up whose table cannot be opened
NEWCOMER = 1500  # the rating of somebody who has none


def noted_lobby(call: TableCall, table: Table) -> tuple[TableCall, tuple[UserId, ...]]:
    """The call with who is ready; and who does not want to play, newly."""
    invited = () if table.calling is None else table.calling.invited
    declined: list[UserId] = []
    for callee in call.callees:
        if callee.state not in EXPECTED:
            continue
        if callee.user in table.persons:
            call = call.with_callee(callee.user, "ready")
        elif callee.user in invited:
            call = call.with_callee(callee.user, "called")
        elif callee.state != "asked":
            call = call.with_callee(callee.user, "declined")
            declined.append(callee.user)
    return call, tuple(declined)


def noted_beginning(call: TableCall, table: Table) -> TableCall:
    """The call with who has begun to play."""
    starters = [player.starter.user for player in table.players]
    call = replace(call, phase="begun", seats=len(starters), due=None)
    for callee in call.callees:
        if callee.user in starters:
            call = call.with_callee(callee.user, "seated")
        elif callee.state in EXPECTED:
            call = call.with_callee(callee.user, "freed")
    return call


def ready_until(ends: datetime, users: Iterable[UserId], quiet: Mapping[UserId, QuietHours]) -> datetime:
    """Until when these people can press Ready: until this time, but in nobody's quiet hours."""
    return max([ends, *(quiet[user].after(ends) for user in users if user in quiet)])
