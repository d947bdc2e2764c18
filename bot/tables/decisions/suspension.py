"""Suspending tables that can no longer be shown, and resuming them once the bot is back."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from functools import partial
from typing import Protocol

from bot.tables.core.case import Case, Transition
from bot.tables.core.ends import abandoned, closed
from bot.tables.core.following import follow
from bot.tables.core.history import beside
from bot.tables.core.posts import Announcement, before_latest
from bot.tables.core.seat_clocks import unsuspended
from bot.tables.ports import ServerStore
from bot.tables.repository.table_repository import Decide, TableRepository
from bot.tables.values.change import Change, Entry, NewPost, with_entry
from bot.tables.values.ids import ChannelId, GuildId, TableId, UserId
from bot.tables.values.preferences import on_vacation
from bot.tables.values.refusals import Busy, Connecting, Refusal, Unsupported
from bot.tables.values.servers import require_place
from bot.tables.values.table import Click, Phase, Place, Table
from engines.base import Json, Seat


class SuspendedStore(Protocol):
    """The tables that are suspended, oldest first."""

    async def in_server(self, guild: GuildId) -> tuple[Table, ...]:
        """Return the suspended tables of a server."""

    async def of_user(self, user: UserId) -> tuple[Table, ...]:
        """Return the suspended tables at which a person has a seat."""


class Suspension:
    """A suspended table has no channel, calls nobody and keeps all its secrets."""

    def __init__(
        self,
        repository: TableRepository,
        store: SuspendedStore,
        servers: ServerStore,
    ) -> None:
        self._repository = repository
        self._store = store
        self._servers = servers

    async def channel_gone(self, channel: ChannelId) -> None:
        """Suspend the live table of a channel or thread that was deleted."""
        table = await self._repository.store.at(channel)
        if table is not None:
            await self.suspend(table.id, channel)

    async def server_gone(self, guild: GuildId) -> None:
        """Suspend all live tables of a server that was deleted, or that the bot was removed from."""
        for table in await self._repository.store.live_in(guild):
            await self.suspend(table.id, table.place.channel)

    async def suspend(self, id: TableId, channel: ChannelId) -> None:
        """Suspend a table that can no longer be shown, unless it has left this channel."""

        def decide(case: Case) -> Transition | None:
            table = case.table
            if not table.live or table.place.channel != channel:
                return None
            after = replace(table, phase=Phase.SUSPENDED, suspended=case.now)
            after, entry = with_entry(after, "suspend", case.now, body=True)
            return Transition(Change(table, after, (entry,)))

        await self._repository.run(id, decide)

    async def waiting(self, guild: GuildId) -> int:
        """Count the suspended tables of a server."""
        return len(await self._store.in_server(guild))

    async def of(self, user: UserId) -> Sequence[Table]:
        """The suspended tables of a person, oldest first."""
        return await self._store.of_user(user)

    async def resumable(self, click: Click, place: Place) -> Sequence[Table]:
        """The suspended tables of a server that a person may resume here, oldest first. Raises Refusal.

        Whoever manages the server may resume them all, others those that stood in the channel they manage.
        Raises Connecting where nobody knows yet which of them it is.
        """
        _require_manager(click)
        tables = await self._store.in_server(place.guild)
        return [table for table in tables if _may_resume(click, table, place)]

    async def resume(self, click: Click, id: TableId, place: Place) -> Table:
        """Let a suspended table go on in a channel, and call those for whom it waits.

        Raises Busy where another table stands there, and Refusal.
        """

        async def prepare() -> Decide:
            server = await self._servers.get(place.guild)
            standing = await self._repository.store.at(place.channel)

            def decide(case: Case) -> Transition:
                _require_resumable(case, click, place)
                require_place(server, place)
                if standing is not None and standing.live:
                    raise Busy(standing)
                return _resumed(case, click, place)

            return decide

        return await self._repository.change_after(click, id, prepare)

    async def leave(self, user: UserId) -> None:
        """Let a person leave all suspended tables, as nobody can by a click there."""
        for table in await self._store.of_user(user):
            await self._repository.run(table.id, partial(_left, user=user))


def _require_manager(click: Click) -> None:
    if click.connecting and not click.server_manager:
        raise Connecting
    if not (click.manager or click.server_manager):
        raise Refusal("Only someone who manages this channel can resume its tables.")


def _may_resume(click: Click, table: Table, place: Place) -> bool:
    return click.server_manager or table.place.channel in {place.channel, place.within}


def _require_resumable(case: Case, click: Click, place: Place) -> None:
    table = case.table
    known = table.place.guild == place.guild and table.phase is Phase.SUSPENDED
    if known:
        _require_manager(click)
    if not known or not _may_resume(click, table, place):
        raise Refusal("This table is no longer suspended, or you can't resume it here.")
    if table.seats and case.rules is None:
        raise Unsupported


def _resumed(case: Case, click: Click, place: Place) -> Transition:
    table, now = case.table, case.now
    after = unsuspended(table, now, case.chosen)
    if place.channel != table.place.channel:
        there = replace(table.place, channel=place.channel, parent=place.parent)
        after = replace(after, place=there, board=None, invitation=None)
    after, back = _without_substitutes(after, case)
    after, entries = _gone_on(click, table, after, back, now)
    if not table.seats:
        return Transition(Change(table, after, entries, (NewPost("show", repost=True, since=table.version),)))
    live = case.live
    for entry in entries:
        live = beside(after, live, entry)
    call = after.owes if after.paused is None else ()
    return follow(case, after, live, entries, Announcement(before_latest(case.live), click.user, call))


def _left(case: Case, user: UserId) -> Transition | None:
    """The table without somebody; a lobby does not wait for who may come back."""
    table, now, seat = case.table, case.now, case.table.seat_of(user)
    if table.phase is not Phase.SUSPENDED or user not in table.persons:
        return None
    if seat is None:
        return Transition(replace(closed(table, *with_entry(table, "close", now)), posts=()))
    after, entry = with_entry(table.with_player(seat, left=True), "quit", now, seat=seat)
    entry = replace(entry, by="player", user=user)
    if not after.persons:
        return Transition(replace(abandoned(table, after, entry), posts=()))
    host = table.host if table.host in after.persons else after.persons[0]
    return Transition(Change(table, replace(after, host=host), (entry,)))


def _gone_on(
    click: Click, before: Table, after: Table, back: Sequence[Seat], now: datetime
) -> tuple[Table, tuple[Entry, ...]]:
    """The table after it was resumed, moved if its place is another one, and given these seats ``back``."""
    after, resumed = with_entry(after, "suspend", now, click, body=False)
    entries = [resumed]
    if before.place.channel != after.place.channel:
        body: Json = {"from": str(before.place.channel), "to": str(after.place.channel)}
        after, moved = with_entry(after, "place", now, click, body=body)
        entries.append(replace(moved, interaction=None))
    for seat in back:
        after, returned = with_entry(after, "return", now, seat=seat)
        entries.append(returned)
    return after, tuple(entries)


def _without_substitutes(table: Table, case: Case) -> tuple[Table, list[Seat]]:
    """The table with the seats back of those whose vacation ended meanwhile, and these seats."""
    back = [
        seat
        for seat, player in enumerate(table.seated)
        if player.substitute is not None and not on_vacation(case.choices(player.user), case.now)
    ]
    for seat in back:
        table = table.with_player(seat, held=False, missed=0, substitute=None)
    return table, back
