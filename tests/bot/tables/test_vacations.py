"""Vacations: all clocks of a person stand still, within a yearly budget."""

from __future__ import annotations

import asyncio
from datetime import UTC, date, datetime, timedelta

import pytest
from sqlalchemy import Connection

from bot.chat.wire.error_boundary import guarded
from bot.store.changes import write
from bot.tables import Preferences, Table
from bot.tables.clocks.vacations import budget
from bot.tables.values.bounds import Bounds
from bot.tables.values.change import Change
from bot.tables.values.ids import UserId
from bot.tables.values.preferences import Planned
from tests.bot.tables.world import ANNA, BEPPE, CARLA, NOON, World, meanwhile, place_in, refused

DAY = timedelta(days=1)


async def deadlines(world: World, table: Table) -> dict[int, datetime]:
    table = await world.tables.queries.table(table.id)
    return {clock.seat: clock.deadline for clock in table.clocks}


def on_vacation_before_the_commit(
    world: World, monkeypatch: pytest.MonkeyPatch, user: UserId
) -> list[Change]:
    """The changes that are tried from now on; a week of vacation begins right before the first is written."""
    commit = world.store.tables.commit
    tried: list[Change] = []

    async def late(change: Change, now: datetime) -> None:
        tried.append(change)
        if len(tried) == 1:
            await world.tables.vacations.start(user, 7)
        await commit(change, now)

    monkeypatch.setattr(world.store.tables, "commit", late)
    return tried


async def test_clocks_that_run_stop_and_go_on(world: World) -> None:
    """At every table of the person, and of nobody else; the board is shown again."""
    table = await world.game(ANNA, BEPPE)
    world.wait(hours=6)
    await world.tables.vacations.start(BEPPE, 7)
    assert await deadlines(world, table) == {0: NOON + DAY, 1: NOON + 8 * DAY}
    assert [post.kind for post in await world.store.outbox.due(world.time, 9)] == ["show"]
    await world.tick(days=7)
    posts = await world.store.outbox.due(world.time, 9)
    assert BEPPE not in {post.user for post in posts}, "nobody is reminded on vacation"


@pytest.mark.parametrize("paused", [False, True])
async def test_the_end_of_a_vacation_calls_whom_the_game_waits_for(world: World, paused: bool) -> None:
    """On a new board, unless the game is paused; nobody else is called."""
    table = await world.game(ANNA, BEPPE)
    for user in (ANNA, BEPPE):
        await world.tables.vacations.start(user, 2)
    await world.bid(BEPPE, table.id)
    if paused:
        await world.tables.votes.decree(world.click(CARLA, manager=True), table.id, "pause")
    await world.tick(days=2)
    posts = await world.store.outbox.due(world.time, 9)
    version = (await world.tables.queries.table(table.id)).version
    called = [(post.kind, post.repost, post.mention, post.since) for post in posts if post.mention]
    assert called == ([] if paused else [("show", True, (ANNA,), version)])


@pytest.mark.parametrize(("late", "called"), [(6, [ANNA]), (8, [])])
async def test_an_end_that_is_noted_long_afterwards_calls_nobody(
    world: World, late: int, called: list[UserId]
) -> None:
    """The bot was down for a week; and who was never away is not called at all."""
    table = await world.game(ANNA, BEPPE)
    await world.tables.vacations.start(ANNA, 2)
    await world.bid(BEPPE, table.id)
    await world.send()
    world.wait(days=2 + late)
    for user in (ANNA, BEPPE):
        await world.tables.vacations.note_end(user)
    posts = await world.store.outbox.due(world.time, 9)
    assert [user for post in posts for user in post.mention] == called


async def test_two_quick_presses_begin_one_vacation(world: World) -> None:
    """And end one: the clocks move once."""
    table = await world.game(ANNA, BEPPE)
    start, end = world.tables.vacations.start, world.tables.vacations.end
    await asyncio.gather(start(BEPPE, 7), start(BEPPE, 7), return_exceptions=True)
    assert (await deadlines(world, table))[1] == NOON + 8 * DAY
    await asyncio.gather(end(BEPPE), end(BEPPE), return_exceptions=True)
    assert (await deadlines(world, table))[1] == NOON + DAY


async def test_clocks_that_begin_on_vacation_begin_at_its_end(world: World) -> None:
    await world.tables.vacations.start(BEPPE, 3)
    table = await world.game(ANNA, BEPPE)
    assert await deadlines(world, table) == {0: NOON + DAY, 1: NOON + 4 * DAY}


async def test_who_comes_back_early_gets_the_rest_back(world: World) -> None:
    """The clocks go on at once, and days that were not used are not counted."""
    await world.tables.vacations.start(BEPPE, 10)
    table = await world.game(ANNA, BEPPE)
    world.wait(days=2)
    preferences = await world.tables.vacations.end(BEPPE)
    assert (await deadlines(world, table))[1] == world.time + DAY
    assert budget(preferences, world.time) == 19 * DAY
    assert "not on vacation" in await refused(world.tables.vacations.end(BEPPE))


async def test_a_year_has_three_weeks_of_vacation(world: World) -> None:
    await world.tables.vacations.start(ANNA, 14)
    assert "already" in await refused(world.tables.vacations.start(ANNA, 1))
    world.wait(days=14)
    assert "7 days of vacation left" in await refused(world.tables.vacations.start(ANNA, 10))
    await world.tables.vacations.start(ANNA, 7)
    world.time = datetime(2027, 1, 2, tzinfo=UTC)
    await world.tables.vacations.start(ANNA, 21)


@pytest.mark.parametrize("days", [0, -3, 22])
async def test_a_vacation_has_some_days(world: World, days: int) -> None:
    assert "21 days" in await refused(world.tables.vacations.start(ANNA, days))


async def test_lobbies_are_left_alone(world: World) -> None:
    """They have no clocks; nothing is posted."""
    table = await world.lobby(ANNA, place=place_in(101))
    await world.send()
    await world.tables.vacations.start(ANNA, 2)
    assert await world.tables.queries.table(table.id) == (await world.tables.queries.view(table.id)).table
    assert await world.store.outbox.due(world.time, 9) == ()


async def test_what_breaks_off_half_way_has_changed_nothing(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Killed between two tables: the vacation has not begun, and no clock has moved."""
    first = await world.game(ANNA, BEPPE)
    lobby = await world.lobby(CARLA, BEPPE, place=place_in(101))
    second = await world.tables.play.start(world.click(CARLA), lobby.id)
    await world.send()
    before = [await deadlines(world, table) for table in (first, second)]
    written: list[int] = []

    def killed(db: Connection, change: Change, now: datetime) -> None:
        written.append(change.after.id)
        if len(written) == 2:
            raise RuntimeError("killed")
        write(db, change, now)

    with monkeypatch.context() as dying:
        dying.setattr("bot.store.vacations.write", killed)
        with pytest.raises(RuntimeError):
            await world.tables.vacations.start(BEPPE, 7)
    assert written == [first.id, second.id]
    assert [await deadlines(world, table) for table in (first, second)] == before
    assert (await world.tables.preferences.get(BEPPE)).vacation is None
    assert await world.store.outbox.due(world.time, 9) == ()
    await world.tables.vacations.start(BEPPE, 7)
    assert (await deadlines(world, first))[1] == NOON + 8 * DAY


@pytest.mark.parametrize("bids", [(CARLA,), (CARLA, ANNA, BEPPE)])
async def test_a_move_made_in_the_same_moment_is_computed_again(
    world: World, monkeypatch: pytest.MonkeyPatch, bids: tuple[int, ...]
) -> None:
    """No clock that has moved moves back, and none that begins has not heard of the vacation."""
    table = await world.game(ANNA, BEPPE, CARLA)
    *earlier, last = bids
    for user in earlier:
        await world.bid(UserId(user), table.id)
    tries = on_vacation_before_the_commit(world, monkeypatch, BEPPE)
    world.wait(hours=1)
    await world.bid(UserId(last), table.id)
    assert len(tries) == 2
    found = await deadlines(world, table)
    assert found[1] == (NOON + 8 * DAY if last == CARLA else world.time + 8 * DAY)
    assert found[0] == (NOON + DAY if last == CARLA else world.time + DAY)


async def test_a_game_that_begins_in_the_same_moment_heeds_the_vacation(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await world.lobby(ANNA, BEPPE)
    await world.tables.lobby.set_seating(world.click(ANNA), table.id, "joined")
    tried = on_vacation_before_the_commit(world, monkeypatch, BEPPE)
    await world.tables.play.start(world.click(ANNA), table.id)
    assert len(tried) == 2
    assert await deadlines(world, table) == {0: NOON + DAY, 1: NOON + 8 * DAY}


async def test_a_seat_taken_over_in_the_same_moment_heeds_the_vacation(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The game stood still because everybody was away, so the seat has a decision to make at once."""
    table = await world.game(ANNA, BEPPE, rounds=9)
    await world.tables.play.quit(world.click(BEPPE), table.id)
    for _ in range(2):
        await world.tick(days=1)
    assert await world.tables.queries.mine(CARLA) == ()
    tried = on_vacation_before_the_commit(world, monkeypatch, CARLA)
    table = await world.tables.takeovers.take(world.click(CARLA), table.id, 1)
    assert len(tried) == 2
    assert await deadlines(world, table) == {1: world.time + 8 * DAY}


async def test_whoever_fills_a_lobby_in_the_same_moment_is_on_vacation(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It starts by itself: they sit down and have a clock in one change."""
    table = await world.lobby(ANNA, ais=world.games["toy"].seats[-1] - 2)
    await world.tables.lobby.set_seating(world.click(ANNA), table.id, "joined")
    await world.tables.lobby.set_auto_start(world.click(ANNA), table.id, on=True)
    tried = on_vacation_before_the_commit(world, monkeypatch, BEPPE)
    table = await world.tables.lobby.join(world.click(BEPPE), table.id)
    assert len(tried) == 2
    clock = next(clock for clock in table.clocks if table.seated[clock.seat].user == BEPPE)
    assert clock.deadline == NOON + 8 * DAY


@pytest.mark.parametrize("length", [10, 14], ids=["by a manager", "by itself"])
@pytest.mark.parametrize(
    ("paused", "away", "days"),
    [(0, 2, 3), (0, 2, 20), (4, 0, 6), (4, 0, 20)],
    ids=["within it", "into it and beyond", "before it and into it", "before it and beyond"],
)
async def test_a_vacation_in_a_pause_adds_no_time(
    world: World, paused: int, away: int, days: int, length: int
) -> None:
    """The clock stands still as long as either lasts; ``paused``, ``away``: the days on which they begin."""
    table = await world.game(ANNA, BEPPE, rounds=9)
    await world.tables.vacations.set_substitute(BEPPE, wanted=False)
    for day in range(paused + length + 1):
        world.time = NOON + day * DAY
        if day == away:
            await world.tables.vacations.start(BEPPE, days)
        if day == paused:
            await world.tables.votes.decree(world.click(CARLA, manager=True), table.id, "pause")
        if day == paused + 10 == paused + length:
            await world.tables.votes.decree(world.click(CARLA, manager=True), table.id, "resume")
        if day >= paused:
            await world.tables.jobs.run_due(world.time, guarded)
    assert (await world.tables.queries.table(table.id)).paused is None
    goes_on = max(NOON + (away + days) * DAY, NOON + (paused + length) * DAY)
    assert (await deadlines(world, table))[1] == goes_on + DAY


async def test_two_vacations_in_a_pause_add_no_time(world: World) -> None:
    """Nor does a third that has begun before it: the clock stands still from first to last."""
    table = await world.game(ANNA, BEPPE, rounds=9)
    for day in range(12):
        world.time = NOON + day * DAY
        if day in {1, 5, 8}:
            await world.tables.vacations.start(BEPPE, 3)
        if day == 3:
            await world.tables.vacations.end(BEPPE)
        if day == 2:
            await world.tables.votes.decree(world.click(CARLA, manager=True), table.id, "pause")
    await world.tables.votes.decree(world.click(CARLA, manager=True), table.id, "resume")
    assert (await deadlines(world, table)) == {0: NOON + 10 * DAY, 1: NOON + 11 * DAY}


EVE = date(2026, 11, 23)  # in Rome it begins at 23:00 UTC on the day before
BEGINS = datetime(2026, 11, 22, 23, tzinfo=UTC)


async def planned(world: World, first: date = EVE, days: int = 4) -> Preferences:
    """A vacation that Beppe plans in Rome."""
    await world.tables.quiet.set_zone(BEPPE, "Europe/Rome")
    return await world.tables.vacations.plan(BEPPE, first, first + (days - 1) * DAY)


async def test_a_planned_vacation_begins_by_itself(world: World) -> None:
    """At midnight where the player lives, once, even if the bot has been restarted; then its days count."""
    table = await world.game(ANNA, BEPPE)
    await world.tables.votes.decree(world.click(CARLA, manager=True), table.id, "pace", "1w")
    preferences = await planned(world)
    before = await deadlines(world, table)
    assert budget(preferences, world.time) == 21 * DAY
    world.time = BEGINS - timedelta(seconds=1)
    await world.tables.jobs.run_due(world.time, guarded)
    assert await deadlines(world, table) == before
    world.time = BEGINS
    other, again = world.tables, world.again()
    await asyncio.gather(*(one.jobs.run_due(world.time, guarded) for one in (other, again)))
    await again.jobs.run_due(world.time, guarded)
    assert await deadlines(world, table) == {0: before[0], 1: before[1] + 4 * DAY}
    assert (await again.vacations.away(table)) == {BEPPE: BEGINS + 4 * DAY}
    preferences = await world.tables.preferences.get(BEPPE)
    assert (preferences.planned, budget(preferences, world.time)) == (None, 17 * DAY)
    world.wait(days=1)
    assert budget(await again.vacations.end(BEPPE), world.time) == 20 * DAY, "only what was taken"


async def test_only_what_is_still_planned_begins(world: World) -> None:
    """Not before its time, nor where it is called off, or planned for other days, in the same moment."""
    vacations = world.tables.vacations
    assert (await vacations.begin(BEPPE)).vacation is None, "nothing is planned"
    plan = (await planned(world)).planned
    world.time = BEGINS - timedelta(seconds=1)
    assert (await vacations.begin(BEPPE)).planned == plan
    later = EVE + timedelta(days=3)
    meanwhile(world.store.preferences, "get", lambda: planned(world, later))
    world.time = BEGINS
    preferences = await vacations.begin(BEPPE)
    assert (preferences.vacation, preferences.planned) == (
        None,
        Planned(later, later + 3 * DAY, "Europe/Rome"),
    )
    meanwhile(world.store.preferences, "get", lambda: vacations.call_off(BEPPE))
    world.time += timedelta(days=4)
    preferences = await vacations.begin(BEPPE)
    assert (preferences.vacation, preferences.planned) == (None, None)


async def test_a_clock_that_begins_before_anybody_looks_moves_less(world: World) -> None:
    """A move in the moment between the first midnight and the next look at what is due."""
    table = await world.game(ANNA, BEPPE, rounds=9)
    await planned(world)
    world.time = BEGINS + timedelta(minutes=1)
    await world.bid(ANNA, table.id)
    await world.bid(BEPPE, table.id)
    await world.tables.jobs.run_due(world.time, guarded)
    assert (await deadlines(world, table))[1] == BEGINS + 4 * DAY + DAY


async def test_a_clock_that_was_over_before_the_vacation_is_over(world: World) -> None:
    """Nobody looked in between, such as while the sandbox's clock was moved."""
    table = await world.game(ANNA, BEPPE, rounds=9)
    await planned(world)
    await world.bid(ANNA, table.id)
    world.time = BEGINS + DAY
    await world.tables.jobs.run_due(world.time, guarded)
    assert [line.by for line in (await world.tables.queries.log(table.id)).lines if line.seat == 1] == [
        "clock"
    ] * 2
    assert (await deadlines(world, table))[1] == BEGINS + 5 * DAY


@pytest.mark.parametrize("down", [1, 9])
async def test_a_vacation_that_should_have_begun_while_the_bot_was_down(world: World, down: int) -> None:
    """That time was already given back: only the rest of the vacation is taken, and counts."""
    table = await world.game(ANNA, BEPPE)
    await planned(world)
    await world.tables.jobs.beat(world.time)
    before = (await deadlines(world, table))[1]
    world.time = BEGINS + down * DAY
    gap = await world.again().jobs.give_back(world.time)
    left = max(timedelta(), (4 - down) * DAY)
    assert (await deadlines(world, table))[1] == before + gap + left
    preferences = await world.tables.preferences.get(BEPPE)
    assert (preferences.planned, budget(preferences, world.time)) == (None, 21 * DAY - left)


async def test_what_cannot_be_planned(world: World) -> None:
    vacations = world.tables.vacations
    assert "time zone" in await refused(vacations.plan(BEPPE, EVE, EVE))
    for first, days, why in (
        (EVE, 0, "is before"),
        (date(2026, 11, 20), 3, "tomorrow at the earliest"),
        (date(2027, 11, 21), 3, "a year ahead"),
        (EVE, 22, "21 days of vacation left this year"),
        (date(2027, 1, 1), 22, "21 days of vacation left in 2027"),
    ):
        assert why in await refused(planned(world, first, days))
    await planned(world, date(2027, 1, 1), 21)
    assert "Change or cancel it" in await refused(vacations.start(BEPPE, 1))
    assert (await vacations.call_off(BEPPE)).planned is None
    assert "no vacation planned" in await refused(vacations.call_off(BEPPE))
    await vacations.start(BEPPE, 1)
    assert "Come back first" in await refused(planned(world))


async def test_planned_days_stay_on_the_clock_of_another_zone(world: World) -> None:
    await planned(world)
    preferences = await world.tables.quiet.set_zone(BEPPE, "Asia/Tokyo")
    assert preferences.planned == Planned(EVE, EVE + 3 * DAY, "Asia/Tokyo")
    assert preferences.planned.begins == datetime(2026, 11, 22, 15, tzinfo=UTC)
    assert await world.store.vacations.due(datetime(2026, 11, 22, 15, tzinfo=UTC)) == (BEPPE,)


async def test_a_plan_is_cut_to_what_is_left_when_it_begins(world: World) -> None:
    """The host may have allowed more when it was made."""
    await planned(world)
    world.time = BEGINS
    few = world.again(Bounds(vacation=2 * DAY))
    await few.jobs.run_due(world.time, guarded)
    vacation = (await few.preferences.get(BEPPE)).vacation
    assert vacation is not None
    assert (vacation.until, vacation.used) == (BEGINS + 2 * DAY, 2 * DAY)
