"""What is stored about a person: read, taken along, deleted."""

from __future__ import annotations

from bot.chat.screens.context import ChatContext
from bot.chat.screens.layouts import privacy as layout
from bot.chat.wire.message import json_file
from bot.chat.wire.requests import UserRequest
from engines.text import count, say


async def show_privacy(context: ChatContext, request: UserRequest) -> None:
    """Show what is stored about the person, in plain words."""
    await _show(context, request)


async def _show(context: ChatContext, request: UserRequest, *, deleting: bool = False) -> None:
    stored = await context.tables.privacy.stored(request.user)
    preferences = await context.tables.preferences.get(request.user)
    localizer = context.localizer(request.language)
    request.response.show(layout.panel(stored, localizer, listed=preferences.listed, deleting=deleting))


async def set_listed(context: ChatContext, request: UserRequest) -> None:
    """Let others see the person's games, or not."""
    await context.tables.privacy.set_listed(request.user, listed=request.control.word == layout.ON)
    await show_privacy(context, request)


async def export(context: ChatContext, request: UserRequest) -> None:
    """Send all that is stored about the person as a file."""
    told = await context.tables.privacy.export(request.user)
    localizer = context.localizer(request.language)
    request.response.show(layout.exported(json_file("palermo-about-me.json", told), localizer))


async def delete(context: ChatContext, request: UserRequest) -> None:
    """Ask whether to delete all that is stored about the person."""
    await _show(context, request, deleting=request.control.word != layout.KEEP)


async def delete_surely(context: ChatContext, request: UserRequest) -> None:
    """Delete what is stored about the person, after the question; say what stays at live tables."""
    if not await context.tables.queries.mine(request.user):
        await context.tables.suspension.leave(request.user)
    left = await context.tables.privacy.forget(request.user)
    if not left:
        await context.say(request, say("Everything about you is deleted."))
        return
    await context.say(
        request,
        count(
            "Everything about you is deleted, but your name in {n} running game that you have left. "
            "It is deleted there, too, when the game is over.",
            "Everything about you is deleted, but your name in {n} running games that you have left. "
            "It is deleted there, too, when they are over.",
            left,
        ),
    )
