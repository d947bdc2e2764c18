"""Laws of clocks: who is timed, for how long, and what a bank holds."""

from __future__ import annotations

from datetime import timedelta

from bot.tables import Phase, Table
from bot.tables.values.clocks import SeatClock
from bot.tables.values.players import Player
from tests.bot.tables.laws.law import changed, in_game, law
from tests.bot.tables.use import Step

UNPACED = timedelta(days=3)  # for a decision in a game of two that has no pace
BANK = 2  # paces that a bank holds


def _timed(table: Table, player: Player) -> bool:
    """Return whether a decision of this player has a limit."""
    others = [user for user in table.persons if user != player.user]
    return table.pace.time is not None or (
        len(others) == 1 and others[0] in table.active and others[0] not in table.owes
    )


def _time(table: Table, bank: timedelta | None) -> timedelta:
    if table.pace.time is None:
        return UNPACED
    full = table.pace.time * 5 / 4
    return table.pace.time if not table.pace.bank else full if bank is None else bank


@law
def only_who_owes_is_timed(step: Step) -> None:
    """A running game has a clock for each person it waits for who has a limit, and for nobody else."""
    for write, was, now in in_game(step):
        if not write.entries or was.pace != now.pace or now.phase is not Phase.PLAYING:
            continue
        owing = [seat for seat, player in enumerate(now.seated) if player.user in now.owes]
        timed = [seat for seat in owing if _timed(now, now.seated[seat]) and not now.seated[seat].by_ai]
        if write.entries[0].kind not in {"vote", "place"}:
            assert [clock.seat for clock in now.clocks] == timed


@law
def a_new_clock_has_the_whole_time(step: Step) -> None:
    """A decision begins with its change, after vacation and quiet hours, and has the time that is due."""
    for write, was, now in in_game(step):
        former = {(clock.seat, clock.decision): clock for clock in was.clocks}
        restored = {undo.clock.decision for undo in was.undo if undo.clock is not None}
        for clock in now.clocks:
            if (clock.seat, clock.decision) in former or clock.decision in restored:
                continue
            assert clock.decision == now.version
            player, begins = now.seated[clock.seat], now.paused or write.after.time
            assert player.user is not None
            chosen = write.before.choices.get(player.user)
            away = chosen.vacation if chosen is not None else None
            if away is not None and away.until > begins:
                assert clock.away == begins
                begins = away.until
            else:
                assert clock.away is None
            if chosen is not None and chosen.quiet is not None:
                begins = chosen.quiet.after(begins)
            assert clock.started == begins
            assert clock.ends - clock.started == _time(now, player.bank)
            assert clock.quiet == (chosen.quiet if chosen is not None else None)
            assert clock.reminded == 0


@law
def who_has_not_decided_keeps_the_clock(step: Step) -> None:
    """Nobody gains or loses time by what others do."""
    for write, was, now in in_game(step):
        kinds = {entry.kind for entry in write.entries}
        if kinds & {"pace", "pause", "suspend"} or was.pace != now.pace:
            continue
        moved = {entry.seat for entry in write.entries if entry.kind in {"move", "undo", "take"}}
        running = {clock.seat: clock for clock in now.clocks}
        for clock in was.clocks:
            kept = running.get(clock.seat)
            if clock.seat not in moved and kept is not None:
                assert _times(kept) == _times(clock)


def _times(clock: SeatClock) -> tuple[object, ...]:
    return clock.started, clock.ends, clock.quiet, clock.together, clock.alone


@law
def deadlines_come_after_beginnings(step: Step) -> None:
    """No deadline is in quiet hours, none before its beginning; two reminders at most."""
    for _, table in changed(step):
        for clock in table.clocks:
            assert clock.started <= clock.ends <= clock.deadline
            assert clock.quiet is None or clock.quiet.around(clock.deadline) is None
            assert 0 <= clock.reminded <= 2
            assert clock.decision <= table.version
            assert not (clock.together and clock.alone)


@law
def a_bank_is_filled_by_deciding(step: Step) -> None:
    """The time left over is kept and a quarter of the pace added, up to two paces. Without banks, none."""
    for write, was, now in in_game(step):
        time = now.pace.time
        if not was.seats or was.pace != now.pace or not write.entries:
            continue
        kinds = {entry.kind for entry in write.entries}
        if kinds & {"undo", "take", "suspend", "close", "pause"} or now.over:
            continue
        running = {(clock.seat, clock.decision) for clock in now.clocks}
        for clock in was.clocks:
            before, after = was.seated[clock.seat], now.seated[clock.seat]
            if (clock.seat, clock.decision) in running:
                assert after.bank == before.bank
            elif not now.pace.bank or time is None:
                assert after.bank is None
            else:
                used = max(timedelta(), (was.paused or write.after.time) - clock.started)
                left = max(timedelta(), _time(was, before.bank) - used)
                assert after.bank == min(left + time / 4, BANK * time)


@law
def who_misses_twice_is_held(step: Step) -> None:
    """The clock's second decision in a row gives the seat to the AI; one by the player resets the count."""
    for write, was, now in in_game(step):
        if not was.seats or not write.entries:
            continue
        first = write.entries[0]
        if first.kind == "move" and first.by == "clock" and first.seat is not None:
            before, after = was.seated[first.seat], now.seated[first.seat]
            assert after.missed == before.missed + 1
            assert after.held == (after.missed >= 2)
        elif first.kind == "move" and first.seat is not None:
            assert now.seated[first.seat].missed == 0
        for seat, player in enumerate(now.seated):
            kinds = {entry.kind for entry in write.entries if entry.seat == seat}
            if not kinds:
                assert player.missed == was.seated[seat].missed


@law
def a_game_sleeps_when_nobody_decides(step: Step) -> None:
    """While the AI holds every person's seat, since it did so; then it moves for nobody."""
    for write, was, now in in_game(step):
        if now.phase is not Phase.PLAYING or not write.entries or write.entries[0].kind in {"vote", "place"}:
            continue
        assert (now.asleep is None) == bool(now.active)
        if was.asleep is not None and now.asleep is not None:
            assert now.asleep == was.asleep
        elif now.asleep is not None:
            assert now.asleep == (now.paused or write.after.time)


@law
def a_pause_stops_the_time(step: Step) -> None:
    """It begins and ends with an entry; what stood still is as much later, and nobody is called meanwhile."""
    for write, was, now in in_game(step):
        begun = [entry for entry in write.entries if entry.kind == "pause"]
        if (was.paused is None) != (now.paused is None) and not now.over and was.phase is now.phase:
            assert begun
            assert now.paused in {None, write.after.time}
        if now.paused is not None:
            assert not [post for post in write.posts if post.kind in {"dm", "digest"} and write.entries]
        if was.paused is not None and now.paused is None and not now.over:
            gap = write.after.time - was.paused
            running = {clock.seat: clock for clock in now.clocks}
            for clock in was.clocks:
                later = running.get(clock.seat)
                if later is not None and later.decision == clock.decision:
                    assert timedelta() <= later.started - clock.started <= gap
                    assert later.ends - later.started == clock.ends - clock.started
