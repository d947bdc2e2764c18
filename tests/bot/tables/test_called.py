"""Tables that the bot opens itself: whom it calls joins by Ready, and nobody else changes anything."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest

from bot.chat.screens.lobby import lobby
from bot.tables import Refusal, Table
from bot.tables.values.ids import NO_POST, ChannelId, UserId
from bot.tables.values.lobbies import Calling
from bot.tables.values.pace import Pace
from bot.tables.values.servers import Setup
from bot.tables.values.table import NOBODY, Phase
from tests.bot.chat.fakes import labels, text
from tests.bot.chat.samples import localizer
from tests.bot.tables.world import ANNA, BEPPE, CARLA, DINO, PLACE, World

HALF_A_DAY = timedelta(hours=12)
SETUP = Setup({"rounds": 2}, "random", Pace("1d"))


def calling(world: World, *users: UserId, seats: int | None = None) -> Calling:
    """A call to these people, for half a day."""
    return Calling(users, world.time + HALF_A_DAY, seats or len(users))


async def opened(world: World, *users: UserId, seats: int | None = None) -> Table:
    """A table that the bot has opened for these people, whose call is out."""
    call = calling(world, *users, seats=seats)
    table = await world.tables.openings.call(PLACE, "toy", SETUP, "season/1/1", call)
    await world.send()
    return await world.tables.queries.table(table.id)


async def test_everybody_called_is_called_once_and_nobody_sits_there_yet(world: World) -> None:
    call = calling(world, ANNA, BEPPE)
    table = await world.tables.openings.call(PLACE, "toy", SETUP, "season/1/1", call)
    posts = await world.store.outbox.due(world.time, 9)
    assert [(post.kind, post.mention) for post in posts] == [("proof", ())], "the commitment goes out first"
    await world.prove()
    (show,) = await world.store.outbox.due(world.time, 9)
    assert (show.kind, show.mention) == ("show", (ANNA, BEPPE))
    assert (table.players, table.host, table.calling) == ((), NOBODY, call)


async def test_a_second_try_finds_the_same_table(world: World) -> None:
    table = await opened(world, ANNA, BEPPE)
    elsewhere = replace(PLACE, channel=ChannelId(PLACE.channel + 1))
    again = await world.tables.openings.call(elsewhere, "toy", SETUP, "season/1/1", calling(world, CARLA))
    assert again.id == table.id
    assert again.place == PLACE
    assert await world.store.outbox.due(world.time, 9) == ()


async def test_the_game_begins_once_all_are_ready(world: World) -> None:
    """Their clicks are what they add to the luck, as anybody's who joins."""
    table = await opened(world, ANNA, BEPPE)
    table = await world.tables.lobby.join(world.click(BEPPE), table.id)
    assert table.phase is Phase.LOBBY
    table = await world.tables.lobby.join(world.click(ANNA), table.id)
    assert (table.phase, table.host, table.calling) == (Phase.PLAYING, BEPPE, None)
    assert {player.entropy for player in table.players} == {"1001", "1002"}


async def test_only_who_is_called_can_be_ready_and_only_in_time(world: World) -> None:
    table = await opened(world, ANNA, BEPPE)
    with pytest.raises(Refusal, match="Only they can press Ready"):
        await world.tables.lobby.join(world.click(CARLA), table.id)
    world.wait(hours=12)
    with pytest.raises(Refusal, match="too late to press Ready"):
        await world.tables.lobby.join(world.click(ANNA), table.id)
    assert (await world.tables.queries.table(table.id)).players == ()


async def test_nobody_changes_anything_else(world: World) -> None:
    """A manager can cancel it, as any lobby."""
    table = await opened(world, ANNA, BEPPE)
    await world.tables.lobby.join(world.click(ANNA), table.id)
    lobby_, click = world.tables.lobby, world.click(ANNA)
    with pytest.raises(Refusal, match="Only the host"):
        await lobby_.add_ai(click, table.id)
    with pytest.raises(Refusal, match="Only the host"):
        await lobby_.set_option(click, table.id, "rounds", 1)
    with pytest.raises(Refusal, match="Only the host"):
        await world.tables.play.start(click, table.id)
    world.wait(days=2)
    with pytest.raises(Refusal, match="it has no host"):
        await lobby_.take_host(click, table.id)
    cancelled = await lobby_.cancel(world.click(DINO, manager=True), table.id)
    assert (cancelled.phase, cancelled.calling) == (Phase.ABANDONED, None)


async def test_whoever_does_not_want_to_makes_room_for_somebody_else(world: World) -> None:
    table = await opened(world, ANNA, BEPPE)
    await world.tables.lobby.join(world.click(ANNA), table.id)
    table = await world.tables.lobby.leave(world.click(BEPPE), table.id)
    assert table.calling is not None
    assert (table.phase, table.calling.invited, table.persons) == (Phase.LOBBY, (ANNA,), (ANNA,))
    with pytest.raises(Refusal, match="not one of the players invited"):
        await world.tables.lobby.leave(world.click(CARLA), table.id)
    await world.send()
    await world.tables.lobby.call(table.id, calling(world, ANNA, CARLA), (CARLA,))
    (show,) = await world.store.outbox.due(world.time, 9)
    assert show.mention == (CARLA,), "nobody is called twice"
    await world.tables.lobby.call(table.id, calling(world, ANNA, CARLA), (CARLA,))
    assert len(await world.store.outbox.due(world.time, 9)) == 1
    table = await world.tables.lobby.join(world.click(CARLA), table.id)
    assert (table.phase, table.host) == (Phase.PLAYING, ANNA)


async def test_the_last_one_to_leave_does_not_close_it(world: World) -> None:
    table = await opened(world, ANNA, BEPPE)
    await world.tables.lobby.join(world.click(ANNA), table.id)
    table = await world.tables.lobby.leave(world.click(ANNA), table.id)
    assert (table.phase, table.host) == (Phase.LOBBY, NOBODY)


async def test_it_begins_with_fewer_where_fewer_are_wanted(world: World) -> None:
    """Whoever is there stays, even if they were not meant to: they pressed Ready in time."""
    table = await opened(world, ANNA, BEPPE, CARLA)
    for user in (ANNA, BEPPE):
        await world.tables.lobby.join(world.click(user), table.id)
    table = await world.tables.lobby.call(table.id, calling(world, ANNA, seats=2), ())
    assert (table.phase, table.persons) == (Phase.PLAYING, (ANNA, BEPPE))
    assert await world.tables.lobby.call(table.id, calling(world, CARLA), (CARLA,)) == table


async def test_a_lobby_for_which_too_few_were_ready_is_closed(world: World) -> None:
    table = await opened(world, ANNA, BEPPE)
    await world.tables.lobby.join(world.click(ANNA), table.id)
    closed = await world.tables.lobby.call_in_vain(table.id)
    assert closed.phase is Phase.ABANDONED
    view = await world.tables.queries.view(table.id)
    assert [line.text.template for line in view.news] == ["Not enough of the players I invited were ready."]
    assert await world.tables.lobby.call_in_vain(table.id) == closed


async def test_who_deletes_their_data_is_not_called_any_more(world: World) -> None:
    table = await opened(world, ANNA, BEPPE)
    await world.tables.privacy.forget(BEPPE)
    table = await world.tables.queries.table(table.id)
    assert table.calling is not None
    assert table.calling.invited == (ANNA,)


async def test_the_lobby_says_who_is_called_and_until_when(world: World) -> None:
    table = await opened(world, ANNA, BEPPE)
    await world.tables.lobby.join(world.click(ANNA), table.id)
    view = await world.tables.queries.view(table.id)
    shown = lobby(view, localizer(0), NO_POST)
    until = int((world.time + HALF_A_DAY).timestamp())
    assert f"<@{BEPPE}> has been invited" in text(shown)
    assert f"<@{ANNA}> has been invited" not in text(shown)
    assert f"<t:{until}:f>" in text(shown)
    assert labels(shown)[:3] == ["Ready", "Not now", "Rules"]
