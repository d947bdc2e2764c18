"""What is stored about a person, in plain words, and what they can do about it."""

from __future__ import annotations

from collections.abc import Iterator

from discord import ui

from bot.chat.screens import kinds
from bot.chat.wire.controls import Control
from bot.chat.wire.localizer import Localizer
from bot.chat.wire.message import Attachment, Item, Message, Style, button, compose, rows, words
from bot.tables.persons.privacy import Stored
from engines.text import Text, count, say

ON, OFF = "on", "off"
KEEP = "keep"
"""The word of a ``kinds.PRIVACY_DELETE`` after which nothing is deleted."""
COUNTED_APART = frozenset({"entries", "results", "prefs", "sitters", "broken_off"})
"""Tables of the database that a sentence of their own tells about."""


def panel(stored: Stored, localizer: Localizer, *, listed: bool, deleting: bool) -> Message:
    """What is stored, and the buttons to have it, to be unlisted and to delete it.

    ``deleting``: whether all of it is to be deleted is asked below, and No stands in place of that button.
    """
    told = "\n".join(f"- {localizer(text)}" for text in _told(stored))
    never = say("I read no messages, and store no e-mail addresses and nothing of what you do elsewhere.")
    seen = (
        say("Others on a server see your games there in leaderboards, statistics and profiles.")
        if listed
        else say("You are in no leaderboard, and others cannot look up your statistics or your profile.")
    )
    label, word = (say("Do not list me"), OFF) if listed else (say("List me in leaderboards again"), ON)
    return compose(
        words(f"### {localizer(say('What I store about you'))}\n{told}\n-# {localizer(never)}"),
        words(localizer(seen)),
        *rows(
            [
                button(localizer.plain(say("All of it as a file")), Control(kinds.PRIVACY_EXPORT)),
                button(localizer.plain(label), Control(kinds.SET_LISTED, word=word)),
                button(localizer.plain(say("No, keep it all")), Control(kinds.PRIVACY_DELETE, word=KEEP))
                if deleting
                else button(
                    localizer.plain(say("Delete …")), Control(kinds.PRIVACY_DELETE), style=Style.danger
                ),
            ]
        ),
        *(_surely(localizer) if deleting else ()),
    )


def _surely(localizer: Localizer) -> Iterator[Item | None]:
    question = say(
        "Delete everything that I store about you? Your settings, notes, orders, statistics and ratings go. "
        "In finished games another name takes your place. This cannot be undone. Messages in the channels, "
        "with the files in them, belong to the servers: I leave them as they are."
    )
    yield words(f"⚠️ {localizer(question)}")
    surely = Control(kinds.PRIVACY_DELETE_SURELY)
    yield from rows([button(localizer.plain(say("Delete everything")), surely, style=Style.danger)])


def exported(file: Attachment, localizer: Localizer) -> Message:
    """Everything about a person as a file."""
    about = say("Everything that I store about you. Only you see this message.")
    return compose(words(localizer(about)), ui.File(file.url), files=[file])


def _told(stored: Stored) -> Iterator[Text]:
    """The kinds of things that are stored, with their numbers."""
    if not (stored.tables or stored.values or any(stored.rows.values())):
        yield say("Nothing.")
        return
    if stored.tables:
        yield count(
            "{n} table at which you are or were: server, channel, game, your name and the number of your "
            "click",
            "{n} tables at which you are or were: server, channel, game, your name and the number of your "
            "click",
            len(stored.tables),
        )
    if entries := stored.rows.get("entries"):
        yield count(
            "{n} line of game logs: your moves and clicks, with their times",
            "{n} lines of game logs: your moves and clicks, with their times",
            len(entries),
        )
    if results := stored.rows.get("results"):
        yield count(
            "{n} result of a finished game, from which statistics and ratings follow",
            "{n} results of finished games, from which statistics and ratings follow",
            len(results),
        )
    if stored.rows.get("prefs"):
        yield say("Your settings")
    others = sum(len(rows) for name, rows in stored.rows.items() if name not in COUNTED_APART)
    if others:
        yield count(
            "{n} note, order or notice of yours",
            "{n} notes, orders and notices of yours",
            others,
        )
    if stored.values:
        yield say("Which hints and lessons you have seen")
