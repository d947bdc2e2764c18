"""The data stored about a person: shown in plain words, exported, deleted."""

from __future__ import annotations

from collections.abc import Iterator, Sized

from discord import ui

from bot.chat.screens.context import ChatContext
from bot.chat.screens.handling import control
from bot.chat.wire.controls import WORD
from bot.chat.wire.localizer import Localizer
from bot.chat.wire.message import (
    Attachment,
    ButtonStyle,
    Item,
    Message,
    button,
    compose,
    json_file,
    rows,
    words,
)
from bot.chat.wire.requests import UserRequest
from bot.tables.persons.privacy import Stored
from engines.text import Text, count, say

ON, OFF = "on", "off"
KEEP = "keep"
"""The answer to ``privacy_delete`` after which nothing is deleted."""
OF_CLUBS = ("season_members", "callees", "searches")
COUNTED_APART = frozenset({"entries", "results", "prefs", "sitters", "broken_off", *OF_CLUBS})
"""Tables of the database with a sentence of their own."""


async def show_privacy(context: ChatContext, request: UserRequest, *, deleting: bool = False) -> None:
    """Show what is stored about the person, in plain words."""
    stored = await context.tables.privacy.stored(request.user)
    preferences = await context.tables.preferences.get(request.user)
    localizer = context.localizer(request.language)
    request.response.show(privacy_panel(stored, localizer, listed=preferences.listed, deleting=deleting))


@control("R2", listed=WORD)
async def set_listed(context: ChatContext, request: UserRequest, listed: str) -> None:
    """Show or hide the person's games from others."""
    await context.tables.privacy.set_listed(request.user, listed=listed == ON)
    await show_privacy(context, request)


@control("R1")
async def privacy_export(context: ChatContext, request: UserRequest) -> None:
    """Send everything stored about the person as a file."""
    told = await context.tables.privacy.export(request.user)
    localizer = context.localizer(request.language)
    request.response.show(exported(json_file("palermo-about-me.json", told), localizer))


@control("R3", answer=WORD)
async def privacy_delete(context: ChatContext, request: UserRequest, answer: str = "") -> None:
    """Ask whether to delete everything stored about the person."""
    await show_privacy(context, request, deleting=answer != KEEP)


@control("R4")
async def privacy_delete_surely(context: ChatContext, request: UserRequest) -> None:
    """Delete what is stored about the person, once confirmed; say what stays at live tables."""
    if not await context.tables.queries.mine(request.user):
        await context.tables.suspension.leave(request.user)
    left = await context.tables.privacy.forget(request.user)
    if not left:
        await context.say(request, say("Everything about you has been deleted."))
        return
    await context.say(
        request,
        count(
            "Everything about you has been deleted except your name in {n} unfinished game that "
            "you've left. It will be deleted there when the game is over.",
            "Everything about you has been deleted except your name in {n} unfinished games that "
            "you've left. It will be deleted there when they are over.",
            left,
        ),
    )


def privacy_panel(stored: Stored, localizer: Localizer, *, listed: bool, deleting: bool) -> Message:
    """Build the panel of stored data, with buttons to export, unlist and delete.

    ``deleting``: the confirmation is below, and No takes the place of the delete button.
    """
    told = "\n".join(f"- {localizer(text)}" for text in _told(stored))
    never = say("I don't read messages, and I store neither email addresses nor anything you do elsewhere.")
    seen = (
        say("Other members of a server can see your games there in leaderboards, statistics and profiles.")
        if listed
        else say(
            "You don't appear on leaderboards, and others can't look up your statistics or your profile."
        )
    )
    label, word = (say("Don't list me"), OFF) if listed else (say("List me on leaderboards again"), ON)
    return compose(
        words(f"### {localizer(say('What I store about you'))}\n{told}\n-# {localizer(never)}"),
        words(localizer(seen)),
        *rows(
            [
                button(localizer.plain(say("Get everything as a file")), privacy_export()),
                button(localizer.plain(label), set_listed(word)),
                button(localizer.plain(say("No, keep everything")), privacy_delete(KEEP))
                if deleting
                else button(localizer.plain(say("Delete …")), privacy_delete(), style=ButtonStyle.danger),
            ]
        ),
        *(_surely(localizer) if deleting else ()),
    )


def _surely(localizer: Localizer) -> Iterator[Item | None]:
    question = say(
        "Delete everything I store about you? Your settings, notes, orders, statistics and "
        "ratings will be deleted, and another name will replace yours in finished games. This "
        "can't be undone. Messages in channels and the files in them belong to the servers, so I "
        "leave them as they are."
    )
    yield words(f"⚠️ {localizer(question)}")
    yield from rows(
        [button(localizer.plain(say("Delete everything")), privacy_delete_surely(), style=ButtonStyle.danger)]
    )


def exported(file: Attachment, localizer: Localizer) -> Message:
    """Build the message with everything about a person as a file."""
    about = say("Everything I store about you. Only you can see this message.")
    return compose(words(localizer(about)), ui.File(file.url), files=[file])


def _told(stored: Stored) -> Iterator[Text]:
    """Yield the kinds of stored data, with their numbers."""
    if not (stored.tables or stored.values or any(stored.rows.values())):
        yield say("Nothing.")
        return
    if stored.tables:
        yield count(
            "{n} table where you have or had a seat: server, channel, game, your name and the ID of "
            "the click with which you joined",
            "{n} tables where you have or had a seat: server, channel, game, your name and the ID of "
            "the click with which you joined",
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
            "{n} result of a finished game, for statistics and ratings",
            "{n} results of finished games, for statistics and ratings",
            len(results),
        )
    yield from _told_of_clubs(*(stored.rows.get(name, ()) for name in OF_CLUBS))
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


def _told_of_clubs(seasons: Sized, calls: Sized, searches: Sized) -> Iterator[Text]:
    """Yield what is stored about seasons, calls to tables, and what a person looked for."""
    if seasons:
        yield count(
            "{n} season that you joined: your name, how many tables you want, and your final rank",
            "{n} seasons that you joined: your name, how many tables you want, and your final ranks",
            len(seasons),
        )
    if calls:
        yield count(
            "{n} table that I invited you to, and whether you came",
            "{n} tables that I invited you to, and whether you came",
            len(calls),
        )
    if searches:
        yield say("What you last looked for with /palermo find")
