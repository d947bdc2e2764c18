"""Threads: where a further table is opened, and what is said where there can be none."""

from __future__ import annotations

import asyncio
from typing import Any

import aiohttp
import discord
import pytest

from bot.chat.wire import threads
from bot.chat.wire.controls import Control
from bot.chat.wire.threads import InteractionThreads
from bot.tables.values.ids import ChannelId
from engines.text import Refused
from tests.bot.chat.discord_fakes import fake, http_error
from tests.bot.chat.kinds import Kind
from tests.bot.chat.test_routing import ALL, clicking


@pytest.fixture
def click() -> Any:
    """A click on the offer of a thread, in a channel that takes one."""
    found = clicking(Control(Kind.OPEN_THREAD))
    found.channel.is_news.return_value = False
    found.channel.create_thread.return_value = fake(discord.Thread, id=77)
    return found


async def test_a_thread_is_public(click: Any) -> None:
    assert (await InteractionThreads(click).open("Toy")).id == 77
    assert click.channel.create_thread.await_args.kwargs["type"] is discord.ChannelType.public_thread


async def test_among_announcements_it_is_one_of_theirs(click: Any) -> None:
    """Discord opens no other kind there."""
    click.channel.is_news.return_value = True
    await InteractionThreads(click).open("Toy")
    assert click.channel.create_thread.await_args.kwargs["type"] is discord.ChannelType.news_thread


async def test_beside_a_thread_there_is_another(click: Any) -> None:
    channel, click.channel = click.channel, fake(discord.Thread)
    click.channel.parent = channel
    assert (await InteractionThreads(click).open("Toy")).id == 77


async def test_where_there_can_be_no_threads_it_says_so(click: Any) -> None:
    click.channel = fake(discord.VoiceChannel)
    with pytest.raises(Refused, match="can't have threads"):
        await InteractionThreads(click).open("Toy")


async def test_no_thread_is_opened_in_which_no_board_could_stand(click: Any) -> None:
    """In the channel itself the bot need not be allowed to write."""
    click.app_permissions = ALL & ~discord.Permissions(send_messages_in_threads=True, send_messages=True)
    with pytest.raises(Refused, match=r"grant me the following: Send Messages In Threads\.$"):
        await InteractionThreads(click).open("Toy")
    click.app_permissions = ALL & ~discord.Permissions(create_public_threads=True)
    with pytest.raises(Refused, match=r"grant me the following: Create Public Threads\.$"):
        await InteractionThreads(click).open("Toy")
    with pytest.raises(Refused, match="Create Public Threads"):
        InteractionThreads(click).require()
    click.app_permissions = ALL
    InteractionThreads(click).require()
    click.channel.create_thread.assert_not_awaited()


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (http_error(discord.HTTPException, 400, 160006), "too many open threads"),
        (http_error(discord.HTTPException, 400, 160007), "too many open threads"),
        (http_error(discord.Forbidden, 403, 50013), "won't let me open a thread here"),
        (http_error(discord.DiscordServerError, 503, 0), "won't let me open a thread here"),
        (discord.RateLimited(300), "won't let me open a thread here"),
        (aiohttp.ServerDisconnectedError(), "won't let me open a thread here"),
        (TimeoutError(), "won't let me open a thread here"),
    ],
)
async def test_whatever_discord_answers_there_is_a_sentence(click: Any, error: Exception, said: str) -> None:
    """Discord: 1,000 active threads a server."""
    click.channel.create_thread.side_effect = error
    with pytest.raises(Refused, match=said):
        await InteractionThreads(click).open("Toy")


async def test_nobody_waits_for_minutes(click: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """The library waits out a rate limit of two minutes."""

    async def wait(**_thread: object) -> None:
        await asyncio.Event().wait()

    monkeypatch.setattr(threads, "PATIENCE_SECONDS", 0)
    click.channel.create_thread.side_effect = wait
    with pytest.raises(Refused, match="try again later"):
        await InteractionThreads(click).open("Toy")


async def test_a_thread_is_told_from_a_channel(click: Any) -> None:
    click.guild = fake(discord.Guild)
    click.guild.get_thread.side_effect = {5: fake(discord.Thread, parent_id=4)}.get
    assert InteractionThreads(click).within(ChannelId(5)) == 4
    assert InteractionThreads(click).within(ChannelId(4)) is None


@pytest.mark.parametrize(
    ("kind", "needed"),
    [(discord.TextChannel, "send_messages"), (discord.Thread, "send_messages_in_threads")],
)
async def test_a_table_moves_only_to_where_its_manager_may_write(click: Any, kind: type, needed: str) -> None:
    place = fake(kind, locked=False, archived=False)
    if kind is discord.Thread:
        place.is_private.return_value = False
    theirs = discord.Permissions(view_channel=True)
    click.guild = fake(discord.Guild, me=fake(discord.Member))
    click.guild.get_channel_or_thread.return_value = place
    place.permissions_for.side_effect = lambda who: ALL if who is click.guild.me else theirs
    with pytest.raises(Refused, match="aren't allowed to post in that channel yourself"):
        InteractionThreads(click).lacking(ChannelId(5))
    theirs.update(**{needed: True})
    assert InteractionThreads(click).lacking(ChannelId(5)) == ()
    theirs.update(view_channel=False)
    with pytest.raises(Refused, match="aren't allowed to post in that channel yourself"):
        InteractionThreads(click).lacking(ChannelId(5))


def test_a_table_moves_to_no_place_in_which_it_could_not_stand(click: Any) -> None:
    thread = fake(discord.Thread, locked=False, archived=False, me=object())
    thread.is_private.return_value = False
    thread.permissions_for.return_value = ALL
    click.guild = fake(discord.Guild, me=fake(discord.Member))
    found = click.guild.get_channel_or_thread
    for other in (None, fake(discord.VoiceChannel)):
        found.return_value = other
        with pytest.raises(Refused, match="can't move a table to that channel"):
            InteractionThreads(click).lacking(ChannelId(5))
    found.return_value = thread
    for closed in ("locked", "archived"):
        setattr(thread, closed, True)
        with pytest.raises(Refused, match="thread is closed"):
            InteractionThreads(click).lacking(ChannelId(5))
        setattr(thread, closed, False)
    thread.me = None
    assert InteractionThreads(click).lacking(ChannelId(5)) == ()
    thread.is_private.return_value = True
    with pytest.raises(Refused, match="not in that private thread"):
        InteractionThreads(click).lacking(ChannelId(5))
    thread.me = object()
    assert InteractionThreads(click).lacking(ChannelId(5)) == ()
    click.guild = None
    with pytest.raises(Refused, match="can't move a table to that channel"):
        InteractionThreads(click).lacking(ChannelId(5))
