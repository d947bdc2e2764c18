"""Fair play that anybody can check from the channel alone (docs/fair-play.md)."""

from __future__ import annotations

import asyncio
import hashlib
import json
from datetime import timedelta
from typing import Any

from bot.chat.publishing.publisher import Publisher
from bot.chat.screens.proof import check_yourself
from bot.chat.wire.channels import Forbidden, TryAgain
from bot.tables.values.change import Change, NewPost, Post
from bot.tables.values.ids import MessageId, TableId
from bot.tables.values.table import Place
from engines.chance import commitment
from tests.bot.chat.fakes import Channel, labels, text
from tests.bot.chat.samples import localizer
from tests.bot.tables.world import ANNA, BEPPE, PLACE, SEED, World


async def publish(publisher: Publisher) -> None:
    """Send until nothing is due."""
    while tasks := await publisher.look():
        await asyncio.gather(*tasks)


async def pending(world: World) -> list[Post]:
    """All posts, also those to be tried later."""
    return list(await world.store.outbox.due(world.time + timedelta(days=30), 100))


async def test_what_is_settled_is_said_before_anybody_joins(
    world: World, publisher: Publisher, channel: Channel
) -> None:
    """The commitment comes before the lobby, whose own message tells who joins and leaves."""
    opening = world.click(ANNA)
    table = await world.tables.openings.open(opening, PLACE, "toy")
    await asyncio.gather(*await publisher.look())
    assert (len(channel.notices), len(channel.messages)) == (1, 0)
    await publish(publisher)
    await world.tables.lobby.join(world.click(BEPPE), table.id)
    await world.tables.lobby.add_ai(world.click(ANNA), table.id)
    for _ in range(2):
        await world.tables.lobby.leave(world.click(BEPPE), table.id)
        await publish(publisher)
        (lobby,) = channel.messages.values()
        assert "Left this lobby: Beppe" in text(lobby.shown)
        await world.tables.lobby.join(world.click(BEPPE), table.id)
    await publish(publisher)
    (first,) = channel.notices
    assert commitment(SEED) in first
    assert f"`{opening.interaction}`" in first
    (lobby,) = channel.messages.values()
    assert "Left this lobby: Beppe (2 times)" in text(lobby.shown)


def records(shown: Any) -> list[Any]:
    """The records among the files of a message."""
    return [file for file in shown.files if file.name.endswith(".json")]


def ending(channel: Channel) -> MessageId:
    """The message that ends the game: the one with the record. The animated replay follows it."""
    (found,) = [id for id, message in channel.messages.items() if records(message.shown)]
    return found


async def test_the_terms_stand_in_the_channel_before_the_first_board(
    world: World, publisher: Publisher, channel: Channel
) -> None:
    """Their digest is that of the finished record, which only what is in it can give."""
    table = await world.lobby(ANNA, BEPPE)
    await world.tables.lobby.set_option(world.click(ANNA), table.id, "rounds", 2)
    await world.tables.play.start(world.click(ANNA), table.id)
    await asyncio.gather(*await publisher.look())
    assert not channel.messages
    (terms,) = channel.notices
    assert "under Toy rules version 1" in terms
    await publish(publisher)
    for _ in range(2):
        for user in (await world.tables.queries.view(table.id)).owes:
            await world.bid(user, table.id)
    await publish(publisher)
    final = channel.messages[ending(channel)].shown
    (file,) = records(final)
    made = json.loads(file.data)
    keys = ("commitment", "entropy", "game", "options", "players", "seating")
    settled = json.dumps(
        {key: made[key] for key in keys}, sort_keys=True, separators=(",", ":"), ensure_ascii=False
    )
    digest = hashlib.sha256(settled.encode()).hexdigest()
    assert f"`{digest}`" in terms
    for player, number in zip(made["players"], made["entropy"], strict=True):
        assert f"{player['name']} `{number}`" in terms
    assert "Rounds: short · Seats: Drawn at random at the start" in terms
    assert "Fair play: checked" in text(final)
    for shown in (digest, hashlib.sha256(file.data).hexdigest(), SEED.hex()):
        assert shown in text(final)


async def test_the_last_message_is_never_edited_or_removed(
    world: World, publisher: Publisher, channel: Channel
) -> None:
    """It is no edit of its call, and stays when the board is asked for once more, or a rematch is called."""
    table = await world.game(ANNA, BEPPE, rounds=1)
    for user in (ANNA, BEPPE):
        await world.bid(user, table.id)
    await publish(publisher)
    final = ending(channel)
    assert final not in channel.edits
    edits, before = list(channel.edits), len(channel.messages)
    await world.tables.play.repost(table.id)
    await publish(publisher)
    assert len(channel.messages) == before + 1
    await world.tables.openings.rematch(world.click(BEPPE), table.id)
    await publish(publisher)
    assert final in channel.messages
    assert final not in channel.removed
    assert channel.edits[: len(edits)] == edits
    assert final not in channel.edits


async def test_no_board_goes_out_before_a_proof_that_failed(
    world: World, publisher: Publisher, channel: Channel
) -> None:
    """It is tried again at once when something new is to be shown, and not given up for boards."""
    table = await world.tables.openings.open(world.click(ANNA), PLACE, "toy")
    channel.notice_errors = [Forbidden("50013")]
    await publish(publisher)
    assert (channel.notices, channel.messages) == ([], {})
    assert [post.kind for post in await pending(world)] == ["proof"]
    assert await world.store.outbox.due(world.time, 9) == ()
    world.wait(seconds=3)
    await world.tables.lobby.add_ai(world.click(ANNA), table.id)
    await publish(publisher)
    assert (len(channel.notices), len(channel.messages)) == (1, 1)


async def test_a_proof_whose_answer_was_lost_is_not_said_twice(
    world: World, publisher: Publisher, channel: Channel
) -> None:
    """It is found by its text."""
    await world.tables.openings.open(world.click(ANNA), Place(PLACE.guild, PLACE.channel), "toy")
    channel.notice_lost = TryAgain("connection reset", certain=False)
    await publish(publisher)
    world.wait(seconds=60)
    await publish(publisher)
    assert (len(channel.notices), len(channel.messages)) == (1, 1)


async def test_a_game_that_was_begun_by_an_older_version_says_so(world: World) -> None:
    table = await world.game(ANNA, BEPPE)
    assert len(await world.tables.exports.terms(table.id) or "") == 64
    former = """UPDATE entries SET body = '{"seats": [0, 1]}' WHERE kind = 'start'"""
    await world.store.database.write(lambda db: db.exec_driver_sql(former))
    assert await world.tables.exports.terms(table.id) is None


async def test_all_that_the_luck_depends_on_stands_in_the_second_message(
    world: World, publisher: Publisher, channel: Channel
) -> None:
    """AI players and seating change the luck as well: two setups after the last join read differently."""
    table = await world.lobby(ANNA, BEPPE)
    await world.tables.lobby.add_ai(world.click(ANNA), table.id)
    await world.tables.lobby.set_seating(world.click(ANNA), table.id, "joined")
    await publish(publisher)
    before = len(channel.notices)
    await world.tables.play.start(world.click(ANNA), table.id)
    await publish(publisher)
    (terms,) = channel.notices[before:]
    ai = (await world.tables.queries.table(table.id)).players[2].name
    assert f"{ai} (AI)" in terms
    assert terms.index("Anna") < terms.index("Beppe") < terms.index(ai)
    assert "Seats: In order of joining" in terms


async def test_a_message_that_an_older_version_wrote_for_joining_is_not_sent(
    world: World, publisher: Publisher, channel: Channel
) -> None:
    """Its row may still wait in the outbox; what it would tell stands in the second message."""
    table = await world.lobby(ANNA, BEPPE)
    await publish(publisher)
    said = len(channel.notices)
    after = await world.tables.queries.table(table.id)
    joined = NewPost("proof", since=after.version)
    await world.store.tables.commit(Change(after, after, (), (joined,)), world.time)
    await publish(publisher)
    assert len(channel.notices) == said
    assert [post.kind for post in await pending(world)] == []


async def finished(world: World) -> TableId:
    """A game of one round that is over."""
    table = await world.game(ANNA, BEPPE, rounds=1)
    for user in (ANNA, BEPPE):
        await world.bid(user, table.id)
    return table.id


async def test_the_record_is_checked_before_it_is_said_to_be(world: World) -> None:
    """A log that was changed afterwards does not fit what was posted, and the end says so."""
    id = await finished(world)
    assert (await world.tables.exports.final(id)).check == "holds"
    renamed = """UPDATE tables SET options = '{"rounds": 9}'"""
    await world.store.database.write(lambda db: db.exec_driver_sql(renamed))
    assert (await world.tables.exports.final(id)).check == "differs"


async def test_a_game_whose_start_posted_no_terms_says_so(
    world: World, publisher: Publisher, channel: Channel
) -> None:
    id = await finished(world)
    former = """UPDATE entries SET body = '{"seats": [0, 1]}' WHERE kind = 'start'"""
    await world.store.database.write(lambda db: db.exec_driver_sql(former))
    await publish(publisher)
    assert (await world.tables.exports.final(id)).check == "no terms"
    assert "no terms were posted when this game started" in text(channel.messages[ending(channel)].shown)


async def test_how_to_check_stands_behind_a_button(
    world: World, publisher: Publisher, channel: Channel
) -> None:
    """The digests are below the result; the way to compare them is for who asks."""
    await finished(world)
    await publish(publisher)
    shown = channel.messages[ending(channel)].shown
    assert "Check it yourself" in labels(shown)
    steps = text(check_yourself(localizer()))
    assert "palermo verify" in steps
    assert "/palermo verify" in steps
    assert "whoever runs the bot" in steps
