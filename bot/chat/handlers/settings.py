"""A person's own settings, the same at all tables."""

from __future__ import annotations

from dataclasses import replace
from typing import get_args

from bot.chat.context import ChatContext
from bot.chat.layouts.settings import AUTOMATIC, settings_panel
from bot.chat.requests import UserRequest
from bot.locales import languages
from bot.tables.model import Preferences, Reminders
from engines.text import Refused


async def show_settings(context: ChatContext, request: UserRequest) -> None:
    """The settings, to be changed."""
    _show(context, request, await context.tables.preferences.get(request.user))


async def set_reminders(context: ChatContext, request: UserRequest) -> None:
    """Where the person is reminded."""
    picked = _picked(request)
    reminders: Reminders | None = next((one for one in get_args(Reminders) if one == picked), None)
    if reminders is None:
        raise Refused("This setting is not offered any more.")
    preferences = await context.tables.preferences.get(request.user)
    await _set(context, request, replace(preferences, reminders=reminders))


async def set_turn_notice(context: ChatContext, request: UserRequest) -> None:
    """Whether the person gets a private message at each turn."""
    preferences = await context.tables.preferences.get(request.user)
    await _set(context, request, replace(preferences, dm=_picked(request) == "on"))


async def set_vacation(context: ChatContext, request: UserRequest) -> None:
    """Go on vacation for some days, or come back."""
    vacations, picked = context.tables.vacations, _picked(request)
    if request.control.word == "back":
        preferences = await vacations.end(request.user)
    else:
        days = int(picked) if picked.isdecimal() and picked.isascii() else 0
        preferences = await vacations.start(request.user, days)
    context.wake()
    _show(context, request, preferences)


async def set_language(context: ChatContext, request: UserRequest) -> None:
    """In which language the person reads what only they see."""
    picked = _picked(request)
    if picked not in {AUTOMATIC, *languages()}:
        raise Refused("This setting is not offered any more.")
    preferences = await context.tables.preferences.get(request.user)
    chosen = replace(preferences, language=None if picked == AUTOMATIC else picked)
    await context.tables.preferences.set(request.user, chosen)
    language = await context.language_of(request.user, preferences.client)
    _show(context, replace(request, language=language), chosen)


async def _set(context: ChatContext, request: UserRequest, preferences: Preferences) -> None:
    await context.tables.preferences.set(request.user, preferences)
    _show(context, request, preferences)


def _show(context: ChatContext, request: UserRequest, preferences: Preferences) -> None:
    localizer = context.localizer(request.language)
    request.response.show(settings_panel(preferences, localizer, context.tables.vacations.now()))


def _picked(request: UserRequest) -> str:
    return request.values[0] if request.values else ""
