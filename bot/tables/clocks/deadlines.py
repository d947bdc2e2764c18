"""Carry out what a table's clocks demand: remind, move, hold a seat, close, end. Pure functions."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import datetime
from functools import partial
from typing import TypeAlias

from bot.tables.core.autoplay import automatic_decision
from bot.tables.core.beginning import begin
from bot.tables.core.case import Case, Transition
from bot.tables.core.ends import abandoned, closed
from bot.tables.core.following import follow, follow_beside
from bot.tables.core.history import beside, turn
from bot.tables.core.jobs import jobs_of, reminders_due, reminds, uncalled
from bot.tables.core.lobbies import next_ai
from bot.tables.core.posts import Announcement, before_this_turn
from bot.tables.core.seat_clocks import MISSES_TO_HOLD, with_clocks
from bot.tables.repository.table_repository import TableRepository
from bot.tables.values.ballots import NOTHING_DECIDED
from bot.tables.values.change import BEGUN_IN_VAIN, Change, Entry, Job, JobKind, NewPost, with_entry
from bot.tables.values.clocks import SeatClock
from bot.tables.values.refusals import Unsupported
from bot.tables.values.table import Phase, Table

Work: TypeAlias = Callable[[Case, Job], Transition | None]
"""Maps a case and a job to the transition that the job demands; None if it demands nothing."""


class NotCalled(Exception):  # noqa: N818 - not an error: the time has not begun
    """The player has not been called yet for the decision that the job is about."""


class Deadlines:
    """Carries out the jobs of a table; ``others`` are the jobs that other services handle."""

    def __init__(self, repository: TableRepository, others: Mapping[JobKind, Work]) -> None:
        self._repository = repository
        self._kinds = {**KINDS, **others}

    async def run(self, job: Job, now: datetime) -> Table:
        """Carry out the job if the table still needs it, or postpone it if a bound has been raised since.

        Raises NotCalled.
        """
        # Read before the table: what is posted in between calls for a newer decision, whose job is not due.
        unshown = await self._repository.store.unshown(job.table)
        return await self._repository.run(job.table, partial(self._due, job=job, unshown=unshown), now)

    def _due(self, case: Case, job: Job, *, unshown: bool) -> Transition | None:
        table = case.table
        jobs = jobs_of(table, case.bounds)
        if any(one.due > case.now for one in jobs if (one.kind, one.seat) == (job.kind, job.seat)):
            return Transition(Change(table, table, (), renews_jobs=True))
        if (
            table.phase is Phase.SUSPENDED and job.kind != "end"
        ):  # the job was taken just before the suspension
            return None
        if unshown and uncalled(table, job):
            raise NotCalled
        try:
            return self._kinds[job.kind](case, job)
        except Unsupported:
            return self._stopped(case)

    def _stopped(self, case: Case) -> Transition | None:
        """Stop the clocks of a table with unknown rules: nobody can move, and its board offers to close it.

        A lobby that cannot begin closes. Tables of a newer release that runs beside this one are left alone.
        """
        table = case.table
        try:
            newest = self._repository.newest_rules(table).version
        except Unsupported:
            return None
        if table.rules > newest:
            return None
        if table.phase is Phase.LOBBY:
            return Transition(closed(table, *with_entry(table, "close", case.now, body=BEGUN_IN_VAIN)))
        return Transition(
            Change(table, replace(table, clocks=(), decisions=NOTHING_DECIDED, paused=None), ())
        )


def _expire(case: Case, _job: Job) -> Transition | None:
    """Close a lobby that nobody started."""
    if case.table.phase is not Phase.LOBBY:
        return None
    return Transition(closed(case.table, *with_entry(case.table, "close", case.now)))


def _begin(case: Case, _job: Job) -> Transition | None:
    """Begin the game of a lobby whose time has come; with too few players, fill it up or close it."""
    table = case.table
    if table.phase is not Phase.LOBBY or table.plan.begins is None or case.now < table.plan.begins:
        return None
    missing = case.game.seats[0] - len(table.players)
    if missing > 0 and not table.plan.fill:
        return Transition(closed(table, *with_entry(table, "close", case.now, body=BEGUN_IN_VAIN)))
    after, entries = table, []
    for _ in range(missing):
        player = next_ai(after.players)
        after = replace(after, players=(*after.players, player))
        after, entry = with_entry(after, "add_ai", case.now, body=player.name)
        entries.append(entry)
    return begin(case, after, tuple(entries))


def _clock(case: Case, job: Job) -> Transition | None:
    table = case.table
    clock = table.clock_at(job.seat)
    if table.phase is not Phase.PLAYING or table.paused is not None or clock is None:
        return None
    if case.rules is None:
        raise Unsupported
    if case.now < clock.deadline:
        return _reminded(case, clock)
    return _held(case, clock) if table.pace.time is None else _timed_out(case, clock)


def _reminded(case: Case, clock: SeatClock) -> Transition | None:
    """Send one reminder if the player wants it, even if several have become due in the meantime."""
    table = case.table
    due = reminders_due(clock, case.now)
    user = table.seated[clock.seat].user
    if due <= clock.reminded or user is None:
        return None
    preferences = case.choices(user)
    wanted = preferences.reminders
    if not reminds(preferences.remind_at, range(clock.reminded, due)):
        wanted = "none"
    posts: tuple[NewPost, ...] = ()
    if wanted in {"channel", "both"}:
        posts += (NewPost("remind", user=user, mention=(user,), upto=clock.decision),)
    if wanted in {"dm", "both"}:
        posts += (NewPost("dm", user=user, since=table.version, upto=clock.decision),)
    return Transition(Change(table, table.with_clock(replace(clock, reminded=due)), (), posts))


def _timed_out(case: Case, clock: SeatClock) -> Transition:
    """Make the policy's move for a seat; after several in a row, the AI holds the seat."""
    game, table, before, seat = case.game, case.table, case.live, clock.seat
    live, made = automatic_decision(game, table, before, seat, "clock", case.rng())
    player = table.seated[seat]
    missed = player.missed + 1
    after = table.with_player(seat, missed=missed, held=missed >= MISSES_TO_HOLD)
    entries: list[Entry] = []
    for move in made:
        after, entry = with_entry(after, "move", case.now, seat=seat, body=game.notation.encode(move))
        entries.append(entry)
    if missed >= MISSES_TO_HOLD:
        after, entry = with_entry(after, "hold", case.now, seat=seat)
        live = beside(after, live, entry)
        entries.append(entry)
    call = () if player.user is None else (player.user,)
    return follow(
        case,
        after,
        live,
        entries,
        Announcement(before_this_turn(before, turn(game, before, seat)), call=call),
    )


def _held(case: Case, clock: SeatClock) -> Transition:
    """Let the AI hold a seat at a table without a pace, until its player is back."""
    user = case.table.seated[clock.seat].user
    held = case.table.with_player(clock.seat, held=True)
    after, entry = with_entry(held, "hold", case.now, seat=clock.seat, body=True)
    return follow_beside(case, after, entry, call=() if user is None else (user,))


def _close(case: Case, _job: Job) -> Transition | None:
    """Close a table to which none of its players has returned."""
    table = case.table
    if table.asleep is None:
        return None
    if any(player.substitute is not None for player in table.players):
        # A player on vacation cannot return yet, so the table waits until the vacation is over.
        return Transition(Change(table, replace(table, asleep=case.now), ()))
    return Transition(abandoned(table, *with_entry(table, "close", case.now)))


def _end(case: Case, _job: Job) -> Transition | None:
    """End a suspended table that nobody has resumed. No post is sent, as the bot cannot post there."""
    table = case.table
    if table.phase is not Phase.SUSPENDED:
        return None
    end = abandoned if table.seats else closed
    return Transition(replace(end(table, *with_entry(table, "close", case.now)), posts=()))


def _arm(case: Case, _job: Job) -> Transition:
    """Start the clocks of a table that was started before clocks existed."""
    table = case.table
    if table.phase is not Phase.PLAYING:
        return Transition(Change(table, table, (), renews_jobs=True))
    after = with_clocks(table, (), case.now, bounds=case.bounds)
    post = NewPost("show", since=table.version)
    return Transition(Change(table, after, (), (post,), renews_jobs=True))


KINDS: Mapping[JobKind, Work] = {
    "expire": _expire,
    "begin": _begin,
    "clock": _clock,
    "close": _close,
    "arm": _arm,
    "end": _end,
}
