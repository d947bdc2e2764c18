"""The response to an interaction: a first answer at once, then the result of the work.

The first answer follows from the custom id alone, so it never waits for the database.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial
from typing import Any, TypeAlias

import discord
import structlog
from discord import ui

from bot.chat.wire import delivery
from bot.chat.wire.controls import FirstAnswer
from bot.chat.wire.delivery import Taken, TooLateError
from bot.chat.wire.discord_limits import TOKEN_SECONDS, ErrorCode
from bot.chat.wire.message import Message
from bot.chat.wire.open_panels import PanelKey, Remover, Sequel
from bot.chat.wire.standing_menus import chosen, renewed, with_rows
from bot.lru_cache import LruCache
from bot.tables.values.ids import MessageId

log = structlog.get_logger()

Edits: TypeAlias = "LruCache[MessageId, int]"
"""The interaction last answered in each private message."""


@dataclass(frozen=True, slots=True)
class Shown:
    """A private message that was shown; ``new``: it did not exist before.

    ``sequel``: what takes its place later; ``deliver`` then edits the same message.
    """

    message: MessageId
    panel: PanelKey | None
    new: bool
    sequel: Sequel | None = None


@dataclass(frozen=True, slots=True)
class _Content:
    """A message to show; ``beside``: not in place of the clicked panel."""

    message: Message
    panel: PanelKey | None = None
    beside: bool = False
    sequel: Sequel | None = None


class Response:
    """The response to one interaction.

    ``acknowledge`` starts the first answer and waits for nothing. The work sets the result by ``show``,
    ``note`` or ``form``; ``deliver`` sends it once the first answer has arrived.
    """

    def __init__(self, interaction: discord.Interaction, edits: Edits) -> None:
        self._interaction = interaction
        self._edits = edits
        self._arrived = asyncio.get_running_loop().time()
        self._acknowledging: asyncio.Task[FirstAnswer] | None = None
        self._begun: asyncio.Task[bool] | None = None
        self._taken = Taken.UNKNOWN
        self._content: _Content | ui.Modal | None = None
        self._shown: MessageId | None = None
        """The private message that holds the answer, once it is known."""

    def acknowledge(self, first: FirstAnswer) -> None:
        """Start giving the first answer. A form is itself one, so nothing comes before it.

        The request itself is a task of its own, which runs before anything that is started later.
        """
        if first is not FirstAnswer.FORM:
            attempt = self._think if first is FirstAnswer.THINKING else self._interaction.response.defer
            self._begun = begun = delivery.begin(attempt)
            self._acknowledging = asyncio.create_task(self._acknowledge(first, attempt, begun))

    async def is_ours(self) -> bool:
        """Wait for the first answer; False if another process had given it before.

        A form is itself the first answer. Where a try was lost nobody knows whose answer Discord has: it
        counts as ours, since a click that has arrived is carried out.
        """
        if self._begun is None or self._acknowledging is None:
            return True
        await asyncio.wait((self._begun, self._acknowledging), return_when=asyncio.FIRST_COMPLETED)
        if not (self._begun.done() and delivery.was_answered(self._begun)):
            return True
        await asyncio.wait((self._acknowledging,))  # a second try of ours may have been quicker
        return self._taken is not Taken.ANOTHERS

    def show(self, message: Message, panel: PanelKey | None = None, sequel: Sequel | None = None) -> None:
        """Show the message to the clicker alone: in the clicked panel, or as a new message.

        ``sequel``: what takes its place later, without a click.
        """
        self._content = _Content(message, panel, sequel=sequel)

    def show_apart(self, message: Message) -> None:
        """Show the message to the clicker alone, and leave the clicked panel usable as it is."""
        self._content = _Content(message, beside=True)

    def form(self, modal: ui.Modal) -> None:
        """Answer with a form, built on the event loop."""
        modal.stop()  # the answer is routed by its custom id; a kept form would be lost in a restart
        if not modal.is_finished():
            raise RuntimeError("A form must be built on the event loop.")
        self._content = modal

    async def deliver(self, otherwise: Callable[[], Message]) -> Shown | None:
        """Send the result, or ``otherwise`` if a new message would stay empty.

        Returns the private message that now holds it, if it was a layout in a message of its own. Raises
        TooLateError if Discord no longer accepts an answer, discord.HTTPException if it refuses this one.
        """
        if self._acknowledging is None:
            await self._answer_with(self._content or _Content(otherwise()))
            return None
        try:
            first = await self._acknowledging
        except discord.HTTPException:
            self._acknowledging = None  # an apology may still be the first answer
            raise
        content = self._content
        if content is None and first is FirstAnswer.THINKING:
            content = _Content(otherwise())
        if not isinstance(content, _Content):
            await self._renew_menus(first)
            return None
        if first is FirstAnswer.BOARD or (first is FirstAnswer.PANEL and content.beside):
            await self._deliver(lambda: self._follow(content.message))
            await self._renew_menus(first)
            return None
        return await self._edit(first, content)

    async def stop(self) -> None:
        """Cancel the first answer if it is still in progress when the bot stops."""
        tasks = (self._acknowledging, self._begun)  # the second runs even where the first has not begun yet
        pending = [task for task in tasks if task is not None and not task.done()]
        for task in pending:
            task.cancel()
        await asyncio.gather(*pending, return_exceptions=True)

    @property
    def remover(self) -> Remover:
        """Return a remover of the private message that was shown; it keeps nothing of its content."""
        return Remover(self._interaction.followup, self._arrived + TOKEN_SECONDS)

    # The first answer

    async def _acknowledge(
        self, first: FirstAnswer, attempt: delivery.Attempt, begun: asyncio.Task[bool]
    ) -> FirstAnswer:
        """Give the first answer. Returns the one given: a new message if the clicked one is gone."""
        try:
            self._taken = await delivery.answer_first(attempt, self._arrived, begun)
        except discord.NotFound as error:
            if first is FirstAnswer.THINKING or error.code != ErrorCode.UNKNOWN_MESSAGE:
                raise
        else:
            return first
        await delivery.answer_first(self._think, self._arrived)
        return FirstAnswer.THINKING

    async def _think(self) -> None:
        await self._interaction.response.defer(ephemeral=True, thinking=True)

    async def _answer_with(self, content: _Content | ui.Modal) -> None:
        taken = await delivery.answer_first(lambda: self._send(content), self._arrived)
        if taken is Taken.UNKNOWN:
            raise TooLateError("Discord could not be reached in time")

    async def _send(self, content: _Content | ui.Modal) -> None:
        if isinstance(content, ui.Modal):
            await self._interaction.response.send_modal(content)
            return
        await self._interaction.response.send_message(
            view=content.message.ready(),
            files=content.message.fresh_files(),
            ephemeral=True,
            allowed_mentions=discord.AllowedMentions.none(),
        )

    # What follows

    async def _edit(self, first: FirstAnswer, content: _Content) -> Shown | None:
        """Show the content in the clicked panel, unless a newer click has changed it meanwhile."""
        message = self._shown or self._clicked(first)
        shown = content.message.with_fresh_menus(self._interaction.id) if message else content.message
        edited: list[MessageId] = []

        async def replace() -> None:
            edited.append(await self._replace(shown, with_controls=content.beside))

        def newest() -> bool:
            return message is None or self._is_newest(message)

        try:
            if not await self._deliver(replace, newest):
                return None
        except discord.Forbidden as error:
            if error.code != ErrorCode.UPLOADS_LIMITED:
                raise
            shown = shown.without_files()
            if not await self._deliver(replace, newest):
                return None
        except discord.NotFound as error:
            if error.code != ErrorCode.UNKNOWN_MESSAGE:
                raise
            raise TooLateError("The reader has dismissed the message") from error
        new = first is FirstAnswer.THINKING and self._shown is None
        self._shown = edited[-1]
        self._edits.put(self._shown, self._interaction.id)
        return Shown(self._shown, content.panel, new, content.sequel)

    def _clicked(self, first: FirstAnswer) -> MessageId | None:
        """Return the clicked panel, if the answer is shown in it."""
        clicked = self._interaction.message
        return MessageId(clicked.id) if first is FirstAnswer.PANEL and clicked else None

    async def _deliver(
        self, attempt: Callable[[], Awaitable[object]], wanted: Callable[[], bool] = lambda: True
    ) -> bool:
        return await delivery.deliver(attempt, self._arrived, wanted)

    def _is_newest(self, message: MessageId) -> bool:
        """Return whether no newer click has changed the private message."""
        return (self._edits.get(message) or 0) <= self._interaction.id

    async def _renew_menus(self, first: FirstAnswer) -> None:
        """Renew the menus of a clicked panel that stays, so that the same can be chosen again."""
        clicked = self._interaction.message
        if first is not FirstAnswer.PANEL or not chosen(self._interaction) or clicked is None:
            return
        message, view = MessageId(clicked.id), renewed(clicked, self._interaction.id)
        try:
            if await self._deliver(lambda: self._show(view), partial(self._is_newest, message)):
                self._edits.put(message, self._interaction.id)
        except (TooLateError, discord.HTTPException) as error:  # the answer itself has been given
            log.info("menus not renewed", interaction=self._interaction.id, reason=str(error))

    async def _replace(self, message: Message, *, with_controls: bool) -> MessageId:
        """Fill the answer; ``with_controls``: add those of a clicked panel that cannot be renewed."""
        clicked = self._interaction.message
        if with_controls and chosen(self._interaction) and clicked is not None:
            return await self._show(with_rows(message.ready(), clicked, self._interaction.id))
        return await self._show(message.ready(), attachments=message.fresh_files())

    async def _show(self, view: ui.LayoutView, **files: Any) -> MessageId:
        answer = await self._interaction.edit_original_response(
            view=view, allowed_mentions=discord.AllowedMentions.none(), **files
        )
        return MessageId(answer.id)

    async def _follow(self, message: Message) -> None:
        await self._interaction.followup.send(
            view=message.ready(),
            files=message.fresh_files(),
            ephemeral=True,
            allowed_mentions=discord.AllowedMentions.none(),
        )
