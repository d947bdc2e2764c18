"""The invitation, and what the bot says when it has joined a server."""

from __future__ import annotations

from datetime import datetime
from unittest.mock import AsyncMock, Mock

import discord
import pytest

from bot.chat.app.client import Client
from bot.chat.app.welcome import greet
from bot.chat.wire.permissions import invitation
from bot.tables.values.servers import LEFT_SERVER

PERMISSIONS = 1 << 10 | 1 << 11 | 1 << 15 | 1 << 16 | 1 << 35 | 1 << 38
"""View Channel, Send Messages, Attach Files, Read Message History, Create Public Threads, Send Messages in
Threads; see https://discord.com/developers/docs/topics/permissions."""


class Kept:
    """Values that the bot keeps over restarts."""

    def __init__(self) -> None:
        self.values: dict[str, str] = {}

    async def get(self, key: str) -> str | None:
        """The value of a key."""
        return self.values.get(key)

    async def set(self, key: str, value: str) -> None:
        """Store a value."""
        self.values[key] = value

    async def swap(self, key: str, former: str | None, value: str) -> bool:
        """Store a value if the key still has the former one."""
        if self.values.get(key) != former:
            return False
        self.values[key] = value
        return True


def channel(allowed: int, failure: Exception | None = None) -> Mock:
    """A text channel in which the bot has these permissions."""
    there = Mock(spec=discord.TextChannel)
    there.permissions_for.return_value = discord.Permissions(allowed)
    there.send = AsyncMock(side_effect=failure)
    return there


def server(*channels: Mock, system: Mock | None = None) -> Mock:
    """A server with these channels from top to bottom; Discord greets new members in ``system``."""
    return Mock(
        spec=discord.Guild,
        id=5,
        text_channels=list(channels),
        system_channel=system,
        preferred_locale=discord.Locale.american_english,
        me=object(),
    )


def test_the_invitation_asks_for_the_permissions_that_the_guide_names() -> None:
    assert invitation(42) == (
        f"https://discord.com/oauth2/authorize?client_id=42&scope=bot+applications.commands&permissions={PERMISSIONS}"
    )


async def test_a_new_server_is_greeted_once() -> None:
    """In the channel of Discord's own greetings, if the bot may post there."""
    first, system, kept = channel(PERMISSIONS), channel(PERMISSIONS), Kept()
    joined = server(first, system, system=system)
    await greet(joined, kept)
    await greet(joined, kept)
    assert first.send.await_count == 0
    assert system.send.await_count == 1
    shown = system.send.await_args.kwargs
    assert "/palermo start" in str(shown["view"].to_components())
    assert shown["allowed_mentions"].to_dict() == {"parse": []}


async def test_a_server_is_greeted_where_the_bot_may_post() -> None:
    """Also where Discord says otherwise than its permissions; nowhere is no failure."""
    refused = discord.Forbidden(Mock(status=403, reason="Forbidden"), "Missing Access")
    hidden, closed, last = channel(1 << 11), channel(PERMISSIONS, refused), channel(PERMISSIONS)
    await greet(server(hidden, closed, last, system=hidden), Kept())
    assert (hidden.send.await_count, closed.send.await_count, last.send.await_count) == (0, 1, 1)
    await greet(server(hidden), Kept())


async def test_a_server_to_which_the_bot_is_back_hears_what_can_be_resumed() -> None:
    """In place of a greeting; where nothing waits, nothing is said."""
    there, kept = channel(PERMISSIONS), Kept()
    joined = server(there)
    await greet(joined, kept, suspended=2)
    await greet(joined, kept, suspended=1)
    await greet(joined, kept)
    first, second = (str(call.kwargs["view"].to_components()) for call in there.send.await_args_list)
    assert "/palermo start" not in first
    assert "2 tables have been suspended" in first
    assert "/palermo start" not in second
    assert "1 table has been suspended" in second
    assert "/palermo-admin resume" in second


async def test_a_server_that_was_left_is_noted_until_the_bot_is_back(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its data is deleted some days later (bot.store.purge)."""
    kept, gone = Kept(), server(channel(PERMISSIONS))
    client = Client()
    monkeypatch.setattr(client, "values", kept)
    await client.on_guild_remove(gone)
    assert datetime.fromisoformat(kept.values[f"{LEFT_SERVER}5"]).tzinfo is not None
    await client.on_guild_join(gone)
    assert kept.values[f"{LEFT_SERVER}5"] == ""
