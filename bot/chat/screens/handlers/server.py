"""The settings of a server, for those who manage it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, get_args

from bot.chat.screens.context import ChatContext
from bot.chat.screens.layouts.server import AUTOMATIC, TABLE_LIMITS, WEBHOOK, server_panel, webhook_form
from bot.chat.wire.requests import UserRequest
from bot.locales import languages
from bot.tables.lobby.webhooks import webhook_address
from bot.tables.values.pace import Pace
from bot.tables.values.servers import CHANNELS_LIMIT, Server, Starters, ThreadUse
from engines.text import Refused, Text


async def show_server(context: ChatContext, request: UserRequest) -> None:
    """Show the settings of the server, with the controls that change them."""
    server = await context.tables.servers.managed(request.click, request.here().guild)
    _show(context, request, server)


async def set_server(context: ChatContext, request: UserRequest) -> None:
    """Change the setting that the control names."""
    guild, picked = request.here().guild, request.values or ()
    servers, word = context.tables.servers, request.control.word
    if word == "delete":
        server = await servers.delete(request.click, guild, request.require_number())
    else:
        server = await servers.change(request.click, guild, **_changed(word, picked))
    _show(context, request, server)


async def type_webhook(context: ChatContext, request: UserRequest) -> None:
    """Show the form in which the address of the webhook is typed."""
    await context.tables.servers.managed(request.click, request.here().guild)
    request.response.form(webhook_form(context.localizer(request.language)))


async def webhook_typed(context: ChatContext, request: UserRequest) -> None:
    """Set the address of the webhook typed in the form, after trying it; none removes it.

    Why one is refused stands in the panel, from which another can be typed.
    """
    servers, guild = context.tables.servers, request.here().guild
    server = await servers.managed(request.click, guild)
    servers.require_webhooks()
    typed = request.fields.get(WEBHOOK, "").strip()
    try:
        url = webhook_address(typed) if typed else None
        if url is not None:
            await context.webhooks.test(url)
    except Refused as refused:
        _show(context, request, server, refused.text)
        return
    _show(context, request, await servers.change(request.click, guild, webhook=url))


def _changed(word: str, picked: tuple[str, ...]) -> dict[str, Any]:
    """The settings that a control changes. Raises Refused for what is not offered."""
    if word in SWITCHES:
        return SWITCHES[word]
    value = picked[0] if picked else ""
    try:
        if word == "channels":
            return {"channels": tuple(map(int, picked[:CHANNELS_LIMIT]))}
        return {word: READERS[word](value)}
    except (KeyError, ValueError):
        raise Refused("This setting is not offered any more.") from None


def _one_of(*offered: str) -> Callable[[str], str]:
    def read(value: str) -> str:
        if value not in offered:
            raise ValueError(value)
        return value

    return read


def _language(value: str) -> str | None:
    return None if value == AUTOMATIC else _one_of(*languages())(value)


def _limit(value: str) -> int | None:
    limit = int(value)
    if limit not in {0, *TABLE_LIMITS}:
        raise ValueError(value)
    return limit or None


READERS: dict[str, Callable[[str], object]] = {
    "language": _language,
    "starters": _one_of(*get_args(Starters)),
    "role": int,
    "pace": Pace.parse,
    "limit": _limit,
    "threads": _one_of(*get_args(ThreadUse)),
}
"""By the word of a control how its value is read. Raises ValueError."""

SWITCHES: dict[str, dict[str, Any]] = {
    "chronicle-on": {"chronicle": True},
    "chronicle-off": {"chronicle": False},
    "text-on": {"in_text": True},
    "text-off": {"in_text": False},
}


def _show(context: ChatContext, request: UserRequest, server: Server, objection: Text | None = None) -> None:
    titles = [(game.id, game.title) for game in context.games.all()]
    localizer, webhooks = context.localizer(request.language), context.tables.servers.webhooks
    request.response.show(server_panel(server, titles, localizer, webhooks=webhooks, objection=objection))
