"""The private note of a player at a table: in the panel, and the form to write it."""

from __future__ import annotations

from discord import ui

from bot.chat.screens import kinds
from bot.chat.wire.controls import Control
from bot.chat.wire.forms import field, form
from bot.chat.wire.localizer import Localizer, harmless
from bot.chat.wire.message import Item, words
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
    label = localizer.plain(say("Only you see this, with Play"))
    written = field(NOTE_FIELD, label, most=NOTE_LENGTH, typed=note, required=False, long=True)
    return form(localizer.plain(say("My notes")), Control(kinds.NOTE_WRITTEN, table), written)
