"""The private note of a player at a table: in the panel, and the form to write it."""

from __future__ import annotations

import discord
from discord import ui

from bot.chat.screens import kinds
from bot.chat.wire.controls import Control, encode
from bot.chat.wire.discord_limits import TITLE
from bot.chat.wire.localizer import Localizer, harmless
from bot.chat.wire.message import Item, fit, words
from bot.tables.play.notes import NOTE_LENGTH
from bot.tables.values.ids import TableId
from engines.text import say

NOTE_FIELD = "note"
SHORTEST_EXCERPT = 20  # characters of a note that are worth showing


def own_note(note: str, limit: int) -> Item | None:
    """What the player has written down, as far as it fits."""
    if not note or limit < SHORTEST_EXCERPT:
        return None
    return words("\n".join(f"-# 📝 {harmless(line)}" for line in note.splitlines() if line.strip()), limit)


def note_form(table: TableId, note: str, localizer: Localizer) -> ui.Modal:
    """A form with what the player has written down so far."""
    form = ui.Modal(
        title=fit(localizer.plain(say("My notes")), TITLE),
        custom_id=encode(Control(kinds.NOTE_WRITTEN, table)),
    )
    field: ui.TextInput[ui.Modal] = ui.TextInput(
        custom_id=NOTE_FIELD,
        style=discord.TextStyle.paragraph,
        default=note or None,
        required=False,
        max_length=NOTE_LENGTH,
    )
    label = fit(localizer.plain(say("Only you see this, with Play")), TITLE)
    form.add_item(ui.Label(text=label, component=field))
    return form
