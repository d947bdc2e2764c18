"""Who may see the channel of a table: asked of Discord where no click of theirs tells it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from datetime import UTC, datetime
from pathlib import Path

import discord
import pytest

from bot.chat.connection.sight import DiscordSight
from bot.chat.context import ChatContext
from bot.chat.discord_patches import use_api
from bot.chat.incoming.controls import Control, Kind
from bot.chat.outgoing.channels import TryAgain
from bot.chat.outgoing.publishing import Publisher
from bot.tables import Place
from engines.text import Refused
from sandbox import administration
from sandbox.app import Server, serve
from sandbox.permissions import Permission
from sandbox.records import Channel as Room
from sandbox.records import ChannelType, Overwrite, User
from tests.bot.chat.fakes import Channel, Eyes, request_by
from tests.bot.chat.harness import ANNA as HOST
from tests.bot.chat.harness import BRUNO, ZOE, kinds, open_harness, words
from tests.bot.chat.test_follow import publish, second_round
from tests.bot.chat.test_in_sandbox import running_game
from tests.bot.tables.world import ANNA, BEPPE, CARLA, DINO, World

ELSEWHERE = Place(7, 999)


def user(server: Server, name: str) -> User:
    (found,) = [one for one in server.world.people if one.name == name]
    return found


def hide(server: Server, room: Room, person: User) -> None:
    """Let somebody see a channel no longer; the bot is told, as by Discord."""
    room.overwrites.append(Overwrite(id=person.id, type=1, deny=int(Permission.VIEW_CHANNEL)))
    administration.deny_bot(server.world, room, 0)


@pytest.fixture
async def server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Server]:
    monkeypatch.setattr(discord.http.Route, "BASE", discord.http.Route.BASE)
    async with serve(tmp_path) as found:
        yield found


@pytest.fixture
async def sight(server: Server) -> AsyncIterator[DiscordSight]:
    """A process to which another server's shard belongs: it asks for everything."""
    use_api(f"{server.url}/api/v10")
    async with discord.Client(intents=discord.Intents(guilds=True)) as client:
        await client.login(server.token)
        yield DiscordSight(client)


async def test_channels_and_their_threads_are_seen_by_who_may_read_them(
    server: Server, sight: DiscordSight
) -> None:
    world, zoe, anna = server.world, user(server, ZOE), user(server, HOST)
    (room,) = [one for one in world.channels.values() if one.name == "back-room"]
    thread = administration.make_channel(world, anna, ChannelType.PUBLIC_THREAD, "second table", room)
    closed = administration.make_channel(world, anna, ChannelType.PRIVATE_THREAD, "among friends", room)
    assert closed.thread is not None
    closed.thread.members.append(world.bot.id)
    guild = int(world.identity.guild_id)

    async def seen(person: User) -> list[bool]:
        return [await sight.sees(int(person.id), Place(guild, int(one.id))) for one in (room, thread, closed)]

    assert await seen(anna) == [True, True, True]
    assert await seen(zoe) == [True, True, False]
    hide(server, room, zoe)
    assert await seen(zoe) == [False, False, False]
    assert not await sight.sees(12345, Place(guild, int(room.id))), "who has left the server"
    assert not await sight.sees(int(anna.id), Place(guild, 12345)), "a channel that is gone"
    assert not await sight.sees(int(anna.id), ELSEWHERE), "a server that the bot has left"


async def test_the_bot_writes_to_followers_who_still_see_the_channel(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The real bot in the sandbox: two follow, one of them loses sight, the game ends."""
    async with open_harness(tmp_path, monkeypatch) as opened:
        anna, bruno, carla, zoe = [await opened.person(name) for name in (HOST, BRUNO, "Carla", ZOE)]
        await running_game(anna, bruno)
        for follower in (carla, zoe):
            await follower.command("follow")
            panel = await follower.see(lambda message: Kind.FOLLOW in kinds(message))
            await follower.press(panel, Kind.FOLLOW)
            await follower.see(lambda message: "You follow this table" in words(message))
        world = opened.server.world
        room = opened.channel
        hide(opened.server, world.channels[room], user(opened.server, ZOE))
        for player in (bruno, anna):
            await player.command("leave")
            question = await player.see(lambda message: Kind.QUIT_SURELY in kinds(message))
            await player.press(question, Kind.QUIT_SURELY)
        opened.channel = world.dm_with(user(opened.server, "Carla")).id
        told = await carla.see(lambda message: "was broken off" in message["content"])
        assert not told["mentions"]
        while await opened.store.outbox.due(datetime.now(UTC), 9):  # noqa: ASYNC110 - the store tells nobody
            await asyncio.sleep(0.05)
        opened.channel = world.dm_with(user(opened.server, ZOE)).id
        assert await zoe.history() == []


async def test_who_lost_sight_follows_no_longer(
    world: World, publisher: Publisher, channel: Channel, eyes: Eyes
) -> None:
    table = await second_round(world)
    eyes.blind.add(CARLA)
    await publish(publisher)
    assert not [call for call in channel.calls if "a round is over" in call.content]
    assert await world.tables.follows.of(CARLA, table.id) is None
    assert not [post for post in await world.store.outbox.due(world.time, 9) if post.kind == "follow"]


async def test_where_discord_does_not_say_followers_are_written_to_later(
    world: World, publisher: Publisher, channel: Channel, eyes: Eyes
) -> None:
    table = await second_round(world)
    eyes.errors = [TryAgain("503", certain=True)]
    await publish(publisher)
    assert not channel.calls or "a round is over" not in channel.calls[-1].content
    assert await world.tables.follows.of(CARLA, table.id) == "round"
    world.wait(minutes=1)
    await publish(publisher)
    assert [call for call in channel.calls if "a round is over" in call.content]


async def test_who_gave_up_a_seat_needs_to_see_the_channel(
    world: World, context: ChatContext, eyes: Eyes
) -> None:
    """Who has a seat reads its table everywhere, be it over or not; who never had one, in its channel."""
    table = await world.game(ANNA, BEPPE, DINO)
    await world.tables.play.quit(world.click(BEPPE), table.id)

    async def admitted(reader: int, place: Place | None = None) -> None:
        await context.admit(request_by(world, reader, Control(Kind.LOG, table.id), place=place)[0])

    await admitted(BEPPE)
    eyes.blind = {ANNA, BEPPE}
    await admitted(ANNA)
    for place in (None, ELSEWHERE):
        replayed = Control(Kind.REPLAY, table.id)
        with pytest.raises(Refused, match="gave up your seat"):
            await context.admit(request_by(world, BEPPE, replayed, place=place)[0])
    with pytest.raises(Refused, match="at which you have played"):
        await admitted(CARLA)
    eyes.errors = [TryAgain("503", certain=True)]
    with pytest.raises(Refused, match="at the moment"):
        await admitted(BEPPE)
    await world.tables.play.close(world.click(DINO, manager=True), table.id)
    await admitted(ANNA)
    with pytest.raises(Refused, match="gave up your seat"):
        await admitted(BEPPE)
