"""Messages ready to be sent, and their parts, cut to Discord's limits."""

from __future__ import annotations

import io
import json
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any, TypeAlias

import discord
from discord import ui
from discord.ui.select import BaseSelect

from bot.chat.wire.controls import SHOWINGS, Control, encode, shown_again
from bot.chat.wire.discord_limits import (
    ALT_TEXT,
    BUTTONS_A_ROW,
    CHARACTERS,
    CONTENT,
    LABEL,
    OPTION,
    PLACEHOLDER,
)
from bot.chat.wire.emojis import unbroken, unbroken_label
from bot.chat.wire.localizer import Localizer
from engines.text import Text

STRIPE = 0x5B1A22  # the stripe beside every message (the pictures' leather)
TIME_BITS = 22  # of an id of Discord's, below those that hold its time
TAG = re.compile(r"<(?:a?:|/|@|#|t:)[^<>\n]*>")  # an emoji, command, mention or time: nothing when cut

Item: TypeAlias = "ui.Item[Any]"
ButtonStyle = discord.ButtonStyle
SelectOption = discord.SelectOption


@dataclass(frozen=True, slots=True)
class Attachment:
    """A file of a message; ``alt`` describes a picture."""

    name: str
    data: bytes
    alt: str | None = None

    @property
    def url(self) -> str:
        """The address by which the message's parts refer to the file."""
        return f"attachment://{self.name}"

    def file(self) -> discord.File:
        """A fresh file to send; a file can be sent only once."""
        return discord.File(io.BytesIO(self.data), filename=self.name, description=self.alt)


@dataclass(frozen=True, slots=True)
class Message:
    """A message: its layout, its files, and the persons shown in it.

    A ``silent`` message notifies nobody; any other pings everyone in ``mentions``. Anyone not listed there
    appears as a bare number to those who do not know them.
    """

    view: ui.LayoutView
    files: tuple[Attachment, ...]
    mentions: tuple[int, ...]
    silent: bool

    def allowed_mentions(self) -> discord.AllowedMentions:
        """Mentions of exactly these persons, whatever else the text looks like."""
        return pinging(self.mentions)

    def fresh_files(self) -> list[discord.File]:
        """Return the files, for one try at sending them."""
        return [attachment.file() for attachment in self.files]

    def ready(self) -> ui.LayoutView:
        """Return the layout, for the sender. Raises RuntimeError if discord.py would keep it in memory.

        discord.py stores every view that is not stopped, and a view made outside the event loop cannot
        be stopped; both would make the bot grow without bound.
        """
        if not self.view.is_finished():
            raise RuntimeError("A layout must be built on the event loop, by compose().")
        return self.view

    def without_files(self) -> Message:
        """Return the message without files, with alt texts in place of its pictures."""
        kept: list[Item] = []
        left = room(self.view.walk_children())
        for part in _parts(self.view):
            if isinstance(part, ui.MediaGallery):
                told = fit(" ".join(one.description or "" for one in part.items).strip(), max(left - 1, 1))
                left -= len(told) + 1  # with the line break before it
                kept += [ui.TextDisplay(told)] if len(told) > 1 else []
            elif not isinstance(part, ui.File):
                kept.append(part)
        return compose(*kept, mentions=self.mentions, silent=self.silent)

    def with_fresh_menus(self, interaction: int) -> Message:
        """Return the message for an edit: its menus get new custom ids, from the interaction's id.

        Otherwise what was chosen before a step back could not be chosen again (discord-api-docs #4801).
        """
        for item in self.view.walk_children():
            if isinstance(item, BaseSelect):
                item.custom_id = shown_again(item.custom_id, showing(interaction))
        return self


@dataclass(frozen=True, slots=True)
class Call:
    """A message of plain text with buttons, which pings ``mentions``."""

    content: str
    view: ui.View
    mentions: tuple[int, ...] = ()
    role: int | None = None
    """The role that it pings too."""

    def allowed_mentions(self) -> discord.AllowedMentions:
        """Mentions of the persons and the role called, and of nobody whom the text happens to name."""
        return pinging(self.mentions, () if self.role is None else (self.role,))


@dataclass(frozen=True, slots=True)
class Notice:
    """A small plain-text message that pings nobody and is never edited; identified by its text."""

    content: str


def _parts(view: ui.LayoutView) -> Iterator[Item]:
    """Yield the items given to ``compose``."""
    for child in view.children:
        if isinstance(child, ui.Container):
            yield from child.children
        else:
            yield child


def showing(interaction: int) -> int:
    """Return a number that makes a message's custom ids differ from those before this interaction."""
    return (interaction >> TIME_BITS) % SHOWINGS


def pinging(users: Iterable[int], roles: Iterable[int] = ()) -> discord.AllowedMentions:
    """Mentions of these persons and roles alone."""
    allowed, groups = ([discord.Object(id) for id in ids] for ids in (users, roles))
    return discord.AllowedMentions(everyone=False, roles=groups or False, users=allowed, replied_user=False)


def compose(
    *items: Item | None,
    files: Sequence[Attachment] = (),
    mentions: Sequence[int] = (),
    silent: bool = False,
) -> Message:
    """Build a message of the items, without None. Call on the event loop.

    Everything but the pictures stands in boxes. On a phone of 400 pixels a box leaves a picture 303 of them,
    and the message itself 340.
    """
    view = ui.LayoutView(timeout=None)
    parts = [item for item in items if item is not None]
    for pictures, group in groupby(parts, key=lambda item: isinstance(item, ui.MediaGallery)):
        for item in group if pictures else [ui.Container(*group, accent_colour=STRIPE)]:
            view.add_item(item)
    view.stop()
    return Message(view, tuple(files), tuple(mentions), silent=silent)


def compose_call(
    content: str, buttons: Iterable[Item], mentions: Sequence[int] = (), role: int | None = None
) -> Call:
    """Build a call with these buttons in a row. Call on the event loop."""
    view = ui.View(timeout=None)
    for item in buttons:
        view.add_item(item)
    view.stop()
    return Call(fit(content, CONTENT), view, tuple(mentions), role)


def note(text: Text, localizer: Localizer) -> Message:
    """Build a message of one sentence."""
    return compose(words(localizer(text)))


def words(text: str, limit: int = CHARACTERS) -> Item | None:
    """Build a text of at most ``limit`` characters; None for an empty one."""
    return ui.TextDisplay(unbroken(fit(text, limit))) if text.strip() else None


def room(parts: Iterable[Item | None]) -> int:
    """Return how many characters a message of these parts has left."""
    return CHARACTERS - sum(len(part.content) for part in parts if isinstance(part, ui.TextDisplay))


def line() -> Item:
    """Build a separator between two parts."""
    return ui.Separator()


def gallery(picture: Attachment) -> Item:
    """Build a gallery of one picture with its alt text."""
    return ui.MediaGallery(discord.MediaGalleryItem(picture.url, description=picture.alt))


def json_file(name: str, told: object) -> Attachment:
    """Return plain data as a readable JSON file."""
    return Attachment(name, json.dumps(told, ensure_ascii=False, indent=1).encode())


def picture(name: str, data: bytes, alt: str) -> Attachment:
    """Return a picture's file with its alt text, cut to Discord's limit."""
    return Attachment(name, data, fit(alt, ALT_TEXT))


def button(
    label: str,
    control: Control,
    *,
    style: ButtonStyle = ButtonStyle.secondary,
    emoji: str | None = None,
    off: bool = False,
) -> Item:
    """Build a button for a control."""
    return ui.Button(
        label=fit(unbroken_label(label), LABEL),
        custom_id=encode(control),
        style=style,
        emoji=emoji,
        disabled=off,
    )


def link(label: str, url: str) -> Item:
    """Build a button with a link."""
    return ui.Button(label=fit(label, LABEL), url=url)


def choice(
    value: str,
    label: str,
    description: str | None = None,
    *,
    emoji: str | None = None,
    picked: bool = False,
) -> SelectOption:
    """Build one option of a menu."""
    return SelectOption(
        value=value,
        label=fit(label, OPTION),
        description=fit(description, OPTION) if description else None,
        emoji=emoji,
        default=picked,
    )


def menu(
    control: Control,
    options: Sequence[SelectOption],
    placeholder: str = "",
    least: int = 1,
    most: int = 1,
) -> Item:
    """Build a menu in a row of its own."""
    return ui.ActionRow(
        ui.Select(
            custom_id=encode(control),
            options=list(options),
            placeholder=fit(placeholder, PLACEHOLDER) or None,
            min_values=least,
            max_values=most,
        )
    )


def channel_menu(control: Control, placeholder: str) -> Item:
    """Build a menu of the channels and threads that can hold a table."""
    kinds = discord.ChannelType
    return ui.ActionRow(
        ui.ChannelSelect(
            custom_id=encode(control),
            channel_types=[
                kinds.text,
                kinds.news,
                kinds.public_thread,
                kinds.private_thread,
                kinds.news_thread,
            ],
            placeholder=fit(placeholder, PLACEHOLDER),
        )
    )


def channels_menu(control: Control, chosen: Sequence[int], placeholder: str, most: int) -> Item:
    """Build a menu of the server's channels, of which at most ``most`` can be chosen."""
    select: ui.ChannelSelect[Any] = ui.ChannelSelect(
        custom_id=encode(control),
        channel_types=[discord.ChannelType.text, discord.ChannelType.news],
        placeholder=fit(placeholder, PLACEHOLDER),
        min_values=0,
        max_values=most,
        default_values=[discord.Object(id) for id in chosen],
    )
    return ui.ActionRow(select)


def role_menu(control: Control, chosen: Sequence[int], placeholder: str, least: int = 1) -> Item:
    """Build a menu of the server's roles, of which one can be chosen; or none, if ``least`` is 0."""
    select: ui.RoleSelect[Any] = ui.RoleSelect(
        custom_id=encode(control),
        placeholder=fit(placeholder, PLACEHOLDER),
        min_values=least,
        default_values=[discord.Object(id) for id in chosen],
    )
    return ui.ActionRow(select)


def rows(buttons: Iterable[Item | None]) -> tuple[Item, ...]:
    """Arrange the buttons, without None, in as few rows as possible."""
    shown = [item for item in buttons if item is not None]
    return tuple(ui.ActionRow(*shown[at : at + BUTTONS_A_ROW]) for at in range(0, len(shown), BUTTONS_A_ROW))


def fit(text: str, limit: int) -> str:
    """Return the text, cut with an ellipsis to at most ``limit`` characters, never within a tag."""
    if len(text) <= limit:
        return text
    end = limit - 1
    within = next((tag for tag in TAG.finditer(text) if tag.start() < end < tag.end()), None)
    return f"{text[: within.start() if within else end].rstrip()}…"


def whole(sentences: Sequence[str], limit: int) -> str:
    """Join as many of the sentences as fit; cut one only if it is the first and too long by itself."""
    told, *rest = [fit(sentence, limit - 2) for sentence in sentences] or [""]
    for sentence in rest:
        if len(told) + 1 + len(sentence) > limit - 2:
            return f"{told} …"
        told = f"{told} {sentence}"
    return told


def pages(lines: Iterable[str], limit: int) -> list[str]:
    """Join lines into texts of at most ``limit`` characters; at least one text, maybe empty."""
    return list(each_page(lines, limit)) or [""]


def each_page(lines: Iterable[str], limit: int) -> Iterator[str]:
    """Yield the texts of ``pages`` lazily; none if there are no lines."""
    filled: str | None = None
    for text in lines:
        piece = fit(text, limit)
        if filled is None:
            filled = piece
        elif len(filled) + 1 + len(piece) <= limit:
            filled += f"\n{piece}"
        else:
            yield filled
            filled = piece
    if filled is not None:
        yield filled
