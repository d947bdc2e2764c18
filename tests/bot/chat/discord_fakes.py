"""Fakes of discord.py: an interaction whose methods all succeed, and answers of Discord's."""

from __future__ import annotations

import itertools
from inspect import Signature, iscoroutinefunction, isfunction, signature
from json import JSONDecodeError
from typing import Any
from unittest.mock import AsyncMock, Mock, NonCallableMock

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


class Checked(NonCallableMock):
    """A method that succeeds and takes what discord.py's takes."""

    takes: Signature

    def __call__(self, /, *args: Any, **named: Any) -> Any:
        """Raises TypeError for arguments that discord.py's does not take."""
        self.takes.bind(None, *args, **named)
        return super().__call__(*args, **named)

    def _get_child_mock(self, /, **how: Any) -> Mock:
        return Mock(**how)


class Method(Checked, Mock):
    """One that is called."""


class AsyncMethod(Checked, AsyncMock):
    """One that is awaited."""


class Fake:
    """Something of discord.py, with its methods, all of which succeed.

    A method is made when a test first asks for it: ``create_autospec`` makes all of them at once, which
    takes longer than most tests.
    """

    def __init__(self, kind: type, attributes: dict[str, Any]) -> None:
        vars(self).update(attributes)
        self._kind = kind

    @property  # type: ignore[misc]  # read-only: ``isinstance`` looks at it
    def __class__(self) -> type:
        """The class that it stands in for."""
        return self._kind

    def __getattr__(self, name: str) -> Any:
        """The class's attribute of this name. Raises AttributeError where it has nothing."""
        true = getattr(self._kind, name)
        made = Mock()
        if isfunction(true):
            made = AsyncMethod() if iscoroutinefunction(true) else Method()
            made.takes = signature(true)
        setattr(self, name, made)
        return made


def fake(kind: type, **attributes: Any) -> Any:
    """Something of this class of discord.py's."""
    return Fake(kind, attributes)


def fake_interaction() -> Any:
    """An interaction with discord.py's own methods, all of which succeed."""
    found = fake(discord.Interaction, id=next(_INTERACTIONS), data={})
    found.message = fake(discord.Message, id=PANEL, components=[])
    found.response = fake(discord.InteractionResponse)
    found.followup = fake(discord.Webhook)
    found.edit_original_response.return_value.id = PANEL
    return found
