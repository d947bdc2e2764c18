"""The router for every click, form and command: each one gets an answer, whatever happens.

discord.py's own callbacks are not used: a view kept for them would be lost with the process, while a
custom id carries all that is needed.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager, suppress
from typing import Any

import discord
import structlog

from bot import metrics
from bot.chat.app.sequels import Sequels
from bot.chat.app.topics import HANDLERS
from bot.chat.screens.context import ChatContext
from bot.chat.screens.handling import Handler
from bot.chat.wire.controls import Control, FirstAnswer, decode
from bot.chat.wire.delivery import TooLateError
from bot.chat.wire.error_boundary import guarded
from bot.chat.wire.floods import TOO_FAST, FloodGuard, LimitedAction
from bot.chat.wire.message import Message, note
from bot.chat.wire.open_panels import OpenPanels, Sequel
from bot.chat.wire.requests import (
    Limited,
    UserRequest,
    channel_of,
    on_old_message,
    private,
    read_request,
    server_of,
    user_of,
)
from bot.chat.wire.responses import Edits, Response
from bot.chat.wire.standing_menus import chosen
from bot.chat.wire.threads import InteractionThreads
from bot.fair_queue import current_server
from bot.lru_cache import LruCache
from bot.tables import StoreUnavailable
from bot.tables.values.ids import ChannelId, MessageId, UserId
from engines.text import Refused, Text, say

log = structlog.get_logger()

SETTLE_SECONDS = 3.0  # for responses in progress when the bot stops
EXCUSE_SECONDS = 1.0  # then, to tell those who are still waiting
INTERACTIONS_REMEMBERED = 4096  # so that a repeated one is not answered twice

DONE = say("Done.")
APOLOGY = say("Sorry, something went wrong on my side. I've logged the error; please try again.")
JUST_UPDATED = say("This panel has just been updated, so nothing was done. Have a look and choose again.")
STOPPING = say(
    "I'm restarting. Please press the button again in a minute. Anything you've already done is saved."
)


class Router:
    """Answers interactions: runs the first answer and the work in parallel, then shows the result.

    ``contested``: whether another process may answer the same ones. Discord takes one first answer, and the
    work waits for that.
    """

    def __init__(
        self,
        context: ChatContext,
        floods: FloodGuard | None = None,
        *,
        contested: Callable[[], bool] = lambda: False,
    ) -> None:
        self._context = context
        self._contested = contested
        self._floods = floods or FloodGuard()
        self._answering: set[asyncio.Task[None]] = set()
        self._sequels = Sequels()
        self._known: LruCache[int, bool] = LruCache(INTERACTIONS_REMEMBERED)
        self._edits: Edits = LruCache(INTERACTIONS_REMEMBERED)
        self._panels = OpenPanels()
        self._settled = False

    @property
    def idle(self) -> bool:
        """Whether no response is in progress."""
        return not self._answering

    async def control(self, interaction: discord.Interaction) -> None:
        """Answer a click on a button or menu, or a form sent back."""
        data: Mapping[str, Any] = interaction.data or {}
        custom_id = str(data.get("custom_id", ""))
        try:
            control = decode(custom_id)
        except Refused as unknown:
            log.info("unknown control", kind=custom_id[:1], user=interaction.user.id)
            await self._serve(interaction, FirstAnswer.THINKING, refusing(unknown))
            return
        first = control.kind.first_answer(private=private(interaction), old=on_old_message(interaction))
        await self._serve(interaction, first, HANDLERS[control.kind], control)

    async def settle(self) -> None:
        """Wait briefly for responses in progress to finish.

        The gateway still sends clicks meanwhile: they are answered too, but none that comes afterwards, since
        the connection would close under it.
        """
        with suppress(TimeoutError):
            async with asyncio.timeout(SETTLE_SECONDS):
                while self._answering:
                    await asyncio.wait(self._answering)
        self._settled = True
        pending = tuple(self._answering)
        for task in pending:
            task.cancel()
        await asyncio.gather(*pending, return_exceptions=True)
        await self._sequels.stop()

    async def command(self, interaction: discord.Interaction, work: Handler) -> None:
        """Answer a command, to its user alone."""
        await self._serve(interaction, FirstAnswer.THINKING, work)

    def completes(self, user: UserId) -> bool:
        """Return whether this person gets completions, each of which reads as much as a click does."""
        return self._floods.admits_typing(user)

    async def _serve(
        self,
        interaction: discord.Interaction,
        first: FirstAnswer,
        work: Handler,
        control: Control | None = None,
    ) -> None:
        """Respond to a new interaction in a task that ``settle`` can wait for."""
        # A resumed connection repeats what may not have arrived.
        if self._settled or self._known.get(interaction.id):
            return
        self._known.put(interaction.id, True)
        with metrics.click(control.kind.name if control else "COMMAND"):
            response = Response(interaction, self._edits)
            objection = self._objection(interaction)
            if objection is None:
                response.acknowledge(first)  # before anything else
                responding = self._respond(interaction, response, work, control)
            else:
                if chosen(interaction):
                    response.acknowledge(first)  # only so can the same be chosen again
                responding = self._refuse(interaction, response, objection)
            task = asyncio.create_task(responding)
            self._answering.add(task)
            task.add_done_callback(self._answering.discard)
            await task

    def _objection(self, interaction: discord.Interaction) -> Text | None:
        """Return why a click is refused: it came too fast, or was meant for what stood there before."""
        if not self._floods.admits(user_of(interaction), server_of(interaction)):
            return TOO_FAST
        clicked = interaction.message
        updated = clicked is not None and self._sequels.fresh(MessageId(clicked.id))
        return JUST_UPDATED if updated else None

    async def _respond(
        self, interaction: discord.Interaction, response: Response, work: Handler, control: Control | None
    ) -> None:
        """Do the work after the first answer; if cancelled, give up the first answer too."""
        current_server.set(interaction.guild_id or interaction.user.id)
        try:
            await asyncio.sleep(0)  # the first answer leaves before the work begins
            if self._contested() and not await response.is_ours():
                metrics.outcome("elsewhere")
                return
            await self._follow(interaction, response, work, control)
        except asyncio.CancelledError:
            metrics.outcome("cancelled")
            await self._excuse(interaction, response)
            raise
        finally:
            await response.stop()

    def _note(self, interaction: discord.Interaction, text: Text) -> Message:
        """Return a sentence for whoever clicked, without reading the database."""
        return note(text, self._context.readers.remembered(user_of(interaction), interaction.locale.value))

    async def _excuse(self, interaction: discord.Interaction, response: Response) -> None:
        """Say that the bot is restarting, if Discord accepts it quickly."""
        response.show_apart(self._note(interaction, STOPPING))
        with suppress(TimeoutError):
            async with asyncio.timeout(EXCUSE_SECONDS):
                await guarded(self._deliver(interaction, response), "excusing", interaction=interaction.id)

    async def _refuse(self, interaction: discord.Interaction, response: Response, why: Text) -> None:
        """Refuse at once, as the only answer if possible: a flood must cost little."""
        metrics.outcome("refused")
        response.show_apart(self._note(interaction, why))
        try:
            if not self._contested() or await response.is_ours():
                await guarded(self._deliver(interaction, response), "refusing", interaction=interaction.id)
        finally:
            await response.stop()

    async def _follow(
        self, interaction: discord.Interaction, response: Response, work: Handler, control: Control | None
    ) -> None:
        """Do the work in parallel with the first answer, wake the publisher, deliver the result."""
        # The answers on a control's path are cards of a hand: they do not belong in the log.
        clicked = {"kind": control.kind.name, "table": control.table} if control else {}
        where = {"interaction": interaction.id, "user": interaction.user.id, **clicked}
        if not await guarded(self._work(interaction, response, work, control), "answering", **where):
            self._apologise(interaction, response)
        self._context.wake()  # Discord may take the answer late or never; the board waits for neither
        if not await guarded(self._deliver(interaction, response), "delivering", **where):
            self._apologise(interaction, response)
            await guarded(self._deliver(interaction, response), "apologising", **where)
        noting = self._context.readers.note_client(user_of(interaction), interaction.locale.value)
        await guarded(noting, "noting a language", **where)

    def _apologise(self, interaction: discord.Interaction, response: Response) -> None:
        metrics.outcome("error")
        response.show_apart(self._note(interaction, APOLOGY))

    async def _work(
        self, interaction: discord.Interaction, response: Response, work: Handler, control: Control | None
    ) -> None:
        """Read the request and handle it; show a refusal."""
        threads, doing = InteractionThreads(interaction), self._limited(interaction)
        request = read_request(interaction, response, threads, control, doing)
        try:
            request = await self._context.readers.personal(request)
            await self._context.admission.admit(request)
            request = await self._context.admission.as_player(request)
            await work(self._context, request)
        except StoreUnavailable as away:
            metrics.outcome("store")
            log.warning("store unavailable", reason=str(away))
            # It may be over in a minute: the clicked message stays, so it can be tried again.
            response.show_apart(note(away.text, self._context.localizer(request.language)))
        except Refused as refused:
            metrics.outcome("refused")
            await self._tell(request, response, refused)

    async def _tell(self, request: UserRequest, response: Response, refused: Refused) -> None:
        """Say why a click was refused, unless another process of this shard has carried it out."""
        if await self._context.tables.queries.carried_out(request.click):
            log.info("carried out before", interaction=request.click.interaction)
        elif request.control.kind.stays:
            response.show_apart(note(refused.text, self._context.localizer(request.language)))
        else:
            await self._context.say(request, refused.text)

    def _limited(self, interaction: discord.Interaction) -> Limited:
        """Return the limiter for this person's public actions."""
        user, server, here = user_of(interaction), server_of(interaction), channel_of(interaction)

        def doing(action: LimitedAction, channel: ChannelId | None = None) -> AbstractContextManager[None]:
            return self._floods.limited(action, user, server, channel or here)

        return doing

    async def _deliver(self, interaction: discord.Interaction, response: Response) -> None:
        """Deliver the response, unless Discord no longer accepts it."""
        try:
            await self._show(interaction, response)
        except TooLateError as late:
            metrics.outcome("late")
            log.warning("no answer taken", interaction=interaction.id, reason=str(late))

    async def _show(self, interaction: discord.Interaction, response: Response) -> None:
        """Show the response, remove the panels it replaces, and wait for its sequel. Raises TooLateError."""

        def done() -> Message:
            return self._note(interaction, DONE)

        shown = await response.deliver(otherwise=done)
        if shown is None:
            return
        self._sequels.drop(shown.message)
        user = user_of(interaction)
        await self._panels.shown(user, shown.message, shown.panel, response.remover, new=shown.new)
        if shown.sequel is not None:
            showing = self._show_sequel(interaction, response, shown.message, shown.sequel)
            self._sequels.begin(shown.message, showing)

    async def _show_sequel(
        self, interaction: discord.Interaction, response: Response, message: MessageId, sequel: Sequel
    ) -> None:
        """Show what takes a panel's place without a click, unless the person has another panel by then."""
        with suppress(Refused, TooLateError):  # the panel stays, and its buttons say why; or it is gone
            await sequel.wait()
            if self._panels.holds(user_of(interaction), message):
                await sequel.show()
                await self._show(interaction, response)
                self._sequels.shown(message)


def refusing(refused: Refused) -> Handler:
    """Return a handler that only says why."""

    async def work(context: ChatContext, request: UserRequest) -> None:
        await context.say(request, refused.text)

    return work
