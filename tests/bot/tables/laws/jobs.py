"""Laws of jobs: they follow from their table, none is missing and none is left over."""

from __future__ import annotations

from datetime import datetime, timedelta

from bot.tables import Phase, Table
from bot.tables.core.jobs import jobs_of
from bot.tables.values.change import Job
from bot.tables.values.clocks import SeatClock
from tests.bot.tables.laws.law import changed, law
from tests.bot.tables.use import Step

DAY = timedelta(days=1)
SHARES = (0.5, 0.9)  # of the time for a decision, after which its player is reminded


def _kinds(table: Table) -> set[tuple[str, int | None]]:
    """Return which jobs a table has, and for which seats."""
    if table.phase is Phase.LOBBY:
        return {("expire", None)}
    if table.phase is Phase.SUSPENDED:
        return {("end", None)}
    if table.over:
        return set()
    found: set[tuple[str, int | None]] = {("think", None)} if table.thoughts else set()
    if table.paused is not None:
        return found | {("resume", None)}
    if table.asleep is not None:
        found.add(("close", None))
    if table.votes:
        found.add(("vote", None))
    for clock in table.clocks:
        found.add(("clock", clock.seat))
        if clock.together or clock.alone:
            found.add(("order", clock.seat))
        if clock.away is not None and clock.substitute:
            found.add(("substitute", clock.seat))
    return found


@law
def each_table_has_its_jobs(step: Step) -> None:
    """A lobby expires, a suspended table ends, a pause is over, a sleep closes; each clock has its own."""
    found: dict[int, list[Job]] = {}
    for job in step.after.jobs:
        found.setdefault(job.table, []).append(job)
    for id, table in step.after.tables.items():
        kinds = [(job.kind, job.seat) for job in found.pop(id, [])]
        assert len(kinds) == len(set(kinds))
        votes = {("vote", None)} if table.paused is not None and table.votes else set()  # one that is decided
        done = {("order", clock.seat) for clock in table.clocks if clock.started < step.after.time}
        assert _kinds(table) - done <= {*kinds} <= _kinds(table) | votes, id
    assert not found


@law
def jobs_follow_from_the_table(step: Step) -> None:
    """Those stored are those that the table has; of standing orders, those that are still looked for."""
    for before, table in changed(step):
        stored, known = {job for job in step.after.jobs if job.table == table.id}, {*jobs_of(table)}
        # A lobby expires later where the bot was away; a vote that is decided waits for its time no more.
        stored, known = (
            {job for job in jobs if job.kind not in {"expire", "vote"}} for jobs in (stored, known)
        )
        assert stored <= known, before.id
        assert {job.kind for job in known - stored} <= {"order"}


@law
def jobs_are_due_in_time(step: Step) -> None:
    """Each at the moment that its table tells."""
    for job in step.after.jobs:
        table = step.after.tables[job.table]
        match job.kind:
            case "expire":
                assert job.due >= table.opened + 7 * DAY
            case "end" if table.suspended is not None:
                whole = table.suspended + 30 * DAY
                assert job.due == (whole if table.seats else table.opened + 7 * DAY)
            case "resume" if table.paused is not None:
                assert job.due == table.paused + 14 * DAY
            case "close" if table.asleep is not None:
                assert job.due == table.asleep + 7 * DAY
            case "clock" | "order" | "substitute":
                (clock,) = (one for one in table.clocks if one.seat == job.seat)
                _of_clock(job, clock)
            case "vote":
                ends = [until for vote in table.votes for until in (vote.ends, *dict(vote.waits).values())]
                assert job.due <= max(ends)


def _of_clock(job: Job, clock: SeatClock) -> None:
    length = clock.ends - clock.started
    if job.kind == "substitute":
        assert clock.away is not None
        assert job.due == clock.away + 3 * DAY
    elif job.kind == "order":
        within = min(length / 4, timedelta(minutes=2)) if clock.alone else length / 4
        assert clock.started <= job.due <= clock.started + within
    elif clock.reminded == 2:
        assert job.due == clock.deadline
    else:
        time = clock.started + length * SHARES[clock.reminded]
        assert job.due == _outside(clock, time)


def _outside(clock: SeatClock, time: datetime) -> datetime:
    """Return when a reminder for this time is given: never in quiet hours, and never after the deadline."""
    quiet = clock.quiet.around(time) if clock.quiet else None
    if quiet is None:
        return min(time, clock.deadline)
    begins, ends = quiet
    return ends if ends < clock.deadline else max(begins - timedelta(minutes=15), clock.started)
