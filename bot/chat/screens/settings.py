"""A person's own settings, the same at all tables."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from datetime import datetime
from typing import get_args

from bot.chat.screens import kinds
from bot.chat.screens import quiet as layout
from bot.chat.screens.context import ChatContext
from bot.chat.screens.quiet import quiet_hours
from bot.chat.screens.vacation import RefusedDays, vacation
from bot.chat.wire.controls import Control
from bot.chat.wire.discord_limits import OPTIONS_A_MENU
from bot.chat.wire.localizer import Localizer
from bot.chat.wire.message import Item, Message, choice, compose, menu, words
from bot.chat.wire.requests import UserRequest
from bot.locales import languages, own_name
from bot.tables.clocks.quiet_settings import UnknownZone
from bot.tables.values.bounds import BOUNDS, Bounds
from bot.tables.values.preferences import TURN_NOTICES, Preferences, RemindAt, Reminders
from engines.text import Refused, Text, say

TURNS: dict[str, Text] = {
    "off": say("A mention in the channel"),
    "on": say("A mention, and a private message with my hand"),
    "private": say("A private message with my hand, and no mention"),
    "digest": say("One private message a day, where a move takes a day or longer"),
}
REMINDERS: dict[str, Text] = {
    "channel": say("In the channel of the table"),
    "dm": say("By a private message"),
    "both": say("In the channel and by a private message"),
    "none": say("Not at all"),
}
REMIND_AT: dict[str, Text] = {
    "twice": say("At half and at nine tenths of my time"),
    "early": say("Only at half of my time"),
    "late": say("Only at nine tenths of my time"),
}


AUTOMATIC = "auto"
PICTURES, TEXT = "pictures", "text"


def settings_panel(
    preferences: Preferences,
    localizer: Localizer,
    now: datetime,
    bounds: Bounds = BOUNDS,
    notice: Text | None = None,
    zones: Sequence[str] = (),
    refused: RefusedDays | None = None,
) -> Message:
    """The settings, each with a menu; they hold for all tables of the person.

    ``notice``: why a time zone was not taken; ``zones``: those that may be meant. ``refused``: days
    of a vacation that were not taken.
    """
    reminders = [
        choice(name, localizer.plain(label), picked=preferences.reminders == name)
        for name, label in REMINDERS.items()
    ]
    moments = [
        choice(name, localizer.plain(label), picked=preferences.remind_at == name)
        for name, label in REMIND_AT.items()
    ]
    chosen = (preferences.dm, preferences.calls)
    notices = [
        choice(name, localizer.plain(label), picked=TURN_NOTICES[name] == chosen)
        for name, label in TURNS.items()
    ]
    return compose(
        words(f"### {localizer(say('Your settings'))}"),
        words(f"**{localizer(say('When it becomes my turn'))}**"),
        menu(Control(kinds.SET_TURN_NOTICE), notices),
        words(f"-# {localizer(_digest(preferences))}") if preferences.calls == "digest" else None,
        words(f"**{localizer(say('Reminders that a game waits for me'))}**"),
        menu(Control(kinds.SET_REMINDERS), reminders),
        menu(Control(kinds.SET_REMIND_AT), moments) if preferences.reminders != "none" else None,
        *vacation(preferences, localizer, now, bounds, refused),
        *quiet_hours(preferences, localizer, now, bounds, notice, zones),
        *_language(preferences, localizer),
        *_reading(preferences, localizer),
    )


def _digest(preferences: Preferences) -> Text:
    """When the message of a day comes."""
    if preferences.quiet is not None:
        return say("It comes when your quiet hours end. Faster games still mention you.")
    if preferences.zone is not None:
        return say("It comes at 9 in the morning. Faster games still mention you.")
    return say(
        "It comes at 9:00 UTC, or at 9 in the morning once you set your time zone. "
        "Faster games still mention you."
    )


def _language(preferences: Preferences, localizer: Localizer) -> Iterator[Item | None]:
    chosen = preferences.language or AUTOMATIC
    offered = [
        choice(AUTOMATIC, localizer.plain(say("That of my Discord")), picked=chosen == AUTOMATIC),
        *(choice(code, own_name(code), picked=chosen == code) for code in languages()),
    ]
    yield words(f"**{localizer(say('Language of what only I see'))}**")
    yield menu(Control(kinds.SET_LANGUAGE), offered[:OPTIONS_A_MENU])


def _reading(preferences: Preferences, localizer: Localizer) -> Iterator[Item | None]:
    offered = [
        choice(PICTURES, localizer.plain(say("Pictures")), picked=not preferences.in_text),
        choice(TEXT, localizer.plain(say("Text without pictures")), picked=preferences.in_text),
    ]
    yield words(f"**{localizer(say('What only I see: my hand, my view, private messages'))}**")
    yield menu(Control(kinds.SET_READING), offered)


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
