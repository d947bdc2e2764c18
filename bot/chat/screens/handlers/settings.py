"""A person's own settings, the same at all tables."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import get_args

from bot.chat.screens.context import ChatContext
from bot.chat.screens.layouts import quiet as layout
from bot.chat.screens.layouts.settings import AUTOMATIC, TEXT, settings_panel
from bot.chat.screens.layouts.vacation import RefusedDays
from bot.chat.wire.requests import UserRequest
from bot.locales import languages
from bot.tables.clocks.quiet_settings import UnknownZone
from bot.tables.values.preferences import TURN_NOTICES, Preferences, RemindAt, Reminders
from engines.text import Refused, Text


async def show_settings(context: ChatContext, request: UserRequest) -> None:
    """Show the person's settings, with the controls that change them."""
    show(context, request, await context.tables.preferences.get(request.user))


async def set_reminders(context: ChatContext, request: UserRequest) -> None:
    """Set where the person is reminded."""
    picked = request.picked
    reminders: Reminders | None = next((one for one in get_args(Reminders) if one == picked), None)
    if reminders is None:
        raise Refused("This setting is not offered any more.")
    await _change(context, request, lambda known: replace(known, reminders=reminders))


async def set_remind_at(context: ChatContext, request: UserRequest) -> None:
    """Set when the person is reminded."""
    picked = request.picked
    moment: RemindAt | None = next((one for one in get_args(RemindAt) if one == picked), None)
    if moment is None:
        raise Refused("This setting is not offered any more.")
    await _change(context, request, lambda known: replace(known, remind_at=moment))


async def set_turn_notice(context: ChatContext, request: UserRequest) -> None:
    """Set how the person is called at their turns."""
    if request.picked not in TURN_NOTICES:
        raise Refused("This setting is not offered any more.")
    dm, calls = TURN_NOTICES[request.picked]
    await _change(context, request, lambda known: replace(known, dm=dm, calls=calls))


async def set_reading(context: ChatContext, request: UserRequest) -> None:
    """Set whether the person reads pictures or text."""
    await _change(context, request, lambda known: replace(known, in_text=request.picked == TEXT))


async def set_language(context: ChatContext, request: UserRequest) -> None:
    """Set the language of what only the person sees."""
    picked = request.picked
    if picked not in {AUTOMATIC, *languages()}:
        raise Refused("This setting is not offered any more.")
    wanted = None if picked == AUTOMATIC else picked
    chosen = await context.tables.preferences.change(
        request.user, lambda known: replace(known, language=wanted)
    )
    language = await context.language_of(request.user, chosen.client)
    show(context, replace(request, language=language), chosen)


async def set_quiet(context: ChatContext, request: UserRequest) -> None:
    """Set when the quiet hours begin or end, remove them, or take a time zone that was suggested."""
    quiet = context.tables.quiet
    match request.control.word:
        case layout.BEGIN:
            preferences = await quiet.set_begin(request.user, request.require_number())
        case layout.END:
            preferences = await quiet.set_end(request.user, request.require_number())
        case layout.ZONE:
            preferences = await quiet.set_zone(request.user, request.picked)
        case _:
            preferences = await quiet.clear(request.user)
    show(context, request, preferences)


async def type_zone(context: ChatContext, request: UserRequest) -> None:
    """Show the form in which a time zone is typed."""
    preferences = await context.tables.preferences.get(request.user)
    request.response.form(layout.zone_form(preferences, context.localizer(request.language)))


async def zone_typed(context: ChatContext, request: UserRequest) -> None:
    """Set the time zone typed in the form."""
    await set_zone(context, request, request.fields.get(layout.TYPED_ZONE, ""))


async def set_zone(context: ChatContext, request: UserRequest, text: str) -> None:
    """Set a time zone as it was typed; if there is none of that name, offer those that may be meant."""
    try:
        preferences = await context.tables.quiet.set_zone(request.user, text)
    except UnknownZone as unknown:
        preferences = await context.tables.preferences.get(request.user)
        show(context, request, preferences, unknown.text, unknown.suggestions)
        return
    show(context, request, preferences)


async def _change(
    context: ChatContext, request: UserRequest, alter: Callable[[Preferences], Preferences]
) -> None:
    show(context, request, await context.tables.preferences.change(request.user, alter))


def show(
    context: ChatContext,
    request: UserRequest,
    preferences: Preferences,
    notice: Text | None = None,
    zones: Sequence[str] = (),
    refused: RefusedDays | None = None,
) -> None:
    """Show the settings, and why a time zone or a vacation was not taken."""
    localizer = context.localizer(request.language)
    now, bounds = context.tables.vacations.now(), context.tables.quiet.bounds
    request.response.show(settings_panel(preferences, localizer, now, bounds, notice, zones, refused))
