"""The button for a hint, what it asks first, and the hint in the panel: the same in words."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import replace

import pytest

from bot.chat.publishing import contents
from bot.chat.screens.context import ChatContext
from bot.chat.wire.controls import Control
from bot.tables import Phase, Table
from bot.tables.values.ids import PostId
from engines.text import Refused
from tests.bot.chat.fakes import Shown, check, controls, labels, press, request_by, text
from tests.bot.chat.kinds import Kind
from tests.bot.tables.advising import Fake
from tests.bot.tables.world import ANNA, BEPPE, DINO, World, memory


@pytest.fixture
async def world() -> AsyncIterator[World]:
    store = await memory()
    yield World(store, adviser=Fake())
    await store.close()


async def pressed(world: World, context: ChatContext, control: Control, *, in_text: bool = False) -> Shown:
    request, shown = request_by(world, ANNA, control)
    await press(context, replace(request, in_text=in_text))
    check(shown.last)
    return shown


def button(shown: Shown, kind: object) -> Control:
    (found,) = [control for control in controls(shown.last) if control.kind is kind]
    return found


@pytest.mark.parametrize("in_text", [False, True])
async def test_a_hint_from_the_button_to_the_end_of_the_game(
    world: World, context: ChatContext, *, in_text: bool
) -> None:
    """Behind More; asked for once; told under the picture or the words; public is only that there was one."""
    table = await world.game(ANNA, ais=1, game="streets")
    plain = await pressed(world, context, Control(Kind.PLAY, table.id), in_text=in_text)
    assert "Hint" not in labels(plain.last)
    more = next(one for one in controls(plain.last) if (one.kind, one.word) == (Kind.LOOK, "more"))
    every = await pressed(world, context, more, in_text=in_text)
    asked = await pressed(world, context, button(every, Kind.SHOW_HINT), in_text=in_text)
    assert "this game only counts if you lose" in text(asked.last)
    kept = next(one for one in controls(asked.last) if one.kind is Kind.ASK and not one.word)
    back = await pressed(world, context, kept, in_text=in_text)
    assert "only counts" not in text(back.last)
    given = await pressed(world, context, button(asked, Kind.SHOW_HINT_SURELY), in_text=in_text)
    assert "💡 A strong player would choose “" in text(given.last)
    assert Kind.ANSWER in {control.kind for control in controls(given.last)}
    public = await contents.public(context, await world.tables.queries.view(table.id, since=4), PostId(1))
    assert "asked for a hint, so only a loss counts" in text(public)
    assert "strong player" not in text(public)
    while table.live:
        panel = await world.tables.play.panel(ANNA, table.id)
        move = await world.tables.play.example(ANNA, table.id)
        assert move is not None
        await world.tables.play.typed(world.click(ANNA), table.id, move, panel.count)
        table = await world.tables.queries.table(table.id)
    assert table.phase is Phase.FINISHED
    ended = await contents.public(context, await world.tables.queries.view(table.id), PostId(1))
    assert "A hint was given, so only a loss counts." in text(ended)


async def test_where_others_play_there_is_no_button(world: World, context: ChatContext) -> None:
    """And a forged one gets the reason."""
    table: Table = await world.game(ANNA, BEPPE, game="streets")
    plain = await pressed(world, context, Control(Kind.LOOK, table.id, 0, word="more"))
    assert "Hint" not in labels(plain.last)
    for kind in (Kind.SHOW_HINT, Kind.SHOW_HINT_SURELY):
        forged = await pressed(world, context, Control(kind, table.id, 0))
        assert "Hints are only for games in which no other person has played." in text(forged.last)
    request, _ = request_by(world, DINO, Control(Kind.SHOW_HINT_SURELY, table.id, 0))
    with pytest.raises(Refused, match="not in this game"):
        await press(context, request)
