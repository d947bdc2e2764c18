"""Leaving a running game, closing it, and letting one's turns pass."""

from __future__ import annotations

from bot.tables import Phase
from engines import record
from engines.replay import verify
from tests.bot.tables.toy import TOY, lazy
from tests.bot.tables.world import ANNA, BEPPE, CARLA, DINO, World, refused


async def test_who_leaves_hands_the_seat_to_an_ai(world: World) -> None:
    """Issue: leaving a running game hands the seat to the AI."""
    table = await world.game(ANNA, BEPPE, CARLA)
    await world.bid(BEPPE, table.id)
    click = world.click(ANNA)
    table = await world.tables.play.quit(click, table.id)
    assert (table.host, table.owes, table.persons) == (BEPPE, (CARLA,), (BEPPE, CARLA))
    assert (await world.tables.play.quit(click, table.id)).version == table.version
    assert "left this game" in await refused(world.tables.play.panel(ANNA, table.id))
    assert await world.tables.queries.mine(ANNA) == ()
    lines = (await world.again().queries.log(table.id, None)).lines
    assert "seat 0 left the game; an AI takes over." in [str(line.text) for line in lines]
    await world.bid(CARLA, table.id)
    assert (await world.tables.queries.view(table.id)).view.left == 1


async def test_when_nobody_is_left_the_game_is_abandoned(world: World) -> None:
    """An abandoned game is over; its seed is shown."""
    table = await world.game(ANNA, BEPPE, ais=1)
    await world.tables.play.quit(world.click(ANNA), table.id)
    table = await world.tables.play.quit(world.click(BEPPE), table.id)
    assert table.phase is Phase.ABANDONED
    lines = (await world.tables.queries.log(table.id)).lines
    assert str(lines[-1].text) == "seat 1 was the last to leave the game."
    made = record.parse(await world.tables.exports.record(table.id))
    assert made.result == record.ABANDONED
    assert verify(made, TOY).ok
    assert (await world.tables.queries.view(table.id)).outcome is None


async def test_only_a_manager_closes_a_running_game(world: World) -> None:
    table = await world.game(ANNA, BEPPE)
    assert "manages this channel" in await refused(world.tables.votes.close(world.click(ANNA), table.id))
    table = await world.tables.votes.close(world.click(DINO, manager=True), table.id)
    assert table.phase is Phase.ABANDONED
    lines = (await world.tables.queries.log(table.id, ANNA)).lines
    assert str(lines[-1].text) == "The game was abandoned. Decided by Dino, who manages this channel."


async def test_turns_that_may_pass_are_let_pass_until_the_player_says_otherwise(world: World) -> None:
    """Issue: a seat can hand its passes over, so that nobody waits for it."""
    world.games["toy"] = lazy()
    table = await world.game(ANNA, BEPPE, rounds=4)
    assert (await world.tables.play.panel(ANNA, table.id)).auto_pass is None
    assert "a decision to make" in await refused(
        world.tables.play.set_auto_pass(world.click(ANNA), table.id, on=True)
    )
    await world.bid(ANNA, table.id, 3)
    await world.bid(BEPPE, table.id, 1)

    panel = await world.tables.play.panel(ANNA, table.id)
    assert panel.auto_pass is False
    click = world.click(ANNA)
    panel = await world.tables.play.set_auto_pass(click, table.id, on=True)
    assert (panel.auto_pass, panel.owes) == (True, (BEPPE,)), "the turn that is on has passed at once"
    again = await world.tables.play.set_auto_pass(click, table.id, on=True)
    assert again.table.version == panel.table.version, "the same click again"

    panel = await world.bid(BEPPE, table.id, 1)
    assert panel.owes == (BEPPE,), "nobody waits for Anna"
    assert panel.view.left == 2
    world.again()
    panel = await world.tables.play.set_auto_pass(world.click(ANNA), table.id, on=False)
    assert panel.auto_pass is None, "her bid of this round is made"
    await world.bid(BEPPE, table.id, 1)
    assert set((await world.tables.queries.view(table.id)).owes) == {ANNA, BEPPE}
    await world.bid(ANNA, table.id)
    await world.bid(BEPPE, table.id)
    made = record.parse(await world.tables.exports.record(table.id))
    assert {move.by for move in made.moves} == {"player"}
    assert verify(made, TOY).ok
