"""The clocks of the seats that owe a decision, and all jobs of a table. Pure functions of the table."""

from __future__ import annotations

import hmac
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import replace
from datetime import datetime, timedelta

from bot.tables.core.thoughts import first_moment
from bot.tables.core.verdicts import due as vote_due
from bot.tables.values.ballots import NOTHING_DECIDED
from bot.tables.values.bounds import BOUNDS, Bounds
from bot.tables.values.change import Change, Job
from bot.tables.values.clocks import SeatClock, Undo
from bot.tables.values.ids import UserId
from bot.tables.values.players import Player
from bot.tables.values.preferences import Preferences, RemindAt, vacation_between
from bot.tables.values.table import LOBBY_LIFE, Phase, Table
from engines.base import Seat

NO_PREFERENCES: Mapping[UserId, Preferences] = {}
REMINDERS = (0.5, 0.9)  # shares of the time for a decision after which its player is reminded
MISSES_TO_HOLD = 2  # decisions in a row made by the clock; then the AI holds the seat
UNPACED_HOLD = timedelta(days=3)  # after which the AI holds a seat in a game of two that has no pace
ORDER_SHARE = 0.25  # share of the time for a decision within which a standing order is carried out
LATE_CALL = timedelta(minutes=2)  # after which a clock begins with its call, not with what led to it
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


def with_clocks(
    table: Table,
    moved: Collection[Seat],
    now: datetime,
    chosen: Mapping[UserId, Preferences] = NO_PREFERENCES,
    bounds: Bounds = BOUNDS,
    *,
    orders: bool = False,
    together: Collection[Seat] = (),
) -> Table:
    """A table with the clocks and banks of its seats; ``moved`` are the seats that made a decision.

    A seat that still owes the same decision keeps its clock. A paused table's clocks stand still. ``chosen``
    are the choices of the persons whose clocks begin: after their vacation, and not in their quiet hours.
    ``orders``: whether the game knows standing orders. ``together``: seats that were asked together with
    others before their clocks were taken away, such as by a new pace.
    """
    if table.phase is not Phase.PLAYING:
        return replace(table, clocks=(), paused=None, asleep=None, decisions=NOTHING_DECIDED)
    if table.paused is not None:
        now = table.paused
    former = {clock.seat: clock for clock in table.clocks}
    players = list(table.players)
    clocks = []
    for seat, index in enumerate(table.seats):
        clock, player = former.get(seat), players[index]
        owes = player.user in table.owes and not player.by_ai and _timed(table, player)
        kept = clock is not None and owes and seat not in moved
        if clock is not None and not kept:
            players[index] = player = _settled(player, table, clock, now, bounds)
        if clock is not None and kept:
            clocks.append(clock)
        elif owes:
            time = table.pace.allowance(player.bank) or UNPACED_HOLD
            choices = None if player.user is None else chosen.get(player.user)
            clocks.append(_begun(table, seat, now, time, choices or Preferences()))
    begun = [clock for clock in clocks if former.get(clock.seat) != clock]
    if orders:
        several = len(begun) > 1
        clocks = [
            _awaiting_orders(clock, several or clock.seat in together) if clock in begun else clock
            for clock in clocks
        ]
    asleep = (table.asleep or now) if not table.active else None
    return replace(table, clocks=tuple(clocks), players=tuple(players), asleep=asleep)


def _awaiting_orders(clock: SeatClock, together: bool) -> SeatClock:
    return replace(clock, together=together, alone=not together)


def _timed(table: Table, player: Player) -> bool:
    """Return whether there is a limit to the time of a player who owes a decision.

    Without a pace there is one in a game of two, where nobody can be voted out: for whoever keeps the other
    waiting.
    """
    if table.pace.time is not None:
        return True
    others = [user for user in table.persons if user != player.user]
    waiting = [user for user in others if user in table.active and user not in table.owes]
    return len(others) == len(waiting) == 1


def _begun(table: Table, seat: Seat, now: datetime, time: timedelta, chosen: Preferences) -> SeatClock:
    begins = now if chosen.vacation is None else max(now, chosen.vacation.until)
    begins = begins if chosen.quiet is None else chosen.quiet.after(begins)
    away = now if chosen.vacation is not None and now < chosen.vacation.until else None
    clock = SeatClock(seat, begins, begins + time, quiet=chosen.quiet, decision=table.version)
    return replace(clock, away=away, substitute=chosen.substitute)


def uncalled(table: Table, job: Job) -> bool:
    """Return whether the board that calls players to a job's decision is not posted, as far as we know."""
    if job.kind == "vote":
        return any(vote.number > table.shown for vote in table.votes)
    return any(clock.seat == job.seat and clock.decision > table.shown for clock in table.clocks)


def called(table: Table, version: int, now: datetime) -> Table:
    """The table once a board that shows a version is out: clocks and votes that waited long for it begin now.

    ``now``: when it went out. Also those clocks that an undo would bring back.
    """
    stopped = table.paused or now

    def waited(began: int, since: datetime) -> timedelta:
        late = stopped - since
        return late if table.shown < began <= version and late > LATE_CALL else timedelta()

    def begun(clock: SeatClock) -> SeatClock:
        return shifted(clock, waited(clock.decision, clock.started))

    votes = tuple(vote.later(waited(vote.number, vote.opened)) for vote in table.votes)
    return replace(_with_each(table, begun), decisions=replace(table.decisions, votes=votes))


def _settled(player: Player, table: Table, clock: SeatClock, now: datetime, bounds: Bounds) -> Player:
    used = max(timedelta(), now - clock.started)
    return replace(player, bank=table.pace.banked(player.bank, used, bounds.bank))


def no_longer_reminded(before: Table, after: Table) -> tuple[UserId, ...]:
    """The persons whose reminders are no longer true: the decision is made, or its deadline has moved."""
    running = {clock.seat: (clock.started, clock.ends) for clock in after.clocks}
    stopped = after.paused is not None and before.paused is None
    outdated = (
        before.seated[clock.seat].user
        for clock in before.clocks
        if clock.reminded and (stopped or running.get(clock.seat) != (clock.started, clock.ends))
    )
    return tuple(user for user in outdated if user is not None)


def resumed(table: Table, now: datetime, chosen: Mapping[UserId, Preferences] = NO_PREFERENCES) -> Table:
    """A paused table that goes on: its clocks and its sleep have as much time left as before the pause.

    ``chosen``: the choices of its persons. Their clocks already allow for a vacation during the pause.
    """
    if table.paused is None:
        return table
    votes = tuple(vote.later(now - max(table.paused, vote.opened)) for vote in table.votes)
    decisions = replace(table.decisions, votes=votes, paused_by=None, free_from=None)
    return replace(_stood_still(table, table.paused, now, chosen), paused=None, decisions=decisions)


def unsuspended(table: Table, now: datetime, chosen: Mapping[UserId, Preferences] = NO_PREFERENCES) -> Table:
    """A suspended table that goes on as if no time had passed; ``chosen``: as in ``resumed``.

    A pause goes on, too, and ends that much later; so do votes.
    """
    if table.suspended is None:
        return table
    gap = now - table.suspended
    return replace(
        _stood_still(table, table.suspended, now, chosen),
        phase=Phase.PLAYING if table.seats else Phase.LOBBY,
        suspended=None,
        paused=None if table.paused is None else table.paused + gap,
        decisions=table.decisions.later(gap),
        thoughts=tuple(replace(thought, since=thought.since + gap) for thought in table.thoughts),
    )


def _stood_still(table: Table, since: datetime, now: datetime, chosen: Mapping[UserId, Preferences]) -> Table:
    """The table with its clocks as much later as they stood still."""
    gaps = {
        user: now - since - vacation_between(preferences, since, now) for user, preferences in chosen.items()
    }
    return _shifted_table(table, now - since, gaps)


def lost(since: datetime, gap: timedelta, now: datetime) -> timedelta:
    """Return how much of a gap that ends now counts for something that has been running since a time."""
    return max(timedelta(), min(gap, now - since))


def given_back(table: Table, gap: timedelta, now: datetime) -> Table:
    """A running table after a gap, up to now, when nobody could reach it: everything is due that much later.

    What has begun in that time, such as by the first click after it, has lost only what came after its
    beginning. What stands still in a pause does not move until the pause ends, which counts that time anyway.
    """

    def later(clock: SeatClock) -> SeatClock:
        return shifted(clock, lost(clock.started, gap, now))

    if table.paused is not None:
        return table
    asleep = None if table.asleep is None else table.asleep + lost(table.asleep, gap, now)
    votes = tuple(vote.later(lost(vote.opened, gap, now)) for vote in table.votes)
    decisions = replace(table.decisions, votes=votes) if votes else table.decisions
    thoughts = tuple(
        replace(thought, since=thought.since + lost(thought.since, gap, now)) for thought in table.thoughts
    )
    return replace(_with_each(table, later), asleep=asleep, decisions=decisions, thoughts=thoughts)


def _with_each(table: Table, change: Callable[[SeatClock], SeatClock]) -> Table:
    """The table with each clock changed, also those that an undo would bring back."""

    def of(undo: Undo) -> Undo:
        return undo if undo.clock is None else replace(undo, clock=change(undo.clock))

    return replace(table, clocks=tuple(map(change, table.clocks)), undo=tuple(map(of, table.undo)))


def _shifted_table(table: Table, gap: timedelta, gaps: Mapping[UserId, timedelta]) -> Table:
    """The table with everything so much later; ``gaps``: where it is another time for a person."""

    def of(user: UserId | None) -> timedelta:
        return gap if user is None else gaps.get(user, gap)

    return replace(
        table,
        clocks=tuple(_stood(clock, of(table.seated[clock.seat].user), gap) for clock in table.clocks),
        undo=tuple(shifted_undo(undo, of(undo.user)) for undo in table.undo),
        asleep=None if table.asleep is None else table.asleep + gap,
    )


def shifted_undo(undo: Undo, gap: timedelta) -> Undo:
    """The move that can be taken back, with the player's clock so much later."""
    return undo if undo.clock is None else replace(undo, clock=shifted(undo.clock, gap))


def _stood(clock: SeatClock, gap: timedelta, whole: timedelta) -> SeatClock:
    """The clock after a standstill, in which nobody has waited for its player; ``whole``: how long it was."""
    away = None if clock.away is None else clock.away + whole
    return replace(shifted(clock, gap), away=away)


def shifted(clock: SeatClock, gap: timedelta) -> SeatClock:
    """The clock, begun and ending so much later."""
    return replace(clock, started=clock.started + gap, ends=clock.ends + gap)
