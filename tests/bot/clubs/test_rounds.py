"""Rounds of a season with people who are not ready, away or too late; on real tables."""

from __future__ import annotations

import random
from dataclasses import replace
from datetime import timedelta
from fractions import Fraction
from typing import Any

import pytest

from bot.chat.wire.error_boundary import guarded
from bot.clubs.core.points import points as table_points
from bot.clubs.core.points import standings
from bot.clubs.core.rounds import Facts, advanced
from bot.clubs.values.calls import TableCall
from bot.clubs.values.seasons import LATE, SeasonState
from bot.tables import Phase, Preferences, Refusal
from bot.tables.values.ids import TableId
from bot.tables.values.preferences import Vacation
from bot.tables.values.quiet import QuietHours
from bot.tables.values.results import Result
from tests.bot.clubs.community import MANAGER, Announcer, Community, Person, Typed
from tests.bot.tables.outcomes import result
from tests.bot.tables.world import ANNA, BEPPE, CARLA, DINO, PLACE, World, place_in

TYPED: Typed = ("Autumn", "2026-11-20", "2026-12-20", "3")
HALF = timedelta(hours=12, minutes=1)


async def season(world: World, *users: int, typed: Typed = TYPED, **more: Any) -> Community:
    """A season of pairs at the toy that these people have joined, after their calls."""
    named = [person for person in (ANNA, BEPPE, CARLA, DINO) if person in users]
    community = Community(world, [Person(user, 0) for user in named], random.Random(1))
    settled: dict[str, Any] = {"sizes": (2,), "at_once": 1, **more}
    await community.opened(typed, ("toy",), **settled)
    await community.joined()
    await community.due()
    return community


async def calls(community: Community) -> tuple[TableCall, ...]:
    """All calls of the season."""
    return (await community.state()).calls


def table_of(call: TableCall) -> TableId:
    """The table of a call, which there is."""
    assert call.table is not None
    return call.table


async def ready(community: Community, *users: int) -> None:
    """These people press Ready wherever they are called."""
    for call in await calls(community):
        for user in call.in_state("asked", "called"):
            if user in users and call.table is not None:
                await community.world.tables.lobby.join(community.click(user), call.table)


async def later(community: Community, **length: float) -> SeasonState:
    """Time passes, and the bot does what is due, and what comes of that."""
    community.world.wait(**length)
    await community.due()
    await community.due()
    return await community.state()


async def test_two_who_wait_are_called_and_begin_by_ready(world: World) -> None:
    community = await season(world, ANNA, BEPPE)
    (call,) = await calls(community)
    assert (call.phase, call.seats, call.until - call.planned) == ("open", 2, timedelta(hours=12))
    await ready(community, ANNA, BEPPE)
    state = await later(community, minutes=20)
    (call,) = state.calls
    assert (call.phase, call.in_state("seated")) == ("begun", (ANNA, BEPPE))
    assert [member.since for member in state.members.values()] == [None, None]


async def test_who_is_not_ready_is_paused_and_the_next_one_is_asked(world: World) -> None:
    """Whoever was ready keeps the seat; those called before are not called again."""
    community = await season(world, ANNA, BEPPE)
    await ready(community, ANNA)
    await world.clubs.seasons.join(community.click(CARLA), community.season)
    state = await later(community, hours=12, minutes=1)
    (call,) = state.calls
    assert [(callee.user, callee.state) for callee in call.callees] == [
        (ANNA, "ready"),
        (BEPPE, "silent"),
        (CARLA, "called"),
    ]
    assert state.members[BEPPE].state == "missed"
    table = await world.tables.queries.table(table_of(call))
    assert table.calling is not None
    assert table.calling.invited == (ANNA, CARLA)
    await ready(community, CARLA)
    assert (await world.tables.queries.table(table.id)).phase is Phase.PLAYING


async def test_nobody_else_waits_so_those_who_were_ready_go_back_without_loss(world: World) -> None:
    community = await season(world, ANNA, BEPPE)
    before = (await calls(community))[0].callees[0].since
    await ready(community, ANNA)
    state = await later(community, hours=12, minutes=1)
    (call,) = state.calls
    assert (call.phase, call.in_state("freed")) == ("failed", (ANNA,))
    assert (state.members[ANNA].state, state.members[ANNA].since) == ("active", before)
    assert (await world.tables.queries.table(table_of(call))).phase is Phase.ABANDONED
    assert state.used(ANNA) == 0


async def test_a_table_begins_with_fewer_where_the_season_allows_it(world: World) -> None:
    community = await season(world, ANNA, BEPPE, CARLA, sizes=(2, 3))
    (call,) = await calls(community)
    assert call.seats == 3
    await ready(community, ANNA, CARLA)
    state = await later(community, hours=12, minutes=1)
    await community.due()
    table = await world.tables.queries.table(table_of(state.calls[0]))
    assert (table.phase, set(table.persons)) == (Phase.PLAYING, {ANNA, CARLA})


async def test_not_now_pauses_and_somebody_else_is_asked_soon(world: World) -> None:
    community = await season(world, ANNA, BEPPE)
    (call,) = await calls(community)
    await world.tables.lobby.leave(community.click(BEPPE), table_of(call))
    await world.clubs.seasons.join(community.click(CARLA), community.season)
    state = await later(community, minutes=20)
    assert state.members[BEPPE].state == "paused"
    assert state.calls[0].in_state("asked", "called") == (ANNA, CARLA)
    state = await world.clubs.seasons.join(community.click(BEPPE), community.season)
    assert state.members[BEPPE].state == "active"


async def test_who_pauses_or_leaves_is_no_longer_called(world: World) -> None:
    community = await season(world, ANNA, BEPPE)
    (call,) = await calls(community)
    await ready(community, BEPPE)
    await world.clubs.seasons.rest(community.click(BEPPE), community.season, "left")
    table = await world.tables.queries.table(table_of(call))
    assert table.calling is not None
    assert (table.persons, table.calling.invited) == ((), (ANNA,))
    with pytest.raises(Refusal, match="aren't part"):
        await world.clubs.seasons.want(community.click(BEPPE), community.season, 1)


async def test_who_presses_not_now_is_not_called_again_when_another_rests(world: World) -> None:
    community = await season(world, ANNA, BEPPE, CARLA, sizes=(3,))
    (call,) = await calls(community)
    await world.tables.lobby.leave(community.click(BEPPE), table_of(call))
    await world.clubs.seasons.rest(community.click(CARLA), community.season, "paused")
    await world.clubs.run_due(community.threads, community.announcer, guarded)
    table = await world.tables.queries.table(table_of(call))
    assert table.calling is not None
    assert table.calling.invited == (ANNA,)
    state = await later(community, minutes=20)
    assert state.members[BEPPE].state == "paused"


async def test_nobody_else_is_asked_when_the_game_would_not_end_in_time(world: World) -> None:
    community = await season(world, ANNA, BEPPE, typed=("Autumn", "2026-11-20", "2026-11-20", "3"))
    await world.clubs.seasons.join(community.click(CARLA), community.season)
    (call,) = await calls(community)
    await world.tables.lobby.leave(community.click(BEPPE), table_of(call))
    state = await community.state()
    end = state.season.ends
    table = await world.tables.queries.table(table_of(call))
    for length, asked in ((timedelta(hours=1), True), (timedelta(hours=2), False)):
        facts = Facts(
            now=end - timedelta(hours=1),
            asked=frozenset({table.id}),
            tables={table.id: table},
            lengths={("toy", 2): length},
        )
        assert (advanced(state, facts).calls[0].of(CARLA) is not None) is asked


async def test_nobody_is_called_on_vacation_or_in_quiet_hours(world: World) -> None:
    away = Vacation(world.time + timedelta(days=3), 2026, timedelta(days=3))
    await world.store.preferences.set(ANNA, Preferences(vacation=away))
    await world.store.preferences.set(BEPPE, Preferences(zone="UTC", quiet=QuietHours("UTC", 11, 13)))
    community = await season(world, ANNA, BEPPE, CARLA, DINO)
    (call,) = await calls(community)
    assert {callee.user for callee in call.callees} == {CARLA, DINO}


async def test_ready_counts_until_the_quiet_hours_are_over(world: World) -> None:
    """It is noon; half a pace later Anna has her quiet hours, until two in the night."""
    await world.store.preferences.set(ANNA, Preferences(zone="UTC", quiet=QuietHours("UTC", 23, 2)))
    community = await season(world, ANNA, BEPPE)
    (call,) = await calls(community)
    assert call.until == (world.time + timedelta(hours=14)).replace(minute=0, second=0)


async def test_nobody_plays_more_than_twice_as_many_tables_as_count(world: World) -> None:
    community = await season(world, ANNA, BEPPE, typed=(*TYPED[:3], "1"), at_once=5)
    for user in (ANNA, BEPPE):
        await world.clubs.seasons.want(community.click(user), community.season, 5)
    for _ in range(20):
        await ready(community, ANNA, BEPPE)
        await later(community, hours=12)
    state = await community.state()
    assert sum(call.phase in {"begun", "over"} for call in state.calls) == 2


async def test_what_still_runs_three_weeks_later_is_a_last_place_for_the_slowest(world: World) -> None:
    community = await season(world, ANNA, BEPPE, typed=("Autumn", "2026-11-20", "2026-11-21", "3"))
    await ready(community, ANNA, BEPPE)
    state = await later(community, minutes=20)
    table = state.calls[0].table
    assert table is not None
    await world.tables.queries.table(table)
    community.announcer = Announcer()
    for _ in range(23):
        await later(community, days=1)
        current = await world.tables.queries.table(table)
        assert not (await community.state()).season.over or current.phase is not Phase.PLAYING
        if current.asleep is not None:
            await world.tables.play.return_to_seat(community.click(ANNA), table)
    state = await community.state()
    assert state.season.over is not None
    assert community.announcer.said == ["end"]


async def test_who_never_plays_is_last_whatever_the_ai_wins_for_them(world: World) -> None:
    community = await season(world, ANNA, BEPPE)
    await ready(community, ANNA, BEPPE)
    state = await later(community, minutes=20)
    table = table_of(state.calls[0])
    for _ in range(400):
        state = await later(community, hours=2)
        if state.calls[0].phase == "over":
            break
        current = await world.tables.queries.table(table)
        if ANNA in current.owes:
            await community.move(ANNA, current)
    assert state.calls[0].in_state("last") == (BEPPE,)
    assert {line.user: line.points for line in standings(state)} == {ANNA: Fraction(10), BEPPE: Fraction(0)}


async def test_a_table_has_a_number_that_no_other_one_of_its_season_had(world: World) -> None:
    """Although calls were deleted meanwhile, and those of before had no numbers of their own."""
    state = await (await season(world, ANNA, BEPPE, CARLA, DINO)).state()
    second = state.calls[-1]
    kept = replace(second, serial=None, phase="failed", callees=())
    facts = Facts(now=world.time, asked=frozenset(), tables={}, lengths={("toy", 2): timedelta(hours=1)})
    after = advanced(replace(state, calls=(kept,)), facts).calls
    assert [call.name for call in after] == ["Autumn 2", "Autumn 3", "Autumn 4"]


async def judged(world: World, state: SeasonState, *results: Result) -> SeasonState:
    """The season once its only table, which nobody has left, has ended with these results."""
    table = await world.tables.queries.table(table_of(state.calls[0]))
    own = {one.user: one for one in results if one.user is not None}
    facts = Facts(
        now=world.time,
        asked=frozenset({table.id}),
        tables={table.id: replace(table, phase=Phase.FINISHED)},
        results={table.id: own},
    )
    return advanced(state, facts)


@pytest.mark.parametrize(
    ("fields", "stands", "points"),
    [
        ({}, "seated", (10, 0)),
        ({"decided": 5}, "last", (0, 10)),
        ({"decided": 0, "total": 0}, "seated", (10, 0)),
        ({"decided": 0, "fate": "excused"}, "freed", (None, 0)),
    ],
)
async def test_a_result_counts_for_who_has_decided(
    world: World, fields: dict[str, Any], stands: str, points: tuple[Any, Any]
) -> None:
    """Anna's seat wins. Whoever was on a vacation gets the table back, and Beppe is beaten all the same."""
    community = await season(world, ANNA, BEPPE)
    await ready(community, ANNA, BEPPE)
    state = await later(community, minutes=20)
    own = result(1, 0, ANNA, 1, **({"decided": 10, "total": 10} | fields))
    state = await judged(world, state, own, result(1, 1, BEPPE, 2))
    found = state.calls[0].of(ANNA)
    assert found is not None
    assert found.state == stands
    assert tuple(table_points(state.calls[0], user) for user in (ANNA, BEPPE)) == points


@pytest.mark.parametrize(
    ("absent", "hours", "last"),
    [({}, 25, (ANNA,)), ({}, 24, ()), ({"left": True}, 25, (BEPPE,)), ({"held": True}, 25, (BEPPE,))],
)
async def test_in_a_game_that_runs_too_long_the_absent_are_last(
    world: World, absent: dict[str, Any], hours: int, last: tuple[int, ...]
) -> None:
    """It has waited for Anna most, since nobody waits for an AI. Beppe has left, or is silent.

    A day is no more than each decision may take: it was somebody's vacation that took so long.
    """
    community = await season(world, ANNA, BEPPE)
    await ready(community, ANNA, BEPPE)
    state = await later(community, minutes=20)
    table = await world.tables.queries.table(table_of(state.calls[0]))
    players = tuple(replace(player, **(absent if player.user == BEPPE else {})) for player in table.players)
    facts = Facts(
        now=state.season.ends + LATE,
        asked=frozenset({table.id}),
        tables={table.id: replace(table, players=players)},
        waited={table.id: {ANNA: timedelta(hours=hours), BEPPE: timedelta(hours=1)}},
    )
    (call,) = advanced(state, facts).calls
    assert (call.phase, call.in_state("last")) == ("over", last)
    assert call.in_state("freed") == tuple(user for user in (ANNA, BEPPE) if user not in last)


async def test_a_game_given_up_by_all_counts_for_nobody_but_those_who_left(world: World) -> None:
    community = await season(world, ANNA, BEPPE)
    await ready(community, ANNA, BEPPE)
    state = await later(community, minutes=20)
    table = table_of(state.calls[0])
    await world.tables.play.quit(community.click(ANNA), table)
    await world.tables.play.quit(community.click(BEPPE), table)
    state = await later(community, minutes=20)
    lines = {line.user: line for line in standings(state)}
    assert [(lines[user].points, lines[user].played) for user in (ANNA, BEPPE)] == [(Fraction(0), 1)] * 2


async def test_no_table_is_made_that_would_not_end_in_time(world: World) -> None:
    community = Community(world, [Person(ANNA, 0), Person(BEPPE, 0)], random.Random(1))
    await community.opened(("Autumn", "2026-11-20", "2026-11-21", "3"), ("streets",), sizes=(2,))
    await community.joined()
    await community.due()
    assert await calls(community) == ()


async def test_the_time_that_the_bot_was_down_is_given_back(world: World) -> None:
    community = await season(world, ANNA, BEPPE)
    (call,) = await calls(community)
    world.wait(days=2)
    await world.clubs.calls.give_back(timedelta(days=2))
    await community.due()
    (after,) = await calls(community)
    assert after.until == call.until + timedelta(days=2)
    await ready(community, ANNA, BEPPE)


async def test_who_deletes_their_data_keeps_others_points(world: World) -> None:
    """A pseudonym keeps their place in the tables that they have played; their membership is deleted."""
    community = await season(world, ANNA, BEPPE)
    await ready(community, ANNA, BEPPE)
    state = await later(community, minutes=20)
    table = table_of(state.calls[0])
    await world.tables.play.quit(community.click(BEPPE), table)
    for _ in range(40):
        if (await community.state()).calls[0].phase == "over":
            break
        current = await world.tables.queries.table(table)
        if ANNA in current.owes:
            await community.move(ANNA, current)
        await later(community, minutes=20)
    before = {line.user: line.points for line in standings(await community.state())}
    assert before[ANNA] == 10
    stored = await world.tables.privacy.stored(BEPPE)
    assert {"season_members", "callees"} <= {name for name, rows in stored.rows.items() if rows}
    await world.tables.privacy.forget(BEPPE)
    stored = await world.tables.privacy.stored(BEPPE)
    assert not any(stored.rows.values())
    after = standings(await community.state())
    assert {line.user: line.points for line in after if line.user == ANNA} == {ANNA: Fraction(10)}
    assert [(line.user < 0, line.name) for line in after if line.user != ANNA] == [(True, "")]


# --- Who may do what ----------------------------------------------------------------------------------


async def test_only_managers_prepare_open_and_end_a_season(world: World) -> None:
    community = Community(world, [], random.Random(1))
    seasons, click = world.clubs.seasons, community.click(ANNA)
    with pytest.raises(Refusal, match="manage this channel"):
        await seasons.prepare(click, PLACE, TYPED, "toy")
    draft = await seasons.prepare(community.click(MANAGER, manager=True), PLACE, TYPED, "toy")
    for refused in (
        seasons.open(click, draft.id),
        seasons.adjust(click, draft.id, at_once=3),
        seasons.end(click, draft.id),
    ):
        with pytest.raises(Refusal, match="manage this channel"):
            await refused
    with pytest.raises(Refusal, match="hasn't been opened"):
        await seasons.join(click, draft.id)


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ((" ", *TYPED[1:]), "1 to 40 characters"),
        (("x" * 41, *TYPED[1:]), "1 to 40 characters"),
        (("Autumn", "tomorrow", "2026-12-20", "3"), "“tomorrow” is not a date"),
        (("Autumn", "2026-12-20", "2026-12-18", "3"), "before the first"),
        (("Autumn", "20.12.2026", "18.12.2026", "3"), "before the first"),
        (("Autumn", "2025-12-01", "2025-12-20", "3"), "The last day is in the past"),
        (("Autumn", "2026-12-01", "2028-12-20", "3"), "at most a year"),
        ((*TYPED[:3], "0"), "from 1 to 50"),
        ((*TYPED[:3], "²"), "from 1 to 50"),
    ],
)
async def test_what_cannot_be_is_told(world: World, typed: Typed, told: str) -> None:
    click = Community(world, [], random.Random(1)).click(MANAGER, manager=True)
    with pytest.raises(Refusal, match=told):
        await world.clubs.seasons.prepare(click, PLACE, typed, "toy")
    assert await world.clubs.seasons.at(PLACE.channel) is None


async def test_a_season_is_settled_while_it_is_prepared_and_not_later(world: World) -> None:
    community = await season(world, ANNA, BEPPE)
    click = community.click(MANAGER, manager=True)
    with pytest.raises(Refusal, match="already open"):
        await world.clubs.seasons.adjust(click, community.season, at_once=3)
    with pytest.raises(Refusal, match="already has a season"):
        await world.clubs.seasons.prepare(click, PLACE, TYPED, "toy")
    await world.clubs.seasons.end(click, community.season)
    state = await later(community, minutes=20)
    assert state.season.ends <= world.time
    draft = replace(state.season, opened=None)
    assert not draft.running


async def test_a_manager_who_takes_part_does_not_end_the_season(world: World) -> None:
    community = await season(world, ANNA, BEPPE)
    seasons, click = world.clubs.seasons, community.click(ANNA, manager=True)
    with pytest.raises(Refusal, match="can't end it early"):
        await seasons.end(click, community.season)
    await seasons.rest(click, community.season, "left")
    assert (await seasons.end(click, community.season)).ends <= world.time


async def test_nor_does_one_who_has_played_and_left(world: World) -> None:
    """They could leave while they lead, and end it at once: results count even of who has left."""
    community = await season(world, ANNA, BEPPE)
    seasons, click = world.clubs.seasons, community.click(ANNA, manager=True)
    await ready(community, ANNA, BEPPE)
    await later(community, minutes=20)
    await seasons.rest(click, community.season, "left")
    with pytest.raises(Refusal, match="can't end it early"):
        await seasons.end(click, community.season)


async def test_who_has_left_finds_no_room_in_a_full_season(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.clubs.services.seasons.MOST_MEMBERS", 2)
    community = await season(world, ANNA, BEPPE)
    await world.clubs.seasons.rest(community.click(ANNA), community.season, "left")
    await world.clubs.seasons.join(community.click(CARLA), community.season)
    with pytest.raises(Refusal, match="room for"):
        await world.clubs.seasons.join(community.click(ANNA), community.season)
    await world.clubs.seasons.join(community.click(BEPPE), community.season)


async def test_numbers_of_players_follow_the_games(world: World) -> None:
    click = Community(world, [], random.Random(1)).click(MANAGER, manager=True)
    draft = await world.clubs.seasons.prepare(click, PLACE, TYPED, "toy")
    changed = await world.clubs.seasons.adjust(click, draft.id, games=("toy", "streets"), sizes=(2, 9))
    assert changed.sizes == (2,)
    assert (await world.clubs.seasons.adjust(click, draft.id, sizes=(9,))).sizes == tuple(
        sorted({*world.games["toy"].seats, *world.games["streets"].seats})
    )
    again = await world.clubs.seasons.prepare(click, PLACE, TYPED, "toy")
    assert (await world.clubs.seasons.at(PLACE.channel)) == again


async def test_threads_are_numbered_within_their_season(world: World) -> None:
    """From 1, however many tables the server's other seasons have had."""
    community = await season(world, ANNA, BEPPE, CARLA, DINO)
    assert [*community.threads.opened] == ["Autumn 1", "Autumn 2"]
    seasons = world.clubs.seasons
    manager = community.click(MANAGER, manager=True)
    other = await seasons.prepare(manager, place_in(77), ("Winter", *TYPED[1:]), "toy")
    await seasons.adjust(manager, other.id, sizes=(2,))
    await seasons.open(manager, other.id)
    for user in (ANNA, BEPPE):
        await seasons.join(community.click(user), other.id)
    await community.due()
    assert [*community.threads.opened][2:] == ["Winter 1"]
