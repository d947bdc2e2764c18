"""The clocks of the seats that owe a decision: how they start, stop and move. Pure functions of the table."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import replace
from datetime import datetime, timedelta

from bot.tables.values.ballots import NOTHING_DECIDED
from bot.tables.values.bounds import BOUNDS, Bounds
from bot.tables.values.clocks import SeatClock, Undo
from bot.tables.values.ids import UserId
from bot.tables.values.players import Player
from bot.tables.values.preferences import Preferences, vacation_between
from bot.tables.values.table import Phase, Table
from engines.base import Seat

NO_PREFERENCES: Mapping[UserId, Preferences] = {}
MISSES_TO_HOLD = 2  # decisions in a row made by the clock; then the AI holds the seat
UNPACED_HOLD = timedelta(days=3)  # after which the AI holds a seat in a game of two that has no pace
LATE_CALL = timedelta(minutes=2)  # after which a clock begins with its call, not with what led to it


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
