"""Calls: short messages of plain text, whose push notices say what they are about.

A ping inside Components V2 gives a notice without text. So a message that calls somebody begins as one of
these, and an edit, which notifies nobody, makes the board of it.
"""

from __future__ import annotations

from collections.abc import Sequence

import discord
from discord import ui

from bot.chat.controls import Control, Kind, encode
from bot.chat.layouts.letter import LABEL, Call, fit
from bot.chat.voice import Voice, mention
from bot.tables.model import Phase, Table, UserId
from bot.tables.views import TableView
from engines.text import Text, Value, say

CALL_TEXT = 1900  # of a message's 2,000 characters

_NEXT = {Phase.LOBBY: (Kind.JOIN, say("Join")), Phase.PLAYING: (Kind.PLAY, say("Play"))}
"""By phase what the call's button does; once the game is over it shows the log."""


def call(scene: TableView, voice: Voice, post: int, users: Sequence[UserId]) -> Call:
    """The public call of these persons, and of nobody else."""
    return _call(scene, voice, post, _reason(scene, users), users)


def private_call(scene: TableView, voice: Voice, post: int) -> Call:
    """The private message to somebody whose turn it is, before it shows the hand."""
    return _call(scene, voice, post, say("Your turn: {title} in {channel}.", **_where(scene)), ())


def _call(scene: TableView, voice: Voice, post: int, reason: Text, users: Sequence[UserId]) -> Call:
    kind, label = _NEXT.get(scene.table.phase, (Kind.LOG, say("Log")))
    view = ui.View(timeout=None)
    view.add_item(
        ui.Button(
            label=fit(voice.plain(label), LABEL),
            style=discord.ButtonStyle.primary,
            custom_id=encode(Control(kind, scene.table.id, post=post)),
        )
    )
    view.stop()
    return Call(fit(voice(reason), CALL_TEXT), view, tuple(users))


def _reason(scene: TableView, users: Sequence[UserId]) -> Text:
    persons: tuple[Value, ...] = tuple(map(mention, users))
    where = _where(scene)
    match scene.table.phase:
        case Phase.PLAYING:
            return say("Your turn, {persons}: {title} in {channel}.", persons=persons, **where)
        case Phase.LOBBY if _full(scene.table, scene) and tuple(users) == (scene.table.host,):
            return say("Your table is full, {persons}: {title} in {channel}.", persons=persons, **where)
        case Phase.LOBBY:
            return say("One more game, {persons}? {title} in {channel}.", persons=persons, **where)
        case _:
            return say("The game is over, {persons}: {title} in {channel}.", persons=persons, **where)


def _full(table: Table, scene: TableView) -> bool:
    return len(table.players) >= scene.game.seats[-1]


def _where(scene: TableView) -> dict[str, Value]:
    return {"title": scene.game.title, "channel": f"<#{scene.table.place.channel}>"}
