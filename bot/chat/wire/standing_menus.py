"""Menus of a message that was clicked and stays: under new custom ids, so that the same can be chosen again.

Clients send nothing for the option that a menu shows as chosen while it keeps its custom id
(discord-api-docs #4801, #7765, #8160).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import PurePosixPath
from typing import Any, TypeAlias
from urllib.parse import unquote, urlsplit

import discord

from bot.chat.wire.controls import shown_again
from bot.chat.wire.message import showing

Json: TypeAlias = dict[str, Any]

_ROW = discord.ComponentType.action_row.value
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
_PICTURED = ("media", "file")
"""Under which keys a component holds a file of its message."""
_WITHIN = ("components", "items")
"""Under which keys it holds others."""


def chosen(interaction: discord.Interaction) -> bool:
    """Whether the interaction is a choice in a menu, and no press of a button."""
    data: Any = interaction.data or {}
    return data.get("component_type") in _MENUS


def renewed(components: Sequence[Json], interaction: int) -> list[Json]:
    """The components of a message as Discord tells of them, to be sent back after this interaction.

    Its menus get new custom ids. Its files are named, so that the message keeps them: they are told by
    addresses that expire.
    """
    return [_renewed(component, interaction) for component in components]


def rows(components: Sequence[Json], interaction: int) -> list[Json]:
    """The rows of a message with its buttons and menus, renewed, to stand in another message."""
    return list(_rows(renewed(components, interaction)))


def _rows(components: Sequence[Json]) -> Iterator[Json]:
    for component in components:
        if component["type"] == _ROW:
            yield component
        else:
            yield from _rows(component.get("components", ()))


def _renewed(part: Json, interaction: int) -> Json:
    told = dict(part)
    if told.get("type") in _MENUS:
        told["custom_id"] = shown_again(told["custom_id"], showing(interaction))
    for key, within in part.items():
        if key in _PICTURED:
            told[key] = {"url": _named(within)}
        elif key in _WITHIN:
            told[key] = renewed(within, interaction)
    return told


def _named(item: Json) -> str:
    """How a file is referred to; one of another place keeps its address."""
    if "attachment_id" not in item:
        return str(item["url"])
    return f"attachment://{unquote(PurePosixPath(urlsplit(item['url']).path).name)}"
