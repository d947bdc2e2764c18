"""Panels: what they say beside the question, of the step that was just tried."""

from __future__ import annotations

import pickle

import pytest

from bot import catalogue
from engines.base import moves
from tests.bot.tables.toy import lazy
from tests.bot.tables.world import ANNA, BEPPE, CARLA, World


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


@pytest.mark.parametrize("game", list(catalogue.CATALOGUE))
async def test_a_panel_opened_again_has_the_same_picture(world: World, game: str) -> None:
    """It is drawn once: within a position nothing but the question changes, compared as the bot does it."""
    world.games[game], play = catalogue.game(game), world.tables.play
    table = await world.game(*(ANNA, BEPPE, CARLA)[: catalogue.game(game).seats.start], game=game)
    for _ in range(4):
        user = table.owes[0]
        first, again = [await play.panel(user, table.id) for _ in range(2)]
        drawn, redrawn = (pickle.dumps((it.view, it.happened, it.question)) for it in (first, again))
        assert drawn == redrawn
        answers, _ = next(moves(first.game, first.view))
        for number in range(1, len(answers)):
            asked = await play.answer(world.click(user), table.id, first.count, answers[:number])
            assert (asked.view, asked.happened) == (first.view, first.happened)
        table = (await play.answer(world.click(user), table.id, first.count, answers)).table
