"""Answers to interactions: the first within three seconds, whatever follows by editing it.

What the first answer is follows from the custom id alone, so it never waits for the database.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from enum import Enum, auto
from http import HTTPStatus
from json import JSONDecodeError

import aiohttp
import discord
from discord import ui

from bot.chat.controls import Kind
from bot.chat.layouts.letter import Letter

TRY_SECONDS = 1.2  # two tries fit into the three seconds that Discord waits
TRIES = 2
PAUSES = (0.0, 1.0, 5.0)  # seconds before each try to deliver what follows
DELIVERY_SECONDS = 20.0  # for one of them; pictures may travel slowly

UNKNOWN_MESSAGE = 10008
ALREADY_ANSWERED = 40060
_LATE = {
    10015,  # unknown webhook: Discord has forgotten the interaction
    10062,  # unknown interaction: more than three seconds have passed
    ALREADY_ANSWERED,
    50027,  # the token has expired
}


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
    """Discord takes no answer to this interaction: any more, from this process, or at all for now."""


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

    @property
    def new(self) -> bool:
        """Whether what was shown is a message of its own, rather than the panel clicked."""
        return self._first is First.THINKING and self._shown

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
            await self._deliver(lambda: self._follow(letter))
        else:
            await self._edit(letter)
        self._shown = True

    async def note(self, letter: Letter) -> None:
        """Show the letter to the clicker alone, and leave the panel clicked as it is, to be used again."""
        if self._first is First.PANEL or self._shown:
            await self._deliver(lambda: self._follow(letter))
        else:
            await self.show(letter)

    async def discard(self) -> None:
        """Take away the private message that was shown. Not worth a second try: it only tidies up."""
        if self._first is not First.BOARD:  # there the original response is the board itself
            await _tried(self._remove, DELIVERY_SECONDS)

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
        try:
            await self._deliver(lambda: self._replace(letter))
        except discord.NotFound as error:
            if error.code != UNKNOWN_MESSAGE:
                raise
            raise TooLateError("The reader has dismissed the message") from error

    async def _replace(self, letter: Letter) -> None:
        await self._interaction.edit_original_response(
            view=letter.ready(),
            attachments=letter.fresh_files(),
            allowed_mentions=discord.AllowedMentions.none(),
        )

    async def _remove(self) -> None:
        with suppress(discord.HTTPException):  # the reader has dismissed it, or the token has expired
            await self._interaction.delete_original_response()

    async def _follow(self, letter: Letter) -> None:
        await self._interaction.followup.send(
            view=letter.ready(),
            files=letter.fresh_files(),
            ephemeral=True,
            allowed_mentions=discord.AllowedMentions.none(),
        )

    async def _answer(self, attempt: Callable[[], Awaitable[object]]) -> None:
        """Give the first answer, and try again where the connection broke or hung: discord.py does not.

        After a second try "already answered" means that the first one had arrived.
        """
        for number in range(TRIES):
            try:
                if await _tried(attempt, TRY_SECONDS):
                    return
            except discord.HTTPException as error:
                if error.code == ALREADY_ANSWERED and number:
                    return
                _check_late(error)
                raise
        raise TooLateError("Discord could not be reached in time")

    async def _deliver(self, attempt: Callable[[], Awaitable[object]]) -> None:
        """Give what follows the first answer; for that there is a quarter of an hour."""
        for pause in PAUSES:
            await asyncio.sleep(pause)
            try:
                if await _tried(attempt, DELIVERY_SECONDS):
                    return
            except discord.HTTPException as error:
                _check_late(error)
                raise
        raise TooLateError("Discord could not be reached")


async def _tried(attempt: Callable[[], Awaitable[object]], seconds: float) -> bool:
    """Whether Discord has taken the answer; False where another try may help."""
    try:
        async with asyncio.timeout(seconds):
            await attempt()
    except (aiohttp.ClientError, TimeoutError, JSONDecodeError):
        return False
    except discord.HTTPException as error:
        if error.status == HTTPStatus.TOO_MANY_REQUESTS or error.status >= HTTPStatus.INTERNAL_SERVER_ERROR:
            return False
        raise
    return True


def _check_late(error: discord.HTTPException) -> None:
    if error.code in _LATE:
        raise TooLateError(str(error)) from error
