"""A dangerous or unusual choice counts only when it is confirmed."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import replace
from typing import Any

import pytest

from bot.chat.screens.context import ChatContext
from bot.chat.screens.panel import show_panel
from bot.chat.wire.controls import Control
from bot.tables import Table
from engines.base import Answers, AnyGame, Question
from engines.text import say
from tests.bot.chat.fakes import context_of, controls, labels, press, request_by, text
from tests.bot.chat.kinds import Kind
from tests.bot.tables.toy import TOY
from tests.bot.tables.world import ANNA, BEPPE, World, memory

THREE = (("bid",), ("3",))


def careful() -> AnyGame:
    """The toy game, in which a bid of 3 has to be confirmed."""

    def ask(view: Any, answers: Answers) -> Any:
        found = TOY.play.ask(view, answers)
        if not isinstance(found, Question):
            return found
        warned = (
            replace(option, confirm=say("All you have?")) if option.value == "3" else option
            for option in found.options
        )
        return replace(found, options=tuple(warned))

    return replace(TOY, play=replace(TOY.play, ask=ask))


@pytest.fixture
async def world() -> AsyncIterator[World]:
    store = await memory()
    yield World(store, games={"toy": careful()})
    await store.close()


async def bids(world: World, table: Table) -> int:
    """The number of bids made."""
    return len((await world.tables.queries.log(table.id, ANNA)).lines) - 1


async def test_a_dangerous_option_is_asked_for_once_more(world: World) -> None:
    table = await world.game(ANNA, BEPPE)
    panel = await world.tables.play.answer(world.click(ANNA), table.id, 0, THREE)
    assert panel.confirm is not None
    assert str(panel.confirm.confirm) == "All you have?"
    assert panel.answers == (("bid",),)
    assert await bids(world, table) == 0
    done = await world.tables.play.answer(world.click(ANNA), table.id, 0, THREE, confirmed=True)
    assert done.confirm is None
    assert await bids(world, table) == 1


async def test_other_options_count_at_once(world: World) -> None:
    table = await world.game(ANNA, BEPPE)
    await world.tables.play.answer(world.click(ANNA), table.id, 0, (("bid",), ("2",)))
    assert await bids(world, table) == 1


async def test_a_typed_move_needs_no_confirmation(world: World) -> None:
    table = await world.game(ANNA, BEPPE)
    await world.tables.play.typed(world.click(ANNA), table.id, "bid 3")
    assert await bids(world, table) == 1


async def test_where_the_dangerous_button_stood_nothing_can_be_pressed(world: World) -> None:
    """A second press that slips does no harm; Back stands below the question, as the other answer does."""
    context: ChatContext = context_of(world)
    table = await world.game(ANNA, BEPPE)
    request, before = request_by(world, ANNA, None)
    await show_panel(context, request, await world.tables.play.panel(ANNA, table.id, THREE[:1]))
    request, shown = request_by(world, ANNA, None)
    panel = await world.tables.play.answer(world.click(ANNA), table.id, 0, THREE)
    await show_panel(context, request, panel)
    assert "All you have?" in text(shown.last)
    assert labels(shown.last)[:3] == labels(before.last)[:3] == ["1", "2", "3"]
    assert labels(shown.last)[3:5] == ["Back", "3"]
    assert [one.kind for one in controls(shown.last)][:2] == [Kind.ASK, Kind.ANSWER]
    (surely,) = [one for one in controls(shown.last) if one.kind is Kind.ANSWER]
    confirming, _ = request_by(world, ANNA, surely)
    await press(context, confirming)
    assert await bids(world, table) == 1


async def test_so_it_does_where_moves_are_tried_out(world: World) -> None:
    context: ChatContext = context_of(world)
    table = await world.game(ANNA, BEPPE)
    request, _ = request_by(world, ANNA, Control(Kind.TRY, table.id))
    await press(context, request)
    here = Control(Kind.TRY_ASK, table.id, answers=THREE[:1])
    request, before = request_by(world, ANNA, here)
    await press(context, request)
    pressed = replace(here, kind=Kind.TRY_ANSWER, answers=THREE)
    request, shown = request_by(world, ANNA, pressed)
    await press(context, request)
    assert "All you have?" in text(shown.last)
    assert labels(shown.last)[:3] == labels(before.last)[:3]
    assert labels(shown.last)[3:5] == ["Back", "3"]
    (surely,) = [one for one in controls(shown.last) if one.kind is Kind.TRY_ANSWER and one.word]
    request, done = request_by(world, ANNA, surely)
    await press(context, request)
    assert "1 move ahead" in text(done.last)
    assert await bids(world, table) == 0
