"""The replay panel: who may look, what its buttons lead to, and that it fits into a message."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from bot.chat.app.commands import replayable
from bot.chat.screens import replay
from bot.chat.screens.context import ChatContext
from bot.chat.wire.controls import Control, FirstAnswer
from bot.tables import Line, Table
from bot.tables.reading.replays import Replay
from bot.tables.values.table import Phase
from engines.text import Refused
from tests.bot.chat import samples
from tests.bot.chat.fakes import check, control, controls, labels, press, request_by, text
from tests.bot.chat.kinds import Kind
from tests.bot.tables.world import ANNA, BEPPE, CARLA, DINO, World, place_in

ELSEWHERE = place_in(555)


async def finished(world: World) -> Table:
    """A game of two rounds that is over."""
    table = await world.game(ANNA, BEPPE)
    for amount in (3, 2):
        await world.bid(ANNA, table.id, amount)
        await world.bid(BEPPE, table.id, 1)
    return table


async def test_anybody_in_the_channel_goes_through_a_game_after_a_restart_too(
    world: World, context: ChatContext
) -> None:
    await finished(world)
    request, shown = request_by(world, DINO)
    await replay.replay_of(context, request, None)
    assert "Step 0 of 4, round 1" in text(shown.last)
    seen = []
    while nexts := [one for one in controls(shown.last) if one.count == 2]:
        context.tables = world.again()
        request, shown = request_by(world, DINO, nexts[0])
        await context.admission.admit(request)
        await press(context, request)
        seen.append(text(shown.last))
    assert len(seen) == 4
    assert seen[0].endswith("Anna has bid.")
    assert "The bids are 3 and 1" in seen[1]
    request, shown = request_by(world, DINO, next(one for one in controls(shown.last) if one.count == 0))
    await press(context, request)
    assert "Step 0 of 4" in text(shown.last)


async def test_another_stride_goes_on_from_the_same_place(world: World, context: ChatContext) -> None:
    table = await finished(world)
    request, shown = request_by(world, DINO, Control(Kind.REPLAY, table.id, page=1, word="m"))
    await press(context, request)
    by_round = next(one for one in controls(shown.last) if one.word == "r")
    request, shown = request_by(world, DINO, by_round)
    await press(context, request)
    assert "Step 2 of 4, round 1" in text(shown.last)
    assert "By round" in labels(shown.last)


async def test_the_notation_is_shown_on_demand_and_stays(world: World, context: ChatContext) -> None:
    """Also at the next step and by another stride, until it is hidden again."""
    table = await finished(world)
    request, shown = request_by(world, DINO, Control(Kind.REPLAY, table.id, page=1, word="m"))
    await press(context, request)
    assert "`" not in text(shown.last)
    for number in (8, 2, 1, 9):  # shown, on, back, by turns
        to = next(one for one in controls(shown.last) if one.count == number)
        request, shown = request_by(world, DINO, to)
        await press(context, request)
        if number in (8, 1):
            assert "Anna has bid. · `0: bid ?`" in text(shown.last)
        assert "Hide the notation" in labels(shown.last)
    request, shown = request_by(world, DINO, next(one for one in controls(shown.last) if one.count == 8))
    await press(context, request)
    assert "`" not in text(shown.last)
    assert "Show the notation" in labels(shown.last)


async def test_who_played_may_look_from_anywhere_and_others_from_the_channel(
    world: World, context: ChatContext
) -> None:
    table = await finished(world)
    to = Control(Kind.REPLAY, table.id)
    for place in (ELSEWHERE, None):
        await context.admission.admit(request_by(world, BEPPE, to, place=place)[0])
        request, shown = request_by(world, BEPPE, place=place)
        await replay.replay_of(context, request, str(table.id))
        assert "Toy: Replay" in text(shown.last)
        with pytest.raises(Refused, match="You can only look at"):
            await context.admission.admit(request_by(world, DINO, to, place=place)[0])
        with pytest.raises(Refused, match="You can only look at"):
            await replay.replay_of(context, request_by(world, DINO, place=place)[0], str(table.id))
    await context.admission.admit(request_by(world, DINO, to)[0])


@pytest.mark.parametrize("typed", ["", "Toy", "9" * 30, "²", "-1", "999"])
async def test_what_is_no_table_is_refused(world: World, context: ChatContext, typed: str) -> None:
    with pytest.raises(Refused):
        await replay.replay_of(context, request_by(world, ANNA)[0], typed)


async def test_tables_are_offered_while_typing(world: World, context: ChatContext) -> None:
    table = await finished(world)
    running = await world.game(ANNA, CARLA)

    def typing(guild: int | None) -> Any:
        user = SimpleNamespace(id=DINO)
        locale = SimpleNamespace(value="en-US")
        return SimpleNamespace(guild_id=guild, channel_id=100, user=user, locale=locale)

    offered = [(one.name, one.value) for one in await replayable(context, typing(1), "toy")]
    assert offered == [
        ("Toy · Anna, Carla · 2026-11-20 · in progress", str(running.id)),
        ("Toy · Anna, Beppe · 2026-11-20", str(table.id)),
    ]
    assert [one.value for one in await replayable(context, typing(1), "BEPPE")] == [str(table.id)]
    assert await replayable(context, typing(None), "") == []


async def test_log_and_details_lead_to_the_replay(world: World, context: ChatContext) -> None:
    table = await finished(world)
    for kind in (Kind.LOG, Kind.DETAILS):
        request, shown = request_by(world, DINO, Control(kind, table.id))
        await press(context, request)
        request, shown = request_by(world, DINO, control(shown.last, Kind.REPLAY))
        await press(context, request)
        assert "Step 0 of 4" in text(shown.last)


async def test_a_running_game_opens_at_its_newest_step(world: World, context: ChatContext) -> None:
    table = await world.game(ANNA, BEPPE)
    await world.bid(ANNA, table.id, 3)
    request, shown = request_by(world, ANNA, Control(Kind.LOG, table.id))
    await press(context, request)
    request, shown = request_by(world, ANNA, control(shown.last, Kind.REPLAY))
    await press(context, request)
    assert "Step 1 of 1" in text(shown.last)
    assert "Anna has bid." in text(shown.last)  # not how much, although it is Anna who looks


@pytest.mark.parametrize("at", [0, 7, 300])
async def test_every_step_fits_into_a_message(at: int) -> None:
    """A round of a hundred long sentences, at a table of people with troublesome names."""
    found = samples.table_view(Phase.PLAYING)
    lines = tuple(Line(n, 1, "clock", "x" * 200, samples.LONG) for n in range(100))
    fields = {
        name: getattr(found, name) for name in ("table", "game", "supported", "view", "owes", "outcome")
    }
    step = Replay(
        since=0,
        upto=1,
        **fields,
        happened=(),
        news=lines,
        stride="round",
        at=at,
        before=0,
        after=300,
        last=300,
        round=9,
    )
    shown = replay.replay_panel(step, samples.localizer(), samples.HAND)
    check(shown)
    assert "See the log for earlier events." in text(shown)
    check(replay.replay_panel(step, samples.localizer(), samples.HAND, noted=True))
    check(replay.replay_panel(replace(step, news=()), samples.localizer(), samples.HAND))


def test_the_panel_is_edited_in_place_and_a_public_message_never() -> None:
    assert Kind.REPLAY.first_answer(private=True) is FirstAnswer.PANEL
    assert Kind.REPLAY.first_answer(private=False) is FirstAnswer.THINKING


async def test_beside_a_lobby_the_game_before_it_is_gone_through(world: World, context: ChatContext) -> None:
    """As with /palermo export; in a channel without an earlier game, it says that this one has not begun."""
    done = await world.game(ANNA, BEPPE, rounds=1)
    await world.bid(ANNA, done.id)
    await world.bid(BEPPE, done.id)
    await world.tables.openings.rematch(world.click(ANNA), done.id)
    request, shown = request_by(world, BEPPE)
    await replay.replay_of(context, request, None)
    assert {one.table for one in controls(shown.last)} == {done.id}
    other = place_in(101)
    await world.lobby(ANNA, place=other)
    with pytest.raises(Refused, match="hasn't started"):
        await replay.replay_of(context, request_by(world, BEPPE, place=other)[0], None)
