"""The private panels that a person has open at a table: a new one replaces the former."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Literal, NamedTuple, Protocol

import aiohttp
import discord

from bot.chat.wire.discord_patches import delete_original
from bot.tables.values.ids import MessageId, TableId, UserId

PERSONS_REMEMBERED = 256  # people who play at about the same time
DISCARD_SECONDS = 20.0


class PanelKey(NamedTuple):
    """The purpose of a panel. Each person needs only one of a kind per table."""

    kind: Literal["question", "hand"]
    table: TableId


class Sequel(NamedTuple):
    """What takes a panel's place without a click: ``show`` shows it, once ``wait`` has returned."""

    wait: Callable[[], Awaitable[None]]
    show: Callable[[], Awaitable[None]]


class Removable(Protocol):
    """A message that can be removed."""

    @property
    def expired(self) -> bool:
        """Return whether it is too late to remove the message."""

    async def discard(self) -> None:
        """Remove the message, if still possible."""


class Remover:
    """Removes a private message; keeps only what that needs, as it stays in memory while usable.

    ``webhook``: that of the interaction by which the message was last shown; ``expires``: when its token
    does, by the event loop's clock.
    """

    def __init__(self, webhook: discord.Webhook, expires: float) -> None:
        self._webhook = webhook
        self._expires = expires

    @property
    def expired(self) -> bool:
        """Return whether Discord no longer lets the message be removed."""
        return asyncio.get_running_loop().time() > self._expires

    async def discard(self) -> None:
        """Remove the message. Not worth a second try: it only tidies up."""
        with suppress(aiohttp.ClientError, TimeoutError, ValueError, discord.HTTPException):
            async with asyncio.timeout(DISCARD_SECONDS):
                await delete_original(self._webhook)


class OpenPanels:
    """Each person's private messages with a panel, by its purpose.

    This only tidies up: every panel goes on working, and one that was forgotten in a restart, or is older
    than Discord lets it be removed, stays where it is.
    """

    def __init__(self) -> None:
        # The newest last, of the persons and of the panels of each.
        self._open: dict[UserId, dict[MessageId, tuple[PanelKey, Removable]]] = {}

    async def shown(
        self, user: UserId, message: MessageId, panel: PanelKey | None, by: Removable, *, new: bool
    ) -> None:
        """Record the panel that a message holds now. If it is ``new``, remove former panels of the same kind.

        ``panel``: None if the message no longer holds one. A panel that is edited into another one, such
        as a hand into a question, counts as what it has become.
        """
        self._forget_expired()
        panels = self._open.pop(user, {})
        panels.pop(message, None)
        while panels and next(iter(panels.values()))[1].expired:
            del panels[next(iter(panels))]
        former = [one for one, (key, _) in panels.items() if key == panel] if new else []
        removed = [panels.pop(one)[1] for one in former]
        if panel is not None:
            panels[message] = (panel, by)
        self._open[user] = panels
        if len(self._open) > PERSONS_REMEMBERED:
            del self._open[next(iter(self._open))]
        for response in removed:
            await response.discard()

    def holds(self, user: UserId, message: MessageId) -> bool:
        """Return whether a message is still one of a person's panels."""
        return message in self._open.get(user, {})

    def _forget_expired(self) -> None:
        """Forget persons with nothing left to remove; those with the oldest last panel come first."""
        while self._open and all(by.expired for _, by in next(iter(self._open.values())).values()):
            del self._open[next(iter(self._open))]
