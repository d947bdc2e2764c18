"""Access to a table's channel: Discord is asked if no click of theirs shows it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import discord
import pytest
from sqlalchemy import select

from bot.chat.publishing.publisher import Publisher
from bot.chat.screens.context import ChatContext
from bot.chat.wire.channel_access import Access, DiscordChannelAccess
from bot.chat.wire.channels import TryAgain
from bot.chat.wire.controls import Control
from bot.chat.wire.discord_patches import use_api
from bot.store import SqlStore, schema
from bot.tables import Place
from bot.tables.values.ids import ChannelId, GuildId, UserId
from engines.text import Refused
from sandbox import administration
from sandbox.app import Server, serve
from sandbox.permissions import Permission
from sandbox.records import Channel as Room
from sandbox.records import ChannelType, Overwrite, Role, User
from tests.bot.chat.fakes import Channel, OpenAccess, request_by
from tests.bot.chat.harness import ANNA as HOST
from tests.bot.chat.harness import BRUNO, ZOE, kinds, open_harness, words
from tests.bot.chat.kinds import Kind
from tests.bot.chat.test_follow import publish, second_round
from tests.bot.chat.test_in_sandbox import running_game
from tests.bot.tables.world import ANNA, BEPPE, CARLA, DINO, World, place_in
from tests.patience import PATIENCE

ELSEWHERE = place_in(999, 7)


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
async def checking(server: Server) -> AsyncIterator[DiscordChannelAccess]:
    """A process to which another server's shard belongs: it asks for everything."""
    use_api(f"{server.url}/api/v10")
    async with discord.Client(intents=discord.Intents(guilds=True)) as client:
        await client.login(server.token)
        yield DiscordChannelAccess(client)


async def test_channels_and_their_threads_are_seen_by_who_may_read_them(
    server: Server, checking: DiscordChannelAccess
) -> None:
    world, zoe, anna = server.world, user(server, ZOE), user(server, HOST)
    (room,) = [one for one in world.channels.values() if one.name == "back-room"]
    thread = administration.make_channel(world, anna, ChannelType.PUBLIC_THREAD, "second table", room)
    closed = administration.make_channel(world, anna, ChannelType.PRIVATE_THREAD, "among friends", room)
    assert closed.thread is not None
    closed.thread.members.append(world.bot.id)
    guild = int(world.identity.guild_id)

    allowed, denied, unknown = Access.ALLOWED, Access.DENIED, Access.UNKNOWN

    async def seen(person: User) -> list[Access]:
        places = [Place(GuildId(guild), ChannelId(int(one.id))) for one in (room, thread, closed)]
        return [await checking.check(UserId(int(person.id)), place) for place in places]

    assert await seen(anna) == [allowed, allowed, allowed]
    assert await seen(zoe) == [allowed, allowed, denied]
    closed.thread.members.append(zoe.id)
    assert await seen(zoe) == [allowed, allowed, allowed]
    hide(server, room, zoe)
    assert await seen(zoe) == [denied, denied, denied]
    assert await checking.check(UserId(12345), Place(GuildId(guild), ChannelId(int(room.id)))) is denied, (
        "who has left the server"
    )
    assert await checking.check(UserId(int(anna.id)), place_in(12345, guild)) is unknown, (
        "a channel that is gone"
    )
    assert await checking.check(UserId(int(anna.id)), ELSEWHERE) is unknown, "a server that the bot has left"
    closed.thread.members.remove(world.bot.id)
    assert await seen(anna) == [allowed, allowed, unknown], "a private thread that the bot was taken out of"
    administration.deny_bot(world, room, int(Permission.VIEW_CHANNEL))
    assert await seen(anna) == [unknown, unknown, unknown], "a channel closed to the bot"


async def test_a_role_is_pinged_if_it_may_be_and_sees_the_channel(
    server: Server, checking: DiscordChannelAccess
) -> None:
    world = server.world
    (room,) = [one for one in world.channels.values() if one.name == "back-room"]
    guild = int(world.identity.guild_id)
    role = Role(id="4321", name="players", position=1, permissions=int(Permission.VIEW_CHANNEL))
    world.roles[role.id] = role

    async def possible(id: int, channel: str = room.id) -> bool:
        return await checking.can_ping(id, Place(GuildId(guild), ChannelId(int(channel))))

    assert not await possible(4321)
    role.mentionable = True
    assert await possible(4321)
    assert not await possible(guild), "everyone"
    assert not await possible(1234), "one that is gone"
    anna = user(server, HOST)
    thread = administration.make_channel(world, anna, ChannelType.PUBLIC_THREAD, "second table", room)
    assert await possible(4321, thread.id)
    (own,) = [world.roles[one] for one in world.bot.roles]
    role.mentionable, own.permissions = False, own.permissions | int(Permission.MENTION_EVERYONE)
    assert await possible(4321)
    room.overwrites.append(Overwrite(id=role.id, type=0, deny=int(Permission.VIEW_CHANNEL)))
    assert not await possible(4321), "its members do not see the channel"


async def test_a_server_that_discord_has_lost_is_asked_for(
    server: Server, checking: DiscordChannelAccess, monkeypatch: pytest.MonkeyPatch
) -> None:
    """During an outage the client holds it without its roles."""
    (room,) = [one for one in server.world.channels.values() if one.name == "back-room"]
    guild = int(server.world.identity.guild_id)
    client = checking._client  # noqa: SLF001 - as the gateway fills it
    lost = discord.Guild(data={"id": guild, "unavailable": True}, state=client._connection)  # type: ignore[typeddict-item] # noqa: SLF001
    monkeypatch.setattr(client, "get_guild", {guild: lost}.get)
    anna = user(server, HOST)
    assert (
        await checking.check(UserId(int(anna.id)), Place(GuildId(guild), ChannelId(int(room.id))))
        is Access.ALLOWED
    )


async def test_the_bot_writes_to_followers_who_still_see_the_channel(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The real bot in the sandbox: two follow, one of them can see the channel no longer, the game ends."""
    async with open_harness(tmp_path, monkeypatch) as opened:
        anna, bruno, carla, zoe = [await opened.person(name) for name in (HOST, BRUNO, "Carla", ZOE)]
        await running_game(anna, bruno)
        for follower in (carla, zoe):
            await follower.command("follow")
            panel = await follower.see(lambda message: Kind.FOLLOW in kinds(message))
            await follower.press(panel, Kind.FOLLOW)
            await follower.see(lambda message: "You're following this table" in words(message))
        world = opened.server.world
        room = opened.channel
        hide(opened.server, world.channels[room], user(opened.server, ZOE))
        for player in (bruno, anna):
            await player.command("leave")
            question = await player.see(lambda message: Kind.QUIT_SURELY in kinds(message))
            await player.press(question, Kind.QUIT_SURELY)
        opened.channel = world.dm_with(user(opened.server, "Carla")).id
        told = await carla.see(lambda message: "was abandoned" in message["content"])
        assert not told["mentions"]
        opened.channel = world.dm_with(user(opened.server, ZOE)).id
        told = await zoe.see(lambda message: bool(message["content"]))
        assert told["content"].startswith("You can no longer see the channel of table 1 (Streets of Palermo)")
        async with asyncio.timeout(PATIENCE):
            while await waiting(opened.store):  # noqa: ASYNC110 - the store tells nobody
                await asyncio.sleep(0.05)
        assert [message["id"] for message in await zoe.history()] == [told["id"]]


async def waiting(store: SqlStore) -> bool:
    """Return whether followers have still to be written to, or are just being written to."""
    rows = select(schema.posts.c.id).where(schema.posts.c.kind == "follow")
    return bool(await store.database.read(lambda db: db.execute(rows).all()))


async def test_who_lost_access_follows_no_longer_and_is_told_once(
    world: World, publisher: Publisher, channel: Channel, access: OpenAccess
) -> None:
    table = await second_round(world)
    access.exceptions[CARLA] = Access.DENIED
    told = "You can no longer see the channel of table 1 (Toy), so you're no longer following this table."
    channel.notice_lost = TryAgain("broken", certain=False)
    await publish(publisher)
    world.wait(minutes=1)
    await publish(publisher)
    assert channel.notices.count(told) == 1
    assert not [call for call in channel.calls if "a round is over" in call.content]
    assert await world.tables.follows.of(CARLA, table.id) is None
    assert not [post for post in await world.store.outbox.due(world.time, 9) if post.kind == "follow"]


async def test_who_may_see_the_channel_for_all_that_the_bot_knows_goes_on_following(
    world: World, publisher: Publisher, channel: Channel, access: OpenAccess
) -> None:
    """The bot cannot see the channel itself for a while."""
    table = await second_round(world)
    access.exceptions[CARLA] = Access.UNKNOWN
    await publish(publisher)
    assert not [post for post in await world.store.outbox.due(world.time, 9) if post.kind == "follow"]
    assert CARLA not in channel.written
    assert await world.tables.follows.of(CARLA, table.id) == "round"
    access.exceptions.clear()
    for user, amount in ((BEPPE, 2), (ANNA, 1)):
        await world.bid(user, table.id, amount)
    world.wait(minutes=10)
    await publish(publisher)
    assert [call for call in channel.calls if "a round is over" in call.content]


async def test_where_discord_does_not_say_followers_are_written_to_later(
    world: World, publisher: Publisher, channel: Channel, access: OpenAccess
) -> None:
    table = await second_round(world)
    access.errors = [TryAgain("503", certain=True)]
    await publish(publisher)
    assert not channel.calls or "a round is over" not in channel.calls[-1].content
    assert await world.tables.follows.of(CARLA, table.id) == "round"
    world.wait(minutes=1)
    await publish(publisher)
    assert [call for call in channel.calls if "a round is over" in call.content]


async def test_who_gave_up_a_seat_needs_to_see_the_channel(
    world: World, context: ChatContext, access: OpenAccess
) -> None:
    """With a seat you read its table anywhere, even when it is over; without one, only in its channel."""
    table = await world.game(ANNA, BEPPE, DINO)
    await world.tables.play.quit(world.click(BEPPE), table.id)

    async def admitted(reader: int, place: Place | None = None) -> None:
        await context.admission.admit(
            request_by(world, UserId(reader), Control(Kind.LOG, table.id), place=place)[0]
        )

    await admitted(BEPPE)
    access.exceptions = dict.fromkeys((ANNA, BEPPE), Access.DENIED)
    await admitted(ANNA)
    for place in (None, ELSEWHERE):
        replayed = Control(Kind.REPLAY, table.id)
        with pytest.raises(Refused, match="gave up your seat"):
            await context.admission.admit(request_by(world, BEPPE, replayed, place=place)[0])
    access.exceptions[BEPPE] = Access.UNKNOWN
    with pytest.raises(Refused, match="I can't see this table's channel"):
        await admitted(BEPPE)
    access.exceptions[BEPPE] = Access.DENIED
    with pytest.raises(Refused, match="you've played at"):
        await admitted(CARLA)
    access.errors = [TryAgain("503", certain=True)]
    with pytest.raises(Refused, match="right now"):
        await admitted(BEPPE)
    await world.tables.votes.close(world.click(CARLA, manager=True), table.id)
    await admitted(ANNA)
    with pytest.raises(Refused, match="gave up your seat"):
        await admitted(BEPPE)
