"""Suspending tables that can no longer be shown, and resuming them once the bot is back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Protocol

from bot.tables.core import history
from bot.tables.core.ends import abandoned, closed
from bot.tables.core.posts import PostContext, before_latest
from bot.tables.core.seat_clocks import unsuspended
from bot.tables.ports import PreferenceStore, ServerStore
from bot.tables.repository.progress import Progress
from bot.tables.repository.table_repository import TableRepository
from bot.tables.values.change import Change, Entry, NewPost, with_entry
from bot.tables.values.ids import ChannelId, GuildId, TableId, UserId
from bot.tables.values.preferences import Preferences, on_vacation
from bot.tables.values.refusals import Busy, Connecting, Refusal, Unsupported
from bot.tables.values.servers import require_place
from bot.tables.values.table import Click, Phase, Place, Table
from engines.base import Json, Seat


class SuspendedStore(Protocol):
    """The tables that are suspended, oldest first."""

    async def in_server(self, guild: GuildId) -> tuple[Table, ...]:
        """Those of a server."""

    async def of_user(self, user: UserId) -> tuple[Table, ...]:
        """Those at which a person is."""


class Suspension:
    """A suspended table has no channel, calls nobody and keeps all its secrets."""

    def __init__(
        self,
        repository: TableRepository,
        store: SuspendedStore,
        progress: Progress,
        servers: ServerStore,
        preferences: PreferenceStore,
    ) -> None:
        self._repository = repository
        self._store = store
        self._progress = progress
        self._servers = servers
        self._preferences = preferences

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

        async def attempt() -> None:
            table = await self._repository.load(id)
            if not table.live or table.place.channel != channel:
                return
            now = self._repository.now()
            after = replace(table, phase=Phase.SUSPENDED, suspended=now)
            after, entry = with_entry(after, "suspend", now, body=True)
            await self._repository.commit(Change(table, after, (entry,)))

        await self._repository.retry(attempt)

    async def waiting(self, guild: GuildId) -> int:
        """How many tables of a server are suspended."""
        return len(await self._store.in_server(guild))

    async def of(self, user: UserId) -> Sequence[Table]:
        """The suspended tables of a person, oldest first."""
        return await self._store.of_user(user)

    async def resumable(self, click: Click, place: Place) -> Sequence[Table]:
        """The suspended tables of a server that a person may resume here, oldest first. Raises Refusal.

        Whoever manages the server may resume them all, others those that stood in the channel they manage.
        Raises Connecting where nobody knows yet which of them it is.
        """
        if click.connecting and not click.server_manager:
            raise Connecting
        if not (click.manager or click.server_manager):
            raise Refusal("Only somebody who manages this channel can resume its tables.")
        tables = await self._store.in_server(place.guild)
        here = {place.channel, place.within}
        return [table for table in tables if click.server_manager or table.place.channel in here]

    async def resume(self, click: Click, id: TableId, place: Place) -> Table:
        """Let a suspended table go on in a channel, and call those for whom it waits.

        Raises Busy where another table stands there, and Refusal.
        """

        async def act(table: Table) -> Table:
            await self._require_resumable(click, table, place)
            now = self._repository.now()
            chosen = await self._preferences.many(table.persons)
            after = unsuspended(table, now, chosen)
            if place.channel != table.place.channel:
                there = replace(table.place, channel=place.channel, parent=place.parent)
                after = replace(after, place=there, board=None, invitation=None)
            after, back = _without_substitutes(after, chosen, now)
            after, entries = _gone_on(click, table, after, back, now)
            if not table.seats:
                shown = NewPost("show", repost=True, since=table.version)
                return await self._repository.commit(Change(table, after, entries, (shown,)))
            game = self._repository.game(table)
            live = await self._repository.live_at(game, table)
            since = before_latest(live)
            for entry in entries:
                live = history.after_entry(live, history.effect_of(entry))
            call = after.owes if after.paused is None else ()
            posting = PostContext(since, click.user, call)
            return await self._progress.advance(game, table, after, live, entries, posting)

        return await self._repository.change(click, id, act)

    async def _require_resumable(self, click: Click, table: Table, place: Place) -> None:
        known = table.place.guild == place.guild and table.phase is Phase.SUSPENDED
        if not known or table.id not in {one.id for one in await self.resumable(click, place)}:
            raise Refusal("This table is not suspended any more, or you may not resume it here.")
        if table.seats and not self._repository.supports(table):
            raise Unsupported
        require_place(await self._servers.get(place.guild), place)
        standing = await self._repository.store.at(place.channel)
        if standing is not None and standing.live:
            raise Busy(standing)

    async def leave(self, user: UserId) -> None:
        """Let a person leave all suspended tables, as nobody can by a click there."""
        for table in await self._store.of_user(user):

            async def attempt(id: TableId = table.id) -> None:
                table = await self._repository.load(id)
                if table.phase is Phase.SUSPENDED and user in table.persons:
                    await self._repository.commit(self._left(table, user))

            await self._repository.retry(attempt)

    def _left(self, table: Table, user: UserId) -> Change:
        """The table without somebody; a lobby does not wait for who may come back."""
        now, seat = self._repository.now(), table.seat_of(user)
        if seat is None:
            return replace(closed(table, *with_entry(table, "close", now)), posts=())
        after, entry = with_entry(table.with_player(seat, left=True), "quit", now, seat=seat)
        entry = replace(entry, by="player", user=user)
        if not after.persons:
            return replace(abandoned(table, after, entry), posts=())
        host = table.host if table.host in after.persons else after.persons[0]
        return Change(table, replace(after, host=host), (entry,))


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


def _without_substitutes(
    table: Table, chosen: Mapping[UserId, Preferences], now: datetime
) -> tuple[Table, list[Seat]]:
    """The table with the seats back of those whose vacation ended meanwhile, and these seats."""
    back = [
        seat
        for seat, player in enumerate(table.seated)
        if player.substitute is not None
        and (player.user is None or not on_vacation(chosen.get(player.user, Preferences()), now))
    ]
    for seat in back:
        table = table.with_player(seat, held=False, missed=0, substitute=None)
    return table, back
