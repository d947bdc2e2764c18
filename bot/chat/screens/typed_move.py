"""The form for a move in text notation."""

from __future__ import annotations

import asyncio
import base64
import binascii
from contextlib import suppress
from typing import Final

from discord import ui

from bot.chat.screens.context import ChatContext
from bot.chat.screens.handling import control
from bot.chat.wire.controls import WORD, Control, FirstAnswer, link
from bot.chat.wire.forms import field, form
from bot.chat.wire.localizer import Localizer
from bot.chat.wire.requests import UserRequest
from bot.tables.values.ids import TableId
from engines.text import is_printable, say

EXAMPLE_SECONDS: Final = 0.5  # a form's wait for an example: it is itself the first answer
MOVE_LENGTH = 100  # characters of a typed move
TYPED_MOVE = "move"
KEPT_MOVE = 48  # bytes of a typed move that was refused; a longer one has to be typed again


@link("W")
def typed(table: TableId, count: int) -> None:
    """Make the move that was typed in the form."""


@control("w", first=FirstAnswer.FORM, kept=WORD)
async def type_move(
    context: ChatContext, request: UserRequest, table: TableId, count: int, kept: str
) -> None:
    """Show the form for a move in text notation, with an example if one is found quickly.

    ``kept``: a refused move, see ``typing``.
    """
    example = None
    with suppress(TimeoutError):
        async with asyncio.timeout(EXAMPLE_SECONDS):
            example = await context.tables.play.example(request.user, table)
    localizer = context.localizer(request.language)
    request.response.form(move_form(table, count, localizer, example, typed_before(kept)))


def typing(table: TableId, count: int, refused: str = "") -> Control:
    """Return the control that opens the form for a move, with a refused one."""
    return type_move(table, count, kept_for_later(refused, KEPT_MOVE))


def kept_for_later(typed: str, most: int) -> str:
    """Return what somebody typed as a control carries it; empty if it is longer than ``most`` bytes."""
    data = typed.encode(errors="replace")  # a command's text may hold half a character
    return base64.urlsafe_b64encode(data).decode().rstrip("=") if len(data) <= most else ""


def typed_before(kept: str) -> str:
    """Return what a control puts into the form; empty for none or a forged control."""
    try:
        typed = base64.urlsafe_b64decode(kept + "=" * (-len(kept) % 4)).decode()
    except (binascii.Error, UnicodeDecodeError):
        return ""
    return typed if all(map(is_printable, typed)) else ""


def move_form(
    table: TableId, count: int, localizer: Localizer, example: str | None, before: str = ""
) -> ui.Modal:
    """Build the form for a move in text notation, with the one typed before."""
    label = localizer.plain(say("Your move"))
    asked = field(TYPED_MOVE, label, most=MOVE_LENGTH, typed=before, example=example)
    return form(localizer.plain(say("Type a move")), typed(table, count), asked)
