"""Carries out calls: opens a table, mostly in a thread of its own, and has it call whom its origin wants.

A call is a row that its origin writes, such as a season in the transaction that pairs people. What stands
there is what is wanted; each step here brings the table nearer to it, and can be taken again after a crash.
The origin of a call reads from the table itself who is ready, and what became of it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime, timedelta
from functools import partial

import structlog

from bot.clubs.ports import CallStore, NotNow, ThreadOpener
from bot.clubs.values.calls import TableCall
from bot.tables.clocks.jobs import HOLD_TIME, LONGEST_DELAY
from bot.tables.services import Tables
from bot.tables.values.ids import ChannelId, TableId
from bot.tables.values.refusals import StoreUnavailable
from bot.tables.values.table import Place, Table
from bot.tasks import ErrorBoundary
from engines.text import Refused

BATCH = 10  # calls taken at once

log = structlog.get_logger()


class TableCalls:
    """Opens tables, calls people to them, and closes those for which too few are ready."""

    def __init__(self, tables: Tables, store: CallStore, now: Callable[[], datetime]) -> None:
        self._tables = tables
        self._store = store
        self._now = now

    async def run_due(self, threads: ThreadOpener, guarded: ErrorBoundary) -> int:
        """Carry out all calls that are due. Returns how many there were. A failing one is put off."""
        ran, now = 0, self._now()
        while calls := await self._store.take(now, now + HOLD_TIME, BATCH):
            for call in calls:
                if not await guarded(self._tried(call, threads), "carrying out a call", call=call.id):
                    await self._put_off(call)
            ran += len(calls)
        return ran

    async def give_back(self, gap: timedelta) -> None:
        """Give back to everybody who is called the time for which the bot was down."""
        await self._store.give_back(gap)

    async def _tried(self, call: TableCall, threads: ThreadOpener) -> None:
        """Carry a call out, or put it off where that is not allowed now."""
        try:
            await self._carry_out(call, threads)
        except StoreUnavailable:  # which is a Refused too, as the next one
            raise
        except (NotNow, Refused) as reason:
            log.warning("call put off", call=call.id, reason=str(reason))
            await self._put_off(call)

    async def _put_off(self, call: TableCall) -> None:
        now = self._now()
        pause = min(max(HOLD_TIME, now - (call.due or now)), LONGEST_DELAY)
        await self._store.put_off(call.id, now + pause)

    async def _carry_out(self, call: TableCall, threads: ThreadOpener) -> None:
        if call.phase == "planned":
            call = await self._opened(call, threads)
        if call.table is not None and call.phase == "open":
            table = await self._tables.lobby.call(call.table, call.calling, call.in_state("asked"))
            call = await self._store.change(call.id, partial(_told, table=table))
        elif call.table is not None and call.phase == "failed":
            await self._tables.lobby.call_in_vain(call.table)
        await self._store.done(call)

    async def _opened(self, call: TableCall, threads: ThreadOpener) -> TableCall:
        """The call once its table is open: half a pace begins only then."""
        thread = call.thread
        if thread is None:
            known = call.tried is not None and call.tried < self._now()
            thread = await threads.open(call, call.tried if known else None)
            call = await self._store.change(call.id, lambda now: replace(now, thread=thread))
        late = max(timedelta(), self._now() - call.planned)
        calling = replace(call.calling, until=call.until + late)
        place = Place(call.guild, thread, call.language)
        table = await self._tables.openings.call(place, call.game, call.setup, call.tag, calling, call.ais)
        log.info("table opened for a call", call=call.id, table=table.id)
        return await self._store.change(call.id, lambda now: _with_table(now, thread, table.id, late))


def _told(call: TableCall, table: Table) -> TableCall:
    """The call once its table calls the people it was meant to ask."""
    invited = () if table.calling is None else table.calling.invited
    for user in call.in_state("asked"):
        call = call.with_callee(user, "called") if user in invited else call
    return call


def _with_table(call: TableCall, thread: ChannelId, table: TableId, late: timedelta) -> TableCall:
    """A call whose table is open; one that was given up meanwhile has it closed."""
    if call.phase != "planned":
        return replace(call, thread=thread, table=table, due=call.planned)
    return replace(call, thread=thread, table=table, phase="open", until=call.until + late)
