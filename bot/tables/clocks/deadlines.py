"""What a table's clocks do when their time comes: remind, move, hold a seat, close, resume, end."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import replace
from datetime import datetime
from typing import TypeAlias

from bot.tables.core import history
from bot.tables.core.autoplay import automatic_decision
from bot.tables.core.ends import abandoned, closed
from bot.tables.core.history import Effect, Live
from bot.tables.core.posts import PostContext, before_latest, before_this_turn
from bot.tables.core.seat_clocks import MISSES_TO_HOLD, jobs_of, reminders_due, reminds, uncalled, with_clocks
from bot.tables.ports import PreferenceStore
from bot.tables.repository.progress import Progress
from bot.tables.repository.table_repository import TableRepository
from bot.tables.values.ballots import NOTHING_DECIDED
from bot.tables.values.change import Change, Entry, Job, JobKind, NewPost, with_entry
from bot.tables.values.refusals import Unsupported
from bot.tables.values.table import Phase, SeatClock, Table
from engines.base import AnyGame, Seat

Work: TypeAlias = Callable[[Table, Job, datetime], Awaitable[Table]]
"""What a job asks for. Raises StaleTable where the table has changed meanwhile."""


class Deadlines:
    """Carries out the jobs of a table; ``others``: what other services do."""

    def __init__(
        self,
        repository: TableRepository,
        progress: Progress,
        preferences: PreferenceStore,
        others: Mapping[JobKind, Work],
    ) -> None:
        self._repository = repository
        self._progress = progress
        self._preferences = preferences
        self._kinds: dict[JobKind, Work] = {
            "expire": self._expire,
            "clock": self._clock,
            "close": self._close,
            "arm": self._arm,
            "end": self._end,
            **others,
        }

    async def run(self, job: Job, now: datetime) -> Table | None:
        """Do what the job asks for, if the table still needs it; later, if a bound has been raised since.

        None where its call has not gone out yet: the time has not begun.
        """
        table = await self._repository.load(job.table)
        jobs = jobs_of(table, self._repository.bounds)
        if any(one.due > now for one in jobs if (one.kind, one.seat) == (job.kind, job.seat)):
            return await self._repository.commit(Change(table, table, (), renews_jobs=True))
        if table.phase is Phase.SUSPENDED and job.kind != "end":  # taken just before that
            return table
        if uncalled(table, job) and await self._repository.store.unshown(table.id):
            return None
        try:
            return await self._kinds[job.kind](table, job, now)
        except Unsupported:
            return await self._stop(table)

    async def _stop(self, table: Table) -> Table:
        """Nobody can move at a table of unknown rules: nothing runs there, and its board offers to close it.

        Those of a newer release beside this one are left to it.
        """
        try:
            newest = self._repository.newest_rules(table).version
        except Unsupported:
            return table
        if table.rules > newest:
            return table
        stopped = replace(table, clocks=(), decisions=NOTHING_DECIDED, paused=None)
        return await self._repository.commit(Change(table, stopped, ()))

    async def _expire(self, table: Table, _job: Job, now: datetime) -> Table:
        """Close a lobby that nobody started."""
        if table.phase is not Phase.LOBBY:
            return table
        return await self._repository.commit(closed(table, *with_entry(table, "close", now)))

    async def _clock(self, table: Table, job: Job, now: datetime) -> Table:
        clock = next((clock for clock in table.clocks if clock.seat == job.seat), None)
        if table.phase is not Phase.PLAYING or table.paused is not None or clock is None:
            return table
        game = self._repository.game(table)
        if now < clock.deadline:
            return await self._remind(table, clock, now)
        return await self._time_out(game, table, clock, now)

    async def _remind(self, table: Table, clock: SeatClock, now: datetime) -> Table:
        """One reminder where the player wants it, also if several have become due meanwhile."""
        due = reminders_due(clock, now)
        user = table.seated[clock.seat].user
        if due <= clock.reminded or user is None:
            return table
        reminded = replace(clock, reminded=due)
        clocks = tuple(reminded if one == clock else one for one in table.clocks)
        preferences = await self._preferences.get(user)
        wanted = preferences.reminders
        if not reminds(preferences.remind_at, range(clock.reminded, due)):
            wanted = "none"
        posts: tuple[NewPost, ...] = ()
        if wanted in {"channel", "both"}:
            posts += (NewPost("remind", user=user, mention=(user,), upto=clock.decision),)
        if wanted in {"dm", "both"}:
            posts += (NewPost("dm", user=user, since=table.version, upto=clock.decision),)
        return await self._repository.commit(Change(table, replace(table, clocks=clocks), (), posts))

    async def _time_out(self, game: AnyGame, table: Table, clock: SeatClock, now: datetime) -> Table:
        """Make the policy's move for a seat; after several in a row the AI holds the seat."""
        live = await self._repository.live_at(game, table)
        seat, before = clock.seat, live
        if table.pace.time is None:
            return await self._hold(game, table, live, seat, now)
        live, made = await asyncio.to_thread(
            automatic_decision, game, table, live, seat, "clock", self._progress.rng()
        )
        entries = [
            Entry(version, "move", now, seat, game.notation.encode(move), "clock")
            for version, move in enumerate(made, start=before.version + 1)
        ]
        missed = table.seated[seat].missed + 1
        after = table.with_player(seat, missed=missed, held=missed >= MISSES_TO_HOLD)
        if missed >= MISSES_TO_HOLD:
            live = history.after_entry(live, Effect(live.version + 1, "hold", seat, "clock", ()))
            entries.append(Entry(live.version, "hold", now, seat, by="clock"))
        user = table.seated[seat].user
        since = before_this_turn(before, history.turn(game, before, seat))
        return await self._progress.advance(
            game,
            table,
            replace(after, version=live.version),
            live,
            entries,
            PostContext(since, call=() if user is None else (user,)),
        )

    async def _hold(self, game: AnyGame, table: Table, live: Live, seat: Seat, now: datetime) -> Table:
        """Let the AI hold a seat where no pace makes moves for it, until its player is back."""
        after = replace(table.with_player(seat, held=True), version=table.version + 1)
        entry = Entry(after.version, "hold", now, seat, True, "clock")
        user = table.seated[seat].user
        posting = PostContext(before_latest(live), call=() if user is None else (user,))
        live = history.after_entry(live, history.effect_of(entry))
        return await self._progress.advance(game, table, after, live, (entry,), posting)

    async def _close(self, table: Table, _job: Job, now: datetime) -> Table:
        """Close a table to which none of its players has returned."""
        if table.asleep is None:
            return table
        if any(player.substitute is not None for player in table.players):
            # Somebody on vacation cannot come: it waits until that is over.
            return await self._repository.commit(Change(table, replace(table, asleep=now), ()))
        return await self._repository.commit(abandoned(table, *with_entry(table, "close", now)))

    async def _end(self, table: Table, _job: Job, now: datetime) -> Table:
        """End a suspended table that nobody has resumed. It cannot be shown."""
        if table.phase is not Phase.SUSPENDED:
            return table
        end = abandoned if table.seats else closed
        return await self._repository.commit(replace(end(table, *with_entry(table, "close", now)), posts=()))

    async def _arm(self, table: Table, _job: Job, now: datetime) -> Table:
        """Start the clocks of a table that was begun before there were any."""
        if table.phase is not Phase.PLAYING:
            return await self._repository.commit(Change(table, table, (), renews_jobs=True))
        after = with_clocks(table, (), now, bounds=self._repository.bounds)
        post = NewPost("show", since=table.version)
        return await self._repository.commit(Change(table, after, (), (post,), renews_jobs=True))
