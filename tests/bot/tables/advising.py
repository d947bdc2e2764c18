"""An adviser that searches in this process, or answers what a test wants."""

from __future__ import annotations

import asyncio
import random
from typing import Any

from bot import catalogue
from bot.tables.values.ids import GuildId
from engines.advice import advised, encode
from engines.base import Json
from engines.text import Refused
from tests.changed import changed


class Fake:
    """Gives advice when a test lets it. ``answer``: what it says; None: what a quick search finds."""

    def __init__(self, answer: Json = None) -> None:
        self.answer = answer
        self.asked: list[tuple[Any, Any]] = []
        """The views and memories it was sent."""
        self.came, self.open = asyncio.Event(), asyncio.Event()
        self.open.set()
        self.busy = False

    async def advise(self, game: str, view: Any, memory: Any, server: GuildId) -> Json:
        """See Adviser."""
        del server
        self.asked.append((view, memory))
        self.came.set()
        await self.open.wait()
        if self.busy:
            raise Refused("Others wait.")
        if self.answer is not None:
            return self.answer
        its = changed(catalogue.game(game), playouts=12)
        return encode(its, await asyncio.to_thread(advised, its, view, memory, random.Random(1)))


class Waiting:
    """Advises to wait, whatever it is asked."""

    async def advise(self, game: str, view: Any, memory: Any, server: GuildId) -> Json:
        """See Adviser."""
        del game, view, memory, server
        return None
