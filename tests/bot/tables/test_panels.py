"""Panels: what they say beside the question, of the step that was just tried."""

from __future__ import annotations

from tests.bot.tables.toy import lazy
from tests.bot.tables.world import ANNA, BEPPE, World


async def test_an_undo_is_to_be_confirmed_first(world: World) -> None:
    """The panel says which move it is about; nothing is undone yet."""
    table = await world.game(ANNA, BEPPE)
    moved = await world.bid(ANNA, table.id)
    assert not moved.undoing
    asked = await world.tables.take_back.ask(world.click(ANNA), table.id, moved.count)
    assert asked.undoing
    assert asked.undo == moved.undo != ()
    assert asked.table.version == moved.table.version


async def test_a_typed_move_that_was_turned_down_can_be_mended(world: World) -> None:
    """The typed text is kept until a move is made."""
    table = await world.game(ANNA, BEPPE)
    refused = await world.tables.play.typed(world.click(ANNA), table.id, "bid 9")
    assert refused.typed == "bid 9"
    assert refused.notice is not None
    made = await world.tables.play.typed(world.click(ANNA), table.id, "bid 3")
    assert (made.typed, made.notice) == ("", None)


async def test_who_passes_automatically_is_told_so(world: World) -> None:
    world.games["toy"] = lazy()
    table = await world.game(ANNA, BEPPE, rounds=5)
    await world.bid(ANNA, table.id, 3)
    await world.bid(BEPPE, table.id)
    assert (await world.tables.play.panel(ANNA, table.id)).auto_pass is False
    await world.tables.play.set_auto_pass(world.click(ANNA), table.id, on=True)
    assert (await world.tables.play.panel(ANNA, table.id)).auto_pass is True
