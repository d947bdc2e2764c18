"""The panel of a person's own settings."""

from __future__ import annotations

from bot.chat.controls import Control, Kind
from bot.chat.layouts.message import Message, choice, compose, menu, words
from bot.chat.localizer import Localizer
from bot.tables.model import Preferences
from engines.text import Text, say

REMINDERS: dict[str, Text] = {
    "channel": say("In the channel of the table"),
    "dm": say("By a private message"),
    "both": say("In the channel and by a private message"),
    "none": say("Not at all"),
}


def settings_panel(preferences: Preferences, localizer: Localizer) -> Message:
    """The settings, each with a menu; they hold for all tables of the person."""
    reminders = [
        choice(name, localizer.plain(label), picked=preferences.reminders == name)
        for name, label in REMINDERS.items()
    ]
    notices = [
        choice("off", localizer.plain(say("Only the call in the channel")), picked=not preferences.dm),
        choice("on", localizer.plain(say("Also a private message with my hand")), picked=preferences.dm),
    ]
    return compose(
        words(f"### {localizer(say('Your settings'))}"),
        words(f"**{localizer(say('When it becomes my turn'))}**"),
        menu(Control(Kind.SET_TURN_NOTICE), notices),
        words(f"**{localizer(say('Reminders, at half and at nine tenths of my time'))}**"),
        menu(Control(Kind.SET_REMINDERS), reminders),
    )
