"""Following a table: who is told what and when, once each, and no longer than the table lives."""

from __future__ import annotations

from datetime import timedelta

import pytest

from bot.tables import Table
from bot.tables.core.posts import ROUND_DELAY
from bot.tables.core.rounds import Round
from bot.tables.reading.follows import FOLLOWS_LIMIT, WHENS
from bot.tables.values.change import Post
from bot.tables.values.ids import UserId
from tests.bot.tables.world import ANNA, BEPPE, CARLA, DINO, World, place_in, refused
from tests.conformance.model_game import MODEL


async def told(world: World) -> list[Post]:
    """The private messages to followers that are due a little later; they are sent."""
    world.wait(minutes=10)
    found = [post for post in await world.store.outbox.due(world.time, 100) if post.kind == "follow"]
    for post in found:
        await world.store.outbox.sent(post.id, None, 0, world.time)
    return found


async def play_round(world: World, table: Table, *users: UserId) -> None:
    for user in users:
        await world.bid(user, table.id)


async def test_followers_are_told_after_each_round_or_at_the_end(world: World) -> None:
    """Three rounds: when the second and the third begin, and at the end."""
    table = await world.game(ANNA, BEPPE, rounds=3)
    await world.tables.follows.follow(CARLA, table.id, "round")
    await world.tables.follows.follow(DINO, table.id, "end")
    await play_round(world, table, ANNA, BEPPE)
    assert await told(world) == []
    await world.bid(ANNA, table.id)
    assert [post.user for post in await told(world)] == [CARLA]
    await world.bid(BEPPE, table.id)
    assert await told(world) == []
    await world.bid(ANNA, table.id)
    assert [post.user for post in await told(world)] == [CARLA]
    await world.bid(BEPPE, table.id)
    assert [post.user for post in await told(world)] == [CARLA, DINO]
    assert not (await world.tables.queries.table(table.id)).live
    assert await world.tables.follows.of(CARLA, table.id) is None


async def test_the_news_reach_back_to_the_round_before(world: World) -> None:
    table = await world.game(ANNA, BEPPE, rounds=3)
    await world.tables.follows.follow(CARLA, table.id, "round")
    start = (await world.tables.queries.table(table.id)).version
    await play_round(world, table, ANNA, BEPPE, ANNA)
    assert [(post.since, post.upto) for post in await told(world)] == [(start, start + 2)]
    await play_round(world, table, BEPPE, ANNA)
    assert [(post.since, post.upto) for post in await told(world)] == [(start + 2, start + 4)]
    await play_round(world, table, BEPPE)
    assert [(post.since, post.upto) for post in await told(world)] == [(start + 4, None)], "nothing twice"


async def test_rounds_that_follow_one_another_quickly_are_told_together(world: World) -> None:
    """From the first of them on, when the first would have been told; the end waits for nothing."""
    table = await world.game(ANNA, BEPPE, rounds=5)
    await world.tables.follows.follow(CARLA, table.id, "round")
    start, due = table.version, world.time + ROUND_DELAY
    for minutes in (0, 4, 5):
        world.wait(minutes=minutes)
        await play_round(world, table, ANNA, BEPPE)
    assert [post for post in await world.store.outbox.due(world.time, 100) if post.kind == "follow"] == []
    (post,) = await told(world)
    assert (post.since, post.due) == (start, due + timedelta(minutes=4)), "the second round began then"
    assert post.upto == start + 4, "what has happened in the third belongs to the next message"
    await play_round(world, table, ANNA, BEPPE)
    await play_round(world, table, ANNA, BEPPE)
    (end,) = [post for post in await world.store.outbox.due(world.time, 100) if post.kind == "follow"]
    assert (end.repost, end.due) == (True, world.time)


async def test_who_plays_is_called_and_does_not_follow(world: World) -> None:
    """Also who has sat down since; once they have left they are told again."""
    table = await world.game(ANNA, BEPPE, DINO, rounds=9)
    follows = world.tables.follows
    assert "I notify you anyway" in await refused(follows.follow(ANNA, table.id, "round"))
    await follows.follow(CARLA, table.id, "round")
    await world.tables.play.quit(world.click(BEPPE), table.id)
    await world.tables.takeovers.take(world.click(CARLA), table.id, 1)
    await play_round(world, table, *(ANNA, CARLA, DINO) * 2)
    assert await told(world) == []
    await world.tables.play.quit(world.click(CARLA), table.id)
    await play_round(world, table, *(ANNA, DINO) * 2)
    assert [post.user for post in await told(world)] == [CARLA]


async def test_nobody_is_told_who_does_not_follow_any_more(world: World) -> None:
    """Not even what was waiting to be sent."""
    table = await world.game(ANNA, BEPPE, rounds=3)
    await world.tables.follows.follow(CARLA, table.id, "round")
    await play_round(world, table, ANNA, BEPPE, ANNA)
    await world.tables.follows.unfollow(CARLA, table.id)
    assert await told(world) == []
    await play_round(world, table, BEPPE, ANNA)
    assert await told(world) == []


async def test_who_wants_the_end_alone_hears_of_no_round_still_to_be_told(world: World) -> None:
    table = await world.game(ANNA, BEPPE, rounds=3)
    await world.tables.follows.follow(CARLA, table.id, "round")
    await play_round(world, table, ANNA, BEPPE, ANNA)
    await world.tables.follows.follow(CARLA, table.id, "end")
    assert await told(world) == []


async def test_a_round_that_begins_again_after_an_undo_is_told_once(world: World) -> None:
    world.games["model"] = MODEL
    lobby = await world.lobby(ANNA, BEPPE, game="model")
    await world.tables.lobby.set_option(world.click(ANNA), lobby.id, "twice", True)
    await world.tables.lobby.set_seating(world.click(ANNA), lobby.id, "joined")
    await world.tables.play.start(world.click(ANNA), lobby.id)
    await world.tables.follows.follow(CARLA, lobby.id, "round")
    for user in (ANNA, BEPPE):
        await world.tables.play.typed(world.click(user), lobby.id, "keep")
    assert await told(world) == []
    panel = await world.tables.play.typed(world.click(ANNA), lobby.id, "keep")
    assert [post.user for post in await told(world)] == [CARLA]
    await world.tables.take_back.take_back(world.click(ANNA), lobby.id, panel.count)
    await world.tables.play.typed(world.click(ANNA), lobby.id, "keep")
    assert await told(world) == []


async def test_a_choice_can_be_changed(world: World) -> None:
    table = await world.game(ANNA, BEPPE, rounds=3)
    for when in WHENS:
        await world.tables.follows.follow(CARLA, table.id, when)
        assert await world.tables.follows.of(CARLA, table.id) == when
    await play_round(world, table, ANNA, BEPPE, ANNA)
    assert await told(world) == []


async def test_a_game_broken_off_is_told_and_a_closed_lobby_is_not(world: World) -> None:
    lobby = await world.lobby(ANNA, place=place_in(101))
    await world.tables.follows.follow(CARLA, lobby.id, "end")
    await world.tables.lobby.cancel(world.click(ANNA), lobby.id)
    assert await told(world) == []
    assert await world.tables.follows.of(CARLA, lobby.id) is None
    table = await world.game(ANNA, BEPPE)
    await world.tables.follows.follow(CARLA, table.id, "end")
    await world.tables.votes.close(world.click(DINO, manager=True), table.id)
    assert [post.user for post in await told(world)] == [CARLA]


async def test_nobody_follows_more_than_a_bounded_number(world: World) -> None:
    tables = [await world.lobby(ANNA, place=place_in(200 + number)) for number in range(FOLLOWS_LIMIT + 1)]
    for table in tables[:-1]:
        await world.tables.follows.follow(CARLA, table.id, "end")
    assert "already" in await refused(world.tables.follows.follow(CARLA, tables[-1].id, "end"))
    await world.tables.follows.follow(CARLA, tables[0].id, "round")
    await world.tables.follows.unfollow(CARLA, tables[0].id)
    await world.tables.follows.follow(CARLA, tables[-1].id, "end")


async def test_a_game_that_is_over_cannot_be_followed(world: World) -> None:
    table = await world.game(ANNA, BEPPE)
    await world.tables.votes.close(world.click(DINO, manager=True), table.id)
    assert "over" in await refused(world.tables.follows.follow(CARLA, table.id, "end"))
    await world.store.follows.put(table.id, CARLA, "end")  # the game ends between the two looks
    assert await world.tables.follows.of(CARLA, table.id) is None


@pytest.mark.parametrize(
    ("turns", "numbers"),
    [((0, 1, 0, 1), [1, 1, 2, 2]), ((0, 0, 1, 1, 0), [1, 1, 1, 1, 2]), ((0, 1, 2, 1, 0), [1, 1, 1, 2, 2])],
    ids=["in turn", "several moves a turn", "in any order"],
)
def test_a_round_is_over_when_somebody_has_a_second_turn(turns: tuple[int, ...], numbers: list[int]) -> None:
    now, found = Round(), []
    for version, turn in enumerate(turns, start=5):
        now = now.after(turn, version)
        found.append(now.number)
    assert found == numbers
