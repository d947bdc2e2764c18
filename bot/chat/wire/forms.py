"""Forms: fields to be filled in, sent back under the custom id of a control."""

from __future__ import annotations

from typing import Any

import discord
from discord import ui

from bot.chat.wire.controls import Control, encode
from bot.chat.wire.discord_limits import EXAMPLE, TITLE
from bot.chat.wire.message import fit


def form(title: str, control: Control, *fields: ui.Label[Any]) -> ui.Modal:
    """Build a form that is sent back under a control. Call on the event loop."""
    modal = ui.Modal(title=fit(title, TITLE), custom_id=encode(control))
    for one in fields:
        modal.add_item(one)
    return modal


def field(
    name: str,
    label: str,
    *,
    most: int,
    typed: str | None = None,
    example: str | None = None,
    required: bool = True,
    long: bool = False,
) -> ui.Label[Any]:
    """Build a field for at most ``most`` characters; ``typed``: its initial text; ``long``: multi-line."""
    style = discord.TextStyle.paragraph if long else discord.TextStyle.short
    asked: ui.TextInput[Any] = ui.TextInput(
        custom_id=name,
        style=style,
        placeholder=fit(example, EXAMPLE) if example else None,
        default=typed or None,
        required=required,
        max_length=most,
    )
    return ui.Label(text=fit(label, TITLE), component=asked)
