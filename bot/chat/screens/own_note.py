"""A player's private note about a table: its excerpt in the panel, and its form."""

from __future__ import annotations

from discord import ui

from bot.chat.screens.context import ChatContext
from bot.chat.screens.handling import control
from bot.chat.wire.controls import FirstAnswer, link
from bot.chat.wire.forms import field, form
from bot.chat.wire.localizer import Localizer, harmless
from bot.chat.wire.message import Item, words
from bot.chat.wire.requests import UserRequest
from bot.tables.play.notes import NOTE_LENGTH
from bot.tables.values.ids import TableId
from engines.text import say

NOTE_FIELD = "note"
SHORTEST_EXCERPT = 20  # characters of a note that are worth showing


@link("N1")
def note_written(table: TableId) -> None:
    """Store the clicker's note, and show the panel with it."""


@control("N0", first=FirstAnswer.FORM)
async def write_note(context: ChatContext, request: UserRequest, table: TableId) -> None:
    """Show the form with the clicker's note about the table."""
    note = await context.tables.notes.read(request.user, await context.tables.queries.table(table))
    request.response.form(note_form(table, note, context.localizer(request.language)))


def own_note(note: str, limit: int) -> Item | None:
    """Build an excerpt of the player's note, as far as it fits."""
    if not note or limit < SHORTEST_EXCERPT:
        return None
    return words("\n".join(f"-# 📝 {harmless(line)}" for line in note.splitlines() if line.strip()), limit)


def note_form(table: TableId, note: str, localizer: Localizer) -> ui.Modal:
    """Build the form with the player's note so far."""
    label = localizer.plain(say("Only you see this, whenever you press Play"))
    written = field(NOTE_FIELD, label, most=NOTE_LENGTH, typed=note, required=False, long=True)
    return form(localizer.plain(say("My notes")), note_written(table), written)
