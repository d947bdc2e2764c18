"""Before Discord has told of a server, interactions come already: they alone tell who may do what."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import discord
import pytest

from bot.chat.wire.controls import Control
from bot.chat.wire.discord_patches import role_ids
from bot.chat.wire.threads import InteractionThreads
from bot.tables.values.ids import ChannelId, TableId
from bot.tables.values.refusals import Connecting, Refusal
from bot.tables.values.servers import require_server_manager
from engines.text import Refused
from sandbox.faults import Fault
from tests.bot.chat.discord_fakes import fake
from tests.bot.chat.harness import ANNA, BRUNO, Harness, is_lobby, kinds, open_harness, private
from tests.bot.chat.kinds import Kind
from tests.bot.chat.test_in_sandbox import can_start, is_board
from tests.bot.chat.test_requests import read
from tests.bot.chat.test_routing import clicking
from tests.bot.tables.world import World

NEVER = 3600.0  # seconds


@pytest.fixture
async def harness(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Harness]:
    """The bot, started again, whom Discord does not tell of its server."""
    async with open_harness(tmp_path, monkeypatch) as opened:
        await opened.stop()
        opened.server.advance(10)  # a second identify within 5 s would be refused
        slow = Fault("delay_event", path="^GUILD_CREATE$", seconds=NEVER, times=None)
        opened.server.world.hub.faults.add(slow)
        await opened.start()
        yield opened


async def test_a_table_is_opened_and_played_before_the_server_is_known(harness: Harness) -> None:
    anna, bruno = await harness.person(ANNA), await harness.person(BRUNO)
    await anna.command("start")
    await bruno.press(await bruno.see(is_lobby), Kind.JOIN)
    await anna.press(await anna.see(can_start), Kind.START)
    board = await bruno.see(is_board)
    await bruno.press(board, Kind.PLAY)
    await bruno.see(lambda message: private(message) and Kind.ANSWER in kinds(message))


@pytest.fixture
def click() -> Any:
    """A click in a server of which only the interaction tells."""
    found = clicking(Control(Kind.PLAY, TableId(1)))
    found.guild.unavailable = True
    found.guild.get_channel_or_thread.return_value = None
    found.guild.get_thread.return_value = None
    found.user.roles = []
    found.user._roles = discord.utils.SnowflakeList([77, 78])  # noqa: SLF001 - what the interaction told
    return found


def test_roles_come_from_the_interaction(click: Any) -> None:
    """The library leaves out of ``roles`` those that it does not know yet."""
    assert role_ids(click.user) == {77, 78}
    assert read(click).click.roles == {77, 78}


def test_who_manages_the_server_may_be_known_and_may_not(click: Any) -> None:
    """Manage Server is never a channel's; Manage Channels may be denied in one and hold in the server."""
    with pytest.raises(Connecting, match="still connecting"):
        require_server_manager(read(click).click)
    click.permissions = discord.Permissions(manage_guild=True)
    require_server_manager(read(click).click)
    click.guild.unavailable, click.permissions = False, discord.Permissions.none()
    with pytest.raises(Refusal, match="Only members with the"):
        require_server_manager(read(click).click)


async def test_which_suspended_tables_are_theirs_may_not_be_known(click: Any, world: World) -> None:
    """A manager of the server resumes all of them, one of a channel those of that channel."""
    suspension, place = world.tables.suspension, read(click).here()
    with pytest.raises(Connecting):
        await suspension.resumable(read(click).click, place)
    click.permissions = discord.Permissions(manage_guild=True)
    assert await suspension.resumable(read(click).click, place) == []


def test_other_channels_are_neither_seen_nor_hidden(click: Any) -> None:
    found = read(click)
    assert found.sees(ChannelId(100))
    for asked in (found.sees, InteractionThreads(click).within, InteractionThreads(click).lacking):
        with pytest.raises(Connecting):
            asked(ChannelId(101))


async def test_nothing_is_said_of_a_thread_before_it_is_known(click: Any) -> None:
    """Nor is a thread opened beside it; in a channel itself one is."""
    click.channel.create_thread.return_value = fake(discord.Thread, id=77)
    click.channel.is_news.return_value = False
    assert (await InteractionThreads(click).open("Toy")).id == 77
    click.channel = fake(discord.Thread, archived=False, guild=click.guild, parent_id=100)
    click.channel.is_private.return_value = True
    click.app_permissions = discord.Permissions.all() & ~discord.Permissions(manage_threads=True)
    with pytest.raises(Refused, match="still connecting"):
        read(click).postable()
    with pytest.raises(Connecting):
        await InteractionThreads(click).open("Toy")


def test_a_server_without_the_bot_is_never_told_of(click: Any) -> None:
    """It has the commands alone; what it asks for is refused as ever."""
    click.guild = None
    assert not read(click).click.connecting
    with pytest.raises(Refused, match="I can't move a table to that channel"):
        InteractionThreads(click).lacking(ChannelId(101))
