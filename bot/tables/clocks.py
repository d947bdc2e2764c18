"""The clocks of the seats that owe a decision, and all jobs of a table. Pure functions of the table."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace
from datetime import datetime, timedelta

from bot.tables.model import LOBBY_LIFE, Job, Phase, Player, SeatClock, Table, UserId
from engines.base import Seat

NOBODY: Mapping[UserId, datetime] = {}
REMINDERS = (0.5, 0.9)  # shares of the time for a decision after which its player is reminded
MISSES = 2  # decisions in a row made by the clock; then the AI holds the seat
SLEEP = timedelta(days=7)  # for which a table waits when the AI holds every person's seat
SILENCE = timedelta(hours=48)  # after which who has not voted abstains
PAUSE = timedelta(days=14)  # after which a pause ends by itself


def jobs_of(table: Table) -> tuple[Job, ...]:
    """All jobs that a table has in this state."""
    return tuple(_jobs(table))


def _jobs(table: Table) -> Iterator[Job]:
    if table.phase is Phase.LOBBY:
        yield Job(table.id, "expire", table.opened + LOBBY_LIFE)
    if table.phase is not Phase.PLAYING:
        return
    if table.vote is not None:
        yield Job(table.id, "vote", table.vote.opened + SILENCE)
    if table.paused is not None:
        yield Job(table.id, "resume", table.paused + PAUSE)
        return
    if table.asleep is not None:
        yield Job(table.id, "close", table.asleep + SLEEP)
    for clock in table.clocks:
        yield Job(table.id, "clock", next_event(clock), clock.seat)


def next_event(clock: SeatClock) -> datetime:
    """When something happens next: a reminder, or the end of the time."""
    if clock.reminded >= len(REMINDERS):
        return clock.deadline
    return clock.started + (clock.deadline - clock.started) * REMINDERS[clock.reminded]


def reminders_due(clock: SeatClock, now: datetime) -> int:
    """How many of the reminders' times have passed."""
    time = clock.deadline - clock.started
    return sum(clock.started + time * share <= now for share in REMINDERS)


def with_clocks(
    table: Table, moved: Collection[Seat], now: datetime, away: Mapping[UserId, datetime] = NOBODY
) -> Table:
    """A table with the clocks and banks of its seats; ``moved`` are the seats that made a decision.

    A seat that still owes the same decision keeps its clock. A paused table's clocks stand still; those of
    persons who are ``away`` begin when they are back.
    """
    if table.phase is not Phase.PLAYING:
        return replace(table, clocks=(), paused=None, asleep=None, vote=None)
    if table.paused is not None:
        now = table.paused
    former = {clock.seat: clock for clock in table.clocks}
    players = list(table.players)
    clocks = []
    for seat, index in enumerate(table.seats):
        clock, player = former.get(seat), players[index]
        owes = player.user in table.owes and not player.by_ai
        kept = clock is not None and owes and seat not in moved
        if clock is not None and not kept:
            players[index] = player = _settled(player, table, clock, now)
        if clock is not None and kept:
            clocks.append(clock)
        elif owes and (time := table.pace.allowance(player.bank)) is not None:
            begins = max(now, away.get(player.user or 0, now))
            clocks.append(SeatClock(seat, begins, begins + time))
    asleep = (table.asleep or now) if not table.active else None
    return replace(table, clocks=tuple(clocks), players=tuple(players), asleep=asleep)


def _settled(player: Player, table: Table, clock: SeatClock, now: datetime) -> Player:
    return replace(player, bank=table.pace.banked(player.bank, max(timedelta(), now - clock.started)))


def resumed(table: Table, now: datetime) -> Table:
    """A paused table that goes on: its clocks have as much time left as when it was paused."""
    if table.paused is None:
        return table
    gap = now - table.paused
    return replace(table, paused=None, clocks=tuple(moved(clock, gap) for clock in table.clocks))


def moved(clock: SeatClock, gap: timedelta) -> SeatClock:
    """The clock, begun and ending so much later."""
    return replace(clock, started=clock.started + gap, deadline=clock.deadline + gap)
