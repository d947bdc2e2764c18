"""A person's notifications at their turns, and reminders."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import get_args

from bot.chat.screens.context import ChatContext
from bot.chat.screens.handling import control
from bot.chat.screens.settings.panel import SettingsView, change
from bot.chat.wire.localizer import Localizer
from bot.chat.wire.message import Item, choice, menu, words
from bot.chat.wire.requests import UserRequest
from bot.tables.values.preferences import TURN_NOTICES, Preferences, RemindAt, Reminders
from engines.text import Text, say

TURNS: dict[str, Text] = {
    "off": say("Only a mention in the channel"),
    "on": say("A mention and a direct message with my hand"),
    "private": say("Only a direct message with my hand"),
    "digest": say("One direct message a day, for games with a day or more per move"),
}
REMINDERS: dict[str, Text] = {
    "channel": say("In the table's channel"),
    "dm": say("By direct message"),
    "both": say("In the channel and by direct message"),
    "none": say("No reminders"),
}
REMIND_AT: dict[str, Text] = {
    "twice": say("After 50% and 90% of my time"),
    "early": say("Only after 50% of my time"),
    "late": say("Only after 90% of my time"),
}


def turns(settings: SettingsView, localizer: Localizer) -> Iterator[Item | None]:
    """Build the choices for notifications at a turn, and for reminders."""
    preferences = settings.preferences
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
    turn = say("When it's my turn")
    yield words(f"**{localizer(turn)}**")
    yield menu(set_turn_notice(), notices)
    if preferences.calls == "digest":
        yield words(f"-# {localizer(_digest(preferences))}")
    yield words(f"**{localizer(say('Reminders when a game is waiting for me'))}**")
    yield menu(set_reminders(), reminders)
    if preferences.reminders != "none":
        yield menu(set_remind_at(), moments)


def _digest(preferences: Preferences) -> Text:
    """Say when the daily message comes."""
    if preferences.quiet is not None:
        return say("It comes when your quiet hours end. Faster games still mention you.")
    if preferences.zone is not None:
        return say("It comes at 9 in the morning. Faster games still mention you.")
    return say(
        "It comes at 9:00 UTC, or at 9 in the morning once you've set your time zone. Faster games "
        "still mention you."
    )


@control("V")
async def set_reminders(context: ChatContext, request: UserRequest) -> None:
    """Set where the person is reminded."""
    reminders: Reminders = request.require_one_of(get_args(Reminders))
    await change(context, request, lambda known: replace(known, reminders=reminders))


@control("V0")
async def set_remind_at(context: ChatContext, request: UserRequest) -> None:
    """Set when the person is reminded."""
    moment: RemindAt = request.require_one_of(get_args(RemindAt))
    await change(context, request, lambda known: replace(known, remind_at=moment))


@control("B")
async def set_turn_notice(context: ChatContext, request: UserRequest) -> None:
    """Set how the person is notified of their turns."""
    dm, calls = TURN_NOTICES[request.require_one_of(TURN_NOTICES)]
    await change(context, request, lambda known: replace(known, dm=dm, calls=calls))
