"""The jobs of a table: what is due when, as it stands. Pure functions of the table."""

from __future__ import annotations

import hmac
from collections.abc import Iterable, Iterator
from datetime import datetime, timedelta

from bot.tables.core.thoughts import first_moment
from bot.tables.core.verdicts import due as vote_due
from bot.tables.values.bounds import BOUNDS, Bounds
from bot.tables.values.change import Change, Job
from bot.tables.values.clocks import SeatClock
from bot.tables.values.preferences import RemindAt
from bot.tables.values.table import LOBBY_LIFE, Phase, Table

REMINDERS = (0.5, 0.9)  # shares of the time for a decision after which its player is reminded
ORDER_SHARE = 0.25  # share of the time for a decision within which a standing order is carried out
ORDER_ALONE = timedelta(minutes=2)  # within which at most, where a seat is asked alone
RESCUE = timedelta(seconds=2)  # after an AI's move was due: then any process may make it
REMINDER_LEAD = timedelta(minutes=15)  # before quiet hours, instead of at the deadline


def jobs_of(table: Table, bounds: Bounds = BOUNDS) -> tuple[Job, ...]:
    """All jobs that a table has in this state."""
    return tuple(_jobs(table, bounds))


def new_jobs(change: Change) -> tuple[Job, ...] | None:
    """All jobs of the table after a change; None where it leaves them as they are."""
    after, bounds = change.after, change.bounds
    jobs = jobs_of(after, bounds)
    # What lasts as long as a bound allows may be due by a former, longer one.
    lasting = bool(change.entries) and (after.paused, after.asleep) != (None, None)
    renewed = change.renews_jobs or lasting or jobs != jobs_of(change.before, bounds)
    return jobs if renewed else None


def _jobs(table: Table, bounds: Bounds) -> Iterator[Job]:
    if table.phase is Phase.SUSPENDED:
        yield Job(table.id, "end", table.resumable_until)
    if table.phase is Phase.LOBBY and table.plan.begins is None:
        yield Job(table.id, "expire", table.opened + LOBBY_LIFE)
    elif table.phase is Phase.LOBBY and table.plan.begins is not None:
        yield Job(table.id, "begin", table.plan.begins)
    if table.phase is Phase.PLAYING:
        yield from _jobs_of_game(table, bounds)


def _jobs_of_game(table: Table, bounds: Bounds) -> Iterator[Job]:
    if (think := first_moment(table)) is not None:
        yield Job(table.id, "think", think + RESCUE)
    votes = [due for vote in table.votes if (due := vote_due(table, vote)) is not None]
    if votes:
        yield Job(table.id, "vote", min(votes))
    if table.paused is not None:
        yield Job(table.id, "resume", table.paused + bounds.pause)
        return
    if table.asleep is not None:
        yield Job(table.id, "close", table.asleep + bounds.sleep)
    for clock in table.clocks:
        yield Job(table.id, "clock", next_event(clock), clock.seat)
        if clock.together or clock.alone:
            yield Job(table.id, "order", order_due(table, clock), clock.seat)
        if clock.substitute and clock.substitute_due is not None:
            yield Job(table.id, "substitute", clock.substitute_due, clock.seat)


def order_due(table: Table, clock: SeatClock) -> datetime:
    """Return when a standing order is carried out: a moment within a share of the time, by the seed.

    Nobody can foresee it, it is the same after a restart, and it is there whether or not there is an order.
    """
    about = f"order|{clock.seat}|{table.id}|{clock.started.isoformat()}"
    share = int.from_bytes(hmac.digest(table.seed, about.encode(), "sha256")[:8]) / 2**64
    within = (clock.ends - clock.started) * ORDER_SHARE
    return clock.started + share * (min(within, ORDER_ALONE) if clock.alone else within)


def next_event(clock: SeatClock) -> datetime:
    """Return when something happens next: a reminder, or the end of the time."""
    if clock.reminded >= len(REMINDERS):
        return clock.deadline
    return min(_reminder(clock, REMINDERS[clock.reminded]), clock.deadline)


def reminds(remind_at: RemindAt, numbers: Iterable[int]) -> bool:
    """Return whether somebody wants any of the reminders with these numbers; 0 is the first one."""
    wanted = {"twice": {0, 1}, "early": {0}, "late": {1}}[remind_at]
    return not wanted.isdisjoint(numbers)


def reminders_due(clock: SeatClock, now: datetime) -> int:
    """Count the reminders whose time has passed."""
    return sum(_reminder(clock, share) <= now for share in REMINDERS)


def _reminder(clock: SeatClock, share: float) -> datetime:
    """Return when a reminder is due: not in quiet hours, and before them if their end would be too late."""
    time = clock.started + (clock.ends - clock.started) * share
    quiet = clock.quiet.around(time) if clock.quiet else None
    if quiet is None:
        return time
    begins, ends = quiet
    return ends if ends < clock.deadline else max(begins - REMINDER_LEAD, clock.started)


def uncalled(table: Table, job: Job) -> bool:
    """Return whether the board that calls players to a job's decision is not posted, as far as we know."""
    if job.kind == "vote":
        return any(vote.number > table.shown for vote in table.votes)
    return any(clock.seat == job.seat and clock.decision > table.shown for clock in table.clocks)
