"""Servers and channels that went away while the bot did not run."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from datetime import timedelta
from types import SimpleNamespace
from typing import Any

import discord
import pytest

from bot.chat.app.absences import GRACE, Absences, DiscordServers
from bot.chat.app.client import Client
from bot.tables import Phase, Place, Table
from bot.tables.values.ids import ChannelId, GuildId
from bot.tables.values.servers import LEFT_SERVER
from tests.bot.tables.world import ANNA, BEPPE, CARLA, World

HERE, GONE, AWAY = GuildId(1), GuildId(2), GuildId(3)


@dataclass
class Servers:
    """A connection that knows some servers and channels."""

    there: set[int] = field(default_factory=lambda: {HERE, AWAY})
    channels: set[ChannelId] = field(default_factory=lambda: {ChannelId(100)})
    unavailable: set[int] = field(default_factory=set)
    others: set[int] = field(default_factory=set)
    asked: int = 0

    def served(self, guild: GuildId) -> bool:
        """Return whether it is one of this process's."""
        return guild not in self.others

    def present(self, guild: GuildId) -> bool:
        """Return whether the bot is there."""
        return guild in self.there

    def available(self, guild: GuildId) -> bool:
        """Return whether its channels are known."""
        return guild in self.there and guild not in self.unavailable

    async def exists(self, guild: GuildId, channel: ChannelId) -> bool:
        """Return whether the channel is there."""
        assert guild
        self.asked += 1
        return channel in self.channels


@pytest.fixture
def servers() -> Servers:
    return Servers()


@pytest.fixture
def absences(world: World, servers: Servers) -> Absences:
    return Absences(servers, world.tables, world.store.values, lambda: world.time)


async def phase(world: World, table: Table) -> Phase:
    return (await world.tables.queries.table(table.id)).phase


async def test_a_server_that_stays_missing_suspends_its_tables(world: World, absences: Absences) -> None:
    """After a grace, and not those of other servers; from then on counts when it is deleted."""
    kept = await world.game(ANNA, BEPPE)
    ended = await world.lobby(CARLA, place=Place(GONE, ChannelId(200)))
    await absences.look()
    assert await phase(world, ended) is Phase.LOBBY
    world.time += GRACE
    await absences.look()
    assert await phase(world, ended) is Phase.SUSPENDED
    assert await phase(world, kept) is Phase.PLAYING
    left = await world.store.values.get(f"{LEFT_SERVER}{GONE}")
    assert left == world.time.isoformat()
    world.wait(hours=1)
    await absences.look()
    assert await world.store.values.get(f"{LEFT_SERVER}{GONE}") == left, "noted once"
    assert await world.store.purge(world.time) == (GONE,)


async def test_one_that_comes_back_in_time_loses_nothing(
    world: World, absences: Absences, servers: Servers
) -> None:
    table = await world.lobby(CARLA, place=Place(GONE, ChannelId(200)))
    servers.channels.add(ChannelId(200))
    await absences.look()
    servers.there.add(GONE)
    world.wait(minutes=9)
    await absences.look()
    servers.there.discard(GONE)
    world.wait(minutes=9)
    await absences.look()
    assert await phase(world, table) is Phase.LOBBY


@pytest.mark.parametrize("why", ["unavailable", "of another process"])
async def test_what_nobody_can_tell_ends_nothing(
    world: World, absences: Absences, servers: Servers, why: str
) -> None:
    """Discord's own trouble, and the servers of other shards."""
    table = await world.lobby(CARLA, place=Place(AWAY, ChannelId(300)))
    if why == "unavailable":
        servers.unavailable.add(AWAY)
    else:
        servers.others.add(AWAY)
        servers.there.discard(AWAY)
    for _ in range(3):
        await absences.look()
        world.time += GRACE
    assert await phase(world, table) is Phase.LOBBY


async def test_a_channel_that_is_gone_suspends_its_table(
    world: World, absences: Absences, servers: Servers
) -> None:
    """Asked once a run: what goes later, Discord tells by itself."""
    kept = await world.lobby(ANNA)
    ended = await world.lobby(BEPPE, place=Place(HERE, ChannelId(101)))
    await absences.look()
    assert (await phase(world, kept), await phase(world, ended)) == (Phase.LOBBY, Phase.SUSPENDED)
    assert servers.asked == 2
    await absences.look()
    assert servers.asked == 2


async def test_after_a_session_that_could_not_be_resumed_the_channels_are_compared_again(
    world: World, servers: Servers, absences: Absences
) -> None:
    """Nobody has told that the channel was deleted meanwhile."""
    table = await world.lobby(ANNA)
    await absences.look()
    servers.channels.clear()
    await absences.look()
    assert await phase(world, table) is Phase.LOBBY
    bot = Client()
    bot.absences = absences
    await bot.on_shard_ready(0)
    await absences.look()
    assert await phase(world, table) is Phase.SUSPENDED


async def test_a_server_to_which_the_bot_came_back_is_not_deleted(world: World, absences: Absences) -> None:
    """It was removed while it ran, and invited again while it did not. It says what can be resumed, once."""
    welcomed: list[GuildId] = []

    async def back(guild: GuildId) -> None:
        welcomed.append(guild)

    absences.back = back
    await world.lobby(ANNA)
    await world.store.values.set(f"{LEFT_SERVER}{HERE}", world.time.isoformat())
    await absences.look()
    absences.restarted()
    await absences.look()
    assert welcomed == [HERE]
    assert await world.store.purge(world.time + timedelta(days=99)) == ()


# --- What discord.py says ------------------------------------------------------------------------


def client(**fields: Any) -> Any:
    """A client with these parts."""
    parts: dict[str, Any] = {
        "is_ready": lambda: True,
        "shards": {1: object()},
        "shard_count": 2,
        "get_guild": {HERE: SimpleNamespace(unavailable=True)}.get,
    }
    return SimpleNamespace(**(parts | fields))


def test_servers_of_this_processs_shards() -> None:
    servers = DiscordServers(client())
    assert [servers.served(GuildId(shard << 22)) for shard in range(4)] == [False, True, False, True]
    assert not DiscordServers(client(is_ready=lambda: False)).served(GuildId(1 << 22))
    assert (servers.present(HERE), servers.present(GONE)) == (True, False)
    assert (servers.available(HERE), servers.available(GONE)) == (False, False)


@pytest.mark.parametrize(
    ("error", "there"),
    [
        (None, True),
        (discord.NotFound(SimpleNamespace(status=404, reason=""), "unknown"), False),  # type: ignore[arg-type] # all it reads
        (discord.Forbidden(SimpleNamespace(status=403, reason=""), "no"), True),  # type: ignore[arg-type] # as above
        (TimeoutError(), True),
    ],
)
async def test_discord_is_asked_for_what_is_not_known(error: Exception | None, there: bool) -> None:
    async def fetch(_channel: int) -> None:
        if error is not None:
            raise error

    known = SimpleNamespace(unavailable=False, get_channel_or_thread={100: object()}.get)
    servers = DiscordServers(client(get_guild={HERE: known}.get, fetch_channel=fetch))
    assert await servers.exists(HERE, ChannelId(100))
    assert await servers.exists(HERE, ChannelId(101)) is there


async def test_settings_of_a_server_without_tables_go_with_it(
    world: World, absences: Absences, servers: Servers
) -> None:
    """Like all that is kept of a server some time after the bot has left it."""
    await world.store.servers.change(GONE, lambda known: replace(known, limit=3))
    await world.store.values.set(f"{LEFT_SERVER}{AWAY}", world.time.isoformat())
    await absences.look()
    assert await world.store.values.get(f"{LEFT_SERVER}{AWAY}") == "", "the bot is there again"
    world.time += GRACE
    await absences.look()
    world.wait(days=1)
    assert await world.store.purge(world.time) == (GONE,)
    assert (await world.store.servers.get(GONE)).limit is None
    await absences.look()
    assert await world.tables.queries.servers() == (AWAY,)
    assert servers.asked == 0
