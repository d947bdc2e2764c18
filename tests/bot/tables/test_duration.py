"""The length that a lobby estimates: turn changes, times the share of the pace that people use."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest

from bot.tables.core.duration import (
    GAMES_KEPT,
    LEAST_GAMES,
    SHARE_BEFORE,
    expected,
    share_used,
    typical_share,
    waited,
    with_share,
)
from bot.tables.values.change import Entry
from bot.tables.values.pace import Pace
from bot.tables.values.players import Player
from bot.tables.values.preferences import Preferences, Vacation
from bot.tables.values.table import Table
from engines.record import AI_ENTROPY
from tests.bot.tables.toy import TOY
from tests.bot.tables.world import ANNA, BEPPE, PLACE, World, place_in

LONG = replace(TOY, turn_changes=(40, 60, 80, 100, 120))
AI = Player("Zia Rosa", None, AI_ENTROPY)


async def lobby(world: World, pace: str = "1d", ais: int = 0, *, gives_way: bool = False) -> Table:
    table = await world.lobby(ANNA, BEPPE, place=place_in(next(world.numbers)))
    players = (*table.players, *([replace(AI, gives_way=gives_way)] * ais))
    return replace(table, pace=Pace.parse(pace), players=players)


def test_the_median_counts_once_enough_games_were_played() -> None:
    assert typical_share([0.9] * (LEAST_GAMES - 1)) == SHARE_BEFORE == 0.25
    assert typical_share([0.1] * 9 + [0.2] * 5 + [7.0] * 6) == 0.2


def test_only_the_newest_games_are_kept() -> None:
    shares: tuple[float, ...] = ()
    for number in range(GAMES_KEPT + 5):
        shares = with_share(shares, number)
    assert (len(shares), shares[0], shares[-1]) == (GAMES_KEPT, 5, GAMES_KEPT + 4)


@pytest.mark.parametrize(
    ("pace", "shares", "days"),
    [("1d", [], 10), ("3d", [], 30), ("1d", [0.5] * LEAST_GAMES, 20), ("1d+bank", [], 10)],
)
async def test_a_game_lasts_as_long_as_its_turns(
    world: World, pace: str, shares: list[float], days: int
) -> None:
    assert expected(await lobby(world, pace), LONG, shares) == timedelta(days=days)


async def test_turns_of_ais_take_no_time(world: World) -> None:
    """Nor do those of one that gives way: whoever opens a rematch may begin against it at once."""
    assert expected(await lobby(world, ais=1), LONG, []) == timedelta(days=10)
    assert expected(await lobby(world, ais=1, gives_way=True), LONG, []) == timedelta(days=10)


async def test_without_a_pace_or_figures_nothing_is_said(world: World) -> None:
    assert expected(await lobby(world, "none"), LONG, []) is None
    assert expected(await lobby(world), TOY, []) is None


def entries(world: World, *moves: tuple[int, int, str], pause: tuple[int, int] | None = None) -> list[Entry]:
    """A log that begins at once; of a move the hours since then, its seat, and by whom it was made."""
    found = [Entry(1, "start", world.time)]
    for hours, seat, by in moves:
        at = world.time + timedelta(hours=hours)
        found.append(Entry(0, "move", at, seat=seat, by=by))  # type: ignore[arg-type]  # one of three words
    for hours in pause or ():
        found.append(Entry(0, "pause", world.time + timedelta(hours=hours)))
    found.sort(key=lambda entry: entry.at)
    return [replace(entry, version=version) for version, entry in enumerate(found, start=1)]


async def test_the_share_is_the_time_of_a_turn_by_the_pace(world: World) -> None:
    """Several moves of one seat are one turn; an AI's takes no time; a pause is no turn."""
    table = await lobby(world)
    moves = ((0, 0, "player"), (1, 0, "player"), (12, 1, "player"), (12, 2, "ai"), (24, 0, "clock"))
    assert share_used(table, entries(world, *moves)) == 0.5
    assert share_used(table, entries(world, *moves, pause=(2, 8))) == 0.375


async def test_a_game_that_says_nothing_of_people_is_left_out(world: World) -> None:
    moves = ((0, 0, "player"), (12, 1, "player"))
    assert share_used(await lobby(world, "none"), entries(world, *moves)) is None
    table = await lobby(world)
    assert share_used(table, entries(world, moves[0])) is None
    assert share_used(replace(table, players=table.players[:1]), entries(world, *moves)) is None


async def test_a_game_waits_for_whoever_moves_next(world: World) -> None:
    """Not before a time, nor in a pause."""
    log = entries(world, (10, 0, "player"), (30, 1, "player"), pause=(12, 18))
    begin, now = world.time + timedelta(hours=4), world.time + timedelta(hours=33)
    everybody = {0: Preferences(), 1: Preferences()}
    assert waited(log, begin, now, (0,), everybody) == {0: timedelta(hours=9), 1: timedelta(hours=14)}


@pytest.mark.parametrize(("substitute", "hours"), [(True, 8), (False, 14)])
async def test_it_does_not_wait_for_those_on_vacation_for_whom_an_ai_stands_in(
    world: World, substitute: bool, hours: int
) -> None:
    """The vacation lasts six of the hours in which the game waits; who wants no AI keeps it waiting."""
    log = entries(world, (10, 0, "player"), (24, 1, "player"))
    since, until = world.time + timedelta(hours=18), world.time + timedelta(hours=90)
    away = Preferences(vacation=Vacation(until, 2026, until - since, since), substitute=substitute)
    found = waited(log, world.time, world.time + timedelta(hours=24), (), {0: Preferences(), 1: away})
    assert found == {0: timedelta(hours=10), 1: timedelta(hours=hours)}


async def test_the_end_of_a_game_notes_what_was_used(world: World) -> None:
    """In the settings of its server, which keep it over a restart."""
    table = await world.game(ANNA, BEPPE, rounds=1)
    await world.bid(ANNA, table.id)
    world.wait(hours=6)
    await world.bid(BEPPE, table.id)
    assert (await world.again().servers.get(PLACE.guild)).shares == (0.25,)
