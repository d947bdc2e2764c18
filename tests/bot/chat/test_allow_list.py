"""The list of servers: what is joined is left again; what has tables waits for the host's word."""

from __future__ import annotations

from pathlib import Path
from typing import Any
from unittest.mock import AsyncMock, Mock

import discord
import pytest
from structlog.testing import capture_logs

from bot import wiring
from bot.chat.app.allow_list import LEAVING, AllowList
from bot.chat.app.client import Client
from bot.chat.app.connection import Connection
from bot.chat.app.departure import leave
from bot.settings import Settings, WrongSetting
from bot.tables import Phase
from bot.tables.values.ids import ChannelId, GuildId, TableId
from bot.tables.values.table import Place
from sandbox import administration
from tests.bot.chat.harness import ANNA, BRUNO, open_harness
from tests.bot.chat.test_in_sandbox import running_game
from tests.bot.chat.test_suspended_in_sandbox import until
from tests.bot.chat.test_welcome import PERMISSIONS, Kept, channel, server
from tests.bot.tables.world import ANNA as SOMEBODY
from tests.bot.tables.world import World


def joined(number: int) -> Mock:
    """A server in which the bot may post."""
    there = server(channel(PERMISSIONS))
    there.id, there.leave = number, AsyncMock()
    return there


def said(there: Mock) -> str:
    """All that the bot has said on a server."""
    (room,) = there.text_channels
    return " ".join(str(call.kwargs["view"].to_components()) for call in room.send.await_args_list)


@pytest.fixture
def client(world: World, monkeypatch: pytest.MonkeyPatch) -> Client:
    """A connection with a list of one server."""
    it = Client()
    monkeypatch.setattr(it, "values", Kept())
    monkeypatch.setattr(it, "tables", world.tables)
    monkeypatch.setattr(it, "allow_list", AllowList(frozenset({1}), world.tables))
    return it


async def test_a_server_that_is_joined_and_not_on_the_list_is_left_with_a_sentence(client: Client) -> None:
    welcome, other, silent = joined(1), joined(2), joined(3)
    silent.text_channels = []
    for there in (welcome, other, silent):
        await client.on_guild_join(there)
    assert [there.leave.await_count for there in (welcome, other, silent)] == [0, 1, 1]
    assert "/palermo start" in said(welcome)
    assert LEAVING.template in said(other)
    assert "/palermo start" not in said(other)


async def test_a_server_with_tables_is_kept_and_the_host_warned_once(client: Client, world: World) -> None:
    """Also where all are over: their results would be deleted. Without any table it is left."""
    table = await world.lobby(SOMEBODY, place=Place(GuildId(2), ChannelId(200)))
    await world.tables.lobby.cancel(world.click(SOMEBODY), table.id)
    welcome, other, empty = joined(1), joined(2), joined(3)
    with capture_logs() as lines:
        for there in (welcome, other, other, empty):
            await client.on_guild_available(there)
    assert [there.leave.await_count for there in (welcome, other, empty)] == [0, 0, 1]
    assert LEAVING.template in said(empty)
    assert said(other) == ""
    (warned,) = [line for line in lines if line["log_level"] == "warning"]
    assert (warned["guild"], warned["tables"], warned["to_leave_it"]) == (2, 1, "palermo leave 2 --yes")


async def test_without_a_list_every_server_is_welcome(client: Client, world: World) -> None:
    client.allow_list = AllowList(None, world.tables)
    there = joined(2)
    await client.on_guild_available(there)
    await client.on_guild_join(there)
    assert there.leave.await_count == 0
    assert "/palermo start" in said(there)


async def test_a_server_is_left_by_command_and_its_tables_are_suspended(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The running bot hears of it from Discord. A server that it has left is none that it could leave."""
    async with open_harness(tmp_path, monkeypatch) as harness:
        await running_game(await harness.person(ANNA), await harness.person(BRUNO))
        connection = Connection(api=f"{harness.api}/api/v10")
        here = int(harness.server.world.identity.guild_id)
        assert not await leave(connection, harness.server.token, 5)
        assert await leave(connection, harness.server.token, here)

        async def suspended() -> bool:
            table = await harness.store.tables.load(TableId(1))
            return table is not None and table.phase is Phase.SUSPENDED

        await until(suspended)
        assert not await leave(connection, harness.server.token, here)


async def test_the_bot_leaves_a_server_that_lets_it_in_without_being_on_the_list(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with open_harness(tmp_path, monkeypatch) as harness:
        world, bot = harness.server.world, harness.bot
        assert bot is not None

        async def ready() -> bool:
            return bot._client.is_ready()  # noqa: SLF001  nothing else tells

        await until(ready)
        administration.remove_bot(world)
        listed: Any = bot._client.allow_list  # noqa: SLF001  as above
        listed.servers = frozenset({5})
        administration.add_bot(world)

        async def left() -> bool:
            return not world.guilds

        await until(left)
        every = (one for there in world.channels for one in world.history(there, None, limit=50))
        assert [one for one in every if "I'm leaving this server" in one.model_dump_json()]


def test_why_no_server_can_be_left_is_told_in_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    refused = AsyncMock(side_effect=discord.LoginFailure("no"))
    monkeypatch.setattr("bot.chat.app.departure.leave", refused)
    settings = Settings(DISCORD_TOKEN="x", proxy="http://proxy.example:3128")  # noqa: S106 - of nobody
    with pytest.raises(WrongSetting, match="Discord rejects DISCORD_TOKEN"):
        wiring.leave(settings, 7)
    refused.assert_awaited_once_with(Connection(proxy="http://proxy.example:3128"), "x", 7)
