"""Distribute events to the bot's gateway sessions and the open pages."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from enum import IntFlag
from typing import Any, Protocol

from sandbox.faults import HELD_SECONDS, Faults

Json = dict[str, Any]


class Intent(IntFlag):
    """The groups of events that a bot may ask for."""

    NONE = 0
    GUILDS = 1 << 0
    GUILD_MEMBERS = 1 << 1
    GUILD_PRESENCES = 1 << 8
    GUILD_MESSAGES = 1 << 9
    DIRECT_MESSAGES = 1 << 12
    MESSAGE_CONTENT = 1 << 15


class Listener(Protocol):
    """A gateway session."""

    intents: Intent

    def hear(self, name: str, data: Json, intent: Intent, guild: bool) -> None:
        """An event happened, in the guild or outside."""


class Page(Protocol):
    """An open page of one person."""

    user_id: str

    def show(self, name: str, data: Json) -> None:
        """Something to be shown happened."""


class Hub:
    """Passes events to the gateway sessions and the open pages."""

    def __init__(self) -> None:
        self.listeners: list[Listener] = []
        self.pages: list[Page] = []
        self.faults = Faults()
        self._held: list[Callable[[], None]] = []

    def asked_for(self, intent: Intent) -> bool:
        """Return whether a gateway session asked for this group of events."""
        return any(intent & listener.intents == intent for listener in self.listeners)

    def tell_bot(self, name: str, data: Json, intent: Intent = Intent.NONE, *, guild: bool = True) -> None:
        """Tell every gateway session that asked for this group of events, as faults let it happen."""

        def deliver() -> None:
            for listener in list(self.listeners):
                listener.hear(name, data, intent, guild)

        self.under_faults(name, deliver)

    def under_faults(self, name: str, deliver: Callable[[], None]) -> None:
        """Deliver an event of this name as faults let it happen."""
        fault = self.faults.for_event(name)
        match fault and fault.kind:
            case "lose_event":
                return
            case "delay_event":
                asyncio.get_running_loop().call_later(fault.seconds if fault else 0, deliver)
                return
            case "reorder_events":
                self._held.append(deliver)
                asyncio.get_running_loop().call_later(HELD_SECONDS, self._release)
                return
            case "duplicate_event":
                deliver()
        deliver()
        self._release()

    def _release(self) -> None:
        """Deliver the events that were held until another overtook them."""
        held, self._held = self._held, []
        for deliver in held:
            deliver()

    def tell_pages(
        self, name: str, data: Callable[[str], Json], viewers: Iterable[str] | None = None
    ) -> None:
        """Tell the open pages of these people (None: of all); ``data`` is made for the reader's id."""
        allowed = None if viewers is None else set(viewers)
        for page in list(self.pages):
            if allowed is None or page.user_id in allowed:
                page.show(name, data(page.user_id))
