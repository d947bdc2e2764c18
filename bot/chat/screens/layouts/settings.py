"""The panel of a person's own settings."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime

from bot.chat.screens import kinds
from bot.chat.screens.layouts.quiet import quiet_hours
from bot.chat.screens.layouts.vacation import RefusedDays, vacation
from bot.chat.wire.controls import Control
from bot.chat.wire.discord_limits import OPTIONS_A_MENU
from bot.chat.wire.localizer import Localizer
from bot.chat.wire.message import Item, Message, choice, compose, menu, words
from bot.locales import languages, own_name
from bot.tables.values.bounds import BOUNDS, Bounds
from bot.tables.values.preferences import TURN_NOTICES, Preferences
from engines.text import Text, say

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
