"""The panel of an analysis, its buttons, and the same turning points in the replay."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import replace

import pytest

from bot.chat.screens import analysis, links, replay
from bot.chat.screens.context import ChatContext
from bot.chat.screens.renderer import Renderer
from bot.chat.wire.controls import Control, FirstAnswer
from bot.drawing.request import Request
from bot.drawing.service import NotDrawnError
from bot.tables import Table
from bot.tables.reading.analyses import Analysed
from engines.text import Refused
from tests.bot.chat.fakes import all_parts, check, controls, labels, press, request_by, text
from tests.bot.chat.kinds import Kind
from tests.bot.tables.analysing import Fake, played_to_the_end
from tests.bot.tables.world import ANNA, BEPPE, DINO, World, memory


@pytest.fixture
async def world() -> AsyncIterator[World]:
    store = await memory()
    yield World(store, analyst=Fake())
    await store.close()


@pytest.fixture
async def table(world: World) -> Table:
    return await played_to_the_end(world)


async def test_anybody_gets_the_analysis_of_the_last_game(
    world: World, context: ChatContext, table: Table
) -> None:
    """Also beside a new lobby; a picture with its alt text, and each turning point with a way to its step."""
    await world.lobby(ANNA, BEPPE)
    request, shown = request_by(world, DINO)
    await analysis.analysis_of(context, request, None)
    check(shown.last)
    told = text(shown.last)
    assert "Streets of Palermo: Analysis" in told
    assert "percentage point" in told
    assert "At the start" not in told, "it is in the picture and its alt text"
    (picture,) = shown.last.files
    assert picture.name == "chances.png"
    assert str(picture.alt).startswith("At the start: ▲ Anna ")
    found = await world.tables.analyses.of(table.id)
    told_of = [context.localizer("en", table).plain(turn.told) for turn in found.turns]
    assert all(f" {number}. {said}" in str(picture.alt) for number, said in enumerate(told_of, start=1))
    assert not any("→" in said for said in told_of), "as the log says it, not as menus do"
    steps = [control for control in controls(shown.last) if control.kind is Kind.REPLAY_BESIDE]
    assert [control.page for control in steps] == [turn.step for turn in found.turns]
    assert [label for label in labels(shown.last) if label.startswith("Go to step")]
    assert Kind.REPLAY_BESIDE.first_answer(private=True) is FirstAnswer.THINKING, "the analysis stays"
    request, shown = request_by(world, DINO, steps[0])
    await press(context, request)
    check(shown.last)
    assert "Streets of Palermo: Replay" in text(shown.last)
    assert "Turning point" in text(shown.last)


async def test_the_replay_says_at_which_steps_there_was_a_better_move(
    world: World, context: ChatContext, table: Table
) -> None:
    """From when on somebody has asked for the analysis; the replay has a button for that."""
    request, shown = request_by(world, DINO, Control(Kind.REPLAY, table.id, page=0, word="m"))
    await press(context, request)
    assert "Analysis" in labels(shown.last)
    (turn, *_) = (await world.tables.analyses.of(table.id)).turns
    request, shown = request_by(world, DINO, Control(Kind.REPLAY, table.id, page=turn.step, word="m"))
    await press(context, request)
    check(shown.last)
    assert "Turning point" in text(shown.last)
    assert "percentage point" in text(shown.last)
    request, shown = request_by(world, DINO, Control(Kind.REPLAY, table.id, page=turn.step - 1, word="m"))
    await press(context, request)
    assert "Turning point" not in text(shown.last)


async def test_the_replay_tells_of_all_turning_points_that_it_passes(
    world: World, context: ChatContext, table: Table
) -> None:
    """A turn or round may have several; one with a lone move is not passed over."""
    found = await world.tables.analyses.of(table.id)
    for letter, stride in replay.STRIDES_BY_LETTER.items():
        told, step, at_end = 0, 0, False
        while not at_end:
            request, shown = request_by(world, DINO, Control(Kind.REPLAY, table.id, page=step, word=letter))
            await press(context, request)
            check(shown.last)
            told += text(shown.last).count("Turning point")
            position = await world.tables.replays.replay(table.id, step, stride)
            step, at_end = position.after, position.at == position.last
        assert told == len(found.turns), stride


async def test_turning_points_at_one_step_have_one_button(
    world: World, context: ChatContext, table: Table
) -> None:
    """A pass is told at the next step. Discord refuses a message with the same button twice."""
    found = await world.tables.analyses.of(table.id)
    together = (found.turns[0], replace(found.turns[0], at=found.turns[0].at + 1))
    shown = await world.tables.queries.view(table.id)
    panel = analysis.analysis_panel(
        shown, Analysed(found.curve, together), context.localizer("en", table), None
    )
    check(panel)
    assert len([one for one in labels(panel) if one.startswith("Go to step")]) == 1


async def test_in_words_it_tells_the_chances_too(world: World, context: ChatContext, table: Table) -> None:
    request, shown = request_by(world, DINO, links.analysis(table.id))
    await press(context, replace(request, in_text=True))
    check(shown.last)
    assert not shown.last.files
    for stage in ("At the start: ", "After a quarter", "Halfway", "After three quarters"):
        assert stage in text(shown.last)


async def test_a_game_without_mistakes_is_said_to_have_none(world: World, context: ChatContext) -> None:
    found = await played_to_the_end(world)
    none = (await world.tables.analyses.of(found.id)).curve
    shown = await world.tables.queries.view(found.id)
    localizer = context.localizer("en", found)
    panel = analysis.analysis_panel(shown, Analysed(none, ()), localizer, None)
    check(panel)
    assert "clear mistake" in text(panel)
    assert not [part for part in all_parts(panel) if part["type"] == 2]


@pytest.mark.parametrize(("open_until", "decided_by"), [(0, 1), (4, 5), (5, None), (9, None)])
async def test_a_game_that_was_decided_early_is_said_to_have_been(
    world: World, context: ChatContext, open_until: int, decided_by: int | None
) -> None:
    """In its first half: from then on the winner's chance never fell again."""
    found = await played_to_the_end(world)
    curve = tuple((0.5, 0.5) if at <= open_until else (0.03, 0.97) for at in range(11))
    shown = await world.tables.queries.view(found.id)
    panel = analysis.analysis_panel(shown, Analysed(curve, ()), context.localizer("en", found), None)
    check(panel)
    assert "clear mistake" in text(panel)
    if decided_by is None:
        assert "decided" not in text(panel)
    else:
        assert f"decided by move {decided_by} of 10: from then on, ■ Beppe's chance" in text(panel)


async def test_a_game_that_goes_on_has_neither_button_nor_analysis(
    world: World, context: ChatContext
) -> None:
    """Whatever a forged click asks for."""
    running = await world.game(ANNA, BEPPE, game="streets")
    request, shown = request_by(world, ANNA, Control(Kind.REPLAY, running.id, page=0, word="m"))
    await press(context, request)
    assert "Analysis" not in labels(shown.last)
    request, _ = request_by(world, ANNA, links.analysis(running.id))
    with pytest.raises(Refused, match="isn't over"):
        await press(context, request)
    request, _ = request_by(world, ANNA)
    with pytest.raises(Refused, match="isn't over"):
        await analysis.analysis_of(context, request, str(running.id))
    with pytest.raises(Refused, match="tables suggested"):
        await analysis.analysis_of(context, request, "the last one")


async def test_where_nothing_can_be_drawn_words_take_its_place(
    world: World, context: ChatContext, table: Table
) -> None:
    async def broken(_request: Request) -> bytes:
        raise NotDrawnError("The picture could not be drawn.")

    context.renderer = Renderer(broken)
    request, shown = request_by(world, DINO, links.analysis(table.id))
    await press(context, request)
    assert "Halfway" in text(shown.last)
