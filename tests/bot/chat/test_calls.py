"""Calls: who has to act is pinged once, by a message whose notice says what it is about."""

from __future__ import annotations

import asyncio

from bot.chat.publishing.publisher import Publisher
from bot.chat.wire.channels import TryAgain
from bot.chat.wire.message import Call
from bot.tables import Preferences
from tests.bot.chat.fakes import Channel, controls, labels, text
from tests.bot.chat.kinds import Kind
from tests.bot.tables.world import ANNA, BEPPE, CARLA, World


async def look_once(publisher: Publisher) -> None:
    """Send what is due now, and not what becomes due by that."""
    await asyncio.gather(*await publisher.look())


async def publish(publisher: Publisher) -> None:
    """Send until nothing is due."""
    while tasks := await publisher.look():
        await asyncio.gather(*tasks)


async def test_a_call_is_plain_text_first_and_then_the_board(
    world: World, publisher: Publisher, channel: Channel
) -> None:
    """A ping inside Components V2 gives an empty notice (discord-api-docs #7854)."""
    table = await world.lobby(ANNA, BEPPE)
    await publish(publisher)
    await world.tables.play.start(world.click(ANNA), table.id)
    await world.prove()
    await look_once(publisher)
    (sent,) = [one for one in channel.messages.values() if isinstance(one.message, Call)]
    assert text(sent.message) == f"Your turn, <@{BEPPE}>: Toy in <#{table.place.channel}>."
    play, rules = controls(sent.message)
    assert (play.kind, rules.kind) == (Kind.PLAY, Kind.RULES)
    await publish(publisher)
    assert play in controls(sent.shown), "a click in the moment of the edit finds its button"
    assert list(channel.messages) == [sent.id], "the call has become the board, and the former one is gone"
    assert labels(sent.shown) == ["Play", "My hand", "Log", "Rules", "Legend"]


async def test_a_board_notifies_nobody(world: World, publisher: Publisher, channel: Channel) -> None:
    """It shows all who owe, who would be bare numbers otherwise, and pings none of them again."""
    await world.lobby(ANNA, BEPPE)
    await publish(publisher)
    (sent,) = channel.messages.values()
    assert channel.calls == []
    assert sent.shown.silent
    assert sent.shown.mentions == (ANNA, BEPPE)


async def test_only_those_newly_asked_are_called(
    world: World, publisher: Publisher, channel: Channel
) -> None:
    table = await world.game(ANNA, BEPPE, CARLA)
    for user in (ANNA, BEPPE):
        await world.bid(user, table.id)
        await publish(publisher)
    assert channel.calls == [], "Carla was called at the start, and nobody else is asked"
    await world.bid(CARLA, table.id)
    await publish(publisher)
    assert [call.mentions for call in channel.calls] == [(ANNA, BEPPE)]
    (sent,) = channel.messages.values()
    assert sent.shown.mentions == (ANNA, BEPPE, CARLA)


async def test_nobody_is_called_for_what_is_done_already(
    world: World, publisher: Publisher, channel: Channel
) -> None:
    table = await world.game(ANNA, BEPPE, CARLA)
    for user in (ANNA, BEPPE, CARLA, ANNA):
        await world.bid(user, table.id)
    await publish(publisher)
    assert [call.mentions for call in channel.calls] == [(BEPPE,)]


async def test_a_call_whose_answer_was_lost_is_found_and_becomes_the_board(
    world: World, publisher: Publisher, channel: Channel
) -> None:
    table = await world.lobby(ANNA, BEPPE)
    await publish(publisher)
    await world.tables.play.start(world.click(ANNA), table.id)
    channel.lost = TryAgain("connection reset", certain=False)
    await publish(publisher)
    world.wait(seconds=11)
    await publish(publisher)
    assert len(channel.calls) == 1
    (sent,) = channel.messages.values()
    assert labels(sent.shown) == ["Play", "My hand", "Log", "Rules", "Legend"]


async def test_a_board_whose_answer_was_lost_is_not_taken_for_the_end(
    world: World, publisher: Publisher, channel: Channel
) -> None:
    """It is found once the game is over. The replay follows the end, which waits, and not this board, too."""
    table = await world.game(ANNA, BEPPE, rounds=1)
    await world.tables.play.repost(table.id)
    channel.lost = TryAgain("connection reset", certain=False)
    await publish(publisher)
    for user in (ANNA, BEPPE):
        await world.bid(user, table.id)
    world.wait(seconds=11)
    await publish(publisher)
    end, replay = channel.messages.values()
    assert "Rounds to come: 0" in text(end.shown)
    assert [file.name for file in replay.shown.files] == ["replay.gif"]


async def test_a_call_that_was_never_made_a_board_becomes_one_after_a_restart(
    world: World, publisher: Publisher, channel: Channel
) -> None:
    table = await world.lobby(ANNA, BEPPE)
    await world.tables.play.start(world.click(ANNA), table.id)
    await world.prove()
    await look_once(publisher)
    (sent,) = channel.messages.values()
    assert isinstance(sent.message, Call)
    (post,) = [post for post in await world.store.outbox.due(world.time, 9) if post.kind == "show"]
    assert (post.repost, post.mention) == (False, ())
    await publish(publisher)
    assert labels(sent.shown) == ["Play", "My hand", "Log", "Rules", "Legend"]


async def test_the_end_calls_everybody_who_played(
    world: World, publisher: Publisher, channel: Channel
) -> None:
    table = await world.game(ANNA, BEPPE, rounds=1)
    for user in (ANNA, BEPPE):
        await world.bid(user, table.id)
    await publish(publisher)
    assert text(channel.calls[-1]).startswith(f"The game is over, <@{ANNA}> and <@{BEPPE}>: Toy in")


async def test_a_private_message_says_first_whose_turn_it_is_and_where(
    world: World, publisher: Publisher, channel: Channel
) -> None:
    await world.tables.preferences.set(BEPPE, Preferences(dm=True))
    table = await world.lobby(ANNA, BEPPE)
    await world.tables.play.start(world.click(ANNA), table.id)
    await publish(publisher)
    said = [text(call) for call in channel.calls]
    assert f"Your turn: Toy in <#{table.place.channel}>." in said


async def test_nobody_is_called_to_a_vote_that_is_settled_already(
    world: World, publisher: Publisher, channel: Channel
) -> None:
    """Others have turned it down before the call could go out."""
    table = await world.game(ANNA, BEPPE, CARLA)
    await world.bid(CARLA, table.id)
    await publish(publisher)
    channel.calls.clear()
    table = await world.tables.votes.propose(world.click(BEPPE), table.id, "pause")
    assert table.votes
    assert CARLA in table.awaited
    for user in (ANNA, BEPPE):
        if table.votes:
            number = table.votes[0].number
            table = await world.tables.votes.cast(world.click(user), table.id, number, agrees=False)
    assert not table.votes
    await publish(publisher)
    assert channel.calls == [], "Anna has voted, and Carla has nothing to do any more"
