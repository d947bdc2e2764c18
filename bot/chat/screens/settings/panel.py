"""The panel of a person's settings. Each section declares its own content and controls."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import chain
from typing import TypeAlias

from bot.chat.screens.context import ChatContext
from bot.chat.wire.localizer import Localizer
from bot.chat.wire.message import Item, Message, compose, words
from bot.chat.wire.requests import UserRequest
from bot.tables.values.bounds import BOUNDS, Bounds
from bot.tables.values.preferences import Preferences
from engines.text import Text, say


@dataclass(frozen=True, slots=True)
class RefusedDays:
    """The reason why a vacation was refused, with its first and last day as typed."""

    why: Text
    typed: tuple[str, str]


@dataclass(frozen=True, slots=True)
class SettingsView:
    """The data shown by the sections.

    ``notice``: why a time zone was refused; ``zones``: suggested ones. ``refused``: the days of a refused
    vacation.
    """

    preferences: Preferences
    now: datetime
    bounds: Bounds = BOUNDS
    notice: Text | None = None
    zones: Sequence[str] = ()
    refused: RefusedDays | None = None


Section: TypeAlias = "Callable[[SettingsView, Localizer], Iterable[Item | None]]"

SECTIONS: list[Section] = []
"""In their order; the package names them, which knows all files."""


def settings_panel(settings: SettingsView, localizer: Localizer) -> Message:
    """Build the settings, each with a menu; they apply to all of the person's tables."""
    parts = (section(settings, localizer) for section in SECTIONS)
    return compose(words(f"### {localizer(say('Your settings'))}"), *chain.from_iterable(parts))


async def show_settings(context: ChatContext, request: UserRequest) -> None:
    """Show the person's settings, with the controls that change them."""
    show(context, request, await context.tables.preferences.get(request.user))


async def change(
    context: ChatContext, request: UserRequest, alter: Callable[[Preferences], Preferences]
) -> None:
    """Change the person's preferences, and show them."""
    show(context, request, await context.tables.preferences.change(request.user, alter))


def show(
    context: ChatContext,
    request: UserRequest,
    preferences: Preferences,
    notice: Text | None = None,
    zones: Sequence[str] = (),
    refused: RefusedDays | None = None,
) -> None:
    """Show the settings, and why a time zone or a vacation was refused."""
    now, bounds = context.tables.vacations.now(), context.tables.quiet.bounds
    settings = SettingsView(preferences, now, bounds, notice, zones, refused)
    request.response.show(settings_panel(settings, context.localizer(request.language)))
