"""A person's reading preferences: the language, and pictures or text."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from bot.chat.screens.context import ChatContext
from bot.chat.screens.handling import control
from bot.chat.screens.settings.panel import SettingsView, change, show
from bot.chat.wire.discord_limits import OPTIONS_A_MENU
from bot.chat.wire.localizer import Localizer
from bot.chat.wire.message import Item, choice, menu, words
from bot.chat.wire.requests import UserRequest
from bot.locales import languages, own_name
from engines.text import say

AUTOMATIC = "auto"
PICTURES, TEXT = "pictures", "text"


def language(settings: SettingsView, localizer: Localizer) -> Iterator[Item | None]:
    """Build the choice of language for private messages."""
    chosen = settings.preferences.language or AUTOMATIC
    offered = [
        choice(AUTOMATIC, localizer.plain(say("Same as my Discord")), picked=chosen == AUTOMATIC),
        *(choice(code, own_name(code), picked=chosen == code) for code in languages()),
    ]
    yield words(f"**{localizer(say('Language of my private messages'))}**")
    yield menu(set_language(), offered[:OPTIONS_A_MENU])


def reading(settings: SettingsView, localizer: Localizer) -> Iterator[Item | None]:
    """Build the choice between pictures and text."""
    in_text = settings.preferences.in_text
    offered = [
        choice(PICTURES, localizer.plain(say("Pictures")), picked=not in_text),
        choice(TEXT, localizer.plain(say("Text only")), picked=in_text),
    ]
    yield words(f"**{localizer(say('My hand, my view and my private messages'))}**")
    yield menu(set_reading(), offered)


@control("S1")
async def set_reading(context: ChatContext, request: UserRequest) -> None:
    """Set whether the person reads pictures or text."""
    await change(context, request, lambda known: replace(known, in_text=request.picked == TEXT))


@control("S0")
async def set_language(context: ChatContext, request: UserRequest) -> None:
    """Set the language of the person's private messages."""
    picked = request.require_one_of((AUTOMATIC, *languages()))
    wanted = None if picked == AUTOMATIC else picked
    chosen = await context.tables.preferences.change(
        request.user, lambda known: replace(known, language=wanted)
    )
    read = await context.readers.language_of(request.user, chosen.client)
    show(context, replace(request, language=read), chosen)
