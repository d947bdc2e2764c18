"""Seasons on Discord: notices and threads come once, whatever fails in between."""

from __future__ import annotations

import random
from collections.abc import Callable
from datetime import timedelta

import pytest

from bot.chat.publishing.clubs import ABOVE_POSTS, ClubPosts
from bot.chat.publishing.publisher import Publisher
from bot.chat.screens.context import ChatContext
from bot.chat.wire.channels import Forbidden, Missing, Rejected, TryAgain
from bot.chat.wire.error_boundary import guarded
from bot.clubs.ports import NotNow
from bot.tables.values.table import Phase
from tests.bot.chat.fakes import THREAD, Channel, control, labels
from tests.bot.chat.kinds import Kind
from tests.bot.chat.test_seasons import played
from tests.bot.clubs.community import MANAGER, Community, Person
from tests.bot.clubs.test_rounds import table_of
from tests.bot.tables.world import ANNA, BEPPE, World

ERRORS: list[Callable[[], Exception]] = [
    lambda: Forbidden("50013"),
    lambda: Rejected("50035"),
    lambda: TryAgain("later", certain=True),
]


@pytest.fixture
def posts(context: ChatContext, publisher: Publisher) -> ClubPosts:
    return ClubPosts(publisher.sender, context)


async def opened(world: World) -> Community:
    """A season of pairs that two people have joined; its opening is still to be posted."""
    community = Community(world, [Person(ANNA, 0), Person(BEPPE, 0)], random.Random(1))
    await community.opened(("Autumn", "2026-11-20", "2026-12-20", "3"), ("toy",), sizes=(2,), at_once=1)
    await community.joined()
    return community


async def due(world: World, posts: ClubPosts) -> None:
    """Do what is due on Discord."""
    await world.clubs.run_due(posts, posts, guarded)


async def test_the_opening_is_posted_once_and_the_thread_opened(
    world: World, posts: ClubPosts, channel: Channel
) -> None:
    community = await opened(world)
    for _ in range(3):
        await due(world, posts)
        world.wait(minutes=2)
    (sent,) = channel.messages.values()
    assert labels(sent.shown) == ["Join", "The season", "Standings"]
    assert control(sent.shown, Kind.SHOW_SEASON).post == ABOVE_POSTS + 1
    (call,) = (await community.state()).calls
    assert channel.threads == [call.name]
    table = await world.tables.queries.table(table_of(call))
    assert (table.place.channel, table.place.parent, table.phase) == (THREAD, None, Phase.LOBBY)


async def test_an_opening_whose_answer_was_lost_is_found_again(
    world: World, posts: ClubPosts, channel: Channel
) -> None:
    await opened(world)
    channel.lost = TryAgain("the connection broke", certain=False)
    await due(world, posts)
    world.wait(minutes=2)
    await due(world, posts)
    assert len(channel.messages) == 1
    assert channel.searches


async def test_a_thread_whose_answer_was_lost_is_found_again(
    world: World, posts: ClubPosts, channel: Channel
) -> None:
    community = await opened(world)
    channel.thread_lost = TryAgain("the connection broke", certain=False)
    await due(world, posts)
    assert (await community.state()).calls[0].phase == "planned"
    world.wait(minutes=2)
    await due(world, posts)
    (call,) = (await community.state()).calls
    assert (call.phase, call.thread, len(channel.threads)) == ("open", THREAD, 1)
    assert call.until - call.planned == timedelta(hours=12, minutes=2), "half a pace begins with its table"


@pytest.mark.parametrize("error", ERRORS)
async def test_what_discord_refuses_is_tried_again(
    world: World, posts: ClubPosts, channel: Channel, error: Callable[[], Exception]
) -> None:
    community = await opened(world)
    call = played(1, ANNA, BEPPE)
    channel.errors = [error()]
    with pytest.raises(NotNow):
        await posts.open(call, None)
    channel.errors = [error(), error()]
    await due(world, posts)
    assert not channel.messages
    for _ in range(3):
        world.wait(minutes=3)
        await due(world, posts)
    assert len(channel.messages) == 1
    assert (await community.state()).calls[0].phase == "open"


async def test_where_the_channel_is_gone_nothing_is_posted_and_nobody_is_stuck(
    world: World, posts: ClubPosts, channel: Channel
) -> None:
    """After a day the call is given up, and those who were asked wait as before."""
    community = await opened(world)
    for _ in range(30):
        channel.errors = [Missing("10003")] * 9
        await due(world, posts)
        world.wait(hours=1)
    channel.errors = []
    state = await community.state()
    assert not channel.messages
    assert state.calls[0].phase == "failed"
    assert all(member.state == "active" for member in state.members.values())


async def test_the_end_is_posted_in_words_where_the_server_wants_that(
    world: World, posts: ClubPosts, channel: Channel
) -> None:
    community = await opened(world)
    await due(world, posts)
    await world.clubs.seasons.end(community.click(MANAGER, manager=True), community.season)
    state = await community.state()
    (call,) = state.calls
    await world.tables.lobby.call_in_vain(table_of(call))
    world.wait(minutes=20)
    await due(world, posts)
    await due(world, posts)
    sent = list(channel.messages.values())[-1]
    assert labels(sent.shown) == ["Join again", "The season", "Standings"]
