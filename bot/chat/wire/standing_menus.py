"""Renews the custom ids of menus in a message that stays, so that the same can be chosen again.

Clients send nothing for the option that a menu shows as chosen while it keeps its custom id
(discord-api-docs #4801, #7765, #8160).
"""

from __future__ import annotations

from pathlib import PurePosixPath
from typing import Any
from urllib.parse import unquote, urlsplit

import discord
from discord import ui
from discord.ui.select import BaseSelect

from bot.chat.wire.controls import shown_again
from bot.chat.wire.message import showing

_MENUS = {
    kind.value
    for kind in (
        discord.ComponentType.string_select,
        discord.ComponentType.user_select,
        discord.ComponentType.role_select,
        discord.ComponentType.mentionable_select,
        discord.ComponentType.channel_select,
    )
}


def chosen(interaction: discord.Interaction) -> bool:
    """Return whether the interaction is a choice in a menu, not the press of a button."""
    data: Any = interaction.data or {}
    return data.get("component_type") in _MENUS


def renewed(message: discord.Message, interaction: int) -> ui.LayoutView:
    """Return the layout of a message, to be sent back after this interaction.

    Its menus get new custom ids. Its files are named, so that the message keeps them: Discord reports them
    by addresses that expire.
    """
    view = ui.LayoutView.from_message(message, timeout=None)
    for item in view.walk_children():
        if isinstance(item, BaseSelect):
            item.custom_id = shown_again(item.custom_id, showing(interaction))
        elif isinstance(item, ui.File):
            item.media = _named(item.media)
        elif isinstance(item, ui.MediaGallery):
            for picture in item.items:
                picture.media = _named(picture.media)
    view.stop()  # else the library would keep it in memory
    return view


def with_rows(above: ui.LayoutView, message: discord.Message, interaction: int) -> ui.LayoutView:
    """Return a layout with the renewed buttons and menus of a message below it."""
    view = ui.LayoutView(timeout=None)
    below = (item for item in renewed(message, interaction).walk_children() if isinstance(item, ui.ActionRow))
    for item in (*above.children, *below):
        view.add_item(item)
    view.stop()
    return view


def _named(media: discord.UnfurledMediaItem) -> discord.UnfurledMediaItem:
    """Return a file as the message's own attachment; an external one keeps its address."""
    if media.attachment_id is None:
        return media
    return discord.UnfurledMediaItem(f"attachment://{unquote(PurePosixPath(urlsplit(media.url).path).name)}")
