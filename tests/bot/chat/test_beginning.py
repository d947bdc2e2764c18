"""A lobby with a time at which it begins: by itself, with AIs, or not at all."""

from __future__ import annotations

from datetime import timedelta

import pytest

from bot.chat.publishing.publisher import Publisher
from bot.chat.screens.context import ChatContext
from bot.chat.wire.controls import Control
from bot.tables import Phase, Table
from bot.tables.lobby.lobby import quarter_after
from bot.tables.values.table import LOBBY_LIFE
from engines.text import Refused
from tests.bot.chat.fakes import Channel, control, press, request_by, text
from tests.bot.chat.kinds import Kind
from tests.bot.chat.test_punctual import lobby_of
from tests.bot.chat.test_side_posts import settled
from tests.bot.tables.toy import TOY
from tests.bot.tables.world import ANNA, BEPPE, NOON, World, rules
from tests.changed import changed

MINUTE = timedelta(minutes=1)


async def planned(world: World, *users: int, minutes: int = 120, fill: bool = False) -> Table:
    """A lobby of Anna and others that begins after some minutes."""
    table = await world.lobby(ANNA, *([BEPPE] if users else []))
    await world.tables.lobby.set_fill(world.click(ANNA), table.id, on=fill)
    return await world.tables.lobby.set_beginning(world.click(ANNA), table.id, minutes * MINUTE)


@pytest.mark.parametrize(("after", "full"), [(0, 0), (1, 15), (15, 15), (46, 60)])
def test_it_begins_at_a_quarter_of_an_hour(after: int, full: int) -> None:
    assert quarter_after(NOON + after * MINUTE) == NOON + full * MINUTE


async def test_it_begins_by_itself_at_its_time_and_once(world: World) -> None:
    table = await planned(world, BEPPE)
    await world.tick(minutes=119)
    assert (await world.tables.queries.table(table.id)).phase is Phase.LOBBY
    world.again()
    await world.tick(minutes=1)
    begun = await world.tables.queries.table(table.id)
    assert (begun.phase, begun.persons) == (Phase.PLAYING, (ANNA, BEPPE))
    await world.tick(minutes=1)
    entries = await world.store.tables.entries(table.id, 0, 99)
    assert sum(entry.kind == "start" for entry in entries) == 1


async def test_with_too_few_it_closes_with_a_sentence(world: World) -> None:
    table = await planned(world)
    await world.tick(hours=3)
    assert (await world.tables.queries.table(table.id)).phase is Phase.ABANDONED
    view = await world.tables.queries.board(table.id, 0)
    assert "Not enough players had joined by the start time." in str([line.text for line in view.news])


async def test_or_ais_take_the_seats_that_are_still_needed(world: World) -> None:
    table = await planned(world, fill=True)
    await world.tick(hours=2)
    begun = await world.tables.queries.table(table.id)
    assert begun.phase is Phase.PLAYING
    assert [player.user for player in begun.players] == [ANNA, None]
    entries = await world.store.tables.entries(table.id, 0, 99)
    assert [entry.kind for entry in entries if entry.kind != "move"][-2:] == ["add_ai", "start"]


async def test_they_play_as_well_as_the_last_ai_there(world: World) -> None:
    """As those do that the host adds."""
    world.games["toy"] = changed(TOY, seats=(4,))
    world.again()
    table = await planned(world, fill=True)
    await world.tables.lobby.add_ai(world.click(ANNA), table.id, "easy")
    await world.tick(hours=2)
    begun = await world.tables.queries.table(table.id)
    assert [player.strength for player in begun.players if player.user is None] == ["easy"] * 3


async def test_no_ai_joins_where_enough_have(world: World) -> None:
    table = await planned(world, BEPPE, fill=True)
    await world.tick(hours=2)
    assert (await world.tables.queries.table(table.id)).persons == (ANNA, BEPPE)


async def test_without_a_time_it_closes_after_a_week_as_ever(world: World) -> None:
    table = await planned(world)
    table = await world.tables.lobby.set_beginning(world.click(ANNA), table.id, None)
    await world.tick(hours=2)
    assert (await world.tables.queries.table(table.id)).phase is Phase.LOBBY
    world.time = table.opened + LOBBY_LIFE
    await world.tick()
    assert (await world.tables.queries.table(table.id)).phase is Phase.ABANDONED


async def test_a_game_that_was_started_before_is_left_alone(world: World) -> None:
    table = await planned(world, BEPPE)
    await world.tables.play.start(world.click(ANNA), table.id)
    before = await world.tables.queries.table(table.id)
    await world.tick(hours=2)
    assert (await world.tables.queries.table(table.id)).version == before.version


async def test_rules_that_are_gone_close_it(world: World) -> None:
    table = await planned(world, BEPPE, fill=True)
    world.games["toy"] = rules(99)
    world.again()
    await world.tick(hours=2)
    assert (await world.tables.queries.table(table.id)).phase is Phase.ABANDONED


async def test_a_lobby_of_a_newer_release_is_left_to_it(world: World) -> None:
    table = await planned(world)
    for known in ({"toy": rules(0)}, {}):
        world.games.clear()
        world.games.update(known)
        await world.tick(hours=2)
        assert (await world.tables.queries.table(table.id)).phase is Phase.LOBBY


async def test_the_host_sets_it_and_everybody_sees_it_in_their_own_time(
    world: World, context: ChatContext, publisher: Publisher, channel: Channel
) -> None:
    table = await world.lobby(ANNA)
    request, shown = request_by(world, ANNA, Control(Kind.SET_BEGINNING, table.id), values=("120",))
    await press(context, request)
    at = int((NOON + timedelta(hours=2)).timestamp())
    assert f"**Starts <t:{at}:f> (<t:{at}:R>)" in text(shown.last)
    request, shown = request_by(world, ANNA, control(shown.last, Kind.SET_FILL))
    await press(context, request)
    assert control(shown.last, Kind.SET_FILL).word == "off"
    await settled(world, publisher)
    assert f"Starts <t:{at}:f> (<t:{at}:R>); AIs fill in for missing players" in lobby_of(channel)
    request, shown = request_by(world, ANNA, Control(Kind.SET_FILL, table.id, word="off"))
    await press(context, request)
    await settled(world, publisher)
    assert f"Starts <t:{at}:f> (<t:{at}:R>), if enough players have joined" in lobby_of(channel)
    request, shown = request_by(world, ANNA, Control(Kind.SET_BEGINNING, table.id), values=("never",))
    await press(context, request)
    assert "**Start:** When you press Start" in text(shown.last)
    for values in (("7",), ("x",)):
        request, _ = request_by(world, ANNA, Control(Kind.SET_BEGINNING, table.id), values=values)
        with pytest.raises(Refused, match="no longer available"):
            await press(context, request)
    request, _ = request_by(world, BEPPE, Control(Kind.SET_BEGINNING, table.id), values=("60",))
    with pytest.raises(Refused, match="Only the host"):
        await press(context, request)
