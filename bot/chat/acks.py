"""Answers to interactions: the first within three seconds, whatever follows by editing it.

What the first answer is follows from the custom id alone, so it never waits for the database.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from enum import Enum, auto

import aiohttp
import discord
from discord import ui

from bot.chat.controls import Kind
from bot.chat.layouts.letter import Letter

TRY_SECONDS = 1.2  # two tries fit into the three seconds that Discord waits
TRIES = 2
EDIT_TRIES = 3

UNKNOWN_MESSAGE = 10008
UNKNOWN_INTERACTION = 10062  # more than three seconds have passed
ALREADY_ANSWERED = 40060
TOKEN_EXPIRED = 50027


class First(Enum):
    """The first answer to an interaction."""

    THINKING = auto()
    """A new message that only the clicker sees; its content follows."""
    BOARD = auto()
    """Nothing visible: the publisher changes the public message. Refusals come as a new message."""
    PANEL = auto()
    """Nothing visible: the message that only the clicker sees, and which was clicked, is edited."""
    FORM = auto()
    """A form, after one read; a form cannot follow any other answer."""


_ON_BOARDS = {Kind.JOIN, Kind.LEAVE, Kind.ADD_AI, Kind.START, Kind.CANCEL, Kind.REMATCH}
_OPENING = {Kind.PLAY, Kind.HAND, Kind.LOG, Kind.RULES, Kind.OPTIONS, Kind.CLOSE}
_FORMS = {Kind.TYPE_MOVE, Kind.TYPE_OPTION}


def first_answer(kind: Kind, *, private: bool) -> First:
    """The first answer to a control, on a message that is ``private`` (ephemeral) or not.

    A control of a panel on a public message is forged; editing that message would publish a hand.
    """
    if kind in _FORMS:
        return First.FORM
    if kind in _ON_BOARDS:
        return First.BOARD
    if kind in _OPENING or not private:
        return First.THINKING
    return First.PANEL


class TooLateError(Exception):
    """Discord no longer takes an answer to this interaction, or another process has given it."""


class Reply:
    """The answers to one interaction."""

    def __init__(self, interaction: discord.Interaction) -> None:
        self._interaction = interaction
        self._first: First | None = None
        self._shown = False

    @property
    def waiting(self) -> bool:
        """Whether the clicker sees a new message in which nothing stands yet."""
        return self._first is First.THINKING and not self._shown

    async def defer(self, first: First) -> None:
        """Give the first answer. Raises TooLateError if Discord takes none."""
        if first is First.FORM:
            return
        if first is First.THINKING:
            await self._answer(self._think)
        else:
            first = await self._update(first)
        self._first = first

    async def show(self, letter: Letter) -> None:
        """Show the letter to the clicker alone: in the panel clicked, or as a new message."""
        if self._first is None:
            await self._answer(lambda: self._send(letter))
            self._first = First.THINKING
        elif self._first is First.BOARD:
            await self._follow(letter)
        else:
            await self._edit(letter)
        self._shown = True

    async def form(self, modal: ui.Modal) -> None:
        """Answer with a form, built on the event loop. Raises TooLateError if Discord takes none."""
        modal.stop()  # the answer is routed by its custom id; a kept form would be lost in a restart
        if not modal.is_finished():
            raise RuntimeError("A form must be built on the event loop.")
        await self._answer(lambda: self._interaction.response.send_modal(modal))
        self._first, self._shown = First.THINKING, True

    async def _think(self) -> None:
        await self._interaction.response.defer(ephemeral=True, thinking=True)

    async def _update(self, first: First) -> First:
        try:
            await self._answer(self._interaction.response.defer)
        except discord.NotFound as error:
            if error.code != UNKNOWN_MESSAGE:
                raise
            # The message clicked is gone; only a new one can be answered with.
            await self._answer(self._think)
            return First.THINKING
        return first

    async def _send(self, letter: Letter) -> None:
        await self._interaction.response.send_message(
            view=letter.ready(),
            files=letter.fresh_files(),
            ephemeral=True,
            allowed_mentions=discord.AllowedMentions.none(),
        )

    async def _edit(self, letter: Letter) -> None:
        for attempt in range(EDIT_TRIES):
            try:
                await self._interaction.edit_original_response(
                    view=letter.ready(),
                    attachments=letter.fresh_files(),
                    allowed_mentions=discord.AllowedMentions.none(),
                )
            except aiohttp.ClientConnectionError:
                if attempt + 1 == EDIT_TRIES:
                    raise
            except discord.HTTPException as error:
                if error.code == UNKNOWN_MESSAGE:
                    raise TooLateError("The reader has dismissed the message") from error
                _check_late(error)
                raise
            else:
                return

    async def _follow(self, letter: Letter) -> None:
        try:
            await self._interaction.followup.send(
                view=letter.ready(),
                files=letter.fresh_files(),
                ephemeral=True,
                allowed_mentions=discord.AllowedMentions.none(),
            )
        except discord.HTTPException as error:
            _check_late(error)
            raise

    async def _answer(self, attempt: Callable[[], Awaitable[object]]) -> None:
        """Try, and try again where the connection broke or hung: discord.py does not.

        After a second try "already answered" means that the first one had arrived.
        """
        for number in range(TRIES):
            try:
                async with asyncio.timeout(TRY_SECONDS):
                    await attempt()
            except (aiohttp.ClientConnectionError, TimeoutError) as error:
                if number + 1 == TRIES:
                    raise TooLateError("Discord could not be reached") from error
            except discord.HTTPException as error:
                if error.code == ALREADY_ANSWERED and number:
                    return
                _check_late(error)
                raise
            else:
                return


def _check_late(error: discord.HTTPException) -> None:
    if error.code in {UNKNOWN_INTERACTION, ALREADY_ANSWERED, TOKEN_EXPIRED}:
        raise TooLateError(str(error)) from error
