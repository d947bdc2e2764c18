"""Votes about seats: who is replaced, which seat is offered, and games of two: nobody is voted out."""

from __future__ import annotations

import pytest

from bot.tables import Table
from bot.tables.core.seat_clocks import UNPACED_HOLD
from tests.bot.tables.voting import DAY, cast, decree, now, propose, the_vote, tick
from tests.bot.tables.world import ANNA, BEPPE, CARLA, DINO, NOON, World, refused


async def silent_beppe(world: World, *, ais: int = 0) -> Table:
    """A game of three persons in which Beppe has missed a decision."""
    table = await world.game(ANNA, BEPPE, CARLA, ais=ais, rounds=9)
    await world.bid(ANNA, table.id)
    await world.bid(CARLA, table.id)
    await tick(world, days=1)
    await world.send()
    return await now(world, table)


async def test_an_absent_player_is_replaced_by_the_others(world: World) -> None:
    """The replaced player has no voice in it; the AI plays on at once."""
    table = await world.game(ANNA, BEPPE, CARLA)
    await decree(world, table, DINO, "pace", "1d+bank")
    await tick(world, hours=23)
    assert "hasn't been away long enough" in await refused(propose(world, table, ANNA, "replace", "1"))
    await tick(world, hours=1)
    table = await propose(world, table, ANNA, "replace", "1")
    assert "own seat" in await refused(cast(world, table, BEPPE, agrees=False))
    table = await cast(world, table, CARLA)
    assert table.seated[1].left
    assert table.owes == (ANNA, CARLA)
    assert {clock.seat for clock in table.clocks} == {0, 2}
    told = [str(line.text) for line in (await world.tables.queries.log(table.id)).lines]
    assert "seat 1 was replaced by an AI. The players voted for it." in told


async def test_nobody_is_voted_out_for_a_decision_missed_before_a_vacation(world: World) -> None:
    """An AI plays for them, if it lasts: the seat stays theirs."""
    table = await silent_beppe(world)
    await world.tables.vacations.start(BEPPE, 9)
    for _ in range(2):
        assert "on vacation" in await refused(propose(world, table, ANNA, "replace", "1"))
        await tick(world, days=2)
    await world.tables.vacations.end(BEPPE)
    assert not (await now(world, table)).seated[1].left


async def test_without_a_pace_a_game_waits_for_a_vacation_for_three_days(world: World) -> None:
    """There is no substitute then, so the others can replace somebody."""
    table = await world.game(ANNA, BEPPE, CARLA, rounds=9)
    await decree(world, table, DINO, "pace", "none")
    await tick(world, hours=20)
    await world.tables.vacations.start(BEPPE, 9)
    await tick(world, days=3, hours=-1)
    assert "on vacation" in await refused(propose(world, table, ANNA, "replace", "1"))
    await tick(world, hours=1)
    assert (await propose(world, table, ANNA, "replace", "1")).votes


async def test_silence_replaces_nobody(world: World) -> None:
    table = await propose(world, await silent_beppe(world), ANNA, "replace", "1")
    await tick(world, days=1)
    table = await now(world, table)
    assert (table.seated[1].left, table.votes) == (False, ())


async def test_a_vote_to_replace_somebody_ends_when_they_move(world: World) -> None:
    table = await propose(world, await silent_beppe(world), ANNA, "replace", "1")
    await world.bid(ANNA, table.id)
    assert (await now(world, table)).votes
    await world.bid(BEPPE, table.id)
    assert not (await now(world, table)).votes


async def test_without_a_pace_a_vote_about_somebody_ends_when_they_move(world: World) -> None:
    """Though the game waits for them again at once."""
    table = await world.game(ANNA, BEPPE, CARLA, rounds=9)
    await decree(world, table, DINO, "pace", "none")
    await world.bid(ANNA, table.id)
    await world.bid(CARLA, table.id)
    await tick(world, days=2)
    table = await propose(world, table, ANNA, "replace", "1")
    assert table.votes
    await world.bid(BEPPE, table.id)
    table = await now(world, table)
    assert (BEPPE in table.owes, table.votes) == (True, ())


async def test_a_vote_to_replace_somebody_goes_on_at_another_pace(world: World) -> None:
    """Their clock begins again, but they have done nothing."""
    table = await propose(world, await silent_beppe(world), ANNA, "replace", "1")
    table = await decree(world, table, DINO, "pace", "3d")
    assert table.votes


async def test_a_vote_about_a_seat_ends_when_its_player_leaves(world: World) -> None:
    """The new player in the seat was never voted about, and stays."""
    table = await propose(world, await silent_beppe(world), ANNA, "replace", "1")
    await world.tables.play.quit(world.click(BEPPE), table.id)
    table = await world.tables.takeovers.take(world.click(DINO), table.id, 1)
    assert not table.votes
    assert (table.seated[1].user, table.seated[1].left) == (DINO, False)


@pytest.mark.parametrize("ais", [0, 2])
async def test_in_a_game_of_two_nobody_is_voted_out(world: World, ais: int) -> None:
    """One voice would be enough; nor does it help that others are only held, or have left."""
    table = await world.game(ANNA, BEPPE, ais=ais, rounds=9)
    await world.bid(ANNA, table.id)
    await tick(world, days=1)
    assert "nobody can be voted out" in await refused(propose(world, table, ANNA, "replace", "1"))


async def test_one_voice_alone_replaces_nobody(world: World) -> None:
    """The AI holds Carla's seat, so Anna, who judges Beppe alone, waits for her: two have to agree."""
    table = await world.game(ANNA, BEPPE, CARLA, rounds=9)
    for users in ((ANNA, BEPPE), (ANNA, BEPPE), (ANNA,)):
        for user in users:
            await world.bid(user, table.id)
        await tick(world, days=1)
    table = await now(world, table)
    assert [player.held for player in table.seated] == [False, False, True]
    table = await propose(world, table, ANNA, "replace", "1")
    assert not table.seated[1].left
    await world.tables.play.return_to_seat(world.click(CARLA), table.id)
    table = await cast(world, table, CARLA)
    assert table.seated[1].left


async def test_nobody_brings_in_a_friend_to_win_a_vote(world: World) -> None:
    """Somebody who sat down later has no voice about seats."""
    table = await silent_beppe(world)
    await propose(world, table, ANNA, "replace", "1")
    await world.tables.play.quit(world.click(CARLA), table.id)
    table = await world.tables.takeovers.take(world.click(DINO), table.id, 2)
    assert "sat down after the vote began" in await refused(cast(world, table, DINO))
    assert not (await now(world, table)).seated[1].left


async def test_the_seat_of_an_ai_is_offered_by_more_than_half(world: World) -> None:
    table = await world.game(ANNA, BEPPE, CARLA, ais=1)
    table = await propose(world, table, ANNA, "offer", "3")
    assert not table.seated[3].left
    table = await cast(world, table, CARLA)
    assert table.open_seats == (3,)


async def test_half_of_the_voices_against_it_end_a_vote(world: World) -> None:
    """More than half can no longer agree; fewer leave it open."""
    table = await propose(world, await world.game(ANNA, BEPPE, CARLA, DINO, ais=1), ANNA, "offer", "4")
    for user, is_open in ((BEPPE, True), (CARLA, False)):
        table = await cast(world, table, user, agrees=False)
        assert bool(table.votes) is is_open
    assert table.open_seats == ()


async def test_one_voice_of_three_against_it_decides_nothing(world: World) -> None:
    table = await propose(world, await world.game(ANNA, BEPPE, CARLA, ais=1), ANNA, "offer", "3")
    table = await cast(world, table, BEPPE, agrees=False)
    assert table.votes
    table = await cast(world, table, CARLA)
    assert table.open_seats == (3,)


async def test_silence_offers_no_seat(world: World) -> None:
    table = await world.game(ANNA, BEPPE, ais=1, rounds=9)
    table = await propose(world, table, ANNA, "offer", "2")
    assert (await the_vote(world, table)).ends == NOON + DAY
    await tick(world, days=1)
    table = await now(world, table)
    assert (table.open_seats, table.votes) == ((), ())


async def test_in_a_game_of_two_no_seat_is_offered(world: World) -> None:
    table = await world.game(ANNA, ais=1)
    assert "no seat can be offered" in await refused(propose(world, table, ANNA, "offer", "1"))


async def test_a_manager_who_has_replaced_a_player_does_not_sit_down_in_the_seat(world: World) -> None:
    """Nobody gets a hand by throwing its player out."""
    table = await world.game(ANNA, BEPPE)
    table = await decree(world, table, DINO, "replace", "1")
    take = world.tables.takeovers.take
    assert "can't take a seat" in await refused(take(world.click(DINO, manager=True), table.id, 1))
    table = await take(world.click(CARLA), table.id, 1)
    assert table.seated[1].user == CARLA


# --- Games of two --------------------------------------------------------------------------------


async def unpaced(world: World, *, ais: int = 0) -> Table:
    """A game of Anna and Beppe without a pace."""
    table = await world.game(ANNA, BEPPE, ais=ais, rounds=9)
    table = await decree(world, table, DINO, "pace", "none")
    assert table.clocks == (), "both owe, so neither keeps the other waiting"
    return table


@pytest.mark.parametrize("ais", [0, 1])
async def test_without_a_pace_the_ai_holds_a_silent_seat_after_three_days(world: World, ais: int) -> None:
    """From when on the other waits. Only its own player takes the seat again, with any click."""
    table = await unpaced(world, ais=ais)
    world.wait(days=1)
    await world.bid(ANNA, table.id)
    table = await now(world, table)
    assert [(clock.seat, clock.deadline) for clock in table.clocks] == [(1, world.time + UNPACED_HOLD)]
    await tick(world, days=2.9)
    assert not (await now(world, table)).seated[1].held
    await tick(world, days=0.1)
    table = await now(world, table)
    assert (table.seated[1].held, table.open_seats, table.owes) == (True, (), (ANNA,))
    assert "no open seat" in await refused(world.tables.takeovers.take(world.click(CARLA), table.id, 1))
    told = [str(line.text) for line in (await world.tables.queries.log(table.id)).lines]
    assert any("has kept the game waiting for three days" in line for line in told)
    await world.tables.play.opened(world.click(BEPPE), table.id)
    assert not (await now(world, table)).seated[1].held


async def test_without_a_pace_nobody_is_held_while_nobody_waits(world: World) -> None:
    """Neither do the two of them fall asleep, however long they take."""
    table = await unpaced(world)
    await tick(world, days=20)
    table = await now(world, table)
    assert ([player.held for player in table.seated], table.asleep) == ([False, False], None)


async def test_without_a_pace_a_clock_goes_with_the_other_player(world: World) -> None:
    """Somebody who plays on alone against AIs keeps nobody waiting; of three, two can vote."""
    table = await unpaced(world, ais=1)
    await world.bid(ANNA, table.id)
    table = await world.tables.play.quit(world.click(ANNA), table.id)
    assert table.clocks == ()
    await tick(world, days=9)
    assert not (await now(world, table)).seated[1].held


async def test_of_two_the_one_who_missed_two_decisions_is_held_for_themselves(world: World) -> None:
    table = await world.game(ANNA, BEPPE, rounds=9)
    for _ in range(2):
        await world.bid(ANNA, table.id)
        await tick(world, days=1)
    table = await now(world, table)
    assert (table.seated[1].held, table.open_seats) == (True, ())
    assert "nobody can be voted out" in await refused(propose(world, table, ANNA, "replace", "1"))
