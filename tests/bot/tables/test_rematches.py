"""Rematches, whose AI players give way and which call people once a day; and hosts who are silent."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.tables.lobby.rematches import rematch_ais
from bot.tables.values.ids import GuildId, UserId
from bot.tables.values.players import Player
from bot.tables.values.table import Phase, Table
from engines.record import AI_ENTROPY
from tests.bot.tables.world import ANNA, BEPPE, CARLA, DINO, World, place_in, refused


async def over(world: World, *users: UserId, ais: int = 0) -> Table:
    """A game of these persons that is over, and everything sent."""
    table = await world.game(*users, ais=ais, rounds=1)
    for user in users:
        await world.bid(user, table.id)
    await world.send()
    return await world.tables.queries.table(table.id)


def persons_and_ais(table: Table) -> tuple[tuple[UserId, ...], int]:
    return table.persons, len(table.players) - len(table.persons)


async def called(world: World, table: Table) -> tuple[UserId, ...]:
    """The people whom the newest message of a lobby calls."""
    await world.prove()
    shown = [post for post in await world.store.outbox.due(world.time, 99) if post.kind == "show"]
    await world.send()
    return next(post.mention for post in shown if post.table == table.id)


async def test_ais_of_a_rematch_give_way_to_people_who_join(world: World) -> None:
    """The table keeps its size, so the host need not remove an AI for each person, nor wait for them."""
    former = await over(world, ANNA, BEPPE, ais=1)
    table = await world.tables.openings.rematch(world.click(ANNA), former.id)
    assert persons_and_ais(table) == ((ANNA,), 2)
    for user, ais in ((BEPPE, 1), (CARLA, 0), (DINO, 0)):
        table = await world.tables.lobby.join(world.click(user), table.id)
        assert len(table.players) - len(table.persons) == ais
    assert table.persons == (ANNA, BEPPE, CARLA, DINO)


async def test_the_ais_of_a_rematch_are_as_strong_as_the_last_one_of_the_game(world: World) -> None:
    """Those who played already keep their strength."""
    former = await over(world, ANNA, BEPPE, CARLA, ais=1)
    (*people, ai) = former.players
    former = replace(former, players=(*people, replace(ai, strength="hard")))
    assert [ai.strength for ai in rematch_ais(former)] == ["hard", "hard", "hard"]
    assert len({player.name for player in (*people, *rematch_ais(former))}) == 6


async def test_a_rematch_can_begin_before_the_others_are_there(world: World) -> None:
    former = await over(world, ANNA, BEPPE)
    table = await world.tables.openings.rematch(world.click(ANNA), former.id)
    table = await world.tables.play.start(world.click(ANNA), table.id)
    assert table.phase is Phase.PLAYING
    assert not any(player.gives_way for player in table.players), "a seat of the game is nobody else's"


async def test_a_full_rematch_takes_people_in_until_they_are_all_people(world: World) -> None:
    former = await over(world, ANNA, BEPPE, ais=4)
    table = await world.tables.openings.rematch(world.click(BEPPE), former.id)
    assert (len(table.players), table.staying) == (6, 1)
    assert "full" in await refused(world.tables.lobby.add_ai(world.click(BEPPE), table.id))
    for user in (ANNA, CARLA, DINO, UserId(15), UserId(16)):
        table = await world.tables.lobby.join(replace(world.click(ANNA), user=user), table.id)
    assert persons_and_ais(table) == ((BEPPE, ANNA, CARLA, DINO, UserId(15), UserId(16)), 0)
    stranger = replace(world.click(ANNA), user=UserId(17))
    assert "full" in await refused(world.tables.lobby.join(stranger, table.id))


async def test_an_ai_that_the_host_adds_stays(world: World) -> None:
    table = await world.lobby(ANNA, ais=5)
    assert "full" in await refused(world.tables.lobby.join(world.click(BEPPE), table.id))


async def test_a_full_rematch_with_ais_does_not_begin_by_itself(world: World) -> None:
    """Only people make it full; in a lobby opened again the AI players are as they were."""
    former = await over(world, ANNA, BEPPE, ais=4)
    table = await world.tables.openings.rematch(world.click(ANNA), former.id)
    table = await world.tables.lobby.set_auto_start(world.click(ANNA), table.id, on=True)
    table = await world.tables.lobby.join(world.click(BEPPE), table.id)
    assert table.phase is Phase.LOBBY
    await world.tables.lobby.cancel(world.click(ANNA), table.id)
    again = await world.tables.openings.rematch(world.click(BEPPE), table.id)
    assert [player.gives_way for player in again.players] == [False, True, True, True, True]


async def test_the_same_people_are_called_once_a_day(world: World) -> None:
    """In each server: a rematch after a rematch is opened without a ping."""
    former = await over(world, ANNA, BEPPE)
    for users in ((BEPPE,), (), ()):
        table = await world.tables.openings.rematch(world.click(ANNA), former.id)
        assert await called(world, table) == users
        await world.tables.lobby.cancel(world.click(ANNA), table.id)
        world.wait(hours=7)
    world.wait(hours=4)
    table = await world.tables.openings.rematch(world.click(ANNA), former.id)
    assert await called(world, table) == (BEPPE,)
    chosen = await world.tables.preferences.get(BEPPE)
    assert list(chosen.called.values()) == [world.time], "what is older is forgotten"


async def test_a_host_is_called_once_for_somebody_who_fills_the_table(world: World) -> None:
    """Leaving and joining again calls nobody: a friend could ring all evening."""
    table = await world.lobby(ANNA, ais=4)
    await world.send()
    table = await world.tables.lobby.join(world.click(BEPPE), table.id)
    assert await called(world, table) == (ANNA,)
    await world.tables.lobby.leave(world.click(BEPPE), table.id)
    await world.send()
    table = await world.tables.lobby.join(world.click(BEPPE), table.id)
    assert await called(world, table) == ()


async def test_a_lobby_whose_host_is_silent_for_a_day_can_be_taken_over(world: World) -> None:
    table = await world.lobby(ANNA, BEPPE)
    world.wait(hours=23)
    assert "silent for a day" in await refused(world.tables.lobby.take_host(world.click(BEPPE), table.id))
    assert "press More and take over as host" in await refused(
        world.tables.play.start(world.click(BEPPE), table.id)
    )
    world.wait(hours=1)
    view = await world.tables.queries.view(table.id)
    assert view.vacant
    assert "joined" in await refused(world.tables.lobby.take_host(world.click(CARLA), table.id))
    assert "You're already the host" in await refused(
        world.tables.lobby.take_host(world.click(ANNA), table.id)
    )
    click = world.click(BEPPE)
    table = await world.tables.lobby.take_host(click, table.id)
    assert (table.host, table.persons) == (BEPPE, (ANNA, BEPPE))
    view = await world.tables.queries.view(table.id)
    assert (view.handed_on, view.vacant) == ("silent", False)
    assert (await world.tables.lobby.take_host(click, table.id)).version == table.version, "the same click"
    assert (await world.tables.play.start(world.click(BEPPE), table.id)).phase is Phase.PLAYING


async def test_a_host_who_does_something_has_not_been_silent(world: World) -> None:
    table = await world.lobby(ANNA, BEPPE, CARLA)
    world.wait(hours=20)
    await world.tables.lobby.set_seating(world.click(ANNA), table.id, "joined")
    world.wait(hours=20)
    assert not (await world.tables.queries.view(table.id)).vacant
    await world.tables.lobby.leave(world.click(ANNA), table.id)
    world.wait(hours=20)
    sentence = await refused(world.tables.lobby.take_host(world.click(CARLA), table.id))
    assert "silent" in sentence, "a host by another's leaving has a day as well"
    world.wait(hours=5)
    assert (await world.tables.lobby.take_host(world.click(CARLA), table.id)).host == CARLA


@pytest.mark.parametrize("phase", [Phase.PLAYING, Phase.ABANDONED])
async def test_only_a_lobby_can_be_taken_over(world: World, phase: Phase) -> None:
    table = await world.lobby(ANNA, BEPPE)
    world.wait(days=2)
    if phase is Phase.PLAYING:
        await world.tables.play.start(world.click(ANNA), table.id)
    else:
        await world.tables.lobby.cancel(world.click(ANNA), table.id)
    assert await refused(world.tables.lobby.take_host(world.click(BEPPE), table.id))


async def test_who_gives_way_is_stored(world: World) -> None:
    """Older rows know nothing of it."""
    former = await over(world, ANNA, BEPPE)
    table = await world.tables.openings.rematch(world.click(ANNA), former.id)
    assert (await world.store.tables.load(table.id)) == table
    assert table.players[1] == Player(table.players[1].name, None, AI_ENTROPY, gives_way=True)


async def test_calls_of_one_server_are_not_those_of_another(world: World) -> None:
    former = await over(world, ANNA, BEPPE)
    await world.tables.preferences.change(
        BEPPE, lambda chosen: replace(chosen, called={GuildId(99): world.time})
    )
    table = await world.tables.openings.rematch(world.click(ANNA), former.id)
    assert await called(world, table) == (BEPPE,)
    assert place_in(101).guild != GuildId(99)
