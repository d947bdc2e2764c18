"""Games with a mind, and a thinker that finds moves when a test lets it."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Any

from bot.tables.clocks.thoughts import NotThought
from bot.tables.values.ids import GuildId
from engines.base import AnyGame, Json, Mind
from tests.bot.tables.toy import TOY
from tests.conformance.model_game import MODEL

BID: Json = {"type": "bid", "amount": 3}


def with_mind(game: AnyGame) -> AnyGame:
    """The game with a mind that only remembers: every event, as it was told."""

    def nothing(*_given: Any) -> Any:
        raise AssertionError("the bot itself does not search")

    mind: Mind[Any, Any, Any, Any] = Mind(
        sample=nothing,
        candidates=nothing,
        value=nothing,
        horizon=0,
        playouts=1,
        remember=lambda memory, event: (*(memory or ()), event),
    )
    return replace(game, mind=mind)


GAMES = {"toy": with_mind(TOY), "model": with_mind(MODEL)}


class Fake:
    """A thinker. ``moves``: what it finds, in order, then the last one again; None: it fails."""

    def __init__(self, *moves: Json) -> None:
        self.moves = [*moves] or [BID]
        self.asked: list[tuple[Any, Any]] = []
        """The views and memories it was sent."""
        self.given_up = 0
        """The searches that were ended before they found anything."""
        self.open = asyncio.Event()
        self.open.set()

    async def choose(self, game: str, view: Any, memory: Any, server: GuildId) -> Json:
        """See Thinker."""
        del game, server
        self.asked.append((view, memory))
        try:
            await self.open.wait()
        except asyncio.CancelledError:
            self.given_up += 1
            raise
        move = self.moves.pop(0) if len(self.moves) > 1 else self.moves[0]
        if move is None:
            raise NotThought("there is none")
        return move
