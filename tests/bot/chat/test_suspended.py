"""Suspended tables in chat: what a person reads, how a manager resumes one, and when a table is suspended."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from bot.chat.publishing.publisher import Publisher
from bot.chat.screens import info, resuming
from bot.chat.screens.context import ChatContext
from bot.chat.wire.channel_access import Access
from bot.chat.wire.channels import Forbidden, TryAgain, Vanished
from bot.tables import Phase, Table
from bot.tables.values.ids import ChannelId, UserId
from bot.tables.values.servers import Server
from engines.text import Refused
from tests.bot.chat.fakes import Channel, OpenAccess, Shown, Threads, control, press, request_by, text
from tests.bot.chat.kinds import Kind
from tests.bot.chat.test_publishing import publish
from tests.bot.tables.world import ANNA, BEPPE, CARLA, DINO, PLACE, World


async def suspended(world: World, *users: UserId) -> Table:
    table = await world.game(*users)
    await world.tables.suspension.server_gone(PLACE.guild)
    return table


async def phase(world: World, table: Table) -> Phase:
    return (await world.tables.queries.table(table.id)).phase


async def offered(context: ChatContext, world: World) -> Shown:
    request, shown = request_by(world, DINO, manager=True)
    await resuming.offer(context, request)
    return shown


async def picked(context: ChatContext, world: World, table: Table, threads: Threads | None = None) -> str:
    """The answer to Dino after he has picked the table."""
    menu = control((await offered(context, world)).last, Kind.RESUME)
    request, shown = request_by(world, DINO, menu, values=(str(table.id),), manager=True)
    await press(context, replace(request, threads=threads or Threads()))
    return text(shown.last)


async def test_a_manager_picks_the_table_that_goes_on(
    world: World, context: ChatContext, publisher: Publisher, channel: Channel
) -> None:
    table = await suspended(world, ANNA, BEPPE)
    assert f"<#{PLACE.channel}>" in await picked(context, world, table)
    assert await phase(world, table) is Phase.PLAYING
    await publish(publisher)
    (call,) = channel.calls
    assert f"<@{ANNA}>" in call.content
    assert "no suspended table" in text((await offered(context, world)).last)


async def test_a_manager_who_plays_hides_the_game_from_nobody(
    world: World, context: ChatContext, access: OpenAccess
) -> None:
    """If the others could not see it, their clocks would run, and an AI would take their seats."""
    table = await suspended(world, DINO, BEPPE)
    access.exceptions[BEPPE] = Access.DENIED
    moved = replace(PLACE, channel=ChannelId(PLACE.channel + 1))
    menu = control((await offered(context, world)).last, Kind.RESUME)
    request, _ = request_by(world, DINO, menu, values=(str(table.id),), manager=True, place=moved)
    request = replace(request, click=replace(request.click, server_manager=True))
    with pytest.raises(Refused, match="can't see this channel"):
        await press(context, request)
    access.errors.append(TryAgain("503", certain=False))
    with pytest.raises(Refused, match="try again"):
        await press(context, request)
    assert await phase(world, table) is Phase.SUSPENDED
    assert "has been resumed" in await picked(context, world, table), "where it was"


async def test_in_a_channel_with_another_table_it_goes_on_in_a_thread(
    world: World, context: ChatContext
) -> None:
    """One thread, however often it is pressed; none where the server wants none."""
    table = await suspended(world, ANNA, BEPPE)
    await world.lobby(CARLA)
    guild, threads = PLACE.guild, Threads()
    await world.store.servers.change(guild, lambda _: Server(threads="never"))
    with pytest.raises(Refused, match="already has a table"):
        await picked(context, world, table, threads)
    await world.store.servers.change(guild, lambda _: Server())
    assert "<#501>" in await picked(context, world, table, threads)
    assert (await world.tables.queries.table(table.id)).place.parent == PLACE.channel
    assert len(threads.opened) == 1


async def test_others_are_offered_nothing(world: World, context: ChatContext) -> None:
    await suspended(world, ANNA, BEPPE)
    request, _ = request_by(world, ANNA)
    with pytest.raises(Refused, match="Only someone who manages this channel"):
        await resuming.offer(context, request)


async def test_a_player_sees_that_it_waits(world: World, context: ChatContext) -> None:
    await suspended(world, ANNA, BEPPE)
    request, shown = request_by(world, ANNA)
    await info.my_tables(context, request)
    assert "suspended; until 20 December 2026, anyone who manages its channel can resume it" in text(
        shown.last
    )


async def forbidden(world: World, publisher: Publisher, channel: Channel, days: float) -> None:
    """Let days pass in which the bot may not post."""
    for _ in range(int(days * 4)):
        channel.errors.append(Forbidden("50013"))
        await publish(publisher)
        channel.errors.clear()
        world.wait(hours=6, seconds=1)


async def test_a_week_without_a_way_to_post_suspends_the_table(
    world: World, publisher: Publisher, channel: Channel
) -> None:
    """No matter how many boards were due in that week."""
    table = await world.game(ANNA, BEPPE)
    await world.tables.play.repost(table.id)
    await forbidden(world, publisher, channel, 4)
    await world.tables.play.repost(table.id)
    await forbidden(world, publisher, channel, 3)
    assert await phase(world, table) is Phase.PLAYING
    await forbidden(world, publisher, channel, 0.5)
    assert await phase(world, table) is Phase.SUSPENDED
    assert channel.messages == {}


async def test_the_week_goes_on_for_a_bot_that_was_started_anew(
    world: World, publisher: Publisher, context: ChatContext, channel: Channel
) -> None:
    table = await world.game(ANNA, BEPPE)
    await world.tables.play.repost(table.id)
    await forbidden(world, publisher, channel, 4)
    store, again = world.store, asyncio.Event()
    other = Publisher(store.outbox, store.values, channel, context, lambda: world.time, again)
    await forbidden(world, other, channel, 3.5)
    assert await phase(world, table) is Phase.SUSPENDED


async def test_a_week_with_one_post_in_it_suspends_nothing(
    world: World, publisher: Publisher, channel: Channel
) -> None:
    table = await world.game(ANNA, BEPPE)
    await world.tables.play.repost(table.id)
    await forbidden(world, publisher, channel, 6)
    await publish(publisher)
    await world.tables.play.repost(table.id)
    await forbidden(world, publisher, channel, 6)
    assert await phase(world, table) is Phase.PLAYING
    world.wait(days=30)
    await forbidden(world, publisher, channel, 0.5)
    assert await phase(world, table) is Phase.PLAYING, "that was long ago"


async def test_silence_of_discord_suspends_nothing(
    world: World, publisher: Publisher, channel: Channel
) -> None:
    """It is out of reach for all tables at once; what it answers counts."""
    table = await world.game(ANNA, BEPPE)
    await world.tables.play.repost(table.id)
    for answered in (False, True):
        assert await phase(world, table) is Phase.PLAYING
        for _ in range(4 * 8):
            channel.errors.append(TryAgain("503", certain=True, answered=answered))
            await publish(publisher)
            channel.errors.clear()
            world.wait(hours=6)
    assert await phase(world, table) is Phase.SUSPENDED


async def test_a_deleted_channel_suspends_its_table_at_once(
    world: World, publisher: Publisher, channel: Channel
) -> None:
    table = await world.game(ANNA, BEPPE)
    await world.tables.play.repost(table.id)
    channel.errors.append(Vanished("10003"))
    await publish(publisher)
    assert await phase(world, table) is Phase.SUSPENDED
