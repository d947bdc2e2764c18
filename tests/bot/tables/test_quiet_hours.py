"""Quiet hours: nothing becomes due in them, wherever their clocks are put forward or back. Time is moved."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from bot.chat.wire.error_boundary import guarded
from bot.tables import Preferences, Table
from bot.tables.clocks.quiet_settings import QuietSettings, UnknownZone
from bot.tables.core.jobs import next_event, reminders_due
from bot.tables.values.bounds import Bounds
from bot.tables.values.clocks import SeatClock
from bot.tables.values.ids import UserId
from bot.tables.values.pace import Pace
from bot.tables.values.quiet import QuietHours, clock_of, next_time, suggested, zone_named
from tests.bot.tables.world import ANNA, BEPPE, NOON, World, refused

NIGHT = QuietHours("Europe/Berlin", 22, 7)
HOUR = timedelta(hours=1)
SPRING = datetime(2027, 3, 28, tzinfo=UTC)  # at 1:00 UTC the clocks of Berlin go from 2:00 to 3:00
AUTUMN = datetime(2026, 10, 25, tzinfo=UTC)  # at 1:00 UTC they go from 3:00 back to 2:00


@pytest.mark.parametrize(
    ("moment", "after"),
    [
        (NOON, NOON),
        (datetime(2026, 11, 20, 20, 59, tzinfo=UTC), datetime(2026, 11, 20, 20, 59, tzinfo=UTC)),
        (datetime(2026, 11, 20, 21, tzinfo=UTC), datetime(2026, 11, 21, 6, tzinfo=UTC)),
        (datetime(2026, 11, 21, 5, 59, tzinfo=UTC), datetime(2026, 11, 21, 6, tzinfo=UTC)),
        (datetime(2026, 11, 21, 6, tzinfo=UTC), datetime(2026, 11, 21, 6, tzinfo=UTC)),
        (SPRING - HOUR, SPRING + 5 * HOUR),
        (AUTUMN - HOUR, AUTUMN + 6 * HOUR),
    ],
)
def test_a_moment_in_quiet_hours_moves_to_their_end(moment: datetime, after: datetime) -> None:
    """7:00 in Berlin is 6:00 UTC in winter and 5:00 UTC in summer."""
    assert NIGHT.after(moment) == after


@pytest.mark.parametrize("day", [SPRING, AUTUMN])
def test_an_end_that_the_day_has_twice_or_not_at_all(day: datetime) -> None:
    """Quiet hours from 20:00 to 2:00 last six hours in every night."""
    quiet = QuietHours("Europe/Berlin", 20, 2)
    found = quiet.around(day - HOUR)
    assert found is not None
    assert found[1] - found[0] == 6 * HOUR
    assert quiet.around(found[1] + timedelta(minutes=1)) is None


def test_hours_within_one_day() -> None:
    noon = QuietHours("Asia/Kolkata", 12, 14)
    assert noon.after(datetime(2026, 11, 20, 7, tzinfo=UTC)) == datetime(2026, 11, 20, 8, 30, tzinfo=UTC)
    assert noon.around(NOON) is None


def test_a_zone_that_is_known_no_more_counts_as_utc() -> None:
    """A table must not stop because a machine has older lists of zones."""
    assert clock_of("Europe/Atlantis") is UTC
    assert clock_of("../../etc/passwd") is UTC
    assert QuietHours("Europe/Atlantis", 11, 13).after(NOON) == NOON + HOUR


def test_zones_are_found_by_what_is_typed() -> None:
    assert zone_named(" europe/berlin ") == "Europe/Berlin"
    assert zone_named("america/new york") == "America/New_York"
    assert zone_named("Berlin") == "Europe/Berlin"
    assert zone_named("Berl") is None
    assert zone_named("louisville") is None, "in two zones"
    assert suggested("berlin") == ("Europe/Berlin",)
    assert suggested("rom")[0] == "Europe/Rome"
    assert len(suggested("a")) == 25
    assert suggested("xyzzy") == ()


@pytest.mark.parametrize(
    ("hour", "zone", "now", "due"),
    [
        (22, None, NOON, NOON + 10 * HOUR),
        (9, None, NOON, NOON + 21 * HOUR),
        (12, None, NOON, NOON + 24 * HOUR),
        (13, "Europe/Berlin", NOON, NOON + 24 * HOUR),
        (1, "Pacific/Auckland", NOON, NOON + 24 * HOUR),
        (2, "Pacific/Auckland", NOON, NOON + HOUR),
        (9, "Europe/Berlin", SPRING - 3 * HOUR, SPRING + 7 * HOUR),
    ],
)
def test_the_next_time_of_an_hour_is_in_the_future(
    hour: int, zone: str | None, now: datetime, due: datetime
) -> None:
    """Today or tomorrow where the person lives; at the hour itself it is tomorrow's."""
    assert next_time(hour, zone, now) == due


# --- Clocks --------------------------------------------------------------------------------------


def night_clock(started: datetime, length: timedelta) -> SeatClock:
    return SeatClock(0, started, started + length, quiet=NIGHT)


def test_reminders_wait_for_the_end_of_the_night() -> None:
    """Asked at 13:00 in Berlin with three days: nine tenths are over at 5:48."""
    started = datetime(2026, 11, 20, 12, tzinfo=UTC)
    clock = night_clock(started, timedelta(days=3))
    assert next_event(clock) == datetime(2026, 11, 22, 6, tzinfo=UTC), "half the time is over at 1:00"
    clock = SeatClock(0, started, clock.ends, 1, NIGHT)
    assert next_event(clock) == datetime(2026, 11, 23, 6, tzinfo=UTC)
    assert clock.deadline == clock.ends


def test_a_reminder_that_would_come_with_the_deadline_comes_before_the_night() -> None:
    """Asked at 18:00 in Berlin with six hours: both half and nine tenths come before."""
    started = datetime(2026, 11, 20, 17, tzinfo=UTC)
    clock = night_clock(started, timedelta(hours=6))
    assert clock.deadline == datetime(2026, 11, 21, 6, tzinfo=UTC)
    assert next_event(clock) == started + 3 * HOUR
    later = SeatClock(0, started, clock.ends, 1, NIGHT)
    assert next_event(later) == datetime(2026, 11, 20, 20, 45, tzinfo=UTC), "a quarter of an hour before"
    assert reminders_due(clock, datetime(2026, 11, 20, 21, tzinfo=UTC)) == 2


async def sleeper(world: World, user: UserId, quiet: QuietHours | None = NIGHT) -> None:
    """Give somebody these quiet hours."""
    zone = quiet.zone if quiet else "UTC"
    await world.tables.preferences.set(user, Preferences(dm=True, zone=zone, quiet=quiet))


async def deadlines(world: World, table: Table) -> dict[int, datetime]:
    table = await world.tables.queries.table(table.id)
    return {clock.seat: clock.deadline for clock in table.clocks}


async def hourly(world: World) -> Table:
    """A running game of Anna and Beppe with an hour for each decision."""
    table = await world.lobby(ANNA, BEPPE)
    await world.tables.lobby.set_seating(world.click(ANNA), table.id, "joined")
    await world.tables.lobby.set_pace(world.click(ANNA), table.id, Pace("1h"))
    table = await world.tables.play.start(world.click(ANNA), table.id)
    await world.prove()
    return table


async def test_a_deadline_in_the_night_moves_to_its_end(world: World) -> None:
    """Only the sleeper's deadline moves, and the clock really waits."""
    await sleeper(world, BEPPE)
    world.time = datetime(2026, 11, 20, 20, 30, tzinfo=UTC)  # 21:30 in Berlin
    table = await hourly(world)
    morning = datetime(2026, 11, 21, 6, tzinfo=UTC)
    assert await deadlines(world, table) == {0: world.time + HOUR, 1: morning}
    await world.bid(ANNA, table.id)
    await world.send()
    world.time = morning - timedelta(seconds=1)
    await world.tables.jobs.run_due(world.time, guarded)
    log = await world.store.tables.entries(table.id, table.version, 99)
    assert [entry.by for entry in log] == ["player"]
    world.time = morning
    await world.tables.jobs.run_due(world.time, guarded)
    log = await world.store.tables.entries(table.id, table.version, 99)
    assert [entry.by for entry in log] == ["player", "clock"]


async def test_a_decision_in_the_night_begins_in_the_morning(world: World) -> None:
    """Nobody loses a whole hour, or ten minutes, asleep."""
    await sleeper(world, BEPPE)
    world.time = datetime(2026, 11, 21, 1, tzinfo=UTC)
    table = await hourly(world)
    assert (await deadlines(world, table))[1] == datetime(2026, 11, 21, 7, tzinfo=UTC)


async def test_new_hours_hold_for_decisions_that_begin_later(world: World) -> None:
    """Otherwise a deadline could be stretched again and again."""
    await sleeper(world, BEPPE)
    world.time = datetime(2026, 11, 20, 20, 30, tzinfo=UTC)
    table = await hourly(world)
    before = await deadlines(world, table)
    await sleeper(world, BEPPE, QuietHours("Europe/Berlin", 6, 16))
    await sleeper(world, ANNA, QuietHours("Europe/Berlin", 22, 6))
    await world.tables.vacations.start(BEPPE, 1)
    await world.tables.vacations.end(BEPPE)
    assert await deadlines(world, table) == before


async def test_a_private_message_waits_for_the_end_of_the_night(world: World) -> None:
    """The public call waits for nobody: that it waited would tell everybody the hours."""
    await sleeper(world, BEPPE)
    world.time = datetime(2026, 11, 20, 22, tzinfo=UTC)
    table = await hourly(world)
    posts = await world.store.outbox.due(world.time, 9)
    assert [(post.kind, post.mention) for post in posts] == [("show", (BEPPE,))]
    await world.send()
    for user in (BEPPE, ANNA):  # a second decision in the same night
        await world.bid(user, table.id)
    assert "dm" not in {post.kind for post in await world.store.outbox.due(world.time, 9)}
    world.time = datetime(2026, 11, 21, 6, tzinfo=UTC)
    (private,) = [post for post in await world.store.outbox.due(world.time, 9) if post.kind == "dm"]
    assert private.user == BEPPE, "one message for both"


async def test_downtime_moves_a_deadline_out_of_the_night_again(world: World) -> None:
    await sleeper(world, BEPPE)
    table = await hourly(world)
    await world.send()
    await world.tables.jobs.beat(world.time)
    world.wait(hours=10)
    await world.tables.jobs.give_back(world.time)
    morning = datetime(2026, 11, 21, 6, tzinfo=UTC)
    assert await deadlines(world, table) == {0: NOON + 11 * HOUR, 1: morning}
    world.time = NOON + 12 * HOUR
    await world.tables.jobs.run_due(world.time, guarded)
    moved = [e.seat for e in await world.store.tables.entries(table.id, table.version, 99) if e.by == "clock"]
    assert moved == [0]


# --- Choosing them -------------------------------------------------------------------------------


async def test_the_hours_are_chosen(world: World) -> None:
    quiet = world.tables.quiet
    assert "time zone first" in await refused(quiet.set_begin(ANNA, 22))
    with pytest.raises(UnknownZone, match="Rom") as unknown:
        await quiet.set_zone(ANNA, "Rom")
    assert unknown.value.suggestions[0] == "Europe/Rome"
    await quiet.set_zone(ANNA, "europe/rome")
    assert "start" in await refused(quiet.set_end(ANNA, 7))
    preferences = await quiet.set_begin(ANNA, 22)
    assert preferences.quiet == QuietHours("Europe/Rome", 22, 6)
    preferences = await quiet.set_end(ANNA, 8)
    assert preferences.quiet == QuietHours("Europe/Rome", 22, 8)
    for hour in (9, 22):
        assert "at most 10 hours" in await refused(quiet.set_end(ANNA, hour))
    preferences = await quiet.set_begin(ANNA, 23)
    assert preferences.quiet == QuietHours("Europe/Rome", 23, 9), "as long as before"
    preferences = await quiet.set_zone(ANNA, "Asia/Tokyo")
    assert preferences.quiet == QuietHours("Asia/Tokyo", 23, 9)
    assert await world.again().preferences.get(ANNA) == preferences
    assert (await quiet.clear(ANNA)).quiet is None


async def test_the_bound_is_a_setting(world: World) -> None:
    quiet = QuietSettings(world.store.preferences, Bounds(quiet=6 * HOUR))
    await quiet.set_zone(ANNA, "UTC")
    assert (await quiet.set_begin(ANNA, 23)).quiet == QuietHours("UTC", 23, 5)
    assert "at most 6 hours" in await refused(quiet.set_end(ANNA, 6))
