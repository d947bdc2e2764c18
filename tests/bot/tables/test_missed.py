"""Since your last turn: what a player has missed, however many boards lay in between."""

from __future__ import annotations

from bot.chat.wire.error_boundary import guarded
from bot.tables import Panel
from tests.bot.tables.toy import lazy
from tests.bot.tables.world import ANNA, BEPPE, CARLA, World


def missed(panel: Panel) -> list[str]:
    """The sentences that the player has missed."""
    return [str(line.text) for line in panel.missed if not line.minor]


async def test_a_player_is_told_all_that_has_happened_since_the_own_last_move(world: World) -> None:
    table = await world.game(ANNA, BEPPE, CARLA)
    await world.bid(ANNA, table.id, 3)
    await world.bid(BEPPE, table.id, 1)
    await world.send()
    await world.bid(CARLA, table.id, 2)
    told = missed(await world.tables.play.panel(ANNA, table.id))
    assert told[:2] == ["seat 1 has bid.", "seat 2 has bid."]
    assert "seat 0 has bid." not in told


async def test_who_moved_last_has_missed_nothing(world: World) -> None:
    table = await world.game(ANNA, BEPPE)
    await world.bid(ANNA, table.id, 3)
    assert missed(await world.tables.play.panel(ANNA, table.id)) == []


async def test_it_is_told_only_before_the_first_answer(world: World) -> None:
    table = await world.game(ANNA, BEPPE)
    await world.bid(BEPPE, table.id, 1)
    assert missed(await world.tables.play.panel(ANNA, table.id)) == ["seat 1 has bid."]
    assert missed(await world.tables.play.panel(ANNA, table.id, (("bid",),))) == []


async def test_it_is_the_same_after_a_restart(world: World) -> None:
    table = await world.game(ANNA, BEPPE, CARLA)
    await world.bid(ANNA, table.id, 3)
    await world.bid(BEPPE, table.id, 1)
    before = await world.tables.play.panel(ANNA, table.id)
    assert missed(await world.again().play.panel(ANNA, table.id)) == missed(before) == ["seat 1 has bid."]


async def test_what_the_clock_did_for_a_player_is_missed_too(world: World) -> None:
    """The player was not there for it."""
    table = await world.game(ANNA, BEPPE, rounds=3)
    await world.bid(BEPPE, table.id)
    world.wait(days=1, minutes=1)
    await world.tables.jobs.run_due(world.time, guarded)
    panel = await world.tables.play.panel(ANNA, table.id)
    assert {line.by for line in panel.missed if line.seat == panel.seat} == {"clock"}


async def test_what_the_clock_did_is_no_turn_of_a_player_who_has_had_none(world: World) -> None:
    """Such a player is told what has happened since the game began, in the panel as in the log."""
    table = await world.game(ANNA, BEPPE, rounds=3)
    await world.bid(BEPPE, table.id)
    world.wait(days=1, minutes=1)
    await world.tables.jobs.run_due(world.time, guarded)
    for tables in (world.tables, world.again()):
        panel, log = await tables.play.panel(ANNA, table.id), await tables.queries.log(table.id, ANNA)
        assert (panel.count, panel.has_acted, log.has_acted) == (1, False, False)
        assert (await tables.play.panel(BEPPE, table.id)).has_acted
    await world.bid(ANNA, table.id)
    panel, log = await world.tables.play.panel(ANNA, table.id), await world.tables.queries.log(table.id, ANNA)
    assert panel.has_acted
    assert log.has_acted


async def test_a_turn_that_passes_by_itself_is_no_turn_in_which_the_player_was_there(world: World) -> None:
    world.games["toy"] = lazy()
    table = await world.game(ANNA, BEPPE, rounds=5)
    await world.bid(ANNA, table.id, 3)
    await world.bid(BEPPE, table.id)
    await world.tables.play.set_auto_pass(world.click(ANNA), table.id, on=True)
    for _ in range(2):
        await world.bid(BEPPE, table.id)
    for tables in (world.tables, world.again()):
        panel = await tables.play.panel(ANNA, table.id)
        assert missed(panel).count("seat 1 has bid.") == 2


async def test_taking_a_seat_over_is_no_turn_of_whoever_took_it(world: World) -> None:
    """They have had none; once they have moved, it is told since then."""
    table = await world.game(ANNA, BEPPE, rounds=4)
    await world.tables.play.quit(world.click(BEPPE), table.id)
    await world.tables.takeovers.take(world.click(CARLA), table.id, 1)
    await world.bid(ANNA, table.id, 3)
    for tables in (world.tables, world.again()):
        panel = await tables.play.panel(CARLA, table.id)
        log = await tables.queries.log(table.id, CARLA)
        assert (panel.has_acted, log.has_acted, log.took_over) == (False, False, True)
        assert (await tables.queries.log(table.id, ANNA)).took_over is False
    await world.bid(CARLA, table.id)
    log = await world.tables.queries.log(table.id, CARLA)
    assert ((await world.tables.play.panel(CARLA, table.id)).has_acted, log.has_acted) == (True, True)
