"""Following a table from the chat: the choice, the private messages, and closed ones."""

from __future__ import annotations

import asyncio

import pytest

from bot.chat.publishing.publisher import Publisher
from bot.chat.screens import follow, log
from bot.chat.screens.context import ChatContext
from bot.chat.screens.follow import STATES, follow_panel, followed
from bot.chat.screens.links import UNFOLLOW
from bot.chat.wire.channels import Forbidden
from bot.chat.wire.controls import Control
from bot.tables import Phase, Table
from bot.tables.reading.follows import WHENS
from bot.tables.values.ids import ChannelId, PostId
from engines.text import Refused
from tests.bot.chat import samples
from tests.bot.chat.fakes import (
    Channel,
    OpenAccess,
    check,
    control,
    controls,
    labels,
    press,
    request_by,
    text,
)
from tests.bot.chat.kinds import Kind
from tests.bot.tables.world import ANNA, BEPPE, CARLA, DINO, World, place_in


async def second_round(world: World) -> Table:
    """A game of three rounds whose second one has just begun, followed by Carla."""
    table = await world.game(ANNA, BEPPE, rounds=3)
    await world.tables.follows.follow(CARLA, table.id, "round")
    for user, amount in ((ANNA, 3), (BEPPE, 1), (ANNA, 2)):
        await world.bid(user, table.id, amount)
    world.wait(minutes=10)
    return table


async def publish(publisher: Publisher) -> None:
    await asyncio.gather(*await publisher.look())


async def test_anybody_follows_from_the_log_and_stops(world: World, context: ChatContext) -> None:
    table = await world.game(ANNA, BEPPE)
    request, shown = request_by(world, ANNA, Control(Kind.LOG, table.id))
    await press(context, request)
    assert Kind.FOLLOW not in {one.kind for one in controls(shown.last)}, "who plays is called anyway"
    request, shown = request_by(world, DINO, Control(Kind.LOG, table.id))
    await press(context, request)
    opened, shown = request_by(world, DINO, control(shown.last, Kind.FOLLOW))
    await press(context, opened)
    assert labels(shown.last) == ["After each round", "At the end"]
    for when, word in (("round", "After each round"), ("end", "At the end")):
        chosen = next(one for one in controls(shown.last) if one.word == when)
        request, shown = request_by(world, DINO, chosen)
        await press(context, request)
        assert await world.tables.follows.of(DINO, table.id) == when
        assert word in labels(shown.last)
    request, shown = request_by(world, DINO, next(c for c in controls(shown.last) if c.word == UNFOLLOW))
    await press(context, request)
    assert "no longer" in text(shown.last)
    assert await world.tables.follows.of(DINO, table.id) is None


async def test_the_private_message_tells_what_spectators_know(
    world: World, publisher: Publisher, channel: Channel
) -> None:
    """And pings nobody, neither in the channel nor in private."""
    table = await second_round(world)
    await publish(publisher)
    (told,) = [call for call in channel.calls if "a round is over" in call.content]
    assert "Toy in <#100>: a round is over." in told.content
    assert "The bids are 3 and 1" in told.content
    assert "has bid 2" not in told.content
    assert "https://discord.com/channels/1/100" in told.content
    assert all(line == line.strip() for line in told.content.splitlines())
    assert told.mentions == ()
    (button,) = controls(told)
    assert (button.kind, button.table, button.word) == (Kind.FOLLOW, table.id, UNFOLLOW)
    assert not [post for post in await world.store.outbox.due(world.time, 9) if post.kind == "follow"]


async def test_whether_a_follower_may_see_the_table_is_asked_where_it_stands_now(
    world: World, publisher: Publisher, channel: Channel, access: OpenAccess
) -> None:
    channel.known.add(ChannelId(200))
    table = await second_round(world)
    await world.tables.queries.place(table.id)
    world.again()  # another process moves it
    await world.tables.relocation.move(world.click(DINO, manager=True), table.id, ChannelId(200))
    await publish(publisher)
    assert access.asked == [200]


async def test_the_beginning_of_a_round_is_told_once(
    world: World, publisher: Publisher, channel: Channel
) -> None:
    """A message goes out when the next round is under way already: that is for the next message."""
    table = await world.game(ANNA, BEPPE, rounds=3)
    await world.tables.follows.follow(CARLA, table.id, "round")
    for user in (ANNA, BEPPE, ANNA, BEPPE):
        await world.bid(user, table.id)
    world.wait(minutes=10)
    await publish(publisher)
    for user in (ANNA, BEPPE):
        await world.bid(user, table.id)
    await publish(publisher)
    told = [call.content for call in channel.calls if call.content.startswith("**Toy in")]
    assert [content.count("The bids are") for content in told] == [1, 2]


async def test_the_message_is_answered_in_private_by_whoever_got_it(
    world: World, context: ChatContext
) -> None:
    """They are no player; nothing else of a table is for them there."""
    table = await second_round(world)
    off = Control(Kind.FOLLOW, table.id, word=UNFOLLOW)
    request, shown = request_by(world, CARLA, off, place=None)
    await context.admission.admit(request)
    await press(context, request)
    assert "no longer" in text(shown.last)
    for place in (None, place_in(999)):
        with pytest.raises(Refused):
            await context.admission.admit(
                request_by(world, CARLA, Control(Kind.FOLLOW, table.id), place=place)[0]
            )


async def test_closed_private_messages_hold_nothing_up(
    world: World, publisher: Publisher, channel: Channel
) -> None:
    table = await second_round(world)
    for post in await world.store.outbox.due(world.time, 9):
        if post.kind != "follow":
            await world.store.outbox.sent(post.id, None, 0, world.time)
    channel.errors = [Forbidden("50007")]
    await publish(publisher)
    assert await world.store.outbox.due(world.time, 9) == ()
    assert (await world.tables.queries.table(table.id)).live


async def test_what_cannot_be_chosen_is_refused(world: World, context: ChatContext) -> None:
    table = await world.game(ANNA, BEPPE)
    with pytest.raises(Refused, match="no longer available"):
        await press(context, request_by(world, DINO, Control(Kind.FOLLOW, table.id, word="x"))[0])
    await world.tables.votes.close(world.click(DINO, manager=True), table.id)
    with pytest.raises(Refused, match="over"):
        await follow.follow_at(context, request_by(world, DINO)[0], table.id)


@pytest.mark.parametrize("phase", [Phase.PLAYING, Phase.FINISHED, Phase.ABANDONED])
async def test_the_messages_fit(phase: Phase) -> None:
    view = samples.table_view(phase)
    check(followed(view, samples.localizer(), PostId(77), "https://discord.com/channels/1/100"))
    for when in STATES:
        check(follow_panel(view.table, "Toy", when, samples.localizer()))
    assert {*STATES} == {None, *WHENS}


async def test_spectators_find_the_last_round_marked(world: World) -> None:
    """Those who play find their own last turn instead."""
    table = await second_round(world)
    await world.bid(BEPPE, table.id)
    await world.bid(ANNA, table.id)
    found = await world.tables.queries.log(table.id, DINO)
    shown = text(log.log(found, samples.localizer()))
    marker = shown.index("Since the last round")
    assert shown.count("The bids are", 0, marker) == 1
    assert shown.count("The bids are", marker) == 1
    assert "Since the last round" not in text(
        log.log(await world.tables.queries.log(table.id, ANNA), samples.localizer())
    )
