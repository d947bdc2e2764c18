"""A panel that waits for AI players alone: it is updated without a click."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from datetime import timedelta
from typing import Any
from unittest.mock import AsyncMock

import pytest

from bot import metrics
from bot.chat.app import router as routing
from bot.chat.app import sequels
from bot.chat.app.router import Router
from bot.chat.wire import open_panels
from bot.chat.wire.controls import Control
from bot.tables import Table
from bot.tables.clocks import thoughts
from bot.tables.values.ids import UserId
from tests.bot.chat.discord_fakes import NO_MESSAGE, PANEL
from tests.bot.chat.fakes import context_of
from tests.bot.chat.kinds import Kind
from tests.bot.chat.test_routing import clicking, shown_to, told_at_once
from tests.bot.tables.test_take_back import move
from tests.bot.tables.thinking import GAMES, Fake
from tests.bot.tables.world import ANNA, BEPPE, NOON, World, memory
from tests.loop_time import settled
from tests.patience import PATIENCE

WAITING = "This panel updates automatically when the AI has moved."


@pytest.fixture
async def world() -> AsyncIterator[World]:
    store = await memory()
    yield World(store, games={**GAMES}, thinker=Fake({"type": "keep"}))
    await store.close()


@pytest.fixture
def router(world: World) -> Router:
    return Router(context_of(world))


async def duel(world: World, *others: UserId) -> Table:
    """Anna has kept her card; a hard AI is to move since noon, then the others, then Anna again."""
    lobby = await world.lobby(ANNA, game="model", ais=1, strength="hard")
    for user in others:
        await world.tables.lobby.join(world.click(user), lobby.id)
    await world.tables.lobby.set_seating(world.click(ANNA), lobby.id, "joined")
    await world.tables.lobby.set_option(world.click(ANNA), lobby.id, "twice", True)
    table = await world.tables.play.start(world.click(ANNA), lobby.id)
    await move(world, ANNA, table.id, "k")
    return table


async def opened(router: Router, table: Table) -> Any:
    """Anna's click on Play, which shows her panel."""
    click = clicking(Control(Kind.PLAY, table.id))
    await router.control(click)
    return click


async def thought(world: World, table: Table, seconds: float = 3) -> None:
    """That many seconds after noon: the AI moves if it is time."""
    world.time = NOON + timedelta(seconds=seconds)
    for _ in range(3):
        await world.tables.thoughts.run(table.id, world.time)


async def again(click: Any, times: int) -> None:
    """Wait until the click's answer has been shown as often as that."""
    async with asyncio.timeout(PATIENCE):
        while click.edit_original_response.await_count < times:  # noqa: ASYNC110 - the fake tells nobody
            await asyncio.sleep(0.01)


async def test_the_next_question_is_there_once_the_ai_has_moved(world: World, router: Router) -> None:
    table = await duel(world)
    click = await opened(router, table)
    assert WAITING in shown_to(click)
    await thought(world, table)
    await again(click, 2)
    assert WAITING not in shown_to(click)
    assert "Keep your card or swap it?" in shown_to(click)


async def test_a_move_while_the_panel_was_on_its_way_is_not_missed(world: World, router: Router) -> None:
    """Discord takes the panel late; the AI has moved by then."""
    table = await duel(world)
    click = clicking(Control(Kind.PLAY, table.id))

    async def late(**_edit: object) -> Any:
        if click.edit_original_response.await_count == 1:
            await thought(world, table)
        return click.edit_original_response.return_value

    click.edit_original_response.side_effect = late
    await router.control(click)
    await again(click, 2)
    assert WAITING not in shown_to(click)


async def test_a_newer_click_on_the_panel_keeps_its_answer(world: World, router: Router) -> None:
    """Refresh, say: its own panel goes on, and the former answer does not come back."""
    table = await duel(world)
    first = await opened(router, table)
    newer = clicking(Control(Kind.LOOK, table.id), ephemeral=True)
    await router.control(newer)
    await thought(world, table)
    await again(newer, 2)
    await settled()
    assert first.edit_original_response.await_count == 1


async def test_a_panel_that_another_one_has_replaced_is_left_alone(
    world: World, router: Router, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is gone: an edit would only fail."""
    monkeypatch.setattr(open_panels, "delete_original", AsyncMock())
    table = await duel(world)
    first, second = await opened(router, table), clicking(Control(Kind.PLAY, table.id))
    second.edit_original_response.return_value.id = PANEL + 1
    await router.control(second)
    await thought(world, table)
    await again(second, 2)
    await settled()
    assert first.edit_original_response.await_count == 1


async def test_whoever_waits_for_a_person_looks_again_by_hand(world: World, router: Router) -> None:
    """That may take days: the panel tells once that it is Beppe's turn."""
    table = await duel(world, BEPPE)
    click = await opened(router, table)
    await thought(world, table)
    await again(click, 2)
    assert WAITING not in shown_to(click)
    await move(world, BEPPE, table.id, "k")
    await settled()
    assert click.edit_original_response.await_count == 2


async def test_a_press_that_was_meant_for_the_former_panel_does_nothing(
    world: World, router: Router, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Undo, say, where a card lies now; a second later it counts."""
    table = await duel(world)
    waiting = await opened(router, table)
    await thought(world, table)
    await again(waiting, 2)
    await settled()
    count = (await world.tables.play.panel(ANNA, table.id)).count
    meant = Control(Kind.ANSWER, table.id, count, answers=(("k",),))
    early, late = clicking(meant, ephemeral=True), clicking(meant, ephemeral=True)
    await router.control(early)
    assert "has just been updated" in told_at_once(early)
    assert (await world.tables.play.panel(ANNA, table.id)).count == count
    monkeypatch.setattr(sequels, "FRESH_SECONDS", 0)
    await router.control(late)
    assert (await world.tables.play.panel(ANNA, table.id)).count == count + 1


async def test_whoever_dismisses_the_panel_is_no_failure(
    world: World, router: Router, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Discord no longer knows the message: no metric and no warning."""
    told: list[str] = []
    monkeypatch.setattr(metrics, "outcome", told.append)
    table = await duel(world)
    click = await opened(router, table)
    click.edit_original_response.side_effect = NO_MESSAGE
    await thought(world, table)
    await again(click, 2)
    await settled()
    assert told == []


async def test_only_the_newest_panel_in_a_message_is_drawn(
    world: World, router: Router, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Refresh, three times: one picture when the AI has moved."""
    table = await duel(world)
    await opened(router, table)
    refreshed = [clicking(Control(Kind.LOOK, table.id), ephemeral=True) for _ in range(3)]
    for click in refreshed:
        await router.control(click)
    asked = AsyncMock(wraps=world.tables.play.panel)
    monkeypatch.setattr(world.tables.play, "panel", asked)
    await thought(world, table)
    await again(refreshed[-1], 2)
    await settled()
    assert asked.await_count == 1


async def test_who_has_lost_the_seat_keeps_what_they_saw(world: World, router: Router) -> None:
    """The refusal is no failure: it is for a click, and there was none."""
    table = await duel(world)
    click = await opened(router, table)
    await world.tables.play.quit(world.click(ANNA), table.id)
    await settled()
    assert click.edit_original_response.await_count == 1


async def test_an_ai_that_moves_elsewhere_is_not_awaited_for_ever(
    world: World, router: Router, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another process may make its moves; the panel is shown again all the same."""
    monkeypatch.setattr(thoughts, "LONGEST_WAIT", 0.01)
    click = await opened(router, await duel(world))
    await again(click, 2)
    await router.settle()


async def test_the_bot_stops_without_waiting_for_an_ai(
    world: World, router: Router, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(routing, "SETTLE_SECONDS", 0)
    table = await duel(world)
    click = await opened(router, table)
    assert router.idle
    await router.settle()
    await thought(world, table)
    await settled()
    assert click.edit_original_response.await_count == 1
