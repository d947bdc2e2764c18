"""Fakes of discord.py: an interaction whose methods all succeed, and answers of Discord's."""

from __future__ import annotations

import itertools
from json import JSONDecodeError
from typing import Any
from unittest.mock import Mock, create_autospec

import aiohttp
import discord

PANEL = 7777  # the private message of every interaction
_INTERACTIONS = itertools.count(5000)


def http_error(
    kind: type[discord.HTTPException], status: int, code: int, **headers: str
) -> discord.HTTPException:
    """An answer of Discord's."""
    response = Mock(spec=aiohttp.ClientResponse, status=status, reason="", headers=headers)
    return kind(response, {"code": code, "message": ""})


TOO_LATE = http_error(discord.NotFound, 404, 10062)
ANSWERED = http_error(discord.HTTPException, 400, 40060)
NO_MESSAGE = http_error(discord.NotFound, 404, 10008)
NO_TOKEN = http_error(discord.HTTPException, 401, 50027)
FORGOTTEN = http_error(discord.NotFound, 404, 10015)
BUSY = http_error(discord.HTTPException, 429, 0)
DOWN = http_error(discord.DiscordServerError, 503, 0)
BROKEN = http_error(discord.HTTPException, 400, 50035)
CUT = aiohttp.ServerDisconnectedError()
HALF = aiohttp.ClientPayloadError("half an answer")
GARBLED = JSONDecodeError("no JSON", "<html>", 0)


def fake_interaction() -> Any:
    """An interaction with discord.py's own methods, all of which succeed."""
    found = create_autospec(discord.Interaction, instance=True)
    found.id = next(_INTERACTIONS)
    found.message = create_autospec(discord.Message, instance=True)
    found.message.id = PANEL
    found.response = create_autospec(discord.InteractionResponse, instance=True)
    found.followup = create_autospec(discord.Webhook, instance=True)
    found.edit_original_response.return_value.id = PANEL
    return found
